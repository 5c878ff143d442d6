"""Order or magnitude: the effect of a change of the leaves on a decision.

Minimax only compares, so its move is invariant under any increasing map of the leaves. Averages depend on magnitudes:
with chance nodes only a positive affine map, v → factor · v + shift, is sure to preserve the decision.

>>> from zermelo.trees.notation import parse
>>> tree = parse("A(a1: B*(0.9: 2, 0.1: 3), a2: C*(0.9: 1, 0.1: 4))")
>>> decision(tree).move, decision(affine_map(tree, 2, 5)).move
('a1', 'a1')
>>> changed = changing_map(tree)
>>> changed.pairs, decision(changed.tree).move
([(1, 1), (2, 10), (3, 100), (4, 1000)], 'a2')
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

from zermelo.algorithms import run_algorithm
from zermelo.algorithms.registry import without_cuts
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, Spelled
from zermelo.languages.numbers import Number, display
from zermelo.rules.game import CHANCE, Value, own_value
from zermelo.theory.constant_sum import with_changed_values
from zermelo.trees.tree import Tree

BASES = (10, 100, 10_000)
"""Bases of the increasing maps to try, which make each leaf this multiple of the next smaller or larger one."""


@dataclass(frozen=True)
class Decision:
    """The moves at the root with their values, and the first best one."""

    values: tuple[tuple[str, Value], ...]
    move: str


@dataclass(frozen=True)
class LeafMap:
    """A tree whose leaves were changed by an increasing map."""

    tree: Tree
    pairs: list[tuple[Number, Number]]
    """Each value that occurs, and its image."""


def decision(tree: Tree) -> Decision:
    """The decision at the root of a tree, by minimax or expectiminimax."""
    game = tree.game()
    start = game.initial
    if game.has_payoffs:
        raise ZermeloError(M("Magnitudes are compared in trees with one number per leaf."))
    if game.terminal(start) or game.player(start) == CHANCE:
        raise ZermeloError(M("No player chooses at the root, so no move can change."))
    algorithm, found = without_cuts(game), []
    for action in game.actions(start):
        after = game.result(start, action)
        value = game.utility(after) if game.terminal(after) else run_algorithm(game, after, algorithm=algorithm).value
        found.append((game.write(start, action), value))
    best = max(found, key=lambda one: own_value(game.player(start), one[1]))
    return Decision(tuple(found), best[0])


def affine_map(tree: Tree, factor: Number, shift: Number) -> Tree:
    """The tree with every value multiplied by a factor, plus a shift."""
    if not factor > 0:
        raise ZermeloError(M("The factor of a positive affine map is more than 0, not {factor}.", factor=factor))
    return with_changed_values(tree, lambda value: factor * value + shift)


def affine_text(factor: Number, shift: Number) -> Message:
    """The affine map as a formula.

    >>> affine_text(2, -5).in_language("es")
    'x → 2·x − 5'
    """
    sign = "−" if shift < 0 else "+"
    return Spelled(lambda language: f"x → {display(factor, language)}·x {sign} {display(abs(shift), language)}")


def changing_map(tree: Tree) -> LeafMap | None:
    """An increasing map of the leaves that changes the best move; None if none was found."""
    move = decision(tree).move
    for one in _increasing_maps(tree):
        if decision(one.tree).move != move:
            return one
    return None


def _increasing_maps(tree: Tree) -> Iterator[LeafMap]:
    levels: list[Number] = sorted({value for leaf in tree.leaves if (value := tree.values[leaf]) is not None})  # type: ignore[type-var]
    if -inf in levels or inf in levels:
        raise ZermeloError(M("Magnitudes are compared in trees with finite leaves."))
    for base in BASES:
        yield _mapped(tree, levels, [base**place for place in range(len(levels))])
        yield _mapped(tree, levels, [-(base**place) for place in reversed(range(len(levels)))])


def _mapped(tree: Tree, levels: list[Number], becomes: list[int]) -> LeafMap:
    pairs: dict[Number, Number] = dict(zip(levels, becomes, strict=True))
    return LeafMap(with_changed_values(tree, lambda value: pairs.get(value, value)), list(pairs.items()))
