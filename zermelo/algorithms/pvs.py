"""Principal-variation search (NegaScout): search the first child in full, and only test the others.

The first child is searched with the full window. The others are tested with a null window for whether they are better
(scout.py), and searched again only if they are. With good move ordering the second search is rare.
"""

from math import inf

from zermelo.algorithms.algorithm import Algorithm, adversarial
from zermelo.algorithms.horizon import at_limit
from zermelo.algorithms.scout import test
from zermelo.languages.message import M
from zermelo.rules.game import MAX


def pvs(game, observe, cutoff=at_limit):
    scout = test(game, observe, cutoff)

    def decision(state, limit, low, high, run):
        return value(state, 0, limit, low, high, run)

    def value(state, depth, limit, alpha, beta, run):
        observe.enter(run, depth, alpha, beta)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        if cutoff(state, depth, limit):
            return observe.estimate(run, depth, game.evaluate(state))
        if game.player(state) == MAX:
            return max_value(state, depth, limit, alpha, beta, run)
        return min_value(state, depth, limit, alpha, beta, run)

    def max_value(state, depth, limit, alpha, beta, run):
        best = -inf
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            after = game.result(state, action)
            child = inf
            if number > 0:  # is it above alpha?
                child = scout(after, depth + 1, limit, alpha, True, run)
            if number == 0 or alpha < child < beta:
                child = value(after, depth + 1, limit, alpha, beta, run)
            if number == 0 or child > best:
                best = child
                observe.improve(run, depth, number, best)
            if best >= beta:
                observe.cut(run, depth, best, beta)
                break
            alpha = max(alpha, best)
        return observe.leave(run, depth, best)

    def min_value(state, depth, limit, alpha, beta, run):
        best = inf
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            after = game.result(state, action)
            child = -inf
            if number > 0:  # is it below beta, that is, not at least beta?
                child = scout(after, depth + 1, limit, beta, False, run)
            if number == 0 or alpha < child < beta:
                child = value(after, depth + 1, limit, alpha, beta, run)
            if number == 0 or child < best:
                best = child
                observe.improve(run, depth, number, best)
            if best <= alpha:
                observe.cut(run, depth, best, alpha)
                break
            beta = min(beta, best)
        return observe.leave(run, depth, best)

    return decision


ALGORITHM = Algorithm(
    name="pvs",
    kernel=pvs,
    fits=adversarial,
    about=M("principal-variation search (NegaScout): the first child in full, the others only tested"),
    options=("cutoff",),
    windows=True,
    asks=test,
    rule=M(
        "cut if v ≥ β at MAX or v ≤ α at MIN; after the first child a question whether v > γ (at MAX) or v ≥ γ "
        "(at MIN), cut once it is answered"
    ),
    rule_by_mover=M(
        "cut if v ≥ β, all seen by the player to move; after the first child a question whether v > γ or v ≥ γ, "
        "cut once it is answered"
    ),
)
