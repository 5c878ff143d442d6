"""The engine: one search that plays any two-player zero-sum game of perfect information, against the clock.

>>> from zermelo.engine import Engine, Limits
>>> from zermelo.games import connect_four
>>> engine = Engine(connect_four.game, megabytes=1)
>>> fact = engine.best(connect_four.game.position("4 4 4 5 3"), Limits(depth=4))
>>> fact.depth
4
"""

from zermelo.engine.engine import Engine
from zermelo.engine.limits import Clock, Limits
from zermelo.engine.options import Options, exact, without
from zermelo.engine.program import fits

__all__ = ["Clock", "Engine", "Limits", "Options", "exact", "fits", "without"]
