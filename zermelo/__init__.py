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
from types import ModuleType
from typing import TYPE_CHECKING, Any

from zermelo.rules.display import drawn_by

if TYPE_CHECKING:
    from zermelo.algorithms import Result
    from zermelo.arena.scripted import match, rate, tournament
    from zermelo.draw.scripted import draw
    from zermelo.engine import Engine, Limits
    from zermelo.explain.scripted import explain, trace
    from zermelo.games import find
    from zermelo.languages.errors import ZermeloError
    from zermelo.learning.scripted import train
    from zermelo.library.batches import random_games, search_each, solve_each, walk
    from zermelo.library.rollouts import rollout
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
    from zermelo.theory.scripted import strategy
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
    "rate": "arena.scripted",
    "replaced": "machine.natural.functions",
    "rollout": "library.rollouts",
    "search": "library.searching",
    "search_each": "library.batches",
    "solve": "solving.solution",
    "solve_each": "library.batches",
    "strategy": "theory.scripted",
    "table": "library.rulebooks",
    "tournament": "arena.scripted",
    "trace": "explain.scripted",
    "train": "learning.scripted",
    "tree": "trees.explicit",
    "variant": "rules.game",
    "walk": "library.batches",
}
"""The module of each public name, loaded when one of its names is first used."""
CALLED = ("draw", "explain")
"""The folders that are called like a function, that of the same name in their module `scripted`."""
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
    "draw",
    "explain",
    "find",
    "frame",
    "grade",
    "match",
    "matrix",
    "perft",
    "prove",
    "random_games",
    "rate",
    "replaced",
    "rollout",
    "search",
    "search_each",
    "solve",
    "solve_each",
    "strategy",
    "table",
    "tournament",
    "trace",
    "train",
    "tree",
    "variant",
    "walk",
]


def __getattr__(name: str) -> Any:
    return import_module(f"{__name__}.{name}") if name in CALLED else loaded(__name__, PUBLIC, name)


def loaded(package: str, places: Mapping[str, str], name: str) -> Any:
    """A name of a package, from the module of it where the name stands; the package keeps it."""
    if name not in places:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    found = getattr(import_module(f"{package}.{places[name]}"), name)
    setattr(sys.modules[package], name, found)
    return found


def called_as_function(package: str) -> None:
    """Let a package be called as the function that a script imports by the same name."""
    name = package.rpartition(".")[2]

    class Called(ModuleType):
        def __call__(self, *given: Any, **options: Any) -> Any:
            return self.__wrapped__(*given, **options)

        @property
        def __wrapped__(self) -> Any:
            return getattr(import_module(f"{package}.scripted"), name)

        def __reduce__(self) -> Any:
            return import_module, (package,)

    sys.modules[package].__class__ = Called


def _drawn(thing: Any) -> str:
    from zermelo.draw.notebook import drawing_of

    return drawing_of(thing)


drawn_by(_drawn)


def __dir__() -> list[str]:
    return sorted(__all__)
