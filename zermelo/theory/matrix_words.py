"""A payoff matrix in sentences: security levels, equilibria, optimal mixed strategies."""

from collections.abc import Iterable

from zermelo.languages.message import M, Message, joined
from zermelo.languages.numbers import number_text
from zermelo.theory.matrix import Matrix
from zermelo.theory.matrix_results import COLUMN, ROW, Mixed, Security


def pure_words(read: Matrix) -> Iterable[Message]:
    """The security level of each player in pure strategies, and the pure equilibria."""
    mine, theirs = read.security(ROW), read.security(COLUMN)
    cells = joined([f"({row}, {column})" for row, column in read.equilibria()] or [M("none")], M(" and "))
    if read.is_zero_sum:
        sure, down = number_text(mine.value), number_text(-theirs.value)
        yield M("Maximin: {rows} makes the row player sure of {value}.", rows=choices(mine), value=sure)
        yield M("Minimax: {columns} holds the row player down to {value}.", columns=choices(theirs), value=down)
        yield M("Saddle points: {cells}.", cells=cells)
    else:
        sure, other = number_text(mine.value), number_text(theirs.value)
        yield M("{rows} makes the row player sure of {value}.", rows=choices(mine), value=sure)
        yield M("{columns} makes the column player sure of {value}.", columns=choices(theirs), value=other)
        yield M("Equilibria in pure strategies: {cells}.", cells=cells)


def choices(found: Security) -> Message:
    return joined(found.choices, M(" or "))


def mixed_words(mixed: Mixed) -> Message:
    """The mixed strategies in a sentence, without choices of probability 0."""
    rows, columns = (
        joined(
            M("{choice} with {share}", choice=name, share=number_text(share)) for name, share in shares.items() if share
        )
        for shares in (mixed.rows, mixed.columns)
    )
    return M(
        "With mixed strategies the value is {value}: rows {rows}; columns {columns}.",
        value=number_text(mixed.value),
        rows=rows,
        columns=columns,
    )
