"""Three in a row on a board of squares: a rulebook to start from.

    zermelo check FILE      plays it at random and says what is wrong
    zermelo studio FILE     shows it while you write it

Change the size of the board and the length of the row, then the rules: every function below is plain Python. The
squares of each player are the bits of an integer, in reading order.
"""

from typing import NamedTuple

from zermelo import Game
from zermelo.rules.grid import Grid

WIDTH, HEIGHT, ROW = 4, 3, 3
GRID = Grid(WIDTH, HEIGHT, {"X": ("cross", 0), "O": ("ring", 1)})
ROWS = GRID.lines(ROW)
FULL = (1 << WIDTH * HEIGHT) - 1


class Position(NamedTuple):
    crosses: int
    rings: int
    player: int  # 0 moves first


def actions(position: Position):
    """The legal moves: every free square."""
    for square in range(WIDTH * HEIGHT):
        if not (position.crosses | position.rings) >> square & 1:
            yield square


def result(position: Position, square: int):
    """The position after a move."""
    if position.player == 0:
        return Position(position.crosses | 1 << square, position.rings, 1)
    return Position(position.crosses, position.rings | 1 << square, 0)


def has_row(squares: int):
    for row in ROWS:
        if squares & row == row:
            return True
    return False


def terminal(position: Position):
    """Whether the game is over."""
    return has_row(position.crosses) or has_row(position.rings) or position.crosses | position.rings == FULL


def utility(position: Position):
    """The worth of a finished game to the first player: 1 won, -1 lost, 0 drawn."""
    return 1 if has_row(position.crosses) else -1 if has_row(position.rings) else 0


game = Game(
    name="my-game",
    initial=Position(0, 0, 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    longest=WIDTH * HEIGHT,
    bounds=(-1, 1),
    look=GRID.look(
        "Put a mark on a free square in turn; three of your own in a row win.",
        sides=lambda position: (position.crosses, position.rings),
        position=Position,
        moves=GRID.on_squares(),
        lines=ROWS,
    ),
)
