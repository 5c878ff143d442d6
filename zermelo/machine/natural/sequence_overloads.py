"""What boards, tables and lists on the stack share with lists and tuples: items, slices, sums, joins, comparisons."""

import operator
from typing import Any

from numba.core import types

from zermelo.machine.intrinsics.overloads import by_type, overload
from zermelo.machine.natural.board_intrinsics import BoardType, same_squares
from zermelo.machine.natural.constant_intrinsics import TableType
from zermelo.machine.natural.iteration import Collection, Sequence, item_at, searchable, total
from zermelo.machine.natural.stack.lists import StackList

PLAIN = (types.List, types.UniTuple)
SEQUENCES = (*PLAIN, TableType, BoardType)

searchable(TableType)
searchable(StackList)


@overload(operator.getitem)
def _getitem(items: Any, place: Any) -> Any:
    if isinstance(items, Sequence) and isinstance(place, (types.Integer, types.Boolean)):
        return item_at("there is no such item")
    if isinstance(items, (types.UniTuple, TableType, BoardType)) and isinstance(place, types.SliceType):
        return lambda items, place: list(items)[place]
    return None


@overload(sum)
def _sum(items: Any) -> Any:
    return total if isinstance(items, Collection) else None


@by_type
def as_list(items: Any) -> Any:
    return (lambda items: items) if isinstance(items, types.List) else lambda items: list(items)


@overload(operator.add)
def _join(one: Any, other: Any) -> Any:
    known = any(isinstance(one, kind) and isinstance(other, kind) for kind in PLAIN)
    if isinstance(one, SEQUENCES) and isinstance(other, SEQUENCES) and not known:
        return lambda one, other: as_list(one) + as_list(other)
    return None


def _comparing(operation: Any, kind: Any) -> None:
    """Compare a kind of ours as Python compares tuples: by the first items that differ."""

    def compared(one: Any, other: Any) -> Any:
        for first, second in zip(one, other):  # noqa: B905 - numba knows no `strict`
            if first != second:
                return operation(first, second)
        return operation(len(one), len(other))

    @overload(operation)
    def _compare(one: Any, other: Any) -> Any:
        both = isinstance(one, (kind, *PLAIN)) and isinstance(other, (kind, *PLAIN))
        if not both or kind not in (type(one), type(other)):
            return None
        if one == other and kind is BoardType and operation in (operator.eq, operator.ne):
            return lambda one, other: operation(same_squares(one, other), True)
        return compared


for operation in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge):
    _comparing(operation, BoardType)
_comparing(operator.eq, TableType)
