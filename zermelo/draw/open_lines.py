"""The lines that each player of tic-tac-toe can still complete, drawn over the board: the terms of its evaluation."""

from dataclasses import replace

from zermelo.games import tic_tac_toe
from zermelo.rules.board import Board, Square


def open_lines(position: tic_tac_toe.Position, player: int) -> list[list[int]]:
    """The squares of each line without a mark of the opponent, empty lines included.

    >>> position = tic_tac_toe.game.position("b2 b3")
    >>> len(open_lines(position, 0)), len(open_lines(position, 1))
    (6, 4)
    """
    marks = position.crosses if player else position.noughts
    lines = [line for line in tic_tac_toe.LINES if not line & marks]
    return [[square for square in range(9) if line >> square & 1] for line in lines]


def with_open_lines(board: Board, position: tic_tac_toe.Position) -> Board:
    """The board with the open lines of each player in its colour."""
    ends = [(line[0], line[-1], player) for player in (0, 1) for line in open_lines(position, player)]
    return replace(board, ways=tuple((_place(first), _place(last), player) for first, last, player in ends))


def _place(square: int) -> Square:
    row, column = divmod(square, 3)
    return column, row
