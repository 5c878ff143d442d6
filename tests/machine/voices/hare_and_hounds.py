"""Hare and hounds: three hounds hunt a hare; match statements and a dict of lists."""

from typing import NamedTuple

from zermelo import Game

PATHS = {
    0: [1, 2, 3],
    1: [0, 2, 4, 5],
    2: [0, 1, 3, 5],
    3: [0, 2, 5, 6],
    4: [1, 5, 7],
    5: [1, 2, 3, 4, 6, 7, 8, 9],
    6: [3, 5, 9],
    7: [4, 5, 8, 10],
    8: [5, 7, 9, 10],
    9: [5, 6, 8, 10],
    10: [7, 8, 9],
}
COLUMN = [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4]
HOUNDS, HARE = 0, 1
LONGEST = 14


class Hunt(NamedTuple):
    hounds: tuple[int, int, int]
    hare: int
    ply: int


def player(hunt):
    match hunt.ply % 2:
        case 0:
            return HOUNDS
        case 1:
            return HARE


def actions(hunt):
    taken = {*hunt.hounds, hunt.hare}
    match player(hunt):
        case 0:
            for hound in hunt.hounds:
                for there in PATHS[hound]:
                    if there not in taken and COLUMN[there] >= COLUMN[hound]:
                        yield hound, there
        case _:
            for there in PATHS[hunt.hare]:
                if there not in taken:
                    yield hunt.hare, there


def result(hunt, move):
    start, end = move
    if player(hunt) == HARE:
        return hunt._replace(hare=end, ply=hunt.ply + 1)
    hounds = tuple(sorted(end if hound == start else hound for hound in hunt.hounds))
    return hunt._replace(hounds=hounds, ply=hunt.ply + 1)


def escaped(hunt):
    return COLUMN[hunt.hare] <= min(COLUMN[hound] for hound in hunt.hounds)


def terminal(hunt):
    return escaped(hunt) or hunt.ply == LONGEST or not list(actions(hunt))


def utility(hunt):
    if not list(actions(hunt)) and player(hunt) == HARE:
        return 1
    return -1


game = Game(
    name="hare-and-hounds",
    initial=Hunt((0, 1, 3), 10, 0),
    player=player,
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
