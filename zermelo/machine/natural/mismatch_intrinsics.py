"""A move where an outcome of chance is meant, or the reverse: an error when it happens, as in Python, and not before.

`result` is compiled once for moves and once for outcomes. Where moves are tuples or texts and outcomes are numbers,
each of the two has branches that it never comes to: there `action - 1` would take a number from a tuple.
"""

import operator
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import register_jitable

from zermelo.machine.intrinsics.overloads import instructions, overload

NUMBERS = [operator.add, operator.sub, operator.floordiv, operator.mod, operator.lshift, operator.rshift]
NUMBERS += [operator.and_, operator.or_, operator.xor, operator.iadd, operator.isub]
ORDERS = [operator.lt, operator.le, operator.gt, operator.ge]
TEXTS = (types.UnicodeType, types.StringLiteral)


always = instructions(types.boolean(), lambda builder: ir.IntType(1)(1))
"""True, which the compiler does not know before it has found the types."""


@register_jitable
def refused(instead: Any) -> Any:
    """Raise an error where Python would; the branch has the type of the argument."""
    if always():
        raise TypeError("a tuple or a text where a number is meant, or the reverse")
    return instead


def mixed(one: Any, other: Any) -> bool:
    """Whether one is a tuple or a text and the other a number."""
    kinds = [isinstance(kind, (types.BaseTuple, *TEXTS)) - isinstance(kind, types.Integer) for kind in (one, other)]
    return sorted(kinds) == [-1, 1]


def _mixing(operation: Any, answer: Any) -> None:
    @overload(operation)
    def _mixed(one: Any, other: Any) -> Any:
        is_format = operation is operator.mod and isinstance(one, TEXTS)  # "%d" % 3 is right, and not compiled
        return answer if mixed(one, other) and not is_format else None


for number in NUMBERS:
    _mixing(number, lambda one, other: refused(0))
for order in ORDERS:
    _mixing(order, lambda one, other: refused(False))
_mixing(operator.eq, lambda one, other: False)
_mixing(operator.ne, lambda one, other: True)


@overload(operator.getitem)
def _item(items: Any, number: Any) -> Any:
    if isinstance(items, types.Integer) and isinstance(number, types.Integer):
        return lambda items, number: refused(0)
    if isinstance(items, types.UniTuple) and isinstance(number, types.BaseTuple):
        return lambda items, number: refused(items[0])
    return None
