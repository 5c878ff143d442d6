"""Zermelo: games as search. Write the rules once in plain Python; play, solve and explain them.

>>> from zermelo import search, tree
>>> search(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
3
"""

from zermelo.game import (
    CHANCE,
    MAX,
    MIN,
    BadPosition,
    Game,
    IllegalMove,
    Unsuitable,
    ZermeloError,
    variant,
)
from zermelo.matrix import Matrix, matrix
from zermelo.search import Result, deepen, search
from zermelo.tree import tree

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "MAX",
    "MIN",
    "BadPosition",
    "Game",
    "IllegalMove",
    "Matrix",
    "Result",
    "Unsuitable",
    "ZermeloError",
    "deepen",
    "matrix",
    "search",
    "tree",
    "variant",
]
