"""A board painted as SVG, with its text inside for those who cannot see it.

>>> from zermelo.draw.boards import board_of
>>> from zermelo.games import tic_tac_toe
>>> painted = board_svg(board_of(tic_tac_toe.game, tic_tac_toe.game.initial), "Tic-tac-toe", "an empty board")
>>> painted.startswith("<svg"), painted.count("data-square")
(True, 9)

Each square is also a transparent rectangle with its place (`data-square="column,row"`) and its name, on top of
everything else, so that a page can let people click it.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from zermelo.draw import pen
from zermelo.draw.board_size import MOST_SQUARES, SIDE, square_width, thumbnail_of
from zermelo.draw.measure import width
from zermelo.draw.themes import LIGHT, Colours
from zermelo.rules.board import Board, Piece, Square

MARGIN = 6.0
NAME_SIZE = 15.0
NAME_ROOM = 24.0
HOLE = 24
"""The radius of a hole in a wall."""
TONES = {"white": ("#5a6474", "#ffffff"), "black": ("#8b94a3", "#20242c")}
"""The outline and the filling of pieces that belong to a player called White or Black, by day and by night."""
NOTE_SIZE = 17.0
NOTE_ROW = 25.0


@dataclass(frozen=True)
class Paint:
    """The place and the colours of a board."""

    board: Board
    colours: Colours
    left: float
    top: float
    wide: float
    """The width of a square."""
    high: float = SIDE

    def middle(self, square: Square) -> tuple[float, float]:
        column, row = square
        return self.left + (column + 0.5) * self.wide, self.top + (row + 0.5) * self.high

    def tone(self, player: int | None) -> str:
        """The colour that a player is called by, if there is one."""
        return tone_of(self.board, player)

    def tint(self, player: int | None) -> tuple[str, str]:
        """The outline and the filling for a player's piece."""
        if player is None:
            return self.colours.leaf
        if self.tone(player):
            return TONES[self.tone(player)]
        return self.colours.of(player, is_leaf=False)


def tone_of(board: Board, player: int | None) -> str:
    """The colour that a player is called by, where it is one that pieces have.

    >>> tone_of(Board(tones=("white", "south")), 0), tone_of(Board(tones=("white", "south")), 1)
    ('white', '')
    """
    tone = board.tones[player] if player is not None and 0 <= player < len(board.tones) else ""
    return tone if tone in TONES else ""


def board_svg(board: Board, title: str, description: str, colours: Colours = LIGHT, *, clickable: bool = True) -> str:
    """The whole board; `description` is its text for screen readers. One to look at only is half as long."""
    shown = board if board.columns * board.rows <= MOST_SQUARES else Board(notes=board.notes)
    left = MARGIN + (NAME_ROOM if shown.row_names else 0)
    top = MARGIN + (NAME_ROOM if shown.upper_names else 0)
    paint = Paint(shown, colours, left, top, square_width(shown))
    bottom = paint.top + shown.rows * paint.high
    names = NAME_ROOM if shown.column_names else 0
    notes_wide = max((width(note, NOTE_SIZE) for note in shown.notes), default=0) + 2 * MARGIN
    wide = max(paint.left + shown.columns * paint.wide + MARGIN, notes_wide)
    high = bottom + names + NOTE_ROW * len(shown.notes) + MARGIN
    body = "\n".join(
        [
            *_ground(paint),
            *_names(paint),
            *map(_piece(paint), shown.pieces),
            *_notes(paint, bottom + names),
            *(_targets(paint) if clickable else ()),
        ]
    )
    mark = hashlib.sha256(body.encode()).hexdigest()[:8]  # so that several boards can stand in one page
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {pen.short(wide)} {pen.short(high)}" '
        f'width="{pen.short(wide)}" height="{pen.short(high)}" font-family="{pen.SANS}" role="img" '
        f'aria-labelledby="bt{mark} bd{mark}">\n<title id="bt{mark}">{pen.safe(title)}</title>\n'
        f'<desc id="bd{mark}">{pen.safe(description)}</desc>\n{body}\n</svg>\n'
    )


def thumbnail(board: Board, x: float, y: float, colours: Colours) -> str:
    """The squares and the pieces, small, with the left upper corner at (x, y); a part of another drawing."""
    paint = Paint(board, colours, 0, 0, square_width(board))
    body = "".join([*_ground(paint), *map(_piece(paint), board.pieces)])
    scale = f"scale({thumbnail_of(board).scale:.4f})"
    return f'<g class="board" transform="translate({pen.short(x)} {pen.short(y)}) {scale}">{body}</g>'


# ---------------------------------------------------------------------------------------------
# What lies below the pieces


def _ground(paint: Paint) -> Iterator[str]:
    board, colours = paint.board, paint.colours
    if board.style == "holes" and board.columns:
        yield pen.rectangle(
            paint.left,
            paint.top,
            board.columns * paint.wide,
            board.rows * paint.high,
            f'fill="{colours.panel}" {pen.stroke(colours.edge, 2)}',
            8,
        )
    if board.style == "points":
        yield from _crossings(paint)
    yield from _squares(paint)
    for square in board.marked:
        x, y = paint.middle(square)
        yield pen.rectangle(
            x - paint.wide / 2 + 3,
            y - paint.high / 2 + 3,
            paint.wide - 6,
            paint.high - 6,
            f'class="marked" fill="none" {pen.stroke(colours.cut, 4)}',
            6,
        )
    for origin, target in board.lines:
        yield pen.line(*paint.middle(origin), *paint.middle(target), pen.stroke(colours.edge, 2))


