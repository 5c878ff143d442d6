"""Blind tic-tac-toe in text and drawings: the marks that are seen, and a ? on every square that may hold another."""

from typing import TYPE_CHECKING

from zermelo.languages.message import M, Message, joined
from zermelo.rules import text_board
from zermelo.rules.bits import squares as bits_of
from zermelo.rules.board import Board, Piece, Square
from zermelo.rules.game import MAX, MIN, UNSEEN, BadPosition, IllegalMove
from zermelo.rules.labelled import contents, labelled
from zermelo.rules.look import Look

if TYPE_CHECKING:
    from zermelo.games.blind_tic_tac_toe import Position

NAMES, MARKS, HIDDEN, NOTHING = ("X", "O"), "XO?", "?", "-"
SQUARES = [f"{column}{row}" for row in "321" for column in "abc"]
TO_MOVE, BY_X, BY_O = M("To move"), M("Found by X"), M("Found by O")


def viewer(position: "Position") -> int | None:
    """The player whose view it is; None for a whole position."""
    return MAX if position.by_o == UNSEEN else MIN if position.by_x == UNSEEN else None


def signs(position: "Position") -> str:
    """A sign for each square."""
    empty = text_board.EMPTY if viewer(position) is None else HIDDEN
    pairs = [(position.crosses >> bit & 1, position.noughts >> bit & 1) for bit in range(9)]
    return "".join("X" if cross else "O" if nought else empty for cross, nought in pairs)


def look_of(position_of: "type[Position]") -> Look:
    """The look of the game."""

    def text(position: "Position") -> Message:
        """The board, who is to move, and what each has found."""
        shown = signs(position)
        board = text_board.draw([shown[start : start + 3] for start in (0, 3, 6)], columns="abc", rows="321")
        found = [HIDDEN if held == UNSEEN else _names(held) for held in (position.by_x, position.by_o)]
        lines = labelled([(TO_MOVE, NAMES[position.player]), (BY_X, found[0]), (BY_O, found[1])])
        return joined([board, lines], "\n")

    def parse(written: str) -> "Position":
        """A position from its text, or from the board alone."""
        lines = written.splitlines()
        said = "\n".join(line for line in lines if ":" in line)
        given = contents(said, [TO_MOVE, BY_X, BY_O]) if said else dict.fromkeys((TO_MOVE, BY_X, BY_O), "")
        board = "".join(text_board.read("\n".join(line for line in lines if ":" not in line), MARKS))
        if len(board) != 9:
            raise BadPosition(M("The board has {count} squares, not 9.", count=len(board)))
        crosses, noughts = (sum(1 << bit for bit, sign in enumerate(board) if sign == name) for name in NAMES)
        mover = given[TO_MOVE].upper() or NAMES[crosses.bit_count() > noughts.bit_count()]
        if mover not in NAMES:
            raise BadPosition(M("X or O is to move, not {name!r}.", name=given[TO_MOVE]))
        position = position_of(crosses, noughts, _found(given[BY_X]), _found(given[BY_O]), NAMES.index(mover))
        _refuse_impossible(position, HIDDEN in board)
        return position

    def draw(position: "Position") -> Board:
        """The board; what a player cannot know is a question mark."""
        pieces = []
        for bit, sign in enumerate(signs(position)):
            if sign in NAMES:
                pieces.append(Piece(_place(bit), "cross" if sign == "X" else "ring", NAMES.index(sign)))
            elif sign == HIDDEN:
                pieces.append(Piece(_place(bit), "glyph", None, HIDDEN))
        return Board(
            columns=3,
            rows=3,
            pieces=tuple(pieces),
            column_names=tuple("abc"),
            row_names=tuple("321"),
        )

    def parse_action(position: "Position", written: str) -> int:
        if written.lower() in SQUARES:
            return SQUARES.index(written.lower())
        raise IllegalMove(M("{written!r} is not a square, such as b2.", written=written))

    return Look(
        title=M("Blind tic-tac-toe"),
        about=M("Tic-tac-toe without seeing the other's marks: name a square, and another one if it is taken."),
        text=text,
        parse=parse,
        action_text=lambda position, square: SQUARES[square],
        parse_action=parse_action,
        draw=draw,
        squares=lambda position, square: (_place(square),),
        player_names=NAMES,
        words=(TO_MOVE, BY_X, BY_O),
    )


def _place(bit: int) -> Square:
    return bit % 3, bit // 3


def _names(squares: int) -> str:
    return " ".join(SQUARES[bit] for bit in bits_of(squares)) or NOTHING


def _found(written: str) -> int:
    """The squares of a line, or UNSEEN."""
    if written == HIDDEN:
        return UNSEEN
    names = written.lower().replace(NOTHING, " ").split()
    if not set(names) <= set(SQUARES):
        raise BadPosition(M("{written!r} names no squares; write them as a1 b2.", written=written))
    return sum(1 << SQUARES.index(name) for name in set(names))


def _refuse_impossible(position: "Position", has_holes: bool) -> None:
    """Refuse marks that cannot have been found, counts that no game has, and holes in a whole position."""
    seen = viewer(position)
    if (has_holes and seen is None) or UNSEEN == position.by_x == position.by_o:
        raise BadPosition(M("A view of one player has ? on its squares, and where it says what the other has found."))
    known = ((position.by_x, position.noughts), (position.by_o, position.crosses))
    if any(found != UNSEEN and found & ~marks for found, marks in known):
        raise BadPosition(M("Only a mark on the board can have been found."))
    if seen is None and position.crosses.bit_count() - position.noughts.bit_count() not in (0, 1):
        raise BadPosition(M("X begins, and the players move in turn."))
