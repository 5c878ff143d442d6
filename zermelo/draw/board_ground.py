"""The ground below the pieces of a board: squares, holes, cells, grid lines, marks, and the edges of a graph."""

from collections.abc import Callable, Iterable, Iterator
from math import hypot

from zermelo.draw import pen
from zermelo.draw.board_backgammon import points
from zermelo.draw.board_cards import free_places
from zermelo.draw.board_maze import walls
from zermelo.draw.board_paint import Paint
from zermelo.draw.board_size import extent
from zermelo.draw.board_tiles import places
from zermelo.draw.measure import width
from zermelo.draw.pieces import circle
from zermelo.rules.board import Square, is_dark

HOLE = 24
"""The radius of a hole in a wall."""
FRAMED = {
    "holes": "wall",
    "green": "cloth",
    "wood": "wood",
    "goban": "wood",
    "maze": "maze",
    "tiles": "wood",
    "cards": "cloth",
}
"""Styles on a slab of one colour."""
BESIDE, LONGER = 5, 0.3
"""The offset of a player's line from the centre, and how far it extends beyond the last square, in squares."""
LINE_NAME_SIZE = 15.0
TILED = {"plain", "table", "checkered", "draughts"}


def ground(paint: Paint) -> Iterator[str]:
    """Yield everything below the pieces."""
    board, colours = paint.board, paint.colours
    if board.style in FRAMED and board.columns:
        yield _slab(paint, getattr(colours, FRAMED[board.style]))
    if board.style == "backgammon":
        yield from points(paint)
    if board.style in ("points", "goban"):
        yield from _crossings(paint)
    if board.style == "goban":
        yield from _stars(paint)
    if board.style == "maze":
        yield from walls(paint)
    if board.style == "cards":
        yield from free_places(paint)
    if board.style == "tiles":
        yield from places(paint)
    yield from _borders(paint)
    yield from _areas(paint)
    if board.style == "holes":  # which cover the ends of the lines
        yield from _lines(paint)
    yield from _squares(paint)
    yield from _corner_names(paint)
    for square in board.marked:
        yield _marked(paint, square)
    if board.style != "holes":
        yield from _lines(paint)
    yield from _line_names(paint)
    for origin, target, player in board.ways:
        yield _way(paint, paint.middle(origin), paint.middle(target), player)


def _way(paint: Paint, origin: tuple[float, float], target: tuple[float, float], player: int) -> str:
    """A player's line, slightly longer than from centre to centre; the lines of two players lie side by side."""
    (left, top), (right, bottom) = origin, target
    long = hypot(right - left, bottom - top)
    along, down = (right - left) / long, (bottom - top) / long
    aside, more = BESIDE if player else -BESIDE, LONGER * paint.wide
    x, y = -down * aside, along * aside
    begin = (left - along * more + x, top - down * more + y)
    end = (right + along * more + x, bottom + down * more + y)
    drawn = pen.stroke(paint.tint(player)[0], 3, dashed=bool(player))
    return pen.line(*begin, *end, f'class="way" {drawn} stroke-opacity="0.65"')


def graph(paint: Paint) -> Iterator[str]:
    """The edges and the points they join, drawn above the filled boxes between them."""
    board, colours = paint.board, paint.colours
    if not board.edges:
        return
    for edge in board.edges:
        ends = (*paint.middle(edge.origin), *paint.middle(edge.target))
        if edge.is_taken:
            colour = colours.ink if edge.player is None else paint.tint(edge.player)[0]
            drawn = f'class="edge taken" data-line="{edge.key}" {pen.stroke(colour, 5)} stroke-linecap="round"'
            yield pen.line(*ends, drawn)
        else:
            yield pen.line(*ends, f'class="edge" {pen.stroke(colours.edge, 1.5, dashed=True)} stroke-opacity="0.45"')
    for square in board.squares():
        yield circle(*paint.middle(square), 5.5, f'fill="{colours.ink}"')


def _slab(paint: Paint, colour: str) -> str:
    wide, high = extent(paint.board)
    return pen.rectangle(
        paint.left, paint.top, wide, high, f'class="slab" fill="{colour}" {pen.stroke(paint.colours.edge, 2)}', 8
    )


