"""How sliding tiles are shown and read; a move is written as the number of the tile that slides."""

import re
from collections.abc import Callable
from typing import Any

from zermelo.languages.message import M
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.look import Look
from zermelo.rules.parameters import OF_A_BOARD

NAMES = (M("Player"),)
FREE = "."


def tiles_look(
    width: int,
    height: int,
    steps: tuple[int, ...],
    tuple_of: Callable[[Any], tuple[int, ...]],
    from_tuple: Callable[[tuple[int, ...]], Any],
) -> Look:
    """The look of a frame of that size."""
    size = width * height

    def text(position: Any) -> str:
        signs = [str(tile) if tile else FREE for tile in tuple_of(position)]
        wide = len(str(size - 1))
        rows = [signs[start : start + width] for start in range(0, size, width)]
        return "\n".join(" ".join(sign.rjust(wide) for sign in row) for row in rows)

    def parse(written: str) -> Any:
        """Numbers row by row, with 0, a dot or _ for the free cell; without blanks where they have one digit."""
        signs = re.sub(r"[._]", " 0 ", written).replace("/", " ").replace(",", " ").split()
        if len(signs) == 1 and size <= 10:
            signs = list(signs[0])
        elif size <= 10 and len(signs) != size:
            signs = list("".join(signs))
        if len(signs) != size or not all(sign.isdecimal() and len(sign) < 3 for sign in signs):
            raise BadPosition(
                M(
                    "{written!r} is not a frame of {size} cells; write the tiles row by row, with 0 for the free cell.",
                    written=written,
                    size=size,
                )
            )
        return from_tuple(tuple(map(int, signs)))

    def sliding(position: Any, direction: int) -> int:
        """The cell of the tile that slides."""
        return int(position.free) + steps[direction]

    def action_text(position: Any, direction: int) -> str:
        return str(tuple_of(position)[sliding(position, direction)])

    def parse_action(position: Any, written: str) -> int:
        tiles = tuple_of(position)
        for direction, step in enumerate(steps):
            cell = position.free + step
            if 0 <= cell < size and written == str(tiles[cell]):
                return direction
        raise IllegalMove(M("{written!r} is no tile beside the free cell.", written=written))

    def square_of(cell: int) -> Square:
        return cell % width, cell // width

    def squares(position: Any, direction: int) -> tuple[Square, ...]:
        return (square_of(sliding(position, direction)),)

    def arrow(position: Any, direction: int) -> str:
        """Where the tile slides, against the way of the free cell."""
        return ("down", "right", "left", "up")[direction]

    def draw(position: Any) -> Board:
        return Board(
            columns=width,
            rows=height,
            style="wood",
            pieces=tuple(
                Piece(square_of(cell), "tile", text=str(tile)) for cell, tile in enumerate(tuple_of(position)) if tile
            ),
        )

    return Look(
        title=M("Sliding tiles"),
        about=M("Slide tiles into the free cell until they are in order."),
        player_names=NAMES,
        parameters=OF_A_BOARD | {"estimate": M("what estimates the moves that remain")},
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        arrow=arrow,
    )
