"""Exact bear-off tables of backgammon: the rolls that a home board takes, and the equity when both sides bear off.

The 54,264 home boards with up to fifteen checkers are numbered. With t₁ checkers on point 6, t₂ on 6 and 5,
and so on up to t₆ on all six, the number is

    t₁ over 1  +  t₂ + 1 over 2  +  t₃ + 2 over 3  +  …  +  t₆ + 5 over 6     (binomial coefficients)

so every move makes it smaller, and boards with up to six checkers are the first 924. `one_sided` gives for each board
the probability to finish in 1, 2, 3 … rolls, played for the fewest on average; `two_sided` the equity of the player to
roll, 1 won and -1 lost, for every two boards of up to six checkers under best play.

>>> board_number(home_board(1))                     # a checker on the ace point
1
>>> board_number(home_board(0, 0, 0, 0, 0, 15))
54263
"""

from collections.abc import Callable
from functools import cache
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.games.moves.backgammon import actions, after_steps
from zermelo.games.moves.backgammon_position import (
    CHECKERS,
    DOUBLING,
    HOME,
    OFF,
    ROLLING,
    Position,
    Side,
    on_point,
    other_side,
    own_side,
)
from zermelo.machine.data.data_array import DataArray, write_arrays
from zermelo.machine.runtime.kernel import compiled_if_possible
from zermelo.rules.dice import rolls
from zermelo.rules.game import MAX

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Equity = Callable[[Position], float]
"""The cubeless equity of the player whose turn it is."""
BOARDS = comb(CHECKERS + HOME, HOME)
SMALL = 6
"""The most checkers of a board in the two-sided table."""
SMALL_BOARDS = comb(SMALL + HOME, HOME)
LONGEST = 20
"""The most rolls in the table; more happen less than once in a million games."""
UNIT = 32_767
"""A value of 1 in the two-sided table."""
WHOLE = 65_535
"""A probability of 1 in the one-sided table."""
FILE = Path(__file__).parents[1] / "weights" / "backgammon_bearoff.npz"
CHOOSE = tuple(comb(top, bottom) for top in range(CHECKERS + HOME + 1) for bottom in range(HOME + 1))
EMPTY = Side(CHECKERS, 0)


def home_board(*checkers: int) -> Side:
    """A side with these checkers on points 1, 2, 3 …, the others off the board."""
    return Side(sum(count << 4 * point for point, count in enumerate((CHECKERS - sum(checkers), *checkers))), 0)


def board_number(side: Side) -> int:
    """The number of a home board, from 0, which is empty."""
    total, number = 0, 0
    for place in range(1, HOME + 1):
        total += on_point(side, HOME + 1 - place)
        number += CHOOSE[(total + place - 1) * (HOME + 1) + place]
    return number


def is_home(side: Side) -> bool:
    """Whether all checkers are in the home board or off."""
    return side.far == 0 and side.near >> 4 * (HOME + 1) == 0


def home_boards(most: int) -> "list[Side]":
    """Every home board of up to `most` checkers, by its number."""
    found: list[tuple[int, ...]] = [()]
    for _ in range(HOME):
        found = [(*sums, more) for sums in found for more in range(sums[-1] if sums else 0, most + 1)]
    ordered = sorted(found, key=lambda sums: sums[::-1])
    return [home_board(*(sums[5 - at] - (sums[4 - at] if at < 5 else 0) for at in range(HOME))) for sums in ordered]


def best_plays(words: "NDArray[np.int64]", means: "NDArray[np.float64]", chances: "NDArray[np.float64]") -> None:
    """Fill in the mean number of rolls of each board, and the probability of each number."""
    for number in range(1, len(words)):
        for (smaller, larger), probability in rolls(6):
            dice = 10 * larger + smaller
            position = Position(int(words[number]), 0, EMPTY.near, 0, MAX, dice, 1, 2, 0, 0, 0)
            best = 0
            fewest = 1e9
            for play in actions(position):
                own, _ = after_steps(position, play)
                after = board_number(own)
                if means[after] < fewest:
                    best, fewest = after, means[after]
            means[number] += probability * (fewest + 1)
            for count in range(1, chances.shape[1]):
                chances[number, count] += probability * chances[best, count - 1]


