"""Take one, two or three matches from a pile; the player who takes the last one wins: a rulebook to start from.

    zermelo check FILE      plays it at random and says what is wrong
    zermelo studio FILE     shows it while you write it

Change how many matches there are and how many may be taken, then the rules: every function below is plain Python.
"""

from typing import NamedTuple

from zermelo import Game, Look
from zermelo.rules.board import Board, Piece

MATCHES, MOST = 15, 3


class Position(NamedTuple):
    matches: int
    player: int  # 0 moves first


def actions(position: Position):
    """The legal moves: how many matches to take."""
    for take in range(1, min(MOST, position.matches) + 1):
        yield take


def result(position: Position, take: int):
    """The position after a move."""
    return Position(position.matches - take, 1 - position.player)


def terminal(position: Position):
    """Whether the game is over."""
    return position.matches == 0


def utility(position: Position):
    """The worth of a finished game to the first player, who took the last match if the second is to move."""
    return 1 if position.player == 1 else -1


def draw(position: Position):
    """The drawing: a row of matches."""
    matches = tuple(Piece((place, 0), "stick") for place in range(position.matches))
    return Board(columns=MATCHES, rows=1, style="bare", pieces=matches)


def squares(position: Position, take: int):
    """Where to click for a move: on the first of the matches that it takes."""
    return ((position.matches - take, 0),)


game = Game(
    name="my-game",
    initial=Position(MATCHES, 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    longest=MATCHES,
    bounds=(-1, 1),
    look=Look(about="Take one, two or three matches; taking the last one wins.", draw=draw, squares=squares),
)
