"""Dominoes, and the pips on them and on dice."""

from collections.abc import Iterator

from zermelo.draw import pen
from zermelo.draw.board_paint import Paint
from zermelo.rules.board import Piece

PIPS = {
    1: "5",
    2: "19",
    3: "159",
    4: "1379",
    5: "13579",
    6: "134679",
    7: "1345679",
    8: "12346789",
    9: "123456789",
}
"""The pips of a face on a 3 × 3 grid, numbered in reading order."""
IVORY, INK, BACK = "#fffbee", "#20242c", "#3d4654"
LONG, SHORT = 56.0, 28.0


def pips(face: int) -> Iterator[tuple[int, int]]:
    """Where the pips of a face are: −1, 0 or 1 across and down.

    >>> list(pips(2))
    [(-1, -1), (1, 1)]
    """
    for place in map(int, PIPS.get(face, "")):
        yield (place - 1) % 3 - 1, (place - 1) // 3 - 1


def domino(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A tile: 6-5 lies, 6:5 stands, and without a text its back stands. Pips turn with the tile."""
    lies = "-" in piece.text
    wide, high = (LONG, SHORT) if lies else (SHORT, LONG)
    edge = INK if piece.player is None else paint.tint(piece.player)[0]
    fill = IVORY if piece.text else BACK
    yield pen.rectangle(x - wide / 2 + 1, y - high / 2 + 2, wide, high, 'fill="#000000" fill-opacity="0.22"', 5)
    yield pen.rectangle(x - wide / 2, y - high / 2, wide, high, f'fill="{fill}" {pen.stroke(edge, 1.8)}', 5)
    if not piece.text:
        yield pen.rectangle(
            x - wide / 2 + 5, y - high / 2 + 5, wide - 10, high - 10, f'fill="none" {pen.stroke(edge, 1)}', 3
        )
        return
    split = (x, y - high / 2 + 4, x, y + high / 2 - 4) if lies else (x - wide / 2 + 4, y, x + wide / 2 - 4, y)
    yield pen.line(*split, pen.stroke(INK, 1))
    for face, half in zip(map(int, piece.text.replace(":", "-").split("-")), (-LONG / 4, LONG / 4), strict=True):
        for across, down in pips(face):
            right, below = (half - 8 * down, 8 * across) if lies else (8 * across, half + 8 * down)
            yield f'<circle cx="{pen.short(x + right)}" cy="{pen.short(y + below)}" r="2.7" fill="{INK}"/>'
