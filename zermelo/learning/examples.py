"""Training examples: positions of self-play, each with its value for the player to move.

The end of each game is solved exactly and continued by best play, which gives exact values. Earlier positions get the
outcome of the game, blended with the value of the search once its evaluation is good enough. Positions with forced
noisy moves are skipped, because they are never evaluated; so are positions after a long series of reversible moves.

Where noisy moves are not forced, the engine plays (`engine_games.py`), and positions in which it made a noisy move, or
that are not calm, are skipped: an estimate in the middle of an exchange means little.
"""

from collections.abc import Callable
from math import tanh
from random import Random
from typing import Any, NamedTuple

from zermelo.learning.engine_games import EngineGames
from zermelo.learning.self_play import Played, SelfPlay
from zermelo.rules.features import Features
from zermelo.rules.game import MAX, Game, Position, own_value, variant
from zermelo.rules.weights import most_of
from zermelo.solving.prover import Prover

FEWEST_RANDOM, MOST_RANDOM = 4, 16
"""The number of random plies at the start of a game, for variety."""
LONGEST_WALK = 6
"""Reversible plies after which a position is skipped as too similar to earlier ones."""


class Example(NamedTuple):
    position: Position
    value: float
    """For the viewer of the features, mostly the player to move; in points, or from -1 to 1 if none are counted."""


class Teacher:
    """A generator of examples, reproducible by seed."""

    def __init__(
        self,
        game: Game,
        features: Features,
        depth: int,
        trust: float,
        estimate: Callable[[Position], Any] | None = None,
    ) -> None:
        """`trust` is the weight of the search's values, from 0 to 1; `estimate` replaces that of the rulebook."""
        self.game, self.features, self.trust = game, features, trust
        exchanges = game.noisy is not None and not (game.forced or game.counts_points)
        if exchanges:
            self.player: SelfPlay | EngineGames = EngineGames(game, depth, estimate)
        else:
            self.player = SelfPlay(variant(game, evaluate=estimate, estimate=None) if estimate else game, depth)
        self.prover = Prover(game, threads=1, megabytes=64) if features.is_solvable else None
        self.whole = 1.0 if game.counts_points else most_of(game)

    def examples(self, seed: int) -> list[Example]:
        """The examples of one game."""
        played = self.player.game_of(seed, Random(seed).randint(FEWEST_RANDOM, MOST_RANDOM))
        if played.outcome is not None:
            return self._calm_ones(played, played.outcome)
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

    def _calm_ones(self, played: Played, outcome: int) -> list[Example]:
        """The positions of a game of the engine in which a quiet move was made."""
        search = self.game.advice.search
        calm, clear = search.calm or (lambda position: True), search.clear or self.whole
        found = []
        for position, thought, quiet in zip(played.positions, played.values, played.quiet, strict=True):
            if quiet and calm(position) and self._is_telling(position):
                came_of_it = own_value(self.game.player(position), outcome)
                value = (1 - self.trust) * came_of_it + self.trust * tanh(thought / clear)
                seen_by_mover = self.features.viewer(position) == self.game.player(position)
                found.append(Example(position, value if seen_by_mover else -value))
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
