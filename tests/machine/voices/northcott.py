"""Northcott's game: on each row one piece of each side, moving freely between the edge and the other piece."""

from dataclasses import dataclass

from zermelo import Game

WIDTH = 5
ROWS = range(2)


@dataclass(frozen=True)
class Position:
    white: tuple[int, ...]
    black: tuple[int, ...]
    turn: int = 0
    plies: int = 0


def player(position):
    return position.turn


def reach(mine, theirs):
    """The squares a piece can slide to."""
    lo, hi = (theirs + 1, WIDTH) if mine > theirs else (0, theirs)
    return [square for square in range(lo, hi) if square != mine]


def actions(position):
    mine, theirs = (position.white, position.black) if position.turn == 0 else (position.black, position.white)
    return [(row, square) for row in ROWS for square in reach(mine[row], theirs[row])]


def result(position, action):
    row, square = action
    own = list(position.white if position.turn == 0 else position.black)
    own[row] = square
    if position.turn == 0:
        return Position(tuple(own), position.black, 1, position.plies + 1)
    return Position(position.white, tuple(own), 0, position.plies + 1)


def terminal(position):
    return len(actions(position)) == 0 or position.plies >= 8


def utility(position):
    if actions(position):
        return 0
    return -1 if position.turn == 0 else 1


game = Game(
    name="northcott",
    initial=Position((0, 1), (3, 4)),
    player=player,
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