def _squares(paint: Paint) -> Iterator[str]:
    """All squares of one colour in one path: a tree may hold two hundred boards."""
    board, colours = paint.board, paint.colours
    edge = pen.stroke(colours.edge, 1)
    if board.style == "holes":
        yield _path(map(paint.middle, board.squares()), _hole, f'fill="{colours.ground}" {edge}')
    elif board.style == "green":
        yield _path(map(paint.middle, board.squares()), _tile(paint), 'fill="none" stroke="#0a3520" stroke-width="1.5"')
        yield from _guide_dots(paint)
    elif board.style == "hexagons":
        cells = "".join(_outline(paint.hexagon(square)) for square in board.squares())
        yield f'<path d="{cells}" fill="{colours.panel}" {edge}/>' if cells else ""
    elif board.style in TILED:
        everywhere = [(column, row) for row in range(board.rows) for column in range(board.columns)]
        shown = [square for square in everywhere if board.style == "draughts" or board.has(square)]
        two_colours = board.style in {"checkered", "draughts"}
        dark = [square for square in shown if two_colours and is_dark(square)]
        light = [square for square in shown if not (two_colours and is_dark(square))]
        light_colour = colours.light_square if two_colours else colours.panel
        yield _path(map(paint.middle, light), _tile(paint), f'fill="{light_colour}" {edge}')
        yield _path(map(paint.middle, dark), _tile(paint), f'fill="{colours.dark_square}" {edge}')


def _tile(paint: Paint) -> Callable[[float, float], str]:
    outline = f"h{pen.short(paint.wide)}v{pen.short(paint.high)}h-{pen.short(paint.wide)}z"
    return lambda x, y: f"M{pen.short(x - paint.wide / 2)} {pen.short(y - paint.high / 2)}{outline}"


def _hole(x: float, y: float) -> str:
    return f"M{pen.short(x - HOLE)} {pen.short(y)}a{HOLE} {HOLE} 0 1 0 {2 * HOLE} 0a{HOLE} {HOLE} 0 1 0 {-2 * HOLE} 0z"


