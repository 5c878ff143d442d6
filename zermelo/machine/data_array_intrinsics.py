"""The machine side of `data_array.py`: a number is loaded from behind a symbol that the linker fills in."""

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import lower_constant
from numba.extending import intrinsic, models, register_model, typeof_impl

from zermelo.machine.data_array import DataArray
from zermelo.machine.overloads import overload


class DataArrayType(types.Type):
    """The kind of one data array: which one it is, and so where it lies, is part of the kind."""

    def __init__(self, symbol: str, kind: str, length: int, is_constant: bool) -> None:
        self.symbol, self.length, self.is_constant = symbol, length, is_constant
        self.element = getattr(types, kind)
        super().__init__(name=f"DataArray({symbol}, {length})")

    @property
    def number(self) -> Any:
        """What rules get of an element."""
        return types.float64 if isinstance(self.element, types.Float) else types.int64


register_model(DataArrayType)(models.OpaqueModel)


@typeof_impl.register(DataArray)
def _typeof(value: DataArray, context: Any) -> Any:
    return DataArrayType(value.symbol, value.kind, len(value), not value.name)


@lower_constant(DataArrayType)
def _constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return context.get_dummy_value()


def beginning(module: Any, kind: DataArrayType, stored: Any) -> Any:
    """The first element, which the linker finds by its symbol."""
    known = module.globals.get(kind.symbol)
    if known is None:
        known = ir.GlobalVariable(module, stored, kind.symbol)  # without content: it is elsewhere
        known.global_constant = kind.is_constant
    return known


@intrinsic
def element(typing: Any, array: Any, place: Any) -> Any:
    """The number at a place that exists."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind = signature.args[0]
        stored = context.get_value_type(kind.element)
        base = beginning(builder.module, kind, stored)
        place = arguments[1]
        if context.enable_boundscheck:
            cgutils.do_boundscheck(context, builder, place, ir.IntType(64)(kind.length), 0)
        found = builder.load(builder.gep(base, [place]))
        return context.cast(builder, found, kind.element, kind.number)

    return array.number(array, types.int64), generate


@overload(operator.getitem)
def _getitem(array: Any, place: Any) -> Any:
    if isinstance(array, DataArrayType) and isinstance(place, types.Integer):
        return lambda array, place: element(array, place)
    return None


@overload(len)
def _length(array: Any) -> Any:
    if not isinstance(array, DataArrayType):
        return None
    length = array.length
    return lambda array: length
