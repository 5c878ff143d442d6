"""A model of an opponent learned from observed moves: from counts to a posterior.

The opponent is taken to make the best move by one-ply minimax with a probability, its skill, and any move otherwise:
the model `mixture`. Before anything is observed all skills are equally likely. Each observed move multiplies the
likelihood of a skill s by s + (1 - s)/k if it is that best move of k, else by (1 - s)/k. What the model predicts is
linear in s, so `mixture` with the mean of the posterior is exactly what follows from the observations:

>>> found = skill_of([(2, True)])                # one best move of two: (1 + s)/2, whose mean is 5/9
>>> found.model, found.best, found.moves
('mixture:0.555556', 1, 1)
>>> skill_of([]).model                           # nothing observed
'mixture:0.5'
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import exp, log

from zermelo.records.record import Record, positions
from zermelo.rules.game import CHANCE, MAX, Game
from zermelo.theory.opponent_models import model_of

POINTS = 20_000
"""Skills at which the posterior is computed, in the middles of as many intervals."""
OUTSIDE = 0.025
"""The probability on either side of the interval of a posterior."""


@dataclass(frozen=True)
class Skill:
    """What was observed, and the posterior of the skill: its mean and an interval of 95 %."""

    best: int
    """How many of the observed moves were the best by one-ply minimax."""
    moves: int
    """The observed moves, where there was a choice."""
    mean: float
    low: float
    high: float

    @property
    def model(self) -> str:
        """The model of the opponent that follows."""
        return f"mixture:{self.mean:.6g}"


def skill_of(observed: Iterable[tuple[int, bool]]) -> Skill:
    """The posterior from observed moves: the number of moves there were, and whether it was the best."""
    counts = Counter(observed)
    skills = [(point + 0.5) / POINTS for point in range(POINTS)]
    logs = [
        sum(times * log((skill if best else 0) + (1 - skill) / choices) for (choices, best), times in counts.items())
        for skill in skills
    ]
    most = max(logs)
    weights = [exp(one - most) for one in logs]
    whole = sum(weights)
    passed = list(accumulate(weights))
    low, high = (
        next(skill for skill, weight in zip(skills, passed, strict=True) if weight >= share * whole)
        for share in (OUTSIDE, 1 - OUTSIDE)
    )
    mean = sum(skill * weight for skill, weight in zip(skills, weights, strict=True)) / whole
    best = sum(times for (_, is_best), times in counts.items() if is_best)
    return Skill(best, counts.total(), mean, low, high)


def observed_moves(game: Game, records: Iterable[Record]) -> Iterator[tuple[int, bool]]:
    """Of each move of the opponents of the first player, where there was a choice: the choices, and if it was the best.

    >>> from zermelo.games import find
    >>> from zermelo.records.record import made
    >>> game = find("nim:1,2,3")
    >>> list(observed_moves(game, [Record(made("1x1 3x2 2x2 3x1"))]))
    [(5, False)]
    """
    best = model_of(game, "mixture:1")
    for record in records:
        for (before, _), (_, text) in pairwise(positions(game, record)):
            if game.terminal(before) or game.player(before) in (MAX, CHANCE):
                continue
            moves = list(best(before))
            if len(moves) > 1:
                made = game.read(before, text)
                yield len(moves), any(share == 1 for move, share in moves if move == made)
