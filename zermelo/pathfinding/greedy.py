"""Greedy best-first search: expand first the position that looks nearest to a goal, whatever the way cost so far."""

from collections.abc import Callable
from typing import Any

from zermelo.pathfinding.best_first import best_first
from zermelo.pathfinding.frontier import HEAP
from zermelo.pathfinding.method import Method
from zermelo.pathfinding.observe import Observer
from zermelo.rules.game import Game


def estimate(g: float, h: float) -> float:
    return h


def greedy(game: Game, observe: Observer) -> Callable[..., Any]:
    return best_first(game, observe, estimate)


METHOD = Method("greedy", greedy, uses_distance=True, waiting=HEAP, f="h")
