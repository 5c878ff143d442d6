"""Adversarial search: one algorithm a file, one way to run them all.

>>> from zermelo.games import tic_tac_toe
>>> result = search(tic_tac_toe.game, algorithm="alphabeta")
>>> result.value, result.nodes
(0, 18297)
"""

from zermelo.algorithms.deepening import deepen
from zermelo.algorithms.events import Event
from zermelo.algorithms.result import Result
from zermelo.algorithms.run import algorithms, automatic, find_algorithm, search

__all__ = ["Event", "Result", "algorithms", "automatic", "deepen", "find_algorithm", "search"]
