"""Iterative deepening: depth-first search to a limit of one move, then two, and so on.

It remembers only the way it is on, and finds a nearest goal all the same. Positions that lie on that way are not
entered again, so the search of a finite game ends.
"""

from collections.abc import Callable
from typing import Any

from zermelo.machine.runtime.memory import load, store, word_of
from zermelo.pathfinding.memory import (
    BOUND,
    COUNT,
    LENGTH,
    LONGEST,
    NEXT_BOUND,
    NOWHERE,
    add,
    count_expansion,
    count_node,
    forget_last,
    number_of,
    put_move,
)
from zermelo.pathfinding.method import Method
from zermelo.pathfinding.observe import Observer
from zermelo.rules.game import Game


def iterative_deepening(game: Game, observe: Observer) -> Callable[..., Any]:
    def search(start, run):  # type: ignore[no-untyped-def]
        """0 where a goal was reached, by the moves on the path; else NOWHERE."""
        for limit in range(LONGEST):
            store(run, BOUND, word_of(float(limit)))
            store(run, NEXT_BOUND, 0)
            observe.bound(run, float(limit))
            if explore(start, 0, limit, run):  # type: ignore[no-untyped-call]
                return 0
            if load(run, NEXT_BOUND) == 0:
                break
        return NOWHERE

    def explore(state, depth, limit, run):  # type: ignore[no-untyped-def]
        """Whether a goal is within the limit; if so, the path holds the moves to it."""
        count_node(run)
        observe.enter(run, state, depth, float(depth))
        if game.terminal(state):
            if game.utility(state) > 0:
                store(run, LENGTH, depth)
                return True
            return False
        if depth == limit:
            store(run, NEXT_BOUND, 1)  # there is more beyond the limit
            return False
        count_expansion(run)
        add(run, state, NOWHERE, 0, 0.0)
        for ordinal, action in enumerate(game.actions(state)):
            child = game.result(state, action)
            if number_of(run, child) == load(run, COUNT):
                put_move(run, depth, ordinal)
                if explore(child, depth + 1, limit, run):  # type: ignore[no-untyped-call]
                    return True
        forget_last(run, state)
        return False

    return search


METHOD = Method("iddfs", iterative_deepening, fewest_moves=True, numbers=False)
