"""Join your two sides of a board of hexagons, Red top and bottom, Blue left and right: a rulebook to start from.

    zermelo check FILE      plays it at random and says what is wrong
    zermelo studio FILE     shows it while you write it

Change the size of the board, then the rules: every function below is plain Python. The cells of each player are the
bits of an integer, in reading order; each row is shifted half a cell to the right of the one above.
"""

from typing import NamedTuple

from zermelo import Game
from zermelo.rules.grid import Grid

SIZE = 4
GRID = Grid(
    SIZE,
    SIZE,
    {"R": ("disc", 0), "B": ("disc", 1)},
    style="hexagons",
    players=("Red", "Blue"),
    borders=(0, 1, 0, 1),  # the owners of the top, right, bottom and left side
)
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


class Position(NamedTuple):
    red: int
    blue: int
    player: int  # 0 moves first


def actions(position: Position):
    """The legal moves: every free cell."""
    for cell in range(SIZE * SIZE):
        if not (position.red | position.blue) >> cell & 1:
            yield cell


def result(position: Position, cell: int):
    """The position after a move."""
    if position.player == 0:
        return Position(position.red | 1 << cell, position.blue, 1)
    return Position(position.red, position.blue | 1 << cell, 0)


def joined(stones: int, player: int):
    """Whether stones connect the two sides of a player, by a flood fill from one side."""
    reached = 0
    waiting = [cell for cell in range(SIZE * SIZE) if stones >> cell & 1 and on_side(cell, player, 0)]
    while len(waiting) > 0:
        cell = waiting.pop()
        if reached >> cell & 1:
            continue
        reached |= 1 << cell
        if on_side(cell, player, SIZE - 1):
            return True
        for right, down in NEIGHBOURS:
            column, row = cell % SIZE + right, cell // SIZE + down
            if 0 <= column < SIZE and 0 <= row < SIZE and stones >> SIZE * row + column & 1:
                waiting.append(SIZE * row + column)
    return False


def on_side(cell: int, player: int, side: int):
    return (cell // SIZE if player == 0 else cell % SIZE) == side


def terminal(position: Position):
    """Whether the game is over; it cannot end in a draw."""
    return joined(position.red, 0) or joined(position.blue, 1)


def utility(position: Position):
    """The worth of a finished game to the first player."""
    return 1 if joined(position.red, 0) else -1


game = Game(
    name="my-game",
    initial=Position(0, 0, 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    longest=SIZE * SIZE,
    bounds=(-1, 1),
    look=GRID.look(
        "Put a stone on a free cell; the player who joins both sides of their colour wins.",
        sides=lambda position: (position.red, position.blue),
        position=Position,
        moves=GRID.on_squares(),
    ),
)
