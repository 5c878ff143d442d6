"""Implicit minimax: a search by random games that also looks at the estimates of the positions in its tree.

Besides the mean of its random games, every node has the minimax value of the estimates below it: its own estimate when
it joins the tree, then the largest of its children for MAX, the smallest for MIN, the average for chance. A child is
selected by a mixture of the two, seen by the player to move:

    (1 - weight) · mean + weight · minimax value

The move to play is still the most visited one, and its value the mean of its random games.
"""

from zermelo.algorithms.sampling import CHILDREN
from zermelo.machine.runtime.memory import load, number, restore, save
from zermelo.rules.game import CHANCE, MAX


def implicit_minimax(game, own, weight, word, child_of, successor, judge):
    """Functions that estimate new children, mix the two values of a child, and back the minimax value up.

    It is kept in that word of each node.
    """

    def estimate_children(run, node, state):
        for place in range(load(run, node + CHILDREN)):
            after = successor(state, place)
            value = number(game.utility(after)) if game.terminal(after) else judge(run, after)
            save(run, child_of(run, node, place) + word, value)

    def mixed(run, child, mover, mean):
        return (1 - weight) * mean + weight * own(restore(run, child + word, 0.0), mover)

    def combine_estimates(run, node, state):
        mover = game.player(state)
        value = number(0)
        if mover == CHANCE:
            for place, (_, probability) in enumerate(game.chance(state)):
                value += probability * restore(run, child_of(run, node, place) + word, 0.0)
        for place in range(load(run, node + CHILDREN) if mover != CHANCE else 0):
            below = restore(run, child_of(run, node, place) + word, 0.0)
            if place == 0:
                value = below
            elif mover == MAX:
                value = max(value, below)
            else:
                value = min(value, below)
        save(run, node + word, value)

    return estimate_children, mixed, combine_estimates


def means_alone():
    """The same functions where only random games count."""

    def estimate_children(run, node, state):
        return None

    def mixed(run, child, mover, mean):
        return mean

    def combine_estimates(run, node, state):
        return None

    return estimate_children, mixed, combine_estimates
