"""The move generator of English checkers, and the parts shared with international draughts.

A set of squares is one integer. Each pair of rows has a bit more than squares, so that a step is the same shift on all
rows and a step off the board ends on a bit that is no square; on 8×8, seen by Black (whose men are on the first bits):

        0   1   2   3       forward to the left   +4      squares   1   2   3   4
      4   5   6   7  (8)    forward to the right  +5              5   6   7   8
        9  10  11  12       backwards             -4, -5            9  10  11  12
     13  14  15  16 (17)                                         13  14  15  16
       18  19  20  21                                               …

A move is one integer, too: from, to, the captures (never on the first or last row), and, since English captures by
different paths are different moves, the direction of each jump:

    bits  0-5  from  ·  6-11  to  ·  from 12  captured squares without the first row  ·  behind them  2 for each jump
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from zermelo.rules import bits
from zermelo.rules.game import MAX, MIN


class Position(NamedTuple):
    first: int
    """The pieces of the player who began, men and kings."""
    second: int
    kings: int
    player: int
    quiet: int
    """Plies towards a draw: since the last capture or step of a man, or since an ending with its own limit began."""


class Board(NamedTuple):
    """The numbers of one board and the fields of a move; see the drawings above."""

    size: int
    half: int
    squares: int
    """All dark squares."""
    inside: int
    """Bits on which a piece can be captured."""
    last_rows: tuple[int, int]
    """The squares where the men of each player are crowned."""
    steps: tuple[int, int, int, int]
    """To the next square in each direction: to higher bits on the left and on the right, then to lower ones."""
    captured_at: int
    """The shift of the captured squares in a move."""
    ways_at: int
    """The first bit of the path of a capture in a move."""


def board_of(size: int) -> Board:
    """The bits of a board and the fields of a move."""
    half = size // 2
    pair = size + 1
    count = half * pair - 1
    squares = sum(((1 << size) - 1) << pair * rows for rows in range(half))
    row = (1 << half) - 1
    inside = ((1 << count - 2 * half) - 1) << half
    captured_at = 12 - half
    steps = half, half + 1, -half, -half - 1
    last_rows = row << count - half, row
    return Board(size, half, squares, inside, last_rows, steps, captured_at, captured_at + count - half)


class Moves(NamedTuple):
    """The captures and steps of a position."""

    choices: Callable[[Position, bool], Iterator[int]]
    """Captures, if there are any; else steps, if requested."""
    can_capture: Callable[[Position], bool]


class Sets(NamedTuple):
    """The sets of squares that the rules use, and the encoding of moves; see below for each."""

    own: Callable[[Position], int]
    other: Callable[[Position], int]
    free: Callable[[Position], int]
    climbers: Callable[[Position], int]
    descenders: Callable[[Position], int]
    coded: Callable[[int, int, int], int]


def pieces_on(board: Board) -> Sets:
    """The sets of squares that the rules use."""
    squares = board.squares
    captured_at = board.captured_at

    def own(position: Position) -> int:
        return position.first if position.player == MAX else position.second

    def other(position: Position) -> int:
        return position.second if position.player == MAX else position.first

    def free(position: Position) -> int:
        return squares & ~(position.first | position.second)

    def climbers(position: Position) -> int:
        """The pieces of the player that step to higher bits: all of the first player's, and kings."""
        return position.first if position.player == MAX else position.second & position.kings

    def descenders(position: Position) -> int:
        return position.second if position.player == MIN else position.first & position.kings

    def coded(origin: int, target: int, captured: int) -> int:
        return bits.first(origin) | bits.first(target) << 6 | captured << captured_at

    return Sets(own, other, free, climbers, descenders, coded)


def jumping(board: Board, up: Callable[[Position], int], down: Callable[[Position], int]) -> Callable[[Position], int]:
    """The pieces that can jump over a neighbour; `up` and `down` select those that may in each direction."""
    to_left, to_right = board.half, board.half + 1
    pieces = pieces_on(board)
    other, free = pieces.other, pieces.free

    def jumpers(position: Position) -> int:
        enemies, empty = other(position), free(position)
        climbing, descending = up(position), down(position)
        return (
            climbing & (enemies & empty >> to_left) >> to_left
            | climbing & (enemies & empty >> to_right) >> to_right
            | descending & (enemies & empty << to_left) << to_left
            | descending & (enemies & empty << to_right) << to_right
        )

    return jumpers


def english(board: Board) -> Moves:
    """Kings step and jump one square, men forwards; captures by different paths are different moves."""
    pieces = pieces_on(board)
    other, free, coded = pieces.other, pieces.free, pieces.coded
    climbers, descenders = pieces.climbers, pieces.descenders
    jumpers = jumping(board, climbers, descenders)
    steps, ways_at = board.steps, board.ways_at

    def can_capture(position: Position) -> bool:
        return jumpers(position) != 0

    def choices(position: Position, with_steps: bool) -> Iterator[int]:
        enemies, empty = other(position), free(position)
        takers = jumpers(position)
        left = takers
        while left != 0:
            origin = left & -left
            left ^= origin
            # Depth first along the jumps of this piece; `way` is the stack.
            low = 2 if position.player == MIN and position.kings & origin == 0 else 0
            high = 2 if position.player == MAX and position.kings & origin == 0 else 4
            at, captured, way, length, direction, ends = origin, 0, 0, 0, low, True
            landings = empty | origin
            while length >= 0:
                if direction < high:
                    step = steps[direction]
                    over = bits.shifted(at, step) & enemies & ~captured
                    landing = bits.shifted(over, step) & landings
                    if landing != 0:
                        way |= direction << 2 * length
                        length += 1
                        at, captured, direction, ends = landing, captured | over, low, True
                    else:
                        direction += 1
                else:
                    if ends:
                        yield coded(origin, at, captured) | way << ways_at
                    length -= 1
                    if length >= 0:
                        direction = way >> 2 * length & 3
                        over = bits.shifted(at, -steps[direction])
                        at = bits.shifted(over, -steps[direction])
                        captured ^= over
                        way ^= direction << 2 * length
                        direction += 1
                        ends = False
        if takers == 0 and with_steps:
            for direction in range(4):
                step = steps[direction]
                movers = climbers(position) if step > 0 else descenders(position)
                ends_on = bits.shifted(movers, step) & empty
                while ends_on != 0:
                    target = bits.first(ends_on)
                    ends_on = bits.rest(ends_on)
                    yield target - step | target << 6

    return Moves(choices, can_capture)
