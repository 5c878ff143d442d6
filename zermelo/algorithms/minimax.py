"""Minimax: the value of a position when both sides play perfectly.

    minimax(s) = utility(s)                        if s is terminal
                 evaluate(s)                       if the search stops at s
                 max of minimax(result(s, a))      if MAX moves
                 min of minimax(result(s, a))      if MIN moves

The value is exact for the tree searched, always seen by MAX. The first child is always the best so far, even if it is
worth −∞, so that there is a move to play.
"""

from math import inf

from zermelo.algorithms.algorithm import Algorithm, adversarial
from zermelo.algorithms.horizon import at_limit, static
from zermelo.algorithms.writings.minimax import WRITINGS
from zermelo.languages.message import M
from zermelo.rules.game import MAX


def minimax(game, observe, cutoff=at_limit, horizon=static):
    horizon_value = horizon(game, observe)

    def decision(state, limit, low, high, run):
        return value(state, 0, limit, run)

    def value(state, depth, limit, run):
        observe.enter(run, depth, -inf, inf)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        if cutoff(state, depth, limit):
            return horizon_value(state, depth, -inf, inf, run)
        if game.player(state) == MAX:
            return max_value(state, depth, limit, run)
        return min_value(state, depth, limit, run)

    def max_value(state, depth, limit, run):
        best = -inf
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            child = value(game.result(state, action), depth + 1, limit, run)
            if number == 0 or child > best:
                best = child
                observe.improve(run, depth, number, best)
        return observe.leave(run, depth, best)

    def min_value(state, depth, limit, run):
        best = inf
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            child = value(game.result(state, action), depth + 1, limit, run)
            if number == 0 or child < best:
                best = child
                observe.improve(run, depth, number, best)
        return observe.leave(run, depth, best)

    return decision


ALGORITHM = Algorithm(
    name="minimax",
    kernel=minimax,
    fits=adversarial,
    about=M("every position to the given depth; the reference for all the others"),
    options=("cutoff", "quiescence", "singular"),
    writings=WRITINGS,
)
