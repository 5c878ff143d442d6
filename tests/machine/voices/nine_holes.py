"""Nine holes: three pegs each, dropped and then moved anywhere; three in a line win. Lines by itertools."""

from itertools import combinations
from typing import NamedTuple

from zermelo import Game

LINES = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}]


class Holes(NamedTuple):
    pegs: tuple[frozenset, frozenset]
    ply: int


def player(s):
    return s.ply % 2


def empty(s):
    return [h for h in range(9) if h not in s.pegs[0] and h not in s.pegs[1]]


def actions(s):
    mine = s.pegs[s.ply % 2]
    if len(mine) < 3:
        return [(-1, hole) for hole in empty(s)]
    return [(peg, hole) for peg in sorted(mine) for hole in empty(s)]


def result(s, move):
    peg, hole = move
    mine = (s.pegs[s.ply % 2] - {peg}) | {hole}
    pegs = (mine, s.pegs[1]) if s.ply % 2 == 0 else (s.pegs[0], mine)
    return Holes(pegs, s.ply + 1)


def has_line(pegs):
    return any(set(three) in LINES for three in combinations(sorted(pegs), 3))


def terminal(s):
    return has_line(s.pegs[0]) or has_line(s.pegs[1]) or s.ply == 9


def utility(s):
    return has_line(s.pegs[0]) - has_line(s.pegs[1])


game = Game(
    name="nine-holes",
    initial=Holes((frozenset(), frozenset()), 0),
    player=player,
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
