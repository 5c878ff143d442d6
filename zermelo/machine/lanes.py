"""One question asked of many squares at once: each square is a lane, and every step is taken in all lanes together.

Lanes are small whole numbers, one a lane, and an answer is a word with one bit a lane. Interpreted they are lists, as
here; compiled, one vector (`lane_intrinsics.py`). `rewrites/lanes.py` writes the questions.

>>> board = board_lanes((2, 0, 1, 0))
>>> list(lanes_in(equal(board, 0) & squares_of_board((2, 0, 1, 0))))
[1, 3]
"""

import operator
from collections.abc import Callable, Iterator
from typing import Any

from zermelo.machine.substitutes import compiled_as

LANES = 64
SMALLEST, LARGEST = -128, 127
"""The numbers that a lane can hold."""
NARROW = 63
"""A number that is not known beforehand may be added to those of lanes if it is no larger than this."""
MOST_ROUNDS = 128
"""A loop that goes on longer is left to the way without lanes."""
_AT = "zermelo.machine.lane_intrinsics:"


@compiled_as(_AT + "numbered")
def numbered() -> list[int]:
    """The number of each lane.

    >>> numbered()[:3], len(numbered())
    ([0, 1, 2], 64)
    """
    return list(range(LANES))


@compiled_as(_AT + "listed")
def listed(numbers: tuple[int, ...]) -> list[int]:
    """The first lanes hold these numbers.

    >>> listed((5, 6))[:3]
    [5, 6, 0]
    """
    return [*numbers, *[0] * (LANES - len(numbers))]


@compiled_as(_AT + "spread")
def spread(number: int) -> list[int]:
    """One number in all lanes."""
    return [int(number)] * LANES


@compiled_as(_AT + "board_lanes")
def board_lanes(board: tuple[int, ...]) -> list[int]:
    """A board as lanes, one a square."""
    return [*board, *[0] * (LANES - len(board))]


@compiled_as(_AT + "first_lanes")
def first_lanes(count: int) -> int:
    """A bit for each of the first lanes.

    >>> first_lanes(3)
    7
    """
    return (1 << count) - 1


@compiled_as(_AT + "squares_of_board")
def squares_of_board(board: tuple[int, ...]) -> int:
    """A bit for each square."""
    return first_lanes(len(board))


@compiled_as(_AT + "everywhere")
def everywhere(holds: object) -> int:
    """The answer of all lanes, where it is the same for all.

    >>> everywhere(True), everywhere(0)
    (-1, 0)
    """
    return -1 if holds else 0


def _each(operation: Callable[[int, int], int], name: str) -> Callable[[list[int], list[int]], list[int]]:
    """An operation on the numbers of two lanes, for all lanes; none leaves the numbers that a lane can hold."""

    def each(one: list[int], other: list[int]) -> list[int]:
        return [wrapped(operation(*both)) for both in zip(one, other, strict=True)]

    each.__name__ = each.__qualname__ = name
    return compiled_as(_AT + name)(each)


def wrapped(number: int) -> int:
    """A number as it is where nobody looks any more: in a lane that has left, what does not fit may stand."""
    return (number - SMALLEST) % 256 + SMALLEST


added = _each(operator.add, "added")
subtracted = _each(operator.sub, "subtracted")
multiplied = _each(operator.mul, "multiplied")
divided = _each(lambda one, other: one // other, "divided")
remaining = _each(lambda one, other: one % other, "remaining")


def _compared(operation: Callable[[int, int], bool], name: str) -> Callable[[list[int], Any], int]:
    def compare(one: list[int], other: Any) -> int:
        others = other if isinstance(other, list) else [other] * LANES
        holds = [operation(*both) for both in zip(one, others, strict=True)]
        return sum(1 << lane for lane in range(LANES) if holds[lane])

    compare.__name__ = compare.__qualname__ = name
    return compiled_as(_AT + name)(compare)


equal = _compared(operator.eq, "equal")
less = _compared(operator.lt, "less")
greater = _compared(operator.gt, "greater")


@compiled_as(_AT + "chosen")
def chosen(lanes: int, one: list[int], other: list[int]) -> list[int]:
    """The first number in some lanes, the second in the others."""
    return [one[lane] if lanes >> lane & 1 else other[lane] for lane in range(LANES)]


@compiled_as(_AT + "new_trouble")
def new_trouble() -> list[int]:
    """A place to note that lanes cannot tell: the question is asked again, one square after the other."""
    return [0]


@compiled_as(_AT + "note")
def note(trouble: list[int], lanes: int) -> None:
    """Note trouble if there is any such lane."""
    trouble[0] |= lanes


@compiled_as(_AT + "is_noted")
def is_noted(trouble: list[int]) -> bool:
    return trouble[0] != 0


@compiled_as(_AT + "narrow")
def narrow(trouble: list[int], number: int) -> int:
    """A number that lanes may count with; a larger one is trouble."""
    if not -NARROW <= number <= NARROW:
        note(trouble, 1)
        return 0
    return int(number)


@compiled_as(_AT + "square_at")
def square_at(trouble: list[int], lanes: int, board: tuple[int, ...], places: list[int]) -> list[int]:
    """The square of a board that each lane asks for; trouble if one of these lanes asks for one that there is not.

    >>> noted = new_trouble()
    >>> square_at(noted, 7, (5, 6, 7), numbered())[:3], is_noted(noted)
    ([5, 6, 7], False)
    """
    outside = [lane for lane in range(LANES) if not 0 <= places[lane] < len(board)]
    note(trouble, sum(1 << lane for lane in outside) & lanes)
    return [0 if lane in outside else board[places[lane]] for lane in range(LANES)]


@compiled_as(_AT + "part_at")
def part_at(trouble: list[int], row: tuple[Any, ...], place: int) -> Any:
    """A part that is the same for all lanes; trouble if there is none, since perhaps no lane asks for it.

    >>> noted = new_trouble()
    >>> part_at(noted, (5, 6), 1), part_at(noted, (5, 6), 2), is_noted(noted)
    (6, 0, True)
    """
    if place < len(row):
        return row[place]
    note(trouble, 1)
    return 0


@compiled_as(_AT + "lanes_in")
def lanes_in(lanes: int) -> Iterator[int]:
    """The numbers of the lanes that have a bit, the lowest first.

    >>> list(lanes_in(0b101001))
    [0, 3, 5]
    """
    return (lane for lane in range(LANES) if lanes >> lane & 1)
