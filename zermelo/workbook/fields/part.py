"""The kinds of questions that a learning platform knows; every field is one of them there."""

from fractions import Fraction
from typing import NamedTuple


class Numerical(NamedTuple):
    """A number, right within a tolerance."""

    value: Fraction
    tolerance: Fraction


class OneOf(NamedTuple):
    """A choice of one; each option says whether it is right."""

    options: list[tuple[str, bool]]


class Several(NamedTuple):
    """A choice of any number of options."""

    options: tuple[str, ...]
    correct: frozenset[str]
    key: list[str]
    """The right options that have to be marked; the other right ones follow from them."""
    spellings: list[str]
    """The right answer in words, for a format that cannot have the options."""


class Typed(NamedTuple):
    """A text that is compared letter by letter; without any spelling, only a person can mark it."""

    spellings: list[str]


Part = Numerical | OneOf | Several | Typed
