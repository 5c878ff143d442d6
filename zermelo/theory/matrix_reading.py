"""Parsing payoff matrices: names, cells and exact numbers."""

import re
from fractions import Fraction
from math import isfinite
from typing import Any

from zermelo.languages.errors import BadText, ZermeloError
from zermelo.languages.exact import NUMBER, exact, read_number
from zermelo.languages.message import M
from zermelo.languages.numbers import Value, shorten

Table = tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[Value, ...], ...]]


class BadMatrix(ZermeloError):
    """The text or the data is not a payoff matrix; the message says where."""


def letters(count: int) -> tuple[str, ...]:
    """Default names of rows or columns: A to Z, then A1, B1 …

    >>> letters(3), letters(28)[-2:]
    (('A', 'B', 'C'), ('A1', 'B1'))
    """
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return tuple(alphabet[place % 26] + (str(place // 26) if place >= 26 else "") for place in range(count))


def checked_cell(value: Any, row: str, column: str) -> Value:
    """A cell with exact numbers."""
    parts = value if isinstance(value, (tuple, list)) else (value,)
    if len(parts) != 2 and isinstance(value, (tuple, list)):
        raise BadMatrix(
            M(
                "The cell of row {row} and column {column} has {found} payoffs; there are two players.",
                row=row,
                column=column,
                found=len(parts),
            )
        )
    for part in parts:
        if not isinstance(part, (int, float, Fraction)) or (isinstance(part, float) and not isfinite(part)):
            raise BadMatrix(
                M(
                    "The cell of row {row} and column {column} holds {part!r}, which is not a finite number.",
                    row=row,
                    column=column,
                    part=part,
                )
            )
    numbers = tuple(exact(part) for part in parts)
    return numbers if isinstance(value, (tuple, list)) else numbers[0]


_CELL = re.compile(r"""\s*(?:"([^"]*)"|[(\[]([^()\[\]]*)[)\]]|([^\s,;"()\[\]]+))\s*,?""")
MOST_TEXT = 1_000_000


def read_table(text: str) -> Table:
    """Parse rows, columns and payoffs; see `Matrix.read`."""
    if len(text) > MOST_TEXT:
        raise BadMatrix(
            M(
                "The text has {length:,} characters; a payoff matrix has at most {most:,}.",
                length=len(text),
                most=MOST_TEXT,
            )
        )
    if re.match(r"\s*NFG\b", text):
        raise BadMatrix(
            M("This is a strategic form of Gambit (.nfg), which is not read; write the rows, say 'A: 2 -3; B: 0 2'.")
        )
    lines = [line for line in re.split(r"[;\n\r]", text) if line.strip()]
    if not lines:
        raise BadMatrix(M("There is no payoff matrix in an empty text; write, say, 'A: 2 -3; B: 0 2'."))
    split = [_split(line) for line in lines]
    columns: tuple[str, ...] | None = None
    label, cells = split[0]
    if cells and not any(_is_payoff(cell) for cell in cells):
        columns, split = tuple(cells), split[1:]
    names: list[str] = []
    payoffs: list[tuple[Value, ...]] = []
    standard = letters(len(split))
    for number, (label, cells) in enumerate(split):
        if label is None and cells and not _is_payoff(cells[0]):
            label, cells = cells[0], cells[1:]
        names.append(label or standard[number])
        payoffs.append(tuple(_payoff(cell, names[-1], place) for place, cell in enumerate(cells, start=1)))
    if columns is not None and payoffs and len(columns) == len(payoffs[0]) + 1:
        columns = columns[1:]  # the corner of the table has a title
    return tuple(names), columns or letters(len(payoffs[0]) if payoffs else 0), tuple(payoffs)


def _split(line: str) -> tuple[str | None, list[str]]:
    """The name before the colon, if any, and the cells."""
    label: str | None = None
    head, colon, rest = line.partition(":")
    if colon:
        label, line = head.strip().strip('"'), rest
    elif line.lstrip().startswith(","):
        line = line.lstrip()[1:]  # the empty corner of a table with a row of titles
    cells, place = [], 0
    while line[place:].strip():
        match = _CELL.match(line, place)
        if not match:
            raise BadMatrix(
                M("{text} is not a cell; write numbers, or pairs such as (3, 4).", text=shorten(line[place:].strip()))
            )
        cells.append(next(part for part in match.groups() if part is not None).strip())
        place = match.end()
    return label, cells


def _parts(cell: str) -> list[str]:
    return [part for part in re.split(r"[,\s]+", cell.strip("()[] ")) if part]


def _is_payoff(cell: str) -> bool:
    """Whether a cell is meant as a number; 1/0 is, though invalid."""
    parts = _parts(cell)
    return bool(parts) and all(NUMBER.fullmatch(part) for part in parts)


def _payoff(cell: str, row: str, place: int) -> Value:
    try:
        numbers = tuple(read_number(part) for part in _parts(cell))
    except BadText as error:
        raise BadMatrix(M("Row {row}, cell {place}: {problem}", row=row, place=place, problem=error.message)) from None
    if not numbers:
        raise BadMatrix(
            M("Row {row}, cell {place} is empty; write a number, or a pair such as (3, 4).", row=row, place=place)
        )
    return numbers[0] if len(numbers) == 1 else numbers
