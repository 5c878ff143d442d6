"""Explicit game trees: exercises, examples from books, payoff matrices.

A tree is written as nested Python data. A number is a leaf, a tuple the payoffs of several players; a list or a
dictionary is an inner node, whose keys name the actions. By default levels alternate between MAX and MIN:

>>> from zermelo import search, tree
>>> example = tree({"a1": [3, 12, [8, 7, 3]], "a2": [2, 4, 6], "a3": [14, 5, 1]})
>>> found = search(example)
>>> example.write(example.initial, found.action), found.value, found.nodes
('a1', 3, 12)

`chance` creates a chance node and `node` one with a given label or player:

>>> from zermelo.trees.build import chance, node
>>> search(tree({"safe": 5, "risky": chance((0.5, 8), (0.5, 8))})).value
8

A tree can also be written as text, in the notation of `zermelo.trees.notation`:

>>> search(tree("A(a1: B(3,12,8), a2: C(2,4,6), a3: D(14,5,2))")).value
3

Every tree is a `Game` like any other (see `Tree.game`), so every algorithm can search it.
"""

from collections.abc import Mapping
from typing import Any

from zermelo.languages.message import M
from zermelo.rules.game import MAX, MIN, Value
from zermelo.trees.build import build, node
from zermelo.trees.notation import parse
from zermelo.trees.tree import NAME, BadTree, Tree, TreeGame


def tree(data: Any, name: str = NAME) -> TreeGame:
    """The game of an explicit tree, from nested Python data, text in the notation, or a `Tree`.

    >>> from zermelo import search
    >>> search(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
    3
    >>> search(tree("A(B(3,12,8),C(2,4,6),D(14,5,2))")).value
    3
    """
    if isinstance(data, str):
        data = parse(data)
    return (data if isinstance(data, Tree) else build(data)).game(name)


def matrix(rows: Mapping[str, Mapping[str, Value]], *, first: int = MAX, name: str = "matrix") -> TreeGame:
    """A payoff matrix as a game in turns: the first player chooses a row, or the second a column, and then the other.

    The row player gets 0 by moving first, and 2 by moving second.

    >>> from zermelo import search
    >>> payoff = {"A": {"A": 2, "B": -3}, "B": {"A": 0, "B": 2}, "C": {"A": -5, "B": 10}}
    >>> search(matrix(payoff)).value, search(matrix(payoff, first=MIN)).value
    (0, 2)
    """
    columns = list(next(iter(rows.values()), []))
    for row, cells in rows.items():
        if set(cells) != set(columns):
            raise BadTree(M("Row {row} of the matrix has other columns than the first row.", row=row))
    if first == MAX:
        return tree(node({row: node(dict(cells), player=MIN) for row, cells in rows.items()}, player=MAX), name)
    by_column = {column: node({row: cells[column] for row, cells in rows.items()}, player=MAX) for column in columns}
    return tree(node(by_column, player=MIN), name)
