"""Choice fields: one of several options, or any number of nodes or cells."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from zermelo.languages.choice import LANGUAGES
from zermelo.languages.message import M, in_language, joined
from zermelo.languages.numbers import shorten
from zermelo.workbook import answers
from zermelo.workbook.fields.base import FULL, Field, Verdict, missed
from zermelo.workbook.fields.part import OneOf, Part, Several
from zermelo.workbook.remarks import BadAnswer, listed, some

OR = M(" or ")
"""Between the options of a solution that has several."""


@dataclass(frozen=True)
class ChoiceField(Field):
    """One of several: a move, yes or no, a kind of cut."""

    type = "choice"
    options: tuple[str, ...]
    correct: frozenset[str]
    words: Mapping[str, str] = field(default_factory=dict)
    """The name of an option for people, where it differs from its own."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Other ways to name an option."""

    def read(self, given: Any) -> set[str]:
        """The options that are named, several if they are joined as in the solution: B or C."""
        text = answers.as_text(given)
        words = "|".join(in_language(OR, language).strip() for language in LANGUAGES)
        for names in ([text], re.split(rf"\s+(?:{words})\s+", text)):
            found = {self.option_named(plain(name)) for name in names}
            if None not in found:
                return {option for option in found if option is not None}
        raise BadAnswer(
            M(
                "{text} is not one of the answers: {options}.",
                text=shorten(text),
                options=listed(map(self.named, self.options)),
            )
        )

    def option_named(self, wanted: str) -> str | None:
        for option in self.options:
            spoken = [in_language(self.named(option), language) for language in LANGUAGES]
            if wanted in [plain(option), *map(plain, spoken)]:
                return option
        return next((option for alias, option in self.aliases.items() if wanted == plain(alias)), None)

    def named(self, option: str) -> str:
        return self.words.get(option, option)

    def judge(self, given: Any) -> Verdict:
        return Verdict(FULL) if self.read(given) <= self.correct else missed(self.named(self.first))

    @property
    def first(self) -> str:
        return next(option for option in self.options if option in self.correct)

    @property
    def key(self) -> str:
        return self.first

    def shown_key(self, language: str) -> str:
        right = [self.named(option) for option in self.options if option in self.correct]
        return joined(right, OR).in_language(language)

    def choices(self, language: str) -> list[tuple[str, str]]:
        return [(option, in_language(self.named(option), language)) for option in self.options]

    def part(self, language: str) -> Part:
        return OneOf([(name, option in self.correct) for option, name in self.choices(language)])


def plain(text: str) -> str:
    """Normalise a choice: lower case, blanks for hyphens, no final dot.

    >>> plain("Zero-sum"), plain("2.")
    ('zero sum', '2')
    """
    return re.sub(r"[\s_-]+", " ", text.casefold()).strip().rstrip(".") or text


@dataclass(frozen=True)
class PicksField(Field):
    """Any number of nodes. A marked node includes all below it; an extra mark costs as much as a missing one.

    The credit is the share of right marks among all that are right or marked, so neither marking nothing nor
    marking everything pays.
    """

    type = "picks"
    options: tuple[str, ...]
    correct: frozenset[str]
    below: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    """The name of an option for people, where it differs from its own."""
    none: str = M("none")
    """The word for no option at all, in the gender of the options."""

    def named(self, option: str) -> str:
        return self.words.get(option, option)

    def read(self, given: Any) -> frozenset[str]:
        spelled = {
            in_language(self.named(option), language).casefold(): option
            for language in LANGUAGES
            for option in self.options
        }
        spelled |= {option.casefold(): option for option in self.options}
        found: set[str] = set()
        for name in answers.read_names(given):
            option = spelled.get(name.casefold())
            if option is None:
                raise BadAnswer(
                    M(
                        "{text} is not one of these: {options}.",
                        text=shorten(name),
                        options=some([self.named(option) for option in self.options]),
                    )
                )
            found |= {option, *self.below.get(option, ())}
        return frozenset(found)

    def judge(self, given: Any) -> Verdict:
        marked = self.read(given)
        if marked == self.correct:
            return Verdict(FULL)
        missing = [self.named(option) for option in self.options if option in self.correct - marked]
        extra = [self.named(option) for option in self.options if option in marked - self.correct]
        hits = len(marked & self.correct)
        reasons, told = [], []
        if missing:
            reasons.append(M("You found {hits} of {all}.", hits=hits, all=len(self.correct)))
            told.append(M("Missing: {missing}.", missing=listed(missing)))
        if extra:
            reasons.append(M("Of what you marked, {hits} of {marked} is right.", hits=hits, marked=len(marked)))
            told.append(M("Too much: {extra}.", extra=listed(extra)))
        return Verdict(Fraction(hits, len(marked | self.correct)), tuple(reasons), tuple(told))

    @property
    def key(self) -> list[str]:
        """The topmost of the right nodes, which include those below."""
        implied = {label for option in self.correct for label in self.below.get(option, ())}
        return [option for option in self.options if option in self.correct and option not in implied]

    def shown_key(self, language: str) -> str:
        right = [self.named(option) for option in self.options if option in self.correct]
        return in_language(joined(right) if right else self.none, language)

    def choices(self, language: str) -> list[tuple[str, str]]:
        return [(option, in_language(self.named(option), language)) for option in self.options]

    def part(self, language: str) -> Part:
        named = dict(self.choices(language))
        return Several(
            tuple(named.values()),
            frozenset(named[option] for option in self.correct),
            [named[option] for option in self.key],
            self.in_words(named),
        )

    def in_words(self, named: Mapping[str, str]) -> list[str]:
        """The set in the order of the tree, in full and by its topmost nodes, with and without blanks."""
        full = [named[option] for option in self.options if option in self.correct]
        if not full:
            return ["-", "none", "nada", "res", "0"]
        topmost = [named[option] for option in self.key]
        texts = [separator.join(names) for names in (full, topmost) for separator in (", ", ",", " ")]
        return list(dict.fromkeys(texts))


@dataclass(frozen=True)
class CellsField(PicksField):
    """Cells of a matrix, each written row/column or (row, column)."""

    def read(self, given: Any) -> frozenset[str]:
        if isinstance(given, str):
            given = re.sub(r"\(\s*([^(),;]+?)\s*[,;]\s*([^(),;]+?)\s*\)", r" \1/\2 ", given)
        return super().read(given)
