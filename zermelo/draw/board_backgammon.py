"""A backgammon board: two rows of points as long triangles, the bar between them, and trays for checkers borne off.

A square of such a board is a whole point; column 6 is the bar and the last column the trays. Checkers are stacked
from the edge; those on the bar from the middle.
"""

from collections import Counter
from collections.abc import Iterator

from zermelo.draw import pen
from zermelo.draw.board_paint import Paint
from zermelo.draw.board_size import extent
from zermelo.rules.board import Piece, Square

BAR, TRAY = 6, 13
CHECKER = 46.0
"""The space of a checker on a point."""
FLAT = 16.0
"""The space of a checker in the tray, seen edge-on."""
EDGE = 26.0
"""From the edge of the board to the middle of the first checker."""
CUBE_ROOM = 54.0
"""From the middle of the board to the middle of the first checker on the bar."""
MOST = 5
"""The largest stack without overlap."""


def spots(paint: Paint) -> dict[int, tuple[float, float]]:
    """The centre of each piece, by its index among the pieces of the board."""
    stacks = Counter(piece.square for piece in paint.board.pieces if piece.kind == "checker")
    lying: Counter[Square] = Counter()
    found = {}
    for number, piece in enumerate(paint.board.pieces):
        found[number] = _spot(paint, piece, lying[piece.square], stacks[piece.square])
        if piece.kind in ("checker", "flat"):
            lying[piece.square] += 1
    return found


def _spot(paint: Paint, piece: Piece, below: int, together: int) -> tuple[float, float]:
    """The centre of a piece with `below` checkers of its stack below it, out of `together` on its point."""
    x, y = paint.middle(piece.square)
    column, row = piece.square
    half = paint.high / 2
    inwards = 1 if row == 0 else -1
    if piece.kind == "die":
        return x, paint.top + paint.high
    if piece.kind == "cube":
        middle = paint.top + paint.high
        return x, middle if piece.player is None else y - inwards * (half - EDGE)
    if piece.kind == "flat":
        return x, y - inwards * (half - FLAT - FLAT * below)
    step = min(CHECKER, CHECKER * (MOST - 1) / max(together - 1, 1))
    if column == BAR:
        return x, y + inwards * (half - CUBE_ROOM - step * below)
    return x, y - inwards * (half - EDGE - step * below)


def points(paint: Paint) -> Iterator[str]:
    """The cloth, the points in two colours, the bar and the trays."""
    colours, (wide, high) = paint.colours, extent(paint.board)
    yield pen.rectangle(
        paint.left, paint.top, wide, high, f'class="slab" fill="{colours.wood}" {pen.stroke(colours.edge, 2)}', 8
    )
    for first, last in ((0, BAR), (BAR + 1, TRAY)):
        room = (last - first) * paint.wide
        yield pen.rectangle(
            paint.left + first * paint.wide, paint.top + 5, room, high - 10, f'fill="{colours.cloth}"', 3
        )
    for row in range(2):
        yield pen.rectangle(
            paint.left + TRAY * paint.wide + 5,
            paint.top + row * paint.high + 5,
            paint.wide - 10,
            paint.high - 10,
            'fill="#000000" fill-opacity="0.28"',
            4,
        )
    for shade in range(2):
        corners = "".join(
            _triangle(paint, (column, row))
            for row in range(2)
            for column in range(TRAY)
            if column != BAR and (column + (column > BAR) + row) % 2 == shade
        )
        yield f'<path d="{corners}" fill="{(colours.light_square, colours.dark_square)[shade]}"/>'


def _triangle(paint: Paint, square: Square) -> str:
    x, y = paint.middle(square)
    out = -1 if square[1] == 0 else 1
    base, tip, half = y + out * (paint.high / 2 - 5), y - out * paint.high * 0.33, paint.wide / 2 - 1.5
    corners = ((x - half, base), (x + half, base), (x, tip))
    return "M" + "L".join(f"{pen.short(across)} {pen.short(down)}" for across, down in corners) + "z"
