"""Sliding the tiles of 2048: lines of squares as numbers, five bits for each square, the first one lowest."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from zermelo.rules.piles import each

BITS = 5
TILE = (1 << BITS) - 1
LEFT, RIGHT, UP, DOWN = range(4)
"""The moves, in the order in which they are tried."""

Rows = tuple[int, ...]


def slid(line: int) -> tuple[int, int]:
    """A line after its tiles have slid to its first square, and the points for those that merged.

    >>> after, points = slid(1 | 1 << 5 | 2 << 15)
    >>> after == 2 | 2 << 5, points
    (True, 4)
    """
    after, free, last, points = 0, 0, 0, 0
    while line:
        tile = line & TILE
        line >>= BITS
        if tile:
            if tile == last:
                after += 1 << free - BITS
                points += 2 << tile
                last = 0  # a merged tile does not merge again
            else:
                after |= tile << free
                free += BITS
                last = tile
    return after, points


class Sliding(NamedTuple):
    any_legal: Callable[[Rows], bool]
    """Whether a move is left: an empty square, or two equal tiles side by side."""
    after: Callable[[Rows, int], tuple[Rows, int]]
    """The rows after a move, and its points."""
    images: Callable[[Rows], Iterator[Rows]]
    """The board and its mirror images; those by the diagonals, too, if it is square."""


def sliding(rows: int, columns: int) -> Sliding:
    """The moves on a board."""

    def backwards(line: int, length: int) -> int:
        turned = 0
        for _ in range(length):
            turned = turned << BITS | line & TILE
            line >>= BITS
        return turned

    def column(board: Rows, number: int) -> int:
        line = 0
        for row in range(rows):
            line |= (board[row] >> BITS * number & TILE) << BITS * row
        return line

    def row_of(columns_of_it: Rows, number: int) -> int:
        line = 0
        for place in range(columns):
            line |= (columns_of_it[place] >> BITS * number & TILE) << BITS * place
        return line

    def to_left(board: Rows, number: int) -> int:
        return slid(board[number])[0]

    def to_right(board: Rows, number: int) -> int:
        return backwards(slid(backwards(board[number], columns))[0], columns)

    def to_top(lines: Rows, number: int) -> int:
        return slid(lines[number])[0]

    def to_bottom(lines: Rows, number: int) -> int:
        return backwards(slid(backwards(lines[number], rows))[0], rows)

    all_left, all_right = each(rows, to_left), each(rows, to_right)
    all_up, all_down = each(columns, to_top), each(columns, to_bottom)
    as_columns, as_rows = each(columns, column), each(rows, row_of)

    def points_of(lines: Rows) -> int:
        """The points for sliding some lines, which are the same in both directions."""
        points = 0
        for line in lines:
            points += slid(line)[1]
        return points

    def after(board: Rows, direction: int) -> tuple[Rows, int]:
        if direction == LEFT:
            return all_left(board), points_of(board)
        if direction == RIGHT:
            return all_right(board), points_of(board)
        lines = as_columns(board)
        if direction == UP:
            return as_rows(all_up(lines)), points_of(lines)
        return as_rows(all_down(lines)), points_of(lines)

    def any_legal(board: Rows) -> bool:
        for row in range(rows):
            for place in range(columns):
                tile = board[row] >> BITS * place & TILE
                if tile == 0:
                    return True
                if place + 1 < columns and board[row] >> BITS * (place + 1) & TILE == tile:
                    return True
                if row + 1 < rows and board[row + 1] >> BITS * place & TILE == tile:
                    return True
        return False

    def mirrored_row(board: Rows, number: int) -> int:
        return backwards(board[number], columns)

    def opposite_row(board: Rows, number: int) -> int:
        return board[rows - 1 - number]

    mirrored, upside_down, turned_over = each(rows, mirrored_row), each(rows, opposite_row), each(columns, column)

    def images(board: Rows) -> Iterator[Rows]:
        other = mirrored(board)
        yield board
        yield other
        yield upside_down(board)
        yield upside_down(other)
        if rows == columns:
            board = turned_over(board)
            other = mirrored(board)
            yield board
            yield other
            yield upside_down(board)
            yield upside_down(other)

    return Sliding(any_legal, after, images)
