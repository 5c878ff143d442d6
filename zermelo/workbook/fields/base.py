"""A field: one place where a student writes."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from zermelo.languages.message import M, Message, in_language
from zermelo.workbook.fields.part import Part, Typed

FULL, NONE, HALF = Fraction(1), Fraction(0), Fraction(1, 2)
NOT_GENERATED = "-"
"""How the key says that a node is not generated."""


@dataclass(frozen=True)
class Verdict:
    """The worth of an answer, from 0 to 1, and the remarks on it."""

    credit: Fraction
    reasons: tuple[Message, ...] = ()
    """The remark on a mistake, without the right answer."""
    told: tuple[Message, ...] = ()
    """The sentence with the right answer, for those who ask for it."""

    @property
    def remarks(self) -> tuple[Message, ...]:
        return (*self.reasons, *self.told)

    @property
    def is_right(self) -> bool:
        return self.credit == 1


def missed(answer: Any, credit: Fraction = NONE, *remarks: Message) -> Verdict:
    """Not right; a remark tells the right answer."""
    return Verdict(credit, remarks, (M("The right answer is {answer}.", answer=answer),))


@dataclass(frozen=True)
class Field(ABC):
    """One place to write; `name` is unique within the question."""

    type: ClassVar[str]
    name: str
    caption: str | None = field(default=None, kw_only=True)
    """The text beside the box, where the name alone is not enough."""

    def label(self, language: str) -> str:
        return in_language(self.caption or self.name, language)

    @abstractmethod
    def judge(self, given: Any) -> Verdict:
        """Judge an answer; raise BadAnswer if it cannot be read."""

    @property
    @abstractmethod
    def key(self) -> Any:
        """The right answer, as JSON and as a student would write it."""

    def shown_key(self, language: str) -> str:
        """The right answer for a person."""
        return str(self.key)

    # Facts that other formats need

    def choices(self, language: str) -> list[tuple[str, str]] | None:
        """The options to choose from, each with its name; None where the answer is written freely."""
        return None

    def part(self, language: str) -> Part:
        """The field as a question of a learning platform, which knows a few kinds only."""
        return Typed(self.spellings())

    def spellings(self) -> list[str]:
        """The answers that count as right where they are compared letter by letter; none if only a person can tell."""
        return []


def rows(numbers: list[str]) -> list[str]:
    """Numbers in brackets of either kind, with and without blanks."""
    return [f"{opening}{comma.join(numbers)}{closing}" for opening, closing in ("()", "[]") for comma in (", ", ",")]
