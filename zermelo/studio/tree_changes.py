"""Changes that are made in a drawing rather than in the text: another order of children, another leaf.

The answer is always the notation of the new tree, so that the text stays the one thing that a page keeps. Nodes that
were called after their place are called after their new place; a name that somebody gave stays.
"""

from dataclasses import replace

from zermelo.explain.counts import best_and_worst
from zermelo.explain.orders import reordered
from zermelo.game import CHANCE, ZermeloError
from zermelo.notation import parse, write
from zermelo.tree import Tree, automatic_label


def with_children(tree: Tree, number: int, children: list[int]) -> str:
    """The tree with the children of a node in another order.

    >>> with_children(parse("A(B(3,12,8),C(2,4))"), 1, [3, 2, 4])
    'A(B(12,3,8),C(2,4))'
    """
    if not 0 <= number < len(tree) or sorted(children) != sorted(tree.children[number]):
        raise ZermeloError("The new order must name every child of one node once.")
    return _written(tree, reordered(tree, {number: children}))


def with_leaf(tree: Tree, number: int, value: str) -> str:
    """The tree with another leaf; it is written as in the notation: 3, 7.5, 13/2, ~4, [1,2,3], ?x.

    >>> with_leaf(parse("A(B(3,12,8),C(2,4))"), 2, " 7/2 ")
    'A(B(3.5,12,8),C(2,4))'
    """
    leaf = parse(value)
    if len(leaf) > 1 or not 0 <= number < len(tree) or tree.children[number]:
        raise ZermeloError("A leaf takes one value: a number such as 3, 7.5 or 13/2, ~4, [1,2,3] or ?x.")
    columns = {
        "values": leaf.values[0],
        "estimates": leaf.estimates[0],
        "unknowns": leaf.unknowns[0],
    }
    changed = {name: [*getattr(tree, name)] for name in columns}
    for name, column in changed.items():
        column[number] = columns[name]
    return write(parse(write(replace(tree, **changed))))


def in_extreme_order(tree: Tree, best: bool, strict: bool) -> str:
    """The tree in the order in which alpha-beta looks at the fewest nodes, or at the most.

    >>> in_extreme_order(parse("A(B(3,12,8),C(2,4,6),D(14,5,2))"), True, False)
    'A(B(3,12,8),C(2,4,6),D(2,14,5))'
    """
    if CHANCE in tree.players or tree.has_payoffs or None in [tree.values[leaf] for leaf in tree.leaves]:
        raise ZermeloError("Only a tree of MAX and MIN whose leaves are all known has a best and a worst order.")
    found = best_and_worst(tree, strict)[0 if best else 1]
    numbers = {label: number for number, label in enumerate(tree.labels)}
    order = {numbers[node]: [numbers[child] for child in children] for node, children in found.children.items()}
    return _written(tree, reordered(tree, order))


def _written(before: Tree, after: Tree) -> str:
    """The notation of a tree whose children moved."""
    places = before.places
    given = [label if label != automatic_label(before.labels[parent], places[number], number) else ""
             for number, (label, parent) in enumerate(zip(before.labels, before.parents, strict=True))]  # fmt: skip
    given[0] = before.labels[0]
    renamed = replace(after, labels=[*after.labels])
    renamed.name_nodes(given)
    return write(renamed)
