"""Defaults for the optional functions that a kernel uses."""

from collections.abc import Callable, Iterator
from typing import Any

from zermelo.machine.runtime.memory import quotient
from zermelo.rules.game import Action, Game, Position, variant


def with_defaults(game: Game) -> Game:
    """The game with every function that a kernel uses."""
    low, high = game.bounds or (0, 0)
    nothing = (0,) * game.players if game.has_payoffs else min(max(0, low), high)

    def neutral(state):  # type: ignore[no-untyped-def]
        """Without an evaluation, a position at the horizon counts as 0, or as the nearest value within the bounds."""
        return nothing

    return variant(game, evaluate=game.evaluate or neutral, chance=game.chance or uniform(game))


def has_chance(game: Game) -> bool:
    """Whether chance moves in a game, with defaults or without.

    >>> from zermelo.games import find
    >>> [has_chance(with_defaults(find(name))) for name in ("pig", "nim")]
    [True, False]
    """
    return game.chance is not None and game.chance.__qualname__ != f"{uniform.__name__}.<locals>.model"


def uniform(game: Game) -> Callable[[Position], Iterator[tuple[Action, Any]]]:
    """Every legal move is equally likely.

    >>> from zermelo.games.nim import nim
    >>> game = nim(3)
    >>> [probability for _, probability in uniform(game)(game.initial)]
    [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)]
    """

    def model(state):  # type: ignore[no-untyped-def]
        count = 0
        for _ in game.actions(state):
            count += 1
        for action in game.actions(state):
            yield action, quotient(1, count)

    return model
