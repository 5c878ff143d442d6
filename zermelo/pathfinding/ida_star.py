"""Iterative-deepening A*: depth-first search within a bound of cost so far plus estimate, which rises step by step.

The next bound is the least value that went beyond the last, so the first goal is a cheapest one if the estimate is
never too high. It remembers only the way it is on. The last move is never undone at once (Korf, 1985), and where no way
leads to a goal it need not end.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from zermelo.machine.runtime.memory import Stopped, float_of, load, number, store, word_of
from zermelo.pathfinding.memory import BOUND, LENGTH, LONGEST, NEXT_BOUND, NOWHERE, count_node, put_move
from zermelo.pathfinding.method import Method
from zermelo.pathfinding.observe import Observer
from zermelo.rules.game import Game


def ida_star(game: Game, observe: Observer) -> Callable[..., Any]:
    def search(start, run):  # type: ignore[no-untyped-def]
        """0 where a goal was reached, by the moves on the path; else NOWHERE."""
        count_node(run)
        bound = number(game.distance(start))  # type: ignore[misc]
        while bound < inf:
            store(run, BOUND, word_of(bound))
            store(run, NEXT_BOUND, word_of(inf))
            observe.bound(run, bound)
            if explore(start, start, 0, 0.0, bound, run):  # type: ignore[no-untyped-call]
                return 0
            bound = float_of(load(run, NEXT_BOUND))
        return NOWHERE

    def explore(state, before, depth, cost, bound, run):  # type: ignore[no-untyped-def]
        """Whether a goal is within the bound; if so, the path holds the moves to it."""
        f = cost + number(game.distance(state))  # type: ignore[misc]
        observe.enter(run, state, depth, cost)
        if f > bound:
            if f < float_of(load(run, NEXT_BOUND)):
                store(run, NEXT_BOUND, word_of(f))
            return False
        if game.terminal(state):
            if game.utility(state) > 0:
                store(run, LENGTH, depth)
                return True
            return False
        if depth == LONGEST:
            raise Stopped
        for ordinal, action in enumerate(game.actions(state)):
            child = game.result(state, action)
            if child != before:
                count_node(run)
                further = cost + number(game.cost(state, action))  # type: ignore[misc]
                if explore(child, state, depth + 1, further, bound, run):  # type: ignore[no-untyped-call]
                    put_move(run, depth, ordinal)
                    return True
        return False

    return search


METHOD = Method("idastar", ida_star, least_cost=True, uses_distance=True, numbers=False)
