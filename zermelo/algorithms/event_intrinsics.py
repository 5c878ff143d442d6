"""The machine side of `events.py`: each function is the compiled twin of the one with the same name there."""

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from zermelo.algorithms.events import ABSENT, EVENT_WORDS, EVENTS, FIRST_EVENT, ROOM
from zermelo.machine.runtime.memory_intrinsics import as_floats, pointer


def _parts(context: Any, builder: Any, kind: Any, value: Any) -> list[Any]:
    """The floats of a value, as 64-bit words."""
    target = as_floats(kind)
    value = context.cast(builder, value, kind, target)
    floats = [value]
    if isinstance(target, types.UniTuple):
        floats = [builder.extract_value(value, index) for index in range(target.count)]
    return [builder.bitcast(part, ir.IntType(64)) for part in floats]


def _size(kind: Any) -> int:
    return len(kind) if isinstance(kind, types.BaseTuple) else 0


def _generate_event(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Count the event, and write it unless the buffer is full."""
    word = ir.IntType(64)
    run, kind, depth, child, *values = arguments
    kinds = signature.args[4:]
    counter = pointer(builder, run, word(EVENTS))
    count = builder.load(counter)
    builder.store(builder.add(count, word(1)), counter)
    room = builder.load(pointer(builder, run, word(ROOM)))
    with builder.if_then(builder.icmp_signed("<", count, room)):
        row = builder.add(builder.mul(count, word(EVENT_WORDS)), word(FIRST_EVENT))
        first, second = [_size(kind) for kind in kinds] + [ABSENT] * (2 - len(kinds))
        words = [kind, depth, child, word(first | second << 4)]
        for value, value_kind in zip(values, kinds, strict=True):
            words += _parts(context, builder, value_kind, value)
        for index, content in enumerate(words):
            builder.store(content, pointer(builder, run, builder.add(row, word(index))))
    return context.get_dummy_value()


_EVENT_HEAD = (types.int64, types.int64, types.int64, types.int64)


@intrinsic
def write_child(typing: Any, run: Any, kind: Any, depth: Any, child: Any) -> Any:
    return types.void(*_EVENT_HEAD), _generate_event


@intrinsic
def write_one(typing: Any, run: Any, kind: Any, depth: Any, child: Any, first: Any) -> Any:
    return types.void(*_EVENT_HEAD, first), _generate_event


@intrinsic
def write_two(typing: Any, run: Any, kind: Any, depth: Any, child: Any, first: Any, second: Any) -> Any:
    return types.void(*_EVENT_HEAD, first, second), _generate_event
