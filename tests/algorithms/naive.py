"""The naive twins: every search written again, as simply as possible and from the definition alone.

They know nothing of windows, logs or machine code. Each takes a game and a position and gives back the exact
answer, so that a search is right when it says the same.
"""

from math import inf
from typing import NamedTuple

from zermelo.algorithms.events import CUT, DESCEND, ENTER, ESTIMATE, IMPROVE, LEAF, LEAVE, Event
from zermelo.rules.game import CHANCE, MAX

NO_LIMIT = 1 << 30


class Rules(NamedTuple):
    """The rules besides the game on which a value depends: where to stop, and how to judge there."""

    limit: int = NO_LIMIT
    stop: object = None
    """(state, depth, limit) -> bool, instead of the plain depth limit."""
    quiescence: bool = False
    singular: object = None
    """The margin by which a move has to stand out to be searched a ply deeper."""


TO_THE_END = Rules()


def children(game, state):
    return [game.result(state, action) for action in game.actions(state)]


def stops(rules, state, depth, limit):
    return rules.stop(state, depth, limit) if rules.stop else depth >= limit


def at_a_glance(game, state):
    return game.utility(state) if game.terminal(state) else game.evaluate(state)


# ---------------------------------------------------------------------------------------------
# Two opponents, with or without chance


def value(game, state, rules=TO_THE_END, depth=0, limit=None):
    """Minimax, and expectiminimax where there are chance nodes."""
    limit = rules.limit if limit is None else limit
    if game.terminal(state):
        return game.utility(state)
    if stops(rules, state, depth, limit):
        return quiet_value(game, state) if rules.quiescence else game.evaluate(state)
    if game.player(state) == CHANCE:
        shares = [(share, game.result(state, outcome)) for outcome, share in game.chance(state) if share != 0]
        return sum(share * value(game, child, rules, depth + 1, limit) for share, child in shares)
    chosen = standing_out(game, state, rules.singular) if rules.singular is not None and depth < 64 else None
    values = [
        value(game, child, rules, depth + 1, limit + (number == chosen))
        for number, child in enumerate(children(game, state))
    ]
    return max(values) if game.player(state) == MAX else min(values)


def quiet_value(game, state):
    """The better of standing pat and of each noisy move, for the player to move."""
    if game.terminal(state):
        return game.utility(state)
    choices = [game.evaluate(state)] + [quiet_value(game, game.result(state, action)) for action in game.noisy(state)]
    return max(choices) if game.player(state) == MAX else min(choices)


def standing_out(game, state, margin):
    """The number of the only move, or of the one that looks better than every other by the margin."""
    sign = 1 if game.player(state) == MAX else -1
    looks = [sign * at_a_glance(game, child) for child in children(game, state)]
    best = looks.index(max(looks))
    others = looks[:best] + looks[best + 1 :]
    return best if all(looks[best] - other >= margin for other in others) else None


def first_best(game, state, rules=TO_THE_END):
    """The value of each child and the first child that has the value of the position."""
    chosen = standing_out(game, state, rules.singular) if rules.singular is not None else None
    values = [
        value(game, child, rules, 1, rules.limit + (number == chosen))
        for number, child in enumerate(children(game, state))
    ]
    best = max(values) if game.player(state) == MAX else min(values)
    return values, values.index(best)


def count(game, state, rules=TO_THE_END, depth=0):
    """How many nodes and how many leaves a search visits that skips nothing."""
    if game.terminal(state) or stops(rules, state, depth, rules.limit):
        return 1, 1
    if game.player(state) == CHANCE:
        below = [game.result(state, outcome) for outcome, share in game.chance(state) if share != 0]
    else:
        below = children(game, state)
    counts = [count(game, child, rules, depth + 1) for child in below]
    return 1 + sum(nodes for nodes, _ in counts), sum(leaves for _, leaves in counts)


# ---------------------------------------------------------------------------------------------
# Opponents who are not perfect


