"""A game played at random."""

import random
from collections.abc import Iterator

from zermelo.rules.game import Game, Position


def playout(game: Game, position: Position, dice: random.Random, plies: int = 120) -> Iterator[Position]:
    """The positions of a game played at random, to its end or so many plies."""
    yield position
    for _ in range(plies):
        if game.terminal(position):
            return
        position = game.result(position, dice.choice(list(game.actions(position))))
        yield position
