"""Numbered tiles in a frame, whose colours go from pale to dark as the numbers grow, and the squares of minesweeper."""

from collections.abc import Iterator

from zermelo.draw import pen
from zermelo.draw.board_paint import Paint
from zermelo.draw.measure import width
from zermelo.rules.board import Piece

DARK, LIGHT = "#2b2118", "#ffffff"
COLOURS = (
    ("#efe6da", DARK),
    ("#f3dcb2", DARK),
    ("#f6c177", DARK),
    ("#f2a154", DARK),
    ("#ee8350", DARK),
    ("#c2452d", LIGHT),
    ("#a32f4b", LIGHT),
    ("#8a2f75", LIGHT),
    ("#62389a", LIGHT),
    ("#3a4aa6", LIGHT),
    ("#14637a", LIGHT),
    ("#1d5b3a", LIGHT),
    ("#20242c", LIGHT),
)
"""The fill and the text of 2, 4, 8 …; the last are for all larger tiles."""
SIDE, CORNER = 54.0, 6
RISKS = ("#bfe3c4", "#dcebb0", "#f7e3a1", "#f6c68b", "#eba27f")
"""The colours of covered squares, from no risk to a sure mine."""
COVER = "#8d99ae"
COUNTS = ("#5f6b7a", "#1d4fc4", "#1b6e2f", "#b3261e", "#1a2370", "#7d1710", "#0b6b6b", "#17202c", "#4a4f57")
BESIDE = "#f3f5f8"


def places(paint: Paint) -> Iterator[str]:
    """The places of the frame."""
    for square in paint.board.squares():
        x, y = paint.middle(square)
        yield pen.rectangle(x - SIDE / 2, y - SIDE / 2, SIDE, SIDE, 'fill="#000000" fill-opacity="0.22"', CORNER)


def power(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    exponent = int(piece.text).bit_length() - 1 if piece.text.isdecimal() else 1
    filling, ink = COLOURS[min(max(exponent, 1), len(COLOURS)) - 1]
    yield pen.rectangle(x - SIDE / 2, y - SIDE / 2, SIDE, SIDE, f'fill="{filling}"', CORNER)
    size = min(26.0, 46 / max(0.55, width(piece.text, 1, bold=True)))
    yield pen.text(x, y + size * 0.36, piece.text, size, ink, bold=True)


def cover(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A covered square; with a probability in percent it has the colour of that risk."""
    risk = int(piece.text.rstrip("%")) if piece.text.rstrip("%").isdecimal() else None
    filling = COVER if risk is None else RISKS[min(risk * len(RISKS) // 100, len(RISKS) - 1)]
    yield pen.rectangle(x - SIDE / 2, y - SIDE / 2, SIDE, SIDE, f'fill="{filling}"', CORNER)
    if piece.text:
        size = min(20.0, 46 / max(0.55, width(piece.text, 1, bold=True)))
        yield pen.text(x, y + size * 0.36, piece.text, size, DARK, bold=True)


def count(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """The number of mines around a square, on a pale ground."""
    number = int(piece.text) if piece.text.isdecimal() else 0
    yield pen.rectangle(x - SIDE / 2, y - SIDE / 2, SIDE, SIDE, f'fill="{BESIDE}"', CORNER)
    yield pen.text(x, y + 11, piece.text, 30, COUNTS[min(number, len(COUNTS) - 1)], bold=True)


def mine(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A mine that has exploded."""
    yield pen.rectangle(x - SIDE / 2, y - SIDE / 2, SIDE, SIDE, 'fill="#d8453a"', CORNER)
    for across, down in ((19, 0), (0, 19), (13.5, 13.5), (13.5, -13.5)):
        yield pen.line(x - across, y - down, x + across, y + down, pen.stroke(COUNTS[7], 4))
    yield f'<circle cx="{pen.short(x)}" cy="{pen.short(y)}" r="13" fill="{COUNTS[7]}"/>'
