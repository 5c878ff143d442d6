"""Cram: both players lay dominoes on three rows of four squares, any way; a player who cannot has lost."""

from typing import NamedTuple

from zermelo import Game
from zermelo.rules.grid import Grid

GRID = Grid(4, 3, {"X": ("disc", None)}, players=("Ann", "Ben"), title="Cram", says_turn=True)
DOMINOES = GRID.lines(2, directions=[(1, 0), (0, 1)])


class Position(NamedTuple):
    taken: int
    player: int


def actions(position):
    return [domino for domino in DOMINOES if domino & position.taken == 0]


def result(position, domino):
    return Position(position.taken | domino, 1 - position.player)


def terminal(position):
    return not any(domino & position.taken == 0 for domino in DOMINOES)


game = Game(
    name="cram",
    initial=Position(0, 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=lambda position: 1 if position.player == 1 else -1,
    look=GRID.look(
        "Lay a domino on two free squares in turn; a player who cannot has lost.",
        sides=lambda position: (position.taken,),
        position=Position,
        moves=GRID.on_sets(actions),
    ),
)
