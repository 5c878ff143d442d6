"""Games in batches: parts of a batch are played anywhere with the same weights, and their gradients added in order.

A part is a task that can be done by any process, any number of times, always with the same result, since its games
depend on its number alone. So one core or a whole cluster find the same weights, to the last digit.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from zermelo.games.loading import rules_at
from zermelo.learning.estimators import Memory, estimator_of, memory_of
from zermelo.learning.fitting import Fitting
from zermelo.learning.searched import Examples, SearchedPlay, joined
from zermelo.learning.temporal import TemporalPlay
from zermelo.rules.declared import features_of
from zermelo.rules.features import Features
from zermelo.rules.game import Game

if TYPE_CHECKING:
    from numpy.typing import NDArray

PARTS = 8
"""Of each batch."""
GAMES_OF_A_SEED = 1 << 40


@dataclass(frozen=True)
class Part:
    """Some games of a batch."""

    address: str
    """Where to find the rules."""
    hidden: int
    seeds: tuple[int, ...]
    opening: int
    explore: float
    trace: float


@dataclass(frozen=True)
class Taught:
    """The gradient that the games of a part have given."""

    gradient: "NDArray[Any]"
    positions: int
    plies: int
    error: float
    """The sum of the squared errors."""


class School:
    """A game with features that can change their weights, and the compiled play and learning with them."""

    def __init__(self, game: Game, hidden: int, compiled: bool | None = None) -> None:
        from dataclasses import replace

        self.game, self.compiled = game, compiled
        self.features: Features = replace(features_of(game), hidden=hidden, unit=0)
        self.memory: Memory = memory_of(game.name, self.features.size, hidden)
        self.estimator = estimator_of(game, self.features, self.memory)

    @cached_property
    def play(self) -> TemporalPlay:
        return TemporalPlay(self.game, self.estimator, self.compiled)

    @cached_property
    def searched(self) -> SearchedPlay:
        return SearchedPlay(self.game, self.estimator, self.compiled)

    @cached_property
    def fitting(self) -> Fitting:
        return Fitting(self.game, self.estimator, self.compiled)

    def taught(self, part: Part, weights: "NDArray[Any]") -> Taught:
        """Play the games of a part with some weights."""
        gradient = self.memory.gradient.array
        self.memory.weights.array[:] = weights
        gradient[:] = 0
        positions, plies, error = 0, 0, 0.0
        for seed in part.seeds:
            learned = self.play.game_of(seed, part.opening, part.explore, part.trace)
            positions += learned.positions
            plies += learned.plies
            error += learned.error
        return Taught(gradient.copy(), positions, plies, error)

    def examples(self, part: Part, weights: "NDArray[Any]") -> Examples:
        """The positions of the games of a part, played with some weights, and what each should be worth."""
        self.memory.weights.array[:] = weights
        return joined([self.searched.game_of(seed, part.opening, part.explore, part.trace) for seed in part.seeds])

    def gradient(self, first: int, end: int, weights: "NDArray[Any]") -> Taught:
        """The gradient of some of the examples that were taken."""
        gradient = self.memory.gradient.array
        self.memory.weights.array[:] = weights
        gradient[:] = 0
        error = self.fitting.learn(first, end)
        return Taught(gradient.copy(), end - first, 0, error)


@lru_cache(maxsize=2)
def school_at(address: str, hidden: int) -> School:
    return School(rules_at(address), hidden)


def teach_part(part: Part, weights: "NDArray[Any]") -> Taught:
    """The work of a process: play a part with these weights."""
    return school_at(part.address, part.hidden).taught(part, weights)


def search_part(part: Part, weights: "NDArray[Any]") -> Examples:
    """The work of a process: the examples of a part."""
    return school_at(part.address, part.hidden).examples(part, weights)
