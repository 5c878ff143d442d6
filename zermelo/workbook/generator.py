"""New exercises from a seed: the same seed and controls always give the same exercise, in every language.

Random trees are drawn until one has the required properties.

>>> exercise = generate("alphabeta", seed=17)
>>> exercise == generate("alphabeta", seed=17), exercise.seed
(True, 17)
>>> "pruned" in [question.name for question in questions_for(exercise)]
True
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from hashlib import sha256
from random import Random
from typing import Any

from zermelo.languages.message import M
from zermelo.workbook.exercise import Exercise, Rule, from_data
from zermelo.workbook.grading import questions_for
from zermelo.workbook.kinds import KINDS
from zermelo.workbook.random_trees import Controls, Unlucky
from zermelo.workbook.remarks import BadExercise

MOST_TRIES = 4000
MOST_REFUSED = 200


def generate(
    kind: str,
    seed: int = 0,
    *,
    rule: Rule | None = None,
    lang: tuple[str, ...] | None = None,
    ask: list[Any] | None = None,
    **controls: Any,
) -> Exercise:
    """Generate an exercise of a kind; `controls` are those of `Controls`, `ask` replaces the usual questions."""
    wanted = controls_for(kind, controls)
    chance = Random(f"{kind} {seed}")
    name = f"{kind}-{seed}" + (f"-{mark_of(controls, rule, ask)}" if controls or rule or ask else "")
    refusals = 0
    for _ in range(MOST_TRIES):
        try:
            made = replace(KINDS[kind][0](chance, wanted, rule or Rule()), id=name, seed=seed)
            if ask:
                made = from_data(made.data() | {"ask": ask})
            for question in questions_for(made):
                _ = question.fields
            return replace(made, lang=lang) if lang else made
        except Unlucky:
            continue
        except BadExercise:  # the question does not fit this tree; perhaps it fits none
            refusals += 1
            if refusals > MOST_REFUSED:
                raise
    nothing = M(
        "No tree with these properties was found in {tries} tries for {kind}; ask for less.",
        tries=MOST_TRIES,
        kind=kind,
    )
    raise BadExercise(nothing)


def controls_for(kind: str, given: Mapping[str, Any]) -> Controls:
    """The default controls of a kind, updated with the given ones."""
    if kind not in KINDS:
        raise BadExercise(
            M("There is no kind of exercise {kind!r}; there are {known}.", kind=kind, known=", ".join(KINDS))
        )
    known = {part.name for part in fields(Controls)}
    for name in given:
        if name not in known:
            raise BadExercise(
                M("There is no control {name!r}; there are {known}.", name=name, known=", ".join(sorted(known)))
            )
    return Controls(**(KINDS[kind][1] | {name: value for name, value in given.items() if value is not None}))


def mark_of(*wanted: Any) -> str:
    """A short hash that distinguishes exercises with other controls, rules or questions."""
    return sha256(repr(wanted).encode()).hexdigest()[:6]


def kinds() -> tuple[str, ...]:
    """The kinds of exercises that can be generated."""
    return tuple(KINDS)
