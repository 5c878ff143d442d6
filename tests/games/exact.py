"""The exact value of a whole small game, by alpha-beta with a table: short and plain, to check published values."""

from collections.abc import Callable
from typing import Any

import numpy as np

from zermelo.machine.compile import compiled
from zermelo.rules.game import MAX, Game, Position

ENDLESS = 1 << 40
SCRAMBLE = 0x2545_F491_4F6C_DD1D


def exact_value(game: Game, position: Position = None, entries: int = 1 << 20) -> int:
    """The value of a position under perfect play; the game has an exact key. Compiled only."""
    keys, bounds = np.full(entries, -1), np.zeros((entries, 2), np.int64)
    start = game.initial if position is None else position
    return int(compiled(searching(game))(start, -ENDLESS, ENDLESS, keys, bounds))


def searching(game: Game) -> Callable[..., Any]:
    key, noisy, actions = game.key, game.noisy, game.advice.proof.sufficient or game.actions

    def noisy_first(state):  # type: ignore[no-untyped-def]
        """Every noisy move comes twice, which the table makes cheap."""
        for action in noisy(state):  # type: ignore[misc]
            yield action
        for action in actions(state):
            yield action

    def value(state, alpha, beta, keys, bounds):  # type: ignore[no-untyped-def]
        if game.terminal(state):
            return game.utility(state)
        number = key(state)  # type: ignore[misc]
        place = (number * SCRAMBLE >> 20) % len(keys)
        low, high = -ENDLESS, ENDLESS
        if keys[place] == number:
            low, high = bounds[place, 0], bounds[place, 1]
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        best = -ENDLESS if game.player(state) == MAX else ENDLESS
        first, last = max(alpha, low), min(beta, high)
        alpha, beta = first, last
        for action in noisy_first(state):
            found = value(game.result(state, action), alpha, beta, keys, bounds)
            if game.player(state) == MAX:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        keys[place] = number
        bounds[place, 0] = best if best > first else low
        bounds[place, 1] = best if best < last else high
        return best

    return value
