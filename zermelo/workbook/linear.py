"""Exact linear equations, and piecewise linear functions.

Unknown probabilities are determined by the statement: they sum to 1, nodes have given values, and relations such as
p23 = p24 hold.

>>> equations = [read_equation("p23 + p24 = 0.4"), read_equation("p23 = p24")]
>>> solve(equations, ["p23", "p24"])
{'p23': Linear(start=Fraction(1, 5), slope=Fraction(0, 1)), 'p24': Linear(start=Fraction(1, 5), slope=Fraction(0, 1))}
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import inf
from typing import NamedTuple

from zermelo.explain.intervals import between
from zermelo.languages.message import M
from zermelo.languages.numbers import Number, shorten
from zermelo.workbook.answers import read_value
from zermelo.workbook.remarks import BadExercise


@dataclass(frozen=True)
class Equation:
    """factor * unknown + … = constant."""

    factors: Mapping[str, Fraction]
    constant: Fraction


class Linear(NamedTuple):
    """start + slope * parameter; a constant has slope 0."""

    start: Fraction
    slope: Fraction = Fraction(0)

    def at(self, parameter: Number) -> Fraction:
        return self.start + self.slope * Fraction(parameter)


def read_equation(text: str) -> Equation:
    """Parse an equation: "p23 = p24", "2*p + q = 0.7"."""
    sides = text.split("=")
    if len(sides) != 2:
        raise BadExercise(
            M("{text} is not an equation; write one as in p23 = p24 or p + 2*q = 0.7.", text=shorten(text))
        )
    factors: dict[str, Fraction] = {}
    constant = Fraction(0)
    for sign, side in ((1, sides[0]), (-1, sides[1])):
        for mark, term in re.findall(r"([-+]?)\s*([^-+]+)", side):
            factor = Fraction(-sign if mark == "-" else sign)
            for part in re.split(r"\s*[*·]\s*", term.strip()):
                name = re.fullmatch(r"\??([^\W\d]\w*)", part)
                if not name:
                    factor *= Fraction(read_value(part))
            names = re.findall(r"(?<![\w.])([^\W\d]\w*)", term)
            if len(names) > 1:
                raise BadExercise(
                    M("In {text} two unknowns are multiplied; the equations have to be linear.", text=shorten(text))
                )
            if names:
                factors[names[0]] = factors.get(names[0], Fraction(0)) + factor
            else:
                constant -= factor
    return Equation(factors, constant)


def solve(equations: Iterable[Equation], unknowns: Sequence[str], parameter: str = "") -> dict[str, Linear]:
    """Solve for every unknown, as a number or as a linear function of the parameter.

    An underdetermined or contradictory system raises an error that names the unknowns concerned.
    """
    wanted = [name for name in unknowns if name != parameter]
    columns = [*wanted, *([parameter] if parameter else [])]
    rows = [
        [equation.factors.get(name, Fraction(0)) for name in columns] + [equation.constant] for equation in equations
    ]
    for equation in equations if isinstance(equations, Sequence) else ():
        strange = sorted(set(equation.factors) - set(columns))
        if strange:
            raise BadExercise(
                M(
                    "The relation mentions {name}, but the unknowns are {known}.",
                    name=strange[0],
                    known=", ".join(columns),
                )
            )
    pivots = _eliminate(rows, len(wanted))
    for rest in rows[len(pivots) :]:
        if any(rest):
            if not any(rest[:-1]):
                raise BadExercise(M("The statement contradicts itself: no numbers satisfy all of its equations."))
            raise BadExercise(M("The equations fix {parameter}, so it cannot be varied.", parameter=parameter))
    free = [name for place, name in enumerate(wanted) if place not in pivots]
    if free:
        raise BadExercise(
            M(
                "The statement does not determine {unknowns}; add an equation.",
                unknowns=", ".join(_open(rows, pivots, wanted)),
            )
        )
    found = {}
    for row, place in enumerate(pivots):
        slope = -rows[row][len(wanted)] if parameter else Fraction(0)
        found[wanted[place]] = Linear(rows[row][-1], slope)
    if parameter:
        found[parameter] = Linear(Fraction(0), Fraction(1))
    return found


def _eliminate(rows: list[list[Fraction]], width: int) -> list[int]:
    """Gauss-Jordan elimination: afterwards row i has a 1 in column pivots[i] and all others a 0 there."""
    pivots: list[int] = []
    for column in range(width):
        top = len(pivots)
        chosen = next((row for row in range(top, len(rows)) if rows[row][column]), None)
        if chosen is None:
            continue
        rows[top], rows[chosen] = rows[chosen], rows[top]
        head = rows[top][column]
        rows[top] = [entry / head for entry in rows[top]]
        for row in range(len(rows)):
            if row != top and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [entry - factor * above for entry, above in zip(rows[row], rows[top], strict=True)]
        pivots.append(column)
    return pivots


def _open(rows: list[list[Fraction]], pivots: list[int], wanted: list[str]) -> list[str]:
    """The unknowns that are not determined: the free ones, and those that depend on a free one."""
    free = [place for place in range(len(wanted)) if place not in pivots]
    hanging = {place for row, place in enumerate(pivots) if any(rows[row][other] for other in free)}
    return [name for place, name in enumerate(wanted) if place in free or place in hanging]


# ---------------------------------------------------------------------------------------------
# Piecewise linear functions


@dataclass(frozen=True)
class Pieces:
    """A continuous function of a parameter: `lines[i]` holds up to `corners[i]`, the last line from there on."""

    lines: tuple[Linear, ...]
    corners: tuple[Fraction, ...] = ()

    def at(self, parameter: Number) -> Fraction:
        place = sum(corner < parameter for corner in self.corners)
        return self.lines[place].at(parameter)


def constant(number: Number) -> Pieces:
    return Pieces((Linear(Fraction(number)),))


def weighted(shares: Sequence[Linear], functions: Sequence[Pieces]) -> Pieces:
    """The sum of share * function, where of the two at least one is a plain number."""

    def term(share: Linear, line: Linear) -> Linear:
        if share.slope and line.slope:
            raise BadExercise(M("The parameter is multiplied by itself, so the value is not linear in it."))
        return Linear(share.start * line.start, share.slope * line.start + share.start * line.slope)

    return _combined(
        functions, lambda lines: _sum(term(share, line) for share, line in zip(shares, lines, strict=True))
    )


def _sum(lines: Iterable[Linear]) -> Linear:
    every = list(lines)
    return Linear(sum((line.start for line in every), Fraction(0)), sum((line.slope for line in every), Fraction(0)))


def highest(functions: Sequence[Pieces]) -> Pieces:
    """The pointwise maximum of the functions, with a corner wherever two of them cross."""
    return _combined(functions, None, 1)


def lowest(functions: Sequence[Pieces]) -> Pieces:
    return _combined(functions, None, -1)


def crossings(functions: Sequence[Pieces]) -> list[Fraction]:
    """All points where a function has a corner or two of them may cross: nothing changes elsewhere."""
    corners = sorted({corner for function in functions for corner in function.corners})
    found = set(corners)
    for low, high in gaps(corners):
        lines = [function.lines[sum(corner <= low for corner in function.corners)] for function in functions]
        for place, one in enumerate(lines):
            for other in lines[place + 1 :]:
                if one.slope != other.slope:
                    meeting = (other.start - one.start) / (one.slope - other.slope)
                    if low < meeting < high:
                        found.add(meeting)
    return sorted(found)


def gaps(corners: Sequence[Fraction]) -> list[tuple[Number, Number]]:
    """The intervals between corners, unbounded ones included."""
    ends: list[Number] = [-inf, *corners, inf]
    return list(pairwise(ends))


def _combined(functions: Sequence[Pieces], combine: Callable[[list[Linear]], Linear] | None, sign: int = 0) -> Pieces:
    """Combine the functions piece by piece; with a sign, their maximum (1) or minimum (-1)."""
    corners = (
        crossings(functions) if sign else sorted({corner for function in functions for corner in function.corners})
    )
    lines: list[Linear] = []
    kept: list[Fraction] = []
    for low, high in gaps(corners):
        here = Fraction(between(low, high))
        parts = [function.lines[sum(corner < here for corner in function.corners)] for function in functions]
        line = combine(parts) if combine else max(parts, key=lambda part: sign * part.at(here))
        if lines and lines[-1] == line:
            continue
        if lines:
            kept.append(Fraction(low))
        lines.append(line)
    return Pieces(tuple(lines), tuple(kept))