def best_values(words: "NDArray[np.int64]", values: "NDArray[np.float64]", ways: "NDArray[np.int64]") -> None:
    """Fill in the equity of each pair of boards; `ways` is a buffer for the plays of a roll."""
    count = len(words)
    for number in range(1, count):
        first = 0
        for (smaller, larger), _ in rolls(6):  # the successors by each roll
            position = Position(int(words[number]), 0, EMPTY.near, 0, MAX, 10 * larger + smaller, 1, 2, 0, 0, 0)
            place = first + 1
            for play in actions(position):
                own, _ = after_steps(position, play)
                ways[number, place] = board_number(own)
                place += 1
            ways[number, first] = place
            first = place
    for total in range(2, 2 * count):
        for number in range(max(1, total - count + 1), min(total, count)):
            other = total - number
            value, first = 0.0, 0
            for _, probability in rolls(6):
                best = -1.0
                end = ways[number, first]
                for place in range(first + 1, end):
                    after = ways[number, place]
                    best = max(best, 1.0 if after == 0 else -values[other, after])
                value += probability * best
                first = end
            values[number, other] = value


def one_sided(most: int = CHECKERS) -> "tuple[NDArray[np.float64], NDArray[np.float64]]":
    """The mean number of rolls of each board of up to `most` checkers, and the probability of each number."""
    import numpy as np

    words = np.array([side.near for side in home_boards(most)], np.int64)
    means, chances = np.zeros(len(words)), np.zeros((len(words), LONGEST))
    chances[0, 0] = 1.0
    compiled_if_possible(best_plays)(words, means, chances)
    return means, chances


def two_sided(most: int = SMALL) -> "NDArray[np.float64]":
    """The equities of all pairs of boards of up to `most` checkers, by the numbers of both."""
    import numpy as np

    words = np.array([side.near for side in home_boards(most)], np.int64)
    values, ways = np.zeros((len(words), len(words))), np.zeros((len(words), 400), np.int64)
    values[1:, 0] = -1.0  # the other side has borne off everything
    compiled_if_possible(best_values)(words, values, ways)
    return values


def write_tables(file: Path) -> None:
    """Build both tables and write them into one compressed file: 16-bit integers, and the means as they are."""
    import numpy as np

    means, chances = one_sided()
    write_arrays(
        file,
        means=means,
        chances=np.rint(chances * WHOLE).astype(np.uint16),
        values=np.rint(two_sided() * UNIT).astype(np.int16),
    )


@cache
def tables() -> tuple[DataArray, DataArray]:
    """The one-sided and the two-sided table of the package."""
    return DataArray(FILE, "chances"), DataArray(FILE, "values")


def chances_of(side: Side) -> list[float]:
    """The probabilities to bear off a home board in 0, 1, 2 … rolls, by the table of the package."""
    chances, _ = tables()
    first = board_number(side) * LONGEST
    return [chances[first + count] / WHOLE for count in range(LONGEST)]


def chances_to_finish(position: Position, player: int) -> list[float]:
    """`chances_of` the checkers of a player; empty if some are not home yet."""
    side = _side_of(position, player)
    return chances_of(side) if is_home(side) else []


def mean_to_finish(position: Position, player: int) -> float:
    """The mean number of rolls to bear off the home board of a player."""
    return float(DataArray(FILE, "means")[board_number(_side_of(position, player))])


def _side_of(position: Position, player: int) -> Side:
    return Side(*((position.black_near, position.black_far) if player else (position.white_near, position.white_far)))


def with_bear_off(otherwise: Equity) -> Equity:
    """The equity by the tables where both sides bear off and no gammon can happen, else by another estimate."""
    chances, values = tables()

    def race(own: int, other: int) -> float:
        """The equity of the player to roll in a race, from -1 to 1."""
        won, left = 0, WHOLE  # `left`: the probability that the opponent has not finished
        for count in range(1, LONGEST):
            won += chances[own * LONGEST + count] * left
            left -= chances[other * LONGEST + count]
        return max(-1.0, min(1.0, 2 * won / (WHOLE * WHOLE) - 1))

    def equity(position: Position) -> float:
        own, other = own_side(position), other_side(position)
        is_rolling = position.dice == ROLLING or position.dice == DOUBLING
        if not is_rolling or not is_home(own) or not is_home(other) or other.near & 15 == OFF or own.near & 15 == OFF:
            return otherwise(position)
        mine, theirs = board_number(own), board_number(other)
        if mine < SMALL_BOARDS and theirs < SMALL_BOARDS:
            return float(values[mine * SMALL_BOARDS + theirs] / UNIT)
        return race(mine, theirs)

    return equity
