"""Advice for 2048: the points that are settled, boards that are equal but for a reflection, and n-tuples that learn.

The rules and the layout of the rows are in `zermelo/games/_2048.py`. An n-tuple is a set of squares; each arrangement
of tiles on them has a weight, and the points still to come are the sum of the weights of all n-tuples. The same n-tuple
in the eight reflections of the board shares its weights. For it the board is one word, four bits for each square, so
that an n-tuple of parts of two rows is two parts of that word.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.games.moves._2048 import BITS, TILE, Rows
from zermelo.languages.message import M
from zermelo.machine.data.data_array import DataArray
from zermelo.rules import bits
from zermelo.rules.advice import Advice, ProofAdvice, SearchAdvice
from zermelo.rules.declared import first_player
from zermelo.rules.features import SUREST, Features, FeatureTable, Visit, Walk, evaluation

if TYPE_CHECKING:
    from zermelo.games._2048 import Position

Value = Callable[["Position"], float]
TUPLES = (
    M("first row and two squares below"),
    M("second row and two squares below"),
    M("two rows of three in the corner"),
    M("two rows of three beside it"),
)
SHIFTS = (0, 16, 0, 16)
FIRST_PARTS = (0xFFFFFF, 0xFFFFFF, 0xFFF, 0xFFF)
SECOND_PARTS = (0, 0, 0xFFF000, 0xFFF000)
"""The n-tuples: how far the board is shifted, and the bits of it that are taken; those of the second part 4 further."""
SIZE = 1 << 24
"""The arrangements of an n-tuple."""
KNOWN_BITS = 62
"""The most bits of a number that stands for a board."""


class Knowledge(NamedTuple):
    evaluate: Value
    advice: Advice


def knowledge(
    rows: int,
    columns: int,
    target: int,
    fours: int,
    images: Callable[[Rows], Iterator[Rows]],
    utility: Callable[["Position"], int],
) -> Knowledge:
    """The evaluation and the advice, for a board of any size."""
    squares = rows * columns

    def evaluate(position: "Position") -> float:
        """The score, and as much again as the tiles on the board, in proportion to the empty squares.

        With a target, the part of it that the tiles are, in the same proportion."""
        total, empty = 0, 0
        for row in position.rows:
            for place in range(columns):
                tile = row >> BITS * place & TILE
                if tile:
                    total += 1 << tile
                else:
                    empty += 1
        if target:
            return SUREST * min(1.0, total / target) * (empty + 1) / (squares + 1)
        return position.score + total * empty / squares

    def settled(position: "Position") -> float:
        """The points that no move changes any more."""
        return 0.0 if target else 1.0 * position.score

    def fingerprint(position: "Position") -> int:
        """The least number of a reflection of the board, and how many tiles are to appear."""
        least = -1
        for image in images(position.rows):
            number = 0
            for row in range(rows):
                number = number << BITS * columns | image[row]
            if least < 0 or number < least:
                least = number
        return least << 2 | position.falling

    is_small = BITS * squares + 2 <= KNOWN_BITS
    proof = ProofAdvice(settled=settled, fingerprint=fingerprint if is_small else None)
    if (rows, columns) != (4, 4) or target:
        return Knowledge(evaluate, Advice(proof=proof))
    learned = features(settled)
    estimate: Value | None = None
    if learned.file is not None and learned.file.exists() and fours == 10:
        most = sum((power - 1) << power for power in range(2, squares + 2))
        estimate = evaluation(learned, DataArray(learned.file, "weights"), most)
    return Knowledge(evaluate, Advice(proof=proof, search=SearchAdvice(estimate=estimate), learning=learned))


def features(points: Value) -> Features:
    """The n-tuples of the board of 4×4 squares."""

    def walk(visit: Visit) -> Walk:
        def in_tuples(board: int, found: Any, run: Any) -> Any:
            for number in range(len(TUPLES)):
                found = visit(found, number * SIZE + index(board, number), 1.0, run)
            return found

        def in_reflections(board: int, found: Any, run: Any) -> Any:
            other = mirrored(board)
            found = in_tuples(other, in_tuples(board, found, run), run)
            return in_tuples(upside_down(other), in_tuples(upside_down(board), found, run), run)

        def visit_all(position: "Position", found: Any, run: Any) -> Any:
            board = in_four_bits(position.rows)
            return in_reflections(turned_over(board), in_reflections(board, found, run), run)

        return visit_all

    return Features(
        tables=tuple(FeatureTable(name=name, size=SIZE, write=written) for name in TUPLES),
        walk=walk,
        viewer=first_player,
        points=points,
        unit=1,
        file=Path(__file__).parents[1] / "weights" / "2048.npz",
    )


def index(board: int, number: int) -> int:
    """The arrangement of an n-tuple."""
    shift = SHIFTS[number]
    return bits.right(board, shift) & FIRST_PARTS[number] | bits.right(board, shift + 4) & SECOND_PARTS[number]


def written(arrangement: int) -> str:
    """The tiles of an arrangement.

    >>> written(0x13)
    '8 2 . . . .'
    """
    exponents = [arrangement >> 4 * place & 15 for place in range(6)]
    return " ".join(str(1 << exponent) if exponent else "." for exponent in exponents)


def in_four_bits(rows: Rows) -> int:
    """The board as one word; tiles beyond 32768 count as that one."""
    board = 0
    for row in range(4):
        for place in range(4):
            tile = min(15, rows[row] >> BITS * place & TILE)
            board |= bits.left(tile, 16 * row + 4 * place)
    return board


def mirrored(board: int) -> int:
    """Left and right exchanged."""
    board = bits.right(board, 8) & 0x00FF_00FF_00FF_00FF | bits.left(board & 0x00FF_00FF_00FF_00FF, 8)
    return bits.right(board, 4) & 0x0F0F_0F0F_0F0F_0F0F | bits.left(board & 0x0F0F_0F0F_0F0F_0F0F, 4)


def upside_down(board: int) -> int:
    """Top and bottom exchanged."""
    board = bits.right(board, 32) | bits.left(board, 32)
    return bits.right(board, 16) & 0x0000_FFFF_0000_FFFF | bits.left(board & 0x0000_FFFF_0000_FFFF, 16)


def turned_over(board: int) -> int:
    """Rows and columns exchanged."""
    other = (board ^ bits.right(board, 12)) & 0x0000_F0F0_0000_F0F0
    board ^= other ^ bits.left(other, 12)
    other = (board ^ bits.right(board, 24)) & 0x0000_0000_FF00_FF00
    return board ^ other ^ bits.left(other, 24)
