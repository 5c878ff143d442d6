"""Expectimax: the best decision against chance and against imperfect opponents.

    value(s) = max of value(result(s, a))              if MAX moves
               sum of P(a) * value(result(s, a))       anywhere else

Outcomes of chance have the probabilities of the rules. A move of another player has the probability that the
opponent `model` gives it (opponents.py); without a model, all its moves are equally likely.
"""

from math import inf

from zermelo.algorithms.algorithm import Algorithm, zero_sum
from zermelo.algorithms.horizon import at_limit
from zermelo.algorithms.opponents import searching
from zermelo.algorithms.writings.expectimax import WRITINGS
from zermelo.languages.message import M
from zermelo.machine.runtime.memory import number
from zermelo.rules.defaults import uniform
from zermelo.rules.game import CHANCE, MAX


def expectimax(game, observe, model=None, cutoff=at_limit):
    model = searching(model or uniform(game))

    def decision(state, limit, low, high, run):
        return value(state, 0, limit, run)

    def value(state, depth, limit, run):
        observe.enter(run, depth, -inf, inf)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        if cutoff(state, depth, limit):
            return observe.estimate(run, depth, game.evaluate(state))
        if game.player(state) == MAX:
            return max_value(state, depth, limit, run)
        if game.player(state) == CHANCE:
            return exp_value(state, depth, limit, run)
        return opponent_value(state, depth, limit, run)

    def max_value(state, depth, limit, run):
        best = -inf
        for child_number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, child_number)
            child = value(game.result(state, action), depth + 1, limit, run)
            if child_number == 0 or child > best:
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

    def opponent_value(state, depth, limit, run):
        total = number(0)
        for child_number, (action, probability) in enumerate(model(state, limit - depth, run)):
            if probability == 0:
                continue  # an impossible outcome is not searched
            observe.descend(run, depth, child_number)
            child = value(game.result(state, action), depth + 1, limit, run)
            total += probability * child
            observe.term(run, depth, child_number, probability, child)
        return observe.leave(run, depth, total)

    return decision


ALGORITHM = Algorithm(
    name="expectimax",
    kernel=expectimax,
    fits=zero_sum,
    averages=True,
    about=M("MAX against chance and against opponents described by probabilities"),
    options=("model", "cutoff"),
    roles=("max", "model"),
    writings=WRITINGS,
)
