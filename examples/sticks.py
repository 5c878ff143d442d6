"""Take one, two or three sticks in turn; whoever takes the last one wins."""

from typing import NamedTuple

from zermelo import Game


class Position(NamedTuple):
    sticks: int
    player: int


def actions(position: Position):
    for take in range(1, min(3, position.sticks) + 1):
        yield take


def result(position: Position, take: int):
    return Position(position.sticks - take, 1 - position.player)


def terminal(position: Position):
    return position.sticks == 0


def utility(position: Position):
    return 1 if position.player == 1 else -1  # the second player is to move and cannot: the first took the last stick


game = Game(name="sticks", initial=Position(21, 0), actions=actions, result=result, terminal=terminal, utility=utility)
