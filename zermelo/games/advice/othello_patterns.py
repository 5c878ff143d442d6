"""The features of an evaluation of Othello: patterns of discs along the sides, in the corners and on the lines.

The board is viewed in all eight symmetries, so that a pattern is described once, at the top left, and shares its
weights in all places. A pattern of ten squares is a number of ten ternary digits: 0 an empty square,
1 a disc of the player to move, 2 one of the opponent. The moves and the open discs of both sides are counted, too.

Boards of 8×8 and 6×6 have learned weights. The smaller one is embedded in the top left of 8×8 squares, so that its
rows are eight bits apart, too. The layout of the bits is in `zermelo/games/othello.py`.
"""

from array import array
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.languages.message import M
from zermelo.machine.data.data_array import DataArray
from zermelo.rules import bits
from zermelo.rules.features import Features, FeatureTable, Visit, Walk

if TYPE_CHECKING:
    from zermelo.games.othello import Position

STAGES = {8: 13, 6: 4}
"""The number of stages of a game, for each board with learned weights."""
DISCS_A_STAGE = {8: 4, 6: 8}
TEACHING_STAGES = {8: 1, 6: 0}
"""Short stages have few positions, and learn from the neighbouring ones, too."""
UNIT = 128
MOST_COUNTED = 31
SOLVABLE = 12
"""The most empty squares of positions that are solved to learn from."""
SHORTEST_DIAGONAL = 4


def ternary() -> "array[int]":
    """For each set of the squares of a pattern, a number of ten binary digits, the same digits in base 3."""
    return array("i", [int(f"{number:b}", 3) for number in range(1 << 10)])


TERNARY = DataArray(ternary)
NOT_LEFT, NOT_RIGHT = bits.signed(0xFEFE_FEFE_FEFE_FEFE), 0x7F7F_7F7F_7F7F_7F7F

ROWS = (M("second row"), M("third row"), M("fourth row"))
DIAGONALS = {
    8: M("diagonal of eight"),
    7: M("diagonal of seven"),
    6: M("diagonal of six"),
    5: M("diagonal of five"),
    4: M("diagonal of four"),
}
COUNTS = (M("own moves"), M("moves of the opponent"), M("own open discs"), M("open discs of the opponent"))


