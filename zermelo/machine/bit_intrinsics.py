"""The machine side of bits.py: each function is one or two instructions, the compiled twin of the one of its name."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

WORD = ir.IntType(64)


def _instruction(arguments: int, build: Callable[..., Any]) -> Callable[..., Any]:
    """The generator of a function of so many words that answers with a word."""
    signature = types.int64(*[types.int64] * arguments)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return build(builder, *arguments)

    return lambda: (signature, generate)


_square = _instruction(1, lambda builder, number: builder.shl(WORD(1), number))
_left = _instruction(2, lambda builder, board, count: builder.shl(board, count))
_right = _instruction(2, lambda builder, board, count: builder.lshr(board, count))
_population = _instruction(1, lambda builder, board: builder.ctpop(board))
_first = _instruction(1, lambda builder, board: builder.cttz(board, ir.IntType(1)(1)))
_last = _instruction(1, lambda builder, board: builder.sub(WORD(63), builder.ctlz(board, ir.IntType(1)(1))))
_rest = _instruction(1, lambda builder, board: builder.and_(board, builder.sub(board, WORD(1))))


@intrinsic
def square(typing: Any, number: Any) -> Any:
    return _square()


@intrinsic
def left(typing: Any, board: Any, count: Any) -> Any:
    return _left()


@intrinsic
def right(typing: Any, board: Any, count: Any) -> Any:
    return _right()


@intrinsic
def population(typing: Any, board: Any) -> Any:
    return _population()


@intrinsic
def first(typing: Any, board: Any) -> Any:
    return _first()


@intrinsic
def last(typing: Any, board: Any) -> Any:
    return _last()


@intrinsic
def rest(typing: Any, board: Any) -> Any:
    return _rest()
