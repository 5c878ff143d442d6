"""The memory of a kernel: a notebook of Python objects when interpreted, a block of 64-bit words when compiled.

The `run` that a kernel carries along is the notebook, or the address of the block: one register, where arrays would
cost a kernel half its speed. `memory_intrinsics.py` holds the machine twins of the functions that touch it.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from zermelo.languages.numbers import Value, tidy
from zermelo.machine.compile import compiled_as

ENTER, LEAF, ESTIMATE, DESCEND, IMPROVE, CUT, TERM, LEAVE = range(8)
KINDS = ("enter", "leaf", "estimate", "descend", "improve", "cut", "term", "leave")

# The first words of a notebook; the table of lines follows, one row a ply, then the events.
NODES, LEAVES, ESTIMATES, STOP, EVENTS, ROOM = range(6)
HEADER = 16
LINE = 128
"""How many plies of a principal line are kept."""
DEEPEST_PLY = 20_000
"""A search that goes deeper than this is in a game that does not end."""
EVENT_WORDS = 16
MOST_PLAYERS = EVENT_WORDS - 4


class Stopped(Exception):
    """The search was asked to stop, or went deeper than any game that ends."""


class Event(NamedTuple):
    """One thing that happened in a search, in the order of happening.

    `first` and `second` are what the kind needs: the window of `enter`, the value of `leaf`, `estimate`,
    `improve` and `leave`, the value and the bound of `cut`, the probability and the value of `term`.
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


@dataclass
class Notebook:
    """The notebook of an interpreted search."""

    words: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    events: list[Event] = field(default_factory=list)
    listener: Callable[[Event], None] | None = None

    def read_events(self) -> list[Event]:
        return [event._replace(first=tidy(event.first), second=tidy(event.second)) for event in self.events]


@compiled_as("zermelo.machine.memory_intrinsics:load")
def load(run: Notebook, word: int) -> int:
    return run.words[word]


@compiled_as("zermelo.machine.memory_intrinsics:store")
def store(run: Notebook, word: int, number: int) -> None:
    run.words[word] = number


@compiled_as("zermelo.machine.memory_intrinsics:number")
def number(value: Value) -> Value:
    """The value itself; compiled, a float or a tuple of floats, so that it has one type everywhere."""
    return value


@compiled_as("zermelo.machine.memory_intrinsics:write_child")
def write_child(run: Notebook, kind: int, depth: int, child: int) -> None:
    write_event(run, Event(kind, depth, child))


@compiled_as("zermelo.machine.memory_intrinsics:write_one")
def write_one(run: Notebook, kind: int, depth: int, child: int, first: Value) -> None:
    write_event(run, Event(kind, depth, child, first))


@compiled_as("zermelo.machine.memory_intrinsics:write_two")
def write_two(run: Notebook, kind: int, depth: int, child: int, first: Value, second: Value) -> None:
    write_event(run, Event(kind, depth, child, first, second))


def write_event(run: Notebook, event: Event) -> None:
    run.events.append(event)
    if run.listener:
        run.listener(event)
