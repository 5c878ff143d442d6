"""Playing cards: single ones on a board, and overlapping ones in the columns of a table."""

from collections.abc import Iterator

from zermelo.draw import pen
from zermelo.draw.board_paint import Paint
from zermelo.draw.board_size import CARD_STRIP as STRIP
from zermelo.draw.measure import width
from zermelo.rules.board import Board, Piece, Square

PAPER, RED, BLACK = "#fffdf8", "#b3261e", "#17202c"
WIDE, HIGH, CORNER = 54.0, 76.0, 6
COURT = "JQK"


def card(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A playing card: hearts and diamonds are red; the back if it has no text."""
    if paint.board.style == "cards":
        yield from _large_card(piece, x, y - STRIP / 2, paint)
        return
    yield pen.rectangle(x - 20, y - 27, 40, 54, f'fill="{PAPER}" {pen.stroke(paint.tint(piece.player)[0], 2)}', 5)
    if not piece.text:
        yield pen.rectangle(x - 15, y - 22, 30, 44, f'fill="{paint.colours.players[0][0]}"', 3)
    else:
        size = min(22.0, 34 / max(0.55, width(piece.text, 1)))
        yield pen.text(x, y + size * 0.36, piece.text, size, _ink(piece.text), bold=True)


def _ink(text: str) -> str:
    return RED if any(suit in text for suit in "♥♦") else BLACK


def _large_card(piece: Piece, x: float, top: float, paint: Paint) -> Iterator[str]:
    """A card with its rank and suit in the corner, where it shows under the next one, and a large sign below."""
    left = x - WIDE / 2
    yield pen.rectangle(left, top + 1, WIDE, HIGH, f'fill="{PAPER}" stroke="#5b5244" stroke-width="1"', CORNER)
    if not piece.text:
        back = paint.colours.players[0][0]
        yield pen.rectangle(left + 4, top + 5, WIDE - 8, HIGH - 8, f'fill="{back}"', 4)
        yield pen.rectangle(left + 8, top + 9, WIDE - 16, HIGH - 16, f'fill="none" {pen.stroke(PAPER, 1)}', 3)
        return
    rank, suit, ink = piece.text[0].replace("T", "10"), piece.text[1:], _ink(piece.text)
    yield pen.text(left + 5, top + 16, rank, 16, ink, bold=True, anchor="start")
    yield pen.text(left + WIDE - 5, top + 16, suit, 16, ink, anchor="end")
    if rank in COURT:
        yield pen.rectangle(left + 11, top + 22, WIDE - 22, HIGH - 29, f'fill="#f6e7c1" {pen.stroke(ink, 1)}', 3)
        yield pen.text(x, top + 46, rank, 24, ink, bold=True)
        yield pen.text(x, top + 64, suit, 18, ink)
    else:
        yield pen.text(x, top + 61, suit, 38, ink)


def free_places(paint: Paint) -> Iterator[str]:
    """The outlines of the places of a table on which no card lies."""
    taken = {piece.square for piece in paint.board.pieces}
    for square in paint.board.squares():
        if square not in taken:
            x, y = paint.middle(square)
            drawn = 'fill="#000000" fill-opacity="0.12" stroke="#ffffff" stroke-opacity="0.45" stroke-width="1.5"'
            yield pen.rectangle(x - WIDE / 2, y - STRIP / 2 + 1, WIDE, HIGH, drawn, CORNER)


def shown_height(board: Board, square: Square) -> float:
    """The height of a card that can be clicked: all of it, unless another one lies on it."""
    column, row = square
    return STRIP if board.has((column, row + 1)) else HIGH
