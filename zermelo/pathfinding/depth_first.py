"""Depth-first search: expand first the position that was found last, those of one parent in the order of its moves.

No position is entered twice, so the search of a finite game ends. It finds some way to a goal, often a very long one.
"""

from collections.abc import Callable
from typing import Any

from zermelo.machine.runtime.memory import load
from zermelo.pathfinding.frontier import pop, push, reverse_from
from zermelo.pathfinding.memory import (
    COUNT,
    FRONTIER,
    NOWHERE,
    add,
    cost_of,
    count_expansion,
    count_node,
    number_of,
    position,
)
from zermelo.pathfinding.method import Method
from zermelo.pathfinding.observe import Observer
from zermelo.rules.game import Game


def depth_first(game: Game, observe: Observer) -> Callable[..., Any]:
    def search(start, run):  # type: ignore[no-untyped-def]
        """The number of a goal, or NOWHERE."""
        push(run, add(run, start, NOWHERE, 0, 0.0))
        count_node(run)
        observe.found(run, 0, NOWHERE, start)
        while load(run, FRONTIER) > 0:
            number = pop(run)
            state = position(run, number, start)
            observe.expand(run, number, state)
            if game.terminal(state):
                if game.utility(state) > 0:
                    return number
                continue
            count_expansion(run)
            below = load(run, FRONTIER)
            for ordinal, action in enumerate(game.actions(state)):
                child = game.result(state, action)
                count_node(run)
                reached = number_of(run, child)
                if reached == load(run, COUNT):
                    push(run, add(run, child, number, ordinal, cost_of(run, number) + 1))
                    observe.found(run, reached, number, child)
                else:
                    observe.known(run, reached, number, child)
            reverse_from(run, below)
        return NOWHERE

    return search


METHOD = Method("dfs", depth_first, waiting=1)
