"""Breadth-first search: the position that was found first is expanded first, so the first goal is one of the nearest.

The positions are numbered in the order in which they are found, so the queue is the range of numbers from the next one
to be expanded up to the last one found.
"""

from collections.abc import Callable
from typing import Any

from zermelo.machine.runtime.memory import load, store, word_of
from zermelo.pathfinding.memory import (
    BOUND,
    COUNT,
    EXPANDED,
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


def breadth_first(game: Game, observe: Observer) -> Callable[..., Any]:
    def search(start, run):  # type: ignore[no-untyped-def]
        """The number of the nearest goal, or NOWHERE."""
        add(run, start, NOWHERE, 0, 0.0)
        count_node(run)
        observe.found(run, 0, NOWHERE, start)
        if game.terminal(start) and game.utility(start) > 0:
            return 0
        while load(run, EXPANDED) < load(run, COUNT):
            number = load(run, EXPANDED)
            state = position(run, number, start)
            moves = cost_of(run, number) + 1
            store(run, BOUND, word_of(moves))
            observe.expand(run, number, state)
            count_expansion(run)
            if not game.terminal(state):
                for ordinal, action in enumerate(game.actions(state)):
                    child = game.result(state, action)
                    count_node(run)
                    if number_of(run, child) == load(run, COUNT):
                        reached = add(run, child, number, ordinal, moves)
                        observe.found(run, reached, number, child)
                        if game.terminal(child) and game.utility(child) > 0:
                            return reached
                    else:
                        observe.known(run, number_of(run, child), number, child)
        return NOWHERE

    return search


METHOD = Method("bfs", breadth_first, fewest_moves=True)
