"""A maze with dots, and the agents that walk in it: the eater with a mouth, and ghosts."""

from collections.abc import Iterator
from math import cos, pi, sin

from zermelo.draw import pen
from zermelo.draw.board_paint import Paint
from zermelo.rules.board import Piece

WALL, DOT = "#2c4aa3", "#f3d9b1"
EATER = "#f6cf3a"
GHOSTS = ("#e2524a", "#38b6c9", "#ef8fc0", "#f0953c")
SCARED = "#3552c9"
TURNS = {"<": pi, "-": 0.0, ">": 0.0, "^": -pi / 2, "v": pi / 2}
MOUTH = 0.6
"""Half the angle of the open mouth."""
PLAIN_GHOST = "0-00"


def walls(paint: Paint) -> Iterator[str]:
    """The squares that the board lacks: rounded blocks that grow together with their neighbours."""
    there = set(paint.board.missing)
    drawn = f'fill="{WALL}"'
    half, inset = paint.wide / 2, paint.wide / 2 - 7
    for column, row in paint.board.missing:
        x, y = paint.middle((column, row))
        yield pen.rectangle(x - inset, y - inset, 2 * inset, 2 * inset, drawn, 9)
        if (column + 1, row) in there:
            yield pen.rectangle(x, y - inset, 2 * half, 2 * inset, drawn)
        if (column, row + 1) in there:
            yield pen.rectangle(x - inset, y, 2 * inset, 2 * half, drawn)
        if {(column + 1, row), (column, row + 1), (column + 1, row + 1)} <= there:
            yield pen.rectangle(x, y, 2 * half, 2 * half, drawn)


def food(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    yield _round(x, y, 5)


def capsule(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    yield _round(x, y, 13)


def _round(x: float, y: float, radius: float) -> str:
    return f'<circle cx="{pen.short(x)}" cy="{pen.short(y)}" r="{pen.short(radius)}" fill="{DOT}"/>'


def eater(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A disc with a mouth that is open in the direction of its arrow, to the right without one."""
    turn, radius = TURNS.get(piece.text, 0.0), 25
    upper, lower = turn - MOUTH, turn + MOUTH
    begin, end = (x + radius * cos(lower), y + radius * sin(lower)), (x + radius * cos(upper), y + radius * sin(upper))
    arc = f"A{radius} {radius} 0 1 1 {pen.short(end[0])} {pen.short(end[1])}z"
    yield (
        f'<path d="M{pen.short(x)} {pen.short(y)}L{pen.short(begin[0])} {pen.short(begin[1])}{arc}" fill="{EATER}"/>'
    )


def whole_text(piece: Piece) -> str:
    return piece.text + PLAIN_GHOST[len(piece.text) :]


def between(text: str, x: float, y: float, paint: Paint) -> tuple[float, float]:
    """The centre of a ghost, which may be between two squares."""
    return x + int(text[2]) * paint.wide / 2, y + int(text[3]) * paint.high / 2


def identity(piece: Piece, x: float, y: float, paint: Paint) -> str:
    """Which agent of the maze a piece is, and its centre, so that a page finds it again after a move; else nothing."""
    if piece.kind == "eater":
        return f' data-who="eater" data-at="{pen.short(x)} {pen.short(y)}"'
    if piece.kind != "ghost":
        return ""
    text = whole_text(piece)
    x, y = between(text, x, y, paint)
    return f' data-who="ghost {text[0]}" data-at="{pen.short(x)} {pen.short(y)}"'


def ghost(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A ghost by its text: its number, the arrow of its look, whether it is half a square further right and down,
    and for how long it is scared; of a shorter text the rest is as in PLAIN_GHOST."""
    text = whole_text(piece)
    number, arrow, scared = int(text[0]), text[1], bool(text[4:])
    x, y = between(text, x, y, paint)
    colour = SCARED if scared else GHOSTS[number % len(GHOSTS)]
    hem = "".join(f"l-11 {-7 if tooth % 2 == 0 else 7}" for tooth in range(4))
    body = f"M{pen.short(x - 22)} {pen.short(y + 22)}v-22a22 22 0 0 1 44 0v22{hem}z"
    yield f'<path d="{body}" fill="{colour}"/>'
    across, down = (cos(TURNS[arrow]), sin(TURNS[arrow])) if arrow != "-" else (0, 0)
    for side in (-9, 9):
        if scared:
            yield f'<circle cx="{pen.short(x + side)}" cy="{pen.short(y - 4)}" r="3.5" fill="{DOT}"/>'
            continue
        yield f'<ellipse cx="{pen.short(x + side)}" cy="{pen.short(y - 4)}" rx="6" ry="7.5" fill="#ffffff"/>'
        pupil = pen.short(x + side + 2.5 * across), pen.short(y - 4 + 3 * down)
        yield f'<circle cx="{pupil[0]}" cy="{pupil[1]}" r="3.4" fill="#1b2a6b"/>'
    if scared:
        zigzag = "".join(f"l6 {-5 if tooth % 2 == 0 else 5}" for tooth in range(4))
        mouth = f"M{pen.short(x - 12)} {pen.short(y + 12)}{zigzag}"
        yield f'<path d="{mouth}" fill="none" stroke="{DOT}" stroke-width="2.5"/>'
