"""The places where a student writes: each knows its right answer, how to read what was written, and what it is worth.

A question is a row of fields. The formats draw them (a box for a number, a list to choose from), the grader reads
them, and the key is what a student who knows everything would write.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import isinf
from typing import Any, ClassVar

from zermelo.languages.choice import LANGUAGES
from zermelo.languages.message import M, Message, in_language, joined
from zermelo.languages.numbers import Number, display, shorten
from zermelo.languages.numbers import exact_text as exact
from zermelo.rules.game import Value
from zermelo.workbook import answers
from zermelo.workbook.intervals import EVERYTHING, Union
from zermelo.workbook.remarks import BadAnswer, Spelled, listed, some

FULL, NONE, HALF = Fraction(1), Fraction(0), Fraction(1, 2)
NOT_GENERATED = "-"
"""How the key says that a node is not generated."""


@dataclass(frozen=True)
class Verdict:
    """What an answer is worth, from 0 to 1, and what to say about it."""

    credit: Fraction
    remarks: tuple[Message, ...] = ()

    @property
    def is_right(self) -> bool:
        return self.credit == 1


def missed(answer: Any, credit: Fraction = NONE, *remarks: Message) -> Verdict:
    """Not right; a remark tells the right answer."""
    return Verdict(credit, (*remarks, M("The right answer is {answer}.", answer=answer)))


@dataclass(frozen=True)
class Field(ABC):
    """One place to write; `name` is unique within the question."""

    type: ClassVar[str]
    name: str
    caption: str | None = field(default=None, kw_only=True)
    """What stands beside the box, where the name alone does not say it."""

    def label(self, language: str) -> str:
        return in_language(self.caption or self.name, language)

    @abstractmethod
    def judge(self, given: Any) -> Verdict:
        """What an answer is worth; raises BadAnswer if it cannot be read."""

    @property
    @abstractmethod
    def key(self) -> Any:
        """The right answer, as JSON and as a student would write it."""

    def shown_key(self, language: str) -> str:
        """The right answer for a person."""
        return str(self.key)


@dataclass(frozen=True)
class NumberField(Field):
    """A number: exact, or rounded to the decimals written where it has more."""

    type = "number"
    correct: Number
    near: Fraction = Fraction(0)
    """How far off an answer may be."""

    def judge(self, given: Any) -> Verdict:
        number = answers.read_value(given)
        close = (
            abs(Fraction(number) - Fraction(self.correct)) <= self.near if self.near and not isinf(number) else False
        )
        return Verdict(FULL) if close or answers.same_number(given, number, self.correct) else missed(self.correct)

    @property
    def key(self) -> str:
        return exact(self.correct)

    def shown_key(self, language: str) -> str:
        return display(self.correct, language)


@dataclass(frozen=True)
class PayoffsField(Field):
    """The payoffs of several players; each entry counts."""

    type = "payoffs"
    correct: tuple[Number, ...]

    def judge(self, given: Any) -> Verdict:
        payoffs = answers.read_payoffs(given)
        if len(payoffs) != len(self.correct):
            raise BadAnswer(M("There are {count} players, so a payoff has {count} entries.", count=len(self.correct)))
        return Verdict(FULL) if payoffs == self.correct else missed(self.correct)

    @property
    def key(self) -> list[str]:
        return [exact(part) for part in self.correct]

    def shown_key(self, language: str) -> str:
        return display(self.correct, language)


@dataclass(frozen=True)
class ChoiceField(Field):
    """One of several: a move, yes or no, a kind of cut."""

    type = "choice"
    options: tuple[str, ...]
    correct: frozenset[str]
    words: Mapping[str, Message] = field(default_factory=dict)
    """What an option is called, where its own name is not for people."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Other ways to name an option."""

    def read(self, given: Any) -> str:
        wanted = plain(answers.as_text(given))
        for option in self.options:
            spoken = [in_language(self.named(option), language) for language in LANGUAGES]
            if wanted in [plain(option), *map(plain, spoken)]:
                return option
        for alias, option in self.aliases.items():
            if wanted == plain(alias):
                return option
        raise BadAnswer(
            M(
                "{text} is not one of the answers: {options}.",
                text=shorten(answers.as_text(given)),
                options=listed(map(self.named, self.options)),
            )
        )

    def named(self, option: str) -> str:
        return self.words.get(option, option)

    def judge(self, given: Any) -> Verdict:
        chosen = self.read(given)
        return Verdict(FULL) if chosen in self.correct else missed(self.named(self.first))

    @property
    def first(self) -> str:
        return next(option for option in self.options if option in self.correct)

    @property
    def key(self) -> str:
        return self.first

    def shown_key(self, language: str) -> str:
        right = [self.named(option) for option in self.options if option in self.correct]
        return joined(right, M(" or ")).in_language(language)


def spelled(value: Value) -> Message:
    """A number, or several, as each language writes them."""
    return Spelled(partial(display, value))


