"""Fields for texts: names in order, a line of a trace, a tree in the notation."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from zermelo.languages.message import M, Message, joined
from zermelo.languages.numbers import shorten
from zermelo.workbook import answers
from zermelo.workbook.fields.base import FULL, NONE, Field, Verdict, missed
from zermelo.workbook.remarks import BadAnswer, listed, some


@dataclass(frozen=True)
class OrderField(Field):
    """Names in order, graded by the length of the correct prefix."""

    type = "order"
    options: tuple[str, ...]
    correct: tuple[str, ...]
    aliases: Mapping[str, str] = field(default_factory=dict)
    start: str = ""
    """The first name, if it may be omitted."""

    def read(self, given: Any) -> list[str]:
        spelled = {option.casefold(): option for option in self.options}
        spelled |= {
            alias.casefold(): option for alias, option in self.aliases.items() if alias.casefold() not in spelled
        }
        found = []
        for name in answers.read_names(given):
            if name.casefold() not in spelled:
                raise BadAnswer(
                    M("{text} is not one of these: {options}.", text=shorten(name), options=some(self.options))
                )
            found.append(spelled[name.casefold()])
        return [self.start, *found] if self.start and found[:1] != [self.start] else found

    def judge(self, given: Any) -> Verdict:
        order = self.read(given)
        if order == list(self.correct):
            return Verdict(FULL)
        pairs = list(zip(order, self.correct, strict=False))
        good = next((place for place, (one, other) in enumerate(pairs) if one != other), len(pairs))
        worth = Fraction(good, max(len(order), len(self.correct)))
        return missed(listed(self.correct), worth, M("The order is right for the first {count}.", count=good))

    @property
    def key(self) -> list[str]:
        return list(self.correct)

    def shown_key(self, language: str) -> str:
        return " ".join(self.correct)

    def choices(self, language: str) -> list[tuple[str, str]]:
        return [(option, option) for option in self.options]

    def spellings(self) -> list[str]:
        orders = [self.correct, self.correct[1:]] if self.start and len(self.correct) > 1 else [self.correct]
        return [separator.join(order) for order in orders for separator in (", ", ",", " ")]


@dataclass(frozen=True)
class LineField(Field):
    """A line of a trace, in any of the languages, ignoring blanks. Its numbers alone suffice."""

    type = "line"
    correct: Mapping[str, str]

    def judge(self, given: Any) -> Verdict:
        text = answers.as_text(given)
        alone = [part for part in re.split(r"[\s,;()]+", text) if part]
        for line in self.correct.values():
            if squeezed(text) == squeezed(line) or alone == numbers_in(line):
                return Verdict(FULL)
        return missed(self.correct["en"].lstrip(". "))

    @property
    def key(self) -> str:
        return self.correct["en"].lstrip(". ")

    def shown_key(self, language: str) -> str:
        return self.correct[language].lstrip(". ")

    def spellings(self) -> list[str]:
        lines = [" ".join(line.lstrip(". ").split()) for line in self.correct.values()]
        return list(dict.fromkeys([*lines, *(" ".join(numbers_in(line)) for line in lines if numbers_in(line))]))


LINE_NUMBER = re.compile(r"(?<![\w./])-?(?:inf\b|\d+(?:\.\d+)?(?:/\d+)?)(?![\w./]|\s*\*)")


def numbers_in(line: str) -> list[str]:
    """The numbers of a line of a trace, except those in the names of nodes.

    >>> numbers_in(". . Call maxValue( B1 , alpha= -inf , beta= 3 ) -> which returns terminal value 12")
    ['-inf', '3', '12']
    """
    return LINE_NUMBER.findall(line)


def squeezed(line: str) -> str:
    """A line without its number, the blanks, the brackets, the dots of its indent, and the elision of Catalan."""
    unnumbered = re.sub(r"^\s*\d+\s+(?=[.]|(?!inf)[^\W\d_])", "", line)
    return re.sub(r"[\s,;()]+", "", unnumbered.lstrip(". ")).casefold().replace("d'", "de")


@dataclass(frozen=True)
class TreeField(Field):
    """A tree in the notation, judged by a checker. Without a model there is nothing to answer."""

    type = "tree"
    model: str
    check: Callable[[str], Verdict]

    def judge(self, given: Any) -> Verdict:
        return self.check(answers.as_text(given))

    @property
    def key(self) -> str:
        return self.model


@dataclass(frozen=True)
class OpenField(Field):
    """An answer in sentences, which a person marks by a model answer and a rubric."""

    type = "open"
    model: str
    rubric: tuple[str, ...] = ()

    def judge(self, given: Any) -> Verdict:
        answers.as_text(given)  # refuses an overlong answer
        model = M("A person marks this answer. A model: {model}", model=self.model)
        return Verdict(NONE, told=(model, *self.points()))

    def points(self) -> list[Message]:
        """The points of the rubric, one sentence each."""
        return [
            M("Point {number}: {text}.", number=place, text=text) for place, text in enumerate(self.rubric, start=1)
        ]

    @property
    def key(self) -> str:
        return str(self.model)

    def shown_key(self, language: str) -> str:
        return joined([self.model, *self.points()], " ").in_language(language)


def as_options(names: Sequence[str]) -> tuple[str, ...]:
    """Names without repetition, in order."""
    return tuple(dict.fromkeys(names))
