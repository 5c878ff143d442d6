"""What an evaluation of Othello looks at: patterns of discs along the sides, in the corners and on the lines.

The board is seen from eight sides, turned and mirrored, so that a pattern is described once, at the top left, and the
same weights serve wherever it lies. A pattern of ten squares is a number of ten ternary digits: 0 an empty square,
1 a disc of the player to move, 2 one of the opponent. Besides, the moves and the open discs of both sides are counted.

The layout of the bits stands in `zermelo/games/othello.py`; only the board of 8×8 has learned weights.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.languages.message import M
from zermelo.machine.data_array import DataArray
from zermelo.rules import bits
from zermelo.rules.features import Features, FeatureTable, Visit, Walk

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from zermelo.games.othello import Position

STAGES = 6
DISCS_A_STAGE = 8
UNIT = 128
MOST_COUNTED = 31
SOLVABLE = 12
"""Positions with so many empty squares or fewer are solved to learn from."""


def ternary() -> "NDArray[Any]":
    """For each set of the squares of a pattern, which is a number of ten binary digits, the same digits in base 3."""
    import numpy as np

    return np.array([int(f"{number:b}", 3) for number in range(1 << 10)], np.int32)


TERNARY = DataArray(ternary)
DIAGONALS = tuple(sum(1 << column + 8 * (column + below) for column in range(8 - below)) for below in range(5))
"""The falling diagonals from the one through the corner to that of four squares, all below it."""
NOT_LEFT, NOT_RIGHT = bits.signed(0xFEFE_FEFE_FEFE_FEFE), 0x7F7F_7F7F_7F7F_7F7F

EIGHT = tuple(range(7, -1, -1))
SHAPES = (
    (M("edge with the squares before its corners"), (*EIGHT, 9, 8)),
    (M("corner, three by three"), (0, 3, 6, 1, 4, 7, 2, 5, 8)),
    (M("corner, five by two"), tuple(range(10))),
    (M("second row"), EIGHT),
    (M("third row"), EIGHT),
    (M("fourth row"), EIGHT),
    (M("diagonal of eight"), EIGHT),
    (M("diagonal of seven"), EIGHT[1:]),
    (M("diagonal of six"), EIGHT[2:]),
    (M("diagonal of five"), EIGHT[3:]),
    (M("diagonal of four"), EIGHT[4:]),
)
"""Each pattern, and the order of its squares in a mirror under which it lies where it was."""
COUNTS = (M("own moves"), M("moves of the opponent"), M("own open discs"), M("open discs of the opponent"))


def written(length: int) -> Callable[[int], str]:
    """How an arrangement of so many squares is written, by its number."""
    return lambda number: "".join(".XO"[number // 3**digit % 3] for digit in range(length))


def mirroring(order: tuple[int, ...]) -> Callable[[int], int]:
    """The number of the mirrored arrangement."""
    return lambda number: sum(number // 3**digit % 3 * 3**place for place, digit in enumerate(order))


TABLES = (
    *(
        FeatureTable(name=name, size=3 ** len(order), write=written(len(order)), twin=mirroring(order))
        for name, order in SHAPES
    ),
    *(FeatureTable(name=name, size=MOST_COUNTED + 1, write=str) for name in COUNTS),
    FeatureTable(name=M("parity of the empty squares"), size=2, write=str),
)


def features(mobility: Callable[[int, int], int]) -> Features:
    """What is learned about the board of 8×8."""
    places = []
    size = 0
    for table in TABLES:
        places.append(size)
        size += table.size
    (
        edge,
        square,
        oblong,
        row_2,
        row_3,
        row_4,
        eight,
        seven,
        six,
        five,
        four,
        moves,
        replies,
        open_own,
        open_other,
        odd,
    ) = places
    rows = ((8, row_2), (16, row_3), (24, row_4))
    short_diagonals = tuple(zip(DIAGONALS[1:], (seven, six, five, four), strict=True))
    longest = DIAGONALS[0]

    def stage_of(taken: int) -> int:
        return min(STAGES - 1, (bits.population(taken) - 4) // DISCS_A_STAGE)

    def walk(visit: Visit) -> Walk:
        def pattern(found: Any, mine: int, theirs: int, place: int, run: Any) -> Any:
            return visit(found, place + TERNARY[mine] + 2 * TERNARY[theirs], 1, run)

        def visit_all(position: "Position", found: Any, run: Any) -> Any:
            mine, theirs = position.mine, position.theirs
            first = stage_of(mine | theirs) * size
            own, other = mirrored(mine), mirrored(theirs)
            corners = (
                (mine, theirs),
                (own, other),
                (upside_down(mine), upside_down(theirs)),
                (upside_down(own), upside_down(other)),
            )
            turned = ((turned_over(mine), turned_over(theirs)), (turned_over(own), turned_over(other)))
            sides = (corners[0], corners[2], turned[0], turned[1])
            for one, two in corners:
                found = pattern(found, corner_square(one), corner_square(two), first + square, run)
                found = pattern(found, corner_oblong(one), corner_oblong(two), first + oblong, run)
                one, two = turned_over(one), turned_over(two)
                found = pattern(found, corner_oblong(one), corner_oblong(two), first + oblong, run)
            for one, two in sides:
                found = pattern(found, with_x_squares(one), with_x_squares(two), first + edge, run)
                for shift, place in rows:
                    found = pattern(
                        found, bits.right(one, shift) & 255, bits.right(two, shift) & 255, first + place, run
                    )
            found = pattern(found, folded(mine & longest), folded(theirs & longest), first + eight, run)
            found = pattern(found, folded(own & longest), folded(other & longest), first + eight, run)
            for one, two in (corners[0], corners[1], turned[0], turned[1]):
                for diagonal, place in short_diagonals:
                    found = pattern(found, folded(one & diagonal), folded(two & diagonal), first + place, run)
            empty = ~(mine | theirs)
            found = visit(found, first + moves + counted(mobility(mine, theirs)), 1, run)
            found = visit(found, first + replies + counted(mobility(theirs, mine)), 1, run)
            found = visit(found, first + open_own + counted(mine & beside(empty)), 1, run)
            found = visit(found, first + open_other + counted(theirs & beside(empty)), 1, run)
            return visit(found, first + odd + (bits.population(empty) & 1), 1, run)

        return visit_all

    def is_solvable(position: "Position") -> bool:
        return bits.population(position.mine | position.theirs) >= 64 - SOLVABLE

    return Features(
        tables=TABLES,
        stages=STAGES,
        walk=walk,
        unit=UNIT,
        is_solvable=is_solvable,
        file=Path(__file__).parents[1] / "weights" / "othello.npz",
    )


def counted(squares: int) -> int:
    return min(MOST_COUNTED, bits.population(squares))


def beside(squares: int) -> int:
    """The squares that touch some of these."""
    wide = squares | bits.right(squares & NOT_LEFT, 1) | bits.left(squares & NOT_RIGHT, 1)
    return wide | bits.right(wide, 8) | bits.left(wide, 8)


# ---------------------------------------------------------------------------------------------
# The squares of a pattern at the top left, as the lowest bits of a number


def with_x_squares(board: int) -> int:
    """The first row and, as the two highest digits, the squares diagonally before its corners."""
    return board & 255 | bits.right(board, 1) & 256 | bits.right(board, 5) & 512


def corner_square(board: int) -> int:
    return board & 7 | bits.right(board, 5) & 56 | bits.right(board, 10) & 448


def corner_oblong(board: int) -> int:
    return board & 31 | bits.right(board, 3) & 992


def folded(squares: int) -> int:
    """All rows laid upon the first; a diagonal has one square in each column."""
    rows = squares | bits.right(squares, 32)
    rows |= bits.right(rows, 16)
    return (rows | bits.right(rows, 8)) & 255


# ---------------------------------------------------------------------------------------------
# The board from other sides: ever larger groups of bits change places


def mirrored(board: int) -> int:
    """Left and right exchanged."""
    board = bits.right(board, 1) & 0x5555_5555_5555_5555 | bits.left(board & 0x5555_5555_5555_5555, 1)
    board = bits.right(board, 2) & 0x3333_3333_3333_3333 | bits.left(board & 0x3333_3333_3333_3333, 2)
    return bits.right(board, 4) & 0x0F0F_0F0F_0F0F_0F0F | bits.left(board & 0x0F0F_0F0F_0F0F_0F0F, 4)


def upside_down(board: int) -> int:
    """Top and bottom exchanged."""
    board = bits.right(board, 8) & 0x00FF_00FF_00FF_00FF | bits.left(board & 0x00FF_00FF_00FF_00FF, 8)
    board = bits.right(board, 16) & 0x0000_FFFF_0000_FFFF | bits.left(board & 0x0000_FFFF_0000_FFFF, 16)
    return bits.right(board, 32) | bits.left(board, 32)


def turned_over(board: int) -> int:
    """Rows and columns exchanged."""
    other = (board ^ bits.right(board, 7)) & 0x00AA_00AA_00AA_00AA
    board ^= other ^ bits.left(other, 7)
    other = (board ^ bits.right(board, 14)) & 0x0000_CCCC_0000_CCCC
    board ^= other ^ bits.left(other, 14)
    other = (board ^ bits.right(board, 28)) & 0x0000_0000_F0F0_F0F0
    return board ^ other ^ bits.left(other, 28)
