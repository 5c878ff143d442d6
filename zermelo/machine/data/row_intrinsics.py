"""The machine side of `rows.py`: a row is some vectors of eight floats; each function is the twin of its name there."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.errors import TypingError
from numba.extending import models, register_model

from zermelo.machine.data.data_array_intrinsics import DataArrayType, beginning
from zermelo.machine.data.rows import BINARY_LOGARITHM, LANES, LARGEST, POWER_OF_TWO, ROUNDING
from zermelo.machine.intrinsics.overloads import intrinsic
from zermelo.machine.natural.board_intrinsics import spread

FLOAT, PLACE = ir.FloatType(), ir.IntType(32)
VECTOR, WHOLE = ir.VectorType(FLOAT, LANES), ir.VectorType(ir.IntType(32), LANES)
ALIGNMENT = 4
"""Of a row in memory: numpy promises no more than that of a number."""


class RowType(types.Type):
    """A row of vectors."""

    def __init__(self, vectors: int) -> None:
        self.vectors = vectors
        super().__init__(name=f"Row({vectors * LANES})")


@register_model(RowType)
class RowModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, ir.ArrayType(VECTOR, kind.vectors))  # type: ignore[no-untyped-call]


def row_type(array: Any) -> RowType:
    """The kind of the rows of an array."""
    if not isinstance(array, DataArrayType) or not array.width:
        problem = "rows are those of a DataArray with a width"
        raise TypingError(problem)
    return RowType(array.width // LANES)


def constant(number: float) -> Any:
    return ir.Constant(VECTOR, [number] * LANES)


def parts(builder: Any, row: Any) -> list[Any]:
    return [builder.extract_value(row, number) for number in range(row.type.count)]


def whole_row(builder: Any, vectors: list[Any]) -> Any:
    row = ir.Constant(ir.ArrayType(VECTOR, len(vectors)), ir.Undefined)
    for number, vector in enumerate(vectors):
        row = builder.insert_value(row, vector, number)
    return row


def pointers(context: Any, builder: Any, kind: Any, place: Any) -> list[Any]:
    """Where the vectors of a row lie."""
    base = beginning(builder.module, kind, FLOAT)
    first = builder.mul(place, ir.IntType(64)(kind.width))
    places = [builder.add(first, ir.IntType(64)(number)) for number in range(0, kind.width, LANES)]
    return [builder.bitcast(builder.gep(base, [place]), VECTOR.as_pointer()) for place in places]


def loaded(context: Any, builder: Any, kind: Any, place: Any) -> list[Any]:
    return [builder.load(where, align=ALIGNMENT) for where in pointers(context, builder, kind, place)]


def everywhere(builder: Any, amount: Any) -> Any:
    """A vector with one number of 64 bits everywhere, as 32 bits."""
    return spread(builder, builder.fptrunc(amount, FLOAT), LANES)


def each(builder: Any, change: Callable[..., Any], *rows: Any) -> Any:
    """The row made of what the vectors of some rows become."""
    return whole_row(builder, [change(*vectors) for vectors in zip(*rows, strict=True)])


@intrinsic
def row_at(typing: Any, array: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return whole_row(builder, loaded(context, builder, signature.args[0], arguments[1]))

    return row_type(array)(array, types.int64), generate


@intrinsic
def number_in(typing: Any, row: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row, place = arguments
        lane = builder.and_(place, place.type(LANES - 1))
        found, *others = (builder.extract_element(vector, lane) for vector in parts(builder, row))
        for vector, other in enumerate(others, 1):
            found = builder.select(is_in_vector(builder, place, vector), other, found)
        return builder.fpext(found, ir.DoubleType())

    return types.float64(row, types.int64), generate


@intrinsic
def with_number(typing: Any, row: Any, place: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row, place, number = arguments
        single, lane = builder.fptrunc(number, FLOAT), builder.and_(place, place.type(LANES - 1))
        chosen = [
            builder.select(is_in_vector(builder, place, vector), builder.insert_element(old, single, lane), old)
            for vector, old in enumerate(parts(builder, row))
        ]
        return whole_row(builder, chosen)

    return row(row, types.int64, types.float64), generate


def is_in_vector(builder: Any, place: Any, number: int) -> Any:
    """Whether a place of a row is in the vector of that number."""
    return builder.icmp_signed("==", builder.ashr(place, place.type(LANES.bit_length() - 1)), place.type(number))


@intrinsic
def plus_row(typing: Any, row: Any, array: Any, place: Any, amount: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row, _, place, amount = arguments
        times = everywhere(builder, amount)
        other = loaded(context, builder, signature.args[1], place)
        return each(builder, lambda one, two: builder.fadd(one, builder.fmul(two, times)), parts(builder, row), other)

    return row_type(array)(row, array, types.int64, types.float64), generate


@intrinsic
def scaled_row(typing: Any, row: Any, amount: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        times = everywhere(builder, arguments[1])
        return each(builder, lambda one: builder.fmul(one, times), parts(builder, arguments[0]))

    return row(row, types.float64), generate


@intrinsic
def row_product(typing: Any, row: Any, other: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return each(builder, builder.fmul, *(parts(builder, row) for row in arguments))

    return row(row, other), generate


@intrinsic
def add_to_row(typing: Any, array: Any, place: Any, row: Any, amount: Any) -> Any:
    if not isinstance(array, DataArrayType) or array.is_constant:
        problem = "only a data array with a name changes"
        raise TypingError(problem)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _, place, row, amount = arguments
        times = everywhere(builder, amount)
        places = pointers(context, builder, signature.args[0], place)
        for where, vector in zip(places, parts(builder, row), strict=True):
            before = builder.load(where, align=ALIGNMENT)
            builder.store(builder.fadd(before, builder.fmul(vector, times)), where, align=ALIGNMENT)
        return context.get_dummy_value()

    return types.void(array, types.int64, row_type(array), types.float64), generate


@intrinsic
def weighed(typing: Any, row: Any, array: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        row, _, place = arguments
        others = loaded(context, builder, signature.args[1], place)
        products = [builder.fmul(one, two) for one, two in zip(parts(builder, row), others, strict=True)]
        lanes = products[0]
        for more in products[1:]:
            lanes = builder.fadd(lanes, more)
        width = LANES
        while width > 1:
            width //= 2
            halves = [
                builder.shuffle_vector(
                    lanes,
                    ir.Constant(lanes.type, ir.Undefined),
                    ir.Constant(ir.VectorType(PLACE, width), [PLACE(first + lane) for lane in range(width)]),
                )
                for first in (0, width)
            ]
            lanes = builder.fadd(*halves)
        return builder.fpext(builder.extract_element(lanes, PLACE(0)), ir.DoubleType())

    return types.float64(row_type(array), array, types.int64), generate


@intrinsic
def sigmoids(typing: Any, row: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        def sigmoid(given: Any) -> Any:
            low, high, rounding, one = map(constant, (-LARGEST, LARGEST, ROUNDING, 1.0))
            above = builder.select(builder.fcmp_ordered("<", given, low), low, given)
            inside = builder.select(builder.fcmp_ordered(">", above, high), high, above)
            power = builder.fmul(inside, constant(BINARY_LOGARITHM))
            shifted = builder.fadd(power, rounding)
            part = builder.fsub(power, builder.fsub(shifted, rounding))
            value = constant(POWER_OF_TWO[0])
            for factor in POWER_OF_TWO[1:]:
                value = builder.fadd(builder.fmul(value, part), constant(factor))
            exponent = builder.shl(builder.bitcast(shifted, WHOLE), ir.Constant(WHOLE, [23] * LANES))
            scaled = builder.bitcast(builder.add(builder.bitcast(value, WHOLE), exponent), VECTOR)
            return builder.fdiv(one, builder.fadd(one, scaled))

        return each(builder, sigmoid, parts(builder, arguments[0]))

    return row(row), generate
