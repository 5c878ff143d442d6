"""A*: expand first the position with the least estimated cost of a way through it, cost so far plus estimate.

The first goal expanded is a cheapest one if the estimate is never too high. If it is consistent (it falls by at most
the cost of a move), no position is expanded twice. If it is too high by at most e, the way found costs at most e more.
"""

from collections.abc import Callable
from typing import Any

from zermelo.pathfinding.best_first import best_first
from zermelo.pathfinding.frontier import HEAP
from zermelo.pathfinding.method import Method
from zermelo.pathfinding.observe import Observer
from zermelo.rules.game import Game


def cost_through(g: float, h: float) -> float:
    return g + h


def a_star(game: Game, observe: Observer) -> Callable[..., Any]:
    return best_first(game, observe, cost_through)


METHOD = Method("astar", a_star, least_cost=True, uses_distance=True, waiting=HEAP, f="g + h")
