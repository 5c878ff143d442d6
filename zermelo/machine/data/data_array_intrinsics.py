"""The machine side of `data_array.py`: a number is loaded from behind a symbol that the linker fills in."""

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import lower_constant
from numba.extending import models, register_model, typeof_impl

from zermelo.machine.data.data_array import DataArray
from zermelo.machine.intrinsics.overloads import intrinsic, overload
from zermelo.machine.natural.iteration import length_known


class DataArrayType(types.Type):
    """The kind of one data array: which one it is, and so where it lies, is part of the kind."""

    def __init__(self, symbol: str, kind: str, length: int, is_constant: bool, width: int) -> None:
        self.symbol, self.length, self.is_constant, self.width = symbol, length, is_constant, width
        self.element = getattr(types, kind)
        super().__init__(name=f"DataArray({symbol}, {length}, {width})")

    @property
    def number(self) -> Any:
        """The type of an element in the rules."""
        return types.float64 if isinstance(self.element, types.Float) else types.int64


register_model(DataArrayType)(models.OpaqueModel)


typeof_impl.register(DataArray)(
    lambda value, context: DataArrayType(value.symbol, value.kind, len(value), not value.name, value.width)
)
lower_constant(DataArrayType)(lambda context, *_: context.get_dummy_value())


def beginning(module: Any, kind: DataArrayType, stored: Any) -> Any:
    """The first element, which the linker finds by its symbol."""
    known = module.globals.get(kind.symbol)
    if known is None:
        known = ir.GlobalVariable(module, stored, kind.symbol)  # without content: it is elsewhere
        known.global_constant = kind.is_constant
    return known


def address(context: Any, builder: Any, kind: DataArrayType, place: Any) -> Any:
    """Where the number at a place is, which exists."""
    base = beginning(builder.module, kind, context.get_value_type(kind.element))
    if context.enable_boundscheck:
        cgutils.do_boundscheck(context, builder, place, ir.IntType(64)(kind.length), 0)
    return builder.gep(base, [place])


@intrinsic
def element(typing: Any, array: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        found = builder.load(address(context, builder, array, arguments[1]))
        return context.cast(builder, found, array.element, array.number)

    return array.number(array, types.int64), generate


@intrinsic
def put(typing: Any, array: Any, place: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        stored = context.cast(builder, arguments[2], array.number, array.element)
        builder.store(stored, address(context, builder, array, arguments[1]))
        return context.get_dummy_value()

    return types.void(array, types.int64, array.number), generate


@overload(operator.setitem)
def _setitem(array: Any, place: Any, number: Any) -> Any:
    if isinstance(array, DataArrayType) and isinstance(place, types.Integer) and not array.is_constant:
        return lambda array, place, number: put(array, place, number)
    return None


@overload(operator.getitem)
def _getitem(array: Any, place: Any) -> Any:
    if isinstance(array, DataArrayType) and isinstance(place, types.Integer):
        return lambda array, place: element(array, place)
    return None


length_known(DataArrayType, lambda array: array.length)
