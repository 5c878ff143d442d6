"""Adversarial search: one algorithm per file, one function to run them all.

>>> from zermelo.games import tic_tac_toe
>>> result = run_algorithm(tic_tac_toe.game, algorithm="alphabeta")
>>> result.value, result.nodes
(0, 18297)
"""

from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.deepening import deepen_algorithm
from zermelo.algorithms.events import Event
from zermelo.algorithms.registry import algorithms, find_algorithm
from zermelo.algorithms.result import Result
from zermelo.algorithms.run import run_algorithm

__all__ = ["Algorithm", "Event", "Result", "algorithms", "deepen_algorithm", "find_algorithm", "run_algorithm"]