def modelled_value(game, state, model, rules=TO_THE_END, depth=0):
    """Expectimax: MAX chooses, and all others play as the model says."""
    if game.terminal(state):
        return game.utility(state)
    if stops(rules, state, depth, rules.limit):
        return game.evaluate(state)
    if game.player(state) == MAX:
        return max(modelled_value(game, child, model, rules, depth + 1) for child in children(game, state))
    if game.player(state) == CHANCE:
        shares = list(game.chance(state))
    else:
        shares = list(zip(game.actions(state), model(game, state), strict=True))
    return sum(
        share * modelled_value(game, game.result(state, action), model, rules, depth + 1)
        for action, share in shares
        if share != 0
    )


def uniform(game, state):
    moves = len(children(game, state))
    return [1 / moves] * moves


def one_ply(game, state):
    """MIN takes what looks worst for MAX, with certainty."""
    looks = [at_a_glance(game, child) for child in children(game, state)]
    return [int(number == looks.index(min(looks))) for number in range(len(looks))]


def mixture(skill):
    def model(game, state):
        chosen = one_ply(game, state)
        return [(1 - skill) / len(chosen) + skill * certain for certain in chosen]

    return model


# ---------------------------------------------------------------------------------------------
# Several players


def payoffs(game, state, rules=TO_THE_END, depth=0):
    """Max^n: the player to move takes the first child that is best for it."""
    if game.terminal(state):
        return tuple(game.utility(state))
    if stops(rules, state, depth, rules.limit):
        return tuple(game.evaluate(state))
    mover = game.player(state)
    if mover == CHANCE:
        parts = [
            [share * part for part in payoffs(game, game.result(state, outcome), rules, depth + 1)]
            for outcome, share in game.chance(state)
            if share != 0
        ]
        return tuple(map(sum, zip(*parts, strict=True)))
    choices = [payoffs(game, child, rules, depth + 1) for child in children(game, state)]
    return max(choices, key=lambda each: each[mover])  # the first of equals


def feared(game, state, me, rules=TO_THE_END, depth=0):
    """Paranoid: the payoff `me` can be sure of when all the others work together against it."""
    if game.terminal(state):
        return game.utility(state)[me]
    if stops(rules, state, depth, rules.limit):
        return game.evaluate(state)[me]
    values = [feared(game, child, me, rules, depth + 1) for child in children(game, state)]
    return max(values) if game.player(state) == me else min(values)


# ---------------------------------------------------------------------------------------------
# Alpha-beta as a list of what happens


def alphabeta_events(game, state, *, strict=False, fail="soft", window=(-inf, inf), limit=NO_LIMIT):
    """The value that alpha-beta returns, and everything that happens on the way, for each tie rule and fail style."""
    happened = []

    def tell(kind, depth, number=-1, first=None, second=None):
        happened.append(Event(kind, depth, number, first, second))

    def visit(state, depth, low, high):
        """Search a node that was handed the window from `low` to `high`."""
        tell(ENTER, depth, -1, low, high)
        if game.terminal(state):
            tell(LEAF, depth, -1, game.utility(state))
            return game.utility(state)
        if depth >= limit:
            tell(ESTIMATE, depth, -1, game.evaluate(state))
            return game.evaluate(state)
        maximising = game.player(state) == MAX
        better = max if maximising else min
        seen = []
        for number, child in enumerate(children(game, state)):
            # The best value so far narrows the window of the children to come.
            inner = (better([low, *seen]), high) if maximising else (low, better([high, *seen]))
            tell(DESCEND, depth, number)
            found = visit(child, depth + 1, *inner)
            if not seen or better(found, better(seen)) != better(seen):
                tell(IMPROVE, depth, number, found)
            seen.append(found)
            bound = high if maximising else low
            best = better(seen)
            passed = best > bound if maximising else best < bound
            if passed or (best == bound and not strict):
                tell(CUT, depth, -1, best, bound)
                break
        returned = better(seen)
        if fail == "hard":
            returned = min(max(returned, low), high)
        if fail == "practical":
            returned = max(returned, low) if maximising else min(returned, high)
        tell(LEAVE, depth, -1, returned)
        return returned

    return visit(state, 0, *window), happened


def nodes_in(events):
    return sum(event.kind == ENTER for event in events)


def leaves_in(events):
    return sum(event.kind in (LEAF, ESTIMATE) for event in events)
