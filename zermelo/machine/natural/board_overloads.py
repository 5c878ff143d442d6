"""The functions and operators of a tuple, for a board that is a vector of bytes."""

import operator
from typing import Any

import numpy as np
from numba.core import types

from zermelo.machine.intrinsics.overloads import overload, overload_method
from zermelo.machine.natural.board_intrinsics import BoardType, count_squares, first_square
from zermelo.machine.natural.iteration import item_of, length_known

WHOLE = (types.Integer, types.Boolean)
PRIME_1, PRIME_2, PRIME_5 = map(np.uint64, (11400714785074694791, 14029467366897019727, 2870177450012600261))

length_known(BoardType, lambda board: board.count)


@overload(operator.contains)
def _contains(board: Any, wanted: Any) -> Any:
    if isinstance(board, BoardType) and isinstance(wanted, WHOLE):
        return lambda board, wanted: -128 <= wanted <= 127 and count_squares(board, wanted) > 0
    return None


@overload_method(BoardType, "count")
def _count(board: Any, wanted: Any) -> Any:
    if isinstance(wanted, WHOLE):
        return lambda board, wanted: count_squares(board, wanted) if -128 <= wanted <= 127 else 0
    return None


@overload_method(BoardType, "index")
def _index(board: Any, wanted: Any) -> Any:
    if not isinstance(wanted, WHOLE):
        return None

    def found(board: Any, wanted: Any) -> Any:
        if wanted not in board:
            raise ValueError("no square of the board has that number")
        return first_square(board, wanted)

    return found


@overload_method(BoardType, "__hash__")
def _hash(board: Any) -> Any:
    """The hash that Python gives the tuple: tables hold positions of interpreted and compiled searches."""
    count = board.count
    behind = np.uint64(count ^ int(PRIME_5) ^ 3527539)

    def mixed(board: Any) -> Any:
        total = PRIME_5
        for place in range(count):
            number = item_of(board, place)
            total += np.uint64(-2 if number == -1 else number) * PRIME_2
            total = (total << np.uint64(31) | total >> np.uint64(33)) * PRIME_1
        answer = np.int64(total + behind)
        return 1546275796 if answer == -1 else answer

    return mixed


@overload(operator.mul)
def _mul(board: Any, times: Any) -> Any:
    if isinstance(board, BoardType) and isinstance(times, types.Integer):
        return lambda board, times: list(board) * times
    return None
