"""Levels of difficulty: presets of the controls of `generator.py`.

>>> made("alphabeta", "easy", 17).tree
'A(B(13,16,14),C(20,5,1),D(9,4,18))'
>>> made("alphabeta", "usual", 17) == generate("alphabeta", 17)
True
"""

from collections.abc import Mapping
from typing import Any

from zermelo.languages.message import M, Message, in_language
from zermelo.workbook.exercise import Exercise, Rule
from zermelo.workbook.generator import generate, kinds
from zermelo.workbook.remarks import BadExercise

LEVELS = ("easy", "usual", "hard")

FLAT = {"depth": 2, "branching": 3, "irregularity": 0.0, "gap": 1}
"""Two plies: where most students meet their first cut."""
DEEP = {"depth": 4, "high": 40}

CONTROLS: Mapping[str, tuple[Mapping[str, Any], Mapping[str, Any]]] = {
    "minimax": ({"depth": 2, "irregularity": 0.0}, {"depth": 4}),
    "alphabeta": (FLAT, DEEP | {"deep_cuts": 1, "irregularity": 0.2}),
    "what-if": (FLAT, DEEP),
    "why": (FLAT, DEEP | {"deep_cuts": 1}),
    "reorder": ({"depth": 2, "branching": 2}, {"depth": 3, "branching": 2}),
    "trace": ({"depth": 2}, {"depth": 3, "branching": 3, "high": 40}),
    "expectiminimax": ({"depth": 2, "irregularity": 0.0}, DEEP),
    "monte-carlo": ({"branching": 2}, {"depth": 3, "high": 40}),
    "unknowns": ({"depth": 2}, {"branching": 4, "high": 80}),
    "threshold": ({"high": 10}, {"low": -50, "high": 50}),
    "maxn": ({"depth": 2}, {"branching": 3, "high": 30}),
    "transform": ({}, {"depth": 3, "branching": 3, "high": 40}),
    "tic-tac-toe": ({"depth": 1}, {"depth": 3, "ties": True}),
    "horizon": ({"depth": 2}, {"depth": 4}),
    "matrix": ({"branching": 2}, {"branching": 4}),
    "just-search": ({"depth": 2}, {"depth": 4, "high": 20}),
}
"""The controls of the easy and the hard exercises of a kind. Other kinds have one level."""


def levels_of(kind: str) -> tuple[str, ...]:
    """The levels that a kind of exercise has."""
    if kind not in CONTROLS:
        return ("usual",)
    return tuple(level for level in LEVELS if level == "usual" or controls_of(kind, level))


def controls_of(kind: str, level: str) -> dict[str, Any]:
    """The controls of a level of a kind."""
    if level not in LEVELS:
        raise BadExercise(M("There is no level {level!r}; there are {known}.", level=level, known=", ".join(LEVELS)))
    if kind not in CONTROLS or level == "usual":
        return {}
    easy, hard = CONTROLS[kind]
    return dict(easy if level == "easy" else hard)


def made(kind: str, level: str = "usual", seed: int = 0, rule: Rule | None = None) -> Exercise:
    """A new exercise; `rule` is as for `generate`."""
    return generate(kind, seed, rule=None if rule == Rule() else rule, **controls_of(kind, level))


# ---------------------------------------------------------------------------------------------
# Names of kinds


def kind_name(kind: str, language: str) -> str:
    """The subject of a kind of generated exercise.

    >>> kind_name("reorder", "ca")
    'el millor ordre dels fills'
    """
    return in_language(NAMES.get(kind, kind), language)


NAMES: Mapping[str, Message] = {
    "minimax": M("minimax values"),
    "alphabeta": M("alpha-beta pruning"),
    "what-if": M("what if a leaf were different"),
    "why": M("why a branch is cut"),
    "reorder": M("the best order of the children"),
    "trace": M("traces of alpha-beta"),
    "expectiminimax": M("games with chance"),
    "monte-carlo": M("Monte Carlo tree search"),
    "unknowns": M("unknown probabilities"),
    "threshold": M("where the decision changes"),
    "maxn": M("three players"),
    "just-search": M("just search"),
    "transform": M("other utilities, other move?"),
    "tic-tac-toe": M("positions of tic-tac-toe"),
    "true-false": M("true or false"),
    "horizon": M("the horizon"),
    "matrix": M("payoff matrices"),
    "classify": M("what kind of game"),
    "complexity": M("how large is the tree"),
}
assert set(CONTROLS) <= set(kinds())
