"""Cram: lay dominoes on free squares, a frozenset of (row, column); who cannot, loses."""

from typing import NamedTuple

from zermelo import Game

ROWS = COLUMNS = 3


class Floor(NamedTuple):
    free: frozenset
    player: int


def dominoes(free):
    for row, column in sorted(free):
        for other in ((row, column + 1), (row + 1, column)):
            if other in free:
                yield (row, column), other


def result(floor, domino):
    return Floor(floor.free - set(domino), 1 - floor.player)


game = Game(
    name="cram",
    initial=Floor(frozenset((r, c) for r in range(ROWS) for c in range(COLUMNS)), 0),
    actions=lambda floor: dominoes(floor.free),
    result=result,
    terminal=lambda floor: next(dominoes(floor.free), None) is None,
    utility=lambda floor: -1 if floor.player == 0 else 1,
)
