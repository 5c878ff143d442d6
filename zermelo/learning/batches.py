"""Games in batches: the parts of a batch are played in any process, and their gradients added in order.

A part is an idempotent task, because its games depend on its seeds alone. One core and a cluster therefore find the
same weights, bit for bit.
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
"""Parts per batch."""
GAMES_OF_A_SEED = 1 << 40


@dataclass(frozen=True)
class Part:
    """Some games of a batch."""

    address: str
    """The address of the rules."""
    hidden: int
    seeds: tuple[int, ...]
    opening: int
    explore: float
    trace: float
    simulations: int = 0
    """Of each move, where the games are searched by simulations."""


@dataclass(frozen=True)
class Taught:
    """The gradient of a part."""

    gradient: "NDArray[Any]"
    positions: int
    plies: int
    error: float
    """The sum of the squared errors."""


class School:
    """A game with mutable weights, and the compiled self-play and learning with them."""

    inputs = staticmethod(features_of)
    """What a position and its moves are to the learner."""

    def __init__(self, game: Game, hidden: int, compiled: bool | None = None) -> None:
        from dataclasses import replace

        self.game, self.compiled = game, compiled
        self.features: Features = replace(self.inputs(game), hidden=hidden, unit=0)
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
        """The positions of a part, played with some weights, and their targets."""
        self.memory.weights.array[:] = weights
        return joined([self.searched.game_of(seed, part.opening, part.explore, part.trace) for seed in part.seeds])

    def gradient(self, first: int, end: int, weights: "NDArray[Any]") -> Taught:
        """The gradient of a range of the loaded examples."""
        gradient = self.memory.gradient.array
        self.memory.weights.array[:] = weights
        gradient[:] = 0
        error = self.fitting.learn(first, end)
        return Taught(gradient.copy(), end - first, 0, error)


@lru_cache(maxsize=2)
def school_at(address: str, hidden: int) -> School:
    return School(rules_at(address), hidden)


def teach_part(part: Part, weights: "NDArray[Any]") -> Taught:
    """Task: play a part with these weights."""
    return school_at(part.address, part.hidden).taught(part, weights)


def search_part(part: Part, weights: "NDArray[Any]") -> Examples:
    """Task: the examples of a part."""
    return school_at(part.address, part.hidden).examples(part, weights)
