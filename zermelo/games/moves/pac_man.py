"""Walking in Pac-Man's maze, by half squares: which way is open, which way a ghost may go, and who meets.

Places are counted in half squares, in reading order; on a maze of four columns there are eight places in a row:

    column         0     1     2     3             to the right is +1, down is +8; a square is two places further
    first row      0  1  2  3  4  5  6  7
    between        8  9 10 11 12 13 14 15
    second row    16 17 18 19 20 21 22 23
"""

from collections.abc import Callable
from typing import NamedTuple

from zermelo.games.layouts import Layout
from zermelo.rules.piles import replacing

WEST, STOP, EAST, NORTH, SOUTH = range(5)
"""The moves, in the order in which they are tried."""
REVERSE = (EAST, STOP, WEST, SOUTH, NORTH)


class Ghosts(NamedTuple):
    """The ghosts, one entry of each tuple for each."""

    places: tuple[int, ...]
    facings: tuple[int, ...]
    """The last direction of each; STOP at its start."""
    fears: tuple[int, ...]
    """For how many of its moves each is still scared."""


class Walking(NamedTuple):
    steps: tuple[int, ...]
    """Half a square in each direction."""
    is_open: Callable[[int], bool]
    may_go: Callable[[int, int, int], bool]
    meets: Callable[[int, int], bool]
    nearest_square: Callable[[int], int]
    with_ghost: Callable[[Ghosts, int, int, int, int], Ghosts]


def walking(maze: Layout) -> Walking:
    walls, stride = maze.walls, 2 * maze.width
    steps = (-1, 0, 1, -stride, stride)
    with_one = replacing(len(maze.ghosts))

    def is_open(place: int) -> bool:
        """Whether there is no wall on a square."""
        return walls[place // (2 * stride)] >> place % stride // 2 & 1 == 0

    def is_on_square(place: int) -> bool:
        return place % 2 == 0 and place // stride % 2 == 0

    def may_go(place: int, facing: int, direction: int) -> bool:
        """Whether a ghost may go on in a direction."""
        if not is_on_square(place):
            return direction == facing
        if direction == STOP or not is_open(place + 2 * steps[direction]):
            return False
        return facing == STOP or direction != REVERSE[facing] or is_dead_end(place, direction)

    def is_dead_end(place: int, way_out: int) -> bool:
        for direction in range(5):
            if direction != STOP and direction != way_out and is_open(place + 2 * steps[direction]):
                return False
        return True

    def meets(place: int, other: int) -> bool:
        """Whether Pac-Man and a ghost are at most half a square apart."""
        apart = abs(place - other)
        return apart == 0 or apart == 1 or apart == stride

    def nearest_square(place: int) -> int:
        """The square at a place; between two squares, the upper or the right one."""
        if place // stride % 2:
            place -= stride
        return place + place % 2

    def with_ghost(ghosts: Ghosts, number: int, place: int, facing: int, fear: int) -> Ghosts:
        return Ghosts(
            with_one(ghosts.places, number, place),
            with_one(ghosts.facings, number, facing),
            with_one(ghosts.fears, number, fear),
        )

    return Walking(steps, is_open, may_go, meets, nearest_square, with_ghost)
