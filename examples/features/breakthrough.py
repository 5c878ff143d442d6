"""Features for breakthrough that a student would write: `zermelo train examples/features/breakthrough.py -o pawns.npz`.

The rules are those of the package. Every feature is White's number minus Black's: pawns on each row as their side
counts, protected pawns, pawns under attack, and the distance of the most advanced pawn.
"""

from typing import NamedTuple

from zermelo.games import breakthrough
from zermelo.rules import bits
from zermelo.rules.game import variant

NOT_LEFT, NOT_RIGHT = bits.signed(0xFEFE_FEFE_FEFE_FEFE), 0x7F7F_7F7F_7F7F_7F7F


class Seen(NamedTuple):
    row_1: int
    row_2: int
    row_3: int
    row_4: int
    row_5: int
    row_6: int
    row_7: int
    covered: int
    attacked: int
    furthest: int


def on_row(position, number: int) -> int:
    """White's pawns on a row minus Black's on the corresponding row."""
    white = bits.right(position.white, 8 * (number - 1)) & 255
    black = bits.right(position.black, 8 * (8 - number)) & 255
    return bits.population(white) - bits.population(black)


def captured_by_white(pawns: int) -> int:
    """The squares attacked by White's pawns."""
    return bits.left(pawns & NOT_LEFT, 7) | bits.left(pawns & NOT_RIGHT, 9)


def captured_by_black(pawns: int) -> int:
    return bits.right(pawns & NOT_LEFT, 9) | bits.right(pawns & NOT_RIGHT, 7)


def features(position):
    white, black = position.white, position.black
    by_white, by_black = captured_by_white(white), captured_by_black(black)
    steps_of_white = 7 - bits.last(white) // 8 if white != 0 else 8
    steps_of_black = bits.first(black) // 8 if black != 0 else 8
    return Seen(
        on_row(position, 1),
        on_row(position, 2),
        on_row(position, 3),
        on_row(position, 4),
        on_row(position, 5),
        on_row(position, 6),
        on_row(position, 7),
        covered=bits.population(white & by_white) - bits.population(black & by_black),
        attacked=bits.population(white & by_black) - bits.population(black & by_white),
        furthest=steps_of_black - steps_of_white,
    )


game = variant(breakthrough.game, features=features)
