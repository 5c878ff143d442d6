"""The order of children: the fewest and the most nodes that alpha-beta can generate on the same tree.

>>> from zermelo.trees.notation import parse, write
>>> found = extremes(parse("A(B(3,12,8),C(2,4,6),D(14,5,2))"), strict=False)
>>> found.fewest, found.most, write(found.best)
(9, 13, 'A(B(3,12,8),C(2,4,6),D(D3=2,D1=14,D2=5))')
"""

from collections import Counter
from dataclasses import dataclass

from zermelo.algorithms import run_algorithm
from zermelo.explain import orders
from zermelo.languages.message import M
from zermelo.trees.tree import Tree
from zermelo.workbook.changes import rearranged
from zermelo.workbook.remarks import BadExercise


@dataclass(frozen=True)
class Extremes:
    """The fewest and the most nodes, each with a tree in an order that attains it."""

    fewest: int
    best: Tree
    most: int
    worst: Tree


def extremes(tree: Tree, strict: bool) -> Extremes:
    """The optimum over all orders of all children; refuse a tree too large for an exact result."""
    found = orders.extremes(tree, strict)
    if found is None:
        raise BadExercise(M("The tree has too many orders to be sure of the best; take a smaller one."))
    return Extremes(found.fewest, in_order(tree, found.fewest_order), found.most, in_order(tree, found.most_order))


def in_order(tree: Tree, order: orders.Order) -> Tree:
    return rearranged(tree, lambda number: order.get(number, tree.children[number]))


def generated(tree: Tree, strict: bool) -> int:
    """The number of nodes that alpha-beta generates, the root included."""
    return run_algorithm(tree.game(), algorithm="alphabeta", strict=strict, compiled=False).nodes


def is_reordering(tree: Tree, other: Tree) -> bool:
    """Whether a tree has the same nodes, values and branches as another, in any order; leaves may be unnamed.

    >>> from zermelo.trees.notation import parse
    >>> is_reordering(parse("A(B(3,12),C(2,4))"), parse("A(C(4,2),B(3,12))"))
    True
    """

    def described(one: Tree) -> Counter[tuple[object, ...]]:
        return Counter(
            (
                one.labels[number] if one.children[number] else "",
                one.labels[parent] if parent >= 0 else "",
                one.values[number],
                one.players[number] if one.children[number] else None,
            )
            for number, parent in enumerate(one.parents)
        )

    return described(tree) == described(other)
