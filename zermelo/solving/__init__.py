"""Exact solutions: the value of a game under perfect play.

>>> from zermelo.games import tic_tac_toe
>>> solution = solve(tic_tac_toe.game)
>>> solution.outcome, solution.plies
('draw', 9)
"""

from zermelo.solving.solution import Solution, solve

__all__ = ["Solution", "solve"]
