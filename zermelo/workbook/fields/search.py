"""Fields for the window and the label of a node in alpha-beta."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zermelo.languages.message import M, Message, joined, shown_window, spelled
from zermelo.languages.numbers import Number
from zermelo.languages.numbers import exact_text as exact
from zermelo.rules.game import Value
from zermelo.workbook import answers
from zermelo.workbook.fields.base import FULL, HALF, NONE, NOT_GENERATED, Field, Verdict, missed, rows


@dataclass(frozen=True)
class WindowField(Field):
    """The window at a node; alpha and beta count half each. None if the node is not generated."""

    type = "window"
    correct: tuple[Number, Number] | None

    def judge(self, given: Any) -> Verdict:
        window = answers.read_pair(given)
        if window == self.correct:
            return Verdict(FULL)
        if self.correct is None:
            return not_there()
        right = sum(one == other for one, other in zip(window or (), self.correct or (), strict=False))
        return missed(self._shown(), Fraction(right, 2))

    def _shown(self) -> Message:
        return M("not generated") if self.correct is None else shown_window(*self.correct)

    @property
    def key(self) -> Any:
        return NOT_GENERATED if self.correct is None else [exact(part) for part in self.correct]

    def shown_key(self, language: str) -> str:
        return self._shown().in_language(language)

    def spellings(self) -> list[str]:
        if self.correct is None:
            return ["-", "–"]
        low, high = (unlimited(exact(bound)) for bound in self.correct)
        return [text for one in low for other in high for text in rows([one, other])]


def not_there() -> Verdict:
    """The verdict on a number at a node that the search never reached."""
    return Verdict(NONE, told=(M("This node is not generated, so nothing is written there: -"),))


def unlimited(number: str) -> list[str]:
    return {"inf": ["inf", "∞"], "-inf": ["-inf", "-∞"]}.get(number, [number])


@dataclass(frozen=True)
class LabelField(Field):
    """The value written beside a node, as a number or, if inexact, as a bound (≥, ≤)."""

    type = "label"
    correct: Value
    """None if the node is not generated."""
    sign: str = ""
    """The sign: "≥" or "≤" where the value is only a bound."""
    needs_sign: bool = False
    weaker: str = ""
    """The sign that the window alone would give where all leaves were seen: weaker than necessary, but correct."""

    def judge(self, given: Any) -> Verdict:
        written = answers.read_label(given)
        if self.correct is None:
            return not_there() if written else Verdict(FULL)
        if written is None:
            return missed(self._shown())
        sign, value = written
        if value != self.correct:
            return missed(self._shown())
        if sign in (self.sign, self.weaker) or (not sign and not self.needs_sign):
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

    def spellings(self) -> list[str]:
        if self.correct is None:
            return ["-", "–"]
        if isinstance(self.correct, tuple):
            return rows([exact(entry) for entry in self.correct])
        number = exact(self.correct)
        plain = [] if self.needs_sign else [number]
        signs = {"≥": ["≥", ">=", "≥ ", ">= "], "≤": ["≤", "<=", "≤ ", "<= "]}.get(self.sign or self.weaker, [])
        return plain + [sign + number for sign in signs]
