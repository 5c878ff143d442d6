"""Running the kernel of a search for a path: its memory, Ctrl-C, the clock, and progress."""

import time
from contextlib import nullcontext, suppress
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

from zermelo.algorithms.table_size import checked_megabytes, room_for
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import tidy
from zermelo.machine.runtime.kernel import Kernel, machine_position
from zermelo.machine.runtime.large_stack import on_large_stack
from zermelo.machine.runtime.memory import Block, Stopped, float_of
from zermelo.machine.runtime.threads import every
from zermelo.pathfinding.memory import (
    BOUND,
    COUNT,
    FULL,
    LONGEST,
    NODES,
    NOWHERE,
    STOP,
    WIDTH,
    memory_for,
    words_per_position,
)
from zermelo.pathfinding.method import Method
from zermelo.pathfinding.observe import SILENT, Observer
from zermelo.pathfinding.puzzle import with_costs
from zermelo.rules.game import Game, Position

FEW = 1 << 12
"""Positions in the memory of a run that only compiles."""
MOST_WORDS = 512
"""The words of a position there."""


class MemoryIsFull(ZermeloError):
    """A search needs more positions than its memory holds."""


class Run(NamedTuple):
    """A kernel that has run: its memory, its answer, and how it ended."""

    block: Block
    answer: int
    complete: bool
    """Whether it ended by itself."""
    interrupted: bool
    """Whether Ctrl-C ended it."""
    seconds: float
    compiled: bool

    @property
    def bound(self) -> Any:
        """The least cost that a solution can have, as far as is known."""
        return tidy(float_of(self.block.words[BOUND]))


def run_method(
    game: Game,
    start: Position,
    method: Method,
    observer: Observer,
    *,
    megabytes: float = 512,
    seconds: float | None = None,
    progress: Any = None,
    compiled: bool | None = None,
) -> Run:
    """Run a search from a position; with an observer that records, interpreted."""
    kernel = _kernel(game, method, observer)
    machine = observer is SILENT and kernel.becomes_ready(game.name, start, compiled)
    block = _memory(kernel, method, start, checked_megabytes(megabytes), machine)

    def stop() -> None:
        block.words[STOP] = 1

    state = machine_position(start) if machine else start
    began = time.perf_counter()
    deadline = inf if seconds is None else began + seconds
    answer, complete, interrupted = NOWHERE, False, False

    def tell() -> None:
        bound = tidy(float_of(block.words[BOUND]))
        progress(M("no goal below cost {bound}; nodes", bound=bound), block.words[NODES])

    with every(0.5, tell) if progress else nullcontext():
        try:
            answer = int(on_large_stack(kernel.function(machine), (state, block.handle), stop, deadline))
            complete = True
        except KeyboardInterrupt:
            interrupted = True
        except Stopped:
            pass
    found = Run(block, answer, complete, interrupted, time.perf_counter() - began, machine)
    if block.words[FULL]:
        raise MemoryIsFull(
            M(
                "{count:,} positions fill {megabytes:g} MB, and no goal costs less than {bound}; "
                "give more memory, or the algorithm idastar, which needs none.",
                count=block.words[COUNT],
                megabytes=megabytes,
                bound=found.bound,
            )
        )
    return found


@lru_cache(maxsize=64)
def _kernel(game: Game, method: Method, observer: Observer) -> Kernel:
    return Kernel(method.kernel(with_costs(game), observer), lambda: (_stopped(method),))


def _stopped(method: Method) -> Block:
    """The memory of a run that stops at its first position."""
    block = memory_for(FEW, method.waiting, width=MOST_WORDS, machine=True)
    block.words[STOP] = 1
    return block


def _memory(kernel: Kernel, method: Method, start: Position, megabytes: float, machine: bool) -> Block:
    """The memory of a search: as many positions as fit, or a path of them."""
    width = 1
    if machine:  # only the compiled search knows how many words a position takes
        block = _stopped(method)
        with suppress(Stopped):
            kernel.function(machine)(machine_position(start), block.handle)
        width = block.words[WIDTH]
    room = int(megabytes * 2**17) // words_per_position(width, method.waiting) if machine else 1 << 40
    most = room if method.numbers else LONGEST + 2
    with room_for(megabytes):
        return memory_for(most, method.waiting, width=width, machine=machine)