def _outline(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{pen.short(x)} {pen.short(y)}" for x, y in points) + "z"


def _path(places: Iterable[tuple[float, float]], outline: Callable[[float, float], str], drawn: str) -> str:
    """The same outline at many places."""
    strokes = "".join(outline(x, y) for x, y in places)
    return f'<path d="{strokes}" {drawn}/>' if strokes else ""


def _guide_dots(paint: Paint) -> Iterator[str]:
    """Four small dots on the corners of the inner part of a large green board."""
    board = paint.board
    if min(board.columns, board.rows) >= 6:
        for column in (2, board.columns - 2):
            for row in (2, board.rows - 2):
                x, y = paint.left + column * paint.wide, paint.top + row * paint.high
                yield circle(x, y, 4, 'fill="#0a3520"')


def _crossings(paint: Paint) -> Iterator[str]:
    """The grid of a board whose stones stand on the intersections."""
    board, drawn = paint.board, pen.stroke(paint.colours.edge, 1.5)
    for column in range(board.columns):
        yield pen.line(*paint.middle((column, 0)), *paint.middle((column, board.rows - 1)), drawn)
    for row in range(board.rows):
        yield pen.line(*paint.middle((0, row)), *paint.middle((board.columns - 1, row)), drawn)


def _stars(paint: Paint) -> Iterator[str]:
    """The star points of a Go board: near the corners, in the centre, and on the largest also near the sides."""
    size = paint.board.columns
    if size % 2 == 0 or size < 9:
        return
    edge, centre = (2 if size < 13 else 3), size // 2
    rows = (edge, centre, size - 1 - edge)
    for column in rows:
        for row in rows:
            if size >= 17 or (column == centre) == (row == centre):
                yield circle(*paint.middle((column, row)), 4.5, f'fill="{paint.colours.edge}"')


def _borders(paint: Paint) -> Iterator[str]:
    """The sides of the board in the colours of the players who connect them."""
    board = paint.board
    for side, player in enumerate(board.borders):
        if player is not None:
            points = _side(paint, side)
            written = " ".join(f"{pen.short(x)},{pen.short(y)}" for x, y in points)
            colour = paint.tint(player)[0]
            drawn = f'fill="none" {pen.stroke(colour, 9)} stroke-linejoin="round" stroke-linecap="round"'
            yield f'<polyline class="border" points="{written}" {drawn}/>'


def _side(paint: Paint, side: int) -> list[tuple[float, float]]:
    """The line along a side of the board: top, right, bottom, left."""
    board = paint.board
    right, bottom = board.columns - 1, board.rows - 1
    if board.style != "hexagons":
        wide, high = extent(board)
        corners = [(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high), (0.0, 0.0)]
        return [(paint.left + x, paint.top + y) for x, y in corners[side : side + 2]]
    along = {
        0: ([(column, 0) for column in range(board.columns)], (5, 0, 1)),
        1: ([(right, row) for row in range(board.rows)], (0, 1, 2)),
        2: ([(column, bottom) for column in range(board.columns)], (4, 3, 2)),
        3: ([(0, row) for row in range(board.rows)], (5, 4, 3)),
    }
    squares, corners_of_cell = along[side]
    points = [paint.hexagon(square)[corner] for square in squares for corner in corners_of_cell]
    return points[1:] if side == 1 else points[:-1] if side == 3 else points  # corners belong to the other side


def _areas(paint: Paint) -> Iterator[str]:
    """Each area to half a square around its corners."""
    for corners, player in paint.board.areas:
        colour = paint.colours.wood if player is None else paint.tint(player)[1]
        drawn = f'{pen.stroke(colour, paint.wide)} stroke-linejoin="round" stroke-linecap="round" fill="{colour}"'
        yield f'<path class="area" d="{_outline([paint.middle(corner) for corner in corners])}" {drawn}/>'


def _lines(paint: Paint) -> Iterator[str]:
    for origin, target in paint.board.lines:
        yield pen.line(*paint.middle(origin), *paint.middle(target), pen.stroke(paint.colours.edge, 2))


def _line_names(paint: Paint) -> Iterator[str]:
    """The text on each line, off its middle, where the longest lines cross."""
    for (origin, target), name in zip(paint.board.lines, paint.board.line_names, strict=False):
        (left, top), (right, bottom) = paint.middle(origin), paint.middle(target)
        x, y = left + 0.3 * (right - left), top + 0.3 * (bottom - top)
        wide = width(name, LINE_NAME_SIZE) + 8
        yield pen.rectangle(x - wide / 2, y - 10, wide, 20, f'fill="{paint.colours.ground}"', 4)
        yield pen.text(x, y + 5, name, LINE_NAME_SIZE, paint.colours.ink)


def _corner_names(paint: Paint) -> Iterator[str]:
    """The names of squares, small in their corners or within free holes, where rows and columns have no names."""
    if paint.board.style == "cards":
        return
    for square, name in zip(paint.board.squares(), paint.board.square_names, strict=False):
        x, y = paint.middle(square)
        colour = "#ffffff" if paint.board.style == "draughts" else paint.colours.muted
        if paint.board.spots:
            yield pen.text(x, y + 4, name, 12, colour)
            continue
        at = (x - paint.wide / 2 + 3, y - paint.high / 2 + 10)  # small enough to stay clear of a disc on the square
        yield pen.text(*at, name, 9, colour, anchor="start")


def _marked(paint: Paint, square: Square) -> str:
    x, y = paint.middle(square)
    drawn = f'class="marked" fill="none" {pen.stroke(paint.colours.chance[0], 4)}'
    if paint.board.style == "hexagons":
        return pen.polygon([(x + (cx - x) * 0.9, y + (cy - y) * 0.9) for cx, cy in paint.hexagon(square)], drawn)
    return pen.rectangle(x - paint.wide / 2 + 3, y - paint.high / 2 + 3, paint.wide - 6, paint.high - 6, drawn, 6)
