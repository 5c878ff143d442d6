"""Light cycles that leave walls behind them; the one who crashes loses. An Enum of directions, a property, a method."""

from enum import Enum
from typing import NamedTuple

from zermelo import Game


class Direction(Enum):
    UP = (0, 1)
    DOWN = (0, -1)
    LEFT = (-1, 0)
    RIGHT = (1, 0)


class Cycle(NamedTuple):
    x: int
    y: int

    def step(self, direction):
        dx, dy = direction.value
        return Cycle(self.x + dx, self.y + dy)

    @property
    def inside(self):
        return 0 <= self.x < 4 and 0 <= self.y < 4


class Arena(NamedTuple):
    first: Cycle
    second: Cycle
    walls: frozenset
    player: int

    @property
    def rider(self):
        return self.first if self.player == 0 else self.second

    def is_safe(self, cycle):
        return cycle.inside and cycle not in self.walls


def actions(arena):
    return [direction for direction in Direction if arena.is_safe(arena.rider.step(direction))]


def result(arena, direction):
    there = arena.rider.step(direction)
    walls = arena.walls | {there}
    if arena.player == 0:
        return Arena(there, arena.second, walls, 1)
    return Arena(arena.first, there, walls, 0)


def terminal(arena):
    return not actions(arena)


def utility(arena):
    return -1 if arena.player == 0 else 1


game = Game(
    name="light-cycles",
    initial=Arena(Cycle(0, 0), Cycle(3, 3), frozenset({Cycle(0, 0), Cycle(3, 3)}), 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
