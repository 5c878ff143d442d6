"""Alpha-beta: minimax that skips what cannot change the decision.

`alpha` is what MAX is sure of on the path to this node, `beta` what MIN is sure of. The value returned is
exact if it lies strictly between them; at or below `alpha` it is an upper bound, at or above `beta` a lower
bound. A node is cut when its value reaches the bound of an ancestor: at MAX a beta cut, at MIN an alpha cut.

The variants of the textbooks are options:

    strict   cut only when the value passes the bound (v > beta, v < alpha), not when it ties
    fail     what a node outside its window returns:
             "soft"       the value it found             (Russell and Norvig)
             "hard"       the bound                      (Knuth and Moore, Nilsson)
             "practical"  its own alpha or beta          (the version without v)
"""

from math import inf

from zermelo.algorithms.algorithm import Algorithm, adversarial
from zermelo.algorithms.horizon import at_limit, none, static
from zermelo.languages.errors import ZermeloError
from zermelo.rules.game import MAX


def alphabeta(game, observe, strict=False, fail="soft", cutoff=at_limit, horizon=static, extension=none):
    if fail not in {"soft", "hard", "practical"}:
        raise ZermeloError(f"fail={fail!r} is not known; it is 'soft', 'hard' or 'practical'.")
    if strict and fail != "soft":
        raise ZermeloError("The strict tie rule goes with fail='soft' only: with the others it loses ordinary cuts.")
    soft = fail == "soft"
    hard = fail == "hard"
    horizon_value = horizon(game, observe)
    deserving = extension(game)

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
        extended = deserving(state, depth)
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            child = value(game.result(state, action), depth + 1, limit + (number == extended), alpha, beta, run)
            if number == 0 or child > best:
                best = child
                observe.improve(run, depth, number, best)
            if best > beta or (best == beta and not strict):
                observe.cut(run, depth, best, beta)
                break
            alpha = max(alpha, best)
        return observe.leave(run, depth, best if soft else max(alpha, min(best, beta) if hard else best))

    def min_value(state, depth, limit, alpha, beta, run):
        best = inf
        extended = deserving(state, depth)
        for number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, number)
            child = value(game.result(state, action), depth + 1, limit + (number == extended), alpha, beta, run)
            if number == 0 or child < best:
                best = child
                observe.improve(run, depth, number, best)
            if best < alpha or (best == alpha and not strict):
                observe.cut(run, depth, best, alpha)
                break
            beta = min(beta, best)
        return observe.leave(run, depth, best if soft else min(beta, max(best, alpha) if hard else best))

    return decision


ALGORITHM = Algorithm(
    name="alphabeta",
    kernel=alphabeta,
    fits=adversarial,
    about="minimax without the branches that cannot matter",
    options=("strict", "fail", "cutoff", "quiescence", "singular"),
)
