"""Natural Python compiles, with the same results as interpreted."""

from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from functools import cache
from itertools import combinations, product
from math import isqrt
from typing import NamedTuple

import pytest

from tests.modes import needs_compiler
from zermelo import replaced
from zermelo.machine.compile import NotCompilable, compiled
from zermelo.machine.natural.rewriting import rewritten

pytestmark = needs_compiler

LINES = [[0, 1, 2], [3, 4], [5]]
STEPS = [(-1, 0), (0, 1), (1, 0)]
WORDS = ["210", "21"]
RAGGED = ((1, 2), (3,))
LONG = list(range(500))
SMALL, LARGE = {1, 5, 9}, {-3, 1000}
PAIRS, FAR = {(3, 1), (0, 2), (1, 8)}, {1000, 5, 64, -3}
WORTH = {"no": 0}
POINTS = {1: 10, 5: 50, 9: 90}
MOVES = {(0, 1): 1, (1, 0): 2}
ROWS, STEPPED, SIDES = range(3), range(9, 1, -3), [range(2), range(4, 7)]
CORNERS = {0, 2, 6, 8}
WAYS = {"höger": (1, 0), "vänster": (-1, 0), "stay": (0, 0), "上": (0, -1)}
RANKS = {"K": 13, "Q": 12}


class Who(IntEnum):
    ANN = 0
    BEN = 1


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Board(NamedTuple):
    squares: tuple
    player: int

    @property
    def empty(self):
        return self.squares.count(0)

    def owner(self, square):
        return self.squares[square]


@cache
def doubled(number):
    return 2 * number


def any_of_a_generator(limit):
    return any(number % 7 == 3 for number in range(limit)), all(number < 5 for number in range(limit))


def sum_of_a_generator(limit):
    return sum(number * number for number in range(limit) if number % 2), sum(x + y for x in range(3) for y in range(x))


def nested_generators(limit):
    return sum(1 for x in range(limit) if any(x % y == 0 for y in range(2, x)))


def the_same_name_inside_and_outside(limit):
    x = 5
    return any(x > limit for x in range(x)), x


