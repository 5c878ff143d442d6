"""Naive twins of the searches for a path, and small random problems."""

from collections import deque
from fractions import Fraction
from random import Random
from typing import Any

from zermelo import Game


def fewest_moves(game: Game, start: Any) -> int | None:
    """By breadth-first search over Python's own sets."""
    distance, queue = {start: 0}, deque([start])
    while queue:
        state = queue.popleft()
        if game.terminal(state):
            if game.utility(state) > 0:
                return distance[state]
            continue
        for action in game.actions(state):
            after = game.result(state, action)
            if after not in distance:
                distance[after] = distance[state] + 1
                queue.append(after)
    return None


def least_costs(game: Game, states: list[Any]) -> dict[Any, Fraction]:
    """The least cost from each position to a goal, by relaxing every move until nothing changes (Bellman and Ford)."""
    costs = {state: Fraction(0) for state in states if game.terminal(state) and game.utility(state) > 0}
    for _ in states:
        for state in states:
            if game.terminal(state):
                continue
            for action in game.actions(state):
                after = game.result(state, action)
                if after in costs:
                    through = costs[after] + game.cost(state, action)
                    costs[state] = min(costs.get(state, through), through)
    return costs


def random_problem(dice: Random, size: int, error: int = 0) -> Game:
    """A random graph: a goal or two, dead ends, loops, costs from 0 to 9, and an estimate that is consistent.

    With an `error` the estimate is too high by up to that much, and neither consistent nor admissible.
    """
    ways = {
        node: [(dice.randrange(size), dice.randrange(10)) for _ in range(dice.randrange(1, 4))] for node in range(size)
    }
    goals = frozenset(dice.sample(range(size), dice.randrange(3)))
    dead = frozenset(dice.sample(range(size), size // 6)) - goals

    def declare(distance: Any) -> Game:
        return Game(
            name="random",
            players=1,
            initial=0,
            actions=lambda node: range(len(ways[node])),
            result=lambda node, way: ways[node][way][0],
            cost=lambda node, way: ways[node][way][1],
            terminal=lambda node: node in goals or node in dead,
            utility=lambda node: int(node in goals),
            distance=distance,
            bounds=(0, 1),
        )

    exact = least_costs(declare(lambda node: 0), list(range(size)))
    share = dice.choice([Fraction(0), Fraction(1, 2), Fraction(1)])
    table = {node: exact.get(node, Fraction(0)) * share for node in range(size)}
    if error:
        table = {node: exact.get(node, Fraction(0)) + dice.randrange(error + 1) for node in range(size)}
        table |= dict.fromkeys(goals, Fraction(0))
    return declare(lambda node: table[node])
