"""Adversarial search: one algorithm a file, one way to run them all.

>>> from zermelo.games import tic_tac_toe
>>> result = search(tic_tac_toe.game, algorithm="alphabeta")
>>> result.value, result.nodes
(0, 18297)
"""

from zermelo.algorithms.deepening import deepen
from zermelo.algorithms.result import Result
from zermelo.algorithms.run import algorithms, automatic, find_algorithm, search
from zermelo.machine.memory import Event

__all__ = ["Event", "Result", "algorithms", "automatic", "deepen", "find_algorithm", "search"]
