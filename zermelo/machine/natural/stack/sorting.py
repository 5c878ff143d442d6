"""Lists on the stack, sorted where they lie: the machine side of `functions.put_in_line`."""

from typing import Any

from zermelo.machine.intrinsics.overloads import overload
from zermelo.machine.natural.iteration import count_of, item_of
from zermelo.machine.natural.stack.lists import StackList, put

GAPS = (132, 57, 23, 10, 4, 1)
"""Shell's sort: items so far apart are brought in order, the widest first."""


def put_in_line(items: Any) -> Any: ...


@overload(put_in_line)
def _put_in_line(items: Any) -> Any:
    if not isinstance(items, StackList):
        return lambda items: sorted(items)

    def in_line(items: Any) -> Any:
        for gap in GAPS:
            for last in range(gap, count_of(items)):
                place, moved = last, item_of(items, last)
                while place >= gap and moved < item_of(items, place - gap):
                    put(items, place, item_of(items, place - gap))
                    place -= gap
                put(items, place, moved)
        return items

    return in_line
