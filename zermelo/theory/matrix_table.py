"""A payoff matrix as a table of text."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from zermelo.languages.numbers import decimal_point, display
from zermelo.theory.matrix_results import COLUMN, ROW, Cell, Exact

if TYPE_CHECKING:
    from zermelo.theory.matrix import Matrix


@dataclass(frozen=True)
class Table:
    """A matrix as a table of text."""

    matrix: "Matrix"
    solved: bool
    language: str

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
            between = ", " if decimal_point(self.language) == "." else "; "
            return between.join(self._number(part) + star for part, star in zip(value, stars, strict=True))
        return f"{stars[COLUMN]}{self._number(value)}{stars[ROW]}"

    def _number(self, number: Exact) -> str:
        return display(number, self.language)
