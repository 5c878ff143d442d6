"""Negamax: alpha-beta with one sign (Knuth and Moore's F2).

Every value, alpha and beta is seen by the player to move at that node, so MAX and MIN share one function: the value
for the child's player is the negative of that for its parent's. Where the same player moves twice in a row, nothing
is negated.
"""

from math import inf

from zermelo.algorithms.algorithm import MOVER_SEES, Algorithm, adversarial
from zermelo.algorithms.horizon import at_limit
from zermelo.languages.message import M
from zermelo.rules.game import MAX


def negamax(game, observe, cutoff=at_limit):
    def decision(state, limit, low, high, run):
        if game.player(state) == MAX:
            return value(state, 0, limit, low, high, run)
        return -value(state, 0, limit, -high, -low, run)

    def seen_by_mover(state, number):
        return number if game.player(state) == MAX else -number

    def value(state, depth, limit, alpha, beta, run):
        observe.enter(run, depth, alpha, beta)
        if game.terminal(state):
            return observe.leaf(run, depth, seen_by_mover(state, game.utility(state)))
        if cutoff(state, depth, limit):
            return observe.estimate(run, depth, seen_by_mover(state, game.evaluate(state)))
        best = -inf
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            after = game.result(state, action)
            if (game.player(after) == MAX) == (game.player(state) == MAX):
                child = value(after, depth + 1, limit, alpha, beta, run)
            else:
                child = -value(after, depth + 1, limit, -beta, -alpha, run)
            if number == 0 or child > best:
                best = child
                observe.improve(run, depth, number, best)
            if best >= beta:
                observe.cut(run, depth, best, beta)
                break
            alpha = max(alpha, best)
        return observe.leave(run, depth, best)

    return decision


ALGORITHM = Algorithm(
    name="negamax",
    kernel=negamax,
    fits=adversarial,
    about=M("alpha-beta written with one function: every value is seen by the player to move"),
    options=("cutoff",),
    windows=True,
    seen_by=MOVER_SEES,
    rule=M("cut if v ≥ β, all seen by the player to move; seen by MAX, as here: v ≥ β at MAX or v ≤ α at MIN"),
    rule_by_mover=M("cut if v ≥ β, all seen by the player to move"),
)
