"""Where a depth-limited search stops, and the value it takes there.

Two questions, each a function that a search takes as an option:

    cutoff      does the search stop at this position?       at_limit, or any (state, depth, limit) -> bool
    horizon     which value does it take there?              static, or quiescence (quiescence.py)
"""


def at_limit(state, depth, limit):
    """The plain cut-off test: the depth limit is reached."""
    return depth >= limit


def static(game, observe):
    """At the horizon, return the evaluation."""

    def value(state, depth, alpha, beta, run):
        return observe.estimate(run, depth, game.evaluate(state))

    return value
