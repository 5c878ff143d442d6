"""Adversarial search: one algorithm a file, one way to run them all.

>>> from zermelo.games import tic_tac_toe
>>> result = search(tic_tac_toe.game, algorithm="alphabeta")
>>> result.value, result.nodes
(0, 18297)
"""

from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.deepening import deepen
from zermelo.algorithms.events import Event
from zermelo.algorithms.registry import algorithms, automatic, find_algorithm
from zermelo.algorithms.result import Result
from zermelo.algorithms.run import search

__all__ = ["Algorithm", "Event", "Result", "algorithms", "automatic", "deepen", "find_algorithm", "search"]
