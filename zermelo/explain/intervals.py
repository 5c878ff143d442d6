"""Exact sets of numbers as unions of intervals with open or closed ends.

>>> [str(part) for part in where(lambda x: x * x >= 4, [-2, 2])]
['(-inf, -2]', '[2, inf)']
>>> in_words(where(lambda x: x > 5, [3, 5, 8]), "H2")
'H2 > 5'
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import ceil, floor, inf, isinf
from typing import Any, NamedTuple

from zermelo.languages.message import M, Message, joined, spelled
from zermelo.languages.numbers import Number, whole
from zermelo.languages.numbers import exact_text as exact


class Interval(NamedTuple):
    """All numbers from `low` to `high`; a closed end is included. Infinite ends are open."""

    low: Number
    closed_low: bool
    high: Number
    closed_high: bool

    def __contains__(self, number: Any) -> bool:
        above = number > self.low or (self.closed_low and number == self.low)
        below = number < self.high or (self.closed_high and number == self.high)
        return bool(above and below)

    @property
    def is_empty(self) -> bool:
        return self.low > self.high or (self.low == self.high and not (self.closed_low and self.closed_high))

    def __str__(self) -> str:
        opening, closing = "[" if self.closed_low else "(", "]" if self.closed_high else ")"
        return f"{opening}{exact(self.low)}, {exact(self.high)}{closing}"


def where(condition: Callable[[Number], bool], points: Iterable[Number]) -> list[Interval]:
    """The numbers that meet a condition whose truth can only change at the given points.

    Every point is tried, and one number between any two neighbours.
    """
    cells = _cells(sorted({point for point in points if point not in (inf, -inf)}))
    found: list[Interval] = []
    follows = False
    for cell in cells:
        holds = condition(cell.low if cell.low == cell.high else between(cell.low, cell.high))
        if holds and follows:
            found[-1] = Interval(found[-1].low, found[-1].closed_low, cell.high, cell.closed_high)
        elif holds:
            found.append(cell)
        follows = holds
    return found


def _cells(points: list[Number]) -> list[Interval]:
    """The points and the open gaps between them, in order."""
    ends: list[Number] = [-inf, *points, inf]
    cells = []
    for place in range(len(ends) - 1):
        if place:
            cells.append(Interval(ends[place], True, ends[place], True))
        cells.append(Interval(ends[place], False, ends[place + 1], False))
    return cells


def between(low: Number, high: Number) -> int | Fraction:
    """A number strictly inside a gap, an integer if the gap is unbounded.

    >>> between(1, 4), between(-inf, Fraction(5, 2)), between(-inf, inf)
    (Fraction(5, 2), 1, 0)
    """
    if isinf(low):
        return 0 if isinf(high) else floor(high) - 1
    return ceil(low) + 1 if isinf(high) else whole((Fraction(low) + Fraction(high)) / 2)


def in_words(intervals: list[Interval], name: str) -> Message:
    """A set as conditions on a name: "H2 > 5", "2 < x ≤ 4 or x = 7"; empty for the empty set."""
    return joined((_condition(interval, name) for interval in intervals), M(" or "))


def _condition(interval: Interval, name: str) -> Message:
    low, high = spelled(interval.low), spelled(interval.high)
    if interval.low == interval.high:
        return joined([name, "=", low], " ")
    if interval.low == -inf and interval.high == inf:
        return M("any {name}", name=name)
    above = [low, "≤" if interval.closed_low else "<"]
    below = ["≤" if interval.closed_high else "<", high]
    if interval.low == -inf:
        return joined([name, *below], " ")
    if interval.high == inf:
        return joined([name, "≥" if interval.closed_low else ">", low], " ")
    return joined([*above, name, *below], " ")
