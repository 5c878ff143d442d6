"""Dodgem on 3×3: cars leave the board on the far side. Positions are NamedTuples with methods."""

from typing import NamedTuple

from zermelo import Game

SIZE = 3
GONE = (-1, -1)


class Road(NamedTuple):
    north: frozenset[tuple[int, int]]  # cars that drive up
    east: frozenset[tuple[int, int]]  # cars that drive right
    player: int
    ply: int

    def mine(self):
        return self.north if self.player == 0 else self.east

    def free(self, square):
        return square not in self.north and square not in self.east

    def steps(self):
        for x, y in sorted(self.mine()):
            ahead = [(x, y + 1), (x - 1, y), (x + 1, y)] if self.player == 0 else [(x + 1, y), (x, y + 1), (x, y - 1)]
            for there in ahead:
                if self.leaves(there):
                    yield (x, y), GONE
                elif 0 <= there[0] < SIZE and 0 <= there[1] < SIZE and self.free(there):
                    yield (x, y), there

    def leaves(self, square):
        return square[1] == SIZE if self.player == 0 else square[0] == SIZE

    def drive(self, start, end):
        cars = self.mine() - {start}
        if end != GONE:
            cars = cars | {end}
        if self.player == 0:
            return Road(cars, self.east, 1, self.ply + 1)
        return Road(self.north, cars, 0, self.ply + 1)

    def stuck(self):
        return not any(True for _ in self.steps())


def actions(road):
    return list(road.steps())


def result(road, move):
    return road.drive(*move)


def terminal(road):
    return not road.north or not road.east or road.stuck() or road.ply >= 12


def utility(road):
    if not road.north:
        return 1
    if not road.east:
        return -1
    if road.ply >= 12:
        return 0
    return 1 if road.player == 0 else -1  # whoever is blocked wins


game = Game(
    name="dodgem",
    initial=Road(frozenset({(1, 0), (2, 0)}), frozenset({(0, 1), (0, 2)}), 0, 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
