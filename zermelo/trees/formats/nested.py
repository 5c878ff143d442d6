"""Nested Python data: lists, dictionaries whose keys name the actions, numbers and tuples of payoffs.

The data is that of `zermelo.trees.build.build`; as text it is a Python literal.

>>> from zermelo.trees.notation import parse
>>> to_data(parse("A(a1: B(3,12), a2: C(2,(4,6)))"))
{'a1': [3, 12], 'a2': [2, [4, 6]]}
>>> read("{'a1': [3, 12], 'a2': [2, [4, 6]]}").labels
['A', 'A1', 'A11', 'A12', 'A2', 'A21', 'A22', 'A221', 'A222']

Literals hold numbers, actions and payoffs. With `exact`, the data also has labels, players, probabilities and
estimates, as `Branch` and `Leaf` objects of `zermelo.trees.build`, and builds an equal tree.
"""

import ast
from fractions import Fraction
from typing import Any

from zermelo.languages.message import M
from zermelo.rules.game import CHANCE
from zermelo.trees.build import Branch, Leaf, build
from zermelo.trees.formats.limits import MOST_NESTED, refuse_chance, refuse_sets, refuse_unknowns
from zermelo.trees.formats.python_text import literal, syntax, written
from zermelo.trees.tree import BadTree, Tree

NAME = "nested"
EXTENSIONS = (".py",)


def looks_like(text: str) -> bool:
    return text.lstrip()[:1] == "[" or (text.lstrip()[:1] == "{" and '"nodes"' not in text)


def read(text: str) -> Tree:
    """Read a Python literal."""
    what = M("nested Python data, as [[3, 12, 8], [2, 4, 6]] or {{'a': 3, 'b': [1, 2]}}")
    statements = syntax(text, what).body
    try:
        if len(statements) != 1 or not isinstance(statements[0], ast.Expr):
            raise ValueError("not one expression")
        data = literal(statements[0].value)
    except (ValueError, TypeError, RecursionError, MemoryError):
        raise BadTree(M("This is not {what}.", what=what)) from None
    tree = build(data)
    tree.check_sense()
    return tree


def write(tree: Tree) -> str:
    """The tree as a Python literal: values, actions and payoffs, MAX and MIN in turn."""
    if tree.depth > MOST_NESTED:
        raise BadTree(
            M(
                "The tree is {levels} levels deep; nested data as text holds {most}.",
                levels=tree.depth,
                most=MOST_NESTED,
            )
        )
    return written(to_data(tree))


def to_data(tree: Tree, exact: bool = False) -> Any:
    """The tree as nested data: plain lists and dictionaries, or with all attributes if `exact`."""
    refuse_unknowns(tree, M("nested data"))
    refuse_sets(tree, M("nested data"))
    if not exact:
        refuse_chance(tree, M("a plain list (use exact=True)"))
        _refuse_other_turns(tree)
    data: list[Any] = [None] * len(tree)
    for number in range(len(tree) - 1, -1, -1):  # children come after their parents
        children = tree.children[number]
        below = [data[child] for child in children]
        names = [tree.actions[child] for child in children]
        if exact:
            data[number] = _exact(tree, number, below, names)
        elif not children:
            data[number] = _plain(tree.values[number])
        elif any(names):
            keys = [name or tree.labels[child] for name, child in zip(names, children, strict=True)]
            if len(set(keys)) < len(keys):
                raise BadTree(M("Two actions at node {label} have the same name.", label=tree.labels[number]))
            data[number] = dict(zip(keys, below, strict=True))
        else:
            data[number] = below
    return data[0]


def _exact(tree: Tree, number: int, below: list[Any], names: list[str]) -> Any:
    if not below:
        return Leaf(tree.values[number], tree.labels[number], tree.estimates[number])
    player = tree.players[number]
    shares = tuple(tree.probabilities[child] or 0 for child in tree.children[number]) if player == CHANCE else None
    return Branch(tuple(below), tuple(names), shares, tree.labels[number], player)


def _plain(value: Any) -> Any:
    """A value as a literal: a fraction becomes a float."""
    if isinstance(value, tuple):
        return tuple(_plain(part) for part in value)
    return float(value) if isinstance(value, Fraction) else value


def _refuse_other_turns(tree: Tree) -> None:
    for number, turn in enumerate(tree.turns()):
        if tree.children[number] and tree.players[number] != turn:
            raise BadTree(
                M(
                    "At node {label} a player moves out of turn, which a plain list cannot say (use exact=True).",
                    label=tree.labels[number],
                )
            )
