"""Retrograde analysis of endgames with repetition: slice by slice, backwards from the terminal positions.

A game declares its endgames by number (`zermelo/rules/endgames.py`). Within a slice every move is an edge between two
places, and moves that leave the slice lead to known values (`endgame_parts.py`). Then ply by ply:

    won in d     some move leads to a loss in d - 1
    lost in d    every move leads to a win, and the slowest of them is a win in d - 1

and all that remains undecided is drawn, as by repetition. Draws by a count of moves are ignored, as is customary: a win
that takes too long for them counts as a win. `outcomes.py` encodes the outcomes.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from zermelo.games.loading import shared_address
from zermelo.machine.runtime.kernel import compiled_if_possible
from zermelo.rules.game import Game
from zermelo.solving.endgame_parts import BLOCKED, NEVER, Explored, Part, elsewhere, explored
from zermelo.solving.outcomes import DRAWN, UNKNOWN
from zermelo.tasks.pool import TaskPool

PART = 1 << 18
"""Places between progress reports."""


def counting(targets, incoming):  # type: ignore[no-untyped-def]
    """Count the moves of a part that lead to each place."""
    for target in targets:
        incoming[target] += 1


def reversing(first, inside, targets, ends, origins):  # type: ignore[no-untyped-def]
    """Fill `origins` with the places of a part that lead to each place: before its `ends`, which move down."""
    edge = 0
    for here in range(len(inside)):
        for _ in range(inside[here]):
            target = targets[edge]
            edge += 1
            ends[target] -= 1
            origins[ends[target]] = first + here


def deciding(outcomes, left, due, ends, origins, ply):  # type: ignore[no-untyped-def]
    """Decide all places that are won or lost in `ply`; return their number, and the number due later."""
    lost_before, won_before = 1 + 2 * (ply - 1), 2 + 2 * (ply - 1)
    lost, won = 1 + 2 * ply, 2 + 2 * ply
    decided, later = 0, 0
    if ply > 0:
        for place in range(len(outcomes)):
            before = outcomes[place]
            if before in (lost_before, won_before):
                for edge in range(ends[place], ends[place + 1]):
                    origin = origins[edge]
                    if outcomes[origin] != UNKNOWN:
                        continue
                    if before == lost_before:
                        outcomes[origin] = won
                        decided += 1
                    elif left[origin] != BLOCKED:
                        left[origin] -= 1
                        if left[origin] == 0 and due[origin] <= ply:
                            outcomes[origin] = lost
                            decided += 1
    for place in range(len(outcomes)):
        if outcomes[place] == UNKNOWN:
            if left[place] == BLOCKED:
                if due[place] == ply:
                    outcomes[place] = won
                    decided += 1
                elif due[place] < NEVER:
                    later += 1
            elif left[place] == 0:
                if due[place] == ply:
                    outcomes[place] = lost
                    decided += 1
                else:
                    later += 1
    return decided, later


@lru_cache(maxsize=1)
def machine() -> tuple[Callable[..., Any], ...]:
    """The functions above, compiled where possible."""
    return tuple(compiled_if_possible(function) for function in (counting, reversing, deciding))


def solve_slice(
    game: Game,
    known: Any,
    start: int,
    end: int,
    watch: Callable[[int], None] = lambda _: None,
    pool: TaskPool | None = None,
    file: Path | None = None,
) -> Any:
    """The outcomes of the places from `start` up to `end`; `known` holds those of all places before.

    A pool is sent these, or the file that holds them where it shares the file system. `watch` is called at intervals
    with the number of places done, each counted twice.
    """
    import numpy as np

    count, reverse, decide = machine()
    size = end - start
    outcomes, left, due = (np.empty(size, np.uint16) for _ in range(3))
    ends = np.zeros(size + 1, np.int64)
    parts = []
    for number, part in enumerate(_parts(game, known, start, end, pool, file), start=1):
        here = slice(part.first - start, part.first - start + len(part.outcomes))
        outcomes[here], left[here], due[here] = part.outcomes, part.left, part.due
        count(part.targets, ends)
        parts.append((part.first - start, part.inside, part.targets))
        watch(min(size, number * PART))
    np.cumsum(ends, out=ends)
    origins = np.empty(int(ends[-1]), np.int32)
    for number, part_edges in enumerate(parts, start=1):
        reverse(*part_edges, ends, origins)
        watch(size + min(size, number * PART))
    ply = 0
    while True:
        decided, later = decide(outcomes, left, due, ends, origins, ply)
        if ply and not decided and not later:
            break
        ply += 1
    outcomes[outcomes == UNKNOWN] = DRAWN
    return outcomes


def _parts(
    game: Game, known: Any, start: int, end: int, pool: TaskPool | None, file: Path | None
) -> Iterator[Explored]:
    """All places of a slice, part by part, explored here or, in any order, by the pool."""
    edges = [(first, min(first + PART, end)) for first in range(start, end, PART)]
    if pool is None or len(edges) == 1:
        yield from (explored(game, known, start, end, *ends) for ends in edges)
        return
    address = shared_address(game)
    tasks = (Part(address, start, end, *ends) for ends in edges)
    yield from pool.results(elsewhere, tasks, file if pool.sees_files and file else known[:start])
