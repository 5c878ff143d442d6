"""Peg solitaire on the English board: jump until one peg is left, in the middle.

All 33 holes but the middle one hold a peg. A peg jumps over a neighbour, along a row or a column, into a free hole, and
the peg jumped over is removed. The goal is a single peg in the middle hole; without a jump the game ends. A jump costs
1, so every solution costs 31; the estimate is the number of pegs less one.

The holes are numbered row by row, and the pegs are one integer with a bit for each:

           0  1  2
           3  4  5
     6  7  8  9 10 11 12
    13 14 15 16 17 18 19
    20 21 22 23 24 25 26
          27 28 29
          30 31 32
"""

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.games.looks.peg_solitaire import HOLES, peg_look
from zermelo.rules import bits
from zermelo.rules.game import Game

NUMBERS = {hole: number for number, hole in enumerate(HOLES)}
MIDDLE = NUMBERS[3, 3]
JUMPS = tuple(
    (NUMBERS[column, row], NUMBERS[column + right, row + down], NUMBERS[column + 2 * right, row + 2 * down])
    for column, row in HOLES
    for right, down in ((0, -1), (-1, 0), (1, 0), (0, 1))
    if (column + 2 * right, row + 2 * down) in NUMBERS
)
"""From, over, to."""
NEEDED = tuple(1 << origin | 1 << over for origin, over, _ in JUMPS)
ALL_THREE = tuple(1 << origin | 1 << over | 1 << target for origin, over, target in JUMPS)
TURNS = (
    (1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0),
    (-1, 0, 0, 1), (1, 0, 0, -1), (0, 1, 1, 0), (0, -1, -1, 0),
)  # fmt: skip
IMAGES = tuple(
    tuple(NUMBERS[3 + a * (column - 3) + b * (row - 3), 3 + c * (column - 3) + d * (row - 3)] for column, row in HOLES)
    for a, b, c, d in TURNS
)
"""Where each hole goes when the board is turned or mirrored."""


class Position(NamedTuple):
    pegs: int


def actions(position: Position) -> Iterator[int]:
    """The numbers of the jumps that are possible."""
    for jump in range(len(JUMPS)):
        if position.pegs & ALL_THREE[jump] == NEEDED[jump]:
            yield jump


def result(position: Position, jump: int) -> Position:
    return Position(position.pegs ^ ALL_THREE[jump])


def terminal(position: Position) -> bool:
    for jump in range(len(JUMPS)):
        if position.pegs & ALL_THREE[jump] == NEEDED[jump]:
            return False
    return True


def utility(position: Position) -> int:
    return 1 if position.pegs == 1 << MIDDLE else 0


def distance(position: Position) -> int:
    return bits.population(position.pegs) - 1 if position.pegs != 1 << MIDDLE else 0


def key(position: Position) -> int:
    return position.pegs


def from_key(number: int) -> Position:
    return Position(number)


def symmetries(position: Position) -> Iterator[Position]:
    """The board turned and mirrored: eight boards in all."""
    for image in range(len(IMAGES)):
        pegs = 0
        for hole in range(len(HOLES)):
            pegs |= (position.pegs >> hole & 1) << IMAGES[image][hole]
        yield Position(pegs)


game = Game(
    name="peg-solitaire",
    initial=Position((1 << len(HOLES)) - 1 ^ 1 << MIDDLE),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
    distance=distance,
    symmetries=symmetries,
    key=key,
    key_bits=len(HOLES),
    from_key=from_key,
    players=1,
    bounds=(0, 1),
    longest=len(HOLES) - 2,
    look=peg_look(JUMPS, Position),
)
