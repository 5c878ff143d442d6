"""Sliding tiles: numbered tiles in a frame with one free cell, to be brought into order.

A tile beside the free cell slides into it. The goal is the order 1, 2, 3 … row by row with the free cell first, as in
Korf's experiments with the 15-puzzle (Artificial Intelligence 27, 1985). A move costs 1. Half of all arrangements
cannot be reached: sliding a tile never changes the parity of the permutation, counted with the row or column of the
free cell. `sliding_tiles(3, 3)` is the 8-puzzle and `sliding_tiles(4, 4)` the 15-puzzle.

The estimate is the Manhattan distance: for each tile, how many rows and columns it is from its cell. A move brings one
tile one step nearer or further, so the estimate is never too high, and it is kept with the position. The
other estimate, the number of misplaced tiles, is never larger.

The cells are numbered row by row, and a frame is one integer with four bits for each (see zermelo/rules/bits.py for the
64th bit).
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.looks.sliding_tiles import tiles_look
from zermelo.languages.message import M
from zermelo.rules import bits
from zermelo.rules.game import BadPosition, Game
from zermelo.rules.parameters import one_of, whole

UP, LEFT, RIGHT, DOWN = range(4)
"""Where the free cell goes, in the order of Korf's program."""
USUAL = {(3, 3): "7 2 4 5 0 6 8 3 1", (4, 4): "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15"}
"""The first positions: that of Russell and Norvig, and number 79 of Korf's."""

ESTIMATES = ("distance", "misplaced")
NAMES = {(3, 2): "sliding-tiles", (3, 3): "8-puzzle", (4, 4): "15-puzzle"}


class Position(NamedTuple):
    tiles: int
    """The tile in each cell, 0 for the free one."""
    free: int
    """The free cell."""
    away: int
    """The sum of the Manhattan distances of all tiles from their cells."""


def sliding_tiles(width: int = 3, height: int = 2, estimate: str = "distance") -> Game:
    """The puzzle in a frame of that size, of up to 16 cells; the estimate is the distance, or the tiles misplaced.

    >>> from zermelo import solve
    >>> solve(sliding_tiles(3, 2), "4 1 2 5 3 0").plies
    11
    """
    whole("width", width, 2, 8)
    whole("height", height, 2, 16 // width)
    one_of("estimate", estimate, ESTIMATES)
    size = width * height
    steps = (-width, -1, 1, width)
    open_sides = tuple(
        (cell >= width) << UP | (cell % width > 0) << LEFT | (cell % width < width - 1) << RIGHT
        | (cell < size - width) << DOWN
        for cell in range(size)
    )  # fmt: skip
    far = tuple(
        abs(tile % width - cell % width) + abs(tile // width - cell // width) if tile else 0
        for tile in range(size)
        for cell in range(size)
    )
    """The Manhattan distance of each tile in each cell."""

    def actions(position: Position) -> Iterator[int]:
        sides = open_sides[position.free]
        for direction in range(4):
            if sides >> direction & 1:
                yield direction

    def result(position: Position, direction: int) -> Position:
        cell = position.free + steps[direction]
        tile = bits.right(position.tiles, 4 * cell) & 15
        moved = bits.left(tile, 4 * cell) | bits.left(tile, 4 * position.free)
        away = position.away + far[tile * size + position.free] - far[tile * size + cell]
        return Position(position.tiles ^ moved, cell, away)

    def terminal(position: Position) -> bool:
        return position.away == 0

    def utility(position: Position) -> int:
        return 1

    def distance(position: Position) -> int:
        return position.away

    def misplaced(position: Position) -> int:
        """The number of tiles that are not in their cells."""
        count = 0
        for cell in range(size):
            tile = bits.right(position.tiles, 4 * cell) & 15
            count += tile not in (0, cell)
        return count

    def key(position: Position) -> int:
        return position.tiles

    # -----------------------------------------------------------------------------------------
    # Positions as tuples

    def tuple_of(position: Position) -> tuple[int, ...]:
        """The tile in each cell."""
        return tuple(bits.right(position.tiles, 4 * cell) & 15 for cell in range(size))

    def from_tuple(tiles: tuple[int, ...]) -> Position:
        """The position with these tiles; refuse one from which the goal cannot be reached."""
        if sorted(tiles) != list(range(size)):
            raise BadPosition(
                M("A frame holds each of the tiles 1 to {last} once, and one 0 for the free cell.", last=size - 1)
            )
        if is_odd(tiles):
            raise BadPosition(M("These tiles cannot be brought into order: two of them would have to be exchanged."))
        word = bits.signed(sum(tile << 4 * cell for cell, tile in enumerate(tiles)))
        return Position(word, tiles.index(0), sum(far[tile * size + cell] for cell, tile in enumerate(tiles)))

    def is_odd(tiles: tuple[int, ...]) -> bool:
        """Whether the permutation and the way of the free cell to its corner are not of the same parity."""
        swaps = sum(tiles[one] > tiles[other] for other in range(size) for one in range(other))
        free = tiles.index(0)
        return (swaps + free % width + free // width) % 2 == 1

    backwards = tuple(reversed(range(1, size)))
    usual = tuple(map(int, USUAL.get((width, height), "0").split()))
    first = usual if len(usual) == size else (*backwards, 0)
    if is_odd(first):
        first = (backwards[1], backwards[0], *first[2:])
    name = NAMES.get((width, height), f"sliding-tiles:{width},{height}")
    if estimate != ESTIMATES[0]:
        name = f"sliding-tiles:{width},{height},{estimate}"
    return Game(
        name=name,
        initial=from_tuple(first),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        distance=distance if estimate == ESTIMATES[0] else misplaced,
        goal=from_tuple(tuple(range(size))),
        key=key,
        players=1,
        bounds=(0, 1),
        look=tiles_look(width, height, steps, tuple_of, from_tuple),
    )


game = sliding_tiles()
