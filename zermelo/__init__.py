"""Zermelo: games as search. Write the rules once in plain Python; play, solve and explain them.

>>> from zermelo import search, tree
>>> search(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
3
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from zermelo.rules.display import drawn_by

if TYPE_CHECKING:
    from zermelo.algorithms import Result, deepen, search
    from zermelo.languages.errors import ZermeloError
    from zermelo.rules.check import check
    from zermelo.rules.game import CHANCE, MAX, MIN, BadPosition, Game, IllegalMove, Unsuitable, variant
    from zermelo.rules.look import Look
    from zermelo.solving import Solution, solve
    from zermelo.theory.matrix import Matrix
    from zermelo.trees.explicit import matrix, tree
    from zermelo.workbook import grade

__version__ = "0.1.0"

PUBLIC = {
    "CHANCE": "rules.game",
    "MAX": "rules.game",
    "MIN": "rules.game",
    "BadPosition": "rules.game",
    "Game": "rules.game",
    "IllegalMove": "rules.game",
    "Look": "rules.look",
    "Matrix": "theory.matrix",
    "Result": "algorithms",
    "Solution": "solving",
    "Unsuitable": "rules.game",
    "ZermeloError": "languages.errors",
    "check": "rules.check",
    "deepen": "algorithms",
    "grade": "workbook",
    "matrix": "trees.explicit",
    "search": "algorithms",
    "solve": "solving",
    "tree": "trees.explicit",
    "variant": "rules.game",
}
"""Where each public name stands; a module is loaded when one of its names is first used."""
__all__ = [
    "CHANCE",
    "MAX",
    "MIN",
    "BadPosition",
    "Game",
    "IllegalMove",
    "Look",
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
    if name not in PUBLIC:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"zermelo.{PUBLIC[name]}"), name)
    globals()[name] = found
    return found


def _drawn(thing: Any) -> str:
    from zermelo.draw.notebook import drawing_of

    return drawing_of(thing)


drawn_by(_drawn)


def __dir__() -> list[str]:
    return sorted(__all__)
