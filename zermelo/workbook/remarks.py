"""What the workbook says to a student: a message with its slots, put into words only when the language is known.

>>> Remark("wb.expected", {"answer": Fraction(13, 2)}).say("es")
'La respuesta correcta es 6,5.'
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.named import extend, listed, say
from zermelo.languages.numbers import decimal_point, display
from zermelo.workbook.intervals import Union
from zermelo.workbook.messages import MESSAGES

extend(MESSAGES)

MOST_NAMED = 20
"""How many names a sentence lists."""


class Formula(str):
    """An equation as an exercise writes it; a reader sees the decimal point of the language."""

    def text(self, language: str) -> str:
        return re.sub(r"(?<=\d)\.(?=\d)", decimal_point(language), self)


@dataclass(frozen=True)
class Remark:
    """A sentence in waiting. Slots are numbers, names, lists of names, sets of numbers, formulas, or other remarks."""

    message: str
    slots: Mapping[str, Any] = field(default_factory=dict)

    def say(self, language: str) -> str:
        return say(self.message, language, **{name: shown(value, language) for name, value in self.slots.items()})


def shown(value: Any, language: str) -> str:
    """A slot as it stands in a sentence."""
    if isinstance(value, Remark):
        return value.say(language)
    if isinstance(value, (Union, Formula)):
        return value.text(language)
    if isinstance(value, (list, frozenset, set)):
        return listed([shown(part, language) for part in value], language) or say("wb.nothing", language)
    if isinstance(value, (int, float, Fraction, tuple)) and not isinstance(value, bool):
        return display(value, language)
    return str(value)


def some(names: Sequence[str]) -> Any:
    """Names to be listed in a sentence: all of them, or the first and how many more there are."""
    if len(names) <= MOST_NAMED + 1:
        return list(names)
    return Remark("list.more", {"names": list(names[:MOST_NAMED]), "count": len(names) - MOST_NAMED})


class BadAnswer(ZermeloError):
    """An answer that cannot be read; `remark` says in any language what was expected."""

    def __init__(self, message: str, **slots: Any) -> None:
        self.remark = Remark(message, slots)
        super().__init__(self.remark.say("en"))


class BadExercise(ZermeloError):
    """An exercise that makes no sense, found when it is written rather than when it is answered."""
