"""Iterative deepening: depth 1, then 2, then 3 …, so that an answer is always available.

The driver yields a result for each finished depth, so the caller decides what to show and when to stop; it never
prints. At the time limit, or on Ctrl-C, the result is that of the last finished depth.
"""

import time as clock
from collections.abc import Iterator
from dataclasses import replace
from typing import Unpack

from zermelo.algorithms.algorithm import FOREVER, Algorithm
from zermelo.algorithms.options import FULL_WINDOW, RunOptions, Window
from zermelo.algorithms.prepared_search import PreparedSearch, refuse_no_depth, refuse_no_time
from zermelo.algorithms.result import Result
from zermelo.machine.runtime.memory import Stopped
from zermelo.rules.game import Game, Position

MOST_DEPTH = 10_000


def deepen_algorithm(
    game: Game,
    position: Position = None,
    *,
    algorithm: str | Algorithm | None = None,
    depth: int | None = None,
    time: float | None = None,
    window: Window = FULL_WINDOW,
    **options: Unpack[RunOptions],
) -> Iterator[Result]:
    """One result for each depth, until `depth`, until `time` seconds have passed, or to the end of the game.

    The first depth is always finished, even beyond the time limit. The last result has `complete` set to False
    when deepening was stopped early; its `depth` is None when the whole game was searched.

    >>> from zermelo.games import tic_tac_toe
    >>> [fact.nodes for fact in deepen_algorithm(tic_tac_toe.game, depth=3, algorithm="minimax")]
    [10, 82, 586]
    """
    refuse_no_depth(depth)
    refuse_no_time(time)
    task = PreparedSearch(game, position, algorithm, **options)
    yield from deepened(task, depth, time, window)


def deepened(
    task: PreparedSearch, depth: int | None = None, time: float | None = None, window: Window = FULL_WINDOW
) -> Iterator[Result]:
    """The same for a prepared search, which can be stopped from another thread."""
    task.prepare()
    if task.algorithm.workspace:
        yield from sampled(task, depth, time, window)
        return
    started = clock.perf_counter()
    best = task.run(1, window)
    if not best.estimates:
        best, depth = task.settled(best), 1
    for limit in range(2, (depth or MOST_DEPTH) + 1):
        yield best
        left = None if time is None else time - (clock.perf_counter() - started)
        try:
            if left is not None and left <= 0:
                raise Stopped
            best = task.run(limit, window, left)
        except (Stopped, KeyboardInterrupt):
            yield replace(best, complete=False)
            return
        if not best.estimates:  # nothing lies deeper: the whole game was searched
            best = task.settled(best)
            break
    yield best


def sampled(task: PreparedSearch, depth: int | None, time: float | None, window: Window) -> Iterator[Result]:
    """The same for a sampling search: one result each time that the simulations have doubled, from one tree.

    A time limit without a number of simulations ends the search alone.
    """
    started = clock.perf_counter()
    most = int(task.settings["simulations"]) if time is None or task.counts_simulations else FOREVER
    best = task.run(depth, window, simulations=1)
    done = 1
    while done < most and not best.exact:
        yield replace(best, seconds=clock.perf_counter() - started)
        done = min(2 * done, most)
        left = None if time is None else time - (clock.perf_counter() - started)
        try:
            if left is not None and left <= 0:
                raise Stopped
            best = task.run(depth, window, left, simulations=done)
        except (Stopped, KeyboardInterrupt):
            best = replace(task.run(depth, window, simulations=0), complete=False)
            break
    yield replace(best, seconds=clock.perf_counter() - started)
