"""Tic-tac-toe (tres en raya): three in a row on a board of nine squares.

Two players, crosses first, put a mark on a free square in turn. Three of one's own in a row, a column or a
diagonal win; a full board without them is a draw.

    squares        bit of each square in a set of squares
    a3 b3 c3       0 1 2
    a2 b2 c2       3 4 5
    a1 b1 c1       6 7 8
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.languages.message import M
from zermelo.rules.game import MAX, MIN, Game
from zermelo.rules.grid import Grid, moved

GRID = Grid(3, 3, {"X": ("cross", MAX), "O": ("ring", MIN)}, title=M("Tic-tac-toe"))
LINES, SYMMETRIES, FULL = GRID.lines(3), GRID.symmetries, 0b111111111


class Position(NamedTuple):
    crosses: int
    noughts: int
    player: int


def actions(position: Position) -> Iterator[int]:
    for square in range(9):
        if not (position.crosses | position.noughts) >> square & 1:
            yield square


def result(position: Position, square: int) -> Position:
    if position.player == MAX:
        return Position(position.crosses | 1 << square, position.noughts, MIN)
    return Position(position.crosses, position.noughts | 1 << square, MAX)


def has_line(marks: int) -> bool:
    for line in LINES:
        if marks & line == line:
            return True
    return False


def terminal(position: Position) -> bool:
    return position.crosses | position.noughts == FULL or has_line(position.crosses) or has_line(position.noughts)


def utility(position: Position) -> int:
    return 1 if has_line(position.crosses) else -1 if has_line(position.noughts) else 0


def evaluate(position: Position) -> int:
    """Lines still open to crosses minus lines still open to noughts: 6 - 4 for the centre against a side."""
    return open_lines(position.noughts) - open_lines(position.crosses)


def open_lines(marks: int) -> int:
    """The number of lines still open to the player whose opponent has these marks."""
    count = 0
    for line in LINES:
        count += 0 if marks & line else 1
    return count


def symmetries(position: Position) -> Iterator[Position]:
    for image in SYMMETRIES:
        yield Position(moved(position.crosses, image), moved(position.noughts, image), position.player)


about = M("Put a mark on a free square in turn; three of your own in a row win.")
game = Game(
    name="tic-tac-toe",
    initial=Position(crosses=0, noughts=0, player=MAX),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    evaluate=evaluate,
    symmetries=symmetries,
    key=lambda position: position.crosses | position.noughts << 9,
    key_bits=18,
    longest=9,
    bounds=(-8, 8),  # a win counts 1, but the evaluation counts lines,
    decisive=True,  # and no number of open lines is better than a win
    look=GRID.look(about, sides=lambda position: position[:2], position=Position, moves=GRID.on_squares(), lines=LINES),
)
