"""Parts of the messages of the workbook, and the two errors that carry them.

A remark to a student is a `Message`; the language is chosen when it is shown:

>>> M("The right answer is {answer}.", answer=6.5).in_language("es")
'La respuesta correcta es 6,5.'
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, joined
from zermelo.languages.named import say
from zermelo.languages.numbers import decimal_point

MOST_NAMED = 20
"""How many names a sentence lists."""


class Spelled(Message):
    """Something that every language writes in its own way, such as a set of numbers: `spell(language)` is its text."""

    spell: Callable[[str], str]

    def __new__(cls, spell: Callable[[str], str]) -> "Spelled":  # type: ignore[misc]
        made = str.__new__(cls, spell("en"))
        made.spell = spell
        return made

    def in_language(self, language: str) -> str:
        return self.spell(language)

    def __reduce__(self) -> Any:
        return Spelled, (self.spell,)


def formula(text: str) -> Spelled:
    """An equation as an exercise writes it; a reader sees the decimal point of the language.

    >>> formula("p + 2*q = 0.7").in_language("es")
    'p + 2*q = 0,7'
    """
    return Spelled(lambda language: re.sub(r"(?<=\d)\.(?=\d)", decimal_point(language), text))


def listed(names: Iterable[str]) -> Message:
    """Names in a row, or the word for none."""
    row = list(names)
    return joined(row) if row else M("nothing")


def some(names: Sequence[str]) -> Message:
    """Names in a row: all of them, or the first and how many more there are."""
    if len(names) <= MOST_NAMED + 1:
        return listed(names)
    return M("{names} and {count} more", names=joined(names[:MOST_NAMED]), count=len(names) - MOST_NAMED)


def tie_message(tie: str) -> Message:
    """The rule of ties of an exercise, in words."""
    return Spelled(partial(say, f"rule.{tie}"))


def label_message(style: str) -> Message:
    """The style of the labels of cut nodes, in words."""
    return Spelled(partial(say, f"labels.{style}"))


class BadAnswer(ZermeloError):
    """An answer that cannot be read; its message says what was expected."""

    message: Message


class BadExercise(ZermeloError):
    """An exercise that makes no sense, found when it is written rather than when it is answered."""
