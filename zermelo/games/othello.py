"""Othello (Reversi): enclose the opponent's discs in straight lines, and they become your own.

Two players, Black first, on a board of 8×8 squares, or `othello(6)` and `othello(4)`. A move puts a disc on a free
square so that in at least one of the eight directions a row of the opponent's discs, without a gap, lies between it and
another disc of one's own; all discs that are enclosed so, in all directions, change their colour. Whoever has no such
move passes, which is a ply of its own and never a choice. When neither side can move the game is over. The value is
the difference of the discs, with the empty squares given to the winner, as tournaments count.

A set of squares is one integer (see zermelo/rules/bits.py for the 64th bit), the bits in reading order. Squares are
named from the top left corner, as everywhere in Othello; Black begins on d5 and e4:

         a  b  c  d  e  f  g  h
    1    0  1  2  3  4  5  6  7      to the right is +1, down is +8, the diagonals are +9 and +7
    2    8  9 10 11 12 13 14 15
    …
    8   56 57 58 59 60 61 62 63      64 stands for a pass
"""

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.games.advice.othello import knowledge
from zermelo.games.looks import othello as looks
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.data_array import DataArray
from zermelo.rules import bits
from zermelo.rules.game import MAX, BadPosition, Game
from zermelo.rules.grid import Grid, moved
from zermelo.rules.parameters import whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1))
"""Right and down: first those in which the numbers of squares grow, then the opposite ones."""


class Position(NamedTuple):
    mine: int
    """The discs of the player to move."""
    theirs: int
    player: int


