"""The naive twin of every solver: plain memoised recursion over the definition."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from zermelo import Game


def naive_distance(game: Game) -> Callable[[Any], tuple[Any, int]]:
    """(utility, plies) by plain recursion: the winner hurries, the loser delays, a draw has no distance."""

    @cache
    def value(state: Any) -> tuple[Any, int]:
        if game.terminal(state):
            return game.utility(state), 0
        found = [value(game.result(state, action)) for action in game.actions(state)]
        sign = 1 if game.player(state) == 0 else -1
        utility = max(sign * u for u, _ in found) * sign
        plies = [p for u, p in found if u == utility]
        return utility, 1 + (min(plies) if sign * utility > 0 else max(plies) if utility else 0)

    return value


def counted_for_mover(game: Game, naive: Callable[[Any], tuple[Any, int]], state: Any) -> int:
    """The value as zermelo/solving/nullwindow.py counts it."""
    utility, plies = naive(state)
    own = utility if game.player(state) == 0 else -utility
    return 0 if own == 0 else (game.longest + 1 - plies) * (1 if own > 0 else -1)


def random_positions(game: Game, number: int, dice: Random, last_plies: int = 1000) -> list[Any]:
    """Positions of random games that are not over; only those with at most `last_plies` plies to the end."""
    found: list[Any] = []
    while len(found) < number:
        state, path = game.initial, []
        while not game.terminal(state):
            path.append(state)
            state = game.result(state, dice.choice(game.moves(state)))
        first = max(0, game.longest - last_plies)
        if len(path) > first:
            found.append(dice.choice(path[first:]))
    return found
