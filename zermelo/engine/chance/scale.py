"""Scores of games of chance: the values themselves, since an average needs their magnitude."""

from dataclasses import dataclass
from math import inf, isfinite, tanh

from zermelo.engine.scoring import CLEAR, samples
from zermelo.rules.game import Game, Position

ROUNDING = 1e-10
"""Tolerance of a cutoff as a share of the range of values, because averages of floats are rounded."""


@dataclass(frozen=True)
class ChanceScale:
    """The range of the values of one game; infinite where the game declares no bounds."""

    low: float
    high: float
    spread: float
    """The usual size of an estimate."""

    largest = inf

    @property
    def is_bounded(self) -> bool:
        return self.high < inf

    @property
    def slack(self) -> float:
        return ROUNDING * (self.high - self.low if self.is_bounded else self.spread)

    @property
    def margin(self) -> float:
        """Half the aspiration window: the expected deviation from the value of the last depth."""
        return self.spread / 4

    def is_decided(self, score: float) -> bool:
        """Always False: with dice, an average shows no forced win."""
        return False

    def plies(self, score: float) -> None:
        return None

    def value(self, score: float) -> float:
        return score

    def chance(self, score: float, exact: bool = False) -> float:
        """The expected outcome, from −1 (lost) to 1 (won), by the place between the bounds, or by the advantage."""
        if not self.is_bounded:
            return tanh(score / (CLEAR * self.spread))
        return max(-1.0, min(1.0, (2 * score - self.high - self.low) / (self.high - self.low)))


def chance_scale_of(game: Game, start: Position) -> ChanceScale:
    """The scale of a game: its declared bounds, and the size of estimates seen in a few random games."""
    finished, estimates = samples(game, start)
    sizes = sorted(abs(float(value)) for value in estimates or finished)
    spread = (sizes[len(sizes) * 3 // 4] if sizes else 0.0) or max(map(abs, map(float, finished)), default=0.0) or 1.0
    low, high = game.bounds or (-inf, inf)
    return ChanceScale(float(low), float(high), spread) if isfinite(high - low) else ChanceScale(-inf, inf, spread)
