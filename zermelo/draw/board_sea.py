"""Ships on the sea, the shots that hit them, and those that fell into the water."""

from collections.abc import Iterator

from zermelo.draw import pen
from zermelo.draw.board_paint import Paint
from zermelo.rules.board import Piece

FIRE, STEEL = "#b3261e", "#5b6472"


def hull(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A part of a ship, in the colour of its owner at the edge."""
    yield pen.rectangle(x - 26, y - 26, 52, 52, f'fill="{STEEL}" {pen.stroke(paint.tint(piece.player)[0], 3)}', 9)


def wreck(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A part of a ship that was hit."""
    yield from hull(piece, x, y, paint)
    yield from hit(piece, x, y, paint)


def hit(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """Fire on a ship."""
    for across, down in ((15, 15), (15, -15), (20, 0), (0, 20)):
        yield pen.line(x - across, y - down, x + across, y + down, pen.stroke(FIRE, 6))
    yield f'<circle cx="{pen.short(x)}" cy="{pen.short(y)}" r="7" fill="#ffd54a"/>'


def splash(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A shot into the water."""
    blue = paint.colours.players[0][0]
    place = f'cx="{pen.short(x)}" cy="{pen.short(y)}"'
    yield f'<circle {place} r="4" fill="{blue}"/>'
    yield f'<circle {place} r="12" fill="none" {pen.stroke(blue, 2)} stroke-opacity="0.5"/>'
