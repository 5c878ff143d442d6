"""Where a depth-limited search stops, and the value it takes there.

Two questions, each a function that a search takes as an option:

    cutoff      does the search stop at this position?       at_limit, or any (state, depth[, limit]) -> bool
    horizon     which value does it take there?              static, or quiescence (quiescence.py)
"""

from inspect import signature


def at_limit(state, depth, limit):
    """The plain cut-off test: the depth limit is reached."""
    return depth >= limit


def with_limit(cutoff):
    """A cut-off test as a search calls it; that of the textbook, of the state and the depth, ignores the limit."""
    if len(signature(cutoff).parameters) != 2:
        return cutoff

    def test(state, depth, limit):
        return cutoff(state, depth)

    return test


def static(game, observe):
    """At the horizon, return the evaluation."""

    def value(state, depth, alpha, beta, run):
        return observe.estimate(run, depth, game.evaluate(state))

    return value
