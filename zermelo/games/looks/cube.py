"""How a cube is shown and read: its net, with the letter of the face where each sticker belongs.

    U U
    U U
L L F F R R B B
L L F F R R B B
    D D
    D D
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from zermelo.games.moves.cube import CORNER_PLACES, EDGE_PLACES, FACES, NORMALS, Vector, stickers_of
from zermelo.languages.message import M
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.look import Look

BITS = 5
NET = {"U": (1, 0), "L": (0, 1), "F": (1, 1), "R": (2, 1), "B": (3, 1), "D": (1, 2)}
"""Where the faces are in the net, in faces from the left and from the top."""
ACROSS = {
    "U": ((1, 0, 0), (0, 0, 1)),
    "L": ((0, 0, 1), (0, -1, 0)),
    "F": ((1, 0, 0), (0, -1, 0)),
    "R": ((0, 0, -1), (0, -1, 0)),
    "B": ((-1, 0, 0), (0, -1, 0)),
    "D": ((1, 0, 0), (0, 0, -1)),
}
"""The directions to the right and down on each face of the net."""


@cache
def squares_of(size: int) -> dict[tuple[str, Vector], Square]:
    """The square of the net for the sticker on a face of a place."""
    found = {}
    steps = (-1, 1) if size == 2 else (-1, 0, 1)
    for face, (left, top) in NET.items():
        right, down = ACROSS[face]
        for row, below in enumerate(steps):
            for column, beside in enumerate(steps):
                place = tuple(n + beside * r + below * d for n, r, d in zip(NORMALS[face], right, down, strict=True))
                found[face, place] = (left * size + column, top * size + row)
    return found  # type: ignore[return-value]


def stickers(position: Any, size: int) -> dict[Square, str]:
    """The letter of each sticker of the net."""
    squares = squares_of(size)
    found = {square: face for (face, place), square in squares.items() if sum(map(abs, place)) == 1}
    kinds = [(CORNER_PLACES, position.corners, 7, 3)] + ([(EDGE_PLACES, position.edges, 15, 4)] if size == 3 else [])
    for places, word, mask, shift in kinds:
        for number, place in enumerate(places):
            piece = word >> BITS * number & 31
            faces, here = stickers_of(places[piece & mask]), stickers_of(place)
            for which, face in enumerate(faces):
                found[squares[here[(which + (piece >> shift)) % len(here)], place]] = face
    return found


def cube_look(size: int, position_of: Callable[[int, int], Any]) -> Look:
    """The look of the cube of that size."""

    def text(position: Any) -> str:
        signs = stickers(position, size)
        rows = [[signs.get((column, row), " ") for column in range(4 * size)] for row in range(3 * size)]
        return "\n".join(" ".join(row).rstrip() for row in rows)

    def parse(written: str) -> Any:
        """The letters of the net, in reading order."""
        signs = re.sub(r"\s", "", written.upper())
        order = sorted(squares_of(size).values(), key=lambda square: (square[1], square[0]))
        if len(signs) != len(order) or set(signs) - set(FACES):
            raise BadPosition(
                M("{written!r} is no net of {count} stickers U, R, F, D, L and B.", written=written, count=len(order))
            )
        shown = dict(zip(order, signs, strict=True))
        position = position_of(_pieces(shown, CORNER_PLACES, 3), _pieces(shown, EDGE_PLACES, 4) if size == 3 else 0)
        if stickers(position, size) != shown or not is_possible(position):
            raise BadPosition(M("No turns of the faces lead to these stickers."))
        return position

    def _pieces(shown: dict[Square, str], places: list[Vector], shift: int) -> int:
        """The pieces whose stickers are shown, as a word; refuse stickers that no piece has."""
        by_faces = {frozenset(stickers_of(place)): number for number, place in enumerate(places)}
        word = 0
        for number, place in enumerate(places):
            here = [shown[squares_of(size)[face, place]] for face in stickers_of(place)]
            piece = by_faces.get(frozenset(here))
            if piece is None:
                raise BadPosition(M("No piece of the cube has the stickers {stickers}.", stickers="".join(here)))
            word |= (piece | here.index(stickers_of(places[piece])[0]) << shift) << BITS * number
        return word

    def is_possible(position: Any) -> bool:
        """Whether turns can lead there: every piece once, twists and flips in balance, and an even permutation."""
        corners = [position.corners >> BITS * place & 31 for place in range(8)]
        edges = [position.edges >> BITS * place & 31 for place in range(12)]
        if len({piece & 7 for piece in corners}) < 8 or sum(piece >> 3 for piece in corners) % 3:
            return False
        if size == 2:
            return bool(corners[7] == 7)  # the corner that stays
        if len({piece & 15 for piece in edges}) < 12 or sum(piece >> 4 for piece in edges) % 2:
            return False
        return _is_odd([piece & 7 for piece in corners]) == _is_odd([piece & 15 for piece in edges])

    def action_text(position: Any, move: int) -> str:
        return FACES[move >> 2] + ("", "", "2", "'")[move & 3]

    def parse_action(position: Any, written: str) -> int:
        found = re.fullmatch(r"([URFDLB])(2|'|3|1)?", written.strip().upper().replace("’", "'"))
        if found is None:
            raise IllegalMove(M("{written!r} is no turn such as U, U2 or U'.", written=written))
        return 4 * FACES.index(found[1]) + {"2": 2, "'": 3, "3": 3}.get(found[2] or "", 1)

    def draw(position: Any) -> Board:
        signs = stickers(position, size)
        everywhere = [(column, row) for row in range(3 * size) for column in range(4 * size)]
        return Board(
            columns=4 * size,
            rows=3 * size,
            style="bare",
            missing=tuple(square for square in everywhere if square not in signs),
            pieces=tuple(Piece(square, "sticker", text=sign) for square, sign in sorted(signs.items())),
        )

    return Look(
        title=M("Cube"),
        about=M("Turn the faces of the cube until each has one colour."),
        player_names=(M("Player"),),
        parameters={"size": M("pieces along an edge"), "quarter": M("quarter turns only")},
        switches=("quarter",),
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
    )


def _is_odd(order: list[int]) -> bool:
    return sum(order[one] > order[other] for other in range(len(order)) for one in range(other)) % 2 == 1