def othello(size: int = 8) -> Game:
    """The game on a board of that many squares a side: 4, 6 or 8.

    >>> from zermelo import search
    >>> search(othello(4)).value                   # White wins 11 to 3, and gets the two empty squares
    -10
    >>> [game.write(game.initial, move) for move in game.moves(game.initial)]
    ['d3', 'c4', 'f5', 'e6']
    """
    whole("size", size, 4, 8)
    if size % 2:
        raise ZermeloError(M("The board of Othello has 4, 6 or 8 squares a side, not {size}.", size=size))
    squares = size * size
    passing = squares
    board = bits.signed((1 << squares) - 1)
    grid = looks.grid(size)
    mirror, diagonal = grid.mirror, grid.symmetries[4]
    between_sides = grid.set_of(square for square in grid.bits if 0 < square[0] < size - 1)
    rays, inner = DataArray(lambda: rays_of(grid, 0)), DataArray(lambda: rays_of(grid, 1))
    left, right = size // 2 - 1, size // 2
    white, black = grid.set_of([(left, left), (right, right)]), grid.set_of([(right, left), (left, right)])
    initial = Position(black, white, MAX)

    def mobility(mine: int, theirs: int) -> int:
        """The squares where a disc encloses others. No row runs over a side of the board."""
        inner = theirs & between_sides
        found = beyond(mine, theirs, size) | beyond(mine, inner, 1)
        found |= beyond(mine, inner, size + 1) | beyond(mine, inner, size - 1)
        return found & board & ~(mine | theirs)

    def beyond(mine: int, others: int, step: int) -> int:
        """The squares behind rows that begin beside one's own discs, both ways along a line.

        A row is at most six long, which takes four steps: one disc, one more, and twice two that lie together.
        """
        up, down = others & bits.left(mine, step), others & bits.right(mine, step)
        up |= others & bits.left(up, step)
        down |= others & bits.right(down, step)
        pairs_up = others & bits.left(others, step)
        pairs_down = others & bits.right(others, step)
        up |= pairs_up & bits.left(up, 2 * step)
        down |= pairs_down & bits.right(down, 2 * step)
        up |= pairs_up & bits.left(up, 2 * step)
        down |= pairs_down & bits.right(down, 2 * step)
        return bits.left(up, step) | bits.right(down, step)

    def flips(mine: int, theirs: int, square: int) -> int:
        """The discs that a disc on a square encloses: on each ray those up to the first that is not the opponent's."""
        found = 0
        for direction in range(4):
            found |= before_first(mine, theirs, rays[square * 8 + direction], inner[square * 8 + direction])
            found |= before_last(mine, theirs, rays[square * 8 + 4 + direction], inner[square * 8 + 4 + direction])
        return found

    def before_first(mine: int, theirs: int, ray: int, enclosable: int) -> int:
        """Those on a ray up, if the disc behind them is one's own; to multiply by -1 or 0 is faster than to ask."""
        end = bits.first(ray & ~(theirs & enclosable))
        return ray & ~bits.left(-1, end) & -(bits.right(mine, end) & 1)

    def before_last(mine: int, theirs: int, ray: int, enclosable: int) -> int:
        """Those on a ray down."""
        end = bits.last(ray & ~(theirs & enclosable))
        return ray & bits.left(-2, end) & -(bits.right(mine, end) & 1)

    def actions(position: Position) -> Iterator[int]:
        free = mobility(position.mine, position.theirs)
        if free == 0:
            yield passing
        while free != 0:
            yield bits.first(free)
            free = bits.rest(free)

    def result(position: Position, square: int) -> Position:
        mine, theirs = position.mine, position.theirs
        if square == passing:
            return Position(theirs, mine, 1 - position.player)
        turned = flips(mine, theirs, square)
        return Position(theirs & ~turned, mine | turned | bits.square(square), 1 - position.player)

    def terminal(position: Position) -> bool:
        """Mostly the player to move has a move, and then the other side need not be asked."""
        mine, theirs = position.mine, position.theirs
        return mobility(mine, theirs) == 0 and mobility(theirs, mine) == 0

    def margin(mine: int, theirs: int) -> int:
        """By how much somebody wins; the empty squares count for the winner."""
        own, other = bits.population(mine), bits.population(theirs)
        return squares - 2 * other if own > other else 2 * own - squares if own < other else 0

    def utility(position: Position) -> int:
        lead = margin(position.mine, position.theirs)
        return lead if position.player == MAX else -lead

    def key(position: Position) -> int:
        return position.mine | position.theirs << squares | position.player << 2 * squares

    def symmetries(position: Position) -> Iterator[Position]:
        """All eight: to mirror the board and to turn it over its diagonal, by turns, comes back after eight steps."""
        mine, theirs, player = position
        for _ in range(4):
            yield Position(mine, theirs, player)
            mine, theirs = moved(mine, mirror), moved(theirs, mirror)
            yield Position(mine, theirs, player)
            mine, theirs = moved(mine, diagonal), moved(theirs, diagonal)

    def sides(position: Position) -> tuple[int, int]:
        """The discs of Black and of White."""
        mine, theirs, player = position
        return (mine, theirs) if player == MAX else (theirs, mine)

    def from_sides(black_discs: int, white_discs: int, to_move: int) -> Position:
        """The position with these discs, unless no game leads to it."""
        if (black | white) & ~(black_discs | white_discs) != 0:
            raise BadPosition(M("The four squares in the middle are never empty."))
        mine, theirs = (black_discs, white_discs) if to_move == MAX else (white_discs, black_discs)
        return Position(mine, theirs, to_move)

    evaluate, advice = knowledge(grid, Position, mobility, flips, margin)
    has_key = 2 * squares + 1 <= 63  # on larger boards the position itself is the key
    return Game(
        name="othello" if size == 8 else f"othello:{size}",
        initial=initial,
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        symmetries=symmetries,
        key=key if has_key else None,
        key_bits=2 * squares + 1 if has_key else None,
        advice=advice,
        bounds=(-squares, squares),
        counts_points=True,
        longest=2 * (squares - 4),  # every square is filled, with a pass after each
        look=looks.look(grid, sides, from_sides, actions, result, initial),
    )


def rays_of(grid: Grid, left_out: int) -> "NDArray[Any]":
    """For each square and direction the squares from there to the edge, without the last of them if that is left out.

    Where there is none the ray is the square itself, which is empty when a disc is put there and so encloses nothing.
    """
    import numpy as np

    found = []
    for (column, row), (right, down) in product(grid.bits, DIRECTIONS):
        ahead = [(column + step * right, row + step * down) for step in range(1, grid.width)]
        ray = [square for square in ahead if square in grid.bits]
        found.append(grid.set_of(ray[:-1] if left_out else ray or [(column, row)]))
    return np.array(found, np.int64)


game = othello()
