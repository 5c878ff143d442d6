"""Singular extension: a move that is clearly better than all others costs no depth.

"Clearly" means by at least `margin`, judged by the evaluation of the positions one move ahead; an only move is
singular too. A line of such moves is followed to ply 64 at most.

The extended game is a variant of the game: its positions count the singular moves that led to them, and a search stops
that number of plies later. So algorithms need no support for extensions.

    move       the move of the game, and whether it is singular
    position   the position of the game, the plies played, and the number of singular ones among them
"""

from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.kernel import machine_position
from zermelo.rules.game import MAX, Game, Position, variant

DEEPEST = 64


class Extended(NamedTuple):
    """A position of the extended game."""

    inner: Any
    played: int
    extra: int

    def for_machine(self) -> "Extended":
        return Extended(machine_position(self.inner), self.played, self.extra)


def extended(position: Position) -> Extended:
    """A position of the game as the start of a search of the extended one."""
    return Extended(position, 0, 0)


def of_inner(rule):
    """A rule of a game, applied to the `inner` position of an extended one."""

    def asked(state):
        return rule(state.inner)

    return asked


def extended_cutoff(cutoff: Callable[..., bool]) -> Callable[..., bool]:
    """The same cut-off test in the extended game: every singular move allows one more ply."""

    def later(state, depth, limit):  # type: ignore[no-untyped-def]
        return cutoff(state.inner, depth, limit + state.extra)

    return later


def singular(game: Game, margin: float) -> Game:
    """The extended game; see the top of this file."""
    if not 0 <= margin < inf:
        raise ZermeloError(M("A margin of {margin:g} is not possible; give a number from 0 up.", margin=margin))

    def worth(state, mover):
        """The static value of the position for the player who just moved."""
        value = game.utility(state) if game.terminal(state) else game.evaluate(state)
        return value if mover == MAX else -value

    def singular_number(state):
        """The index of the singular move of a position, or -1."""
        best = -inf
        second = -inf
        chosen = -1
        count = 0
        for number, action in enumerate(game.actions(state)):
            value = worth(game.result(state, action), game.player(state))
            if number == 0 or value > best:
                second = best
                best = value
                chosen = number
            elif value > second:
                second = value
            count += 1
        return chosen if count == 1 or best - second >= margin else -1

    def actions(state):
        chosen = singular_number(state.inner) if state.played < DEEPEST else -1
        for number, action in enumerate(game.actions(state.inner)):
            yield action, number == chosen

    def noisy(state):
        for action in game.noisy(state.inner):
            yield action, False

    def result(state, move):
        action, is_singular = move
        return Extended(game.result(state.inner, action), state.played + 1, state.extra + (1 if is_singular else 0))

    return variant(
        game,
        initial=extended(game.initial),
        actions=actions,
        noisy=noisy if game.noisy else None,
        result=result,
        player=of_inner(game.player),
        terminal=of_inner(game.terminal),
        utility=of_inner(game.utility),
        evaluate=of_inner(game.evaluate),
    )
