"""The lines of a square board whose squares are bits in reading order, for rules and for their machine side."""

from functools import cache

WAYS = 4
"""The lines through a square; each is followed up, where the numbers of squares grow, and down."""
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1))
"""Columns and rows to go: the four ways up, then the opposite ones."""


def steps(size: int) -> tuple[int, int, int, int]:
    """How far apart the numbers of neighbours are, on each of the four lines."""
    return 1, size, size + 1, size - 1


@cache
def between_sides(size: int) -> int:
    """The squares that are neither in the first nor in the last column: no row of others runs over a side."""
    return sum(1 << size * row + column for row in range(size) for column in range(1, size - 1))
