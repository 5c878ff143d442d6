"""Zermelo: games as search. Write the rules once in plain Python; play, solve and explain them.

>>> from zermelo import search, tree
>>> search(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
3
"""

from zermelo.starting import quietly_interrupted

with quietly_interrupted():  # the command loads all this before it can say what Ctrl-C means
    from typing import Any

    from zermelo.check import check
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
    from zermelo.solve import Solution, solve
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
    "Solution",
    "Unsuitable",
    "ZermeloError",
    "check",
    "deepen",
    "grade",
    "matrix",
    "search",
    "solve",
    "tree",
    "variant",
]


def __getattr__(name: str) -> Any:
    """`zermelo.grade` loads the workbook when it is first asked for, so that importing the package stays quick."""
    if name == "grade":
        from zermelo.workbook import grade

        return grade
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
