"""Alpha-beta: minimax that prunes branches which cannot change the decision.

`alpha` is the value that MAX has secured on the path to this node, `beta` that of MIN. The value returned is
exact if it lies strictly between them; at or below `alpha` it is an upper bound, at or above `beta` a lower
bound. A node is cut when its value reaches the bound of an ancestor: at MAX a beta cut, at MIN an alpha cut.

The variants of the textbooks are small functions, chosen by two options:

    strict   cut only when the value passes the bound (v > beta, v < alpha), not when it ties
    fail     the value returned by a node outside its window:
             "soft"       the value it found             (Russell and Norvig)
             "hard"       the bound                      (Knuth and Moore, Nilsson)
             "practical"  its own alpha or beta          (the version without v)

The first child is always the best so far, even if it is worth −∞, so that there is a move to play.
"""

from math import inf

from zermelo.algorithms.algorithm import Algorithm, adversarial
from zermelo.algorithms.horizon import at_limit, static
from zermelo.algorithms.writings.alphabeta import WRITINGS
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import MAX


def at_least(value, bound):
    return value >= bound


def at_most(value, bound):
    return value <= bound


def above(value, bound):
    return value > bound


def below(value, bound):
    return value < bound


def soft(best, alpha, beta):
    return best


def hard(best, alpha, beta):
    return max(alpha, min(best, beta))


def own_alpha(best, alpha, beta):
    return max(alpha, best)


def own_beta(best, alpha, beta):
    return min(beta, best)


FAIL = {"soft": (soft, soft), "hard": (hard, hard), "practical": (own_alpha, own_beta)}
"""The value that MAX returns, and the one that MIN does."""


def alphabeta(game, observe, strict=False, fail="soft", cutoff=at_limit, horizon=static):
    refuse_unknown(strict, fail)
    reaches_beta, reaches_alpha = (above, below) if strict else (at_least, at_most)
    returned_by_max, returned_by_min = FAIL[fail]
    horizon_value = horizon(game, observe)

    def decision(state, limit, low, high, run):
        return value(state, 0, limit, low, high, run)

    def value(state, depth, limit, alpha, beta, run):
        observe.enter(run, depth, alpha, beta)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        if cutoff(state, depth, limit):
            return horizon_value(state, depth, alpha, beta, run)
        if game.player(state) == MAX:
            return max_value(state, depth, limit, alpha, beta, run)
        return min_value(state, depth, limit, alpha, beta, run)

    def max_value(state, depth, limit, alpha, beta, run):
        best = -inf
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            child = value(game.result(state, action), depth + 1, limit, alpha, beta, run)
            if number == 0 or child > best:
                best = child
                observe.improve(run, depth, number, best)
            if reaches_beta(best, beta):
                observe.cut(run, depth, best, beta)
                break
            alpha = max(alpha, best)
        return observe.leave(run, depth, returned_by_max(best, alpha, beta))

    def min_value(state, depth, limit, alpha, beta, run):
        best = inf
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            child = value(game.result(state, action), depth + 1, limit, alpha, beta, run)
            if number == 0 or child < best:
                best = child
                observe.improve(run, depth, number, best)
            if reaches_alpha(best, alpha):
                observe.cut(run, depth, best, alpha)
                break
            beta = min(beta, best)
        return observe.leave(run, depth, returned_by_min(best, alpha, beta))

    return decision


def refuse_unknown(strict: bool, fail: str) -> None:
    if fail not in FAIL:
        raise ZermeloError(M("fail={fail!r} is not known; it is 'soft', 'hard' or 'practical'.", fail=fail))
    if strict and fail != "soft":
        raise ZermeloError(
            M("The strict tie rule goes with the labels 'soft' only: with the others it loses ordinary cuts.")
        )


ALGORITHM = Algorithm(
    name="alphabeta",
    kernel=alphabeta,
    fits=adversarial,
    about=M("minimax without the branches that cannot matter"),
    options=("strict", "fail", "cutoff", "quiescence", "singular"),
    windows=True,
    writings=WRITINGS,
)
