"""Go: the points of a board, its chains and their liberties, and the board after a stone.

A board is a tuple of points in reading order, each EMPTY, BLACK or WHITE.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

NATURAL = True
EMPTY, BLACK, WHITE, BOTH = range(4)
NOWHERE = -1


class Geometry(NamedTuple):
    """The points next to each point of a square board."""

    neighbours: tuple[tuple[int, ...], ...]
    around: tuple[tuple[int, ...], ...]
    """The neighbours of each point, and behind them the point itself."""
    corners: tuple[tuple[int, ...], ...]
    """The points that touch it diagonally."""


def geometry(size: int) -> Geometry:
    """The geometry of a board.

    >>> geometry(3).neighbours[0], geometry(3).corners[4]
    ((1, 3), (0, 2, 6, 8))
    """

    def beside(ways: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple((row + y) * size + column + x for y, x in ways if 0 <= row + y < size and 0 <= column + x < size)
            for row in range(size)
            for column in range(size)
        )

    neighbours = beside(((-1, 0), (0, -1), (0, 1), (1, 0)))
    around = tuple((*points, point) for point, points in enumerate(neighbours))
    return Geometry(neighbours, around, beside(((-1, -1), (-1, 1), (1, -1), (1, 1))))


def star_points(size: int, stones: int) -> tuple[int, ...]:
    """The points of handicap stones: corners, then the centre of an odd number from five on, and sides.

    >>> star_points(9, 5), star_points(9, 2)
    ((56, 24, 20, 60, 40), (56, 24))
    """
    near, middle = (3 if size >= 13 else 2), size // 2
    far = size - 1 - near
    places = [(far, near), (near, far), (near, near), (far, far)][: min(stones, 4)]
    if stones >= 6:
        places += [(middle, near), (middle, far)]
    if stones >= 8:
        places += [(near, middle), (far, middle)]
    if stones in (5, 7, 9):
        places.append((middle, middle))
    return tuple(row * size + column for row, column in places)


class Chains(NamedTuple):
    """Functions on the boards of a size; see below for each."""

    has_liberty: Callable[..., bool]
    leaves_liberty: Callable[[Any, int, int], bool]
    played: Callable[[Any, int, int], Any]
    retaking: Callable[[Any, Any, int], int]
    owner: Callable[[Any, int], Any]


def chains(size: int) -> Chains:
    """The functions on boards of a size.

    >>> at_corner = chains(2).played((BLACK, WHITE, EMPTY, EMPTY), 2, WHITE)     # X O   takes the stone above it
    >>> at_corner, chains(2).owner(at_corner, 0) == WHITE                        # O .
    ((0, 2, 2, 0), True)
    """
    neighbours, around, _ = geometry(size)

    def chain(board: Any, point: int) -> Any:
        """The points connected to a point by points of its colour: the stones of a chain, or an empty region."""
        found, seen = [point], {point}
        for one in found:
            for near in neighbours[one]:
                if board[near] == board[point] and near not in seen:
                    seen.add(near)
                    found.append(near)
        return found

    def has_liberty(board: Any, stone: int, besides: int = NOWHERE) -> bool:
        """Whether the chain of a stone has a liberty, not counting a point."""
        return any(board[near] == EMPTY and near != besides for one in chain(board, stone) for near in neighbours[one])

    def leaves_liberty(board: Any, point: int, colour: int) -> bool:
        """Whether a stone there has a liberty in the end: next to it, by a chain that it joins, or by taking one."""
        for near in neighbours[point]:
            if board[near] == EMPTY or has_liberty(board, near, point) == (board[near] == colour):
                return True
        return False

    def played(board: Any, point: int, colour: int) -> Any:
        """The board after a stone: chains without a liberty are taken off, those of the opponent first."""
        after = list(board)
        after[point] = colour
        for near in around[point]:
            if (after[near] == 3 - colour or near == point) and not has_liberty(after, near):
                for stone in chain(after, near):
                    after[stone] = EMPTY
        return tuple(after)

    def retaking(before: Any, board: Any, point: int) -> int:
        """The only liberty of a single stone that has just taken one there, or NOWHERE."""
        ko, liberties = NOWHERE, 0
        for near in neighbours[point]:
            if board[near] == board[point]:
                return NOWHERE
            if board[near] == EMPTY:
                ko = near
                liberties += 1
        return ko if liberties == 1 and before[ko] != EMPTY else NOWHERE

    def owner(board: Any, point: int) -> Any:
        """The only colour that reaches a point; EMPTY or BOTH if there is none or another one, too."""
        if board[point] != EMPTY:
            return board[point]
        reached = EMPTY
        for one in chain(board, point):
            for near in neighbours[one]:
                reached |= board[near]
        return reached

    return Chains(has_liberty, leaves_liberty, played, retaking, owner)
