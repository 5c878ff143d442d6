"""The simplex method with exact fractions, for linear programs of the kind that matrix games lead to.

    maximise  c · y   subject to   A y ≤ b,  y ≥ 0,   where every b is at least 0

Bland's rule (the first improving column, the first binding row) guarantees termination.

>>> maximise([[1, 1], [1, 3]], [4, 6], [3, 2])
(Fraction(12, 1), [Fraction(4, 1), Fraction(0, 1)], [Fraction(3, 1), Fraction(0, 1)])
"""

from collections.abc import Sequence
from fractions import Fraction

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

Exact = int | Fraction
Row = list[Fraction]


def maximise(
    constraints: Sequence[Sequence[Exact]], limits: Sequence[Exact], gains: Sequence[Exact]
) -> tuple[Fraction, Row, Row]:
    """The optimum, the optimal y, and the shadow price of each constraint (the dual solution)."""
    count, width = len(constraints), len(gains)
    # One row per constraint:  A | identity | limit;  the last row holds the reduced gains.
    table = [
        [Fraction(entry) for entry in row] + [Fraction(place == slack) for slack in range(count)] + [Fraction(limit)]
        for place, (row, limit) in enumerate(zip(constraints, limits, strict=True))
    ]
    table.append([Fraction(gain) for gain in gains] + [Fraction(0)] * (count + 1))
    basis = [width + place for place in range(count)]
    while (column := next((place for place, gain in enumerate(table[-1][:-1]) if gain > 0), None)) is not None:
        row = _binding_row(table, basis, column)
        _pivot(table, row, column)
        basis[row] = column
    solution = [Fraction(0)] * (width + count)
    for row, column in enumerate(basis):
        solution[column] = table[row][-1]
    prices = [-price for price in table[-1][width:-1]]
    return -table[-1][-1], solution[:width], prices


def _binding_row(table: list[Row], basis: list[int], column: int) -> int:
    """The row of the smallest ratio; of several, the one whose variable comes first."""
    ratios = [
        (table[row][-1] / table[row][column], basis[row], row) for row in range(len(basis)) if table[row][column] > 0
    ]
    if not ratios:
        raise ZermeloError(M("The gain has no limit: nothing constrains it."))
    return min(ratios)[2]


def _pivot(table: list[Row], row: int, column: int) -> None:
    """Make the column a unit column with its 1 in this row."""
    divisor = table[row][column]
    table[row] = [entry / divisor for entry in table[row]]
    for other, entries in enumerate(table):
        factor = entries[column]
        if other != row and factor:
            table[other] = [entry - factor * pivot for entry, pivot in zip(entries, table[row], strict=True)]
