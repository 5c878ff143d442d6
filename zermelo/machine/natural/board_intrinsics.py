"""The machine side of `boards.py`: a board is one vector of bytes."""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import NativeValue, box, models, register_model, typeof_impl, unbox

from zermelo.machine.intrinsics.overloads import intrinsic
from zermelo.machine.natural.boards import Board, bytes_for, squares_of
from zermelo.machine.natural.iteration import Sequence

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

    def count_items(self, context: Any, builder: Any, items: Any) -> Any:
        return WORD(self.count)

    def item(self, context: Any, builder: Any, items: Any, number: Any) -> Any:
        return square_at(context, builder, items, number)


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


def row_of(kind: BoardType) -> Any:
    return types.UniTuple(types.int64, kind.width // 8)


@unbox(BoardType)
def _unbox(kind: Any, value: Any, context: Any) -> Any:
    words = context.pyapi.object_getattr_string(value, "words")
    native = context.unbox(row_of(kind), words)
    context.pyapi.decref(words)
    model = context.context.data_model_manager[kind]
    return NativeValue(model.from_data(context.builder, native.value), is_error=native.is_error)


@box(BoardType)
def _box(kind: Any, value: Any, context: Any) -> Any:
    python = context.pyapi
    words = context.box(row_of(kind), context.context.data_model_manager[kind].as_data(context.builder, value))
    count = python.unserialize(python.serialize_object(kind.count))
    maker = python.unserialize(python.serialize_object(squares_of))
    made = python.call_function_objargs(maker, [words, count])
    for part in (maker, count, words):
        python.decref(part)
    return made


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


def where(builder: Any, kind: BoardType, board: Any, value: Any) -> Any:
    """One bit for each square that has a number, which fits."""
    same = builder.icmp_signed("==", board, spread(builder, builder.trunc(value, BYTE), kind.width))
    bits = builder.bitcast(same, ir.IntType(kind.width))
    return builder.and_(bits, ir.IntType(kind.width)((1 << kind.count) - 1))


def as_word(builder: Any, number: Any) -> Any:
    """A number of squares, in as many bits as there are squares, as a word."""
    width = number.type.width
    return number if width == 64 else builder.zext(number, WORD) if width < 64 else builder.trunc(number, WORD)


@intrinsic
def number_of(typing: Any, board: Any, value: Any) -> Any:
    """How many squares have a number, which fits."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return as_word(builder, builder.ctpop(where(builder, board, *arguments)))

    return types.int64(board, types.int64), generate


@intrinsic
def first_with(typing: Any, board: Any, value: Any) -> Any:
    """The first square that has a number, which one has."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return as_word(builder, builder.cttz(where(builder, board, *arguments), ir.IntType(1)(1)))

    return types.int64(board, types.int64), generate


@intrinsic
def same_squares(typing: Any, one: Any, other: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        whole = ir.IntType(8 * one.width)
        return builder.icmp_unsigned("==", *(builder.bitcast(board, whole) for board in arguments))

    return types.boolean(one, other), generate


XXPRIME_1, XXPRIME_2, XXPRIME_5 = 11400714785074694791, 14029467366897019727, 2870177450012600261


@intrinsic
def hash_of(typing: Any, board: Any) -> Any:
    """The hash that Python gives the tuple: tables hold positions of interpreted and compiled searches."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        total = cgutils.alloca_once_value(builder, WORD(XXPRIME_5))
        with cgutils.for_range(builder, WORD(board.count)) as loop:
            number = square_at(context, builder, arguments[0], loop.index)
            lane = builder.select(builder.icmp_signed("==", number, WORD(-1)), WORD(-2), number)
            mixed = builder.add(builder.load(total), builder.mul(lane, WORD(XXPRIME_2)))
            turned = builder.or_(builder.shl(mixed, WORD(31)), builder.lshr(mixed, WORD(33)))
            builder.store(builder.mul(turned, WORD(XXPRIME_1)), total)
        answer = builder.add(builder.load(total), WORD(board.count ^ XXPRIME_5 ^ 3527539))
        return builder.select(builder.icmp_signed("==", answer, WORD(-1)), WORD(1546275796), answer)

    return types.intp(board), generate
