"""How hard a generated exercise is, in a word: the controls of `generator.py` for those who do not want to know them.

>>> made("alphabeta", "easy", 17).tree
'A(B(13,16,14),C(20,5,1),D(9,4,18))'
>>> made("alphabeta", "usual", 17) == generate("alphabeta", 17)
True
"""

from collections.abc import Mapping
from typing import Any

from zermelo.languages.named import extend, say
from zermelo.workbook.exercise import Exercise, Rule
from zermelo.workbook.generator import generate, kinds
from zermelo.workbook.remarks import BadExercise

LEVELS = ("easy", "usual", "hard")

FLAT = {"depth": 2, "branching": 3, "irregularity": 0.0, "gap": 1}
"""A root, its moves and the replies: where most students meet their first cut."""
DEEP = {"depth": 4, "high": 40}

CONTROLS: Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {
    "minimax": ({"depth": 2, "irregularity": 0.0}, {"depth": 4}),
    "alphabeta": (FLAT, DEEP | {"deep_cuts": 1, "irregularity": 0.2}),
    "what-if": (FLAT, DEEP),
    "why": (FLAT, DEEP | {"deep_cuts": 1}),
    "reorder": ({"depth": 2, "branching": 2}, {"depth": 3, "branching": 2}),
    "trace": ({"depth": 2}, {"depth": 3, "branching": 3, "high": 40}),
    "expectiminimax": ({"depth": 2, "irregularity": 0.0}, DEEP),
    "unknowns": ({"depth": 2}, {"branching": 4, "high": 80}),
    "threshold": ({"high": 10}, {"low": -50, "high": 50}),
    "maxn": ({"depth": 2}, {"branching": 3, "high": 30}),
    "transform": ({}, {"depth": 3, "branching": 3, "high": 40}),
    "tic-tac-toe": ({"depth": 1}, {"depth": 3, "ties": True}),
    "horizon": ({"depth": 2}, {"depth": 4}),
    "matrix": ({"branching": 2}, {"branching": 4}),
}
"""What the easy and the hard exercises of a kind change. The kinds that are not here come in one size."""


def levels_of(kind: str) -> tuple[str, ...]:
    """The levels that a kind of exercise has."""
    if kind not in CONTROLS:
        return ("usual",)
    return tuple(level for level in LEVELS if level == "usual" or controls_of(kind, level))


def controls_of(kind: str, level: str) -> dict[str, Any]:
    """The controls that make an exercise of a kind as hard as a level says."""
    if level not in LEVELS:
        raise BadExercise(f"There is no level {level!r}; there are {', '.join(LEVELS)}.")
    if kind not in CONTROLS or level == "usual":
        return {}
    easy, hard = CONTROLS[kind]
    return dict(easy if level == "easy" else hard)


def made(kind: str, level: str = "usual", seed: int = 0, rule: Rule | None = None) -> Exercise:
    """A new exercise; `rule` is as for `generate`."""
    return generate(kind, seed, rule=None if rule == Rule() else rule, **controls_of(kind, level))


# ---------------------------------------------------------------------------------------------
# What people call them


def kind_name(kind: str, language: str) -> str:
    """What a kind of generated exercise is about.

    >>> kind_name("reorder", "ca")
    'el millor ordre dels fills'
    """
    return say(f"wb.kind.{kind}", language) if kind in NAMES else kind


NAMES = {
    "minimax": ("minimax values", "valores minimax", "valors minimax"),
    "alphabeta": ("alpha-beta pruning", "poda alfa-beta", "poda alfa-beta"),
    "what-if": ("what if a leaf were different", "¿y si una hoja fuera otra?", "i si una fulla fora una altra?"),
    "why": ("why a branch is cut", "por qué se poda una rama", "per què es poda una branca"),
    "reorder": ("the best order of the children", "el mejor orden de los hijos", "el millor ordre dels fills"),
    "trace": ("traces of alpha-beta", "trazas de alfa-beta", "traces d'alfa-beta"),
    "expectiminimax": ("games with chance", "juegos con azar", "jocs amb atzar"),
    "unknowns": ("unknown probabilities", "probabilidades desconocidas", "probabilitats desconegudes"),
    "threshold": ("where the decision changes", "dónde cambia la decisión", "on canvia la decisió"),
    "maxn": ("three players", "tres jugadores", "tres jugadors"),
    "transform": ("other utilities, other move?", "otras utilidades, ¿otra jugada?", "altres utilitats, altra jugada?"),
    "tic-tac-toe": ("positions of tic-tac-toe", "posiciones de tres en raya", "posicions de tres en ratlla"),
    "true-false": ("true or false", "verdadero o falso", "vertader o fals"),
    "horizon": ("the horizon", "el horizonte", "l'horitzó"),
    "matrix": ("payoff matrices", "matrices de pagos", "matrius de pagaments"),
    "classify": ("what kind of game", "qué clase de juego", "quina classe de joc"),
    "complexity": ("how large is the tree", "cómo de grande es el árbol", "com de gran és l'arbre"),
}
extend({f"wb.kind.{kind}": dict(zip(("en", "es", "ca"), names, strict=True)) for kind, names in NAMES.items()})
assert set(CONTROLS) <= set(kinds())
