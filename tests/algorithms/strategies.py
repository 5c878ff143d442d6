"""Hypothesis strategies: trees that shrink to a minimal counterexample."""

from fractions import Fraction
from math import inf

from hypothesis import strategies as st

from zermelo.trees.build import build, chance, node
from zermelo.trees.walk import Position

SMALL = st.integers(-3, 3)
INTEGERS = st.integers(-10, 10)
EIGHTHS = st.integers(-80, 80).map(lambda number: number / 8)
ENDLESS = st.one_of(st.sampled_from([-inf, inf]), SMALL)
FRACTIONS = st.fractions(-10, 10, max_denominator=6)
NUMBERS = st.one_of(SMALL, EIGHTHS, ENDLESS)
"""Numbers that machine code holds exactly."""


def payoffs(players, least=0, most=4):
    return st.tuples(*[st.integers(least, most)] * players)


def dice(children, weights):
    """A chance node with exact probabilities in the proportion of the weights."""
    whole = sum(weight for weight in weights[: len(children)])
    return chance(*((Fraction(weight, whole), child) for weight, child in zip(weights, children, strict=False)))


def binary_dice(children):
    """A chance node with probabilities that are powers of 1/2: 1/2, 1/4, … and the last one twice."""
    shares = [Fraction(1, 2**place) for place in range(1, len(children))]
    return chance(*zip([*shares, 1 - sum(shares)], children, strict=True))


def data(leaves, players=2, chance_nodes=None, size=16):
    """Nested data of a tree; `chance_nodes` is None, "binary" or "exact"."""

    def inner(children):
        several = st.lists(children, min_size=1, max_size=4)
        # None keeps the usual turn; a player of its own makes repeated turns, and a MIN root.
        movers = st.one_of(st.none(), st.integers(0, players - 1))
        kinds = [st.builds(lambda below, mover: node(below, player=mover), several, movers)]
        if chance_nodes == "binary":
            kinds.append(several.map(binary_dice))
        if chance_nodes == "exact":
            weights = st.tuples(st.integers(1, 5), *[st.integers(0, 5)] * 3)
            kinds.append(st.builds(dice, several, weights))
        return st.one_of(*kinds)

    return inner(st.recursive(leaves, inner, max_leaves=size))


def positions(leaves, **shape):
    """The root of a random tree."""
    return data(leaves, **shape).map(lambda nested: Position(0, build(nested).arrays()))
