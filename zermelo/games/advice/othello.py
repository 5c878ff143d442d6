"""Advice for Othello: corners and the squares before them, mobility, and stable discs.

The rules and the layout of the bits are in `zermelo/games/othello.py`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from zermelo.games.advice.othello_endings import endings
from zermelo.games.advice.othello_foresight import LEARNED, SIMPLE, SMALL, foresight
from zermelo.games.advice.othello_patterns import STAGES, features
from zermelo.machine.data.data_array import DataArray
from zermelo.rules import bits
from zermelo.rules.advice import Advice, ProbableCut, ProofAdvice, SearchAdvice
from zermelo.rules.features import Features, evaluation, summing
from zermelo.rules.game import MAX
from zermelo.rules.grid import Grid

if TYPE_CHECKING:
    from zermelo.games.othello import Position

CORNER = 8
"""The worth of a corner in discs at the end of the game."""
BEFORE_CORNER = 4
"""The cost of standing diagonally before a corner that is still empty."""
MOBILITY = 1
"""The worth of each move more than the opponent has."""
CLEAR = {8: 15.0, 6: 8.0}
"""A lead that mostly wins, by the size of the board: the learned estimate errs by 12 and by 6.5 points, and this
scale is the best fit to a normal error of that size (docs/othello.md)."""
PROBABLE_CUTS = tuple(
    ProbableCut(depth, shallow, deviation)
    for depth, shallow, deviation in (
        (3, 1, 2.8),
        (4, 2, 2.3),
        (5, 1, 3.4),
        (6, 2, 2.9),
        (7, 3, 2.9),
        (8, 4, 2.7),
        (9, 3, 3.5),
        (10, 4, 3.2),
        (11, 5, 3.2),
        (12, 4, 3.8),
        (13, 5, 3.8),
        (14, 6, 3.8),
        (15, 5, 4.2),
        (16, 6, 4.2),
    )
)
"""How well a shallow search predicts a deep one, in points (`zermelo bench othello-foresight` measures it)."""


def judging(
    learned: Features, weights: DataArray, position_of: Callable[[int, int, int], "Position"]
) -> Callable[[int, int], int]:
    """A learned evaluation of discs, in points for the player to move."""
    sum_of, unit = summing(learned, weights), learned.unit

    def judged(mine: int, theirs: int) -> int:
        return int(sum_of(position_of(mine, theirs, MAX), 0, 0) // unit)

    return judged


class Knowledge(NamedTuple):
    evaluate: Callable[["Position"], int]
    advice: Advice


def knowledge(
    grid: Grid,
    position_of: Callable[[int, int, int], "Position"],
    mobility: Callable[[int, int], int],
    flips: Callable[[int, int, int], int],
    margin: Callable[[int, int], int],
) -> Knowledge:
    """The evaluation and advice, for a board of any size."""
    last, squares = grid.width - 1, grid.width * grid.height
    corners = tuple(
        (grid.set_of([(x * last, y * last)]), grid.set_of([(1 + x * (last - 2), 1 + y * (last - 2))]))
        for x in (0, 1)
        for y in (0, 1)
    )

    def simply_judged(mine: int, theirs: int) -> int:
        """Corners, the squares before empty corners, and mobility, for the player to move."""
        lead = MOBILITY * (bits.population(mobility(mine, theirs)) - bits.population(mobility(theirs, mine)))
        for corner, before in corners:
            if corner & mine != 0:
                lead += CORNER
            elif corner & theirs != 0:
                lead -= CORNER
            elif before & mine != 0:
                lead -= BEFORE_CORNER
            elif before & theirs != 0:
                lead += BEFORE_CORNER
        return max(1 - squares, min(squares - 1, lead))

    def evaluate(position: "Position") -> int:
        lead = simply_judged(position.mine, position.theirs)
        return lead if position.player == MAX else -lead

    learned = features(grid.width, mobility) if grid.width in STAGES else None
    estimate: Callable[[Position], float] | None = None
    judged: Callable[[int, int], int] = simply_judged
    if learned is not None and learned.file is not None and learned.file.exists():
        weights = DataArray(learned.file, "weights")
        estimate, judged = evaluation(learned, weights, squares), judging(learned, weights, position_of)
    sight = SIMPLE if estimate is None else LEARNED if grid.width == 8 else SMALL
    ahead = foresight(squares, mobility, flips, judged, sight)
    known = endings(grid, mobility, flips, margin, ahead)
    advice = Advice(
        search=SearchAdvice(
            estimate=estimate,
            clear=CLEAR.get(grid.width) if estimate is not None else None,
            order=known.order,
            singular=False,
            probable_cuts=PROBABLE_CUTS if estimate is not None else (),
        ),
        proof=ProofAdvice(
            proof_moves=known.proof_moves,
            proved=known.proved,
            is_ending=known.is_ending,
            ending=known.ending,
            solvable=known.is_solvable,
            proof_nodes=known.proof_nodes,
            likely=ahead.likely,
            fingerprint=known.fingerprint,
        ),
        learning=learned,
    )
    return Knowledge(evaluate, advice)
