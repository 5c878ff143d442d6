"""Iterative deepening: depth 1, then 2, then 3 …, always with an answer at hand.

The driver yields a fact for each finished depth, so the caller decides what to show and when to stop; it never
prints. When the time is up, or on Ctrl-C, the last finished depth stands.
"""

import threading
import time as clock
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from zermelo.game import Game, Position
from zermelo.search.driver import Result, Task
from zermelo.search.observe import Stopped

MOST_DEPTH = 10_000


def deepen(
    game: Game,
    position: Position = None,
    *,
    algorithm: str = "auto",
    depth: int | None = None,
    time: float | None = None,
    compiled: bool | None = None,
    **options: Any,
) -> Iterator[Result]:
    """One result for each depth, until `depth`, until `time` seconds have passed, or to the end of the game.

    The first depth is always finished, however little time there is. The last result has `complete` set to False
    when deepening was stopped rather than done; its `depth` is None when the whole game was searched.

    >>> from zermelo.games import tic_tac_toe
    >>> [fact.nodes for fact in deepen(tic_tac_toe.game, depth=3, algorithm="minimax")]
    [10, 82, 586]
    """
    beam, symmetric = options.pop("beam", None), options.pop("symmetric", False)
    task = Task(game, position, algorithm, beam=beam, symmetric=symmetric, compiled=compiled, options=options)
    task.prepare()
    started = clock.perf_counter()
    best = task.run(1)
    if best.estimates == 0:
        best, depth = replace(best, depth=None), 1
    for limit in range(2, (depth or MOST_DEPTH) + 1):
        yield best
        left = None if time is None else time - (clock.perf_counter() - started)
        if left is not None and left <= 0:
            break
        timer = threading.Timer(left, task.stop) if left is not None else None
        if timer:
            timer.daemon = True
            timer.start()
        try:
            deeper = task.run(limit)
        except (Stopped, KeyboardInterrupt):
            yield replace(best, complete=False)
            return
        finally:
            if timer:
                timer.cancel()
        best = deeper
        if best.estimates == 0:  # nothing lies deeper: the whole game was searched
            best = replace(best, depth=None)
            break
    yield best
