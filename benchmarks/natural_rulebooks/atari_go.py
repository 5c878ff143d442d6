"""Atari Go on five by five: the first to capture wins."""

from collections import namedtuple

from zermelo import Game

SIZE = 5
Go = namedtuple("Go", "stones player winner")


def adjacent(point):
    row, column = point
    for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if 0 <= r < SIZE and 0 <= c < SIZE:
            yield (r, c)


def at(stones, point):
    return stones[point[0] * SIZE + point[1]]


def has_liberty(stones, point):
    """Whether a chain of stones has an empty neighbour."""
    color = at(stones, point)
    seen = {point}
    waiting = [point]
    while waiting:
        current = waiting.pop()
        for other in adjacent(current):
            if at(stones, other) == 0:
                return True
            if at(stones, other) == color and other not in seen:
                seen.add(other)
                waiting.append(other)
    return False


def actions(go):
    found = []
    for row in range(SIZE):
        for column in range(SIZE):
            if at(go.stones, (row, column)) == 0:
                found.append((row, column))
    return found


def result(go, point):
    stones = list(go.stones)
    stones[point[0] * SIZE + point[1]] = go.player + 1
    stones = tuple(stones)
    winner = 0
    for other in adjacent(point):
        if at(stones, other) == 2 - go.player and not has_liberty(stones, other):
            winner = go.player + 1
    if winner == 0 and not has_liberty(stones, point):
        winner = 2 - go.player
    return Go(stones, 1 - go.player, winner)


def terminal(go):
    return go.winner != 0 or 0 not in go.stones


def utility(go):
    return (0, 1, -1)[go.winner]


game = Game(
    name="atari go",
    initial=Go((0,) * (SIZE * SIZE), 0, 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    bounds=(-1, 1),
)
