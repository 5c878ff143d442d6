"""Learned and iterated values for the pages, computed when they are shown.

From a pile of matches the players take one, two or three in turn, and the player who takes the last one wins. By TD(0)
the program learns the value of a pile of each size for the side to move, from self-play alone:

>>> values = piles_after(640)
>>> [size for size in range(1, LARGEST_PILE + 1) if values[size] < 0], right_after(640)
([4, 8, 12], 14)
"""

import tempfile
from collections.abc import Mapping
from functools import cache
from math import tanh
from pathlib import Path

from zermelo.games import find
from zermelo.games.starters import piles
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.learning.temporal_training import TemporalPlan, TemporalTraining
from zermelo.rules.declared import Patterns
from zermelo.rules.game import Game, variant
from zermelo.solving.graph import explore, rounds

LARGEST_PILE = piles.MATCHES - 1
"""The full pile is the first position; only positions after a move are learned."""
PLAN = TemporalPlan(games=640, batch=8, step=0.1, explore=0.3, trace=0.0, kept=1)


def matches() -> Game:
    """The rulebook with one weight for each size of the pile, for the side to move."""
    sizes = {"matches": piles.MATCHES + 1}
    features = Patterns(of=lambda position: (position.matches,), sizes=sizes, viewer=lambda position: position.player)
    return variant(piles.game, name="matches", features=features)


@cache
def _training() -> Mapping[int, tuple[float, ...]]:
    """The weights after each batch, by the number of games; interpreted, so that readers do not wait for a compiler."""
    with tempfile.TemporaryDirectory() as folder:
        training = TemporalTraining(matches(), PLAN, Path(folder), compiled=False)
        return {progress.games: tuple(map(float, training.weights)) for progress in training.steps()}


def piles_after(games: int) -> dict[int, float]:
    """The learned value of a pile of each size, from −1 to 1, after a number of games."""
    found = _training().get(games)
    if found is None:
        raise ZermeloError(
            M("The matches are learned from {batch} to {games} games.", batch=PLAN.batch, games=PLAN.games)
        )
    return {size: tanh(found[size]) for size in range(1, LARGEST_PILE + 1)}


def right_after(games: int) -> int:
    """The number of sizes judged right: a multiple of four is lost, any other pile is won."""
    return sum((worth < 0) == (size % (piles.MOST + 1) == 0) for size, worth in piles_after(games).items())


@cache
def value_iteration(address: str) -> tuple[float, ...]:
    """The value of the first position of a game of dice after each round of value iteration.

    >>> found = value_iteration("pig:5")
    >>> len(found) > 10, abs(found[-1] - found[-2]) < 1e-9
    (True, True)
    """
    game = find(address)
    return tuple(float(values[0]) for values, _ in rounds(explore(game, game.initial), interpreted=True))
