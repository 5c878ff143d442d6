"""Payoff matrices: two players choose at the same time, one a row and one a column.

A cell holds what the column player pays to the row player or, where gains and losses do not cancel out, a pair with
the payoff of each:

>>> payoff = Matrix.read("A: 2 -3; B: 0 2; C: -5 10")
>>> payoff.maximin().value, payoff.minimax().value, payoff.saddle_points()
(0, 2, [])
>>> mixed = payoff.mixed()
>>> mixed.value, mixed.columns
(Fraction(4, 7), {'A': Fraction(5, 7), 'B': Fraction(2, 7)})

>>> dilemma = Matrix.read(", confess, deny; confess, (-6, -6), (0, -10); deny, (-10, 0), (-1/2, -1/2)")
>>> dilemma.equilibria()
[('confess', 'confess')]

Every number is exact. `Matrix.game` makes a game in turns of it, for either order of play.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isfinite
from typing import Any

from zermelo.languages.errors import BadText, ZermeloError
from zermelo.languages.exact import NUMBER, exact, read_number
from zermelo.languages.numbers import shorten, write_number
from zermelo.rules.game import MAX, MIN, Game, Value
from zermelo.theory.simplex import maximise
from zermelo.trees.tree import matrix

ROW, COLUMN = MAX, MIN
"""The players: the row player is the first."""
KINDS = ("row", "column")
Exact = int | Fraction
Cell = tuple[str, str]
"""A row and a column by name."""


class BadMatrix(ZermeloError):
    """The text or the data is no payoff matrix; the sentence says where."""


@dataclass(frozen=True)
class Security:
    """What a player is sure of whatever the other does, and the rows or columns that make sure of it."""

    value: Exact
    choices: list[str]


@dataclass(frozen=True)
class Mixed:
    """The value of a zero-sum matrix when both may mix, and the probabilities with which each should choose."""

    value: Exact
    rows: dict[str, Exact]
    columns: dict[str, Exact]


@dataclass(frozen=True)
class Dominance:
    """One row or column that is never better than another of the same player, and somewhere (or always) worse."""

    player: int
    dominated: str
    by: str
    strict: bool

    @property
    def sentence(self) -> str:
        kind = KINDS[self.player]
        how = "strictly" if self.strict else "weakly"
        better = "better in every case" if self.strict else "never worse and sometimes better"
        return f"{kind.capitalize()} {self.dominated} is {how} dominated by {self.by}, which is {better}."


@dataclass(frozen=True)
class Elimination:
    """What is left when dominated rows and columns are taken out one after the other, and each step."""

    steps: list[Dominance]
    left: "Matrix"

    @property
    def sentences(self) -> list[str]:
        """Each step, and what remains, in words."""
        said = [f"{step.sentence[:-1]}; it is taken out." for step in self.steps]
        left = f"What is left is {_named('row', self.left.rows)} and {_named('column', self.left.columns)}."
        return [*said, left] if said else ["Nothing is dominated."]


def _named(noun: str, names: Sequence[str]) -> str:
    """A row, or several, by name.

    >>> _named("row", ["A"]), _named("column", ["A", "B", "C"])
    ('row A', 'columns A, B, C')
    """
    return f"{noun if len(names) == 1 else noun + 's'} {', '.join(names)}"


@dataclass(frozen=True)
class Matrix:
    """A payoff matrix as a value: the names of rows and columns, and a number or a pair of numbers in each cell."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    payoffs: tuple[tuple[Value, ...], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(map(str, self.rows)))
        object.__setattr__(self, "columns", tuple(map(str, self.columns)))
        if not self.rows or not self.columns:
            raise BadMatrix("A payoff matrix has at least one row and one column.")
        for kind, names in zip(KINDS, (self.rows, self.columns), strict=True):
            if len(set(names)) < len(names):
                twice = next(name for name in names if names.count(name) > 1)
                raise BadMatrix(f"Two {kind}s are called {twice}; every name can be used once.")
        if len(self.payoffs) != len(self.rows):
            raise BadMatrix(f"There are {len(self.rows)} names for {len(self.payoffs)} rows.")
        for name, row in zip(self.rows, self.payoffs, strict=True):
            if len(row) != len(self.columns):
                raise BadMatrix(f"Row {name} has {len(row)} payoffs where there are {len(self.columns)} columns.")
        checked = tuple(
            tuple(_checked(value, name, column) for value, column in zip(row, self.columns, strict=True))
            for name, row in zip(self.rows, self.payoffs, strict=True)
        )
        object.__setattr__(self, "payoffs", checked)
        kinds = {isinstance(value, tuple) for row in checked for value in row}
        if len(kinds) > 1:
            raise BadMatrix("Some cells hold one number and others a pair; all are of one kind.")

    @classmethod
    def of(cls, data: Any) -> "Matrix":
        """A matrix from a dictionary of rows, from nested lists (rows and columns then called A, B …), or from text.

        >>> Matrix.of({"top": {"left": 1, "right": 0.5}, "low": {"left": 0, "right": 2}}).payoffs
        ((1, Fraction(1, 2)), (0, 2))
        >>> Matrix.of([[1, 2], [3, 4]]).columns
        ('A', 'B')
        """
        if isinstance(data, Matrix):
            return data
        if isinstance(data, str):
            return cls.read(data)
        if isinstance(data, Mapping):
            return cls._of_mapping(data)
        if not isinstance(data, Sequence) or not all(isinstance(row, Sequence) for row in data):
            raise BadMatrix("A payoff matrix is a dictionary or a list of rows, or text such as 'A: 2 -3; B: 0 2'.")
        width = max((len(row) for row in data), default=0)
        return cls(letters(len(data)), letters(width), tuple(map(tuple, data)))

    @classmethod
    def _of_mapping(cls, data: Mapping[Any, Any]) -> "Matrix":
        if not all(isinstance(row, Mapping) for row in data.values()):
            if not all(isinstance(row, Sequence) and not isinstance(row, str) for row in data.values()):
                raise BadMatrix("The rows of a payoff matrix are all dictionaries, by column, or all lists.")
            width = max((len(row) for row in data.values()), default=0)
            return cls(tuple(data), letters(width), tuple(map(tuple, data.values())))
        columns = tuple(next(iter(data.values()), {}))
        for name, row in data.items():
            if set(row) != set(columns):
                raise BadMatrix(
                    f"Row {name} has the columns {', '.join(map(str, row)) or 'none'}, "
                    f"not {', '.join(map(str, columns))}."
                )
        return cls(tuple(data), columns, tuple(tuple(row[column] for column in columns) for row in data.values()))

    @classmethod
    def read(cls, text: str) -> "Matrix":
        """A matrix from text: rows end with a semicolon or a new line, and begin with a name if they have one.

        Cells are apart by blanks or commas, as in a CSV file; a pair is written (-6, 0). A first row without numbers
        names the columns, which are otherwise A, B …

        >>> Matrix.read("2 -3; 0 2") == Matrix.read("A: 2, -3; B: 0, 2") == Matrix.read(",A,B\\nA,2,-3\\nB,0,2")
        True
        """
        return _read(text)

    # -----------------------------------------------------------------------------------------
    # What the cells say

    @property
    def has_pairs(self) -> bool:
        return isinstance(self.payoffs[0][0], tuple)

    @cached_property
    def total(self) -> Exact | None:
        """What the two payoffs of every cell add up to; None if that differs. A single number stands for sum 0."""
        if not self.has_pairs:
            return 0
        totals = {sum(value) for row in self.payoffs for value in row}
        return totals.pop() if len(totals) == 1 else None

    @property
    def is_zero_sum(self) -> bool:
        return self.total == 0

    def payoff(self, row: str, column: str) -> Value:
        """The cell of a row and a column."""
        return self.payoffs[self._place(ROW, row)][self._place(COLUMN, column)]

    def names(self, player: int) -> tuple[str, ...]:
        """What a player can choose: the rows or the columns."""
        return self.rows if player == ROW else self.columns

    def _place(self, player: int, name: str) -> int:
        names = self.names(player)
        if name not in names:
            raise BadMatrix(f"There is no {KINDS[player]} {name!r}; there are {', '.join(names)}.")
        return names.index(name)

    def own(self, player: int) -> list[list[Exact]]:
        """The payoffs of one player: a list for each of its choices, with an entry for each of the other's."""
        if player == ROW:
            return [[value[ROW] if self.has_pairs else value for value in row] for row in self.payoffs]
        return [
            [row[place][COLUMN] if self.has_pairs else -row[place] for row in self.payoffs]
            for place in range(len(self.columns))
        ]

    def cells(self) -> Iterator[Cell]:
        for row in self.rows:
            for column in self.columns:
                yield row, column

    # -----------------------------------------------------------------------------------------
    # Pure strategies

    def security(self, player: int) -> Security:
        """The most of its own payoff that a player can be sure of with a pure choice."""
        worst = [min(payoffs) for payoffs in self.own(player)]
        best = max(worst)
        return Security(best, [name for name, value in zip(self.names(player), worst, strict=True) if value == best])

    def maximin(self) -> Security:
        """What the row player is sure of: the largest of the row minima."""
        return self.security(ROW)

    def minimax(self) -> Security:
        """What the column player can hold the row player down to: the smallest of the column maxima (zero sum only)."""
        self._need_zero_sum("minimax")
        found = self.security(COLUMN)
        return Security(-found.value, found.choices)

    def best_responses(self, player: int) -> set[Cell]:
        """The cells in which a player could do no better against what the other chooses there."""
        own, others = self.own(player), self.names(1 - player)
        found = set()
        for place, other in enumerate(others):
            seen = [payoffs[place] for payoffs in own]
            for name, value in zip(self.names(player), seen, strict=True):
                if value == max(seen):
                    found.add((name, other) if player == ROW else (other, name))
        return found

    def equilibria(self) -> list[Cell]:
        """The pure Nash equilibria: cells in which each choice is a best response to the other."""
        both = self.best_responses(ROW) & self.best_responses(COLUMN)
        return [cell for cell in self.cells() if cell in both]

    def saddle_points(self) -> list[Cell]:
        """The cells that are the smallest of their row and the largest of their column (zero sum only)."""
        self._need_zero_sum("a saddle point")
        return self.equilibria()

    def _need_zero_sum(self, what: str) -> None:
        if not self.is_zero_sum:
            raise BadMatrix(f"These payoffs are not zero-sum, so there is no talk of {what}; look at the equilibria.")

    # -----------------------------------------------------------------------------------------
    # Dominance

    def dominated(self, weak: bool = False) -> list[Dominance]:
        """Every row and column that another dominates strictly, or at least weakly; each with the first that does."""
        found = []
        for player in (ROW, COLUMN):
            own = dict(zip(self.names(player), self.own(player), strict=True))
            for name, payoffs in own.items():
                better = [other for other, theirs in own.items() if other != name and dominates(theirs, payoffs, weak)]
                if better:
                    # A strict dominator tells more than a weak one.
                    best = next((other for other in better if dominates(own[other], payoffs, False)), better[0])
                    found.append(Dominance(player, name, best, dominates(own[best], payoffs, False)))
        return found

    def eliminate(self, weak: bool = False) -> Elimination:
        """Take out dominated rows and columns one after the other, rows first, until none is left.

        Without `weak` the order changes nothing. With it, it may: what is left then is one of several answers.

        >>> print(*Matrix.read("A: 3 1 4; B: 2 0 1; C: 5 0 2").eliminate().sentences, sep="\\n")
        Row B is strictly dominated by A, which is better in every case; it is taken out.
        Column A is strictly dominated by B, which is better in every case; it is taken out.
        Row C is strictly dominated by A, which is better in every case; it is taken out.
        Column C is strictly dominated by B, which is better in every case; it is taken out.
        What is left is row A and column B.
        """
        steps: list[Dominance] = []
        left = self
        while found := left.dominated(weak):
            step = next((one for one in found if one.strict), found[0])
            steps.append(step)
            left = left.without(step.player, step.dominated)
        return Elimination(steps, left)

    def without(self, player: int, name: str) -> "Matrix":
        """The matrix with a row or a column taken out."""
        place = self._place(player, name)
        if player == ROW:
            return Matrix(_drop(self.rows, place), self.columns, _drop(self.payoffs, place))
        return Matrix(self.rows, _drop(self.columns, place), tuple(_drop(row, place) for row in self.payoffs))

    # -----------------------------------------------------------------------------------------
    # Mixed strategies

    def mixed(self) -> Mixed:
        """The value and the best mixed strategies of a zero-sum (or constant-sum) matrix, without rounding.

        The value is the row player's. Where several mixtures are best, this is one of them.
        """
        if self.total is None:
            raise BadMatrix(
                "The payoffs do not add up to the same in every cell, so the game has no single value; "
                "look at the equilibria."
            )
        own = self.own(ROW)
        shift = 1 - min(min(row) for row in own)  # makes every number positive, and the value with them
        positive = [[value + shift for value in row] for row in own]
        # With y the column player's mixture divided by the value: no row may gain more than 1, and the sum is largest.
        inverse, columns, rows = maximise(positive, [1] * len(self.rows), [1] * len(self.columns))
        return Mixed(
            exact(1 / inverse - shift),
            {name: exact(share / inverse) for name, share in zip(self.rows, rows, strict=True)},
            {name: exact(share / inverse) for name, share in zip(self.columns, columns, strict=True)},
        )

    # -----------------------------------------------------------------------------------------
    # As a game in turns, and as text

    def game(self, first: int = ROW, name: str = "matrix") -> Game:
        """The game in turns in which the row player (0) or the column player (1) chooses first, and the other sees it.

        >>> from zermelo import search
        >>> payoff = Matrix.read("A: 2 -3; B: 0 2; C: -5 10")
        >>> search(payoff.game(ROW)).value, search(payoff.game(COLUMN)).value
        (0, 2)
        """
        if first not in (ROW, COLUMN):
            raise BadMatrix(f"Player {first} cannot begin; it is 0, the row player, or 1, the column player.")
        rows = {
            row: dict(zip(self.columns, values, strict=True))
            for row, values in zip(self.rows, self.payoffs, strict=True)
        }
        return matrix(rows, first=first, name=name)

    def text(self, solved: bool = True, point: str = ".") -> str:
        """The table with a star at each best response, and the worst of each choice where one number says it all.

        Not `solved`, it says the payoffs and nothing else. Decimals follow the `point` of the reader's language.

        >>> print(Matrix.read("A: 2 -3; B: 0 2; C: -5 10").text())
                A     B  │  min
        A      2*   *-3  │   -3
        B      *0     2  │    0
        C     *-5   10*  │   -5
              ─────────
        max     2    10
        """
        return _Table(self, solved, point).text()

    def legend(self) -> str:
        """What the stars of the table mean."""
        if self.has_pairs:
            return "A star marks the best response of the player whose payoff it stands at."
        return "n* is the best response of the row player, *n that of the column player."

    def __str__(self) -> str:
        return self.text()


