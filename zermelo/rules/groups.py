"""The fields of a game that are given directly, and belong to its look or its advice; what a variant was made of."""

from dataclasses import fields, replace
from typing import Any
from weakref import WeakKeyDictionary

from zermelo.rules.advice import GROUP_OF, Advice
from zermelo.rules.look import Look

LOOKS = {one.name for one in fields(Look)}


def in_groups(declared: dict[str, Any]) -> dict[str, Any]:
    """Fields of a game, with those of its look and advice moved into their groups."""
    look = {name: declared.pop(name) for name in LOOKS & declared.keys()}
    if look:
        declared["look"] = replace(declared.get("look", Look()), **look)
    advice = {name: declared.pop(name) for name in GROUP_OF.keys() & declared.keys()}
    if advice:
        declared["advice"] = declared.get("advice", Advice()).with_fields(advice)
    return declared


ORIGINS: WeakKeyDictionary[Any, tuple[Any, dict[str, Any]]] = WeakKeyDictionary()
"""The game of which each variant was made, and the changes."""
