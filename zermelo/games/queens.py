"""The queens: put a queen in every column of a chessboard so that none attacks another.

`queens(8)` begins with an empty board; a move puts a queen on a square of the next column that no queen attacks, and
where there is none the game is lost. `queens(8, 1)` begins with a queen in every column and moves one of them within
its column, as in local search (Russell and Norvig): the estimate is then the number of pairs that attack each other,
which is too high where one move frees several pairs, and hill climbing may stop where no move makes it smaller.
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.looks.queens import queens_look
from zermelo.rules.game import Game
from zermelo.rules.parameters import whole
from zermelo.rules.piles import replacing

NONE = -1
"""The row of a queen that is not on the board yet."""


class Position(NamedTuple):
    rows: tuple[int, ...]
    """The row of the queen in each column, from the top."""


def queens(size: int = 8, complete: int = 0) -> Game:
    """The puzzle on a board of that size; with `complete`, all queens are on the board and one moves at a time.

    >>> from zermelo import solve
    >>> solve(queens(8)).moves
    ['a8', 'b4', 'c1', 'd3', 'e6', 'f2', 'g7', 'h5']
    >>> solve(queens(3)).outcome, solve(queens(4, 1), algorithm="bfs").plies
    ('loss', 3)
    """
    whole("size", size, 1, 16)
    whole("complete", complete, 0, 1)
    with_row = replacing(size)

    def attacks(one: int, row: int, other: int, another: int) -> bool:
        """Whether queens in two columns, in these rows, attack each other."""
        return row == another or row - another == one - other or row - another == other - one

    def is_free(rows: tuple[int, ...], column: int, row: int) -> bool:
        """Whether no queen in an earlier column attacks a square."""
        for earlier in range(column):
            if attacks(earlier, rows[earlier], column, row):
                return False
        return True

    def placed(rows: tuple[int, ...]) -> int:
        """The number of queens on the board."""
        count = 0
        for row in rows:
            count += row != NONE
        return count

    def pairs(rows: tuple[int, ...]) -> int:
        """The number of pairs that attack each other."""
        count = 0
        for column in range(size):
            for earlier in range(column):
                if rows[column] != NONE and attacks(earlier, rows[earlier], column, rows[column]):
                    count += 1
        return count

    def actions(position: Position) -> Iterator[int]:
        """Squares, as column × size + row."""
        column = placed(position.rows)
        if column < size:
            for row in range(size):
                if is_free(position.rows, column, row):
                    yield column * size + row
        else:
            for square in range(size * size):
                if position.rows[square // size] != square % size:
                    yield square

    def result(position: Position, square: int) -> Position:
        return Position(with_row(position.rows, square // size, square % size))

    def terminal(position: Position) -> bool:
        column = placed(position.rows)
        if column == size:
            return pairs(position.rows) == 0
        for row in range(size):
            if is_free(position.rows, column, row):
                return False
        return True

    def utility(position: Position) -> int:
        return 1 if placed(position.rows) == size else 0

    def distance(position: Position) -> int:
        column = placed(position.rows)
        return pairs(position.rows) if column == size else size - column

    def key(position: Position) -> int:
        number = 0
        for row in position.rows:
            number = number * (size + 1) + row + 1
        return number

    parameters = (size, complete)
    key_bits = ((size + 1) ** size).bit_length()
    return Game(
        name="queens" if parameters == (8, 0) else f"queens:{size},{complete}" if complete else f"queens:{size}",
        initial=Position((0 if complete else NONE,) * size),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        distance=distance,
        key=key if key_bits < 64 else None,
        players=1,
        bounds=(0, 1),
        longest=None if complete else size,
        look=queens_look(size, complete, is_free, Position),
    )


game = queens()
