"""The log of a search by an algorithm: its counters, its principal lines, and its events.

    counters | principal lines | declarations | events, one per row:   kind | depth | child | sizes | values

Compiled, all of it is in the words of one block, and `event_intrinsics.py` holds the machine twins of the functions
that write events; interpreted, the events are a list of Python objects, whose values may be exact fractions.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from zermelo.algorithms.principal_lines import END
from zermelo.languages.numbers import Number, Value, tidy
from zermelo.machine.runtime.memory import Block, word_of
from zermelo.machine.substitutes import compiled_as

ENTER, LEAF, ESTIMATE, DESCEND, IMPROVE, CUT, TERM, LEAVE, PLAYOUT, WEIGH = range(10)
KINDS = ("enter", "leaf", "estimate", "descend", "improve", "cut", "term", "leave", "playout", "weigh")

NODES, LEAVES, ESTIMATES, STOP, EVENTS, ROOM, PROVED, WORKSPACE, SETTINGS = range(9)
"""The first words of a log: the counters, the stop flag, and the capacity of events; whether a sampling search proved
its value, where the algorithm's own memory begins, and the first of the numbers that it reads when it starts."""
LEAST, MOST, WHOLE, FIRST_EVENT = range(END, END + 4)
"""What a game declares of its values, which differs from tree to tree and so is no constant of the machine code: their
bounds, and the largest sum of payoffs; then the first event."""
EVENT_WORDS = 16
ABSENT = 15
"""The size of an absent value in a row (0: one number, else a tuple of that length)."""


class Event(NamedTuple):
    """One event of a search.

    `first` and `second` depend on the kind: the window of `enter`, the value of `leaf`, `estimate`,
    `playout`, `improve` and `leave`, the value and the bound of `cut`, the probability and the value of `term`, the
    two terms of `weigh`.
    """

    kind: int
    depth: int
    number: int = -1
    first: Value = None
    second: Value = None

    def __repr__(self) -> str:
        shown = [str(self.depth)]
        shown += [f"child {self.number}"] if self.number >= 0 else []
        shown += [str(part) for part in (self.first, self.second) if part is not None]
        return f"{KINDS[self.kind]}({', '.join(shown)})"


class Declared(NamedTuple):
    """What a game declares of its values, infinite or 0 where it declares nothing."""

    least: Number
    most: Number
    whole: Number
    """The largest sum of payoffs."""


class SearchLog(Block):
    """The memory of one search, with a capacity of `room` events if compiled, and a workspace of the algorithm."""

    def __init__(
        self,
        machine: bool = False,
        room: int = 0,
        listener: Callable[[Event], None] | None = None,
        workspace: int = 0,
        settings: Sequence[float] = (),
    ) -> None:
        super().__init__(FIRST_EVENT + room * EVENT_WORDS + workspace, machine)
        self.words[ROOM] = room
        self.words[WORKSPACE] = FIRST_EVENT + room * EVENT_WORDS
        self.set(settings)
        self.events: list[Event] = []
        self.listener = listener

    def set(self, settings: Sequence[float]) -> None:
        """Write the numbers that the algorithm reads when it starts."""
        for word, setting in enumerate(settings, SETTINGS):
            self.words[word] = word_of(setting) if self.machine and isinstance(setting, float) else setting

    def declare(self, numbers: Declared) -> None:
        """Write what the game declares of its values."""
        for word, number in zip((LEAST, MOST, WHOLE), numbers, strict=True):
            self.words[word] = word_of(float(number)) if self.machine else number

    @property
    def is_full(self) -> bool:
        """Whether the events overflowed the buffer."""
        return bool(self.words[EVENTS] > self.words[ROOM])

    def read_events(self) -> list[Event]:
        """The events in order, the same compiled and interpreted."""
        if self.machine:
            return self._from_rows()
        return [event._replace(first=tidy(event.first), second=tidy(event.second)) for event in self.events]

    def _from_rows(self) -> list[Event]:
        import numpy as np

        count = self.words[EVENTS]
        rows = self.array[FIRST_EVENT : FIRST_EVENT + count * EVENT_WORDS].reshape(count, EVENT_WORDS)
        kinds, depths, children, sizes = (rows[:, column].tolist() for column in range(4))
        values = rows[:, 4:].view(np.float64).tolist()
        cut = {size: _cutter(size & ABSENT, size >> 4) for size in set(sizes)}
        return [
            Event(kind, depth, child, *cut[size](value))
            for kind, depth, child, size, value in zip(kinds, depths, children, sizes, values, strict=True)
        ]


def _cutter(first: int, second: int) -> Callable[[list[float]], tuple[Any, Any]]:
    """The function that splits a row of floats into the two values of an event."""

    def part(size: int, start: int) -> tuple[Callable[[list[float]], Any], int]:
        if size == ABSENT:
            return (lambda values: None), start
        if size == 0:
            return (lambda values: tidy(values[start])), start + 1
        return (lambda values: tidy(tuple(values[start : start + size]))), start + size

    first_part, after = part(first, 0)
    second_part, _ = part(second, after)
    return lambda values: (first_part(values), second_part(values))


@compiled_as("zermelo.algorithms.event_intrinsics:write_child")
def write_child(run: SearchLog, kind: int, depth: int, child: int) -> None:
    write_event(run, Event(kind, depth, child))


@compiled_as("zermelo.algorithms.event_intrinsics:write_one")
def write_one(run: SearchLog, kind: int, depth: int, child: int, first: Value) -> None:
    write_event(run, Event(kind, depth, child, first))


@compiled_as("zermelo.algorithms.event_intrinsics:write_two")
def write_two(run: SearchLog, kind: int, depth: int, child: int, first: Value, second: Value) -> None:
    write_event(run, Event(kind, depth, child, first, second))


def write_event(run: SearchLog, event: Event) -> None:
    run.events.append(event)
    if run.listener:
        run.listener(event)
