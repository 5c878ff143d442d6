"""The base class of answer fields."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from zermelo.languages.message import M, Message, in_language
from zermelo.workbook.fields.part import Part, Typed

FULL, NONE, HALF = Fraction(1), Fraction(0), Fraction(1, 2)
NOT_GENERATED = "-"
"""The key of a node that is not generated."""


@dataclass(frozen=True)
class Verdict:
    """The credit of an answer, from 0 to 1, and the remarks on it."""

    credit: Fraction
    reasons: tuple[Message, ...] = ()
    """The remark on a mistake, without the right answer."""
    told: tuple[Message, ...] = ()
    """The sentence with the right answer, shown on request."""

    @property
    def remarks(self) -> tuple[Message, ...]:
        return (*self.reasons, *self.told)

    @property
    def is_right(self) -> bool:
        return self.credit == 1


def missed(answer: Any, credit: Fraction = NONE, *remarks: Message) -> Verdict:
    """The verdict on a wrong answer, with the right one."""
    return Verdict(credit, remarks, (M("The right answer is {answer}.", answer=answer),))


@dataclass(frozen=True)
class Field(ABC):
    """One answer field; `name` is unique within the question."""

    type: ClassVar[str]
    name: str
    caption: str | None = field(default=None, kw_only=True)
    """The label, where the name alone is not enough."""

    def label(self, language: str) -> str:
        return in_language(self.caption or self.name, language)

    @abstractmethod
    def judge(self, given: Any) -> Verdict:
        """Judge an answer; raise BadAnswer if it cannot be parsed."""

    @property
    @abstractmethod
    def key(self) -> Any:
        """The right answer, as JSON and as a student would write it."""

    def shown_key(self, language: str) -> str:
        """The right answer for a person."""
        return str(self.key)

    # Facts that other formats need

    def choices(self, language: str) -> list[tuple[str, str]] | None:
        """The options to choose from, each with its name; None for free text."""
        return None

    def part(self, language: str) -> Part:
        """The field as one of the question types of a learning platform."""
        return Typed(self.spellings())

    def spellings(self) -> list[str]:
        """The accepted answers for a literal comparison; none if only a person can mark the field."""
        return []


def rows(numbers: list[str]) -> list[str]:
    """Numbers in brackets of either kind, with and without blanks."""
    return [f"{opening}{comma.join(numbers)}{closing}" for opening, closing in ("()", "[]") for comma in (", ", ",")]
