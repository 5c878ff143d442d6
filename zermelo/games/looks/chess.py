"""The look of chess: a board with its FEN below, moves in SAN, and drawings.

>>> from zermelo.games.chess import game
>>> print(game.show(game.position("e4 c5 Nf3")))
8  ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜
7  ♟ ♟ . ♟ ♟ ♟ ♟ ♟
6  . . . . . . . .
5  . . ♟ . . . . .
4  . . . . ♙ . . .
3  . . . . . ♘ . .
2  ♙ ♙ ♙ ♙ . ♙ ♙ ♙
1  ♖ ♘ ♗ ♕ ♔ ♗ . ♖
   a b c d e f g h
Black to move
rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 1
"""

import re
from collections.abc import Mapping

from zermelo.games.looks.chess_fen import FEN, LETTERS, NAMES, fen, made, rows_in, rows_of
from zermelo.games.looks.chess_fen import START as START
from zermelo.games.looks.chess_fen import position_of as position_of
from zermelo.games.looks.chess_moves import Result, coordinates, is_castling, reading, writing
from zermelo.games.moves.chess import Position, castled_king, in_check, king_of, of_kind, pieces_of
from zermelo.languages.message import M, Message, joined
from zermelo.rules import bits
from zermelo.rules.board import Board, Square
from zermelo.rules.game import MAX, MIN
from zermelo.rules.grid import Grid
from zermelo.rules.look import Look
from zermelo.rules.possible_boards import Setting

FIGURES = "♙♘♗♖♕♔♟♞♝♜♛♚"
SIGNS = str.maketrans(LETTERS, FIGURES)
DRAWN = re.compile(r"^[1-8]?[\s|]*(?:[pnbrqkPNBRQK.·*_-][\s|]*){8}[1-8]?$")
"""A row of a board drawn with letters."""


class ChessBoard(Grid):
    """The board, which is read from a FEN as well, and from letters in place of figures."""

    def read(self, written: str) -> Setting:
        found = FEN.search(written)
        if found:
            rows = [row.translate(SIGNS) for row in rows_in(found["board"])]
            return self.setting(rows, MIN if found["turn"] == "b" else MAX)
        return super().read(written)

    def _without_turn(self, written: str) -> tuple[str, int | None]:
        bare, player = super()._without_turn(written)
        lines = re.split(r"[\n/]", bare)
        return "\n".join(line.translate(SIGNS) if DRAWN.match(line.strip()) else line for line in lines), player


GRID = ChessBoard(
    8,
    8,
    {
        sign: (f"chess-{name}", MAX if number < 6 else MIN)
        for number, (sign, name) in enumerate(
            zip(FIGURES, ("pawn", "knight", "bishop", "rook", "queen", "king") * 2, strict=True)
        )
    },
    bit=lambda column, row: column + 8 * (7 - row),
    style="checkered",
    players=NAMES,
    says_turn=True,
    title=M("Chess"),
)


def sides(position: Position) -> tuple[int, ...]:
    """The squares of each kind of piece, White's first."""
    kinds = [of_kind(position, kind) for kind in range(6)]
    return tuple(kind & pieces_of(position, player) for player in (MAX, MIN) for kind in kinds)


def text(position: Position) -> str:
    rows = [row.translate(SIGNS) for row in rows_of(position)]
    return joined([GRID.text_of(rows, position.player), fen(position)], "\n")


def parse(written: str) -> Position:
    """A FEN, or a drawn board, on which kings and rooks in their first places may castle."""
    if FEN.search(written):
        return position_of(written)
    setting = GRID.read(written)
    rows = [row.translate(str.maketrans(FIGURES, LETTERS)) for row in setting.rows]
    signs = {column + 8 * (7 - row): rows[row][column] for row in range(8) for column in range(8)}
    at_home = ((60, "k", 63, "r", "k"), (60, "k", 56, "r", "q"), (4, "K", 7, "R", "K"), (4, "K", 0, "R", "Q"))
    rights = "".join(right for king, k, rook, r, right in at_home if (signs[king], signs[rook]) == (k, r))
    pieces = {square: sign for square, sign in signs.items() if sign != "."}
    return made(pieces, setting.player or MAX, rights, "-", 0)


def draw(position: Position) -> Board:
    """The board, with the king marked if it is in check."""
    checked = bits.square(king_of(position, position.player)) if in_check(position) else 0
    return GRID.draw(sides(position), marked=checked)


def ends(position: Position, move: int, to_rook: bool = False) -> tuple[Square, ...]:
    """The squares to click: from and to; for castling the king and where it goes, or its rook."""
    origin, target = move & 63, move >> 6 & 63
    if is_castling(position, move) and not to_rook:
        target = castled_king(origin, target)
        if abs(target - origin) < 2:  # in Chess960 that is a step of the king, or none
            target = move >> 6 & 63
    return GRID.places[origin], GRID.places[target]


def detours(position: Position, move: int) -> tuple[tuple[Square, ...], ...]:
    """Castling also by a click on the rook."""
    return (ends(position, move, to_rook=True),) if is_castling(position, move) else ()


def look_of(result: Result, title: Message, parameters: Mapping[str, Message], switches: tuple[str, ...] = ()) -> Look:
    """The look of chess from any first position."""
    write = writing(result)
    return Look(
        title=title,
        about=M("Move the pieces, each kind in its own way, and checkmate the enemy king."),
        rules=(
            M("The king moves one square; the queen any distance, the rook in straight lines, the bishop diagonally."),
            M("The knight jumps two squares and one aside; the others cannot jump."),
            M(
                "A pawn steps straight, also two squares at first, and captures diagonally; on the last row "
                "it is promoted."
            ),
            M("A pawn that passes an attacked square with its double step can be captured there with the next move."),
            M(
                "King and rook castle if neither has moved, the way is free and no square of the king's way "
                "is attacked."
            ),
            M("A player in check who cannot end it has lost; a player without a move who is not in check draws."),
        ),
        player_names=NAMES,
        parameters=parameters,
        switches=switches,
        text=text,
        parse=parse,
        action_text=write,
        parse_action=reading(write),
        fen=fen,
        coordinates=coordinates,
        draw=draw,
        squares=ends,
        detours=detours,
        words=GRID.words,
        grid=GRID,
    )
