"""Features for Connect Four that a student would write: `zermelo train examples/features/connect_four.py -o four.npz`.

The rules are those of the package. The features of an evaluation are a NamedTuple of numbers, each from the first
player's point of view: the count of X minus that of O. `zermelo train` fits the weights.
"""

from typing import NamedTuple

from zermelo.games import connect_four
from zermelo.rules import bits
from zermelo.rules.game import variant

COLUMNS = tuple(63 << 7 * column for column in range(7))
BOARD = sum(COLUMNS)
ODD_ROWS = sum(21 << 7 * column for column in range(7))  # the first, third and fifth row from below


class Seen(NamedTuple):
    centre: int
    beside_centre: int
    threes: int
    threes_on_own_rows: int
    pairs: int


def open_squares(own: int, other: int, missing: int) -> int:
    """The free squares of lines without stones of `other` in which `missing` stones are missing."""
    found = 0
    for direction in (1, 7, 8, 6):
        for square in range(49):
            line = 1 << square | 1 << square + direction | 1 << square + 2 * direction | 1 << square + 3 * direction
            if line & ~BOARD == 0 and line & other == 0 and bits.population(line & ~own) == missing:
                found |= line & ~own
    return found


def features(position):
    stones, mine = position.stones, position.mine
    x, o = (mine, mine ^ stones) if position.player == 0 else (mine ^ stones, mine)
    x_threes, o_threes = open_squares(x, o, 1), open_squares(o, x, 1)
    return Seen(
        centre=bits.population(x & COLUMNS[3]) - bits.population(o & COLUMNS[3]),
        beside_centre=bits.population(x & (COLUMNS[2] | COLUMNS[4])) - bits.population(o & (COLUMNS[2] | COLUMNS[4])),
        threes=bits.population(x_threes) - bits.population(o_threes),
        threes_on_own_rows=bits.population(x_threes & ODD_ROWS) - bits.population(o_threes & ~ODD_ROWS),
        pairs=bits.population(open_squares(x, o, 2)) - bits.population(open_squares(o, x, 2)),
    )


game = variant(connect_four.game, features=features)
