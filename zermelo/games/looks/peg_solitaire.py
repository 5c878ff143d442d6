"""How the English board of peg solitaire is shown and read; a jump is written by its two holes, as in d2-d4."""

import re
from collections.abc import Callable
from typing import Any

from zermelo.languages.message import M
from zermelo.rules import text_board
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.grid import LETTERS
from zermelo.rules.look import Look

SIDE = 7
HOLES = tuple((column, row) for row in range(SIDE) for column in range(SIDE) if 2 <= column <= 4 or 2 <= row <= 4)
"""The columns and rows of the holes, row by row."""
ROW_NAMES = tuple(str(SIDE - row) for row in range(SIDE))
PEG, FREE = "O", "."


def peg_look(jumps: tuple[tuple[int, int, int], ...], position_of: Callable[[int], Any]) -> Look:
    """The look of the board, with these jumps from, over and to a hole."""

    def text(position: Any) -> str:
        signs = dict(
            zip(HOLES, (PEG if position.pegs >> hole & 1 else FREE for hole in range(len(HOLES))), strict=True)
        )
        rows = ["".join(signs.get((column, row), " ") for column in range(SIDE)) for row in range(SIDE)]
        return "\n".join(line.rstrip() for line in text_board.draw(rows, LETTERS[:SIDE], ROW_NAMES).splitlines())

    def parse(written: str) -> Any:
        """The signs of the 33 holes, row by row, however they are laid out."""
        lines = [re.sub(r"^\s*\d\s|\s\d\s*$", "", line) for line in re.split(r"[\n/]", written)]
        lines = [line for line in lines if not re.fullmatch(r"[a-g ]+", line)]
        signs = re.sub(r"\s", "", "".join(lines)).upper().replace("0", PEG).replace("X", PEG)
        if len(signs) != len(HOLES) or set(signs) - {PEG, FREE}:
            raise BadPosition(
                M(
                    "{written!r} is no board of 33 holes; write O for a peg and a dot for a free hole.",
                    written=written,
                )
            )
        pegs = sum(1 << hole for hole, sign in enumerate(signs) if sign == PEG)
        if not pegs:
            raise BadPosition(M("There is at least one peg on the board."))
        if pegs.bit_count() == len(HOLES):
            raise BadPosition(M("There is at least one free hole on the board."))
        return position_of(pegs)

    def name(hole: int) -> str:
        column, row = HOLES[hole]
        return f"{LETTERS[column]}{SIDE - row}"

    def action_text(position: Any, jump: int) -> str:
        origin, _, target = jumps[jump]
        return f"{name(origin)}-{name(target)}"

    def parse_action(position: Any, written: str) -> int:
        ends = re.findall(r"[a-g][1-7]", written.lower())
        for number, (origin, _, target) in enumerate(jumps):
            if ends == [name(origin), name(target)]:
                return number
        raise IllegalMove(M("{written!r} is no jump such as {example}.", written=written, example="d2-d4"))

    def squares(position: Any, jump: int) -> tuple[Square, ...]:
        origin, _, target = jumps[jump]
        return HOLES[origin], HOLES[target]

    def draw(position: Any) -> Board:
        return Board(
            columns=SIDE,
            rows=SIDE,
            style="holes",
            missing=tuple((column, row) for row in range(SIDE) for column in range(SIDE) if (column, row) not in HOLES),
            column_names=tuple(LETTERS[:SIDE]),
            row_names=ROW_NAMES,
            pieces=tuple(Piece(hole, "peg") for number, hole in enumerate(HOLES) if position.pegs >> number & 1),
        )

    return Look(
        title=M("Peg solitaire"),
        about=M("Jump over pegs to remove them until one is left, in the middle."),
        player_names=(M("Player"),),
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=squares,
    )
