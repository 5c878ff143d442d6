"""Zermelo: games as search. Write the rules once in plain Python; play, solve and explain them.

>>> from zermelo import search, tree
>>> search(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
3
>>> search("tic-tac-toe", "a1 b2 c3 b1").move
'b3'
"""

import sys
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from zermelo.rules.display import drawn_by

if TYPE_CHECKING:
    from zermelo.algorithms import Result
    from zermelo.arena.scripted import match
    from zermelo.engine import Engine, Limits
    from zermelo.games import find
    from zermelo.languages.errors import ZermeloError
    from zermelo.library.batches import random_games, search_each, solve_each, walk
    from zermelo.library.rulebooks import book, check, perft, table
    from zermelo.library.searching import analyze, deepen, search
    from zermelo.library.tables import frame
    from zermelo.machine.natural.functions import replaced
    from zermelo.rules.game import CHANCE, MAX, MIN, UNSEEN, BadPosition, Game, IllegalMove, Unsuitable, variant
    from zermelo.rules.look import Look
    from zermelo.solving.proof_number import prove
    from zermelo.solving.solution import Solution, solve
    from zermelo.solving.store import Table
    from zermelo.theory.matrix import Matrix
    from zermelo.trees.explicit import matrix, tree
    from zermelo.workbook import grade

__version__ = "0.1.0"

PUBLIC = {
    "CHANCE": "rules.game",
    "MAX": "rules.game",
    "MIN": "rules.game",
    "UNSEEN": "rules.game",
    "BadPosition": "rules.game",
    "Engine": "engine",
    "Game": "rules.game",
    "IllegalMove": "rules.game",
    "Limits": "engine",
    "Look": "rules.look",
    "Matrix": "theory.matrix",
    "Result": "algorithms",
    "Solution": "solving.solution",
    "Table": "solving.store",
    "Unsuitable": "rules.game",
    "ZermeloError": "languages.errors",
    "analyze": "library.searching",
    "book": "library.rulebooks",
    "check": "library.rulebooks",
    "deepen": "library.searching",
    "find": "games",
    "frame": "library.tables",
    "grade": "workbook",
    "match": "arena.scripted",
    "matrix": "trees.explicit",
    "perft": "library.rulebooks",
    "prove": "solving.proof_number",
    "random_games": "library.batches",
    "replaced": "machine.natural.functions",
    "search": "library.searching",
    "search_each": "library.batches",
    "solve": "solving.solution",
    "solve_each": "library.batches",
    "table": "library.rulebooks",
    "tree": "trees.explicit",
    "variant": "rules.game",
    "walk": "library.batches",
}
"""The module of each public name, loaded when one of its names is first used."""
__all__ = [
    "CHANCE",
    "MAX",
    "MIN",
    "UNSEEN",
    "BadPosition",
    "Engine",
    "Game",
    "IllegalMove",
    "Limits",
    "Look",
    "Matrix",
    "Result",
    "Solution",
    "Table",
    "Unsuitable",
    "ZermeloError",
    "analyze",
    "book",
    "check",
    "deepen",
    "find",
    "frame",
    "grade",
    "match",
    "matrix",
    "perft",
    "prove",
    "random_games",
    "replaced",
    "search",
    "search_each",
    "solve",
    "solve_each",
    "table",
    "tree",
    "variant",
    "walk",
]


def __getattr__(name: str) -> Any:
    return loaded(__name__, PUBLIC, name)


def loaded(package: str, places: Mapping[str, str], name: str) -> Any:
    """A name of a package, from the module of it where the name stands; the package keeps it."""
    if name not in places:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    found = getattr(import_module(f"{package}.{places[name]}"), name)
    setattr(sys.modules[package], name, found)
    return found


def _drawn(thing: Any) -> str:
    from zermelo.draw.notebook import drawing_of

    return drawing_of(thing)


drawn_by(_drawn)


def __dir__() -> list[str]:
    return sorted(__all__)
