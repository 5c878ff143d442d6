"""A variant of a game in which speed matters: the same rules, with a ply counter.

Its utility is that of the game, scaled, minus one per ply of a won game and plus one per ply of a lost one. So a search
prefers the fastest win and the slowest loss, and the distance can be read from the value.
"""

from typing import Any, NamedTuple

from zermelo.machine.runtime.kernel import machine_position
from zermelo.rules.game import Game, variant

SCALE = 1_000_000
"""More plies than any game lasts: speed never outweighs the outcome."""


class Timed(NamedTuple):
    position: Any
    plies: int

    @property
    def prefers_interpreted(self) -> bool:
        return getattr(self.position, "prefers_interpreted", False)

    def for_machine(self) -> "Timed":
        return Timed(machine_position(self.position), self.plies)


def timed(game: Game) -> Game:
    """The game with the plies counted; see the top of this file.

    >>> from zermelo import search, tree
    >>> search(timed(tree([[1, [1, 1]], [[[1, 1]]]]))).value
    999997
    """

    def player(state):  # type: ignore[no-untyped-def]
        return game.player(state.position)

    def actions(state):  # type: ignore[no-untyped-def]
        for action in game.actions(state.position):
            yield action

    def result(state, action):  # type: ignore[no-untyped-def]
        return Timed(game.result(state.position, action), state.plies + 1)

    def terminal(state):  # type: ignore[no-untyped-def]
        return game.terminal(state.position)

    def utility(state):  # type: ignore[no-untyped-def]
        value = game.utility(state.position)
        if value > 0:
            return value * SCALE - state.plies
        if value < 0:
            return value * SCALE + state.plies
        return value * SCALE

    return variant(
        game,
        initial=Timed(game.initial, 0),
        player=player,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=None,
        noisy=None,
        symmetries=None,
        key=None,
        bounds=None,
    )