def plain(text: str) -> str:
    """A choice as it is compared: letters small, hyphens as blanks, no dot behind it.

    >>> plain("Zero-sum"), plain("2.")
    ('zero sum', '2')
    """
    return re.sub(r"[\s_-]+", " ", text.casefold()).strip().rstrip(".") or text


@dataclass(frozen=True)
class PicksField(Field):
    """Any number of nodes. A marked node stands for all below it; what is marked too much costs as what is missing.

    The credit is the share of right marks among all that are right or marked, so neither marking nothing nor
    marking everything pays.
    """

    type = "picks"
    options: tuple[str, ...]
    correct: frozenset[str]
    below: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def read(self, given: Any) -> frozenset[str]:
        spelled = {option.casefold(): option for option in self.options}
        found: set[str] = set()
        for name in answers.read_names(given):
            option = spelled.get(name.casefold())
            if option is None:
                raise BadAnswer(
                    M("{text} is not one of these: {options}.", text=shorten(name), options=some(self.options))
                )
            found |= {option, *self.below.get(option, ())}
        return frozenset(found)

    def judge(self, given: Any) -> Verdict:
        marked = self.read(given)
        if marked == self.correct:
            return Verdict(FULL)
        missing = [option for option in self.options if option in self.correct - marked]
        extra = [option for option in self.options if option in marked - self.correct]
        hits = len(marked & self.correct)
        remarks = (
            [
                M(
                    "You marked {hits} of the {all} nodes that are pruned; missing: {missing}.",
                    hits=hits,
                    all=len(self.correct),
                    missing=listed(missing),
                )
            ]
            if missing
            else []
        )
        remarks += (
            [
                M(
                    "Of the {marked} nodes that you marked {hits} are right; too much: {extra}.",
                    hits=hits,
                    marked=len(marked),
                    extra=listed(extra),
                )
            ]
            if extra
            else []
        )
        return Verdict(Fraction(hits, len(marked | self.correct)), tuple(remarks))

    @property
    def key(self) -> list[str]:
        """The topmost of the right nodes; they stand for the rest."""
        implied = {label for option in self.correct for label in self.below.get(option, ())}
        return [option for option in self.options if option in self.correct and option not in implied]

    def shown_key(self, language: str) -> str:
        return listed(option for option in self.options if option in self.correct).in_language(language)


@dataclass(frozen=True)
class CellsField(PicksField):
    """Cells of a matrix, each written row/column or (row, column)."""

    def read(self, given: Any) -> frozenset[str]:
        if isinstance(given, str):
            given = re.sub(r"\(\s*([^(),;]+?)\s*[,;]\s*([^(),;]+?)\s*\)", r" \1/\2 ", given)
        return super().read(given)


@dataclass(frozen=True)
class OrderField(Field):
    """Names in order; what counts is how far it is right from the beginning."""

    type = "order"
    options: tuple[str, ...]
    correct: tuple[str, ...]
    aliases: Mapping[str, str] = field(default_factory=dict)

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
        return found

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


@dataclass(frozen=True)
class WindowField(Field):
    """The window at a node; alpha and beta count half each. None if the node is not generated."""

    type = "window"
    correct: tuple[Number, Number] | None

    def judge(self, given: Any) -> Verdict:
        window = answers.read_pair(given)
        if window == self.correct:
            return Verdict(FULL)
        right = sum(one == other for one, other in zip(window or (), self.correct or (), strict=False))
        return missed(self._shown(), Fraction(right, 2))

    def _shown(self) -> Message:
        return M("not generated") if self.correct is None else spelled(self.correct)

    @property
    def key(self) -> Any:
        return NOT_GENERATED if self.correct is None else [exact(part) for part in self.correct]

    def shown_key(self, language: str) -> str:
        return self._shown().in_language(language)


@dataclass(frozen=True)
class LabelField(Field):
    """The value written beside a node, as a number or, where only that is known, as a bound (≥, ≤)."""

    type = "label"
    correct: Value
    """None if the node is not generated."""
    sign: str = ""
    """What is known: "≥" or "≤" where the value is only a bound."""
    needs_sign: bool = False

    def judge(self, given: Any) -> Verdict:
        written = answers.read_label(given)
        if written is None or self.correct is None:
            return Verdict(FULL) if written is self.correct is None else missed(self._shown())
        sign, value = written
        if value != self.correct:
            return missed(self._shown())
        if sign == self.sign or (not sign and not self.needs_sign):
            return Verdict(FULL)
        return missed(self._shown(), HALF, M("The number is right, but the sign ≥ or ≤ is not."))

    def _shown(self) -> Message:
        if self.correct is None:
            return M("not generated")
        return joined([self.sign if self.needs_sign else "", spelled(self.correct)], "")

    @property
    def key(self) -> Any:
        if self.correct is None:
            return NOT_GENERATED
        if isinstance(self.correct, tuple):
            return [exact(part) for part in self.correct]
        return (self.sign if self.needs_sign else "") + exact(self.correct)

    def shown_key(self, language: str) -> str:
        return self._shown().in_language(language)


