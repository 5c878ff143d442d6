"""Breakthrough: the first pawn to reach the other side of the board wins.

Two players, White first, each with two full rows of pawns. A pawn moves one square forward, straight or diagonally, to
a free square; it captures diagonally forward only, and captures are optional. The first player to bring a pawn to the
last row, or to capture every pawn of the opponent, wins. There are no draws, and there is always a move: the foremost
pawn has none of its own side before it. The board is 8 wide and 8 high by default, up to 64 squares.

A set of squares is one integer (see zermelo/rules/bits.py for the 64th bit); on 8×8, White moves up and Black down:

    56 57 58 59 60 61 62 63   row 8     straight ahead is +8 for White and -8 for Black,
     …                                  to a side of it one more or one less
     8  9 10 11 12 13 14 15   row 2
     0  1  2  3  4  5  6  7   row 1
     a  b  c  d  e  f  g  h
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from zermelo.games.advice.breakthrough import LEFT, RIGHT, STRAIGHT, knowledge
from zermelo.languages.message import M
from zermelo.rules import bits
from zermelo.rules.game import MAX, MIN, BadPosition, Game
from zermelo.rules.grid import Grid, moved
from zermelo.rules.parameters import fits, whole

WIN = 10_000
SIDES = (LEFT, STRAIGHT, RIGHT)
NAMES = (M("White"), M("Black"))
PAWNS = {"W": ("pawn", MAX), "B": ("pawn", MIN)}


class Position(NamedTuple):
    white: int
    black: int
    player: int


class Rules(NamedTuple):
    """The parts of the rules that the advice needs; see below for each."""

    own: Callable[[Position], int]
    other: Callable[[Position], int]
    row: Callable[[int, int], int]
    stepped: Callable[[int, int, int], int]
    targets: Callable[[Position, int], int]
    step_to: Callable[[Position, int, int], int]
    steps_to: Callable[[Position, int], Iterator[int]]
    result: Callable[[Position, int], Position]
    terminal: Callable[[Position], bool]


def breakthrough(width: int = 8, height: int = 8) -> Game:
    """The game on a board of that size, of up to 64 squares.

    >>> from zermelo import search
    >>> search(breakthrough(3, 4)).value == -WIN      # on 3×4 Black wins
    True
    """
    whole("width", width, 2, 16)
    whole("height", height, 4, 9)
    fits(bits=width * height, most=64)
    size = width * height
    board = bits.signed((1 << size) - 1)
    row_of_squares = (1 << width) - 1
    rows = tuple(bits.signed(row_of_squares << width * row) for row in range(height))
    left_edge = bits.signed(sum(1 << width * row for row in range(height)))
    right_edge = bits.signed(sum(1 << width * row + width - 1 for row in range(height)))
    may_go = (board & ~left_edge, board, board & ~right_edge)
    """The squares from which a pawn can go left, straight ahead and right."""
    grid = Grid(
        width,
        height,
        PAWNS,
        bit=lambda column, row: column + width * (height - 1 - row),
        style="checkered",
        players=NAMES,
        says_turn=True,
        title=M("Breakthrough"),
    )
    mirror = grid.mirror

    def own(position: Position) -> int:
        return position.white if position.player == MAX else position.black

    def other(position: Position) -> int:
        return position.black if position.player == MAX else position.white

    def ahead(player: int) -> int:
        return width if player == MAX else -width

    def row(player: int, number: int) -> int:
        """A row as the player counts them, from 1 at home to the height of the board."""
        return rows[number - 1] if player == MAX else rows[height - number]

    def stepped(pawns: int, player: int, side: int) -> int:
        """Pawns after one step to that side."""
        return bits.shifted(pawns & may_go[side + 1], ahead(player) + side) & board

    def targets(position: Position, side: int) -> int:
        """The squares that a step to that side may end on."""
        free = ~(own(position) | other(position)) if side == STRAIGHT else ~own(position)
        return stepped(own(position), position.player, side) & free

    def step_to(position: Position, target: int, side: int) -> int:
        """The move that ends on a square, as origin + 64 × target."""
        return target - ahead(position.player) - side | target << 6

    def steps_to(position: Position, wanted: int) -> Iterator[int]:
        """The moves that end on some squares."""
        for side in SIDES:
            ends = targets(position, side) & wanted
            while ends != 0:
                target = bits.first(ends)
                ends = bits.rest(ends)
                yield step_to(position, target, side)

    def actions(position: Position) -> Iterator[int]:
        return steps_to(position, board)

    def result(position: Position, step: int) -> Position:
        origin, target = bits.square(step & 63), bits.square(step >> 6)
        if position.player == MAX:
            return Position(position.white ^ origin | target, position.black & ~target, MIN)
        return Position(position.white & ~target, position.black ^ origin | target, MAX)

    def terminal(position: Position) -> bool:
        """Only the player who has just moved can have won."""
        last = 1 - position.player
        return other(position) & row(last, height) != 0 or own(position) == 0

    def utility(position: Position) -> int:
        return WIN if position.player == MIN else -WIN

    def key(position: Position) -> int:
        return position.white | position.black << size | position.player << 2 * size

    def symmetries(position: Position) -> Iterator[Position]:
        yield position
        yield Position(moved(position.white, mirror), moved(position.black, mirror), position.player)

    def sides(position: Position) -> tuple[int, int]:
        return position.white, position.black

    def from_sides(white: int, black: int, to_move: int) -> Position:
        """The position with these pawns, unless no game leads to it."""
        for player, pawns in enumerate((white, black)):
            name = NAMES[player]
            if bits.population(pawns) > 2 * width:
                raise BadPosition(
                    M("{player} begins with {pawns} pawns and cannot have more.", player=name, pawns=2 * width)
                )
            arrived = bits.population(pawns & row(player, height))
            if arrived > 1 or (arrived and to_move == player):
                raise BadPosition(
                    M("The game was over before the last move: {player} had reached the last row.", player=name)
                )
            if not pawns and to_move != player:
                raise BadPosition(M("The game was over before the last move: {player} had no pawns left.", player=name))
        return Position(white, black, to_move)

    noisy, evaluate, advice = knowledge(
        width, height, Rules(own, other, row, stepped, targets, step_to, steps_to, result, terminal)
    )
    has_key = 2 * size + 1 <= 63  # beyond 31 squares the position itself is the key
    return Game(
        name="breakthrough" if (width, height) == (8, 8) else f"breakthrough:{width},{height}",
        initial=Position(bits.signed((1 << 2 * width) - 1), bits.signed((1 << size) - (1 << size - 2 * width)), MAX),
        actions=actions,
        result=result,
        terminal=terminal,
        utility=utility,
        evaluate=evaluate,
        noisy=noisy,
        symmetries=symmetries,
        key=key if has_key else None,
        key_bits=2 * size + 1 if has_key else None,
        advice=advice,
        bounds=(-WIN, WIN),
        longest=2 * width * (2 * height - 5) + 1,  # every pawn walks to the row before its last, and then one arrives
        look=grid.look(
            M("Bring a pawn to the other side of the board; pawns step forward and capture diagonally."),
            sides=sides,
            position=from_sides,
            moves=grid.in_steps(sides, actions, ends=lambda step: (step & 63, step >> 6)),
        ),
    )


game = breakthrough()
