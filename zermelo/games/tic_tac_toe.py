"""Tic-tac-toe (tres en raya): three in a row on a board of nine squares.

Two players, crosses first, put a mark on a free square in turn. Three of one's own in a row, a column or a
diagonal win; a full board without them is a draw.

    squares        bit of each square in a set of squares
    a3 b3 c3       0 1 2
    a2 b2 c2       3 4 5
    a1 b1 c1       6 7 8
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.rules import text_board
from zermelo.rules.board import Board, Square, pieces_in
from zermelo.rules.game import MAX, BadPosition, Game, IllegalMove
from zermelo.rules.look import Look

LINES = (0b000000111, 0b000111000, 0b111000000, 0b001001001, 0b010010010, 0b100100100, 0b100010001, 0b001010100)
FULL = 0b111111111


class Position(NamedTuple):
    crosses: int
    noughts: int
    player: int


def actions(position: Position) -> Iterator[int]:
    for square in range(9):
        if not (position.crosses | position.noughts) >> square & 1:
            yield square


def result(position: Position, square: int) -> Position:
    mark = 1 << square
    if position.player == MAX:
        return Position(position.crosses | mark, position.noughts, 1)
    return Position(position.crosses, position.noughts | mark, 0)


def has_line(marks: int) -> bool:
    for line in LINES:
        if marks & line == line:
            return True
    return False


def terminal(position: Position) -> bool:
    full = position.crosses | position.noughts == FULL
    return full or has_line(position.crosses) or has_line(position.noughts)


def utility(position: Position) -> int:
    if has_line(position.crosses):
        return 1
    if has_line(position.noughts):
        return -1
    return 0


def open_lines(marks: int) -> int:
    """How many lines are still open to the player whose opponent has these marks."""
    count = 0
    for line in LINES:
        if not marks & line:
            count += 1
    return count


def evaluate(position: Position) -> int:
    """Lines still open to crosses minus lines still open to noughts.

    Crosses in the centre against noughts on a side: six lines against four.

    >>> evaluate(game.position("b2 b3"))
    2
    """
    return open_lines(position.noughts) - open_lines(position.crosses)


def key(position: Position) -> int:
    return position.crosses | position.noughts << 9


# ---------------------------------------------------------------------------------------------
# Symmetry: the square turned and mirrored, eight boards in all

AFTER_QUARTER_TURN = (2, 5, 8, 1, 4, 7, 0, 3, 6)
AFTER_MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6)
"""Where the mark on each square goes."""


def moved(marks: int, places: tuple[int, ...]) -> int:
    after = 0
    for square in range(9):
        if marks >> square & 1:
            after |= 1 << places[square]
    return after


def image(position: Position, places: tuple[int, ...]) -> Position:
    return Position(moved(position.crosses, places), moved(position.noughts, places), position.player)


def symmetries(position: Position) -> Iterator[Position]:
    turned = position
    for _ in range(4):
        yield turned
        yield image(turned, AFTER_MIRROR)
        turned = image(turned, AFTER_QUARTER_TURN)


# ---------------------------------------------------------------------------------------------
# For people


def text(position: Position) -> str:
    """The board with its coordinates.

    >>> print(text(game.position("b2 c3")))
    3  . . O
    2  . X .
    1  . . .
       a b c
    """
    squares = "".join(
        "X" if position.crosses >> square & 1 else "O" if position.noughts >> square & 1 else "." for square in range(9)
    )
    return text_board.draw([squares[0:3], squares[3:6], squares[6:9]], columns="abc", rows="321")


PLACES = tuple((square % 3, square // 3) for square in range(9))


def draw(position: Position) -> Board:
    """The same board to look at; a completed line is marked."""
    lines = [line for line in LINES if line in (position.crosses & line, position.noughts & line)]
    return Board(
        columns=3,
        rows=3,
        column_names=("a", "b", "c"),
        row_names=("3", "2", "1"),
        pieces=pieces_in(position.crosses, PLACES, "cross", 0) + pieces_in(position.noughts, PLACES, "ring", 1),
        marked=tuple(PLACES[square] for square in range(9) if any(line >> square & 1 for line in lines)),
    )


def squares(position: Position, square: int) -> tuple[Square, ...]:
    return (PLACES[square],)


def parse(board: str) -> Position:
    """A position from a drawn board, or from its nine squares in a row; the marks tell whose turn it is.

    >>> parse("X.O/.X./...") == parse("x.o.x....") == parse(text(parse("X.O/.X./...")))
    True
    """
    rows = text_board.read(board, "XO")
    squares = "".join(rows)
    if len(squares) != 9 or len(rows) not in (1, 3) or len(set(map(len, rows))) != 1:
        raise BadPosition(f"A tic-tac-toe board has three rows of three squares, and here are {len(squares)} squares.")
    crosses = sum(1 << square for square, mark in enumerate(squares) if mark == "X")
    noughts = sum(1 << square for square, mark in enumerate(squares) if mark == "O")
    excess = crosses.bit_count() - noughts.bit_count()
    if excess not in (0, 1):
        raise BadPosition(
            f"Crosses begin and the players alternate, so there cannot be {crosses.bit_count()} crosses "
            f"with {noughts.bit_count()} noughts."
        )
    if has_line(crosses) and (excess == 0 or has_line(noughts)):
        raise BadPosition("Noughts have moved after crosses had three in a row, when the game was over.")
    if has_line(noughts) and excess == 1:
        raise BadPosition("Crosses have moved after noughts had three in a row, when the game was over.")
    return Position(crosses, noughts, excess)


def action_text(position: Position, square: int) -> str:
    """A square by its column and its row, counted from below as in chess."""
    return "abc"[square % 3] + "321"[square // 3]


ROW_WORDS = (
    {"top", "upper", "up", "arriba", "superior", "dalt"},
    {"middle", "center", "centre", "medio", "centro", "mig"},
    {"bottom", "lower", "down", "abajo", "inferior", "baix"},
)
COLUMN_WORDS = (
    {"left", "izquierda", "izquierdo", "esquerra", "esquerre"},
    {"middle", "center", "centre", "medio", "centro", "mig"},
    {"right", "derecha", "derecho", "dreta", "dret"},
)


ROW_AND_COLUMN = {"r", "row", "fila", "f", "c", "col", "column", "columna"}


def parse_action(position: Position, written: str) -> int:
    """A square as people write it.

    1 to 9 in reading order · row and column from the top left (2,2, r2c2, row 2 column 2) · 2b for b2 ·
    centre, top left, bottom, and the like, in English, Spanish or Catalan.

    >>> [parse_action(game.initial, way) for way in ("5", "2,2", "r2c2", "column 2 row 2", "2B", "centro")]
    [4, 4, 4, 4, 4, 4]
    >>> [parse_action(game.initial, way) for way in ("top left", "right", "lower middle", "row 1, column 3")]
    [0, 5, 7, 2]
    """
    words = re.findall(r"[a-z]+", written.lower())
    digits = [int(digit) for digit in re.findall(r"\d", written)]
    if len(digits) == 1 and not words and digits[0]:
        return digits[0] - 1
    if len(digits) == 1 and len(words) == 1 and words[0] in ("a", "b", "c") and digits[0] in (1, 2, 3):
        return 3 * (3 - digits[0]) + "abc".index(words[0])
    if len(digits) == 2 and set(digits) <= {1, 2, 3} and set(words) <= ROW_AND_COLUMN:
        column_first = bool(words) and words[0][0] == "c"
        row, column = reversed(digits) if column_first else digits
        return 3 * (row - 1) + column - 1
    if words and not digits and all(word in set().union(*ROW_WORDS, *COLUMN_WORDS) for word in words):
        rows = [row for row in (0, 2) if ROW_WORDS[row] & set(words)]
        columns = [column for column in (0, 2) if COLUMN_WORDS[column] & set(words)]
        if len(rows) <= 1 and len(columns) <= 1:
            return 3 * (rows or [1])[0] + (columns or [1])[0]
    raise IllegalMove(f"{written!r} is not a square; the one in the middle is b2, 5, 'row 2 column 2' or centre.")


game = Game(
    name="tic-tac-toe",
    initial=Position(crosses=0, noughts=0, player=MAX),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    evaluate=evaluate,
    symmetries=symmetries,
    key=key,
    key_bits=18,
    longest=9,
    bounds=(-8, 8),  # a win counts 1, but the evaluation counts lines,
    decisive=True,  # and no number of open lines is better than a win
    look=Look(
        about="Put a mark on a free square in turn; three of your own in a row win.",
        text=text,
        parse=parse,
        action_text=action_text,
        parse_action=parse_action,
        draw=draw,
        squares=squares,
        player_names=("X", "O"),
    ),
)