def written(length: int) -> Callable[[int], str]:
    """The text of an arrangement of `length` squares, by its number."""
    return lambda number: "".join(".XO"[number // 3**digit % 3] for digit in range(length))


def mirroring(order: tuple[int, ...]) -> Callable[[int], int]:
    """The number of the mirrored arrangement."""
    return lambda number: sum(number // 3**digit % 3 * 3**place for place, digit in enumerate(order))


def shapes(size: int) -> list[tuple[M, tuple[int, ...]]]:
    """Each pattern of a board, and the order of its squares under the reflection that preserves it."""
    backwards = tuple(range(size - 1, -1, -1))
    return [
        (M("edge with the squares before its corners"), (*backwards, size + 1, size)),
        (M("corner, three by three"), (0, 3, 6, 1, 4, 7, 2, 5, 8)),
        (M("corner, five by two"), tuple(range(10))),
        *((name, backwards) for name in ROWS[: size // 2 - 1]),
        *((DIAGONALS[length], backwards[size - length :]) for length in range(size, SHORTEST_DIAGONAL - 1, -1)),
    ]


def tables_of(size: int) -> tuple[FeatureTable, ...]:
    """The tables of a board: one for each pattern, for each count, and for the parity."""
    return (
        *(
            FeatureTable(name=name, size=3 ** len(order), write=written(len(order)), twin=mirroring(order))
            for name, order in shapes(size)
        ),
        *(FeatureTable(name=name, size=MOST_COUNTED + 1, write=str) for name in COUNTS),
        FeatureTable(name=M("parity of the empty squares"), size=2, write=str),
    )


def features(size: int, mobility: Callable[[int, int], int]) -> Features:
    """The features with learned weights, of a board of 8×8 or 6×6."""
    tables, stages, discs_a_stage = tables_of(size), STAGES[size], DISCS_A_STAGE[size]
    places = tuple(accumulate((table.size for table in tables), initial=0))
    total, diagonals_at = places[-1], 3 + size // 2 - 1
    edge, square, oblong = places[:3]
    moves, replies, open_own, open_other, odd = places[-6:-1]
    rows = tuple((8 * (number + 1), places[3 + number]) for number in range(size // 2 - 1))
    falling = tuple(sum(1 << column + 8 * (column + below) for column in range(size - below)) for below in range(5))
    longest, longest_at = falling[0], places[diagonals_at]
    short_diagonals = tuple(
        (falling[below], places[diagonals_at + below]) for below in range(1, size - SHORTEST_DIAGONAL + 1)
    )
    line = (1 << size) - 1
    board = bits.signed(sum(line << 8 * row for row in range(size)))
    beyond_right, beyond_bottom = 8 - size, 8 * (8 - size)

    def laid_out(discs: int) -> int:
        """The board with rows eight bits apart."""
        if size == 8:
            return discs
        wide = 0
        for row in range(size):
            wide |= (discs >> size * row & line) << 8 * row
        return wide

    def from_right(discs: int) -> int:
        return bits.right(mirrored(discs), beyond_right)

    def from_below(discs: int) -> int:
        return bits.right(upside_down(discs), beyond_bottom)

    def with_x_squares(discs: int) -> int:
        """The first row and, as the two highest digits, the squares diagonally before its corners."""
        return discs & line | bits.right(discs, 9 - size) & 1 << size | bits.right(discs, 5) & 2 << size

    def stage_of(taken: int) -> int:
        return min(stages - 1, (bits.population(taken) - 4) // discs_a_stage)

    def walk(visit: Visit) -> Walk:
        def pattern(found: Any, mine: int, theirs: int, place: int, run: Any) -> Any:
            return visit(found, place + TERNARY[mine] + 2 * TERNARY[theirs], 1, run)

        def visit_all(position: "Position", found: Any, run: Any) -> Any:
            mine, theirs = laid_out(position.mine), laid_out(position.theirs)
            first = stage_of(mine | theirs) * total
            own, other = from_right(mine), from_right(theirs)
            corners = (
                (mine, theirs),
                (own, other),
                (from_below(mine), from_below(theirs)),
                (from_below(own), from_below(other)),
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
                        found, bits.right(one, shift) & line, bits.right(two, shift) & line, first + place, run
                    )
            found = pattern(found, folded(mine & longest), folded(theirs & longest), first + longest_at, run)
            found = pattern(found, folded(own & longest), folded(other & longest), first + longest_at, run)
            for one, two in (corners[0], corners[1], turned[0], turned[1]):
                for diagonal, place in short_diagonals:
                    found = pattern(found, folded(one & diagonal), folded(two & diagonal), first + place, run)
            empty = board & ~(mine | theirs)
            found = visit(found, first + moves + counted(mobility(position.mine, position.theirs)), 1, run)
            found = visit(found, first + replies + counted(mobility(position.theirs, position.mine)), 1, run)
            found = visit(found, first + open_own + counted(mine & beside(empty)), 1, run)
            found = visit(found, first + open_other + counted(theirs & beside(empty)), 1, run)
            return visit(found, first + odd + (bits.population(empty) & 1), 1, run)

        return visit_all

    def is_solvable(position: "Position") -> bool:
        return bits.population(position.mine | position.theirs) >= size * size - SOLVABLE

    return Features(
        tables=tables,
        stages=stages,
        teaching_stages=TEACHING_STAGES[size],
        walk=walk,
        unit=UNIT,
        is_solvable=is_solvable,
        file=Path(__file__).parents[1] / "weights" / ("othello.npz" if size == 8 else f"othello-{size}.npz"),
    )


def counted(squares: int) -> int:
    return min(MOST_COUNTED, bits.population(squares))


def beside(squares: int) -> int:
    """The neighbours of these squares."""
    wide = squares | bits.right(squares & NOT_LEFT, 1) | bits.left(squares & NOT_RIGHT, 1)
    return wide | bits.right(wide, 8) | bits.left(wide, 8)


# ---------------------------------------------------------------------------------------------
# The squares of a pattern at the top left, as the lowest bits of a number


def corner_square(board: int) -> int:
    return board & 7 | bits.right(board, 5) & 56 | bits.right(board, 10) & 448


def corner_oblong(board: int) -> int:
    return board & 31 | bits.right(board, 3) & 992


def folded(squares: int) -> int:
    """All rows ORed into the first; a diagonal has one square in each column."""
    rows = squares | bits.right(squares, 32)
    rows |= bits.right(rows, 16)
    return (rows | bits.right(rows, 8)) & 255


# ---------------------------------------------------------------------------------------------
# Symmetries of the board, by swapping ever larger groups of bits


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
