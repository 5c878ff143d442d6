"""Make terminal positions outweigh every estimate.

    value(s) = +∞            if MAX has won at s
               −∞            if MIN has won at s
               evaluate(s)   if the search stops at s

For games whose estimate is on a scale of its own, such as the open lines of tic-tac-toe beside a win worth 1: a search
that stops early would rather have three open lines than win.
"""

from functools import lru_cache
from math import inf

from zermelo.rules.game import Game, variant


@lru_cache(maxsize=256)
def decisive(game: Game, averaged: bool) -> Game:
    """The game for a depth-limited search, cached, so that it is compiled once.

    Averaged values must be finite: there a win is worth the largest estimate.
    """
    low, high = game.bounds if averaged and game.bounds else (-inf, inf)
    loss, draw, win = float(low), 0.0, float(high)

    def utility(state):  # type: ignore[no-untyped-def]
        value = game.utility(state)
        if value > 0:
            return win
        if value < 0:
            return loss
        return draw

    return variant(game, utility=utility)
