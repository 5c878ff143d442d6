"""Hog: say how many dice (1 to 3) you throw at once; a one spoils the throw; first to 12. Written by a statistician."""

from collections import Counter
from itertools import product
from typing import NamedTuple

from zermelo import CHANCE, Game

GOAL = 12


def distribution(dice):
    throws = list(product(range(1, 7), repeat=dice))
    totals = Counter(0 if 1 in throw else sum(throw) for throw in throws)
    return [(total, count / len(throws)) for total, count in sorted(totals.items())]


TOTALS = {dice: distribution(dice) for dice in (1, 2, 3)}


class State(NamedTuple):
    scores: tuple[int, int]
    turn: int
    thrown: int  # dice in the air, 0 while a player decides


def player(state):
    return CHANCE if state.thrown else state.turn


def chance(state):
    return TOTALS[state.thrown]


def actions(state):
    return list(TOTALS)


def result(state, action):
    if not state.thrown:
        return state._replace(thrown=action)
    scores = list(state.scores)
    scores[state.turn] = min(GOAL, scores[state.turn] + action)
    return State(tuple(scores), 1 - state.turn, 0)


def terminal(state):
    return max(state.scores) >= GOAL


def utility(state):
    return 1 if state.scores[0] > state.scores[1] else -1


game = Game(
    name="hog",
    initial=State((0, 0), 0, 0),
    player=player,
    chance=chance,
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    bounds=(-1, 1),
)
