"""Star1 and Star2: alpha-beta for trees with chance nodes (Ballard).

When every value lies between `low` and `high`, the outcomes of chance not yet searched can add at most `high`
and at least `low` each. As soon as even the best (worst) case cannot bring the average back above alpha
(below beta), the remaining outcomes are skipped. That is Star1.

Star2 first probes: one move after each outcome already bounds that outcome from one side, since MIN, say, can
only do better than its first move. Often the probes alone suffice for the cut; where they do not, the search of each
outcome continues from its second move, so that nothing is searched twice.

The value returned is exact strictly inside the window, a bound outside, seen by MAX. Averages of floats are
rounded, so a cut requires a little more (`slack`) than the bound; exact numbers need none.
"""

from functools import partial
from math import inf

from zermelo.algorithms.algorithm import Algorithm, bounded
from zermelo.algorithms.events import LEAST, MOST
from zermelo.algorithms.horizon import at_limit
from zermelo.languages.message import M
from zermelo.machine.runtime.memory import is_rounded, number, restore
from zermelo.rules.game import CHANCE, MAX, MIN


def star(game, observe, probing, cutoff=at_limit):
    def bounds(run):
        return restore(run, LEAST, 0.0), restore(run, MOST, 0.0)

    def decision(state, limit, alpha, beta, run):
        low, high = bounds(run)
        if alpha >= high or beta <= low:  # no value lies in the window, so all of them are of interest
            return value(state, 0, limit, low, high, run)
        return value(state, 0, limit, max(alpha, low), min(beta, high), run)

    def value(state, depth, limit, alpha, beta, run):
        observe.enter(run, depth, alpha, beta)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        if cutoff(state, depth, limit):
            return observe.estimate(run, depth, game.evaluate(state))
        if game.player(state) == CHANCE:
            return exp_value(state, depth, limit, alpha, beta, run)
        if game.player(state) == MAX:
            return max_value(state, depth, limit, alpha, beta, -inf, False, run)
        return min_value(state, depth, limit, alpha, beta, inf, False, run)

    def rest_of_value(state, depth, limit, alpha, beta, best, run):
        """The value of a position whose first move has been probed and is worth `best`."""
        observe.enter(run, depth, alpha, beta)
        if game.player(state) == MAX:
            return max_value(state, depth, limit, alpha, beta, best, True, run)
        return min_value(state, depth, limit, alpha, beta, best, True, run)

    def max_value(state, depth, limit, alpha, beta, best, is_probed, run):
        for child_number, action in enumerate(game.actions(state)):
            if child_number > 0 or not is_probed:
                observe.descend(run, depth, child_number)
                child = value(game.result(state, action), depth + 1, limit, alpha, beta, run)
                if child_number == 0 or child > best:
                    best = child
                    observe.improve(run, depth, child_number, best)
            if best >= beta:
                observe.cut(run, depth, best, beta)
                break
            alpha = max(alpha, best)
        return observe.leave(run, depth, best)

    def min_value(state, depth, limit, alpha, beta, best, is_probed, run):
        for child_number, action in enumerate(game.actions(state)):
            if child_number > 0 or not is_probed:
                observe.descend(run, depth, child_number)
                child = value(game.result(state, action), depth + 1, limit, alpha, beta, run)
                if child_number == 0 or child < best:
                    best = child
                    observe.improve(run, depth, child_number, best)
            if best <= alpha:
                observe.cut(run, depth, best, alpha)
                break
            beta = min(beta, best)
        return observe.leave(run, depth, best)

    def exp_value(state, depth, limit, alpha, beta, run):
        """The average, with bounds for each outcome while it is unknown."""
        low, high = bounds(run)
        most = [high for _ in game.chance(state)]
        least = [low for _ in game.chance(state)]
        probed = [False for _ in game.chance(state)]
        at_most, at_least = high, low
        if probing:
            at_most, at_least = probe_outcomes(state, depth, limit, alpha, beta, most, least, probed, run)
            if is_decided(at_most, at_least, alpha, beta, run):
                return cut_value(depth, at_most, at_least, alpha, beta, run)
        total = number(0)
        for child_number, (outcome, probability) in enumerate(game.chance(state)):
            if probability == 0:
                continue  # an impossible outcome is not searched
            observe.descend(run, depth, child_number)
            others_most = at_most - probability * most[child_number]
            others_least = at_least - probability * least[child_number]
            child_alpha = max(low, least_needed(alpha - others_most, probability, run))
            child_beta = min(high, most_needed(beta - others_least, probability, run))
            after = game.result(state, outcome)
            if probed[child_number]:  # without a cut, the probe's answer was exact
                first = most[child_number] if game.player(after) == MIN else least[child_number]
                child = rest_of_value(after, depth + 1, limit, child_alpha, child_beta, first, run)
            else:
                child = value(after, depth + 1, limit, child_alpha, child_beta, run)
            total += probability * child
            observe.term(run, depth, child_number, probability, child)
            at_most = others_most + probability * child
            at_least = others_least + probability * child
            if is_decided(at_most, at_least, alpha, beta, run):
                return cut_value(depth, at_most, at_least, alpha, beta, run)
        return observe.leave(run, depth, total)

    def slack(difference, run):
        low, high = bounds(run)
        return 1e-10 * float(high - low) if is_rounded(difference) else 0

    def least_needed(missing, probability, run):
        """The value below which an outcome leaves the average at or below alpha, which lacks `missing` without it."""
        return (missing - 2 * slack(missing, run)) / probability if probability < 1 else missing

    def most_needed(missing, probability, run):
        return (missing + 2 * slack(missing, run)) / probability if probability < 1 else missing

    def is_low(at_most, alpha, run):
        return at_most - alpha <= -slack(at_most - alpha, run)

    def is_decided(at_most, at_least, alpha, beta, run):
        return is_low(at_most, alpha, run) or at_least - beta >= slack(at_least - beta, run)

    def cut_value(depth, at_most, at_least, alpha, beta, run):
        if is_low(at_most, alpha, run):
            observe.cut(run, depth, at_most, alpha)
            return observe.leave(run, depth, at_most)
        observe.cut(run, depth, at_least, beta)
        return observe.leave(run, depth, at_least)

    def probe_outcomes(state, depth, limit, alpha, beta, most, least, probed, run):
        """Bound each outcome by one move; return the bounds of the average, as soon as they decide."""
        low, high = bounds(run)
        at_most, at_least = high, low
        for child_number, (outcome, probability) in enumerate(game.chance(state)):
            after = game.result(state, outcome)
            if probability == 0 or game.terminal(after) or cutoff(after, depth + 1, limit):
                continue
            if game.player(after) == CHANCE:
                continue
            observe.descend(run, depth, child_number)
            probed[child_number] = True
            if game.player(after) == MIN:
                others = at_most - probability * most[child_number]
                needed = max(low, least_needed(alpha - others, probability, run))
                most[child_number] = min(high, probe(after, depth + 1, limit, needed, high, run))
                at_most = others + probability * most[child_number]
            else:
                others = at_least - probability * least[child_number]
                needed = min(high, most_needed(beta - others, probability, run))
                least[child_number] = max(low, probe(after, depth + 1, limit, low, needed, run))
                at_least = others + probability * least[child_number]
            if is_decided(at_most, at_least, alpha, beta, run):
                break
        return at_most, at_least

    def probe(state, depth, limit, alpha, beta, run):
        """The value of the first move alone: a bound on the value of the position."""
        observe.enter(run, depth, alpha, beta)
        bound = number(0)
        for child_number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, child_number)
            bound = value(game.result(state, action), depth + 1, limit, alpha, beta, run)
            break
        return observe.leave(run, depth, bound)

    return decision


RULE = M("cut if v ≥ β at MAX or v ≤ α at MIN, and at chance once the average must lie outside the window")
RULE_BY_MOVER = M(
    "cut if v ≥ β, all seen by the player to move, and at chance once the average must lie outside the window"
)
ALGORITHM = Algorithm(
    name="star1",
    kernel=partial(star, probing=False),
    fits=bounded,
    averages=True,
    about=M("expectiminimax that skips outcomes which cannot matter any more"),
    options=("cutoff",),
    windows=True,
    rule=RULE,
    rule_by_mover=RULE_BY_MOVER,
)
