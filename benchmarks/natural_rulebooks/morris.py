"""Nine men's morris: three in a row take a stone of the other; who has two left, or cannot move, loses."""

from typing import NamedTuple

from zermelo import Game

MILLS = (
    (0, 1, 2), (2, 3, 4), (4, 5, 6), (6, 7, 0), (8, 9, 10), (10, 11, 12), (12, 13, 14), (14, 15, 8),
    (16, 17, 18), (18, 19, 20), (20, 21, 22), (22, 23, 16), (1, 9, 17), (3, 11, 19), (5, 13, 21), (7, 15, 23),
)  # fmt: skip
MILLS_OF = {point: [mill for mill in MILLS if point in mill] for point in range(24)}
NEIGHBOURS = {
    point: sorted({mill[abs(mill.index(point) - 1)] if mill.index(point) != 1 else mill[0] for mill in MILLS_OF[point]}
                  | {mill[2] for mill in MILLS_OF[point] if mill.index(point) == 1})
    for point in range(24)
}  # fmt: skip


class Morris(NamedTuple):
    points: tuple
    placed: int
    player: int


def in_mill(points, point, color):
    for mill in MILLS:
        if point in mill and all(points[other] == color for other in mill):
            return True
    return False


def takeable(points, other):
    """The stones that may be taken: those outside mills, or all if there are no others."""
    loose = [point for point in range(24) if points[point] == other and not in_mill(points, point, other)]
    return loose or [point for point in range(24) if points[point] == other]


def steps(m):
    own = m.player + 1
    if m.placed < 18:
        return [(-1, point) for point in range(24) if m.points[point] == 0]
    flies = m.points.count(own) == 3
    found = []
    for point in range(24):
        if m.points[point] == own:
            for to in range(24) if flies else NEIGHBOURS[point]:
                if m.points[to] == 0:
                    found.append((point, to))
    return found


def moved(points, step, own):
    changed = list(points)
    if step[0] >= 0:
        changed[step[0]] = 0
    changed[step[1]] = own
    return tuple(changed)


def actions(m):
    own, other = m.player + 1, 2 - m.player
    for step in steps(m):
        after = moved(m.points, step, own)
        if in_mill(after, step[1], own):
            for taken in takeable(after, other):
                yield step[0], step[1], taken
        else:
            yield step[0], step[1], -1


def result(m, move):
    source, target, taken = move
    points = list(moved(m.points, (source, target), m.player + 1))
    if taken >= 0:
        points[taken] = 0
    return Morris(tuple(points), min(18, m.placed + 1), 1 - m.player)


def terminal(m):
    if m.placed == 18 and m.points.count(m.player + 1) < 3:
        return True
    return not steps(m)


def utility(m):
    return -1 if m.player == 0 else 1


game = Game(
    name="morris",
    initial=Morris((0,) * 24, 0, 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    bounds=(-1, 1),
)
