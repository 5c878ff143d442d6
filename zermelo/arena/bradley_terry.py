"""Ratings of many players by the model of Zermelo (1929), rediscovered by Bradley and Terry.

The expected score depends only on the difference of two strengths. The ratings are the maximum likelihood estimate; a
draw counts as half a win and half a loss. Their average is 0.

>>> found = ratings({("a", "b"): (3, 1), ("b", "c"): (3, 1)}, prior=0)
>>> [(one.player, round(one.elo)) for one in found]
[('a', 191), ('b', 0), ('c', -191)]

A player who has won or lost every game would have no finite rating, so each player is also given `prior` drawn games
against an imaginary player of average strength.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import log, sqrt
from typing import Any

from zermelo.arena.elo import CONFIDENT
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

ELO = 400 / log(10)
"""The Elo of one unit of strength, which multiplies the odds by e."""
PRIOR = 1.0
"""Drawn games of each player against an imaginary average player."""
STEPS = 200
PRECISION = 1e-10


@dataclass(frozen=True)
class Rating:
    """The rating of a player with its 95 % error, and the results behind it."""

    player: str
    elo: float
    error: float
    games: int
    score: float
    """Points."""


class Ratings(list[Rating]):
    """Ratings, best first, with their covariance."""

    def __init__(self, ordered: list[Rating], numbers: dict[str, int], covariance: Any) -> None:
        super().__init__(ordered)
        self._numbers, self._covariance = numbers, covariance

    def error_between(self, one: str, other: str) -> float:
        """The 95 % error of the difference of two ratings."""
        first, second = self._numbers[one], self._numbers[other]
        cover = self._covariance
        return CONFIDENT * ELO * sqrt(cover[first][first] + cover[second][second] - 2 * cover[first][second])


def ratings(results: Mapping[tuple[str, str], tuple[float, float]], prior: float = PRIOR) -> Ratings:
    """Fit ratings to the points of each pair of players, (one, other)."""
    import numpy as np

    names = sorted({name for pair in results for name in pair})
    if not names:
        raise ZermeloError(M("There are no games to rate."))
    numbers = {name: number for number, name in enumerate(names)}
    points = np.zeros((len(names), len(names)))
    for (one, other), (first, second) in results.items():
        points[numbers[one], numbers[other]] += first
        points[numbers[other], numbers[one]] += second
    games = points + points.T
    strengths = np.zeros(len(names))
    for _ in range(STEPS):
        slope, information = _slope(strengths, points, games, prior)
        step = np.linalg.pinv(information) @ slope
        strengths += step * min(1.0, 2 / max(1e-9, np.abs(step).max()))  # damped Newton step
        if np.abs(step).max() < PRECISION:
            break
    else:
        raise ZermeloError(M("These results give no finite ratings: some players only won, or never met the others."))
    strengths -= strengths.mean()
    _, information = _slope(strengths, points, games, prior)
    around = np.eye(len(names)) - 1 / len(names)  # ratings are relative to their average, which has no error
    covariance = around @ np.linalg.pinv(information) @ around
    found = [
        Rating(
            name,
            float(ELO * strengths[number]),
            float(CONFIDENT * ELO * sqrt(covariance[number, number])),
            round(games[number].sum()),
            float(points[number].sum()),
        )
        for name, number in numbers.items()
    ]
    return Ratings(sorted(found, key=lambda one: (-one.elo, one.player)), numbers, covariance)


def _slope(strengths: Any, points: Any, games: Any, prior: float) -> tuple[Any, Any]:
    """The gradient of the log-likelihood, and the Fisher information."""
    import numpy as np

    expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    average = 1 / (1 + np.exp(-strengths))
    slope = (points - games * expected).sum(axis=1) + prior * (0.5 - average)
    common = games * expected * (1 - expected)
    information = np.diag(common.sum(axis=1) + prior * average * (1 - average)) - common
    return slope, information
