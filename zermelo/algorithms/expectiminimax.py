"""Expectiminimax: minimax with dice.

value(s) = max of value(result(s, a))              if MAX moves
           min of value(result(s, a))              if MIN moves
           sum of P(r) * value(result(s, r))       if chance moves
"""

from math import inf

from zermelo.algorithms.algorithm import Algorithm, zero_sum
from zermelo.algorithms.horizon import at_limit
from zermelo.algorithms.writings.expectiminimax import WRITINGS
from zermelo.languages.message import M
from zermelo.machine.runtime.memory import number
from zermelo.rules.game import CHANCE, MAX


def expectiminimax(game, observe, cutoff=at_limit):
    def decision(state, limit, low, high, run):
        return value(state, 0, limit, run)

    def value(state, depth, limit, run):
        observe.enter(run, depth, -inf, inf)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        if cutoff(state, depth, limit):
            return observe.estimate(run, depth, game.evaluate(state))
        if game.player(state) == CHANCE:
            return exp_value(state, depth, limit, run)
        if game.player(state) == MAX:
            return max_value(state, depth, limit, run)
        return min_value(state, depth, limit, run)

    def max_value(state, depth, limit, run):
        best = -inf
        for child_number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, child_number)
            child = value(game.result(state, action), depth + 1, limit, run)
            if child_number == 0 or child > best:
                best = child
                observe.improve(run, depth, child_number, best)
        return observe.leave(run, depth, best)

    def min_value(state, depth, limit, run):
        best = inf
        for child_number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, child_number)
            child = value(game.result(state, action), depth + 1, limit, run)
            if child_number == 0 or child < best:
                best = child
                observe.improve(run, depth, child_number, best)
        return observe.leave(run, depth, best)

    def exp_value(state, depth, limit, run):
        total = number(0)
        for child_number, (outcome, probability) in enumerate(game.chance(state)):
            if probability == 0:
                continue  # an impossible outcome is not searched
            observe.descend(run, depth, child_number)
            child = value(game.result(state, outcome), depth + 1, limit, run)
            total += probability * child
            observe.term(run, depth, child_number, probability, child)
        return observe.leave(run, depth, total)

    return decision


ALGORITHM = Algorithm(
    name="expectiminimax",
    kernel=expectiminimax,
    fits=zero_sum,
    averages=True,
    about=M("minimax with chance nodes, every outcome weighed by its probability"),
    options=("cutoff",),
    writings=WRITINGS,
)
