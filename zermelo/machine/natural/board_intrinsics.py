"""The machine side of `boards.py`: a board is one vector of bytes."""

from functools import partial
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import models, register_model, typeof_impl

from zermelo.machine.intrinsics.overloads import instructions, intrinsic
from zermelo.machine.natural.boards import Board, bytes_for, squares_of
from zermelo.machine.natural.iteration import Sequence
from zermelo.machine.natural.number_sets import from_words

BYTE, PLACE, WORD = ir.IntType(8), ir.IntType(32), ir.IntType(64)
LANES = 64
"""The bytes of the largest vector register."""


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


typeof_impl.register(Board)(lambda value, context: BoardType(value.count))


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


def build_changed(builder: Any, board: Any, place: Any, value: Any) -> Any:
    """The board with a number that fits on a square that exists."""
    if board.type.count > LANES:
        return builder.insert_element(board, builder.trunc(value, BYTE), place)
    places, values = (spread(builder, builder.trunc(one, BYTE), board.type.count) for one in (place, value))
    here = ir.Constant(board.type, [BYTE(number) for number in range(board.type.count)])
    return builder.select(builder.icmp_unsigned("==", here, places), values, board)


changed = instructions(lambda board, place, value: board(board, types.int64, types.int64), build_changed)


def empty_board(kind: BoardType) -> Any:
    """A function that gives a board with a zero on every square."""
    return instructions(kind(), lambda builder: ir.Constant(ir.VectorType(BYTE, kind.width), None))  # type: ignore[operator]


def _squares_with(board: BoardType, builder: Any, whole: Any, value: Any) -> Any:
    """One bit for each square, set where its number is the value, which fits."""
    same = builder.icmp_signed("==", whole, spread(builder, builder.trunc(value, BYTE), board.width))
    return builder.and_(builder.bitcast(same, ir.IntType(board.width)), ir.IntType(board.width)((1 << board.count) - 1))


@intrinsic
def count_squares(typing: Any, board: Any, value: Any) -> Any:
    """The number of squares that have a number, which fits."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return resized(builder, builder.ctpop(_squares_with(board, builder, *arguments)))

    return types.int64(board, types.int64), generate


@intrinsic
def first_square(typing: Any, board: Any, value: Any) -> Any:
    """The first square that has a number, which fits; the number of bytes if none has it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        none = ir.IntType(1)(0)
        return resized(builder, builder.cttz(_squares_with(board, builder, *arguments), none))

    return types.int64(board, types.int64), generate


def resized(builder: Any, bits: Any) -> Any:
    """A small number as a word."""
    return builder.zext(bits, WORD) if bits.type.width < WORD.width else builder.trunc(bits, WORD)


def build_same(builder: Any, one: Any, other: Any) -> Any:
    whole = ir.IntType(8 * one.type.count)
    return builder.icmp_unsigned("==", builder.bitcast(one, whole), builder.bitcast(other, whole))


same_squares = instructions(lambda one, other: types.boolean(one, other), build_same)
