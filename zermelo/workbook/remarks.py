"""Parts of the messages of the workbook, and the two errors that carry them.

A remark to a student is a `Message`; the language is chosen when it is shown:

>>> M("The right answer is {answer}.", answer=6.5).in_language("es")
'La respuesta correcta es 6,5.'
"""

import re
from collections.abc import Iterable, Sequence

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, Spelled, first_of, joined
from zermelo.languages.numbers import decimal_point

MOST_NAMED = 20
"""The most names that a sentence lists."""


def formula(text: str) -> Spelled:
    """An equation of an exercise, shown with the decimal sign of the language.

    >>> formula("p + 2*q = 0.7").in_language("es")
    'p + 2*q = 0,7'
    """
    return Spelled(lambda language: re.sub(r"(?<=\d)\.(?=\d)", decimal_point(language), text))


def listed(names: Iterable[str]) -> Message:
    """A list of names, or "nothing"."""
    row = list(names)
    return joined(row) if row else M("nothing")


def some(names: Sequence[str]) -> Message:
    """A list of names, truncated with the number of further ones, or "nothing"."""
    return first_of(names, MOST_NAMED) if names else M("nothing")


class BadAnswer(ZermeloError):
    """An answer that cannot be parsed; the message says what was expected."""

    message: Message


class BadExercise(ZermeloError):
    """An invalid exercise, detected when it is written rather than when it is answered."""