def _squares(paint: Paint) -> Iterator[str]:
    """All squares of one colour in one stroke: a tree may hold two hundred boards."""
    board, colours = paint.board, paint.colours
    edge = pen.stroke(colours.edge, 1)
    if board.style == "holes":
        yield _path(map(paint.middle, board.squares()), _hole, f'fill="{colours.ground}" {edge}')
    if board.style not in {"plain", "checkered"}:
        return
    dark = [square for square in board.squares() if board.style == "checkered" and sum(square) % 2 == 1]
    light = [square for square in board.squares() if square not in dark]
    outline = f"h{pen.short(paint.wide)}v{pen.short(paint.high)}h-{pen.short(paint.wide)}z"

    def tile(x: float, y: float) -> str:
        return f"M{pen.short(x - paint.wide / 2)} {pen.short(y - paint.high / 2)}{outline}"

    yield _path(map(paint.middle, light), tile, f'fill="{colours.panel}" {edge}')
    yield _path(map(paint.middle, dark), tile, f'fill="{colours.edge}" fill-opacity="0.45" {edge}')


def _hole(x: float, y: float) -> str:
    return f"M{pen.short(x - HOLE)} {pen.short(y)}a{HOLE} {HOLE} 0 1 0 {2 * HOLE} 0a{HOLE} {HOLE} 0 1 0 {-2 * HOLE} 0z"


def _path(places: Iterable[tuple[float, float]], outline: Callable[[float, float], str], drawn: str) -> str:
    """The same outline at many places."""
    strokes = "".join(outline(x, y) for x, y in places)
    return f'<path d="{strokes}" {drawn}/>' if strokes else ""


def _crossings(paint: Paint) -> Iterator[str]:
    """The lines of a board on whose crossings the stones stand."""
    board, drawn = paint.board, pen.stroke(paint.colours.edge, 1.5)
    for column in range(board.columns):
        yield pen.line(*paint.middle((column, 0)), *paint.middle((column, board.rows - 1)), drawn)
    for row in range(board.rows):
        yield pen.line(*paint.middle((0, row)), *paint.middle((board.columns - 1, row)), drawn)


def _names(paint: Paint) -> Iterator[str]:
    board, colour = paint.board, paint.colours.muted
    for row, name in enumerate(board.row_names[: board.rows]):
        yield pen.text(paint.left - NAME_ROOM / 2, paint.middle((0, row))[1] + 5, name, NAME_SIZE, colour)
    for column, name in enumerate(board.column_names[: board.columns]):
        bottom = paint.top + board.rows * paint.high
        yield pen.text(paint.middle((column, 0))[0], bottom + 18, name, NAME_SIZE, colour)
    for column, name in enumerate(board.upper_names[: board.columns]):
        yield pen.text(paint.middle((column, 0))[0], paint.top - 8, name, NAME_SIZE, colour)


def _notes(paint: Paint, top: float) -> Iterator[str]:
    for number, note in enumerate(paint.board.notes):
        if note:
            yield pen.text(MARGIN, top + NOTE_ROW * (number + 0.75), note, NOTE_SIZE, paint.colours.ink, anchor="start")


def _targets(paint: Paint) -> Iterator[str]:
    """What can be clicked."""
    for square in paint.board.squares():
        x, y = paint.middle(square)
        column, row = square
        name = pen.safe(paint.board.name(square))
        yield pen.rectangle(
            x - paint.wide / 2,
            y - paint.high / 2,
            paint.wide,
            paint.high,
            f'class="square" fill="transparent" data-square="{column},{row}" data-name="{name}"',
            4,
        )


# ---------------------------------------------------------------------------------------------
# Pieces


def _piece(paint: Paint):  # type: ignore[no-untyped-def]
    """The painter of one piece."""

    def painted(piece: Piece) -> str:
        x, y = paint.middle(piece.square)
        outline, filling = paint.tint(piece.player)
        column, row = piece.square
        drawn = "".join(PAINTERS[piece.kind](piece, x, y, outline, filling, paint))
        owner = "" if piece.player is None else f' data-player="{piece.player}"'
        return f'<g class="piece {piece.kind}" data-on="{column},{row}"{owner}>{drawn}</g>'

    return painted


def _circle(x: float, y: float, radius: float, drawn: str) -> str:
    return f'<circle cx="{pen.short(x)}" cy="{pen.short(y)}" r="{pen.short(radius)}" {drawn}/>'


def _cross(piece: Piece, x: float, y: float, outline: str, filling: str, paint: Paint) -> Iterator[str]:
    drawn = pen.stroke(outline, 7) + ' stroke-linecap="round"'
    yield pen.line(x - 16, y - 16, x + 16, y + 16, drawn)
    yield pen.line(x - 16, y + 16, x + 16, y - 16, drawn)


