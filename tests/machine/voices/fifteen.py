"""Pick numbers from 1 to 9 in turn; three of yours that make 15 win. A mathematician's two lines."""

from itertools import combinations
from typing import NamedTuple

from zermelo import Game


class Picks(NamedTuple):
    first: frozenset
    second: frozenset

    def wins(self, picks):
        return any(sum(three) == 15 for three in combinations(picks, 3))

    @property
    def left(self):
        return frozenset(range(1, 10)) - self.first - self.second


def player(picks):
    return len(picks.first) - len(picks.second)


def actions(picks):
    return sorted(picks.left)


def result(picks, number):
    if player(picks) == 0:
        return Picks(picks.first | {number}, picks.second)
    return Picks(picks.first, picks.second | {number})


def terminal(picks):
    return picks.wins(picks.first) or picks.wins(picks.second) or not picks.left


def utility(picks):
    return int(picks.wins(picks.first)) - int(picks.wins(picks.second))


game = Game(
    name="fifteen",
    initial=Picks(frozenset(), frozenset()),
    player=player,
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
