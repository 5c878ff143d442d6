"""The machine side of bits.py: each function is one or two instructions, the compiled twin of the one of its name."""

from llvmlite import ir
from numba.core import types

from zermelo.machine.intrinsics.overloads import instructions

BIT, WORD = ir.IntType(1), ir.IntType(64)
OF_WORD, OF_WORDS = types.int64(types.int64), types.int64(types.int64, types.int64)

square = instructions(OF_WORD, lambda builder, number: builder.shl(WORD(1), number))
left = instructions(OF_WORDS, lambda builder, board, count: builder.shl(board, count))
right = instructions(OF_WORDS, lambda builder, board, count: builder.lshr(board, count))
population = instructions(OF_WORD, lambda builder, board: builder.ctpop(board))
first = instructions(OF_WORD, lambda builder, board: builder.cttz(board, BIT(1)))
last = instructions(OF_WORD, lambda builder, board: builder.sub(WORD(63), builder.ctlz(board, BIT(1))))
rest = instructions(OF_WORD, lambda builder, board: builder.and_(board, builder.sub(board, WORD(1))))
