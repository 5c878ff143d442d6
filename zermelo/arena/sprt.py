"""The sequential probability ratio test (SPRT) of two hypotheses about a difference in strength.

`Sprt(0, 5)` tests whether the first player is stronger by 0 or by 5 Elo. After each game (or pair) the log-likelihood
ratio, LLR, measures how much better the results fit the second hypothesis; the test ends when it leaves `bounds`, with
both errors at 5 % from −3.00 to 3.00.

>>> test = Sprt(0, 5)
>>> round(test.llr((759, 1863, 880)), 2), test.verdict((759, 1863, 882))
(2.95, 'H1')

The likelihood of a hypothesis is the maximum over the distributions of results that it allows: those with its score
(`logistic`), or with its score in standard deviations (`normalized`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt

from zermelo.arena.elo import GAMES_OF, NORMALIZED, points, score_of
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

LOGISTIC, NORMAL = "logistic", "normalized"
LEAST = 1e-3
"""Regularization: the count of a result that has not occurred."""
STEPS = 12
"""Linearizations of a nonlinear constraint; they converge quickly."""
MOST_STEPS = 200
PRECISION = 1e-13


@dataclass(frozen=True)
class Sprt:
    """A test of two hypotheses: the first player is stronger by `elo0`, or by `elo1`."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """The probability of accepting H1 although H0 is true."""
    beta: float = 0.05
    """The probability of accepting H0 although H1 is true."""
    model: str = LOGISTIC

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ZermeloError(
                M(
                    "A test needs two different strengths, the smaller first, as in 0,5; these are {low} and {high}.",
                    low=self.elo0,
                    high=self.elo1,
                )
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise ZermeloError(M("The errors of a test are probabilities between 0 and 0.5."))

    @property
    def bounds(self) -> tuple[float, float]:
        """The LLR at which H0 is accepted, and that at which H1 is.

        By Ville's inequality, under H0 a likelihood ratio ever reaches 1/α with probability at most α. Wald's bounds,
        such as (1 − β)/α, are slightly tighter, but hold only if the ratio never overshoots them.
        """
        return log(self.beta), -log(self.alpha)

    def llr(self, counts: Sequence[int]) -> float:
        """The log-likelihood ratio of H1 to H0 for three or five counts."""
        if not sum(counts):
            return 0.0
        weights = [count or LEAST for count in counts]
        shares = [weight / sum(weights) for weight in weights]
        if self.model == LOGISTIC:
            fits = [_with_score(shares, score_of(elo)) for elo in (self.elo0, self.elo1)]
        else:
            scale = sqrt(GAMES_OF[len(counts)]) / NORMALIZED
            fits = [_with_deviations(shares, elo * scale) for elo in (self.elo0, self.elo1)]
        zero, one = fits
        return sum(weight * log(new / old) for weight, old, new in zip(weights, zero, one, strict=True))

    def verdict(self, counts: Sequence[int]) -> str:
        """The hypothesis that is accepted, H0 or H1; empty while the test goes on."""
        low, high = self.bounds
        found = self.llr(counts)
        return "H1" if found >= high else "H0" if found <= low else ""


def _with_score(shares: Sequence[float], score: float) -> list[float]:
    """The maximum likelihood distribution with a given score."""
    return _balanced(shares, [value - score for value in points(len(shares))])


def _with_deviations(shares: Sequence[float], deviations: float) -> list[float]:
    """The maximum likelihood distribution whose mean is `deviations` of its standard deviations above one half.

    The constraint mean − ½ = deviations · spread is nonlinear; it is linearized around the last distribution,
    repeatedly.
    """
    values = points(len(shares))
    fit: Sequence[float] = [1 / len(shares)] * len(shares)
    for _ in range(STEPS):
        mean = sum(share * value for share, value in zip(fit, values, strict=True))
        spread = sqrt(sum(share * (value - mean) ** 2 for share, value in zip(fit, values, strict=True)))
        bent = [(1 + ((value - mean) / spread) ** 2) / 2 for value in values]
        fit = _balanced(
            shares, [value - 0.5 - deviations * spread * far for value, far in zip(values, bent, strict=True)]
        )
    return list(fit)


def _balanced(shares: Sequence[float], forces: Sequence[float]) -> list[float]:
    """The maximum likelihood distribution under which the expected force is 0.

    By Lagrange it is share / (1 + x·force) for one multiplier x, in which the expected force is monotonic.
    """
    low, high, x = -1 / max(forces), -1 / min(forces), 0.0
    for _ in range(MOST_STEPS):
        terms = [force / (1 + x * force) for force in forces]
        rest = sum(share * term for share, term in zip(shares, terms, strict=True))
        low, high = (x, high) if rest > 0 else (low, x)
        step = rest / sum(share * term * term for share, term in zip(shares, terms, strict=True))  # Newton
        if abs(step) < PRECISION:
            break
        x = x + step if low < x + step < high else (low + high) / 2
    return [share / (1 + x * force) for share, force in zip(shares, forces, strict=True)]
