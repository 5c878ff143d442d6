"""The strength of one player against another, in Elo, with its error.

Results are counts, from the worst to the best for the first player: trinomial for single games (lost, drawn, won), or
pentanomial for pairs of games that share an opening (0, ½, 1, 1½ and 2 points). The results within a pair are
correlated, so the pentanomial variance is smaller.

>>> found = strength((759, 1863, 880))
>>> f"{found.elo:.1f} ± {found.error:.1f}", f"{found.superiority:.1%}"
('12.0 ± 7.9', '99.9%')
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import erf, inf, log, log10, sqrt

CONFIDENT = 1.959963984540054
"""The half-width of a 95 % confidence interval, in standard deviations."""
UNLIKELY = 0.05
"""The significance level of the one-sided interval when all games were won."""
NORMALIZED = 800 / log(10)
"""The normalized Elo of one standard deviation per game."""
GAMES_OF = {3: 1, 5: 2}
"""Games per unit, by the number of counts."""


def elo_of(score: float) -> float:
    """The difference in Elo at which a score between 0 and 1 is expected.

    >>> round(elo_of(0.75)), elo_of(0.5), elo_of(1)
    (191, 0.0, inf)
    """
    if not 0 < score < 1:
        return inf if score >= 1 else -inf
    return -400 * log10(1 / score - 1) + 0.0


def score_of(elo: float) -> float:
    """The expected score of a player who is stronger by `elo`.

    >>> score_of(0), round(score_of(400), 3)
    (0.5, 0.909)
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


@dataclass(frozen=True)
class Strength:
    """The difference in strength of the first player, with its error."""

    games: int
    score: float
    """Points per game."""
    elo: float
    low: float
    high: float
    """The ends of the 95 % confidence interval."""
    superiority: float
    """The likelihood of superiority (LOS) of the first player."""
    normalized: float
    """Normalized Elo: the score above one half in standard deviations per game, independent of the draw rate."""
    normalized_error: float

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


def moments(counts: Sequence[float]) -> tuple[float, float, float]:
    """The number of units, and the mean (0 to 1) and variance of their scores."""
    values = points(len(counts))
    total = sum(counts)
    mean = sum(count * value for count, value in zip(counts, values, strict=True)) / total
    variance = sum(count * (value - mean) ** 2 for count, value in zip(counts, values, strict=True)) / total
    return total, mean, variance


def points(size: int) -> list[float]:
    """The score of each of three or five counts, between 0 and 1.

    >>> points(5)
    [0.0, 0.25, 0.5, 0.75, 1.0]
    """
    return [number / (size - 1) for number in range(size)]


def strength(counts: Sequence[int]) -> Strength:
    """The strength by three or five counts; an infinite interval without games."""
    per_unit = GAMES_OF[len(counts)]
    if not sum(counts):
        return Strength(0, 0.5, 0.0, -inf, inf, 0.5, 0.0, inf)
    units, mean, variance = moments(counts)
    games = round(units * per_unit)
    spread = CONFIDENT * sqrt(variance / units)
    low, high = elo_of(mean - spread), elo_of(mean + spread)
    if mean in (0, 1):  # no variance: use an exact one-sided bound of the score instead
        worst = UNLIKELY ** (1 / games)
        low, high = (elo_of(worst), inf) if mean else (-inf, elo_of(1 - worst))
    deviation = sqrt(variance * per_unit)
    normalized = (mean - 0.5) / deviation * NORMALIZED if deviation else elo_of(mean)
    return Strength(
        games,
        mean,
        elo_of(mean),
        low,
        high,
        superiority(counts),
        normalized,
        CONFIDENT * NORMALIZED / sqrt(units * per_unit),
    )


def superiority(counts: Sequence[int]) -> float:
    """The likelihood of superiority of the first player, by a normal approximation.

    The variance is taken around one half, so that a match without a lost game does not make it certain.

    >>> superiority((5, 3, 5)), round(superiority((0, 0, 10)), 4)
    (0.5, 0.9992)
    """
    units, mean, variance = moments(counts)
    scatter = variance + (mean - 0.5) ** 2
    if not scatter:
        return 0.5
    return (1 + erf((mean - 0.5) * sqrt(units / scatter / 2))) / 2


def single(scores: Iterable[float]) -> tuple[int, int, int]:
    """The three counts of single games: lost, drawn, won. A score above one half is a win.

    >>> single([1, 0.5, 1, 0])
    (1, 1, 2)
    """
    listed = list(scores)
    lost, won = sum(score < 0.5 for score in listed), sum(score > 0.5 for score in listed)
    return lost, len(listed) - lost - won, won


def paired(pairs: Iterable[tuple[float, float]]) -> tuple[int, int, int, int, int]:
    """The five counts of pairs of games.

    >>> paired([(1, 1), (1, 0), (0.5, 1)])
    (0, 0, 1, 1, 1)
    """
    counts = [0] * 5
    for first, second in pairs:
        counts[round(2 * (first + second))] += 1
    return (counts[0], counts[1], counts[2], counts[3], counts[4])
