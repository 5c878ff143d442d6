"""The machine side of `rows.py`: a row is some vectors of eight floats; each function is the twin of its name there.

One vector as long as the row would be simpler, and takes twice as long: LLVM widens 96 floats to 128.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.errors import TypingError
from numba.extending import models, register_model

from zermelo.machine.data.data_array import LANES
from zermelo.machine.data.data_array_intrinsics import DataArrayType, beginning
from zermelo.machine.data.rows import BINARY_LOGARITHM, LARGEST, POWER_OF_TWO, ROUNDING
from zermelo.machine.intrinsics.overloads import instructions, intrinsic
from zermelo.machine.natural.board_intrinsics import spread

FLOAT, PLACE = ir.FloatType(), ir.IntType(32)
VECTOR, WHOLE = ir.VectorType(FLOAT, LANES), ir.VectorType(PLACE, LANES)
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


def parts(builder: Any, row: Any) -> list[Any]:
    return [builder.extract_value(row, number) for number in range(row.type.count)]


def whole_row(builder: Any, vectors: list[Any]) -> Any:
    row = ir.Constant(ir.ArrayType(VECTOR, len(vectors)), ir.Undefined)
    for number, vector in enumerate(vectors):
        row = builder.insert_value(row, vector, number)
    return row


def each(builder: Any, change: Callable[..., Any], *rows: Any) -> Any:
    """The row made of what the vectors of some rows become."""
    return whole_row(
        builder, [change(*vectors) for vectors in zip(*(parts(builder, row) for row in rows), strict=True)]
    )


def pointers(builder: Any, array: DataArrayType, place: Any) -> list[Any]:
    """Where the vectors of a row lie."""
    base = beginning(builder.module, array, FLOAT)
    first = builder.mul(place, ir.IntType(64)(array.width))
    places = [builder.add(first, ir.IntType(64)(number)) for number in range(0, array.width, LANES)]
    return [builder.bitcast(builder.gep(base, [place]), VECTOR.as_pointer()) for place in places]


@intrinsic
def row_at(typing: Any, array: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        places = pointers(builder, array, arguments[1])
        return whole_row(builder, [builder.load(where, align=ALIGNMENT) for where in places])

    return row_type(array)(array, types.int64), generate


@intrinsic
def put_row(typing: Any, array: Any, place: Any, row: Any) -> Any:
    if not isinstance(array, DataArrayType) or array.is_constant:
        problem = "only a data array with a name changes"
        raise TypingError(problem)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        _, place, row = arguments
        for where, vector in zip(pointers(builder, array, place), parts(builder, row), strict=True):
            builder.store(vector, where, align=ALIGNMENT)
        return context.get_dummy_value()

    return types.void(array, types.int64, row_type(array)), generate


def is_in_vector(builder: Any, place: Any, number: int) -> Any:
    """Whether a place of a row is in the vector of that number."""
    return builder.icmp_signed("==", builder.ashr(place, place.type(LANES.bit_length() - 1)), place.type(number))


def build_number(builder: Any, row: Any, place: Any) -> Any:
    lane = builder.and_(place, place.type(LANES - 1))
    found, *others = (builder.extract_element(vector, lane) for vector in parts(builder, row))
    for vector, other in enumerate(others, 1):
        found = builder.select(is_in_vector(builder, place, vector), other, found)
    return builder.fpext(found, ir.DoubleType())


def build_changed(builder: Any, row: Any, place: Any, number: Any) -> Any:
    single, lane = builder.fptrunc(number, FLOAT), builder.and_(place, place.type(LANES - 1))
    chosen = [
        builder.select(is_in_vector(builder, place, vector), builder.insert_element(old, single, lane), old)
        for vector, old in enumerate(parts(builder, row))
    ]
    return whole_row(builder, chosen)


def build_scaled(builder: Any, row: Any, amount: Any) -> Any:
    times = spread(builder, builder.fptrunc(amount, FLOAT), LANES)
    return each(builder, lambda one: builder.fmul(one, times), row)


def build_total(builder: Any, row: Any) -> Any:
    lanes, *others = parts(builder, row)
    for more in others:
        lanes = builder.fadd(lanes, more)
    while (half := lanes.type.count // 2) > 0:
        orders = [[PLACE(first + lane) for lane in range(half)] for first in (0, half)]
        places = [ir.Constant(ir.VectorType(PLACE, half), order) for order in orders]
        lanes = builder.fadd(*(builder.shuffle_vector(lanes, lanes, order) for order in places))
    return builder.fpext(builder.extract_element(lanes, PLACE(0)), ir.DoubleType())


def build_sigmoid(builder: Any, given: Any) -> Any:
    low, high, rounding, one, logarithm, value, *factors = (
        ir.Constant(VECTOR, [number] * LANES)
        for number in (-LARGEST, LARGEST, ROUNDING, 1.0, BINARY_LOGARITHM, *POWER_OF_TWO)
    )
    above = builder.select(builder.fcmp_ordered("<", given, low), low, given)
    inside = builder.select(builder.fcmp_ordered(">", above, high), high, above)
    power = builder.fmul(inside, logarithm)
    shifted = builder.fadd(power, rounding)
    part = builder.fsub(power, builder.fsub(shifted, rounding))
    for factor in factors:
        value = builder.fadd(builder.fmul(value, part), factor)
    exponent = builder.shl(builder.bitcast(shifted, WHOLE), ir.Constant(WHOLE, [23] * LANES))
    scaled = builder.bitcast(builder.add(builder.bitcast(value, WHOLE), exponent), VECTOR)
    return builder.fdiv(one, builder.fadd(one, scaled))


number_in = instructions(lambda row, place: types.float64(row, types.int64), build_number)
with_number = instructions(lambda row, place, number: row(row, types.int64, types.float64), build_changed)
scaled_row = instructions(lambda row, amount: row(row, types.float64), build_scaled)
row_sum = instructions(lambda row, _: row(row, row), lambda builder, one, two: each(builder, builder.fadd, one, two))
row_product = instructions(
    lambda row, _: row(row, row), lambda builder, one, two: each(builder, builder.fmul, one, two)
)
total = instructions(lambda row: types.float64(row), build_total)
sigmoids = instructions(lambda row: row(row), lambda builder, row: each(builder, partial(build_sigmoid, builder), row))
