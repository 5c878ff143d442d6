"""The machine side of `boards.py`: a board is one vector of bytes."""

from functools import partial
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import models, register_model, typeof_impl

from zermelo.machine.intrinsics.overloads import intrinsic
from zermelo.machine.natural.boards import Board, bytes_for, squares_of
from zermelo.machine.natural.forms import MOST_NUMBERS, WORDS
from zermelo.machine.natural.iteration import Sequence
from zermelo.machine.natural.number_sets import Row, from_words, numbers

BYTE, PLACE, WORD = ir.IntType(8), ir.IntType(32), ir.IntType(64)


class BoardType(Sequence):
    """A tuple of `count` small whole numbers."""

    dtype = types.int64

    def __init__(self, count: int) -> None:
        self.count = count
        self.width = bytes_for(count)
        super().__init__(name=f"Board({count})")

    def __len__(self) -> int:
        return self.count

    @property
    def row(self) -> Any:
        return types.UniTuple(types.int64, self.width // 8)

    @property
    def restore(self) -> Any:
        return partial(squares_of, count=self.count)

    def count_items(self, context: Any, builder: Any, items: Any) -> Any:
        return WORD(self.count)

    def item(self, context: Any, builder: Any, items: Any, number: Any) -> Any:
        return square_at(context, builder, items, number)


from_words(BoardType)


@typeof_impl.register(Board)
def _typeof(value: Any, context: Any) -> Any:
    return BoardType(value.count)


@register_model(BoardType)
class BoardModel(models.PrimitiveModel):
    """A vector while it is computed with; words in memory, where nothing promises the alignment of a vector."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, ir.VectorType(BYTE, kind.width))
        self.words = kind.width // 8

    def get_data_type(self) -> Any:
        return ir.ArrayType(WORD, self.words)

    get_return_type = get_data_type

    def as_data(self, builder: Any, value: Any) -> Any:
        row = builder.bitcast(value, ir.VectorType(WORD, self.words))
        data = ir.Constant(self.get_data_type(), ir.Undefined)
        for number in range(self.words):
            data = builder.insert_value(data, builder.extract_element(row, PLACE(number)), number)
        return data

    def from_data(self, builder: Any, value: Any) -> Any:
        row = ir.Constant(ir.VectorType(WORD, self.words), ir.Undefined)
        for number in range(self.words):
            row = builder.insert_element(row, builder.extract_value(value, number), PLACE(number))
        return builder.bitcast(row, self.get_value_type())

    as_return, from_return = as_data, from_data


# ---------------------------------------------------------------------------------------------
# Squares


def spread(builder: Any, value: Any, count: int) -> Any:
    """A vector with one value everywhere."""
    kind = ir.VectorType(value.type, count)
    first = builder.insert_element(ir.Constant(kind, ir.Undefined), value, PLACE(0))
    everywhere = ir.Constant(ir.VectorType(PLACE, count), [PLACE(0)] * count)
    return builder.shuffle_vector(first, ir.Constant(kind, ir.Undefined), everywhere)


def square_at(context: Any, builder: Any, board: Any, place: Any) -> Any:
    """The number on a square that exists.

    Through memory a processor would wait for the whole board to be written before it reads one byte; those that can
    shuffle bytes at will bring the square to the front instead.
    """
    width = board.type.count
    if width <= 64 and "+avx512vbmi" in str(context.codegen().magic_tuple()):
        kind = ir.FunctionType(board.type, [board.type, board.type])
        name = f"llvm.x86.avx512.permvar.qi.{8 * width}"
        shuffle = cgutils.get_or_insert_function(builder.module, kind, name)
        board = builder.call(shuffle, [board, spread(builder, builder.trunc(place, BYTE), width)])
        place = PLACE(0)
    return builder.sext(builder.extract_element(board, place), WORD)


@intrinsic
def changed(typing: Any, board: Any, place: Any, value: Any) -> Any:
    """The board with a number that fits on a square that exists."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        whole, place, value = arguments
        numbers = ir.Constant(whole.type, [BYTE(number) for number in range(board.width)])
        here = builder.icmp_unsigned("==", numbers, spread(builder, builder.trunc(place, BYTE), board.width))
        return builder.select(here, spread(builder, builder.trunc(value, BYTE), board.width), whole)

    return board(board, types.int64, types.int64), generate


def empty_board(kind: BoardType) -> Any:
    """A function that gives a board with a zero on every square."""

    @intrinsic
    def empty(typing: Any) -> Any:
        return kind(), lambda context, builder, signature, arguments: ir.Constant(ir.VectorType(BYTE, kind.width), None)

    return empty


@intrinsic
def squares_with(typing: Any, board: Any, value: Any) -> Any:
    """The set of the squares that have a number, which fits."""
    width = board.width

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        whole, value = arguments
        same = builder.icmp_signed("==", whole, spread(builder, builder.trunc(value, BYTE), width))
        on_board = builder.and_(builder.bitcast(same, ir.IntType(width)), ir.IntType(width)((1 << board.count) - 1))
        bits = builder.zext(on_board, ir.IntType(MOST_NUMBERS))
        words = [builder.trunc(builder.lshr(bits, bits.type(64 * word)), WORD) for word in range(WORDS)]
        return context.make_tuple(builder, Row, words)

    return numbers(board, types.int64), generate


@intrinsic
def same_squares(typing: Any, one: Any, other: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        whole = ir.IntType(8 * one.width)
        return builder.icmp_unsigned("==", *(builder.bitcast(board, whole) for board in arguments))

    return types.boolean(one, other), generate
