"""How a board with queens is shown and read."""

from collections.abc import Callable
from typing import Any

from zermelo.languages.message import M
from zermelo.rules import text_board
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.grid import LETTERS, Grid
from zermelo.rules.look import Look

QUEEN, NONE = "Q", -1


def queens_look(
    size: int, complete: int, is_free: Callable[[tuple[int, ...], int, int], bool], position_of: Callable[..., Any]
) -> Look:
    """The look of the board of that size."""
    grid = Grid(size, size, {QUEEN: ("chess-queen", None)}, style="checkered")

    def text(position: Any) -> str:
        rows = ["".join(QUEEN if place == row else text_board.EMPTY for place in position.rows) for row in range(size)]
        return grid.text_of(rows, None)

    def parse(written: str) -> Any:
        lines = text_board.read(written, QUEEN)
        if len(lines) == 1:
            lines = [lines[0][start : start + size] for start in range(0, len(lines[0]), size)]
        if len(lines) != size or any(len(line) != size for line in lines):
            raise BadPosition(M("The board has {size} rows and columns, written Q or a dot; draw them all.", size=size))
        columns = ["".join(column) for column in zip(*lines, strict=True)]
        if any(column.count(QUEEN) > 1 for column in columns):
            raise BadPosition(M("There is at most one queen in a column."))
        rows = tuple(column.find(QUEEN) for column in columns)
        count = size - rows.count(NONE)
        if complete and count < size:
            raise BadPosition(M("There is a queen in every column."))
        if rows[count:] != (NONE,) * (size - count):
            raise BadPosition(M("The columns are filled from the left."))
        if not complete and not all(is_free(rows, column, rows[column]) for column in range(count)):
            raise BadPosition(M("Two of the queens attack each other."))
        return position_of(rows)

    def action_text(position: Any, square: int) -> str:
        return f"{LETTERS[square // size]}{size - square % size}"

    def parse_action(position: Any, written: str) -> int:
        found = grid.square_named(written.replace("Q", "").replace("q", "").strip())
        if found is None:
            raise IllegalMove(M("{written!r} is no square such as {example}.", written=written, example="a1"))
        return found[0] * size + found[1]

    def squares(position: Any, square: int) -> tuple[Square, ...]:
        target = square // size, square % size
        return ((target[0], position.rows[target[0]]), target) if complete else (target,)

    def draw(position: Any) -> Board:
        pieces = (Piece((column, row), "chess-queen", 1) for column, row in enumerate(position.rows) if row != NONE)
        return Board(
            columns=size,
            rows=size,
            style="checkered",
            column_names=grid.column_names,
            row_names=grid.row_names,
            pieces=tuple(pieces),
        )

    return Look(
        title=M("Queens"),
        about=M("Put a queen in every column so that none attacks another."),
        player_names=(M("Player"),),
        parameters={"size": M("squares on a side"), "complete": M("all queens on the board")},
        switches=("complete",),
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=squares,
    )
