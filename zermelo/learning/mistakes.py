"""The mistakes of a network in all positions of a small game: moves that give away what the position is worth."""

from collections.abc import Callable
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import MAX, Game, Position

LARGEST = 50_000
"""The most positions that are solved for this."""


class ExactMoves:
    """The positions in which some moves are worse than others, with the moves that keep the value.

    >>> from zermelo.games import tic_tac_toe
    >>> exact = ExactMoves(tic_tac_toe.game)
    >>> exact.positions, len(exact.right)
    (5478, 3191)
    >>> exact.mistakes(lambda position: next(tic_tac_toe.actions(position)))
    1869
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.right: dict[Position, set[Any]] = {}
        values: dict[Position, Any] = {}
        self._value(game.initial, values)
        self.positions = len(values)

    def _value(self, position: Position, values: dict[Position, Any]) -> Any:
        game = self.game
        if position in values:
            return values[position]
        if len(values) >= LARGEST:
            raise ZermeloError(
                M(
                    "{game} has more than {most:,} positions; --mistakes is for smaller games.",
                    game=game.name,
                    most=LARGEST,
                )
            )
        if game.terminal(position):
            value = game.utility(position)
        else:
            after = {action: self._value(game.result(position, action), values) for action in game.actions(position)}
            value = (max if game.player(position) == MAX else min)(after.values())
            if len(set(after.values())) > 1:
                self.right[position] = {action for action, found in after.items() if found == value}
        values[position] = value
        return value

    def mistakes(self, preferred: Callable[[Position], Any]) -> int:
        """The number of these positions in which a player errs."""
        return sum(preferred(position) not in moves for position, moves in self.right.items())
