"""Boards set up or typed, and the unreachable ones to refuse: a stone in the air, a move after the end."""

from typing import TYPE_CHECKING, NamedTuple

from zermelo.languages.message import M
from zermelo.rules.game import BadPosition
from zermelo.rules.text_board import EMPTY

if TYPE_CHECKING:
    from zermelo.rules.grid import Grid


class Setting(NamedTuple):
    """Pieces on a board, reachable or not."""

    rows: tuple[str, ...]
    """A sign for each square, the top row first."""
    sets: tuple[int, ...]
    """The squares of each piece, in the order of the grid's pieces."""
    player: int | None
    """The player to move, if the text says it."""


def turn_by_pieces(grid: "Grid", setting: Setting) -> int:
    """The player to move, where players place one piece in turn."""
    first, second, *_ = grid.pieces
    signs = "".join(setting.rows)
    lead = signs.count(first) - signs.count(second)
    if lead not in (0, 1):
        raise BadPosition(
            M(
                "{first} begins and the players alternate, so there cannot be {ahead} {first} with {behind} {second}.",
                first=first,
                second=second,
                ahead=signs.count(first),
                behind=signs.count(second),
            )
        )
    return lead


def refuse_hanging(setting: Setting) -> None:
    """Refuse a board on which a piece has nothing below it."""
    for column, signs in enumerate(map("".join, zip(*setting.rows, strict=True)), 1):
        if EMPTY in signs.lstrip(EMPTY):
            raise BadPosition(
                M("A stone of column {column} hangs in the air; stones fall as low as they can.", column=column)
            )


def refuse_move_after_line(grid: "Grid", mine: int, last: int, lines: tuple[int, ...], falling: bool) -> None:
    """Refuse a board with a move after a line was complete; `last` are the pieces of the last mover."""

    def has_line(squares: int) -> bool:
        return any(squares & line == line for line in lines)

    def is_covered(bit: int) -> bool:
        """Whether there is a piece on the square above."""
        column, row = grid.places[bit]
        return row > 0 and (mine | last) >> grid.bits[column, row - 1] & 1 == 1

    movable = [bit for bit in grid.bits_in(last) if not (falling and is_covered(bit))]
    before = [last ^ grid.of_bits([bit]) for bit in movable]
    if has_line(mine) or (has_line(last) and all(map(has_line, before))):
        raise BadPosition(
            M(
                "The game was over before the last move: a player already had {line} in a line.",
                line=len(grid.bits_in(lines[0])),
            )
        )
