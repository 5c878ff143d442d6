"""The features of a learned evaluation of checkers: patterns of men, material, kings and moves, on 8×8, English.

Everything is seen by the player to move, whose men go up. A pattern is a region of eight squares, each a ternary digit:
0 no man, 1 a man of the player to move, 2 one of the opponent. Extracting the digits of a dozen regions one by one
would take longer than the remaining work of a node, so four regions are added at once: a table per pair of rows gives,
for every set of men on it, its contribution to the four numbers, side by side in one word.

Most arrangements of eight squares are rare, so the weight of an arrangement includes parts shared by each of its
squares and some of its halves, and a strong penalty keeps the weights of rare ones small. Without it the evaluation
predicts the results of other games better and plays far worse, since a search finds the overrated arrangements.

The layout of the bits is in `zermelo/games/moves/checkers.py`.
"""

from array import array
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import Any

from zermelo.games.moves.checkers import Position, board_of
from zermelo.languages.message import M
from zermelo.machine.data.data_array import DataArray
from zermelo.rules import bits
from zermelo.rules.features import Features, FeatureTable, Visit, Walk, summing
from zermelo.rules.game import MAX

SIZE = 8
UNIT = 2048
STAGES = 3
FEWEST = (15, 9)
"""The fewest pieces of the first stage, then of the second."""
PAIR, SETS = SIZE + 1, 1 << SIZE + 1
"""The bits of a pair of rows, and the number of their sets."""
TOGETHER, LANE = 4, 16
"""The regions per word, and the bits of each."""
MEN, KINGS = 13, 4
"""The distinct counts of a side: up to twelve men and up to three kings."""
MOST_MOVES = 16
PENALTY = 2000.0
HALVES = ((0, 1, 2, 3), (2, 3, 4, 5), (4, 5, 6, 7))
"""The groups of digits of a pattern with shared weights, besides each digit alone."""
POINT = 3
"""The shift from units to the estimate, in which a man is worth about a hundred."""
CLEAR = UNIT >> POINT
"""The estimate of an advantage that mostly wins: the tanh of the learned sum is the expected result."""


def number_of(row: int, column: int) -> int:
    """The bit of a dark square."""
    return row // 2 * PAIR + row % 2 * (SIZE // 2) + column // 2


def block(row: int, column: int, rows: int = 4, columns: int = 4) -> tuple[int, ...]:
    """The dark squares of a rectangle, given by its lowest row and leftmost column."""
    return tuple(
        number_of(y, x) for y in range(row, row + rows) for x in range(column, column + columns) if (x + y) % 2 == 1
    )


REGIONS: tuple[tuple[int, ...], ...] = (
    *(block(row, column) for row in (0, 2, 4) for column in (0, 2, 4)),
    *(block(row, 0, 2, SIZE) for row in (0, 3, 6)),
)