def dominates(mine: Sequence[Exact], other: Sequence[Exact], weak: bool) -> bool:
    """Whether a choice is better than another in every case or, weakly, never worse and in some case better."""
    pairs = list(zip(mine, other, strict=True))
    if not weak:
        return all(a > b for a, b in pairs)
    return all(a >= b for a, b in pairs) and any(a > b for a, b in pairs)


def _drop(items: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    return items[:place] + items[place + 1 :]


def letters(count: int) -> tuple[str, ...]:
    """Names for rows or columns that have none: A to Z, then A1, B1 …

    >>> letters(3), letters(28)[-2:]
    (('A', 'B', 'C'), ('A1', 'B1'))
    """
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return tuple(alphabet[place % 26] + (str(place // 26) if place >= 26 else "") for place in range(count))


def _checked(value: Any, row: str, column: str) -> Value:
    """A cell with exact numbers."""
    parts = value if isinstance(value, (tuple, list)) else (value,)
    if len(parts) != 2 and isinstance(value, (tuple, list)):
        raise BadMatrix(f"The cell of row {row} and column {column} has {len(parts)} payoffs; there are two players.")
    for part in parts:
        if not isinstance(part, (int, float, Fraction)) or (isinstance(part, float) and not isfinite(part)):
            raise BadMatrix(f"The cell of row {row} and column {column} holds {part!r}, which is not a finite number.")
    numbers = tuple(exact(part) for part in parts)
    return numbers if isinstance(value, (tuple, list)) else numbers[0]


# ---------------------------------------------------------------------------------------------
# Reading

_CELL = re.compile(r"""\s*(?:"([^"]*)"|[(\[]([^()\[\]]*)[)\]]|([^\s,;"()\[\]]+))\s*,?""")
MOST_TEXT = 1_000_000


def _read(text: str) -> Matrix:
    if len(text) > MOST_TEXT:
        raise BadMatrix(f"The text has {len(text):,} characters; a payoff matrix has at most {MOST_TEXT:,}.")
    lines = [line for line in re.split(r"[;\n\r]", text) if line.strip()]
    if not lines:
        raise BadMatrix("There is no payoff matrix in an empty text; write, say, 'A: 2 -3; B: 0 2'.")
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
        columns = columns[1:]  # the corner of the table has a title of its own
    return Matrix(tuple(names), columns or letters(len(payoffs[0]) if payoffs else 0), tuple(payoffs))


def _split(line: str) -> tuple[str | None, list[str]]:
    """The name before the colon, if there is one, and the cells."""
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
            raise BadMatrix(f"{shorten(line[place:].strip())} is not a cell; write numbers, or pairs such as (3, 4).")
        cells.append(next(part for part in match.groups() if part is not None).strip())
        place = match.end()
    return label, cells


def _parts(cell: str) -> list[str]:
    return [part for part in re.split(r"[,\s]+", cell.strip("()[] ")) if part]


def _is_payoff(cell: str) -> bool:
    """Whether a cell is meant as numbers; 1/0 is, though it is none."""
    parts = _parts(cell)
    return bool(parts) and all(NUMBER.fullmatch(part) for part in parts)


def _payoff(cell: str, row: str, place: int) -> Value:
    try:
        numbers = tuple(read_number(part) for part in _parts(cell))
    except BadText as error:
        raise BadMatrix(f"Row {row}, cell {place}: {error}") from None
    if not numbers:
        raise BadMatrix(f"Row {row}, cell {place} is empty; write a number, or a pair such as (3, 4).")
    return numbers[0] if len(numbers) == 1 else numbers


# ---------------------------------------------------------------------------------------------
# Writing


@dataclass(frozen=True)
class _Table:
    """A matrix as a table of text."""

    matrix: Matrix
    solved: bool
    point: str

    def text(self) -> str:
        matrix = self.matrix
        replies = [matrix.best_responses(player) if self.solved else set() for player in (ROW, COLUMN)]
        rows = [["", *matrix.columns]]
        for row in matrix.rows:
            rows.append([row, *(self._cell((row, column), replies) for column in matrix.columns)])
        margin = []
        if self.solved and not matrix.has_pairs:
            margin = ["min", *(self._number(min(payoffs)) for payoffs in matrix.own(ROW))]
            rows.append(["max", *(self._number(-min(payoffs)) for payoffs in matrix.own(COLUMN))])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = []
        for number, row_cells in enumerate(rows):
            cells = [cell.rjust(width) for cell, width in zip(row_cells[1:], widths[1:], strict=True)]
            lines.append("   ".join([row_cells[0].ljust(widths[0]), *cells]))
            if number < len(margin):
                lines[-1] += f"  │  {margin[number].rjust(max(map(len, margin)))}"
        if margin:
            lines.insert(len(lines) - 1, " " * (widths[0] + 3) + "─" * (sum(widths[1:]) + 3 * len(widths[2:])))
        return "\n".join(line.rstrip() for line in lines)

    def _cell(self, cell: Cell, replies: list[set[Cell]]) -> str:
        stars = ["*" if cell in reply else "" for reply in replies]
        value = self.matrix.payoff(*cell)
        if self.matrix.has_pairs:
            between = "; " if self.point == "," else ", "
            return between.join(self._number(part) + star for part, star in zip(value, stars, strict=True))
        return f"{stars[COLUMN]}{self._number(value)}{stars[ROW]}"

    def _number(self, number: Exact) -> str:
        return write_number(number).replace(".", self.point)
