"""A game played at random."""

import random
from collections.abc import Iterator

from zermelo.rules.game import CHANCE, Action, Game, Position


def possible(game: Game, position: Position) -> list[Action]:
    """The moves, or the outcomes of chance that can happen."""
    if game.player(position) == CHANCE:
        return [outcome for outcome, share in game.outcomes(position) if share > 0]
    return list(game.actions(position))


def playout(game: Game, position: Position, dice: random.Random, plies: int = 120) -> Iterator[Position]:
    """The positions of a game played at random, to its end or so many plies."""
    yield position
    for _ in range(plies):
        if game.terminal(position):
            return
        position = game.result(position, dice.choice(possible(game, position)))
        yield position
