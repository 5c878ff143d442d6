"""The machine side of a notebook: words in memory at an address (see observe.py).

Each function here is the compiled twin of the one with the same name in observe.py.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from zermelo.languages.numbers import tidy
from zermelo.machine.memory import EVENT_WORDS, EVENTS, HEADER, LINE, ROOM, Event

FIRST_EVENT = HEADER + LINE * LINE
ABSENT = 15
"""In the sizes of a row: there is no such value (0: it is one number, else a tuple of that many)."""


class MachineNotebook:
    """A block of words that a compiled kernel writes into, and how to read it afterwards."""

    def __init__(self, room: int = 0) -> None:
        self.words = np.zeros(FIRST_EVENT + room * EVENT_WORDS, np.int64)
        self.words[ROOM] = room
        self.address = self.words.ctypes.data

    @property
    def is_full(self) -> bool:
        """Whether there were more events than room for them."""
        return bool(self.words[EVENTS] > self.words[ROOM])

    def read_events(self) -> list[Event]:
        """The events, as the interpreted run would have listed them.

        A row is: kind | depth | child | sizes of the two values | values.
        """
        count = int(self.words[EVENTS])
        rows = self.words[FIRST_EVENT : FIRST_EVENT + count * EVENT_WORDS].reshape(count, EVENT_WORDS)
        kinds, depths, children, sizes = (rows[:, column].tolist() for column in range(4))
        values = rows[:, 4:].view(np.float64).tolist()
        cut = {size: _cutter(size & ABSENT, size >> 4) for size in set(sizes)}
        return [
            Event(kind, depth, child, *cut[size](value))
            for kind, depth, child, size, value in zip(kinds, depths, children, sizes, values, strict=True)
        ]


def _cutter(first: int, second: int) -> Callable[[list[float]], tuple[Any, Any]]:
    """The function that cuts a row of floats into the two values of an event."""

    def part(size: int, start: int) -> tuple[Callable[[list[float]], Any], int]:
        if size == ABSENT:
            return (lambda values: None), start
        if size == 0:
            return (lambda values: tidy(values[start])), start + 1
        return (lambda values: tidy(tuple(values[start : start + size]))), start + size

    first_part, after = part(first, 0)
    second_part, _ = part(second, after)
    return lambda values: (first_part(values), second_part(values))


def _pointer(context: Any, builder: Any, address: Any, word: Any) -> Any:
    base = builder.inttoptr(address, ir.IntType(64).as_pointer())
    return builder.gep(base, [word])


@intrinsic
def load(typing: Any, run: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_pointer(context, builder, *arguments))

    return types.int64(types.int64, types.int64), generate


@intrinsic
def store(typing: Any, run: Any, word: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address, word, number = arguments
        builder.store(number, _pointer(context, builder, address, word))
        return context.get_dummy_value()

    return types.void(types.int64, types.int64, types.int64), generate


def _as_floats(kind: Any) -> Any:
    """The one type that values of a kind have in a kernel."""
    if isinstance(kind, types.BaseTuple):
        return types.UniTuple(types.float64, len(kind))
    return types.float64


@intrinsic
def number(typing: Any, value: Any) -> Any:
    target = _as_floats(value)

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.cast(builder, arguments[0], signature.args[0], target)

    return target(value), generate


def _parts(context: Any, builder: Any, kind: Any, value: Any) -> list[Any]:
    """The floats that a value consists of, as 64-bit words."""
    target = _as_floats(kind)
    value = context.cast(builder, value, kind, target)
    floats = [value]
    if isinstance(target, types.UniTuple):
        floats = [builder.extract_value(value, index) for index in range(target.count)]
    return [builder.bitcast(part, ir.IntType(64)) for part in floats]


def _size(kind: Any) -> int:
    return len(kind) if isinstance(kind, types.BaseTuple) else 0


def _generate_event(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Count the event, and write it where there is still room."""
    word = ir.IntType(64)
    run, kind, depth, child, *values = arguments
    kinds = signature.args[4:]
    counter = _pointer(context, builder, run, word(EVENTS))
    count = builder.load(counter)
    builder.store(builder.add(count, word(1)), counter)
    room = builder.load(_pointer(context, builder, run, word(ROOM)))
    with builder.if_then(builder.icmp_signed("<", count, room)):
        row = builder.add(builder.mul(count, word(EVENT_WORDS)), word(FIRST_EVENT))
        first, second = [_size(kind) for kind in kinds] + [ABSENT] * (2 - len(kinds))
        words = [kind, depth, child, word(first | second << 4)]
        for value, value_kind in zip(values, kinds, strict=True):
            words += _parts(context, builder, value_kind, value)
        for index, content in enumerate(words):
            builder.store(content, _pointer(context, builder, run, builder.add(row, word(index))))
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
