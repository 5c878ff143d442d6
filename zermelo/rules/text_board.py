"""Boards of squares as text: drawn with the names of rows and columns, and parsed in any usual form.

>>> print(draw(["X.O", ".X.", "..."], columns="abc", rows="321"))
3  X . O
2  . X .
1  . . .
   a b c
>>> read("X.O/.X./...", "XO")
['X.O', '.X.', '...']
"""

import re
from collections.abc import Sequence

from zermelo.languages.message import M
from zermelo.rules.game import BadPosition

EMPTY = "."
LOOKALIKES = {"0": "O", "-": EMPTY, "_": EMPTY, "·": EMPTY, "*": EMPTY}
"""Substitutes that users type: the digit for the letter, and every usual sign for an empty square."""

RULING = re.compile(r"[-+=\s]*[+=][-+=\s]*")
ROW_NAME = re.compile(r"^[1-9]\d*\s+|\s+[1-9]\d*$")
COLUMN_NAMES = re.compile(r"([a-z]|[1-9]\d*)(\s+([a-z]|[1-9]\d*))*")


def draw(squares: Sequence[str], columns: Sequence[str], rows: Sequence[str] = (), *, slanted: bool = False) -> str:
    """The rows of a board, the top one first, with the names of the columns below and of the rows at the left.

    A slanted board moves half a square to the right in each row, as boards of hexagons do.

    >>> print(draw(["X.", ".O"], columns="ab", rows="21", slanted=True))
    2  X .
    1   . O
         a b
    """
    width = max(map(len, columns), default=1)
    margin = max(map(len, rows)) + 2 if rows else 0
    names = rows or [""] * len(squares)
    shift = " " * ((width + 1) // 2) if slanted else ""
    lines = [
        name.ljust(margin) + shift * number + spread(row, width)
        for number, (name, row) in enumerate(zip(names, squares, strict=True))
    ]
    if columns:
        lines.append(" " * margin + shift * len(squares) + spread(columns, width))
    return "\n".join(lines)


def spread(squares: Sequence[str], width: int) -> str:
    return " ".join(square.rjust(width) for square in squares)


def read(text: str, marks: str) -> list[str]:
    """The rows of a typed board, the top one first, each square one of the marks or a dot.

    Rows stand on lines of their own or between slashes; rulings and the names of rows and columns are skipped.
    A board without line breaks is one row, which the game divides.

    >>> read('''
    ...    3   x | o | -
    ...      ---+---+---
    ...    2   - | x | _
    ...        a   b   c
    ... ''', "XO")
    ['XO.', '.X.']
    """
    rows: list[str] = []
    for line in map(str.strip, re.split(r"[\n/]", text)):
        squares = re.sub(r"[\s|]", "", ROW_NAME.sub("", line))
        row = "".join(_sign(square, marks) for square in squares)
        if not row or RULING.fullmatch(line) or (rows and COLUMN_NAMES.fullmatch(line) and set(row) - set(marks)):
            continue
        if set(row) - set(marks) - {EMPTY}:
            raise BadPosition(
                M(
                    "{row!r} is not a row of a board; squares are written {signs} or a dot.",
                    row=line,
                    signs=", ".join(marks),
                )
            )
        rows.append(row)
    return rows


def _sign(typed: str, marks: str) -> str:
    """The sign that is meant: as typed, in upper case, or its lookalike."""
    return typed if typed in marks else LOOKALIKES.get(typed, typed.upper())
