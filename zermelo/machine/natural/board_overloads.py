"""The functions and operators of a tuple, for a board that is a vector of bytes."""

import operator
from typing import Any

from numba.core import types

from zermelo.machine.intrinsics.overloads import overload, overload_method
from zermelo.machine.natural.board_intrinsics import BoardType, changed, first_with, hash_of, number_of, same_squares
from zermelo.machine.natural.iteration import item_at, length_known, total
from zermelo.machine.natural.outgrown import Outgrown

WHOLE = (types.Integer, types.Boolean)


length_known(BoardType, lambda board: board.count)


@overload(operator.getitem)
def _getitem(items: Any, place: Any) -> Any:
    if not isinstance(items, BoardType):
        return None
    if isinstance(place, types.SliceType):
        return lambda items, place: list(items)[place]
    return item_at("there is no such square") if isinstance(place, WHOLE) else None


@overload(operator.contains)
def _contains(board: Any, wanted: Any) -> Any:
    if isinstance(board, BoardType) and isinstance(wanted, WHOLE):
        return lambda board, wanted: -128 <= wanted <= 127 and number_of(board, wanted) > 0
    return None


@overload_method(BoardType, "count")
def _count(board: Any, wanted: Any) -> Any:
    if isinstance(wanted, WHOLE):
        return lambda board, wanted: number_of(board, wanted) if -128 <= wanted <= 127 else 0
    return None


@overload_method(BoardType, "index")
def _index(board: Any, wanted: Any) -> Any:
    if not isinstance(wanted, WHOLE):
        return None

    def found(board: Any, wanted: Any) -> Any:
        if wanted < -128 or wanted > 127 or number_of(board, wanted) == 0:
            raise ValueError("no square of the board has that number")
        return first_with(board, wanted)

    return found


@overload(hash)
def _hash(board: Any) -> Any:
    return (lambda board: hash_of(board)) if isinstance(board, BoardType) else None


@overload_method(BoardType, "__hash__")
def _hash_method(board: Any) -> Any:
    return lambda board: hash_of(board)


@overload(sum)
def _sum(items: Any) -> Any:
    return total if isinstance(items, BoardType) else None


@overload(operator.add)
def _add(one: Any, other: Any) -> Any:
    kinds = (BoardType, types.List, types.UniTuple)
    if BoardType in (type(one), type(other)) and isinstance(one, kinds) and isinstance(other, kinds):
        return lambda one, other: list(one) + list(other)
    return None


@overload(operator.mul)
def _mul(board: Any, times: Any) -> Any:
    if isinstance(board, BoardType) and isinstance(times, types.Integer):
        return lambda board, times: list(board) * times
    return None


def _comparing(operation: Any, if_equal: bool, is_order: bool) -> None:
    """Compare as Python compares tuples: by the first square that differs."""

    @overload(operation)
    def _compare(one: Any, other: Any) -> Any:
        kinds = (BoardType, types.List, types.UniTuple)
        if not (BoardType in (type(one), type(other)) and isinstance(one, kinds) and isinstance(other, kinds)):
            return None
        if one == other and not is_order:
            return lambda one, other: same_squares(one, other) == if_equal

        def compared(one: Any, other: Any) -> Any:
            for first, second in zip(one, other):  # noqa: B905 - numba knows no `strict`
                if first != second:
                    return operation(first, second)
            return operation(len(one), len(other))

        return compared


for operation in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge):
    _comparing(operation, operation is operator.eq, operation not in (operator.eq, operator.ne))


# ---------------------------------------------------------------------------------------------
# Boards made and changed


def with_square(board: Any, place: Any, value: Any) -> Any: ...


@overload(with_square)
def _with_square(board: Any, place: Any, value: Any) -> Any:
    """The board with a number on a square that exists; a number too large for a byte is refused."""
    if not isinstance(board, BoardType):
        return None

    def anew(board: Any, place: Any, value: Any) -> Any:
        number = value + 0
        if number < -128 or number > 127:
            raise Outgrown
        return changed(board, place, number)

    return anew


def board_of(board: Any, items: Any) -> Any: ...


@overload(board_of)
def _board_of(board: Any, items: Any) -> Any:
    """A board with the numbers of another sequence, which has to have as many."""
    count = board.count

    def collected(board: Any, items: Any) -> Any:
        if len(items) != count:
            raise Outgrown
        made = board
        for place, item in enumerate(items):
            made = with_square(made, place, item)
        return made

    return collected
