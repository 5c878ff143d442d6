"""Sokoban: push all crates onto the targets.

The keeper walks one square up, left, right or down. A crate in the way is pushed if the square behind it is free;
crates are never pulled, and never pushed two at a time, so one in a corner stays there. A step costs 1, with a crate or
without, and the goal is the fewest steps.

`sokoban(level)` takes a level of the package or a text file in the usual signs (`zermelo/games/levels`). The estimate
adds up, for each crate, the pushes that it needs to its nearest target on an otherwise empty floor.

The squares of the floor are numbered row by row, and the crates are one integer with a bit for each.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.levels import level_of
from zermelo.games.looks.sokoban import DIRECTIONS, level_look
from zermelo.rules.game import Game

WALL = -1
DEAD = 1000
"""The estimate for a crate that no pushes bring to a target."""


class Position(NamedTuple):
    crates: int
    """A bit for each square of the floor."""
    keeper: int
    """The number of a square."""


def sokoban(level: str = "first") -> Game:
    """The puzzle in a level.

    >>> from zermelo import solve
    >>> solve(sokoban("first")).plies
    12
    """
    shown = level_of(level)
    numbers = {square: number for number, square in enumerate(shown.floor)}
    size = len(shown.floor)
    beside = tuple(
        numbers.get((column + right, row + down), WALL) for column, row in shown.floor for right, down in DIRECTIONS
    )
    """The square in each direction of each square."""
    targets = sum(1 << numbers[square] for square in shown.targets)

    def pushes() -> tuple[int, ...]:
        """How many pushes bring a crate from each square to the nearest target, by pulling one away from there."""
        found = {numbers[square]: 0 for square in shown.targets}
        waiting = list(found)
        for square in waiting:
            for direction in range(4):
                origin = beside[4 * square + direction]
                stand = beside[4 * origin + direction] if origin != WALL else WALL
                if stand != WALL and origin not in found:
                    found[origin] = found[square] + 1
                    waiting.append(origin)
        return tuple(found.get(square, DEAD) for square in range(size))

    far = pushes()

    def is_legal(position: Position, direction: int) -> bool:
        ahead = beside[4 * position.keeper + direction]
        if ahead == WALL:
            return False
        if not position.crates >> ahead & 1:
            return True
        behind = beside[4 * ahead + direction]
        return behind != WALL and not position.crates >> behind & 1

    def actions(position: Position) -> Iterator[int]:
        for direction in range(4):
            if is_legal(position, direction):
                yield direction

    def result(position: Position, direction: int) -> Position:
        ahead, crates = beside[4 * position.keeper + direction], position.crates
        if crates >> ahead & 1:
            crates ^= 1 << ahead | 1 << beside[4 * ahead + direction]
        return Position(crates, ahead)

    def terminal(position: Position) -> bool:
        if position.crates == targets:
            return True
        for direction in range(4):
            if is_legal(position, direction):
                return False
        return True

    def utility(position: Position) -> int:
        return 1 if position.crates == targets else 0

    def distance(position: Position) -> int:
        total = 0
        for square in range(size):
            if position.crates >> square & 1:
                total += far[square]
        return total

    crates = sum(1 << numbers[square] for square in shown.crates)
    return Game(
        name="sokoban" if level == "first" else f"sokoban:{level}",
        initial=Position(crates, numbers[shown.keeper]),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        distance=distance,
        key=(lambda position: position.crates << 6 | position.keeper) if size <= 57 else None,
        players=1,
        bounds=(0, 1),
        look=level_look(shown, beside, Position),
    )


game = sokoban()
