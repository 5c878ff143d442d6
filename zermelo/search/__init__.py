"""Adversarial search: one algorithm a file, one way to run them all.

>>> from zermelo.games import tic_tac_toe
>>> result = search(tic_tac_toe.game, algorithm="alphabeta")
>>> result.value, result.nodes
(0, 18297)
"""

from zermelo.search.deepening import deepen
from zermelo.search.driver import Result, algorithms, automatic, find_algorithm, search
from zermelo.search.observe import Event

__all__ = ["Event", "Result", "algorithms", "automatic", "deepen", "find_algorithm", "search"]
