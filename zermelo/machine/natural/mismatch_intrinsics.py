"""A move where an outcome of chance is meant, or the reverse: an error when it happens, as in Python, and not before.

`result` is compiled once for moves and once for outcomes. Where moves are tuples or texts and outcomes are numbers,
each of the two has branches that it never comes to: there `action - 1` would take a number from a tuple.
"""

import operator
from typing import Any

from llvmlite import ir
from numba.core import types

from zermelo.machine.intrinsics.overloads import intrinsic, overload

NUMBERS = [operator.add, operator.sub, operator.floordiv, operator.mod, operator.lshift, operator.rshift]
NUMBERS += [operator.and_, operator.or_, operator.xor, operator.iadd, operator.isub]
ORDERS = [operator.lt, operator.le, operator.gt, operator.ge]
TEXTS = (types.UnicodeType, types.StringLiteral)


@intrinsic
def always(typing: Any) -> Any:
    """True, which the compiler does not know before it has found the types."""
    return types.boolean(), lambda context, builder, signature, arguments: ir.IntType(1)(1)


def mixed(one: Any, other: Any) -> bool:
    """Whether one is a tuple or a text and the other a number."""
    kinds = [isinstance(kind, (types.BaseTuple, *TEXTS)) - isinstance(kind, types.Integer) for kind in (one, other)]
    return sorted(kinds) == [-1, 1]


def _failing(operation: Any, instead: Any) -> None:
    @overload(operation)
    def _mixed(one: Any, other: Any) -> Any:
        is_format = operation is operator.mod and isinstance(one, TEXTS)  # "%d" % 3 is right, and not compiled
        if is_format or not mixed(one, other):
            return None

        def failed(one: Any, other: Any) -> Any:
            if always():
                raise TypeError("a tuple or a text where a number is meant")
            return instead

        return failed


for number in NUMBERS:
    _failing(number, 0)
for order in ORDERS:
    _failing(order, False)


@overload(operator.eq)
def _equal(one: Any, other: Any) -> Any:
    return (lambda one, other: False) if mixed(one, other) else None


@overload(operator.ne)
def _different(one: Any, other: Any) -> Any:
    return (lambda one, other: True) if mixed(one, other) else None


@overload(operator.getitem)
def _item(items: Any, number: Any) -> Any:
    if isinstance(items, types.Integer) and isinstance(number, types.Integer):

        def of_number(items: Any, number: Any) -> Any:
            if always():
                raise TypeError("a number where a tuple is meant")
            return 0

        return of_number
    if isinstance(items, types.UniTuple) and isinstance(number, types.BaseTuple):

        def by_tuple(items: Any, number: Any) -> Any:
            if always():
                raise TypeError("a tuple where a number is meant")
            return items[0]

        return by_tuple
    return None
