"""Pearl's TEST: is the value of a position above a number (or at least that number)?

A yes-or-no question takes fewer nodes than the value itself, because every node may be cut as soon as it
decides. `strict` asks "above gamma", otherwise "at least gamma". The number returned is a lower
bound if the answer is yes and an upper bound if it is no. Principal-variation search and MTD(f) are built on it;
it needs no "next larger number" and so works for integers, floats and fractions alike.
"""

from math import inf

from zermelo.algorithms.horizon import at_limit
from zermelo.rules.game import MAX


def passes(value, gamma, strict):
    """Whether a value is a yes to the question."""
    return value > gamma or (value == gamma and not strict)


def test(game, observe, cutoff=at_limit):
    def value(state, depth, limit, gamma, strict, run):
        observe.enter(run, depth, gamma, gamma)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        if cutoff(state, depth, limit):
            return observe.estimate(run, depth, game.evaluate(state))
        if game.player(state) == MAX:
            return max_value(state, depth, limit, gamma, strict, run)
        return min_value(state, depth, limit, gamma, strict, run)

    def max_value(state, depth, limit, gamma, strict, run):
        best = -inf
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            child = value(game.result(state, action), depth + 1, limit, gamma, strict, run)
            if number == 0 or child > best:
                best = child
                observe.improve(run, depth, number, best)
            if passes(best, gamma, strict):
                observe.cut(run, depth, best, gamma)
                break
        return observe.leave(run, depth, best)

    def min_value(state, depth, limit, gamma, strict, run):
        best = inf
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            child = value(game.result(state, action), depth + 1, limit, gamma, strict, run)
            if number == 0 or child < best:
                best = child
                observe.improve(run, depth, number, best)
            if not passes(best, gamma, strict):
                observe.cut(run, depth, best, gamma)
                break
        return observe.leave(run, depth, best)

    return value
