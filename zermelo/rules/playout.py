"""A game played at random."""

import random
from collections.abc import Iterator
from itertools import islice

from zermelo.rules.game import CHANCE, Action, Game, Position, refuse_no_move


def possible(game: Game, position: Position, widest: int | None = None) -> list[Action]:
    """The moves, at most the first so many of them, or the outcomes of chance that can happen."""
    if game.player(position) == CHANCE:
        return [outcome for outcome, share in game.outcomes(position) if share > 0]
    moves = list(islice(game.actions(position), widest))
    refuse_no_move(game, moves)
    return moves


def playout(
    game: Game, position: Position, dice: random.Random, plies: int = 120, widest: int | None = None
) -> Iterator[Position]:
    """The positions of a game played at random, to its end or so many plies; among the first `widest` moves of each."""
    yield position
    for _ in range(plies):
        if game.terminal(position):
            return
        position = game.result(position, dice.choice(possible(game, position, widest)))
        yield position
