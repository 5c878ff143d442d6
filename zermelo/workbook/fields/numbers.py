"""Fields for numbers: one, one for each player, or a power of ten."""

import re
from dataclasses import dataclass
from fractions import Fraction
from math import isinf
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

    def marking(self) -> dict[str, Any]:
        return {"near": float(self.near)}

    def part(self, language: str) -> Part:
        """Where the decimals go on, a platform gets a tolerance."""
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

    def spellings(self) -> list[str]:
        return rows(self.key)


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

    def marking(self) -> dict[str, Any]:
        return {"exponent": self.exponent}

    def spellings(self) -> list[str]:
        return [f"10^{self.exponent + off}" for off in (0, -1, 1)]
