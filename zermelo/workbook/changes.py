"""Modified copies of a tree: other leaves, players or order of children."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any

from zermelo.languages.message import M
from zermelo.languages.numbers import Number
from zermelo.rules.game import CHANCE, MAX, MIN, Value
from zermelo.trees.tree import Tree
from zermelo.workbook.remarks import BadExercise


def number_of(tree: Tree, label: str) -> int:
    """The number of the node of that name."""
    if label in tree.labels:
        return tree.labels.index(label)
    folded = [number for number, name in enumerate(tree.labels) if name.casefold() == label.casefold()]
    if len(folded) != 1:
        raise BadExercise(
            M("The tree has no node {label!r}; it has {known}.", label=label, known=", ".join(tree.labels[:20]))
        )
    return folded[0]


def with_values(tree: Tree, values: Mapping[int, Value]) -> Tree:
    """The tree with other values at some leaves, which are then no longer unknown."""
    return replace(
        tree,
        values=[values.get(number, value) for number, value in enumerate(tree.values)],
        unknowns=[None if number in values else name for number, name in enumerate(tree.unknowns)],
    )


def with_probabilities(tree: Tree, shares: Mapping[int, Number]) -> Tree:
    return replace(
        tree,
        probabilities=[shares.get(number, share) for number, share in enumerate(tree.probabilities)],
        unknown_probabilities=[
            None if number in shares else name for number, name in enumerate(tree.unknown_probabilities)
        ],
    )


def mapped(tree: Tree, function: Callable[[Number], Number]) -> Tree:
    """The tree with a function applied to every leaf."""
    if tree.has_payoffs:
        raise BadExercise(M("Leaves are transformed in trees with one number per leaf."))
    return with_values(tree, {leaf: function(tree.values[leaf]) for leaf in tree.leaves})  # type: ignore[arg-type]


def swapped(tree: Tree) -> Tree:
    """The tree with MAX and MIN exchanged."""
    other = {MAX: MIN, MIN: MAX}
    return replace(tree, players=[other.get(player, player) for player in tree.players], shapes=[""] * len(tree))


def chance_as(tree: Tree, player: int) -> Tree:
    """The tree with every chance node given to a player."""
    return replace(
        tree,
        players=[player if mover == CHANCE else mover for mover in tree.players],
        probabilities=[None] * len(tree),
        shapes=[""] * len(tree),
    )


def equally_likely(tree: Tree) -> Tree:
    """The tree with equally likely outcomes at every chance node."""
    shares = {
        child: Fraction(1, len(children))
        for number, children in enumerate(tree.children)
        if tree.players[number] == CHANCE
        for child in children
    }
    return with_probabilities(tree, shares)


def rearranged(tree: Tree, order: Callable[[int], list[int]]) -> Tree:
    """The same nodes with their names, the children of each in another order.

    >>> from zermelo.trees.notation import parse, write
    >>> tree = parse("A(B(3,12),C(2,4))")
    >>> write(rearranged(tree, lambda number: tree.children[number][::-1]))
    'A(C(C2=4,C1=2),B(B2=12,B1=3))'
    """
    below: dict[int, list[int]] = {}  # for each node, in the new order
    waiting = [0]
    while waiting:
        number = waiting.pop()
        below[number] = order(number)
        waiting += reversed(below[number])
    places = {number: place for place, number in enumerate(below)} | {-1: -1}
    known = {column.name: getattr(tree, column.name) for column in fields(tree) if column.name != "asks"}
    columns: dict[str, Any] = {name: [column[number] for number in below] for name, column in known.items()}
    columns["parents"] = [places[parent] for parent in columns["parents"]]
    columns["children"] = [[places[child] for child in children] for children in below.values()]
    return Tree(**columns)


def from_right(tree: Tree) -> Tree:
    """The mirror image of the tree."""
    return rearranged(tree, lambda number: tree.children[number][::-1])


def descendants(tree: Tree) -> dict[str, tuple[str, ...]]:
    """For every node, all nodes below it."""
    found: list[list[int]] = [[] for _ in range(len(tree))]
    for number in reversed(range(len(tree))):
        parent = tree.parents[number]
        if parent >= 0:
            found[parent][:0] = [number, *found[number]]
    return {tree.labels[number]: tuple(tree.labels[child] for child in below) for number, below in enumerate(found)}
