"""A field for a set of numbers."""

from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from math import isinf
from typing import Any

from zermelo.languages.message import M, Message, Spelled
from zermelo.languages.numbers import exact_text as exact
from zermelo.workbook import answers
from zermelo.workbook.fields.base import FULL, HALF, NONE, Field, Verdict, missed
from zermelo.workbook.fields.part import OneOf, Part, Typed
from zermelo.workbook.intervals import EVERYTHING, Union


@dataclass(frozen=True)
class SetField(Field):
    """A set of numbers. `wanted` is "set" (all of it), "one" (any number of it) or "smallest-integer"."""

    type = "set"
    correct: Union
    wanted: str = "set"
    tie: Message | None = None
    """Why the ends are open or closed."""
    domain: Union = EVERYTHING
    """The possible numbers: an answer may or may not include others."""
    near: Fraction = Fraction(0)
    """The tolerance of an end."""

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
        within = bool(found) and found.intersection(self.correct) == found
        partly = [M("What you give is right, but it is not all: every such value is asked for.")] if within else []
        return missed(Spelled(self.correct.text), NONE, *partly)

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

    def part(self, language: str) -> Part:
        """A choice among sets, because platforms cannot parse a set."""
        if self.wanted != "set":
            return Typed(self.spellings())
        return OneOf([(numbers.text(language), numbers == self.correct) for numbers in self.lookalikes()])

    def lookalikes(self) -> list[Union]:
        """The set and plausible distractors, in an order that does not reveal it."""
        right = self.correct
        flipped = Union.build([(piece.low, not piece.closed_low, piece.high, not piece.closed_high) for piece in right])
        moved = Union.build([(piece.low + 1, piece.closed_low, piece.high + 1, piece.closed_high) for piece in right])
        others = [flipped, right.complement(), flipped.complement(), moved, EVERYTHING, Union(())]
        offered = {right, *(numbers.intersection(self.domain) for numbers in others)}
        return sorted(offered, key=lambda numbers: sha256(numbers.text("en").encode()).digest())

    def spellings(self) -> list[str]:
        """The set as intervals and, if possible, as an inequality."""
        if self.wanted != "set":
            return [self.key]
        text = self.correct.text("en")
        found = [text, text.replace("∞", "inf"), text.replace(", ", ","), text.replace("∞", "inf").replace(", ", ",")]
        return list(dict.fromkeys([*found, *inequalities(self.correct)]))


def inequalities(numbers: Union) -> list[str]:
    if len(numbers.pieces) != 1:
        return []
    piece = numbers.pieces[0]
    if isinf(piece.high) and not isinf(piece.low):
        signs, end = (["≥", ">="] if piece.closed_low else [">"]), exact(piece.low)
    elif isinf(piece.low) and not isinf(piece.high):
        signs, end = (["≤", "<="] if piece.closed_high else ["<"]), exact(piece.high)
    else:
        return []
    return [f"{name}{sign}{blank}{end}" for sign in signs for blank in (" ", "") for name in ("", "x ", "x")]
