"""The hunt for a ship in text and drawings: o a miss, * a hit, ! the square of the shot."""

from typing import TYPE_CHECKING

from zermelo.games.advice.battleship import places_of
from zermelo.languages.message import M, in_context
from zermelo.rules import text_board
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.grid import LETTERS
from zermelo.rules.look import Look
from zermelo.rules.parameters import OF_A_BOARD
from zermelo.rules.words import is_spelled, main_spelling

if TYPE_CHECKING:
    from zermelo.games.battleship_hunt import Position

SIGNS = MISS, HIT, SHOT = ("o", "*", "!")
NAMES = (M("Player"),)
RESULTS = (in_context("typed", "miss"), in_context("typed", "hit"), in_context("typed", "sunk"))


def look_of(width: int, height: int, length: int, of_position: "type[Position]") -> Look:
    """The look of the hunt on a sea of that size."""
    squares = width * height
    columns = tuple(LETTERS[:width])
    rows = tuple(str(row + 1) for row in range(height))
    names = [columns[square % width] + rows[square // width] for square in range(squares)]

    def sign(position: "Position", square: int) -> str:
        bit = 1 << square
        if square == position.aim:
            return SHOT
        return MISS if position.missed & bit else HIT if position.hits & bit else text_board.EMPTY

    def text(position: "Position") -> str:
        signs = "".join(sign(position, square) for square in range(squares))
        return text_board.draw([signs[start : start + width] for start in range(0, squares, width)], columns, rows)

    def parse(written: str) -> "Position":
        signs = [
            part
            for line in written.replace("/", "\n").splitlines()
            for part in line.split()
            if part in (*SIGNS, text_board.EMPTY)
        ]
        if len(signs) != squares:
            raise BadPosition(
                M(
                    "{written!r} is not a sea of {squares} squares: . o a miss, * a hit, ! the shot.",
                    written=written,
                    squares=squares,
                )
            )
        held = {sign: [square for square, one in enumerate(signs) if one == sign] for sign in SIGNS}
        missed, hits = (sum(1 << square for square in held[sign]) for sign in (MISS, HIT))
        if len(held[SHOT]) > 1 or not could_be(missed, hits):
            raise BadPosition(M("No ship of {length} squares agrees with these shots.", length=length))
        return of_position(missed, hits, held[SHOT][0] if held[SHOT] else -1)

    def could_be(missed: int, hits: int) -> bool:
        return any(not ship & missed and not hits & ~ship for ship in places_of(width, height, length).values())

    def action_text(position: "Position", action: int) -> str:
        return names[action] if position.aim < 0 else main_spelling(RESULTS[action])

    def parse_action(position: "Position", written: str) -> int:
        if position.aim < 0 and written.lower() in names:
            return names.index(written.lower())
        for number, word in enumerate(RESULTS):
            if position.aim >= 0 and is_spelled(written, word):
                return number
        raise IllegalMove(M("{written!r} is not a square to shoot at, such as b2.", written=written))

    def place(square: int) -> Square:
        return square % width, square // width

    def draw(position: "Position") -> Board:
        kinds = {MISS: "splash", HIT: "hit"}
        signs = [sign(position, square) for square in range(squares)]
        return Board(
            columns=width,
            rows=height,
            pieces=tuple(Piece(place(square), kinds[one]) for square, one in enumerate(signs) if one in kinds),
            column_names=columns,
            row_names=rows,
            marked=(place(position.aim),) if position.aim >= 0 else (),
            notes=(M("A ship of {length} squares", length=length),),
        )

    return Look(
        title=M("Battleship hunt"),
        about=M("Hit all {length} squares of a hidden ship with as few shots as possible.", length=length),
        parameters=OF_A_BOARD | {"length": M("squares of the ship")},
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=lambda position, action: (place(action if position.aim < 0 else position.aim),),
        player_names=NAMES,
    )
