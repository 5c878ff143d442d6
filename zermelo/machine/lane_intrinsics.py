"""The machine side of `lanes.py`: lanes are one vector of 64 bytes, and an answer is a word.

Only processors that shuffle bytes at will can look up a square for each lane in one step; for others the question is
asked of one square after the other.
"""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.errors import TypingError
from numba.core.imputils import RefType, iternext_impl, lower_builtin
from numba.extending import intrinsic, models, register_model

from zermelo.machine.board_intrinsics import BoardType
from zermelo.machine.board_intrinsics import spread as spread_out
from zermelo.machine.iteration import Collection, ItemIterator
from zermelo.machine.lanes import LANES, LARGEST, NARROW, SMALLEST
from zermelo.machine.overloads import overload

BYTE, PLACE, WORD = ir.IntType(8), ir.IntType(32), ir.IntType(64)
VECTOR = ir.VectorType(BYTE, LANES)
ANSWERS = ir.VectorType(ir.IntType(1), LANES)
WHOLE = (types.Integer, types.Boolean)


class LanesType(types.Type):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__(name="Lanes")


class TroubleType(types.Type):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__(name="Trouble")


Lanes, Trouble = LanesType(), TroubleType()


def held_as(kind: Any, form: Any) -> None:
    """Declare what values of a type are to the processor."""

    @register_model(kind)
    class Model(models.PrimitiveModel):
        def __init__(self, manager: Any, kind: Any) -> None:
            super().__init__(manager, kind, form)


held_as(LanesType, VECTOR)
held_as(TroubleType, WORD.as_pointer())


def has_shuffle(context: Any) -> bool:
    """Whether the processor shuffles bytes at will."""
    return "+avx512vbmi" in str(context.codegen().magic_tuple())


def refuse_without_shuffle() -> None:
    from numba.core.registry import cpu_target

    if not has_shuffle(cpu_target.target_context):
        problem = "zermelo asks one square after the other on this processor"
        raise TypingError(problem)


# ---------------------------------------------------------------------------------------------
# Numbers


@intrinsic
def numbered(typing: Any) -> Any:
    refuse_without_shuffle()
    numbers = ir.Constant(VECTOR, [BYTE(number) for number in range(LANES)])
    return Lanes(), lambda context, builder, signature, arguments: numbers


@intrinsic
def listed(typing: Any, numbers: Any) -> Any:
    if not isinstance(numbers, types.UniTuple) or not isinstance(numbers.dtype, types.Integer):
        problem = "zermelo makes lanes of whole numbers only"
        raise TypingError(problem)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = ir.Constant(VECTOR, None)
        for lane in range(numbers.count):
            number = builder.trunc(builder.extract_value(arguments[0], lane), BYTE)
            made = builder.insert_element(made, number, PLACE(lane))
        return made

    return Lanes(numbers), generate


