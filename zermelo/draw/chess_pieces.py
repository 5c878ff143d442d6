"""The pieces of chess, drawn for squares of 60: silhouettes with a base, an outline, and a few lines inside.

Each drawing is a list of SVG paths around the middle of the square, with y downwards. Bodies are filled in the
colour of the owner; lines and dots have the colour of the marks on it, light on a black piece.
"""

from collections.abc import Iterator

from zermelo.draw import pen
from zermelo.draw.board_paint import Paint
from zermelo.rules.board import Piece

WHITE, BLACK, SHADE = "#fbf8f1", "#2b2e36", "#14161b"
BASE = "M-17 23V20.5C-17 17.5 -14.5 16.5 -12 16H12C14.5 16.5 17 17.5 17 20.5V23Z"
WAIST = "M-11.5 16C-10 13.5 -9.5 12.5 -9.5 11H9.5C9.5 12.5 10 13.5 11.5 16Z"
BAND = (
    "M-13.4 9.4C-13.4 7.6 -12 7 -10.5 7H10.5C12 7 13.4 7.6 13.4 9.4"
    "C13.4 11.2 12 11.8 10.5 11.8H-10.5C-12 11.8 -13.4 11.2 -13.4 9.4Z"
)

BODIES = {
    "chess-pawn": (
        "M-14 23V20.5C-14 17 -11.5 15.5 -9 14C-6 11 -5 5 -4.8 -2H4.8C5 5 6 11 9 14C11.5 15.5 14 17 14 20.5V23Z",
        "M-8.5 -2C-8.5 -4.4 -6.5 -5 -4.5 -5H4.5C6.5 -5 8.5 -4.4 8.5 -2"
        "C8.5 0.4 6.5 1 4.5 1H-4.5C-6.5 1 -8.5 0.4 -8.5 -2Z",
        "M-7.8 -12A7.8 7.8 0 1 1 7.8 -12A7.8 7.8 0 1 1 -7.8 -12Z",
    ),
    "chess-rook": (
        "M-8.5 -8L-10 12H10L8.5 -8Z",
        "M-14.5 -20.5H-9V-16.5H-3.2V-20.5H3.2V-16.5H9V-20.5H14.5V-12L9.5 -7.5H-9.5L-14.5 -12Z",
        "M-12.5 16.5L-10.5 11.5H10.5L12.5 16.5Z",
        BASE,
    ),
    "chess-bishop": (
        "M-6.5 5C-6 9 -7.5 12.5 -11 16H11C7.5 12.5 6 9 6.5 5Z",
        "M0 -19.5C6 -14.5 10.5 -9 10.5 -3C10.5 0.5 8.8 3 7 5H-7C-8.8 3 -10.5 0.5 -10.5 -3C-10.5 -9 -6 -14.5 0 -19.5Z",
        "M-9 6.2C-9 4.4 -7.6 4 -6.5 4H6.5C7.6 4 9 4.4 9 6.2C9 8 7.6 8.4 6.5 8.4H-6.5C-7.6 8.4 -9 8 -9 6.2Z",
        "M-3 -21.4A3 3 0 1 1 3 -21.4A3 3 0 1 1 -3 -21.4Z",
        BASE,
    ),
    "chess-knight": (
        "M-11.5 16C-11.5 7 -3 4.5 -1.5 -3.2C-4.5 -1.8 -7.2 -2 -9.2 0.2C-10.8 2 -11.2 4.6 -13.6 4.8"
        "C-16.6 5 -18.4 2.4 -17.8 -0.6C-17.2 -3.2 -14.6 -5.4 -13.4 -8.6C-12.6 -10.8 -12.2 -13 -10 -15"
        "C-10.4 -17.6 -10.2 -20 -9.4 -22.6C-7 -21.4 -5.2 -19.8 -4 -17.8"
        "C-3 -20 -1.6 -21.6 0.4 -22.8C1.4 -21 1.8 -19.4 1.8 -17.6C11 -15 16 -6 16 6C16 10 15.2 13 13.5 16Z",
        BASE,
    ),
    "chess-queen": (
        "M-12.5 9L-19.5 -10.5L-10.5 -1.5L-10.2 -15.8L-4 -2.8L0 -17.5L4 -2.8L10.2 -15.8L10.5 -1.5L19.5 -10.5L12.5 9Z",
        WAIST,
        BAND,
        *(
            f"M{x - 2.9} {y}A2.9 2.9 0 1 1 {x + 2.9:g} {y}A2.9 2.9 0 1 1 {x - 2.9:g} {y}Z"
            for x, y in ((-20, -12), (-10.5, -18), (0, -20), (10.5, -18), (20, -12))
        ),
        BASE,
    ),
    "chess-king": (
        "M0 -8.5C1.5 -13 5 -15.5 9.5 -15C15.5 -14.4 19 -9.6 17.6 -4.2"
        "C16.4 0.2 12.6 3 12 8H-12C-12.6 3 -16.4 0.2 -17.6 -4.2"
        "C-19 -9.6 -15.5 -14.4 -9.5 -15C-5 -15.5 -1.5 -13 0 -8.5Z",
        "M0 -4C-3.6 -7.6 -4.6 -11.6 0 -16C4.6 -11.6 3.6 -7.6 0 -4Z",
        WAIST,
        BAND,
        "M-1.6 -15.5V-18.6H-5V-22H-1.6V-25.4H1.6V-22H5V-18.6H1.6V-15.5Z",
        BASE,
    ),
}
"""The filled parts of each piece, the lower ones first."""

LINES = {
    "chess-rook": ("M-7.5 -2.5H7.5",),
    "chess-bishop": ("M3.6 -14.2L-1.2 -7.4",),
    "chess-knight": ("M5.5 -14C10.5 -9.5 12.2 -2 11.4 8", "M-15.2 0.8L-14.4 -0.2"),
    "chess-king": ("M0 -4V7",),
}
DARK_LINES = {
    "chess-pawn": ("M-6 -2H6", "M-10.5 20H10.5"),
    "chess-rook": ("M-9.5 14H9.5", "M-13 20H13"),
    "chess-bishop": ("M-6.5 6.2H6.5", "M-13 20H13"),
    "chess-knight": ("M-13 20H13",),
    "chess-queen": ("M-10.5 9.4H10.5", "M-13 20H13"),
    "chess-king": ("M-10.5 9.4H10.5", "M-13 20H13"),
}
"""Lines on black pieces alone, whose parts have no visible outlines."""
DOTS = {"chess-knight": ((-7.8, -10.2, 1.7),)}


def chess_piece(piece: Piece, x: float, y: float, paint: Paint) -> Iterator[str]:
    """A piece in the colour of its owner, which lies under its marks."""
    fill, mark = (WHITE, SHADE) if piece.player == 0 else (BLACK, WHITE)
    edge = f'stroke="{SHADE}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"'
    inner = f'fill="none" stroke="{mark}" stroke-width="1.6" stroke-linecap="round"'
    drawn = [f'<path d="{body}" fill="{fill}" {edge}/>' for body in BODIES[piece.kind]]
    lines = LINES.get(piece.kind, ()) + (() if piece.player == 0 else DARK_LINES[piece.kind])
    drawn += [f'<path d="{line}" {inner}/>' for line in lines]
    drawn += [f'<circle cx="{cx}" cy="{cy}" r="{r}" fill="{mark}"/>' for cx, cy, r in DOTS.get(piece.kind, ())]
    yield f'<g transform="translate({pen.short(x)} {pen.short(y)})">{"".join(drawn)}</g>'
