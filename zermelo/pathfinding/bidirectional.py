"""Bidirectional search: breadth first from the start and from the goal, until both meet.

The side with fewer positions in its last level goes one move further. Half the depth on either side is much less than
the whole depth on one: where each position has b moves, about the square root of the positions. It needs the only goal,
and moves that can be taken back, so that a way from the goal is a way to it.

A position found from the goal has the cost -1 - moves, one found from the start the moves themselves.
"""

from collections.abc import Callable
from typing import Any

from zermelo.machine.runtime.memory import load, store, word_of
from zermelo.pathfinding.memory import (
    BOUND,
    COUNT,
    MEETING,
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


def bidirectional(game: Game, observe: Observer) -> Callable[..., Any]:
    def search(start, run):  # type: ignore[no-untyped-def]
        """The number of the last position found from the start before the meeting, or NOWHERE."""
        count_node(run)
        add(run, start, NOWHERE, 0, 0.0)
        add(run, game.goal, NOWHERE, 0, -1.0)
        first, last, other_first, other_last = 0, 1, 1, 2
        while first < last and other_first < other_last:
            if last - first > other_last - other_first:
                first, last, other_first, other_last = other_first, other_last, first, last
            levels = cost_of(run, first) - cost_of(run, other_first)
            store(run, BOUND, word_of(max(levels, -levels)))
            after = load(run, COUNT)
            for number in range(first, last):
                reached = expanded(number, start, run)  # type: ignore[no-untyped-call]
                if reached != NOWHERE:
                    from_start = cost_of(run, number) >= 0
                    store(run, MEETING, reached if from_start else number)
                    return number if from_start else reached
            first, last = after, load(run, COUNT)
        return NOWHERE

    def expanded(number, start, run):  # type: ignore[no-untyped-def]
        """Make the moves of a position; the number of one that was found from the other side, or NOWHERE."""
        state, cost = position(run, number, start), cost_of(run, number)
        further = cost + 1 if cost >= 0 else cost - 1
        observe.expand(run, number, state)
        count_expansion(run)
        for ordinal, action in enumerate(game.actions(state)):
            child = game.result(state, action)
            count_node(run)
            reached = number_of(run, child)
            if reached == load(run, COUNT):
                add(run, child, number, ordinal, further)
                observe.found(run, reached, number, child)
            elif (cost_of(run, reached) >= 0) != (cost >= 0):
                return reached
            else:
                observe.known(run, reached, number, child)
        return NOWHERE

    return search


METHOD = Method("bidirectional", bidirectional, fewest_moves=True, meets=True)
