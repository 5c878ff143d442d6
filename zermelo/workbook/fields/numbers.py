"""Number fields: one number, one for each player, or a power of ten."""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import floor, isinf, log10
from typing import Any

from zermelo.languages.message import M
from zermelo.languages.numbers import Number, display, shorten
from zermelo.languages.numbers import exact_text as exact
from zermelo.workbook import answers
from zermelo.workbook.fields.base import FULL, Field, Verdict, missed, rows
from zermelo.workbook.fields.part import Numerical, Part, Typed
from zermelo.workbook.remarks import BadAnswer


@dataclass(frozen=True)
class NumberField(Field):
    """A number: exact, or rounded to the decimals of the answer."""

    type = "number"
    correct: Number
    near: Fraction = Fraction(0)
    """The tolerance."""

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

    def part(self, language: str) -> Part:
        """A numerical question, with a tolerance if the decimals do not end."""
        if isinf(self.correct):
            return Typed(self.spellings())
        value, tolerance = Fraction(self.correct), Fraction(self.near)
        if "/" in exact(value) or len(exact(value).partition(".")[2]) > 3:
            tolerance = max(tolerance, Fraction(5, 1000))
        return Numerical(value, tolerance)

    def spellings(self) -> list[str]:
        if not isinf(self.correct):
            return [exact(self.correct)]
        return ["inf", "∞", "+inf", "+∞"] if self.correct > 0 else ["-inf", "-∞", "−∞"]


@dataclass(frozen=True)
class PayoffsField(Field):
    """The payoffs of several players; each entry earns its share."""

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

    def spellings(self) -> list[str]:
        return rows(self.key)


@dataclass(frozen=True)
class MagnitudeField(Field):
    """An order of magnitude: right within a factor of ten."""

    type = "magnitude"
    correct: Fraction

    @property
    def size(self) -> float:
        """The decimal logarithm."""
        return log10(self.correct.numerator) - log10(self.correct.denominator)

    def judge(self, given: Any) -> Verdict:
        text = answers.as_text(given)
        number = answers.read_value(text)
        if number <= 0 or isinf(number):
            raise BadAnswer(M("{text} is not a number; write 3, 0.5, 1/2, ½ or inf.", text=shorten(text)))
        ratio = Fraction(number) / self.correct
        bare = re.fullmatch(r"\d{1,4}", text) is not None  # the exponent alone
        right = Fraction(1, 10) <= ratio <= 10 or (bare and self.holds(int(text)))
        return Verdict(FULL) if right else missed(self.key)

    def holds(self, exponent: int) -> bool:
        """Whether a power of ten is within the tolerance."""
        return abs(exponent - self.size) <= 1

    @property
    def key(self) -> str:
        """The leading digit and the power of ten, as in 3·10^26."""
        exponent = floor(self.size + 1e-9)
        leading = round(10 ** (self.size - exponent))
        if leading == 10:
            leading, exponent = 1, exponent + 1
        return f"10^{exponent}" if leading == 1 else f"{leading}·10^{exponent}"

    def spellings(self) -> list[str]:
        nearest = round(self.size)
        powers = [f"10^{exponent}" for exponent in (nearest, nearest - 1, nearest + 1) if self.holds(exponent)]
        return list(dict.fromkeys([self.key, *powers]))
