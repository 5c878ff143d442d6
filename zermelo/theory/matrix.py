"""Payoff matrices: two players choose at the same time, one a row and one a column.

A cell holds the payment of the column player to the row player or, if the game is not zero-sum, a pair with the payoff
of each:

>>> payoff = Matrix.read("A: 2 -3; B: 0 2; C: -5 10")
>>> payoff.maximin().value, payoff.minimax().value, payoff.saddle_points()
(0, 2, [])
>>> mixed = payoff.mixed()
>>> mixed.value, mixed.columns
(Fraction(4, 7), {'A': Fraction(5, 7), 'B': Fraction(2, 7)})

>>> dilemma = Matrix.read(", confess, deny; confess, (-6, -6), (0, -10); deny, (-10, 0), (-1/2, -1/2)")
>>> dilemma.equilibria()
[('confess', 'confess')]

Every number is exact. `Matrix.game` turns it into a sequential game, for either order of play.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zermelo.languages.exact import exact
from zermelo.languages.message import M, Message, counted
from zermelo.rules.game import Value
from zermelo.theory.matrix_reading import BadMatrix, checked_cell, letters, read_table
from zermelo.theory.matrix_results import COLUMN, ROW, Cell, Dominance, Elimination, Exact, Mixed, Security, dominates
from zermelo.theory.matrix_table import Table
from zermelo.theory.simplex import maximise
from zermelo.trees.explicit import matrix
from zermelo.trees.tree import TreeGame


@dataclass(frozen=True)
class Matrix:
    """An immutable payoff matrix: the names of rows and columns, and a number or a pair of numbers in each cell."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    payoffs: tuple[tuple[Value, ...], ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(map(str, self.rows)))
        object.__setattr__(self, "columns", tuple(map(str, self.columns)))
        if not self.rows or not self.columns:
            raise BadMatrix(M("A payoff matrix has at least one row and one column."))
        if twice := _twice(self.rows):
            raise BadMatrix(M("Two rows are called {name}; every name can be used once.", name=twice))
        if twice := _twice(self.columns):
            raise BadMatrix(M("Two columns are called {name}; every name can be used once.", name=twice))
        if len(self.payoffs) != len(self.rows):
            raise BadMatrix(M("There are {names} names for {rows} rows.", names=len(self.rows), rows=len(self.payoffs)))
        for name, row in zip(self.rows, self.payoffs, strict=True):
            if len(row) != len(self.columns):
                raise BadMatrix(
                    M(
                        "Row {name} has {payoffs}, and the matrix has {columns}.",
                        name=name,
                        payoffs=counted("{count} payoff", "{count} payoffs", len(row)),
                        columns=counted("{count} column", "{count} columns", len(self.columns)),
                    )
                )
        checked = tuple(
            tuple(checked_cell(value, name, column) for value, column in zip(row, self.columns, strict=True))
            for name, row in zip(self.rows, self.payoffs, strict=True)
        )
        object.__setattr__(self, "payoffs", checked)
        kinds = {isinstance(value, tuple) for row in checked for value in row}
        if len(kinds) > 1:
            raise BadMatrix(M("Some cells hold one number and others a pair; all are of one kind."))

    @classmethod
    def of(cls, data: Any) -> "Matrix":
        """A matrix from a dictionary of rows, nested lists (rows and columns are then named A, B …), or text.

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
            raise BadMatrix(M("A payoff matrix is a dictionary or a list of rows, or text such as 'A: 2 -3; B: 0 2'."))
        width = max((len(row) for row in data), default=0)
        return cls(letters(len(data)), letters(width), tuple(map(tuple, data)))

    @classmethod
    def _of_mapping(cls, data: Mapping[Any, Any]) -> "Matrix":
        if not all(isinstance(row, Mapping) for row in data.values()):
            if not all(isinstance(row, Sequence) and not isinstance(row, str) for row in data.values()):
                raise BadMatrix(M("The rows of a payoff matrix are all dictionaries, by column, or all lists."))
            width = max((len(row) for row in data.values()), default=0)
            return cls(tuple(data), letters(width), tuple(map(tuple, data.values())))
        columns = tuple(next(iter(data.values()), {}))
        for name, row in data.items():
            if set(row) != set(columns):
                raise BadMatrix(
                    M(
                        "Row {name} has the columns {found}, not {columns}.",
                        name=name,
                        found=", ".join(map(str, row)) or M("none"),
                        columns=", ".join(map(str, columns)),
                    )
                )
        return cls(tuple(data), columns, tuple(tuple(row[column] for column in columns) for row in data.values()))

    @classmethod
    def read(cls, text: str) -> "Matrix":
        """A matrix from text: rows end with a semicolon or a newline and may begin with a name.

        Cells are separated by blanks or commas, as in a CSV file; a pair is written (-6, 0). A first row without
        numbers names the columns, which are otherwise A, B …

        >>> Matrix.read("2 -3; 0 2") == Matrix.read("A: 2, -3; B: 0, 2") == Matrix.read(",A,B\\nA,2,-3\\nB,0,2")
        True
        """
        return cls(*read_table(text))

    # -----------------------------------------------------------------------------------------
    # The cells

    @property
    def has_pairs(self) -> bool:
        return isinstance(self.payoffs[0][0], tuple)

    @cached_property
    def total(self) -> Exact | None:
        """The sum of the two payoffs of every cell; None if it is not constant. A single number means sum 0."""
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
        """The choices of a player: the rows or the columns."""
        return self.rows if player == ROW else self.columns

    def _place(self, player: int, name: str) -> int:
        names = self.names(player)
        if name not in names:
            known = ", ".join(names)
            if player == ROW:
                raise BadMatrix(M("There is no row {name!r}; there are {known}.", name=name, known=known))
            raise BadMatrix(M("There is no column {name!r}; there are {known}.", name=name, known=known))
        return names.index(name)

    def own(self, player: int) -> list[list[Exact]]:
        """The payoffs of one player: a list for each of its choices, with an entry for each choice of the other."""
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
        """The security level of a player: the largest payoff that a pure choice guarantees."""
        worst = [min(payoffs) for payoffs in self.own(player)]
        best = max(worst)
        return Security(best, [name for name, value in zip(self.names(player), worst, strict=True) if value == best])

    def maximin(self) -> Security:
        """The payoff that the row player can guarantee: the largest of the row minima."""
        return self.security(ROW)

    def minimax(self) -> Security:
        """The payoff to which the column player can hold the row player: the least column maximum (zero sum only)."""
        self._need_zero_sum(M("minimax"))
        found = self.security(COLUMN)
        return Security(-found.value, found.choices)

    def best_responses(self, player: int) -> set[Cell]:
        """The cells in which the player's choice is a best response to the other's."""
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
        self._need_zero_sum(M("a saddle point"))
        return self.equilibria()

    def _need_zero_sum(self, what: Message) -> None:
        if not self.is_zero_sum:
            raise BadMatrix(
                M("These payoffs are not zero-sum, so {what} is not defined; look at the equilibria.", what=what)
            )

    # -----------------------------------------------------------------------------------------
    # Dominance

    def dominated(self, weak: bool = False) -> list[Dominance]:
        """Every row and column that is strictly (or weakly) dominated, each with its first dominator."""
        found = []
        for player in (ROW, COLUMN):
            own = dict(zip(self.names(player), self.own(player), strict=True))
            for name, payoffs in own.items():
                better = [other for other, theirs in own.items() if other != name and dominates(theirs, payoffs, weak)]
                if better:
                    # A strict dominator is preferred to a weak one.
                    best = next((other for other in better if dominates(own[other], payoffs, False)), better[0])
                    found.append(Dominance(player, name, best, dominates(own[best], payoffs, False)))
        return found

    def eliminate(self, weak: bool = False) -> Elimination:
        """Eliminate dominated rows and columns one after the other, rows first, until none is dominated.

        With `weak`, the remaining matrix may depend on the order of elimination.

        >>> print(*Matrix.read("A: 3 1 4; B: 2 0 1; C: 5 0 2").eliminate().sentences, sep="\\n")
        Row B is strictly dominated by A, which is better in every case. It is eliminated.
        Column A is strictly dominated by B, which is better in every case. It is eliminated.
        Row C is strictly dominated by A, which is better in every case. It is eliminated.
        Column C is strictly dominated by B, which is better in every case. It is eliminated.
        Row A and column B remain.
        """
        steps: list[Dominance] = []
        left = self
        while found := left.dominated(weak):
            step = next((one for one in found if one.strict), found[0])
            steps.append(step)
            left = left.without(step.player, step.dominated)
        return Elimination(steps, left)

    def without(self, player: int, name: str) -> "Matrix":
        """The matrix without a row or a column."""
        place = self._place(player, name)
        if player == ROW:
            return Matrix(_drop(self.rows, place), self.columns, _drop(self.payoffs, place))
        return Matrix(self.rows, _drop(self.columns, place), tuple(_drop(row, place) for row in self.payoffs))

    # -----------------------------------------------------------------------------------------
    # Mixed strategies

    def mixed(self) -> Mixed:
        """The exact value and optimal mixed strategies of a zero-sum (or constant-sum) matrix.

        The value is the row player's. Of several optimal strategies, this is one.
        """
        if self.total is None:
            raise BadMatrix(
                M(
                    "The payoffs do not add up to the same in every cell, so the game has no single value; "
                    "look at the equilibria."
                )
            )
        own = self.own(ROW)
        shift = 1 - min(min(row) for row in own)  # makes every number positive, and hence the value
        positive = [[value + shift for value in row] for row in own]
        # With y the column player's mixture divided by the value: no row may gain more than 1, and the sum is largest.
        inverse, columns, rows = maximise(positive, [1] * len(self.rows), [1] * len(self.columns))
        return Mixed(
            exact(1 / inverse - shift),
            {name: exact(share / inverse) for name, share in zip(self.rows, rows, strict=True)},
            {name: exact(share / inverse) for name, share in zip(self.columns, columns, strict=True)},
        )

    # -----------------------------------------------------------------------------------------
    # As a sequential game, and as text

    def game(self, first: int = ROW, name: str = "matrix") -> TreeGame:
        """The sequential game in which the row player (0) or the column player (1) chooses first.

        >>> from zermelo import search
        >>> payoff = Matrix.read("A: 2 -3; B: 0 2; C: -5 10")
        >>> search(payoff.game(ROW)).value, search(payoff.game(COLUMN)).value
        (0, 2)
        """
        if first not in (ROW, COLUMN):
            raise BadMatrix(
                M("Player {first} cannot begin; it is 0, the row player, or 1, the column player.", first=first)
            )
        rows = {
            row: dict(zip(self.columns, values, strict=True))
            for row, values in zip(self.rows, self.payoffs, strict=True)
        }
        return matrix(rows, first=first, name=name)

    def text(self, solved: bool = True, language: str = "en") -> str:
        """The table with a star at each best response and, if zero-sum, the worst case of each choice.

        Unless `solved`, it shows the payoffs only. Decimals follow the language.

        >>> print(Matrix.read("A: 2 -3; B: 0 2; C: -5 10").text())
                A     B  │  min
        A      2*   *−3  │   −3
        B      *0     2  │    0
        C     *−5   10*  │   −5
              ─────────
        max     2    10
        """
        return Table(self, solved, language).text()

    def legend(self) -> Message:
        """The meaning of the stars in the table."""
        if self.has_pairs:
            return M("A star marks the best response of the player whose payoff it stands at.")
        return M("n* is the best response of the row player, *n that of the column player.")

    def __str__(self) -> str:
        return self.text()


def _twice(names: tuple[str, ...]) -> str:
    """A duplicate name; empty if all differ."""
    return next((name for name in names if names.count(name) > 1), "")


def _drop(items: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    return items[:place] + items[place + 1 :]
