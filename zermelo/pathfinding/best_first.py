"""Best-first search: the position with the least f is expanded first.

What f is makes the search: the cost so far g (uniform-cost search), the estimate h of the cost that remains (greedy
search), or g + h (A*). A goal is recognised when it is expanded, because only then no cheaper way to it can wait.
"""

from collections.abc import Callable
from typing import Any

from zermelo.machine.runtime.memory import load, number, store, word_of
from zermelo.pathfinding.frontier import first_priority, insert, is_outdated, take_first
from zermelo.pathfinding.memory import (
    BOUND,
    COUNT,
    FRONTIER,
    NOWHERE,
    add,
    cost_of,
    count_expansion,
    count_node,
    link,
    number_of,
    position,
)
from zermelo.pathfinding.observe import Observer
from zermelo.rules.game import Game


def best_first(game: Game, observe: Observer, f: Callable[[float, float], float]) -> Callable[..., Any]:
    """The search that expands positions by f(g, h)."""

    def search(start, run):  # type: ignore[no-untyped-def]
        """The number of a goal, or NOWHERE."""
        root, estimate = add(run, start, NOWHERE, 0, 0.0), number(game.distance(start))  # type: ignore[misc]
        count_node(run)
        insert(run, f(0.0, estimate), estimate, root, 0.0)
        observe.found(run, root, NOWHERE, start)
        while load(run, FRONTIER) > 0:
            if is_outdated(run):
                take_first(run)
                continue
            store(run, BOUND, word_of(first_priority(run)))
            parent = take_first(run)
            state = position(run, parent, start)
            observe.expand(run, parent, state)
            if game.terminal(state):
                if game.utility(state) > 0:
                    return parent
                continue
            count_expansion(run)
            for ordinal, action in enumerate(game.actions(state)):
                child = game.result(state, action)
                count_node(run)
                cost = cost_of(run, parent) + number(game.cost(state, action))  # type: ignore[misc]
                reached = number_of(run, child)
                is_new = reached == load(run, COUNT)
                if is_new or cost < cost_of(run, reached):
                    if is_new:
                        add(run, child, parent, ordinal, cost)
                        observe.found(run, reached, parent, child)
                    else:
                        link(run, reached, parent, ordinal, cost)
                        observe.cheaper(run, reached, parent, child)
                    estimate = number(game.distance(child))  # type: ignore[misc]
                    insert(run, f(cost, estimate), estimate, reached, cost)
                else:
                    observe.known(run, reached, parent, child)
        return NOWHERE

    return search
