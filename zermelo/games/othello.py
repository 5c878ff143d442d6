"""Othello (Reversi): enclose the opponent's discs in straight lines, and they become your own.

Two players, Black first, on a board of 8×8 squares, or `othello(6)` and `othello(4)`. A move puts a disc on a free
square so that in at least one of the eight directions a row of the opponent's discs, without a gap, lies between it and
another disc of one's own; all discs that are enclosed so, in all directions, change their colour. Without such a
move a player passes, which is a ply of its own and never a choice. When neither side can move the game is over. The
value is the difference of the discs, with the empty squares given to the winner, as tournaments count.

A set of squares is one integer (see zermelo/rules/bits.py for the 64th bit), the bits in reading order. Squares are
named from the top left corner, as everywhere in Othello; Black begins on d5 and e4:

         a  b  c  d  e  f  g  h
    1    0  1  2  3  4  5  6  7      to the right is +1, down is +8, the diagonals are +9 and +7
    2    8  9 10 11 12 13 14 15
    …
    8   56 57 58 59 60 61 62 63      64 stands for a pass
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.advice.othello import knowledge
from zermelo.games.looks import othello as looks
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.data.data_array import DataArray
from zermelo.rules import bits
from zermelo.rules.enclosing import behind_rows, enclosed, rays_of
from zermelo.rules.game import MAX, BadPosition, Game
from zermelo.rules.grid import moved
from zermelo.rules.parameters import whole


class Position(NamedTuple):
    mine: int
    """The discs of the player to move."""
    theirs: int
    player: int


def othello(size: int = 8) -> Game:
    """The game on a board of size×size squares: 4, 6 or 8.

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
    rays = DataArray(lambda: rays_of(size))
    left, right = size // 2 - 1, size // 2
    white, black = grid.set_of([(left, left), (right, right)]), grid.set_of([(right, left), (left, right)])
    initial = Position(black, white, MAX)

    def mobility(mine: int, theirs: int) -> int:
        """The squares where a disc encloses others."""
        return behind_rows(mine, theirs, size) & board & ~(mine | theirs)

    def flips(mine: int, theirs: int, square: int) -> int:
        """The discs that a disc on a square encloses."""
        return enclosed(mine, theirs, rays, square)

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
        """The player to move mostly has a move; only if not, test the other side."""
        mine, theirs = position.mine, position.theirs
        return mobility(mine, theirs) == 0 and mobility(theirs, mine) == 0

    def margin(mine: int, theirs: int) -> int:
        """The margin of the win; the empty squares count for the winner."""
        own, other = bits.population(mine), bits.population(theirs)
        return squares - 2 * other if own > other else 2 * own - squares if own < other else 0

    def utility(position: Position) -> int:
        lead = margin(position.mine, position.theirs)
        return lead if position.player == MAX else -lead

    def key(position: Position) -> int:
        return position.mine | position.theirs << squares | position.player << 2 * squares

    def symmetries(position: Position) -> Iterator[Position]:
        """All eight: alternating a mirror and a reflection in the diagonal returns after eight steps."""
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


game = othello()
