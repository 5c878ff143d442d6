"""Training examples: positions of self-play, each with its value for the player to move.

The end of each game is solved exactly and continued by best play, which gives exact values. Earlier positions get the
outcome of the game, blended with the value of the search once its evaluation is good enough. Positions with forced
noisy moves are skipped, because they are never evaluated; so are positions after a long series of reversible moves.
"""

from random import Random
from typing import NamedTuple

from zermelo.learning.self_play import Played, SelfPlay
from zermelo.rules.features import Features
from zermelo.rules.game import MAX, Game, Position, own_value
from zermelo.rules.weights import most_of
from zermelo.solving.prover import Prover

FEWEST_RANDOM, MOST_RANDOM = 4, 16
"""The number of random plies at the start of a game, for variety."""
LONGEST_WALK = 6
"""Reversible plies after which a position is skipped as too similar to earlier ones."""


class Example(NamedTuple):
    position: Position
    value: float
    """For the player to move, in points; from -1 to 1 if the game counts no points."""


class Teacher:
    """A generator of examples, reproducible by seed."""

    def __init__(self, game: Game, features: Features, depth: int, trust: float) -> None:
        """`trust` is the weight of the search's values, from 0 to 1."""
        self.game, self.features, self.trust = game, features, trust
        self.player = SelfPlay(game, depth)
        self.prover = Prover(game, threads=1, megabytes=64) if features.is_solvable else None
        self.whole = 1.0 if game.counts_points else most_of(game)

    def examples(self, seed: int) -> list[Example]:
        """The examples of one game."""
        played = self.player.game_of(seed, Random(seed).randint(FEWEST_RANDOM, MOST_RANDOM))
        is_solvable = (
            self.features.is_solvable or self.game.terminal
        )  # without a solver, only terminal positions are exact
        first = next(
            (number for number, one in enumerate(played.positions) if is_solvable(one)), len(played.positions) - 1
        )
        position = played.positions[first]
        if self.game.terminal(position):
            return self._before(played, first, self.game.utility(position))
        if self.prover is None:  # no outcome
            return []
        outcome, ending = self._solved(position)
        return [*self._before(played, first, outcome), *ending]

    def _before(self, played: Played, first: int, outcome: float) -> list[Example]:
        found = []
        for position, thought in zip(played.positions[:first], played.values[:first], strict=True):
            if self._is_telling(position):
                came_of_it = own_value(self.game.player(position), outcome)
                found.append(Example(position, ((1 - self.trust) * came_of_it + self.trust * thought) / self.whole))
        return found

    def _is_telling(self, position: Position) -> bool:
        """Whether the position is ever evaluated, and differs enough from earlier ones."""
        game, reversible = self.game, self.game.advice.search.reversible
        if reversible is not None and reversible(position) > LONGEST_WALK:
            return False
        return not (game.forced and game.noisy and any(True for _ in game.noisy(position)))

    def _solved(self, position: Position) -> tuple[float, list[Example]]:
        """The exact value for MAX, and the positions of best play."""
        assert self.prover is not None
        self.prover.clear()
        value = self.prover.value(position)
        utility = value if self.game.player(position) == MAX else -value
        found = []
        for action in self.prover.line(position, value):
            found.append(Example(position, own_value(self.game.player(position), utility) / self.whole))
            position = self.game.result(position, action)
        return utility, found
