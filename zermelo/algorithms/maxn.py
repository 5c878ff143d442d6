"""Max^n: any number of players, each maximising its own entry of the payoffs.

    value(s) = payoffs(s)                                           if s is terminal
               the child's tuple with the largest entry of p        if player p moves
               the average of the tuples                            if chance moves

Ties for the player to move go to the first child; the choice can change the payoffs of the others, so the rule is part
of the definition.

Where payoffs are not negative and their sum never exceeds `payoff_sum`, a node can be cut (shallow pruning, Korf): the
entry that its player has secured there leaves too little for the player above.
"""

from math import inf

from zermelo.algorithms.algorithm import Algorithm, any_game
from zermelo.algorithms.events import WHOLE
from zermelo.algorithms.horizon import at_limit
from zermelo.algorithms.variants.payoffs import with_payoffs
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.memory import number, restore
from zermelo.rules.game import CHANCE

NO_ONE = -2


def add_share(players):
    """The function (total, probability, payoffs) -> total + probability * payoffs, entry by entry."""
    last = players - 1
    if players == 1:

        def add_only(total, probability, payoffs):
            return (total[0] + probability * payoffs[0],)

        return add_only
    add_others = add_share(players - 1)

    def add(total, probability, payoffs):
        return add_others(total, probability, payoffs) + (total[last] + probability * payoffs[last],)

    return add


def own_entry(payoffs, mover):
    return payoffs[mover]


def maxn(game, observe, cutoff=at_limit, shallow=False, worth=own_entry):
    players = game.players
    nothing = (0,) * players
    add = add_share(players)
    if shallow and game.payoff_sum is None:
        raise ZermeloError(
            M("{game} does not declare what its payoffs add up to at most; it is needed to prune.", game=game.name)
        )

    def decision(state, limit, low, high, run):
        return value(state, 0, limit, NO_ONE, -inf, run)

    def value(state, depth, limit, above, secured, run):
        """`secured` is the entry that the player `above`, who moved here, has already secured."""
        observe.enter(run, depth, secured, inf)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        if cutoff(state, depth, limit):
            return observe.estimate(run, depth, game.evaluate(state))
        if game.player(state) == CHANCE:
            return exp_value(state, depth, limit, run)
        return own_best(state, depth, limit, above, secured, run)

    def own_best(state, depth, limit, above, secured, run):
        mover = game.player(state)
        best = number(nothing)
        for child_number, action in enumerate(game.actions(state)):
            observe.descend(run, depth, child_number)
            sure = best[mover] if child_number > 0 else -inf
            child = value(game.result(state, action), depth + 1, limit, mover, sure, run)
            if child_number == 0 or worth(child, mover) > worth(best, mover):
                best = child
                observe.improve(run, depth, child_number, best)
            if shallow and mover != above and restore(run, WHOLE, 0.0) - best[mover] <= secured:
                observe.cut(run, depth, best, secured)
                break
        return observe.leave(run, depth, best)

    def exp_value(state, depth, limit, run):
        total = number(nothing)
        for child_number, (outcome, probability) in enumerate(game.chance(state)):
            if probability == 0:
                continue  # an impossible outcome is not searched
            observe.descend(run, depth, child_number)
            child = value(game.result(state, outcome), depth + 1, limit, NO_ONE, -inf, run)
            total = add(total, probability, child)
            observe.term(run, depth, child_number, probability, child)
        return observe.leave(run, depth, total)

    return decision


ALGORITHM = Algorithm(
    name="maxn",
    kernel=maxn,
    fits=any_game,
    about=M("each of n players maximises its own entry; ties go to the first move"),
    options=("cutoff", "shallow"),
    prepare=with_payoffs,
    tuples=True,
    roles=("own", "own"),
    rule=M("each player takes the child that is best for itself, the first of equals"),
)
