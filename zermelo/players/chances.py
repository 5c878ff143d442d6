"""The chances of a result: from −1 (lost) to 1 (won) for each player, in every game.

Values of different games cannot be compared; chances can, so one bar and one chart serve all of them. For two opponents
without chance, it is the engine's own curve. With chance and bounded values, the value is an average already, and is
only rescaled. With several players, it is the lead of a player over the average.

>>> from zermelo import search
>>> from zermelo.games import find
>>> chances_of(search(find("nim:1,2")))
(1.0, -1.0)
"""

import random
from functools import lru_cache
from math import tanh

from zermelo import engine as engines
from zermelo.algorithms import Result
from zermelo.engine.estimates import GENERIC, with_generic
from zermelo.engine.scoring import scale_of
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.players.algorithm_choice import is_sampled
from zermelo.players.verdicts import is_decided, seen_by_max
from zermelo.rules.game import Game, Value
from zermelo.rules.playout import playout

SAMPLES = 8
"""Random games from which the usual size of a result is estimated."""
LONGEST_SAMPLE = 200


def chances_of(found: Result) -> tuple[float, ...]:
    """The chances of each player: those of the search result, or computed from its value."""
    if found.chances is not None:
        return found.chances[: found.game.players]
    game = found.game
    if isinstance(found.value, tuple) and game.has_payoffs:
        average = sum(found.value) / len(found.value)
        return tuple(tanh((share - average) / clear_difference(game)) for share in found.value)
    if game.players > 2:  # the view of the player to move, regardless of the others
        mover = game.player(found.position)
        chance = _chance_of_value(game, found.value)
        return tuple(chance if player == mover else -chance for player in range(game.players))
    value = seen_by_max(found)
    chance = float((value > 0) - (value < 0)) if is_decided(found) else _chance_of_value(game, value)
    return (chance, -chance)[: game.players]


def _chance_of_value(game: Game, value: Value) -> float:
    if is_sampled(game) and game.bounds is not None:  # the mean result of random games
        low, high = game.bounds
        return float(2 * value - low - high) / (high - low)
    if game.chance is not None and game.bounds is not None:
        low, high = game.bounds
        most = min((high - low) / 2, clear_difference(game))  # a cube of 64 is possible, but never occurs
        return max(-1.0, min(1.0, float(value - (high + low) / 2) / most))
    return tanh(value / clear_difference(game))


@lru_cache(maxsize=64)
def clear_difference(game: Game) -> float:
    """The size of a clear difference: of an estimate where the engine fits, else of a result."""
    if not engines.fits(game):
        estimated = game if game.evaluate else valued(game, "rollout")
        return scale_of(estimated, game.initial).clear
    sizes = sorted(size for seed in range(SAMPLES) for size in _random_sizes(game, seed))
    return float(sizes[len(sizes) * 3 // 4]) if sizes and sizes[-1] > 0 else 1.0


def _random_sizes(game: Game, seed: int) -> list[float]:
    """The distances of the players from the average at the end of a random game."""
    *_, last = playout(game, game.initial, random.Random(seed), LONGEST_SAMPLE)
    if not game.terminal(last):
        return []
    value = game.utility(last)
    if not game.has_payoffs:
        return [abs(float(value))]
    average = sum(value) / len(value)
    return [abs(float(share - average)) for share in value]


def evaluations(game: Game) -> list[str]:
    """The names of the estimates that `valued` takes for a game.

    >>> from zermelo.games import find
    >>> evaluations(find("nim")), evaluations(find("pig"))
    (['game', 'rollout', 'mobility'], ['game', 'rollout', 'mobility'])
    """
    return ["game"] if engines.fits(game) or is_sampled(game) else ["game", *GENERIC]


@lru_cache(maxsize=64)
def valued(game: Game, evaluation: str) -> Game:
    """The game with another estimate at the horizon: its own (`game`), or one computed from the rules alone."""
    if evaluation == "game":
        return game
    why_not = engines.fits(game)
    if why_not:
        raise ZermeloError(
            M("{game} has no other evaluation than its own; the others are for two opponents.", game=game.name)
        )
    return with_generic(game, evaluation)
