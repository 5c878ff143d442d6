"""The pieces of puzzles: tiles with numbers, pegs, coloured stickers, crates with their targets, and their keeper."""

from collections.abc import Iterator

from zermelo.draw import pen
from zermelo.draw.board_paint import Paint
from zermelo.rules.board import Piece

TARGET = "#f2687c"
STICKERS = {
    "U": ("#8b94a3", "#ffffff"),
    "R": ("#7d1710", "#d8453a"),
    "F": ("#0d5233", "#2f9e67"),
    "D": ("#8a6100", "#f6d545"),
    "L": ("#8f4a05", "#f08a24"),
    "B": ("#143a94", "#3f74e0"),
}
"""The outline and the colour of a sticker, by the face of a cube to which it belongs."""


def tile(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A tile of ivory with its number."""
    yield pen.rectangle(x - 27, y - 25, 54, 54, 'fill="#000000" fill-opacity="0.28"', 7)
    yield pen.rectangle(x - 27, y - 27, 54, 54, 'fill="#fbf3df" stroke="#7a5a34" stroke-width="1.5"', 7)
    size = 26 if len(piece.text) < 3 else 20
    yield pen.text(x, y + size * 0.36, piece.text, size, "#4a3216", bold=True)


def peg(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A peg seen from above, with a light on its head."""
    outline, filling = paint.colours.players[0]
    yield _round(x, y + 2, 19, 'fill="#000000" fill-opacity="0.3"')
    yield _round(x, y, 19, f'fill="{outline}" {pen.stroke(filling, 1)}')
    yield _round(x - 6, y - 6, 6, 'fill="#ffffff" fill-opacity="0.45"')


def sticker(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A sticker of a cube, in the colour of its face; its letter tells colours apart for those who cannot see them."""
    outline, filling = STICKERS.get(piece.text, ("#4a5566", "#dfe3ea"))
    yield pen.rectangle(x - 28, y - 28, 56, 56, f'fill="{filling}" {pen.stroke(outline, 2)}', 8)
    yield pen.text(x, y + 6, piece.text, 16, "#17202c")


def crate(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A wooden crate; with a text, one that stands on a target."""
    body, edge = ("#5f9a54", "#2c5525") if piece.text else ("#c08a4c", "#6b4a24")
    yield pen.rectangle(x - 24, y - 24, 48, 48, f'fill="{body}" {pen.stroke(edge, 3)}', 4)
    yield pen.line(x - 20, y - 20, x + 20, y + 20, pen.stroke(edge, 3))
    yield pen.line(x - 20, y + 20, x + 20, y - 20, pen.stroke(edge, 3))


def target(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """The place where a crate belongs."""
    yield _round(x, y, 15, f'fill="none" {pen.stroke(TARGET, 4)}')
    yield _round(x, y, 5, f'fill="{TARGET}"')


def keeper(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """The keeper of the warehouse, or a person in a boat, in the colour of the player."""
    outline, filling = paint.colours.of(piece.player or 0, is_leaf=False)
    drawn = f'fill="{filling}" {pen.stroke(outline, 2.5)}'
    body = f"M{pen.short(x - 17)} {pen.short(y + 24)}v-9a17 15 0 0 1 34 0v9z"
    yield f'<path d="{body}" {drawn}/>'
    yield _round(x, y - 12, 11, drawn)
    if piece.text:
        yield pen.text(x, y + 20, piece.text, 15, outline, bold=True)


def _round(x: float, y: float, radius: float, drawn: str) -> str:
    return f'<circle cx="{pen.short(x)}" cy="{pen.short(y)}" r="{pen.short(radius)}" {drawn}/>'


def water(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A part of a river."""
    blue = paint.colours.players[0][0]
    yield pen.rectangle(
        x - paint.wide / 2, y - paint.high / 2, paint.wide, paint.high, f'fill="{blue}" fill-opacity="0.18"'
    )
    for down in (-14, 6):
        wave = f"M{pen.short(x - 22)} {pen.short(y + down)}q5.5 -6 11 0t11 0t11 0t11 0"
        yield f'<path d="{wave}" fill="none" {pen.stroke(blue, 2)} stroke-opacity="0.6"/>'


def boat(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A boat on the river."""
    yield from water(piece, x, y, paint)
    hull = f"M{pen.short(x - 27)} {pen.short(y - 6)}h54l-9 22h-36z"
    yield f'<path d="{hull}" fill="#a5713a" stroke="#5b3a17" stroke-width="2.5" stroke-linejoin="round"/>'