def sets(limit):
    seen = {number // 3 for number in range(limit)}
    more = set()
    more |= {1, 2}
    return len(seen), len(more | seen), 2 in more


def walrus(limit):
    total = 0
    while (limit := limit - 1) > 0:
        if limit > 1 and (half := limit // 2) > 1:
            total += half
    return total


def walrus_after_its_name(limit):
    total = limit + (limit := 5)
    total += (total := 1)
    return total, limit


def star(limit):
    first, *rest = (limit, 2, 3)
    *others, last = (limit, 5)
    return first + rest[1] + others[0] + last


def constants(limit):
    total = sum(cell for line in LINES for cell in line) + LINES[1][-1] + LONG[limit] + RAGGED[limit % 2][0]
    for down, right in STEPS:
        total = total * 3 + down - right
    letters = sum(int(digit) for word in WORDS for digit in word) if WORDS[limit % 2] == "21" else -1
    return total, limit in SMALL, limit in LARGE, -3 in LARGE, len(LINES), (0, 1) in STEPS, letters


def sets_of_pairs(limit):
    total = 0
    for down, right in PAIRS:
        total += right
        total = total * 10 + down
    return total, [2 * number for number in FAR], (limit, 8) in PAIRS


def dictionaries(limit):
    total = POINTS[5] + POINTS.get(limit, -1) + MOVES[(1, 0)]
    for key, points in POINTS.items():
        total += key * points
    for number, key in enumerate(POINTS):
        total += number * key + sum(LINES[number])
    return total, limit in POINTS, sorted(POINTS), max(POINTS), len(POINTS.values())


def builtins(limit):
    numbers = [limit, 3, 8]
    for number in reversed(range(2, limit, 2)):
        numbers.append(number)
    biggest = max(numbers, key=lambda number: -number), min([n for n in numbers if n > 99], default=-1)
    return biggest, limit.bit_count(), (1, limit, 1).count(1), len(list(product((0, 1), (1, 2)))), doubled(limit)


def changed_as_a_list(limit):
    board = (0, 1, 2, 3)
    squares = list(board)
    squares[1] += limit
    squares[0], squares[-1] = squares[3], squares[0]
    return replaced(tuple(squares), 2, 7), board[:1] + (limit,) + board[1 + 1 :]


def replaced_in_a_copy(limit):
    numbers = [limit, 2, 3]
    board = tuple([2 * number for number in range(limit + 1)])
    return replaced(numbers, 0, 9)[0], numbers[0], replaced(board, 1, 9)[1], board[1]


def queue(limit):
    from collections import deque

    waiting, seen = deque([limit]), 0
    while waiting:
        number = waiting.popleft()
        seen += number
        if number > 1:
            waiting.append(number // 2)
    return seen


def enumerations(limit):
    who = Who.BEN if limit > 3 else Who.ANN
    colour = Colour.RED if limit > 3 else Colour.BLUE
    return who == Who.BEN, colour == Colour.RED, colour == 0, Who(1) + limit


def nothing_found(limit):
    return len(found(limit) or []), len(found(3) or [])


def denied_twice(limit):
    return not not limit - 3, 10 * (not not limit)  # noqa: SIM208


def found(limit):
    if limit > 5:
        return None
    return [] if limit == 5 else [limit]


def bits(limit):
    return limit.bit_length(), (-limit).bit_length(), (limit - 1).bit_length(), (1 << 61 + limit % 3).bit_length()


def first_of(limit):
    evens = next((number for number in range(limit) if number % 2), -1)
    nothing = next((number for number in LONG if number > 10 * limit + 1000), None) is None
    return evens, nothing, next(pairs_below(limit), (-1, -1)), next(iter([limit])), next(n for n in LONG if n > limit)


def pairs_below(limit):
    for number in range(2, limit):
        yield number, limit


def ranges(limit):
    total = sum(row * column for row in ROWS for column in STEPPED)
    for number in SIDES[limit % 2]:
        total = 10 * total + number
    return total, limit in ROWS, len(STEPPED), ROWS[-1], [row + limit for row in reversed(ROWS)], max(STEPPED)


def combined(limit):
    numbers = sorted({limit, 1, 5, 8})
    three = any(sum(three) == 14 for three in combinations(CORNERS | {limit}, 3))
    total = 0
    for one, other in combinations(numbers, 2):
        total = 3 * total + one - other
    return (
        three,
        total,
        len(list(combinations(range(limit), 4))),
        [set(two) in ({1, 5}, {5, 8}) for two in combinations(numbers, 2)],
    )


def inside(limit):
    return limit > 3


def a_helper_of_any_name(limit):
    return any(inside(number) for number in range(limit))


def directions_by_name(limit):
    reached = [(limit + column, name) for name, (column, _) in WAYS.items() if name != "stay"]
    return (
        reached,
        WAYS["vänster"],
        "上" in WAYS,
        WAYS.get("nowhere", (0, 0)),
        sum(RANKS[sign] for sign in "KQ"[:limit]),
    )


def products_and_roots(limit):
    around = list(product((-1, 0, 1), repeat=2))
    return len(around), around[limit - 1], isqrt(limit), isqrt(limit * 10**12 - 1), isqrt((1 << 62) - limit)


def a_list_that_another_is_added_to(limit):
    turned = []
    for start in range(limit):
        line = [(start, step) for step in range(start)]
        turned += line
    return turned


RULES = [
    directions_by_name,
    products_and_roots,
    a_list_that_another_is_added_to,
    any_of_a_generator,
    sum_of_a_generator,
    nested_generators,
    the_same_name_inside_and_outside,
    sets,
    walrus,
    star,
    constants,
    sets_of_pairs,
    dictionaries,
    builtins,
    changed_as_a_list,
    replaced_in_a_copy,
    queue,
    enumerations,
    nothing_found,
    denied_twice,
    bits,
    first_of,
    ranges,
    combined,
    a_helper_of_any_name,
]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_natural_python_compiles_and_answers_as_interpreted(rule):
    machine = compiled(rule)
    for limit in (1, 4, 9):
        assert machine(limit) == rule(limit)
        assert rewritten(rule)(limit) == rule(limit)


def test_methods_and_properties_of_a_position_compile():
    def asked(board):
        return board.empty, board.owner(1), board._replace(player=7).player

    assert compiled(asked)(Board((0, 2, 0), 1)) == (2, 2, 7)


def test_a_new_position_has_the_shape_of_the_first():
    def after(board):
        return Board(tuple(square + 1 for square in board.squares if square < 9), not board.player)

    assert compiled(after)(Board((0, 2, 0), 1)) == Board((1, 3, 1), 0)


def test_a_field_that_may_be_none_by_its_type_is_fitted_while_it_is_not():
    def after(board, wanted):
        found = None
        for square in board.squares:
            if square == wanted:
                found = square
        return Board(board.squares, found)

    machine = compiled(after)
    assert machine(Board((1, 2, 3), 0), 2) == Board((1, 2, 3), 2)
    with pytest.raises(NotCompilable):
        machine(Board((1, 2, 3), 0), 5)


@dataclass(frozen=True)
class Taken:
    numbers: frozenset
    player: int


def test_a_dataclass_with_a_set_of_numbers_compiles():
    def after(taken, number):
        added = replace(taken, numbers=taken.numbers | {number})
        return len(added.numbers), number in taken.numbers, {1, number} <= added.numbers, sorted(added.numbers)[-1]

    for number in (2, 5, 100):
        taken = Taken(frozenset({1, 5}), 0)
        assert compiled(after)(taken, number) == after(taken, number)


class Stones(NamedTuple):
    white: frozenset
    black: frozenset[tuple[int, int]]

    def _all(self):
        return self.white | self.black

    def free(self):
        return EVERYWHERE - self._all()


EVERYWHERE = {(row, column) for row in range(3) for column in range(3)}
PATHS = [{(0, 0), (1, 1)}, {(0, 2), (2, 0), (1, 1)}]


def test_sets_of_pairs_compile():
    def after(stones, square):
        here = Stones(stones.white - {(-1, -1)}, stones.black | {square})
        row, column = square
        near = {(row, column + 1), (row + 1, column), (row, column)} & here.black
        moved = frozenset((column, row) for row, column in here.white)
        threats = sum(1 for path in PATHS if path <= here._all())
        counted = 0
        for one in here.white:
            counted += 10 * one[0] + one[1]
        sizes = len(near), len(moved), counted, threats
        return sizes, sorted(here.free()), sorted(moved), (9, 20) in here.black, (row, 1) in here.white, here

    machine = compiled(after)
    for stones in (Stones(frozenset({(1, 1), (2, 0)}), frozenset()), Stones(frozenset(), frozenset({(0, 0)}))):
        for square in ((0, 2), (2, 1)):
            *answers, made = machine(stones, square)
            *expected, position = after(stones, square)
            assert answers == expected
            assert (set(made.white), set(made.black)) == position


def test_a_pair_outside_the_bits_runs_interpreted():
    def after(stones, square):
        return Stones(stones.white, stones.black | {square})

    with pytest.raises(NotCompilable):
        compiled(after)(Stones(frozenset(), frozenset({(1, 1)})), (0, 11))


def test_the_order_of_a_set_is_never_that_of_its_bits():
    def first(stones):
        for row, column in stones.white:
            if row > column:
                return column
        return -1

    def listed(stones):
        return [*stones.white]

    def combined(stones):
        return list(combinations(stones.white, 2))

    for rule in (first, listed, combined):
        with pytest.raises(NotCompilable, match="no fixed order"):
            compiled(rule)(Stones(frozenset({(1, 0), (8, 8)}), frozenset()))
