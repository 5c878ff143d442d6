"""Hex on a small board: join your two sides, Red top and bottom, Blue left and right. It cannot be a draw.

    zermelo check examples/hex.py
    zermelo studio examples/hex.py:hex_game:5

A cell has six neighbours. The cells of each player are the bits of an integer, in reading order; each row lies half a
cell further to the right, so the neighbours of (column, row) are

           (column, row - 1)  (column + 1, row - 1)
    (column - 1, row)                     (column + 1, row)
           (column - 1, row + 1)  (column, row + 1)
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo import Game
from zermelo.rules.game import MAX, MIN
from zermelo.rules.grid import Grid
from zermelo.rules.parameters import whole


class Position(NamedTuple):
    red: int
    blue: int
    player: int


def hex_game(size: int = 4) -> Game:
    """The game on a board of that many cells a side.

    >>> from zermelo import search
    >>> search(hex_game(3)).value      # whoever begins can win
    1
    """
    whole("size", size, 2, 7)
    board = (1 << size * size) - 1
    row = (1 << size) - 1
    first_column = sum(1 << size * line for line in range(size))
    not_left, not_right = board & ~first_column, board & ~(first_column << size - 1)
    top, bottom = row, row << size * (size - 1)
    left, right = first_column, first_column << size - 1

    def actions(position: Position) -> Iterator[int]:
        for cell in range(size * size):
            if not (position.red | position.blue) >> cell & 1:
                yield cell

    def result(position: Position, cell: int) -> Position:
        if position.player == MAX:
            return Position(position.red | 1 << cell, position.blue, MIN)
        return Position(position.red, position.blue | 1 << cell, MAX)

    def reached(stones: int, start: int) -> int:
        """The stones that are joined to the first of them on one side."""
        found, before = stones & start, 0
        while found != before:
            before = found
            beside = (found & not_left) >> 1 | (found & not_right) << 1
            above = found >> size | (found & not_right) >> size - 1
            below = found << size | (found & not_left) << size - 1
            found |= (beside | above | below) & stones
        return found

    def winner(position: Position) -> int:
        if reached(position.red, top) & bottom:
            return MAX
        return MIN if reached(position.blue, left) & right else -1

    def terminal(position: Position) -> bool:
        return winner(position) >= 0

    def utility(position: Position) -> int:
        return 1 if winner(position) == MAX else -1

    grid = Grid(
        size,
        size,
        {"R": ("disc", MAX), "B": ("disc", MIN)},
        style="hexagons",
        players=("Red", "Blue"),
        title="Hex",
        borders=(MAX, MIN, MAX, MIN),
    )
    return Game(
        name=f"hex:{size}",
        initial=Position(0, 0, MAX),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        longest=size * size,
        bounds=(-1, 1),
        look=grid.look(
            "Put a stone on a free cell; whoever joins the two sides of their own colour wins.",
            sides=lambda position: (position.red, position.blue),
            position=Position,
            moves=grid.on_squares(),
        ),
    )


game = hex_game()
