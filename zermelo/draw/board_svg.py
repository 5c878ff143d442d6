"""A board painted as SVG, with its text inside for screen readers.

>>> from zermelo.draw.boards import board_of
>>> from zermelo.games import tic_tac_toe
>>> painted = board_svg(board_of(tic_tac_toe.game, tic_tac_toe.game.initial), "Tic-tac-toe", "an empty board")
>>> painted.startswith("<svg"), painted.count("data-square")
(True, 9)

Each square is also a transparent shape on top, with its place (`data-square="column,row"`) and its name, as a click
target; so is each free edge, with both its ends (`data-edge`).
"""

import hashlib
from collections.abc import Iterator

from zermelo.draw import pen
from zermelo.draw.board_cards import shown_height
from zermelo.draw.board_ground import graph, ground
from zermelo.draw.board_paint import Paint
from zermelo.draw.board_size import MOST_SQUARES, extent, square_height, square_width, thumbnail_of
from zermelo.draw.measure import monospace_width, width
from zermelo.draw.pieces import piece_painter
from zermelo.draw.themes import LIGHT, Colours
from zermelo.rules.board import Board

MARGIN = 6.0
NAME_SIZE = 15.0
NAME_ROOM = 24.0
NOTE_SIZE = 17.0
NOTE_ROW = 25.0


def board_svg(board: Board, title: str, description: str, colours: Colours = LIGHT, *, clickable: bool = True) -> str:
    """The whole board; `description` is its text for screen readers. Without click targets it is half as long."""
    shown = board if board.columns * board.rows <= MOST_SQUARES else Board(notes=board.notes, is_text=board.is_text)
    left = MARGIN + _name_room(shown)
    top = MARGIN + (NAME_ROOM if shown.upper_names else 0)
    paint = Paint(shown, colours, left, top, square_width(shown), square_height(shown))
    ground_wide, ground_high = extent(shown)
    bottom = paint.top + ground_high
    names = NAME_ROOM if shown.column_names else 0
    wide_of = monospace_width if shown.is_text else width
    notes_wide = max((wide_of(note, NOTE_SIZE) for note in shown.notes), default=0) + 2 * MARGIN
    overhang = paint.wide / 4 if shown.style == "hexagons" else 0  # the names of slanted columns
    wide = max(paint.left + ground_wide + MARGIN + overhang, notes_wide)
    high = bottom + names + NOTE_ROW * len(shown.notes) + MARGIN
    body = "\n".join(
        [
            *_squares_and_pieces(paint),
            *_names(paint, bottom),
            *_notes(paint, bottom + names),
            *(_targets(paint) if clickable else ()),
        ]
    )
    mark = hashlib.sha256(body.encode()).hexdigest()[:8]  # several boards may share a page
    return pen.drawing((wide, high), title, description, body, (f"bt{mark}", f"bd{mark}"))


def thumbnail(board: Board, x: float, y: float, colours: Colours) -> str:
    """The squares and the pieces, small, with the top left corner at (x, y); a fragment of another drawing."""
    paint = Paint(board, colours, 0, 0, square_width(board), square_height(board))
    body = "".join(_squares_and_pieces(paint))
    scale = f"scale({thumbnail_of(board).scale:.4f})"
    return f'<g class="board" transform="translate({pen.short(x)} {pen.short(y)}) {scale}">{body}</g>'


def _squares_and_pieces(paint: Paint) -> Iterator[str]:
    """Filled boxes lie below the edges around them, all other pieces above."""
    painted = piece_painter(paint)
    yield from ground(paint)
    pieces = paint.board.pieces
    yield from (painted(number, piece) for number, piece in enumerate(pieces) if piece.kind == "claim")
    yield from graph(paint)
    yield from (painted(number, piece) for number, piece in enumerate(pieces) if piece.kind != "claim")


def _name_room(board: Board) -> float:
    """The width of the names of the rows."""
    longest = max((width(name, NAME_SIZE) for name in board.row_names), default=0)
    return max(NAME_ROOM, longest + 8) if board.row_names else 0


def _names(paint: Paint, bottom: float) -> Iterator[str]:
    """The names of rows to the left of their first squares, of columns above and below."""
    board, colour = paint.board, paint.colours.muted
    for row, name in enumerate(board.row_names[: board.rows]):
        x, y = paint.middle((0, row))
        yield pen.text(x - paint.wide / 2 - _name_room(board) / 2, y + 5, name, NAME_SIZE, colour)
    slant = paint.wide / 4 if board.style == "hexagons" else 0
    for column, name in enumerate(board.column_names[: board.columns]):
        yield pen.text(paint.middle((column, max(0, board.rows - 1)))[0] + slant, bottom + 18, name, NAME_SIZE, colour)
    for column, name in enumerate(board.upper_names[: board.columns]):
        yield pen.text(paint.middle((column, 0))[0], paint.top - 8, name, NAME_SIZE, colour)


def _notes(paint: Paint, top: float) -> Iterator[str]:
    written = pen.fixed if paint.board.is_text else pen.text
    for number, note in enumerate(paint.board.notes):
        if note:
            yield written(MARGIN, top + NOTE_ROW * (number + 0.75), note, NOTE_SIZE, paint.colours.ink, anchor="start")


def _targets(paint: Paint) -> Iterator[str]:
    """The click targets: squares, and above them the free edges."""
    board = paint.board
    for square in board.squares():
        x, y = paint.middle(square)
        place = f'data-square="{square[0]},{square[1]}" data-name="{pen.safe(board.name(square))}"'
        drawn = f'class="square" fill="transparent" {place}'
        if board.style == "hexagons":
            yield pen.polygon(paint.hexagon(square), drawn)
        else:
            high = shown_height(board, square) if board.style == "cards" else paint.high
            yield pen.rectangle(x - paint.wide / 2, y - paint.high / 2, paint.wide, high, drawn, 4)
    for edge in board.edges:
        if not edge.is_taken:
            drawn = f'class="way" data-edge="{edge.key}" stroke-linecap="round"'
            ends = (*paint.middle(edge.origin), *paint.middle(edge.target))
            yield pen.line(*ends, f"{drawn} {pen.stroke('transparent', 18)}")
