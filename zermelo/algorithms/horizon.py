"""Where a depth-limited search stops, and the value it takes there.

Two questions, each a function that a search takes as an option:

    cutoff      does the search stop at this position?       at_limit, or any (state, depth, limit) -> bool
    horizon     what is the position worth, then?            static, or quiescence (quiescence.py)
"""


def at_limit(state, depth, limit):
    """The plain cut-off test: `depth` plies have been played and no more are allowed."""
    return depth >= limit


def static(game, observe):
    """At the horizon, trust the evaluation function."""

    def value(state, depth, alpha, beta, run):
        return observe.estimate(run, depth, game.evaluate(state))

    return value
