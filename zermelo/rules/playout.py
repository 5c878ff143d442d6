"""Random playouts."""

import random
from collections.abc import Iterator
from itertools import islice

from zermelo.rules.game import CHANCE, Action, Game, Position, refuse_no_move


def possible(game: Game, position: Position, widest: int | None = None) -> list[Action]:
    """The moves, at most the first `widest`, or the possible outcomes of chance."""
    if game.player(position) == CHANCE:
        return [outcome for outcome, share in game.outcomes(position) if share > 0]
    moves = list(islice(game.actions(position), widest))
    refuse_no_move(game, moves)
    return moves


def playout(
    game: Game, position: Position, dice: random.Random, plies: int = 120, widest: int | None = None
) -> Iterator[Position]:
    """The positions of a random game, to its end or `plies`, among the first `widest` moves of each position."""
    yield position
    for _ in range(plies):
        if game.terminal(position):
            return
        position = game.result(position, dice.choice(possible(game, position, widest)))
        yield position
