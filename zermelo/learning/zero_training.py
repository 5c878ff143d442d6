"""AlphaZero: generations of a network that learns from games with itself, each move by a search with the network.

A generation plays its games with the network of the one before, and then makes a few passes over the positions of the
last generations, towards the result of each game and the moves that the searches preferred. It begins from nothing:
equal priors and an estimate near 0. Games, weights and the state of the descent are saved as in `searched_training.py`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import inf

from zermelo.learning.batches import Part
from zermelo.learning.searched_by_simulations import ZeroSchool, zero_part
from zermelo.learning.searched_training import SearchedPlan, SearchedTraining
from zermelo.machine.runtime.kernel import compiled_if_possible
from zermelo.rules.game import Action, Position
from zermelo.rules.weights import ALPHAZERO


@dataclass(frozen=True)
class ZeroPlan(SearchedPlan):
    """How to train; the same plan gives the same weights."""

    games: int = 1000
    """Games per generation."""
    rounds: int = 30
    trace: float = 0.7
    """λ: the weight of the end of a game against the value of each search."""
    step: float = 0.02
    """The initial learning rate of each generation."""
    passes: int = 10
    remembered: int = 6
    explore: float = 0.2
    opening: int = 8
    """The most random moves at the beginning of a game."""
    hidden: int = 128
    batch: int = 256
    simulations: int = 32
    """Per move."""


class ZeroTraining(SearchedTraining):
    """The training of one game from nothing."""

    plan: ZeroPlan
    school: ZeroSchool
    method = ALPHAZERO
    taught_by = ZeroSchool
    task = staticmethod(zero_part)

    @cached_property
    def preferred(self) -> Callable[[Position], Action]:
        """The move of the largest prior by the current network, without a search."""
        game, (view, logit, _) = self.game, self.school.prior

        def most_promising(position):  # type: ignore[no-untyped-def]
            seen, best, chosen = view(position), -inf, next(iter(game.actions(position)))
            for action in game.actions(position):
                promise = logit(seen, position, action)
                if promise > best:
                    best, chosen = promise, action
            return chosen

        choose = compiled_if_possible(most_promising)

        def chosen_now(position: Position) -> Action:
            self.school.memory.weights.array[:] = self.weights
            return choose(position)

        return chosen_now

    def _part(self, seeds: tuple[int, ...]) -> Part:
        plan = self.plan
        return Part(self.address, plan.hidden, seeds, plan.opening, plan.explore, plan.trace, plan.simulations)

    def _rate(self, number: int) -> float:
        return self.plan.step