@dataclass(frozen=True)
class SetField(Field):
    """A set of numbers. `wanted` is "set" (all of it), "one" (any number of it) or "smallest-integer"."""

    type = "set"
    correct: Union
    wanted: str = "set"
    tie: Message | None = None
    """Why the ends are as they are."""
    domain: Union = EVERYTHING
    """The numbers that come into question at all: an answer may leave the rest open."""
    near: Fraction = Fraction(0)
    """How far off an end may be."""

    def judge(self, given: Any) -> Verdict:
        if self.wanted != "set":
            return self._judge_number(given)
        found = answers.read_set(given).intersection(self.domain).moved_to(self.correct.ends, self.near)
        if found == self.correct:
            return Verdict(FULL)
        if found.ignoring_ends() == self.correct.ignoring_ends() and self.correct.ends == found.ends:
            return missed(
                Spelled(self.correct.text),
                HALF,
                M("The ends are at the right places, but it matters whether they belong to the set."),
                *([self.tie] if self.tie else []),
            )
        return missed(Spelled(self.correct.text))

    def _judge_number(self, given: Any) -> Verdict:
        text = answers.as_text(given)
        if text.casefold() in answers.NOTHING:
            return Verdict(FULL) if self.key == "none" else missed(self.key)
        number = answers.read_value(given)
        right = (
            number == self.correct.smallest_integer() if self.wanted == "smallest-integer" else number in self.correct
        )
        return Verdict(FULL) if right else missed(self.key)

    @property
    def key(self) -> str:
        if self.wanted == "set":
            return self.correct.text("en")
        number = self.correct.smallest_integer() if self.wanted == "smallest-integer" else self.correct.example()
        return "none" if number is None else exact(number)

    def shown_key(self, language: str) -> str:
        return self.correct.text(language) if self.wanted == "set" else self.key


@dataclass(frozen=True)
class LineField(Field):
    """A line of a trace, in any of the languages; blanks do not count. Its numbers alone will do."""

    type = "line"
    correct: Mapping[str, str]

    def judge(self, given: Any) -> Verdict:
        written = squeezed(answers.as_text(given))
        for line in self.correct.values():
            if written in (squeezed(line), squeezed(" ".join(numbers_in(line)))):
                return Verdict(FULL)
        return missed(self.correct["en"].lstrip(". "))

    @property
    def key(self) -> str:
        return self.correct["en"].lstrip(". ")

    def shown_key(self, language: str) -> str:
        return self.correct[language].lstrip(". ")


LINE_NUMBER = re.compile(r"(?<![\w./])-?(?:inf\b|\d+(?:\.\d+)?(?:/\d+)?)(?![\w./]|\s*\*)")


def numbers_in(line: str) -> list[str]:
    """The numbers of a line of a trace, those in the names of nodes aside.

    >>> numbers_in(". . Call maxValue( B1 , alpha= -inf , beta= 3 ) -> which returns terminal value 12")
    ['-inf', '3', '12']
    """
    return LINE_NUMBER.findall(line)


def squeezed(line: str) -> str:
    """A line without its number, the blanks, the brackets and the dots of its indent."""
    unnumbered = re.sub(r"^\s*\d+\s+(?=[.]|(?!inf)[^\W\d_])", "", line)
    return re.sub(r"[\s,;()]+", "", unnumbered.lstrip(". ")).casefold()


@dataclass(frozen=True)
class MagnitudeField(Field):
    """A power of ten; one more or less in the exponent is still right."""

    type = "magnitude"
    exponent: int

    def judge(self, given: Any) -> Verdict:
        text = answers.as_text(given)
        number = answers.read_value(text)
        if number <= 0 or isinf(number):
            raise BadAnswer(M("{text} is not a number; write 3, 0.5, 1/2, ½ or inf.", text=shorten(text)))
        exponent = len(str(int(number))) - 1 if number >= 1 else -1
        bare = re.fullmatch(r"\d{1,4}", text) is not None  # the exponent alone
        right = abs(exponent - self.exponent) <= 1 or (bare and abs(int(text) - self.exponent) <= 1)
        return Verdict(FULL) if right else missed(f"10^{self.exponent}")

    @property
    def key(self) -> str:
        return f"10^{self.exponent}"


@dataclass(frozen=True)
class TreeField(Field):
    """A tree in the notation; a checker says what it shows. Nothing is asked if there is no model."""

    type = "tree"
    model: str
    check: Callable[[str], Verdict]

    def judge(self, given: Any) -> Verdict:
        return self.check(answers.as_text(given))

    @property
    def key(self) -> str:
        return self.model


def as_options(names: Sequence[str]) -> tuple[str, ...]:
    """Names without repetition, in order."""
    return tuple(dict.fromkeys(names))
