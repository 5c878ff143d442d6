"""Results about a payoff matrix: security levels, mixed strategies and dominance, also in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from zermelo.languages.message import M, Message, counted
from zermelo.rules.game import MAX, MIN

if TYPE_CHECKING:
    from zermelo.theory.matrix import Matrix

ROW, COLUMN = MAX, MIN
"""The players: the row player is the first."""
KINDS = ("row", "column")
Exact = int | Fraction
Cell = tuple[str, str]
"""A row and a column by name."""


@dataclass(frozen=True)
class Security:
    """The payoff that a player can guarantee, and the rows or columns that guarantee it."""

    value: Exact
    choices: list[str]


@dataclass(frozen=True)
class Mixed:
    """The value of a zero-sum matrix in mixed strategies, and the probabilities of each player's choices."""

    value: Exact
    rows: dict[str, Exact]
    columns: dict[str, Exact]


@dataclass(frozen=True)
class Dominance:
    """A dominated row or column: never better than another of the same player, and sometimes (or always) worse."""

    player: int
    dominated: str
    by: str
    strict: bool

    @property
    def sentence(self) -> Message:
        names = {"dominated": self.dominated, "by": self.by}
        if self.player == ROW and self.strict:
            return M("Row {dominated} is strictly dominated by {by}, which is better in every case.", **names)
        if self.player == ROW:
            return M("Row {dominated} is weakly dominated by {by}, which is never worse and sometimes better.", **names)
        if self.strict:
            return M("Column {dominated} is strictly dominated by {by}, which is better in every case.", **names)
        return M("Column {dominated} is weakly dominated by {by}, which is never worse and sometimes better.", **names)


@dataclass(frozen=True)
class Elimination:
    """The steps of an iterated elimination of dominated rows and columns, and the remaining matrix."""

    steps: list[Dominance]
    left: "Matrix"

    @property
    def sentences(self) -> list[Message]:
        """Each step, and the rows and columns that remain, in words."""
        if not self.steps:
            return [M("Nothing is dominated.")]
        rows, columns = self.left.rows, self.left.columns
        left = M(
            "{rows} and {columns} remain.",
            rows=counted("Row {names}", "Rows {names}", len(rows), names=", ".join(rows)),
            columns=counted("column {names}", "columns {names}", len(columns), names=", ".join(columns)),
        )
        return [*(M("{reason} It is eliminated.", reason=step.sentence) for step in self.steps), left]


def dominates(mine: Sequence[Exact], other: Sequence[Exact], weak: bool) -> bool:
    """Whether a choice is better than another in every case or, weakly, never worse and in some case better."""
    pairs = list(zip(mine, other, strict=True))
    if not weak:
        return all(a > b for a, b in pairs)
    return all(a >= b for a, b in pairs) and any(a > b for a, b in pairs)
