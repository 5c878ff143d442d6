"""The look of 2048: rows of numbers, a dot for an empty square, and the score below.

2 . 4 .
. . . .
. 8 . .
. . . 2
score 12              a tile is still to appear where the line ends with: 1 to appear
"""

import re
from typing import Any

from zermelo.games.moves._2048 import BITS, TILE
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, in_context, joined
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.grid import LETTERS
from zermelo.rules.look import Look
from zermelo.rules.words import is_spelled, main_spelling

Position = Any
NAMES = (M("Player"),)
DIRECTIONS = (
    in_context("typed", "left, l"),
    in_context("typed", "right, r"),
    in_context("typed", "up, u"),
    in_context("typed", "down, d"),
)
KEYS = ("left", "right", "up", "down")
LAST = re.compile(r"score (\d{1,9})(?:, ([12]) to appear)?")
SMALLEST_TARGET = 8
"""New tiles are 2 or 4, so this is the smallest that only a merge makes."""


def score_line(score: object) -> Message:
    return M("score {score}", score=str(score))


def falling_line(score: object, count: object) -> Message:
    return M("score {score}, {count} to appear", score=str(score), count=str(count))


def refuse_target(target: int, squares: int) -> None:
    """Refuse a target that is no tile, that needs no merge, or that the board has no room for."""
    most = 2 << squares
    if target == 0 or (SMALLEST_TARGET <= target <= most and target.bit_count() == 1):
        return
    raise ZermeloError(
        M(
            "The parameter target is a tile from {least} to {most}, or 0 to play for the score, not {value}.",
            least=SMALLEST_TARGET,
            most=most,
            value=target,
        )
    )


def board_look(rows: int, columns: int, target: int, of_position: Any) -> Look:
    """The look of a board."""
    squares = rows * columns

    def square_of(number: int) -> Square:
        return number % columns, number // columns

    def name_of(number: int) -> str:
        return f"{LETTERS[number % columns]}{rows - number // columns}"

    def tiles(position: Position) -> list[list[int]]:
        """The tiles row by row, 0 where a square is empty."""
        exponents = [[row >> BITS * column & TILE for column in range(columns)] for row in position.rows]
        return [[1 << exponent if exponent else 0 for exponent in row] for row in exponents]

    # -----------------------------------------------------------------------------------------
    # Text

    def text(position: Position) -> str:
        shown = tiles(position)
        wide = max(len(str(tile)) for row in shown for tile in row)
        lines = [" ".join(str(tile or ".").rjust(wide) for tile in row) for row in shown]
        score, falling = position.score, position.falling
        return joined([*lines, falling_line(score, falling) if falling else score_line(score)], "\n")

    def parse(written: str) -> Position:
        """A position as drawn, or its rows with strokes between them: 2 . 4 . / . . . . / . 8 . . / . . . 2."""
        lines = [line.strip() for line in re.split(r"[\n/]", written.strip().lower())]
        found = LAST.fullmatch(lines[-1])
        board = lines[:-1] if found else lines
        cells = [line.split() for line in board]
        if len(cells) != rows or any(len(row) != columns for row in cells):
            raise BadPosition(
                M(
                    "{written!r} is not a board of 2048 with {rows} rows of {columns} squares, such as {example}.",
                    written=written,
                    rows=rows,
                    columns=columns,
                    example=" / ".join([" ".join(["2", "4", *"." * columns][:columns])] * rows),
                )
            )
        position = of_position(
            rows=tuple(sum(exponent(cell) << BITS * place for place, cell in enumerate(row)) for row in cells),
            score=int(found[1]) if found else 0,
            falling=int(found[2] or 0) if found else 0,
        )
        empty = sum(cell in ".0" for row in cells for cell in row)
        if empty < position.falling or (empty == squares and position.falling < 2):
            raise BadPosition(M("This is no board in play: new tiles need empty squares, and moves need tiles."))
        return position

    def exponent(cell: str) -> int:
        if cell in (".", "0"):
            return 0
        number = int(cell) if re.fullmatch(r"\d{1,10}", cell) else 0
        if number < 2 or number.bit_count() != 1 or number > 2 << squares:
            raise BadPosition(M("{cell!r} is no tile of this board; write 2, 4, 8 … or a dot.", cell=cell))
        return number.bit_length() - 1

    # -----------------------------------------------------------------------------------------
    # Moves and drawing

    def action_text(position: Position, action: int) -> str:
        """The name of a direction; a new tile and its square, as in 2a1."""
        if position.falling:
            return f"{2 + action % 2 * 2}{name_of(action // 2)}"
        return main_spelling(DIRECTIONS[action])

    def parse_action(position: Position, written: str) -> int:
        if not position.falling:
            for direction, spellings in enumerate(DIRECTIONS):
                if is_spelled(written, spellings):
                    return direction
        raise IllegalMove(M("{written!r} is no direction; write left, right, up or down.", written=written))

    def placed(position: Position, action: int) -> tuple[Square, ...]:
        """The square of a new tile; a direction has none."""
        return (square_of(action // 2),) if position.falling else ()

    def arrow(position: Position, action: int) -> str:
        return "" if position.falling else KEYS[action]

    def draw(position: Position) -> Board:
        numbers = [tile for row in tiles(position) for tile in row]
        return Board(
            columns=columns,
            rows=rows,
            style="tiles",
            pieces=tuple(
                Piece(square_of(place), "power", text=str(tile)) for place, tile in enumerate(numbers) if tile
            ),
            scores=(str(position.score),),
        )

    return Look(
        title=M("2048"),
        about=M("Slide the tiles so that equal ones merge; a merge makes {target} to win.", target=target)
        if target
        else M("Slide the tiles so that equal ones merge and score; the board must not fill up."),
        player_names=NAMES,
        parameters={
            "rows": M("rows of squares"),
            "columns": M("columns of squares"),
            "target": M("the tile to reach (0: the score counts)"),
        }
        | {"fours": M("new tiles that are a 4, of 100")},
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=placed,
        arrow=arrow,
        words=(falling_line(0, 0), score_line(0)),
    )
