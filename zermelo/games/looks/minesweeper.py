"""The look of minesweeper: # a covered square, a number, * a mine, ? the square that is being opened.

4  # # # #
3  # 2 1 1        with the risks drawn, a covered square shows the probability of a mine instead: 33%
2  # 1 0 0
1  # ? 0 0
   a b c d
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from zermelo.games.moves.minesweeper import BITS, COVERED, MINE, NUMBER, PER_WORD, SIGN, neighbours
from zermelo.languages.message import M, joined
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.grid import LETTERS
from zermelo.rules.look import Look
from zermelo.rules.parameters import OF_A_BOARD

Position = Any
Words = tuple[int, ...]
NAMES = (M("Player"),)
CELL = re.compile(r"[#?*0-8]|\d{1,3}%")
EXPLODED = MINE - NUMBER


def board_look(
    width: int,
    height: int,
    mines: int,
    risks: int,
    layouts: Callable[[Words], float],
    beside_nothing: Callable[[Words], int],
    of_position: Any,
) -> Look:
    """The look of a board."""
    squares = width * height
    columns = tuple(LETTERS[place] if place < 26 else f"a{LETTERS[place - 26]}" for place in range(width))
    rows = tuple(str(height - row) for row in range(height))

    def name_of(square: int) -> str:
        return columns[square % width] + rows[square // width]

    def signs(words: Words) -> list[int]:
        return [words[square // PER_WORD] >> BITS * (square % PER_WORD) & SIGN for square in range(squares)]

    def with_sign(words: Words, square: int, sign: int) -> Words:
        word = square // PER_WORD
        return (*words[:word], words[word] | sign << BITS * (square % PER_WORD), *words[word + 1 :])

    @lru_cache(maxsize=256)
    def risk_map(words: Words) -> dict[int, float]:
        """The probability of a mine on each covered square; squares beside no number are equal."""
        seen, whole = signs(words), layouts(words)
        found: dict[int, float] = {}
        others: float | None = None
        for square in range(squares):
            if seen[square] != COVERED:
                continue
            is_beside = any(NUMBER <= seen[one] < MINE for one in neighbours(width, height, square))
            if is_beside or others is None:
                risk = layouts(with_sign(words, square, MINE)) / whole
                others = others if is_beside else risk
            else:
                risk = others
            found[square] = risk
        return found

    def shown(position: Position) -> list[str]:
        """The text of each square."""
        known = risk_map(position.words) if risks and not position.lost and position.left else {}
        cells = []
        for square, sign in enumerate(signs(position.words)):
            covered = f"{100 * known[square]:.0f}%" if square in known else "#"
            is_clicked = square == position.clicked
            cells.append("?" if is_clicked else covered if not sign else "*" if sign == MINE else str(sign - NUMBER))
        return cells

    # -----------------------------------------------------------------------------------------
    # Text

    def text(position: Position) -> str:
        cells = shown(position)
        wide = max(len(cell) for cell in (*cells, columns[-1]))
        margin = len(rows[0])
        by_rows = [cells[row * width : (row + 1) * width] for row in range(height)]
        spaced = [" ".join(cell.rjust(wide) for cell in row) for row in by_rows]
        lines = [f"{name.ljust(margin)}  {row}" for name, row in zip(rows, spaced, strict=True)]
        names = " ".join(name.rjust(wide) for name in columns)
        return joined([*lines, f"{' ' * margin}  {names}"], "\n")

    def parse(written: str) -> Position:
        """A board as drawn, with or without names, or its rows with strokes between them: # 1 # / # # #."""
        lines = [line.split() for line in re.split(r"[\n/]", written.strip()) if line.split()]
        if len(lines) == height + 1 and tuple(lines[-1]) == columns:
            lines = [line[1:] for line in lines[:-1]]
        if len(lines) != height or any(len(line) != width for line in lines):
            raise BadPosition(
                M(
                    "{written!r} is not a board of {rows} rows of {columns} squares: # covered, 0 to 8, * a mine.",
                    written=written,
                    rows=height,
                    columns=width,
                )
            )
        cells = [cell for line in lines for cell in line]
        for cell in cells:
            if not CELL.fullmatch(cell):
                raise BadPosition(M("{cell!r} is no square: write #, 0 to 8, * for a mine, ? to open it.", cell=cell))
        words: Words = (0,) * -(-squares // PER_WORD)
        for square, cell in enumerate(cells):
            if cell in "*012345678":
                words = with_sign(words, square, MINE if cell == "*" else NUMBER + int(cell))
        clicked = [square for square, cell in enumerate(cells) if cell == "?"]
        exploded = cells.count("*")
        left = squares - mines - sum(NUMBER <= sign < MINE for sign in signs(words))
        if len(clicked) > 1 or exploded > 1 or left < 0 or layouts(words) == 0:
            raise BadPosition(M("No layout of {mines} mines agrees with these numbers.", mines=mines))
        pending = beside_nothing(words) if left and not exploded else -1
        return of_position(words, clicked[0] if clicked else pending, left, exploded)

    # -----------------------------------------------------------------------------------------
    # Moves and drawing

    def action_text(position: Position, action: int) -> str:
        """The name of a square; a number, or * for a mine."""
        if position.clicked < 0:
            return name_of(action)
        return "*" if action == EXPLODED else str(action)

    def parse_action(position: Position, written: str) -> int:
        names = {name_of(square): square for square in range(squares)} if position.clicked < 0 else {}
        square = names.get(re.sub(r"[\s,]", "", written.lower()))
        if square is None:
            raise IllegalMove(
                M("{written!r} is no covered square; write its column and row, as in a1.", written=written)
            )
        return square

    def placed(position: Position, action: int) -> tuple[Square, ...]:
        square = action if position.clicked < 0 else position.clicked
        return ((square % width, square // width),)

    def draw(position: Position) -> Board:
        def piece(square: int, cell: str) -> Piece:
            place = square % width, square // width
            if cell == "*":
                return Piece(place, "mine")
            if cell in "012345678":
                return Piece(place, "count", text=cell)
            return Piece(place, "cover", text=cell.replace("#", ""))

        return Board(
            columns=width,
            rows=height,
            pieces=tuple(piece(square, cell) for square, cell in enumerate(shown(position)) if cell != "0"),
            column_names=columns,
            row_names=rows,
            marked=((position.clicked % width, position.clicked // width),) if position.clicked >= 0 else (),
            notes=(M("Mines: {mines}", mines=mines),),
        )

    return Look(
        title=M("Minesweeper"),
        about=M("Open all squares but the {mines} with a mine; a number counts the mines around it.", mines=mines),
        player_names=NAMES,
        parameters=OF_A_BOARD
        | {
            "mines": M("squares with a mine"),
            "first": M("the first square: 0 any, 1 safe, 2 an opening"),
            "risks": M("show the probability of a mine"),
        },
        switches=("risks",),
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=placed,
    )
