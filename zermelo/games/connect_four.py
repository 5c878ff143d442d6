"""Connect Four (cuatro en raya): stones fall down the columns, and four in a line win.

Two players, X first, drop a stone into a column that is not full in turn. Four of one's own in a line, in any
direction, win; a full board is a draw. It is 7 wide and 6 high, or as in `connect_four(width=5, height=4, line=3)`.

A set of squares is one integer. Its bits run up each column, with a row above the board that is always empty, so that
no line reaches from one column into the next:

     6 13 20 27 34 41 48   (always empty)
     5 12 19 26 33 40 47   top
     4 11 18 25 32 39 46
     3 10 17 24 31 38 45
     2  9 16 23 30 37 44
     1  8 15 22 29 36 43
     0  7 14 21 28 35 42   bottom
     1  2  3  4  5  6  7   column

Up is +1, right is +7, the diagonals are +8 and +6. Adding the lowest bit of a column to all stones carries through
the stones that lie there to the first free square: that is how a stone falls.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.advice import connect_four as advice
from zermelo.languages.message import M
from zermelo.rules import bits
from zermelo.rules.game import MAX, MIN, Game
from zermelo.rules.grid import Grid, moved
from zermelo.rules.parameters import fits, whole

WIN = 1000  # more than any evaluation, so that its sign is the outcome
TITLE = M("Connect Four")
DISCS = {"X": ("disc", MAX), "O": ("disc", MIN)}


class Position(NamedTuple):
    mine: int  # the stones of the player to move
    stones: int  # the stones of both
    player: int


def connect_four(width: int = 7, height: int = 6, line: int = 4) -> Game:
    """The game on a board of any size that fits into 63 bits."""
    whole("width", width, 1)
    whole("height", height, 1)
    whole("line", line, 2, max(width, height))
    fits(bits=width * (height + 1))
    pitch = height + 1  # from a square to the one at its right
    bottom = sum(1 << pitch * column for column in range(width))
    board = bottom * ((1 << height) - 1)
    directions, steps = (1, pitch, pitch + 1, pitch - 1), bits.doubling_steps(line)
    grid = Grid(width, height, DISCS, lambda x, y: pitch * x + height - 1 - y, "holes", numbered=True, title=TITLE)
    mirror = grid.mirror

    def actions(position: Position) -> Iterator[int]:
        for column in range(width):
            if not position.stones >> (pitch * column + height - 1) & 1:
                yield column

    def result(position: Position, column: int) -> Position:
        stones = position.stones | position.stones + (1 << pitch * column)
        return Position(theirs(position), stones, 1 - position.player)

    def has_line(stones: int) -> bool:
        found = 0
        for direction in directions:
            ends = stones
            for step in steps:
                ends &= ends >> direction * step
            found |= ends  # faster than to stop at the first
        return found != 0

    def terminal(position: Position) -> bool:
        """Only the player who has just moved can have completed a line."""
        return has_line(theirs(position)) or position.stones == board

    def utility(position: Position) -> int:
        return 0 if not has_line(theirs(position)) else WIN if position.player == MIN else -WIN

    def key(position: Position) -> int:
        """The player's stones, and a mark on the first free square of each column: this determines the position."""
        return position.mine | position.stones + bottom

    def from_key(number: int) -> Position:
        """Squares below the mark of a column, its highest bit, are filled; their number implies the player to move."""
        stones = number >> 1 & board
        for _ in range(height):
            stones |= stones >> 1 & board
        return Position(number & stones, stones, bits.population(stones) & 1)

    def symmetries(position: Position) -> Iterator[Position]:
        yield position
        yield Position(moved(position.mine, mirror), moved(position.stones, mirror), position.player)

    def sides(position: Position) -> tuple[int, int]:
        return (position.mine, theirs(position)) if position.player == MAX else (theirs(position), position.mine)

    evaluate = advice.evaluation(width, height, theirs)
    return Game(
        name="connect-four" if (width, height, line) == (7, 6, 4) else f"connect-four:{width},{height},{line}",
        initial=Position(mine=0, stones=0, player=MAX),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        symmetries=symmetries,
        key=key,
        key_bits=width * pitch,
        from_key=from_key,
        longest=width * height,
        bounds=(-WIN, WIN),
        advice=advice.advice(width, height, line, result, terminal, has_line, theirs, evaluate),
        look=grid.look(
            M("Drop a stone into a column in turn; {line} of your own in a line, in any direction, win.", line=line),
            sides=sides,
            position=lambda first, second, player: Position((first, second)[player], first | second, player),
            moves=grid.in_columns(sides),
            lines=grid.lines(line),
        ),
    )


def theirs(position: Position) -> int:
    """The stones of the player who has just moved."""
    return position.mine ^ position.stones


game = connect_four()
