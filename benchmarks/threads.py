"""Two threads against one: the time to the same depth, over positions of several games.

One thread and two take turns on each position, several times, each with an empty table, and the shortest time of each
counts: the one least disturbed. It needs a machine with two cores that has nothing else to do, so the load is printed
too; on a busy machine only the second ratio says something: the nodes that the first thread searches itself, which
become fewer by what the second leaves in the table, however slow both are.
"""

import os
import sys
from dataclasses import dataclass
from math import exp, log

from zermelo.algorithms import Result
from zermelo.engine import Engine, Limits
from zermelo.engine.memory import NODES
from zermelo.games import find
from zermelo.rules.game import Game

NEEDED = 1.4
TIMES = 3
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
]
"""A game, the moves to the position, and the depth."""


@dataclass(frozen=True)
class Run:
    """How long it took, and how many nodes the first thread searched itself."""

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


def geometric_mean(numbers: list[float]) -> float:
    """
    >>> geometric_mean([1.0, 4.0])
    2.0
    """
    return exp(sum(map(log, numbers)) / len(numbers))


def main() -> int:
    cores, load = os.cpu_count(), os.getloadavg()[0]
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
    return 0 if mean >= NEEDED else 1


if __name__ == "__main__":
    sys.exit(main())
