"""Two threads against one: the time to the same depth, over hard and easy positions of several games.

Hard positions take seconds, and two threads must be faster; easy ones take less time than starting a thread,
and two must be no slower, in the engine and in proofs.

One thread and two alternate on each position, several times, each with an empty table, and the shortest time of each
counts: the least disturbed one. It needs an idle machine with two cores, so the load is printed
too; on a busy machine only the second ratio is meaningful: the nodes of the first thread,
which decrease thanks to the second thread's table entries, however slow both are.
"""

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import exp, log

from zermelo.algorithms import Result
from zermelo.engine import Engine, Limits
from zermelo.engine.memory import NODES
from zermelo.games import find
from zermelo.rules.game import Game
from zermelo.solving.prover import WORTH_SHARING, Prover

NEEDED = 1.4
TIMES = 3
EASY_TIMES = 301
TOLERANCE = 1.1
"""The tolerated slowdown of an easy position with two threads: its time is that of a few Python calls."""
MEGABYTES = 64
SUITE = [
    ("connect-four", "", 20),
    ("connect-four", "4 4 3 5", 20),
    ("connect-four", "4 1 6 6 2", 20),
    ("kalah", "", 20),
    ("kalah", "3 6 2", 20),
    ("breakthrough", "", 9),
    ("breakthrough", "d2-d3 e7-e6 b2-b3", 9),
    ("mnk:6,6,4", "c3", 9),
    ("mnk:6,6,4", "c3 d4 d3", 12),
    ("backgammon", "31", 5),
    ("backgammon", "64", 5),
]
"""A game, the moves to the position, and the depth."""
EASY = [
    ("tic-tac-toe", "b2 a1", 3),
    ("connect-four", "4 4 4 4 4 2 3", 4),
    ("kalah", "3 6 2", 3),
    ("breakthrough", "d2-d3 e7-e6", 2),
    ("backgammon", "31", 3),
    ("pig", "", 6),
]
EASY_PROOFS = [("tic-tac-toe", "b2 a1 c3"), ("connect-four", "4 4 4 4 4 2 3 3 3 3 3 5 2 2 6 6 6 2 5 5"), ("nim", "")]


@dataclass(frozen=True)
class Run:
    """The time, and the nodes of the first thread."""

    seconds: float
    own_nodes: int


def once(engine: Engine, game: Game, moves: str, depth: int) -> tuple[Run, Result]:
    engine.clear()
    fact = engine.best(game.position(moves), Limits(depth=depth))
    return Run(fact.seconds, int(engine._blocks[0].words[NODES])), fact


def compare(name: str, moves: str, depth: int, times: int = TIMES) -> tuple[Run, Run]:
    """The best run with one thread, and with two."""
    game = find(name)
    engines = [Engine(game, threads=threads, megabytes=MEGABYTES) for threads in (1, 2)]
    runs: list[list[Run]] = [[], []]
    for engine in engines:
        engine.warm()
    for _ in range(times):
        for engine, found in zip(engines, runs, strict=True):
            run, fact = once(engine, game, moves, depth)
            if fact.depth != depth and not fact.exact:
                raise SystemExit(f"{name} {moves}: the search ended at depth {fact.depth}.")
            found.append(run)
    one, two = (
        Run(min(run.seconds for run in found), sorted(run.own_nodes for run in found)[times // 2]) for found in runs
    )
    return one, two


def alternated(one: Callable[[], float], two: Callable[[], float]) -> tuple[float, float]:
    """The median of the seconds that each of two functions returns, alternating many times."""
    found = [(one(), two()) for _ in range(EASY_TIMES)]
    first, second = (sorted(times)[EASY_TIMES // 2] for times in zip(*found, strict=True))
    return first, second


def easy_search(name: str, moves: str, depth: int) -> tuple[float, float]:
    """The time of an easy search with one thread and with two, including the start of threads."""
    game = find(name)
    position = game.position(moves)

    def timed(engine: Engine) -> float:
        engine.clear()
        began = time.perf_counter()
        engine.best(position, Limits(depth=depth))
        return time.perf_counter() - began

    engines = [Engine(game, threads=threads, megabytes=1) for threads in (1, 2)]
    for engine in engines:
        timed(engine)
    return alternated(partial(timed, engines[0]), partial(timed, engines[1]))


def easy_proof(name: str, moves: str) -> tuple[float, float]:
    """The time of an easy proof with one thread and with two, by provers that have solved others before."""
    game = find(name)
    position = game.position(moves)

    def timed(prover: Prover) -> float:
        prover.clear()
        prover.nodes = WORTH_SHARING  # a prover that has been in use
        began = time.perf_counter()
        prover.value(position)
        return time.perf_counter() - began

    provers = [Prover(game, threads=threads) for threads in (1, 2)]
    for prover in provers:
        timed(prover)
    return alternated(partial(timed, provers[0]), partial(timed, provers[1]))


def race_easy_ones() -> bool:
    """Whether two threads are no slower on easy positions."""
    print(f"\nEasy positions, the median of {EASY_TIMES} times")
    print(f"  {'':18}{'':26}{'one':>10}{'two':>10}{'time':>9}")
    reached = True
    rows = [(name, f"{moves}, depth {depth}", easy_search(name, moves, depth)) for name, moves, depth in EASY]
    rows += [(name, "a proof", easy_proof(name, moves)) for name, moves in EASY_PROOFS]
    for name, what, (one, two) in rows:
        reached &= two <= one * TOLERANCE
        print(f"  {name:18}{what:26}{one * 1000:>7.3f} ms{two * 1000:>7.3f} ms{one / two:>8.2f}×")
    print(f"  needed: none slower (within {TOLERANCE - 1:.0%}): {'yes' if reached else 'NO'}", flush=True)
    return reached


def geometric_mean(numbers: list[float]) -> float:
    """
    >>> geometric_mean([1.0, 4.0])
    2.0
    """
    return exp(sum(map(log, numbers)) / len(numbers))


def main() -> int:
    cores, load = os.cpu_count(), os.getloadavg()[0]
    none_slower = race_easy_ones()
    print(f"\nOne thread and two to the same depth; {cores} cores, load {load:.1f} before the start")
    print(f"  {'':18}{'moves':20}{'depth':>6}{'one':>10}{'two':>10}{'time':>9}{'own nodes':>12}")
    faster, fewer = [], []
    for name, moves, depth in SUITE:
        one, two = compare(name, moves, depth)
        faster.append(one.seconds / two.seconds)
        fewer.append(one.own_nodes / two.own_nodes)
        print(
            f"  {name:18}{moves or '–':20}{depth:>6}{one.seconds:>9.2f}s{two.seconds:>9.2f}s"
            f"{faster[-1]:>8.2f}×{fewer[-1]:>11.2f}×",
            flush=True,
        )
    mean = geometric_mean(faster)
    print(
        f"  {'geometric mean':44}{'':>20}{mean:>8.2f}×{geometric_mean(fewer):>11.2f}×"
        f"   needed {NEEDED}×: {'yes' if mean >= NEEDED else 'NO'}"
    )
    load = os.getloadavg()[0]
    if load > 3:
        print(f"  The load is {load:.1f}: others were at work, and the times say little.")
    return 0 if mean >= NEEDED and none_slower else 1


if __name__ == "__main__":
    sys.exit(main())
