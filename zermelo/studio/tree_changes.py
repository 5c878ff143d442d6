"""Edits made in a drawing: reorder children, change a leaf, add or delete a node.

Each returns the new text, which is the only state of a page; comments and line breaks are preserved. An unnamed node
is named by its new place; an explicit name stays.
"""

from zermelo.explain.counts import best_and_worst
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import CHANCE
from zermelo.studio.tree_text import TreeText
from zermelo.trees.notation import parse
from zermelo.trees.notation_writer import Writer


def with_children(text: TreeText, number: int, children: list[int]) -> str:
    """The tree with the children of a node in another order.

    >>> with_children(TreeText("A(B(3, 12, 8), C(2,4)) // mine"), 1, [3, 2, 4])
    'A(B(12, 3, 8), C(2,4)) // mine'
    """
    tree = text.tree
    if not 0 <= number < len(tree) or sorted(children) != sorted(tree.children[number]):
        raise ZermeloError(M("The new order must name every child of one node once."))
    return text.written({number: children})


def with_leaf(text: TreeText, number: int, value: str) -> str:
    """The tree with another value of a leaf, in the notation: 3, 7.5, 13/2, ~4, [1,2,3], ?x.

    >>> with_leaf(TreeText("A(B(3, 12, 8), C(2,4)) // mine"), 2, " 7/2 ")
    'A(B(3.5, 12, 8), C(2,4)) // mine'
    """
    leaf = parse(value)
    if len(leaf) > 1 or not 0 <= number < len(text.tree) or text.tree.children[number]:
        raise ZermeloError(M("A leaf takes one value: a number such as 3, 7.5 or 13/2, ~4, [1,2,3] or ?x."))
    changed = text.written(value=(number, Writer(leaf).value(0)))
    parse(changed)  # rejects an inconsistent tree, such as a number among payoffs
    return changed


def with_child(text: TreeText, number: int) -> str:
    """The tree with another leaf below a node; a leaf becomes the parent of its value and the new leaf.

    >>> with_child(TreeText("A(B(3, 12), C=5) // mine"), 1), with_child(TreeText("A(B(3, 12), C=5) // mine"), 4)
    ('A(B(3, 12, 0), C=5) // mine', 'A(B(3, 12), C(5, 0)) // mine')
    """
    tree = text.tree
    if not 0 <= number < len(tree):
        raise ZermeloError(M("There is no such node."))
    payoffs = next((value for value in tree.values if isinstance(value, tuple)), None)
    leaf = "[" + ",".join("0" * len(payoffs)) + "]" if payoffs else "0"
    if tree.children[number]:
        end = text.ends[number] - 1
        changed = f"{text.text[:end]}, {leaf}{text.text[end:]}"
    else:
        start, end = text.headings[number]
        place = text.values[number]
        name = text.text[start : place.start].rstrip().removesuffix("=")
        children = f"({text.text[place.start : place.end] or leaf}, {leaf})"
        changed = text.text[:start] + name + children + text.text[place.end : end] + text.text[end:]
    parse(changed)  # rejects an inconsistent tree, such as an outcome of chance without its probability
    return changed


def without_node(text: TreeText, number: int) -> str:
    """The tree without a node and its descendants.

    >>> without_node(TreeText("A(B(3, 12), C(2,4)) // mine"), 2), without_node(TreeText("A(B(3, 12), C(2,4))"), 4)
    ('A(B(12), C(2,4)) // mine', 'A(B(3, 12))')
    """
    tree = text.tree
    parent = tree.parents[number] if 0 < number < len(tree) else -1
    if parent < 0 or len(tree.children[parent]) < 2:
        raise ZermeloError(M("The root and an only child cannot be deleted; delete the node above it."))
    siblings = tree.children[parent]
    place = siblings.index(number)
    start = text.ends[siblings[place - 1]] if place else text.headings[number].start
    end = text.ends[number] if place else text.headings[siblings[1]].start
    changed = text.text[:start] + text.text[end:]
    parse(changed)
    return changed


def in_extreme_order(text: TreeText, best: bool, strict: bool) -> str:
    """The tree in the order in which alpha-beta visits the fewest nodes, or the most.

    >>> in_extreme_order(TreeText("A(B(3,12,8),C(2,4,6),D(14,5,2))"), True, False)
    'A(B(3,12,8),C(2,4,6),D(2,14,5))'
    """
    tree = text.tree
    if CHANCE in tree.players or tree.has_payoffs or None in [tree.values[leaf] for leaf in tree.leaves]:
        raise ZermeloError(M("Only a tree of MAX and MIN whose leaves are all known has a best and a worst order."))
    found = best_and_worst(tree, strict)[0 if best else 1]
    numbers = {label: number for number, label in enumerate(tree.labels)}
    order = {numbers[node]: [numbers[child] for child in children] for node, children in found.children.items()}
    return text.written(order)
