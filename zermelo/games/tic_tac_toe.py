"""Tic-tac-toe (tres en raya): three in a row on a board of nine squares.

Two players, crosses first, put a mark on a free square in turn. Three of one's own in a row, a column or a
diagonal win; a full board without them is a draw.

    squares        bit of each square in a set of squares
    a3 b3 c3       0 1 2
    a2 b2 c2       3 4 5
    a1 b1 c1       6 7 8
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import MAX, BadPosition, Game, IllegalMove

LINES = (0b000000111, 0b000111000, 0b111000000, 0b001001001, 0b010010010, 0b100100100, 0b100010001, 0b001010100)
FULL = 0b111111111


class Position(NamedTuple):
    crosses: int
    noughts: int
    player: int


def actions(position: Position) -> Iterator[int]:
    for square in range(9):
        if not (position.crosses | position.noughts) >> square & 1:
            yield square


def result(position: Position, square: int) -> Position:
    mark = 1 << square
    if position.player == MAX:
        return Position(position.crosses | mark, position.noughts, 1)
    return Position(position.crosses, position.noughts | mark, 0)


def has_line(marks: int) -> bool:
    for line in LINES:
        if marks & line == line:
            return True
    return False


def terminal(position: Position) -> bool:
    full = position.crosses | position.noughts == FULL
    return full or has_line(position.crosses) or has_line(position.noughts)


def utility(position: Position) -> int:
    if has_line(position.crosses):
        return 1
    if has_line(position.noughts):
        return -1
    return 0


def open_lines(marks: int) -> int:
    """How many lines are still open to the player whose opponent has these marks."""
    count = 0
    for line in LINES:
        if not marks & line:
            count += 1
    return count


def evaluate(position: Position) -> int:
    """Lines still open to crosses minus lines still open to noughts."""
    return open_lines(position.noughts) - open_lines(position.crosses)
