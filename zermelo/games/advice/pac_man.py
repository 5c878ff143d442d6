"""What Pac-Man looks at, and ghosts that chase him: numbers for an evaluation and models of the ghosts.

Places are counted in half squares, as in `zermelo/games/pac_man.py`; distances are sums of both coordinates, as if
there were no walls.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from zermelo.games.layouts import Layout
from zermelo.machine.runtime.memory import quotient

if TYPE_CHECKING:
    from zermelo.games.pac_man import Position


class Knowledge(NamedTuple):
    at_random: Callable[["Position"], Iterator[tuple[int, float]]]
    directional: Callable[["Position"], Iterator[tuple[int, float]]]
    features: Callable[["Position"], tuple[float, ...]]


def knowledge(maze: Layout, steps: tuple[int, ...], actions: Callable[["Position"], Iterator[int]]) -> Knowledge:
    """Two models of the ghosts and the features, in a maze; `steps` are the half steps in each direction."""
    stride, height, count = 2 * maze.width, maze.height, len(maze.ghosts)
    capsules_there = len(maze.capsules)

    def at_random(position: "Position") -> Iterator[tuple[int, float]]:
        choices = 0
        for _ in actions(position):
            choices += 1
        for direction in actions(position):
            yield direction, quotient(1, choices)

    def directional(position: "Position") -> Iterator[tuple[int, float]]:
        """Towards Pac-Man with 80 %, away from him while scared; all moves share the other 20 %."""
        sign = -1 if position.ghosts.fears[position.turn - 1] else 1
        choices, nearest, least = 0, 0, 4 * stride * height
        for direction in actions(position):
            distance = sign * distance_after(position, direction)
            choices += 1
            nearest = 1 if distance < least else nearest + 1 if distance == least else nearest
            least = min(least, distance)
        for direction in actions(position):
            if sign * distance_after(position, direction) == least:
                yield direction, quotient(4 * choices + nearest, 5 * choices * nearest)
            else:
                yield direction, quotient(1, 5 * choices)

    def distance_after(position: "Position", direction: int) -> int:
        """The distance of the ghost to move from Pac-Man after a step, in half squares."""
        ghost = position.turn - 1
        step = steps[direction] if position.ghosts.fears[ghost] else 2 * steps[direction]
        return distance(position.place, position.ghosts.places[ghost] + step)

    def distance(place: int, other: int) -> int:
        return abs(place % stride - other % stride) + abs(place // stride - other // stride)

    def features(position: "Position") -> tuple[float, float, float, float, float, float]:
        """The score, the food and the capsules left, and how near food, a hostile and a scared ghost are."""
        food_near = hostile_near = scared_near = 0.0
        for row in range(height):
            there = position.food[row]
            column = 0
            while there:
                if there & 1:
                    away = distance(position.place, 2 * column + 2 * stride * row)
                    food_near = max(food_near, 2 / max(1, away))
                there >>= 1
                column += 1
        for ghost in range(count):
            near = 2 / max(1, distance(position.place, position.ghosts.places[ghost]))
            if position.ghosts.fears[ghost]:
                scared_near = max(scared_near, near)
            else:
                hostile_near = max(hostile_near, near)
        capsules = 0
        for number in range(capsules_there):
            capsules += position.capsules >> number & 1
        return 1.0 * position.score, 1.0 * position.left, 1.0 * capsules, food_near, hostile_near, scared_near

    return Knowledge(at_random, directional, features)
