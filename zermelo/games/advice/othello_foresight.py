"""The value that an evaluation of Othello expects a few plies ahead, and how far that is from the truth.

Seen by the player to move, whose discs are `mine`, and in points. A proof sorts moves by it, and beforehand a search
that believes it finds out which value is worth asking about (`zermelo/solving/selective.py`).
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from zermelo.rules import bits

if TYPE_CHECKING:
    from zermelo.games.othello import Position

LEAST_EMPTY = 13
"""With fewer empty squares a proof is as quick as a guess."""
PLIES = 2
"""How far ahead it looks before a value is called likely."""


class Sight(NamedTuple):
    """How far a proof looks ahead with an evaluation when it sorts moves, and how much it believes."""

    deviation: int
    """How far what is foreseen is mostly from the exact value (`zermelo bench othello-foresight` measures it)."""
    farther: tuple[int, ...]
    """With more empty squares than the first of these the evaluation takes part in the order of moves; with more than
    the second it looks at the replies to each, too, with more than the third at those to them, and so on."""
    weight: int
    """How much it counts: a quarter of so many ranks for a point."""


LEARNED = Sight(deviation=8, farther=(12, 15), weight=6)
"""For the learned evaluation of 8×8, which takes a tenth of a microsecond and sees more at once."""
SMALL = Sight(deviation=7, farther=(10, 13, 16), weight=6)
"""For that of 6×6: its proof begins with more empty squares, where a better order is worth more."""
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
    """The functions for a board; `judged` is what an evaluation thinks of discs."""
    deviation = sight.deviation

    def foreseen(mine: int, theirs: int, plies: int, alpha: int, beta: int) -> int:
        """The value expected so many plies ahead, by alpha-beta: exact within the window, a bound outside."""
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
        """1 if the value very probably reaches a threshold, -1 if it very probably does not, 0 if one cannot tell.

        `certainty` is how many deviations lie between what is foreseen and the threshold at least, in tenths.
        """
        mine, theirs = position.mine, position.theirs
        empty = squares - bits.population(mine | theirs)
        if empty < LEAST_EMPTY:
            return 0
        margin = deviation * certainty // 10
        value = foreseen(mine, theirs, PLIES, threshold - margin - 1, threshold + margin)
        return int(value >= threshold + margin) - int(value < threshold - margin)

    return Foresight(sight, foreseen, likely)
