"""Uniform-cost search: the cheapest position is expanded first. It is Dijkstra's algorithm, up to the first goal."""

from collections.abc import Callable
from typing import Any

from zermelo.pathfinding.best_first import best_first
from zermelo.pathfinding.frontier import HEAP
from zermelo.pathfinding.method import Method
from zermelo.pathfinding.observe import Observer
from zermelo.rules.game import Game


def cost_so_far(g: float, h: float) -> float:
    return g


def uniform_cost(game: Game, observe: Observer) -> Callable[..., Any]:
    return best_first(game, observe, cost_so_far)


METHOD = Method("ucs", uniform_cost, least_cost=True, waiting=HEAP, f="g")
