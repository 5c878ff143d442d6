"""The machine side of bits.py: each function is one or two instructions, the compiled twin of the one of its name."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types

from zermelo.machine.intrinsics.overloads import intrinsic

WORD = ir.IntType(64)


def of_word(build: Callable[..., Any]) -> Any:
    """The function of a word that becomes these instructions."""

    @intrinsic
    def function(typing: Any, word: Any) -> Any:
        return types.int64(types.int64), generator(build)

    return function


def of_words(build: Callable[..., Any]) -> Any:
    """The function of two words."""

    @intrinsic
    def function(typing: Any, one: Any, other: Any) -> Any:
        return types.int64(types.int64, types.int64), generator(build)

    return function


def generator(build: Callable[..., Any]) -> Callable[..., Any]:
    return lambda context, builder, signature, arguments: build(builder, *arguments)


square = of_word(lambda builder, number: builder.shl(WORD(1), number))
left = of_words(lambda builder, board, count: builder.shl(board, count))
right = of_words(lambda builder, board, count: builder.lshr(board, count))
population = of_word(lambda builder, board: builder.ctpop(board))
first = of_word(lambda builder, board: builder.cttz(board, ir.IntType(1)(1)))
last = of_word(lambda builder, board: builder.sub(WORD(63), builder.ctlz(board, ir.IntType(1)(1))))
rest = of_word(lambda builder, board: builder.and_(board, builder.sub(board, WORD(1))))
