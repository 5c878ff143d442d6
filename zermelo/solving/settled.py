"""Games of chance whose positions hold points: the value of what is still to come, once for equal positions.

Where a game declares `ProofAdvice(settled=…, fingerprint=…)`, two positions of one fingerprint differ only in points
that are made, or by a symmetry. The recursion of the textbook then needs a table of one entry for each fingerprint:

    rest(position) = best over moves, or average over outcomes, of   points of that move + rest(position after it)

The table holds the positions of players only: each position of chance has few predecessors.
"""

import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from zermelo.languages.message import M
from zermelo.machine.runtime.kernel import Kernel, machine_position
from zermelo.machine.runtime.large_stack import on_large_stack
from zermelo.machine.runtime.memory import Block, Stopped, load, product, restore, save, stopped_block, store
from zermelo.machine.runtime.memory import number as as_float
from zermelo.rules.game import CHANCE, MAX, Action, Game, Position
from zermelo.solving.graph import Progress, TooLarge

STOP, COUNT, UNTIL, TABLE = 0, 1, 2, 4
"""Words of memory: the request to stop, the positions in the table, those after which to report, and the table."""
ENTRY = 2
"""Words of an entry: the fingerprint and 1, and the value."""
FEW, QUICK = 1000, 0.5
"""The positions, and the seconds, for which plain Python is tried: machine code takes longer to load."""
A_LITTLE = 25
"""Positions between two looks at the clock."""
AT_ONCE = 2_000_000
"""Positions between two reports."""
MULTIPLIER = 0x1F351F1D9E3779B1


def fits(game: Game) -> bool:
    """Whether a game declares what this needs."""
    proof = game.advice.proof
    return game.chance is not None and proof.settled is not None and proof.fingerprint is not None


def resting(game: Game) -> Callable[..., Any]:
    """The kernel: rest(state, mask, run), with a table of `mask` + 1 entries."""
    settled, fingerprint, chance = game.advice.proof.settled, game.advice.proof.fingerprint, game.chance
    assert settled is not None and fingerprint is not None and chance is not None

    def rest(state: Any, mask: int, run: Any) -> float:
        if load(run, STOP) != 0:
            raise Stopped
        if game.terminal(state):
            return as_float(game.utility(state)) - settled(state)  # type: ignore[no-any-return]
        if game.player(state) == CHANCE:
            return average(state, mask, run)
        key = fingerprint(state) + 1
        slot = slot_of(key, mask, run)
        if load(run, TABLE + ENTRY * slot) == key:
            return restore(run, TABLE + ENTRY * slot + 1, 0.0)  # type: ignore[no-any-return]
        value = best(state, mask, run)
        if load(run, COUNT) >= load(run, UNTIL):
            raise Stopped
        slot = slot_of(key, mask, run)
        store(run, TABLE + ENTRY * slot, key)
        save(run, TABLE + ENTRY * slot + 1, value)
        store(run, COUNT, load(run, COUNT) + 1)
        return value

    def average(state: Any, mask: int, run: Any) -> float:
        total, before = 0.0, settled(state)
        for outcome, share in chance(state):
            after = game.result(state, outcome)
            total += as_float(share) * (settled(after) - before + rest(after, mask, run))
        return total

    def best(state: Any, mask: int, run: Any) -> float:
        before, is_max = settled(state), game.player(state) == MAX
        found, value = False, 0.0
        for action in game.actions(state):
            after = game.result(state, action)
            other = settled(after) - before + rest(after, mask, run)
            if not found or (other > value if is_max else other < value):
                found, value = True, other
        return value

    def slot_of(key: int, mask: int, run: Any) -> int:
        """The entry of a key, or the free one where it belongs."""
        mixed = product(key ^ key >> 31, MULTIPLIER)
        slot = (mixed ^ mixed >> 29) & mask
        while load(run, TABLE + ENTRY * slot) != 0 and load(run, TABLE + ENTRY * slot) != key:
            slot = (slot + 1) & mask
        return slot

    return rest


@lru_cache(maxsize=16)
def _kernel(game: Game) -> Kernel:
    return Kernel(resting(game), lambda: (1, stopped_block(STOP)))


class Settled(NamedTuple):
    value: float
    line: list[Action]
    """The best moves up to the first chance node."""
    size: int
    """The positions in the table."""


class Table:
    """The values of positions, and the memory that holds them."""

    def __init__(self, game: Game, megabytes: float, machine: bool, is_patient: bool) -> None:
        self.game, self.megabytes, self.machine, self.is_patient = game, megabytes, machine, is_patient
        self.started = time.perf_counter()
        self.entries = 1 << max(10, (int(megabytes * (1 << 20)) // (8 * ENTRY)).bit_length() - 1)
        self.block = Block(TABLE + ENTRY * self.entries, machine)
        self.function = _kernel(game).function(machine)

    @property
    def count(self) -> int:
        return int(self.block.words[COUNT])

    def value_of(self, state: Position, progress: Progress | None = None) -> float:
        """The value of a position; raise Stopped where plain Python takes too long."""
        settled = self.game.advice.proof.settled
        assert settled is not None
        given = machine_position(state) if self.machine else state
        while True:
            at_once = AT_ONCE if self.is_patient else A_LITTLE
            self.block.words[UNTIL] = min(self.count + at_once, self.entries * 3 // 4)
            try:
                rest = on_large_stack(self.function, (given, self.entries - 1, self.block.handle), self._stop)
                return float(settled(state)) + float(rest)
            except Stopped:
                self._refuse_full()
                if not self.is_patient and (self.count > FEW or time.perf_counter() - self.started > QUICK):
                    raise
                if progress:
                    progress(M("positions valued"), self.count)

    def _stop(self) -> None:
        self.block.words[STOP] = 1

    def _refuse_full(self) -> None:
        if self.count >= self.entries * 3 // 4:
            raise TooLarge(
                M(
                    "The table of {megabytes:g} MB is full after {count:,} positions; give a larger one.",
                    megabytes=self.megabytes,
                    count=self.count,
                )
            )


def solve_settled(game: Game, start: Position, megabytes: float, progress: Progress | None = None) -> Settled:
    """The value of a position, from a table of that size; plain Python values the first positions."""
    try:
        return _solved(Table(game, megabytes, machine=False, is_patient=False), start, None)
    except Stopped:
        machine = _kernel(game).becomes_ready(game.name, start)
        return _solved(Table(game, megabytes, machine, is_patient=True), start, progress)


def _solved(table: Table, start: Position, progress: Progress | None) -> Settled:
    game, state, line = table.game, start, []
    value = table.value_of(start, progress)
    while not game.terminal(state) and game.player(state) != CHANCE:
        choose = max if game.player(state) == MAX else min
        line.append(choose(game.actions(state), key=lambda action: table.value_of(game.result(state, action))))
        state = game.result(state, line[-1])
    return Settled(value, line, table.count)
