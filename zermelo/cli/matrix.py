"""Payoff matrices: the command `matrix`."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli.console import print_json, say, speech
from zermelo.cli.given import text_given
from zermelo.cli.options import Json, Language, switch

if TYPE_CHECKING:
    from zermelo.theory.matrix import Matrix
    from zermelo.theory.matrix_results import Mixed

MatrixText = Annotated[str, typer.Argument(metavar="MATRIX", help="Rows of payoffs, a file that holds them, or - .")]
Weak = Annotated[bool, switch("--weak", "Also take out what is only weakly dominated.")]


def matrix(payoffs: MatrixText, weak: Weak = False, json: Json = False, lang: Language = None) -> None:
    """Solve a payoff matrix: two players choose at the same time, one a row and one a column.

    A cell is what the column player pays to the row player, or a pair with the payoff of each. Rows end with a
    semicolon or a new line; a first row without numbers names the columns.

    \b
    zermelo matrix "A: 2 -3; B: 0 2; C: -5 10"
    zermelo matrix ", confess, deny; confess, (-6,-6), (0,-10); deny, (-10,0), (-1/2,-1/2)"
    zermelo matrix payoffs.csv --json
    """
    from zermelo.theory.matrix import Matrix

    read = Matrix.read(text_given(payoffs))
    if json:
        print_json(matrix_answer(read, weak))
    else:
        print_matrix(read, weak)


def matrix_answer(read: "Matrix", weak: bool) -> dict[str, Any]:
    """What `matrix --json` prints."""
    from zermelo import search
    from zermelo.languages.numbers import exact_data
    from zermelo.theory.matrix_results import COLUMN, KINDS, ROW

    left = read.eliminate(weak)
    mixed = None if read.total is None else read.mixed()
    securities = {KINDS[player]: read.security(player) for player in (ROW, COLUMN)}
    return {
        "rows": list(read.rows),
        "columns": list(read.columns),
        "payoffs": [[exact_data(value) for value in row] for row in read.payoffs],
        "zero_sum": read.is_zero_sum,
        "total": None if read.total is None else exact_data(read.total),
        "security": {
            kind: {"value": exact_data(found.value), "choices": found.choices} for kind, found in securities.items()
        },
        "maximin": exact_data(read.maximin().value),
        "minimax": exact_data(read.minimax().value) if read.is_zero_sum else None,
        "saddle_points": [list(cell) for cell in read.saddle_points()] if read.is_zero_sum else None,
        "best_responses": {
            KINDS[player]: [list(cell) for cell in read.cells() if cell in read.best_responses(player)]
            for player in (ROW, COLUMN)
        },
        "equilibria": [list(cell) for cell in read.equilibria()],
        "dominated": [
            {"player": KINDS[one.player], "dominated": one.dominated, "by": one.by, "strict": one.strict}
            for one in read.dominated(weak)
        ],
        "elimination": {"steps": left.sentences, "rows": list(left.left.rows), "columns": list(left.left.columns)},
        "mixed": None
        if mixed is None
        else {
            "value": exact_data(mixed.value),
            "rows": {name: exact_data(share) for name, share in mixed.rows.items()},
            "columns": {name: exact_data(share) for name, share in mixed.columns.items()},
        },
        "in_turns": {f"{KINDS[first]}_first": exact_data(search(read.game(first)).value) for first in (ROW, COLUMN)},
    }


def print_matrix(read: "Matrix", weak: bool) -> None:
    from zermelo import search
    from zermelo.languages.numbers import decimal_point, number_text
    from zermelo.theory.matrix_results import COLUMN, KINDS, ROW

    print(read.text(point=decimal_point(speech.language)))
    say(read.legend())
    print()
    cells = " and ".join(f"({row}, {column})" for row, column in read.equilibria())
    mine, theirs = read.security(ROW), read.security(COLUMN)
    if read.is_zero_sum:
        say(f"Maximin: {' or '.join(mine.choices)} makes the row player sure of {number_text(mine.value)}.")
        say(f"Minimax: {' or '.join(theirs.choices)} holds the row player down to {number_text(-theirs.value)}.")
        say(f"Saddle points: {cells or 'none'}.")
    else:
        for player, found in ((ROW, mine), (COLUMN, theirs)):
            say(f"{' or '.join(found.choices)} makes the {KINDS[player]} player sure of {number_text(found.value)}.")
        say(f"Equilibria in pure strategies: {cells or 'none'}.")
    for sentence in read.eliminate(weak).sentences:
        say(sentence)
    if read.total is not None:
        say(mixed_words(read.mixed()))
    values = [number_text(search(read.game(first)).value) for first in (ROW, COLUMN)]
    say(f"In turns: {values[ROW]} if the row player chooses first, {values[COLUMN]} if the column player does.")


def mixed_words(mixed: "Mixed") -> str:
    """The mixed strategies in a sentence; what is never chosen is left out."""
    from zermelo.languages.numbers import number_text

    rows, columns = (
        ", ".join(f"{name} with {number_text(share)}" for name, share in shares.items() if share)
        for shares in (mixed.rows, mixed.columns)
    )
    return f"With mixed strategies the value is {number_text(mixed.value)}: rows {rows}; columns {columns}."