def parts() -> "array[int]":
    """The contribution to the numbers, by group of regions, player, pair of rows and set of men on it."""
    found = array("q", bytes(8 * len(REGIONS) // TOGETHER * 2 * (SIZE // 2) * SETS))
    last = number_of(SIZE - 1, SIZE - 1)
    for place, region in enumerate(REGIONS):
        group, lane = divmod(place, TOGETHER)
        for digit, square in enumerate(region):
            for player in (0, 1):
                seen = square if player == MAX else last - square
                first = ((group * 2 + player) * (SIZE // 2) + seen // PAIR) * SETS
                for men in range(SETS):
                    found[first + men] += (men >> seen % PAIR & 1) * (3**digit << LANE * lane)
    return found


PARTS = DataArray(parts)


def set_of(squares: tuple[int, ...]) -> int:
    return sum(1 << square for square in squares)


BOARD = board_of(SIZE).squares
INSIDE = set_of(block(1, 1, SIZE - 2, SIZE - 2))
CENTRE = set_of(block(2, 2))
CORNERS = set_of((*block(0, SIZE - 2, 2, 2), *block(SIZE - 2, 0, 2, 2)))
"""The double corners, in which a king is never trapped."""
EVEN_ROWS = sum(set_of(block(row, 0, 1, SIZE)) for row in range(0, SIZE, 2))
"""The rows on which the first player counts pieces to determine who has the move; the second uses the others."""


def written(number: int) -> str:
    """An arrangement as text, the lowest row first."""
    return "".join(".XO"[number // 3**digit % 3] for digit in range(SIZE))


def alike(digits: tuple[int, ...]) -> Callable[[int], int]:
    """The number formed by some digits of an arrangement."""
    return lambda number: sum(number // 3**digit % 3 * 3**place for place, digit in enumerate(digits))


def named(region: tuple[int, ...]) -> str:
    """A region by the numbers of its squares."""
    return " ".join(str(square - square // PAIR + 1) for square in region)


def tables_of() -> tuple[FeatureTable, ...]:
    """The tables: one for each region, the material, who has the move, the counts of moves, and single numbers."""
    groups = tuple(alike(digits) for digits in (*((digit,) for digit in range(SIZE)), *HALVES))
    numbers = (
        M("men ahead"),
        M("kings ahead"),
        M("kings away from the edge"),
        M("kings in the centre"),
        M("kings in double corners"),
        M("own free men"),
        M("free men of the opponent"),
    )
    return (
        *(FeatureTable(name=named(region), size=3**SIZE, write=written, groups=groups) for region in REGIONS),
        FeatureTable(name=M("material"), size=(MEN * KINGS) ** 2, write=str),
        FeatureTable(name=M("who has the move"), size=2 * MEN * 2, write=str),
        FeatureTable(name=M("own moves"), size=MOST_MOVES, write=str),
        FeatureTable(name=M("moves of the opponent"), size=MOST_MOVES, write=str),
        *(FeatureTable(name=name, size=1, write=str) for name in numbers),
    )


def stage_of(pieces: int) -> int:
    return 0 if pieces >= FEWEST[0] else 1 if pieces >= FEWEST[1] else 2


def moves_up(pieces: int, empty: int) -> int:
    return bits.population(pieces << 4 & empty) + bits.population(pieces << 5 & empty)


def moves_down(pieces: int, empty: int) -> int:
    return bits.population(pieces >> 4 & empty) + bits.population(pieces >> 5 & empty)


def free_to_rise(men: int, enemies: int) -> int:
    """The number of upward men that no enemy can stop any more."""
    reach = enemies
    for _ in range(SIZE - 1):
        reach |= (reach >> 4 | reach >> 5) & BOARD
    return bits.population(men & ~reach)


def free_to_fall(men: int, enemies: int) -> int:
    reach = enemies
    for _ in range(SIZE - 1):
        reach |= (reach << 4 | reach << 5) & BOARD
    return bits.population(men & ~reach)


def numbers_at(base: int, mine: int, theirs: int) -> int:
    """The numbers of four regions: the sum of the contributions of each pair of rows."""
    second, third, fourth, mask = base + SETS, base + 2 * SETS, base + 3 * SETS, SETS - 1
    own = PARTS[base + (mine & mask)] + PARTS[second + (mine >> PAIR & mask)]
    own += PARTS[third + (mine >> 2 * PAIR & mask)] + PARTS[fourth + (mine >> 3 * PAIR & mask)]
    other = PARTS[base + (theirs & mask)] + PARTS[second + (theirs >> PAIR & mask)]
    other += PARTS[third + (theirs >> 2 * PAIR & mask)] + PARTS[fourth + (theirs >> 3 * PAIR & mask)]
    return own + 2 * other  # type: ignore[no-any-return]


def features() -> Features:
    """The features learned for checkers."""
    tables = tables_of()
    places = tuple(accumulate((table.size for table in tables), initial=0))
    total, most = places[-1], (1 << LANE) - 1
    material, opposition, own_moves, other_moves, men_at, kings_at, inside_at, centre_at, corners_at, free_at = places[
        len(REGIONS) : -2
    ]
    groups = tuple(
        (
            group * 2 * (SIZE // 2) * SETS,
            tuple((lane * LANE, places[group * TOGETHER + lane]) for lane in range(TOGETHER)),
        )
        for group in range(len(REGIONS) // TOGETHER)
    )

    def ahead(mine: int, theirs: int, squares: int) -> int:
        return bits.population(mine & squares) - bits.population(theirs & squares)

    def walk(visit: Visit) -> Walk:
        def visit_men(position: Position, first: int, mine: int, theirs: int, found: Any, run: Any) -> Any:
            view = 0 if position.player == MAX else SIZE // 2 * SETS
            for group, lanes in groups:
                numbers = numbers_at(group + view, mine, theirs)
                for shift, place in lanes:
                    found = visit(found, first + place + (numbers >> shift & most), 1, run)
            return found

        def visit_moves(position: Position, first: int, found: Any, run: Any) -> Any:
            """The moves of both sides without captures, and the men that no enemy can stop."""
            one, two, kings, is_first = position.first, position.second, position.kings, position.player == MAX
            empty = BOARD & ~(one | two)
            up = moves_up(one, empty) + moves_down(one & kings, empty)
            down = moves_down(two, empty) + moves_up(two & kings, empty)
            own, other = (up, down) if is_first else (down, up)
            found = visit(found, first + own_moves + min(own, MOST_MOVES - 1), 1, run)
            found = visit(found, first + other_moves + min(other, MOST_MOVES - 1), 1, run)
            rising = free_to_rise(one & ~kings, two) if two & kings == 0 else 0
            falling = free_to_fall(two & ~kings, one) if one & kings == 0 else 0
            own, other = (rising, falling) if is_first else (falling, rising)
            found = visit(found, first + free_at, own, run)
            return visit(found, first + free_at + 1, other, run)

        def visit_all(position: Position, found: Any, run: Any) -> Any:
            is_first, kings, taken = position.player == MAX, position.kings, position.first | position.second
            mine, theirs = (position.first, position.second) if is_first else (position.second, position.first)
            pieces = bits.population(taken)
            first = stage_of(pieces) * total
            found = visit_men(position, first, mine & ~kings, theirs & ~kings, found, run)
            mine_crowned, theirs_crowned = mine & kings, theirs & kings
            own_kings, other_kings = bits.population(mine_crowned), bits.population(theirs_crowned)
            own_men, other_men = bits.population(mine) - own_kings, bits.population(theirs) - other_kings
            own = own_men * KINGS + min(own_kings, KINGS - 1)
            other = other_men * KINGS + min(other_kings, KINGS - 1)
            found = visit(found, first + material + own * MEN * KINGS + other, 1, run)
            counted = bits.population(taken & (EVEN_ROWS if is_first else BOARD & ~EVEN_ROWS))
            is_even = own_men + own_kings == other_men + other_kings
            found = visit(found, first + opposition + (2 * pieces + (counted & 1) if is_even else 0), 1, run)
            found = visit(found, first + men_at, own_men - other_men, run)
            found = visit(found, first + kings_at, own_kings - other_kings, run)
            found = visit(found, first + inside_at, ahead(mine_crowned, theirs_crowned, INSIDE), run)
            found = visit(found, first + centre_at, ahead(mine_crowned, theirs_crowned, CENTRE), run)
            found = visit(found, first + corners_at, ahead(mine_crowned, theirs_crowned, CORNERS), run)
            return visit_moves(position, first, found, run)

        return visit_all

    file = Path(__file__).parents[1] / "weights" / "checkers.npz"
    return Features(tables=tables, stages=STAGES, walk=walk, unit=UNIT, penalty=PENALTY, file=file)


def judging(learned: Features, weights: DataArray) -> Callable[[Position], int]:
    """The estimate in hundredths of a man: the plain sum, since tanh takes time and preserves the order."""
    sum_of = summing(learned, weights)

    def estimate(position: Position) -> int:
        own: int = sum_of(position, 0, 0) >> POINT
        return own if position.player == MAX else -own

    return estimate
