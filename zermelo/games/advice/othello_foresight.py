"""Shallow searches of an Othello evaluation, and their typical error.

Values are in points for the player to move, whose discs are `mine`. A proof orders moves by them, after a selective
search has used them to guess the value to verify (`zermelo/solving/selective.py`).
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from zermelo.rules import bits

if TYPE_CHECKING:
    from zermelo.games.othello import Position

LEAST_EMPTY = 13
"""The fewest empty squares for a guess; with fewer a proof is as fast."""
PLIES = 2
"""The depth of the search that decides whether a value is likely."""


class Sight(NamedTuple):
    """How deep a proof searches with an evaluation to order moves, and how much it trusts it."""

    deviation: int
    """The standard deviation from the exact value (`zermelo bench othello-foresight` measures it)."""
    farther: tuple[int, ...]
    """With more empty squares than the first of these the evaluation contributes to move ordering; with more than
    the second after a search of one ply, with more than the third of two, and so on."""
    weight: int
    """Its weight, in quarters of a rank per point."""


LEARNED = Sight(deviation=8, farther=(12, 15), weight=6)
"""For the learned evaluation of 8×8, which takes a tenth of a microsecond and is more accurate."""
SMALL = Sight(deviation=7, farther=(10, 13, 16), weight=6)
"""For that of 6×6: its proof begins with more empty squares, where better ordering pays more."""
SIMPLE = Sight(deviation=11, farther=(10, 12, 14), weight=8)
"""For that of the rulebook."""


class Foresight(NamedTuple):
    sight: Sight
    foreseen: Callable[[int, int, int, int, int], int]
    likely: Callable[["Position", int, int], int]


def foresight(
    squares: int,
    mobility: Callable[[int, int], int],
    flips: Callable[[int, int, int], int],
    judged: Callable[[int, int], int],
    sight: Sight,
) -> Foresight:
    """The functions for a board; `judged` is the evaluation of discs."""
    deviation = sight.deviation

    def foreseen(mine: int, theirs: int, plies: int, alpha: int, beta: int) -> int:
        """The value of a search of `plies`, by alpha-beta: exact within the window, a bound outside."""
        moves = mobility(mine, theirs)
        if plies == 0 or moves == 0:
            return judged(mine, theirs)
        best = -2 * squares
        while moves != 0 and best < beta:
            square = bits.first(moves)
            moves = bits.rest(moves)
            turned = flips(mine, theirs, square)
            after_mine, after_theirs = theirs & ~turned, mine | turned | bits.square(square)
            best = max(best, -foreseen(after_mine, after_theirs, plies - 1, -beta, -max(alpha, best)))
        return best

    def likely(position: "Position", threshold: int, certainty: int) -> int:
        """1 if the value very probably reaches a threshold, -1 if it very probably does not, 0 if unknown.

        `certainty` is the least distance from the searched value to the threshold, in tenths of a deviation.
        """
        mine, theirs = position.mine, position.theirs
        empty = squares - bits.population(mine | theirs)
        if empty < LEAST_EMPTY:
            return 0
        margin = deviation * certainty // 10
        value = foreseen(mine, theirs, PLIES, threshold - margin - 1, threshold + margin)
        return int(value >= threshold + margin) - int(value < threshold - margin)

    return Foresight(sight, foreseen, likely)
