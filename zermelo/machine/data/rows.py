"""Rows of numbers for small networks: a layer of units is one row, computed with as a whole.

A `DataArray` with a `width` holds rows, one after the other. Rules name it and compute with its rows by these
functions, in floats of 32 bits; compiled, a row lies in the vector registers of the processor, eight numbers in each.

>>> import numpy as np
>>> from zermelo.machine.data.data_array import DataArray
>>> weights = DataArray(np.arange(24, dtype=np.float32), width=8)
>>> row = plus_row(row_at(weights, 0), weights, 2, 0.5)
>>> row.tolist()
[8.0, 9.5, 11.0, 12.5, 14.0, 15.5, 17.0, 18.5]
>>> weighed(row_at(weights, 0), weights, 1)
364.0
"""

from typing import TYPE_CHECKING, Any

from zermelo.machine.data.data_array import LANES, DataArray
from zermelo.machine.substitutes import compiled_as, inlined

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Row = NDArray[Any]

LARGEST = 30.0
"""Beyond this a sigmoid of 32 bits is 0 or 1."""
ROUNDING = 12_582_912.0
"""A float of 32 bits that is added to another, and its lowest bits are the whole number next to that one."""
BINARY_LOGARITHM = -1.442_695_04
"""Of 1/e."""
POWER_OF_TWO = (0.001_333_355_8, 0.009_618_129_1, 0.055_504_109, 0.240_226_51, 0.693_147_18, 1.0)
"""The polynomial that is 2 to the power of a number between -1/2 and 1/2, the highest power first."""


@compiled_as("zermelo.machine.data.row_intrinsics:row_at")
def row_at(array: DataArray, place: int) -> "Row":
    """The row of that number."""
    return array.rows[place].copy()  # type: ignore[no-any-return]


@compiled_as("zermelo.machine.data.row_intrinsics:number_in")
def number_in(row: "Row", place: int) -> float:
    """The number at a place of a row."""
    return float(row[place])


@compiled_as("zermelo.machine.data.row_intrinsics:with_number")
def with_number(row: "Row", place: int, number: float) -> "Row":
    """The row with another number at a place."""
    changed = row.copy()
    changed[place] = _single(number)
    return changed


@compiled_as("zermelo.machine.data.row_intrinsics:put_row")
def put_row(array: DataArray, place: int, row: "Row") -> None:
    """Change a row of an array, which has a name because it changes."""
    array.rows[place] = row


@compiled_as("zermelo.machine.data.row_intrinsics:scaled_row")
def scaled_row(row: "Row", amount: float) -> "Row":
    """A multiple of a row."""
    return row * _single(amount)  # type: ignore[no-any-return]


@compiled_as("zermelo.machine.data.row_intrinsics:row_sum")
def row_sum(row: "Row", other: "Row") -> "Row":
    """The sums of the numbers that stand at the same places."""
    return row + other


@compiled_as("zermelo.machine.data.row_intrinsics:row_product")
def row_product(row: "Row", other: "Row") -> "Row":
    """The products of the numbers that stand at the same places."""
    return row * other


@compiled_as("zermelo.machine.data.row_intrinsics:total")
def total(row: "Row") -> float:
    """The sum of a row: lane by lane, then by halves, as vectors are added."""
    lanes, *others = row.reshape(-1, LANES)
    for more in others:
        lanes = lanes + more
    while len(lanes) > 1:
        lanes = lanes[: len(lanes) // 2] + lanes[len(lanes) // 2 :]
    return float(lanes[0])


@inlined
def plus_row(row: "Row", array: DataArray, place: int, amount: float) -> "Row":
    """The sum of a row and a multiple of one of the array."""
    return row_sum(row, scaled_row(row_at(array, place), amount))


@inlined
def add_to_row(array: DataArray, place: int, row: "Row", amount: float) -> None:
    """Add a multiple of a row to one of an array."""
    put_row(array, place, row_sum(row_at(array, place), scaled_row(row, amount)))


@inlined
def weighed(row: "Row", array: DataArray, place: int) -> float:
    """The sum of the products of a row with one of an array."""
    return total(row_product(row, row_at(array, place)))


@compiled_as("zermelo.machine.data.row_intrinsics:sigmoids")
def sigmoids(row: "Row") -> "Row":
    """The sigmoid of each number, 1 / (1 + e^-x), to six digits."""
    import numpy as np

    single, whole = np.float32, np.int32
    power = np.minimum(np.maximum(row, single(-LARGEST)), single(LARGEST)) * single(BINARY_LOGARITHM)
    shifted = power + single(ROUNDING)
    part = power - (shifted - single(ROUNDING))
    value = np.full_like(row, single(POWER_OF_TWO[0]))
    for factor in POWER_OF_TWO[1:]:
        value = value * part + single(factor)
    scaled = (value.view(whole) + (shifted.view(whole) << 23)).view(single)
    return single(1) / (single(1) + scaled)


def _single(amount: float) -> Any:
    import numpy as np

    return np.float32(amount)
