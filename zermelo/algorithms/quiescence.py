"""Quiescence search: do not evaluate a position in the middle of an exchange.

At the horizon the player to move may stand pat (accept the evaluation) or play on, but only with the moves that the
game calls `noisy`. So only quiet positions are evaluated. Where noisy moves are forced, as captures in checkers, a
player who has one may not stand pat.
"""

from math import inf

from zermelo.rules.game import MAX


def quiescence(game, observe):
    forced = game.forced

    def must_play_on(state):
        if forced:
            for _ in game.noisy(state):
                return True
        return False

    def value(state, depth, alpha, beta, run):
        """The value of a node that is already entered."""
        stand_pat = observe.estimate(run, depth, game.evaluate(state))
        if game.player(state) == MAX:
            return max_value(state, depth, stand_pat, alpha, beta, run)
        return min_value(state, depth, stand_pat, alpha, beta, run)

    def child_value(state, depth, alpha, beta, run):
        observe.enter(run, depth, alpha, beta)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        return value(state, depth, alpha, beta, run)

    def max_value(state, depth, stand_pat, alpha, beta, run):
        best = -inf if must_play_on(state) else stand_pat
        for number, action in enumerate(game.noisy(state)):
            if best >= beta:
                observe.cut(run, depth, best, beta)
                break
            alpha = max(alpha, best)
            observe.descend(run, depth, number)
            child = child_value(game.result(state, action), depth + 1, alpha, beta, run)
            best = max(best, child)
        return observe.leave(run, depth, best)

    def min_value(state, depth, stand_pat, alpha, beta, run):
        best = inf if must_play_on(state) else stand_pat
        for number, action in enumerate(game.noisy(state)):
            if best <= alpha:
                observe.cut(run, depth, best, alpha)
                break
            beta = min(beta, best)
            observe.descend(run, depth, number)
            child = child_value(game.result(state, action), depth + 1, alpha, beta, run)
            best = min(best, child)
        return observe.leave(run, depth, best)

    return value
