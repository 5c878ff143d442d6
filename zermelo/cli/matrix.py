"""Payoff matrices: the command `theory matrix`."""

from pathlib import Path
from typing import Annotated, Any

from zermelo import search
from zermelo.cli.console import print_json, say, speech
from zermelo.cli.options import Json
from zermelo.cli.parsing import argument, option
from zermelo.languages.errors import ZermeloError
from zermelo.languages.exact import read_number
from zermelo.languages.message import M
from zermelo.languages.numbers import json_value, number_text
from zermelo.library.subject import text_given
from zermelo.theory.constant_sum import to_zero_sum
from zermelo.theory.matrix import Matrix
from zermelo.theory.matrix_results import COLUMN, KINDS, ROW
from zermelo.theory.matrix_words import mixed_words, pure_words
from zermelo.trees.notation import write

MatrixText = Annotated[str, argument(M("Rows of payoffs, a file that holds them, or - for stdin."), "MATRIX")]
Weak = Annotated[bool, option(M("Also eliminate rows and columns that are only weakly dominated."))]
Total = Annotated[
    str | None, option(M("The players share this total: solve the equivalent zero-sum matrix."), metavar="NUMBER")
]
Output = Annotated[
    Path | None,
    option(M("Draw the game in turns as a tree: .svg, .png, .pdf, .tex, .txt or .html."), "-o", "--output"),
]
First = Annotated[str, option(M("Who chooses first in that tree: row or column."), metavar="WHO")]


def matrix(
    payoffs: MatrixText,
    weak: Weak = False,
    total: Total = None,
    output: Output = None,
    first: First = KINDS[ROW],
    json: Json = False,
) -> None:
    """Solve a payoff matrix: two players choose at the same time, one a row and one a column.

    A cell is what the column player pays to the row player, or a pair with the payoff of each. Rows end with a
    semicolon or a new line; a first row without numbers names the columns.

    \b
    zermelo theory matrix "A: 2 -3; B: 0 2; C: -5 10"
    zermelo theory matrix ", confess, deny; confess, (-6,-6), (0,-10); deny, (-10,0), (-1/2,-1/2)"
    zermelo theory matrix "A: 2 1; B: 0 2" --total 2
    zermelo theory matrix payoffs.csv --json
    zermelo theory matrix "A: 2 -3; B: 0 2" --first column -o turns.svg
    """
    if first not in KINDS:
        raise ZermeloError(M("There is no player {who!r} in a matrix; choose row or column.", who=first))
    read = Matrix.read(text_given(payoffs))
    if total is not None:
        read = to_zero_sum(read, read_number(total))
    if output is not None:
        draw_in_turns(read, KINDS.index(first), output)
    if json:
        print_json(matrix_answer(read, weak))
    else:
        print_matrix(read, weak)


def matrix_answer(read: Matrix, weak: bool) -> dict[str, Any]:
    """The JSON of `matrix`."""
    left = read.eliminate(weak)
    mixed = None if read.total is None else read.mixed()
    securities = {KINDS[player]: read.security(player) for player in (ROW, COLUMN)}
    return {
        "rows": list(read.rows),
        "columns": list(read.columns),
        "payoffs": [[json_value(value) for value in row] for row in read.payoffs],
        "zero_sum": read.is_zero_sum,
        "total": None if read.total is None else json_value(read.total),
        "security": {
            kind: {"value": json_value(found.value), "choices": found.choices} for kind, found in securities.items()
        },
        "maximin": json_value(read.maximin().value),
        "minimax": json_value(read.minimax().value) if read.is_zero_sum else None,
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
            "value": json_value(mixed.value),
            "rows": {name: json_value(share) for name, share in mixed.rows.items()},
            "columns": {name: json_value(share) for name, share in mixed.columns.items()},
        },
        "in_turns": {f"{KINDS[first]}_first": json_value(search(read.game(first)).value) for first in (ROW, COLUMN)},
    }


def draw_in_turns(read: Matrix, first: int, file: Path) -> None:
    """Write a drawing of the tree in which one player chooses first, and the other sees it."""
    from zermelo.draw.drawing import draw

    algorithm = "minimax" if read.is_zero_sum else "maxn"
    draw(search(read.game(first), algorithm=algorithm, record=True), lang=speech.language).save(file)


def print_matrix(read: Matrix, weak: bool) -> None:
    print(read.text(language=speech.language))
    say(read.legend())
    print()
    for sentence in [*pure_words(read), *read.eliminate(weak).sentences]:
        say(sentence)
    if read.total is not None:
        say(mixed_words(read.mixed()))
    games = [read.game(first) for first in (ROW, COLUMN)]
    values = [number_text(search(game).value) for game in games]
    say(
        M(
            "In turns: {row} if the row player chooses first, {column} if the column player does.",
            row=values[ROW],
            column=values[COLUMN],
        )
    )
    say(M("As a tree, the row player first: {tree}", tree=write(games[ROW].tree)))
    say(M("As a tree, the column player first: {tree}", tree=write(games[COLUMN].tree)))