@intrinsic
def spread_word(typing: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return spread_out(builder, builder.trunc(arguments[0], BYTE), LANES)

    return Lanes(types.int64), generate


def spread(number: Any) -> Any: ...


@overload(spread)
def _spread(number: Any) -> Any:
    return (lambda number: spread_word(number + 0)) if isinstance(number, WHOLE) else None


@intrinsic
def board_lanes(typing: Any, board: Any) -> Any:
    refuse_without_shuffle()
    if not isinstance(board, BoardType) or board.room > LANES:
        problem = "zermelo knows no lanes of that"
        raise TypingError(problem)
    return Lanes(board), lambda context, builder, signature, arguments: widened(builder, arguments[0])


def widened(builder: Any, board: Any) -> Any:
    """A board in as many bytes as there are lanes."""
    room = board.type.count
    if room == LANES:
        return board
    places = [PLACE(min(place, room)) for place in range(LANES)]
    return builder.shuffle_vector(
        board, ir.Constant(board.type, None), ir.Constant(ir.VectorType(PLACE, LANES), places)
    )


def calculating(name: str) -> Any:
    @intrinsic
    def calculate(typing: Any, one: Any, other: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return getattr(builder, name)(*arguments)

        return Lanes(Lanes, Lanes), generate

    return calculate


added, subtracted, multiplied = calculating("add"), calculating("sub"), calculating("mul")
divided, remaining = calculating("udiv"), calculating("urem")  # of what is never negative, where it matters


@intrinsic
def chosen(typing: Any, lanes: Any, one: Any, other: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        lanes, one, other = arguments
        return builder.select(builder.bitcast(lanes, ANSWERS), one, other)

    return Lanes(types.int64, Lanes, Lanes), generate


# ---------------------------------------------------------------------------------------------
# Answers


def first_lanes(count: Any) -> Any: ...


@overload(first_lanes)
def _first_lanes(count: Any) -> Any:
    return lambda count: -1 if count == LANES else (1 << count) - 1


def squares_of_board(board: Any) -> Any: ...


@overload(squares_of_board)
def _squares_of_board(board: Any) -> Any:
    if not isinstance(board, BoardType) or board.count > LANES:
        return None
    squares = -1 if board.count == LANES else (1 << board.count) - 1
    return lambda board: squares


def everywhere(holds: Any) -> Any: ...


@overload(everywhere)
def _everywhere(holds: Any) -> Any:
    return (lambda holds: -1 if holds else 0) if isinstance(holds, WHOLE) else None


def comparing(sign: str) -> Any:
    @intrinsic
    def compare(typing: Any, one: Any, other: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.bitcast(builder.icmp_signed(sign, *arguments), WORD)

        return types.int64(Lanes, Lanes), generate

    return compare


def equal(one: Any, other: Any) -> Any: ...


def less(one: Any, other: Any) -> Any: ...


def greater(one: Any, other: Any) -> Any: ...


def _declare(function: Any, sign: str, if_larger: int, if_smaller: int) -> None:
    """Compare lanes with lanes, or with a number that need not fit."""
    compare = comparing(sign)

    @overload(function)
    def _compare(one: Any, other: Any) -> Any:
        if one != Lanes:
            return None
        if other == Lanes:
            return lambda one, other: compare(one, other)
        if not isinstance(other, WHOLE):
            return None

        def with_number(one: Any, other: Any) -> Any:
            number = other + 0
            if number > LARGEST:
                return if_larger
            if number < SMALLEST:
                return if_smaller
            return compare(one, spread_word(number))

        return with_number


_declare(equal, "==", 0, 0)
_declare(less, "<", -1, 0)
_declare(greater, ">", 0, -1)


# ---------------------------------------------------------------------------------------------
# Trouble


@intrinsic
def new_trouble(typing: Any) -> Any:
    refuse_without_shuffle()

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = cgutils.alloca_once(builder, WORD)
        builder.store(WORD(0), place)
        return place

    return Trouble(), generate


@intrinsic
def note(typing: Any, trouble: Any, lanes: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place, lanes = arguments
        builder.store(builder.or_(builder.load(place), lanes), place)
        return context.get_dummy_value()

    return types.void(Trouble, types.int64), generate


@intrinsic
def is_noted(typing: Any, trouble: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.icmp_signed("!=", builder.load(arguments[0]), WORD(0))

    return types.boolean(Trouble), generate


def narrow(trouble: Any, number: Any) -> Any: ...


@overload(narrow)
def _narrow(trouble: Any, number: Any) -> Any:
    if not isinstance(number, WHOLE):
        return None

    def checked(trouble: Any, number: Any) -> Any:
        whole = number + 0
        if -NARROW <= whole <= NARROW:
            return whole
        note(trouble, 1)
        return 0

    return checked


@intrinsic
def square_at(typing: Any, trouble: Any, lanes: Any, board: Any, places: Any) -> Any:
    if not isinstance(board, BoardType) or board.room > LANES:
        problem = "zermelo looks up lanes in no such thing"
        raise TypingError(problem)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place, lanes, squares, places = arguments
        last = ir.Constant(VECTOR, [BYTE(board.count - 1)] * LANES)
        outside = builder.bitcast(builder.icmp_unsigned(">", places, last), WORD)
        builder.store(builder.or_(builder.load(place), builder.and_(outside, lanes)), place)
        kind = ir.FunctionType(VECTOR, [VECTOR, VECTOR])
        shuffle = cgutils.get_or_insert_function(builder.module, kind, f"llvm.x86.avx512.permvar.qi.{8 * LANES}")
        return builder.call(shuffle, [widened(builder, squares), places])

    return Lanes(Trouble, types.int64, board, Lanes), generate


def part_at(trouble: Any, row: Any, place: Any) -> Any: ...


@overload(part_at, prefer_literal=True)
def _part_at(trouble: Any, row: Any, place: Any) -> Any:
    if not isinstance(place, types.IntegerLiteral):
        return None
    number = place.literal_value
    if isinstance(row, BoardType) and number >= row.count:

        def missing(trouble: Any, row: Any, place: Any) -> Any:
            note(trouble, 1)
            return 0

        return missing
    return lambda trouble, row, place: row[number]


# ---------------------------------------------------------------------------------------------
# Going through the lanes that answered yes


class AnsweredType(Collection):
    dtype = types.int64

    def __init__(self) -> None:
        super().__init__(name="Answered")

    @property
    def iterator_type(self) -> Any:
        return AnsweredIterator(self)


class AnsweredIterator(ItemIterator):
    """The way through the lanes: those that are left."""


Answered = AnsweredType()


held_as(AnsweredType, WORD)


@register_model(AnsweredIterator)
class AnsweredIteratorModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("left", types.EphemeralPointer(types.int64))])


@intrinsic
def lanes_in(typing: Any, lanes: Any) -> Any:
    return Answered(types.int64), lambda context, builder, signature, arguments: arguments[0]


@lower_builtin("getiter", AnsweredType)
def _getiter(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    made = context.make_helper(builder, signature.return_type)
    made.left = cgutils.alloca_once_value(builder, arguments[0])
    return made._getvalue()


@lower_builtin("iternext", AnsweredIterator)
@iternext_impl(RefType.UNTRACKED)
def _iternext(context: Any, builder: Any, signature: Any, arguments: Any, result: Any) -> None:
    iterator = context.make_helper(builder, signature.args[0], value=arguments[0])
    left = builder.load(iterator.left)
    valid = builder.icmp_signed("!=", left, WORD(0))
    result.set_valid(valid)
    with builder.if_then(valid):
        result.yield_(builder.cttz(left, ir.IntType(1)(1)))
        builder.store(builder.and_(left, builder.sub(left, WORD(1))), iterator.left)
