"""One square of a board replaced, whether the board is a tuple, a row of bytes or a list."""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types

from zermelo.machine.intrinsics.overloads import intrinsic, overload
from zermelo.machine.natural.board_intrinsics import BoardType
from zermelo.machine.natural.board_overloads import with_square
from zermelo.machine.natural.mismatch_intrinsics import always
from zermelo.machine.natural.outgrown import Outgrown


def replaced(board: Any, square: Any, value: Any) -> Any: ...


def replaced_between(board: Any, square: Any, value: Any) -> Any: ...


def copied(board: Any) -> Any: ...


@intrinsic
def with_element(typing: Any, board: Any, square: Any, value: Any) -> Any:
    """A tuple with one element stored over, at a place that exists."""
    if not isinstance(board, types.UniTuple):
        return None

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        whole, place, content = arguments
        content = context.cast(builder, content, signature.args[2], board.dtype)
        content = context.data_model_manager[board.dtype].as_data(builder, content)
        place_of_board = cgutils.alloca_once_value(builder, whole)
        builder.store(content, builder.gep(place_of_board, [ir.IntType(32)(0), place], inbounds=True))
        return builder.load(place_of_board)

    return board(board, types.intp, value), generate


@overload(with_square)
def _with_square_of_tuple(board: Any, place: Any, value: Any) -> Any:
    if isinstance(board, types.UniTuple):
        return lambda board, place, value: with_element(board, place, value)
    return None


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


@overload(replaced)
def _replaced(board: Any, square: Any, value: Any) -> Any:
    if isinstance(board, types.List):

        def in_place(board: Any, square: Any, value: Any) -> Any:
            board[square] = value
            return board

        return in_place
    if isinstance(board, (types.UniTuple, BoardType)) and isinstance(square, types.BaseTuple):

        def refused(board: Any, square: Any, value: Any) -> Any:
            if always():
                raise TypeError("a tuple where a number is meant")
            return board

        return refused
    if holds(board, value):
        count = board.count

        def anew(board: Any, square: Any, value: Any) -> Any:
            place = square + count if square < 0 else square
            if place < 0 or place >= count:
                raise IndexError("there is no such square")
            return with_square(board, place, value)

        return anew
    return None


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
