"""One square of a board replaced, whether the board is a tuple, a row of bytes or a list."""

from typing import Any

import numpy as np
from numba.core import cgutils, types

from zermelo.machine.intrinsics.overloads import by_type, intrinsic, overload
from zermelo.machine.natural.board_intrinsics import BoardType, changed
from zermelo.machine.natural.functions import assigned, copied, replaced, replaced_between
from zermelo.machine.natural.mismatch_intrinsics import refused
from zermelo.machine.natural.outgrown import Outgrown


def holds(board: Any, value: Any) -> bool:
    """Whether a board is a tuple or a row of bytes that may have such a value on a square."""
    return isinstance(board, (types.UniTuple, BoardType)) and fits(value, board.dtype)


def fits(value: Any, target: Any) -> bool:
    """Whether a value may be kept as another kind without a loss: True as 1, never 0.5 as 0."""
    value, target = types.unliteral(value), types.unliteral(target)
    if value == target:
        return True
    if isinstance(target, types.Integer):
        return isinstance(value, (types.Integer, types.Boolean))
    return isinstance(target, types.Float) and isinstance(value, (types.Integer, types.Boolean, types.Float))


@intrinsic
def with_item(typing: Any, items: Any, place: Any, value: Any) -> Any:
    """A tuple with another item at a place that exists; the texts in it have one more reference each."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        before, number, item = arguments
        made = cgutils.alloca_once_value(builder, before)
        builder.store(item, builder.gep(made, [number.type(0), number], inbounds=True))
        context.nrt.incref(builder, items, builder.load(made))
        return builder.load(made)

    return items(items, place, items.dtype), generate


@by_type
def with_square(board: Any, place: Any, value: Any) -> Any:
    """The board with a value on a square that exists; in a row of bytes, a number too large for one is refused."""
    if isinstance(board, types.UniTuple):
        return lambda board, place, value: with_item(board, np.intp(place), value)

    def anew(board: Any, place: Any, value: Any) -> Any:
        number = value + 0
        if number < -128 or number > 127:
            raise Outgrown
        return changed(board, place, number)

    return anew


@by_type
def board_of(board: Any, items: Any) -> Any:
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


@overload(replaced)
def _replaced(board: Any, square: Any, value: Any) -> Any:
    if isinstance(board, types.List):
        return lambda board, square, value: assigned(board.copy(), square, value)
    if isinstance(board, (types.UniTuple, BoardType)) and isinstance(square, types.BaseTuple):
        return lambda board, square, value: refused(board)
    if holds(board, value):
        count = board.count

        def anew(board: Any, square: Any, value: Any) -> Any:
            place = square + count if square < 0 else square
            if place < 0 or place >= count:
                raise IndexError("there is no such square")
            return with_square(board, place, value)

        return anew
    return None


@overload(assigned)
def _assigned(board: Any, square: Any, value: Any) -> Any:
    if isinstance(board, types.List):

        def in_place(board: Any, square: Any, value: Any) -> Any:
            board[square] = value
            return board

        return in_place
    return lambda board, square, value: replaced(board, square, value)


@overload(replaced_between)
def _replaced_between(board: Any, square: Any, value: Any) -> Any:
    if not holds(board, value):
        return None
    count = board.count

    def between(board: Any, square: Any, value: Any) -> Any:
        if square < 0 or square >= count:
            raise Outgrown
        return with_square(board, square, value)

    return between


@overload(copied)
def _copied(board: Any) -> Any:
    if isinstance(board, (types.UniTuple, BoardType)):
        return lambda board: board
    return lambda board: list(board)