def _ring(piece: Piece, x: float, y: float, outline: str, filling: str, paint: Paint) -> Iterator[str]:
    yield _circle(x, y, 17, f'fill="none" {pen.stroke(outline, 7)}')


def _disc(piece: Piece, x: float, y: float, outline: str, filling: str, paint: Paint) -> Iterator[str]:
    """Players differ by more than colour: what is written, or a ring more for each player after the first."""
    body, sign = (filling, outline) if paint.tone(piece.player) else (outline, filling)
    edge = pen.stroke(outline, 2.5) if paint.tone(piece.player) else pen.stroke(paint.colours.edge, 1.5)
    yield _circle(x, y, 23, f'fill="{body}" {edge}')
    for ring in range(0 if piece.text or paint.tone(piece.player) else min(piece.player or 0, 3)):
        yield _circle(x, y, 15 - 5 * ring, f'fill="none" {pen.stroke(sign, 3)}')
    if piece.text:
        yield pen.text(x, y + 7, piece.text, 20, sign, bold=True)


def _king(piece: Piece, x: float, y: float, outline: str, filling: str, paint: Paint) -> Iterator[str]:
    body, sign = (filling, outline) if paint.tone(piece.player) else (outline, filling)
    yield _circle(x, y, 23, f'fill="{body}" {pen.stroke(paint.colours.edge, 1.5)}')
    crown = [(-13, 9), (-15, -8), (-6, 0), (0, -12), (6, 0), (15, -8), (13, 9)]
    yield pen.polygon([(x + dx, y + dy) for dx, dy in crown], f'fill="{sign}" {pen.stroke(sign, 2)}')


def _pawn(piece: Piece, x: float, y: float, outline: str, filling: str, paint: Paint) -> Iterator[str]:
    drawn = f'fill="{filling}" {pen.stroke(outline, 3)}'
    yield pen.polygon([(x - 16, y + 22), (x - 6, y + 2), (x + 6, y + 2), (x + 16, y + 22)], drawn)
    yield _circle(x, y - 8, 11, drawn)


def _glyph(piece: Piece, x: float, y: float, outline: str, filling: str, paint: Paint) -> Iterator[str]:
    """A sign as large as fits; in a tinted disc where it has an owner, so that the owner can be told."""
    size = min(36.0, 44 / max(0.55, width(piece.text, 1)))
    if piece.player is not None:
        yield _circle(x, y, 25, f'fill="{filling}" {pen.stroke(outline, 2)}')
        size = min(size, 30.0)
    colour = paint.colours.ink if piece.player is None else outline
    yield pen.text(x, y + size * 0.36, piece.text, size, colour, bold=True)


def _coin(piece: Piece, x: float, y: float, outline: str, filling: str, paint: Paint) -> Iterator[str]:
    outline, filling = paint.colours.players[3] if piece.player is None else (outline, filling)
    yield _circle(x, y, 25, f'fill="{filling}" {pen.stroke(outline, 3)}')
    yield _circle(x, y, 20, f'fill="none" {pen.stroke(outline, 1, dashed=True)}')
    size = min(22.0, 34 / max(0.55, width(piece.text, 1)))
    yield pen.text(x, y + size * 0.36, piece.text, size, outline, bold=True)


def _store(piece: Piece, x: float, y: float, outline: str, filling: str, paint: Paint) -> Iterator[str]:
    high = paint.high + 50
    yield pen.rectangle(x - 25, y - 25, 50, high, f'fill="{filling}" {pen.stroke(outline, 3)}', 22)
    size = min(26.0, 40 / max(0.55, width(piece.text, 1)))
    yield pen.text(x, y - 25 + high / 2 + size * 0.36, piece.text, size, outline, bold=True)


def _stick(piece: Piece, x: float, y: float, outline: str, filling: str, paint: Paint) -> Iterator[str]:
    outline, filling = paint.colours.players[3] if piece.player is None else (outline, filling)
    yield pen.rectangle(x - 5, y - 25, 10, 50, f'fill="{filling}" {pen.stroke(outline, 2)}', 4)


PIPS = {1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679"}
"""The pips of a die among nine places, numbered as one reads."""


def _die(piece: Piece, x: float, y: float, outline: str, filling: str, paint: Paint) -> Iterator[str]:
    yield pen.rectangle(x - 22, y - 22, 44, 44, f'fill="{filling}" {pen.stroke(outline, 2.5)}', 8)
    face = int(piece.text) if piece.text.isdecimal() else 0
    if face in PIPS:
        for place in map(int, PIPS[face]):
            yield _circle(x + 12 * ((place - 1) % 3 - 1), y + 12 * ((place - 1) // 3 - 1), 4.5, f'fill="{outline}"')
    else:
        yield pen.text(x, y + 7, piece.text, 20, outline, bold=True)


PAINTERS = {
    "cross": _cross,
    "ring": _ring,
    "disc": _disc,
    "king": _king,
    "pawn": _pawn,
    "glyph": _glyph,
    "coin": _coin,
    "stick": _stick,
    "die": _die,
    "store": _store,
}
