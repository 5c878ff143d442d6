"""Two players move one knight, never to a square where it has been; who cannot move loses."""

from dataclasses import dataclass, replace

from zermelo import Game

SIZE = 4
JUMPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


@dataclass(frozen=True)
class Trail:
    knight: tuple[int, int]
    visited: frozenset
    player: int


def inside(x, y):
    return 0 <= x < SIZE and 0 <= y < SIZE


def actions(trail):
    x, y = trail.knight
    for dx, dy in JUMPS:
        if inside(x + dx, y + dy) and (x + dx, y + dy) not in trail.visited:
            yield (x + dx, y + dy)


def result(trail, square):
    return replace(trail, knight=square, visited=trail.visited | {square}, player=1 - trail.player)


def terminal(trail):
    return next(actions(trail), None) is None


def utility(trail):
    return -1 if trail.player == 0 else 1


game = Game(
    name="knight-trail",
    initial=Trail((0, 0), frozenset([(0, 0)]), 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
