"""The m,n,k-game: k of one's own in a line, on a board of any size.

Two players, X first, put a stone on a free square in turn. `line` of one's own side by side, one above the other or on
a diagonal win; a full board without them is a draw. `mnk(3, 3, 3)` is tic-tac-toe, `mnk(15, 15, 5)` would be gomoku;
boards have up to 64 squares. The second player can never do better than draw: an extra stone does no harm, so the
first could steal any winning strategy.

A set of squares is one integer (see zermelo/rules/bits.py for the 64th bit), the bits in reading order; on 4×3:

    3    0  1  2  3      to the right is +1, down is +4, the diagonals are +5 and +3
    2    4  5  6  7
    1    8  9 10 11
         a  b  c  d
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.advice.mnk import knowledge
from zermelo.languages.message import M
from zermelo.rules import bits
from zermelo.rules.game import MAX, MIN, Game
from zermelo.rules.grid import DIRECTIONS, LETTERS, Grid, moved
from zermelo.rules.parameters import fits, whole

WIN = 100_000
"""The value of a win: more than any evaluation, so that its sign is the outcome."""


class Position(NamedTuple):
    mine: int
    """The stones of the player to move."""
    theirs: int
    player: int


def mnk(width: int = 3, height: int = 3, line: int = 3) -> Game:
    """The game of `line` in a line on a board of that size, of up to 64 squares.

    >>> from zermelo import search
    >>> search(mnk(3, 3, 3)).value, search(mnk(4, 3, 3)).value == WIN     # one more column wins
    (0, True)
    >>> mnk(3, 3, 3).evaluate(mnk(3, 3, 3).position("b2 b3"))     # three lines are open to X, and one to O
    2
    """
    whole("height", height, 1)
    whole("width", width, 2 if height == 1 else 1, len(LETTERS))  # a single square has no line
    whole("line", line, 2, max(width, height))
    fits(bits=width * height, most=64)
    grid = Grid(width, height, {"X": ("cross", MAX), "O": ("ring", MIN)}, title=M("m,n,k-game"))
    size = width * height
    board = bits.signed((1 << size) - 1)
    lines = grid.lines(line)
    directions = tuple((right + width * down, grid.starts((right, down), line)) for right, down in DIRECTIONS)
    steps = bits.doubling_steps(line)
    images = grid.symmetries

    def actions(position: Position) -> Iterator[int]:
        return bits.squares(board & ~(position.mine | position.theirs))

    def result(position: Position, square: int) -> Position:
        return Position(position.theirs, position.mine | bits.square(square), 1 - position.player)

    def has_line(stones: int) -> bool:
        found = 0
        for direction, starts in directions:
            ends = stones
            for step in steps:
                ends &= bits.right(ends, direction * step)
            found |= ends & starts
        return found != 0

    def terminal(position: Position) -> bool:
        """Only the player who has just moved can have completed a line."""
        return has_line(position.theirs) or position.mine | position.theirs == board

    def utility(position: Position) -> int:
        if not has_line(position.theirs):
            return 0
        return WIN if position.player == MIN else -WIN

    def key(position: Position) -> int:
        """The stones of both; their number implies the player to move."""
        return position.mine | position.theirs << size

    def symmetries(position: Position) -> Iterator[Position]:
        """The board mirrored and, if it is a square, turned: four or eight boards in all."""
        for image in images:
            yield Position(moved(position.mine, image), moved(position.theirs, image), position.player)

    # -----------------------------------------------------------------------------------------
    # How it looks

    def sides(position: Position) -> tuple[int, int]:
        """The stones of X and those of O."""
        return (position.mine, position.theirs) if position.player == MAX else (position.theirs, position.mine)

    def from_sides(crosses: int, noughts: int, player: int) -> Position:
        return Position(crosses, noughts, MAX) if player == MAX else Position(noughts, crosses, MIN)

    noisy, evaluate, advice = knowledge(lines, size, line)
    about = M("Put a stone on a free square in turn; {line} of your own in a line, in any direction, win.", line=line)
    has_key = 2 * size <= 63  # beyond 31 squares the position itself is the key
    return Game(
        name="mnk" if (width, height, line) == (3, 3, 3) else f"mnk:{width},{height},{line}",
        initial=Position(mine=0, theirs=0, player=MAX),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        noisy=noisy,
        symmetries=symmetries,
        key=key if has_key else None,
        key_bits=2 * size if has_key else None,
        advice=advice,
        bounds=(-WIN, WIN),
        longest=size,
        look=grid.look(about, sides=sides, position=from_sides, moves=grid.on_squares(), lines=lines),
    )


game = mnk()
