"""Exact sets of numbers: unions of intervals, with open and closed ends.

The answer to "which values of this leaf avoid the cut?" is such a set:

>>> above = Union.build([(5, False, inf, False)])
>>> above.text("en"), 5 in above, 6 in above
('(5, ∞)', False, True)

Every set has a normal form (disjoint pieces in order), so that equal sets compare equal.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, inf, isinf

from zermelo.explain.intervals import Interval, between, where
from zermelo.languages.numbers import Number, display, in_a_row


@dataclass(frozen=True)
class Union:
    """A set of numbers as intervals that do not touch; created by `build`."""

    pieces: tuple[Interval, ...]

    @staticmethod
    def build(intervals: Iterable[tuple[Number, bool, Number, bool]]) -> "Union":
        """The union of intervals in any order.

        >>> Union.build([(3, True, 5, False), (5, True, 8, True), (9, False, 9, True)]).text("en")
        '[3, 8]'
        """
        proper = [
            Interval(low, closed_low and not isinf(low), high, closed_high and not isinf(high))
            for low, closed_low, high, closed_high in intervals
        ]
        rest = sorted(
            (piece for piece in proper if not piece.is_empty), key=lambda piece: (piece.low, not piece.closed_low)
        )
        joined: list[Interval] = []
        for piece in rest:
            last = joined[-1] if joined else None
            if last and (piece.low < last.high or (piece.low == last.high and (piece.closed_low or last.closed_high))):
                high, closed = max((last.high, last.closed_high), (piece.high, piece.closed_high))
                joined[-1] = Interval(last.low, last.closed_low, high, closed)
            else:
                joined.append(piece)
        return Union(tuple(joined))

    @staticmethod
    def where(
        holds: Callable[[Number], bool], breakpoints: Iterable[Number], low: Number = -inf, high: Number = inf
    ) -> "Union":
        """The numbers with a property that can change at the breakpoints only; tests each point and each gap.

        >>> Union.where(lambda x: x * x > 4, [-2, 2]).text("en")
        '(−∞, −2) ∪ (2, ∞)'
        """
        points = [*breakpoints, low, high]
        cells = where(lambda number: low <= number <= high and holds(number), points)
        return Union.build(cells)

    def __contains__(self, number: Number) -> bool:
        return any(number in piece for piece in self.pieces)

    def __iter__(self) -> Iterator[Interval]:
        return iter(self.pieces)

    def __bool__(self) -> bool:
        return bool(self.pieces)

    @property
    def ends(self) -> list[Number]:
        """The finite ends of the pieces."""
        return sorted({end for piece in self.pieces for end in (piece.low, piece.high) if not isinf(end)})

    def complement(self) -> "Union":
        """All other numbers."""
        return Union.where(lambda number: number not in self, self.ends)

    def intersection(self, other: "Union") -> "Union":
        return Union.where(lambda number: number in self and number in other, [*self.ends, *other.ends])

    def moved_to(self, ends: Iterable[Number], near: Fraction) -> "Union":
        """The same set with every end snapped to one of the given ends, if near enough.

        >>> Union.build([(0, True, Fraction(333, 1000), True)]).moved_to([Fraction(1, 3)], Fraction(1, 1000)).text("en")
        '[0, 1/3]'
        """
        known = list(ends)

        def moved(end: Number) -> Number:
            if isinf(end):
                return end
            return next((other for other in known if abs(Fraction(end) - Fraction(other)) <= near), end)

        return Union.build(
            [(moved(low), closed_low, moved(high), closed_high) for low, closed_low, high, closed_high in self.pieces]
        )

    def ignoring_ends(self) -> "Union":
        """The interior of the set: sets that differ only in whether their ends belong to them become equal.

        >>> Union.build([(3, True, 5, True)]).ignoring_ends() == Union.build([(3, False, 5, True)]).ignoring_ends()
        True
        """
        inner = [(piece.low, False, piece.high, False) for piece in self.pieces]
        touching = Union.build([(piece.low, True, piece.high, True) for piece in Union.build(inner).pieces])
        return Union.build([(piece.low, False, piece.high, False) for piece in touching])

    def example(self) -> Number | None:
        """An element of the set, an integer near zero if possible; None if it is empty."""
        if not self.pieces:
            return None
        candidates = [candidate for piece in self.pieces for candidate in _candidates(piece) if candidate in self]
        return min(candidates, key=lambda number: (Fraction(number).denominator, abs(number)))

    def smallest_integer(self) -> int | None:
        """The smallest integer of the set; None if absent or unbounded."""
        for piece in self.pieces:
            if isinf(piece.low):
                return None
            first = ceil(piece.low)
            first += first == piece.low and not piece.closed_low
            if first in piece:
                return first
        return None

    def text(self, language: str) -> str:
        """The set in interval notation: (3, 5] ∪ [8, ∞); with decimal commas, semicolons separate the ends."""
        if not self.pieces:
            return "∅"
        return " ∪ ".join(_piece_text(piece, language) for piece in self.pieces)


EVERYTHING = Union.build([(-inf, False, inf, False)])


def _candidates(piece: Interval) -> list[Number]:
    inside = between(piece.low, piece.high) if piece.low < piece.high else piece.low
    whole = [floor(inside), ceil(inside)]
    ends = [end for end in (piece.low, piece.high) if not isinf(end)]
    return [inside, 0, *whole, *ends, *(floor(end) + 1 for end in ends), *(ceil(end) - 1 for end in ends)]


def _piece_text(piece: Interval, language: str) -> str:
    if piece.low == piece.high:
        return f"{{{display(piece.low, language)}}}"
    ends = in_a_row([display(end, language) for end in (piece.low, piece.high)])
    return f"{'[' if piece.closed_low else '('}{ends}{']' if piece.closed_high else ')'}"
