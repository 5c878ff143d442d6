"""The question types of learning platforms, to which every field is mapped."""

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
    """The right options that must be marked; they imply the other right ones."""
    spellings: list[str]
    """The right answer as text, for a format without options."""


class Typed(NamedTuple):
    """A text compared literally; without spellings, only a person can mark it."""

    spellings: list[str]


Part = Numerical | OneOf | Several | Typed
