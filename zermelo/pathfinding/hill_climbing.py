"""Hill climbing: always to the neighbour that looks nearest to a goal, until none looks nearer than here.

It remembers nothing. Where it stops short of a goal it is on a plateau, on a ridge, or at a local optimum.
"""

from collections.abc import Callable
from typing import Any

from zermelo.machine.runtime.memory import load, number, store
from zermelo.pathfinding.memory import LENGTH, LONGEST, NOWHERE, count_expansion, count_node, put_move
from zermelo.pathfinding.method import Method
from zermelo.pathfinding.observe import Observer
from zermelo.rules.game import Game


def hill_climbing(game: Game, observe: Observer) -> Callable[..., Any]:
    def search(start, run):  # type: ignore[no-untyped-def]
        """0 where it reached a goal, NOWHERE where it stopped before; the path holds its moves."""
        count_node(run)
        state, here = start, number(game.distance(start))  # type: ignore[misc]
        while not game.terminal(state) and load(run, LENGTH) < LONGEST:
            depth = load(run, LENGTH)
            observe.enter(run, state, depth, here)
            count_expansion(run)
            best, least = state, here
            for ordinal, action in enumerate(game.actions(state)):
                child = game.result(state, action)
                count_node(run)
                estimate = number(game.distance(child))  # type: ignore[misc]
                if estimate < least:
                    best, least = child, estimate
                    put_move(run, depth, ordinal)
            if least >= here:
                return NOWHERE
            state, here = best, least
            store(run, LENGTH, depth + 1)
        observe.enter(run, state, load(run, LENGTH), here)
        if game.terminal(state) and game.utility(state) > 0:
            return 0
        return NOWHERE

    return search


METHOD = Method("hillclimbing", hill_climbing, uses_distance=True, numbers=False, gives_up=True)
