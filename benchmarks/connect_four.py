"""Exact solving of Connect Four against BitBully, on public test sets, the table reset for each position.

The sets are read from `../shared/data/connect4` beside the project. All solvers solve each position in turn, so that
a busy machine slows them down alike. The time to reset BitBully's table is not counted.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks._race import missing
from zermelo import variant
from zermelo.games.connect_four import game
from zermelo.machine.runtime.processors import processors
from zermelo.solving.prover import Prover

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "data" / "connect4"
SETS = {"L3_R1": 1000, "L2_R1": 1000, "L2_R2": 1000, "L1_R1": 1000, "L1_R2": 100, "L1_R3": 5}
PUBLISHED = {
    "L3_R1": (0.008e-3, None),
    "L2_R1": (0.055e-3, None),
    "L2_R2": (5e-3, 5.0e-3),
    "L1_R1": (0.35e-3, 6.2e-3),
    "L1_R2": (0.13, 0.125),
    "L1_R3": (3.2, 2.04),
}
"""Seconds per position of Pons' solver and of BitBully, measured elsewhere."""
COUNTED = ("L2_R2", "L1_R1", "L1_R2")
"""The sets whose total decides, each weighted as a thousand positions."""

LADDER = 30

Solver = Callable[[str], tuple[int, int, float]]
"""The score of a position, the nodes and the seconds."""


@dataclass
class Total:
    positions: int = 0
    nodes: int = 0
    seconds: float = 0.0
    wrong: list[str] = field(default_factory=list)

    def add(self, moves: str, expected: int, answer: tuple[int, int, float]) -> None:
        score, nodes, seconds = answer
        self.positions, self.nodes, self.seconds = self.positions + 1, self.nodes + nodes, self.seconds + seconds
        if score != expected:
            self.wrong.append(moves)

    @property
    def mean(self) -> float:
        return self.seconds / max(1, self.positions)


def zermelo_solver(threads: int) -> Solver:
    prover = Prover(game, threads=threads)

    def solve(moves: str) -> tuple[int, int, float]:
        position = game.position(moves)
        started = time.perf_counter()
        prover.clear()
        value = prover.value(position)
        seconds = time.perf_counter() - started
        at_the_end = len(moves) + prover.most - abs(value)
        score = 0 if value == 0 else (44 - at_the_end) // 2 * (1 if value > 0 else -1)
        return score, prover.nodes, seconds

    return solve


def bitbully_solver() -> Solver | None:
    try:
        from bitbully.bitbully_core import BitBullyCore, BoardCore
    except ImportError:
        missing("bitbully")
        return None
    solver = BitBullyCore()

    def solve(moves: str) -> tuple[int, int, float]:
        board = BoardCore()
        board.setBoard([int(column) - 1 for column in moves])
        solver.resetTranspositionTable()
        solver.resetNodeCounter()
        started = time.perf_counter()
        score = solver.mtdf(board, 0)
        return score, solver.getNodeCounter(), time.perf_counter() - started

    return solve


def race(name: str, solvers: dict[str, Solver]) -> dict[str, Total]:
    """Solve each position of a set with every solver in turn."""
    totals = {solver: Total() for solver in solvers}
    for line in (FOLDER / f"Test_{name}.txt").read_text().splitlines()[: SETS[name]]:
        moves, score = line.split()
        for solver, solve in solvers.items():
            totals[solver].add(moves, int(score), solve(moves))
    return totals


def print_set(name: str, totals: dict[str, Total]) -> None:
    first = next(iter(totals.values()))
    pons, bitbully = PUBLISHED[name]
    elsewhere = f"published: Pons {milliseconds(pons)}, BitBully {milliseconds(bitbully)}"
    print(f"\n{name}, {first.positions:,} positions, means ({elsewhere})")
    for solver, total in totals.items():
        ratio = "" if total is first or not first.seconds else f"{total.mean / first.mean:>9.1f}×"
        wrong = f"   WRONG: {len(total.wrong)}, {total.wrong[0]} first" if total.wrong else ""
        nodes = total.nodes / max(1, total.positions)
        print(f"  {solver:26}{nodes:>14,.0f} nodes{milliseconds(total.mean):>14}{ratio}{wrong}", flush=True)


def print_ladder() -> None:
    """Print the nodes with each technique switched off, on the same positions."""
    ways = {
        "everything": Prover(game),
        "without looking ahead into the table": Prover(game, look_ahead=False),
        "without symmetries": Prover(variant(game, symmetries=None)),
        "without what is proved at a glance": Prover(variant(game, proved=None)),
        "without sufficient moves, in order": Prover(variant(game, sufficient=None)),
    }
    lines = (FOLDER / "Test_L2_R2.txt").read_text().splitlines()[:LADDER]
    print(f"\nNodes a position, the first {LADDER} of L2_R2")
    for way, prover in ways.items():
        nodes = 0
        for line in lines:
            prover.clear()
            prover.value(game.position(line.split()[0]))
            nodes += prover.nodes
        print(f"  {way:38}{nodes / LADDER:>14,.0f}", flush=True)


def milliseconds(seconds: float | None) -> str:
    return "–" if seconds is None else f"{seconds * 1000:,.3f} ms"


def main() -> int:
    if not FOLDER.exists():
        print(f"  The sets of positions are not in {FOLDER}, so there is nothing to race on.")
        return 0
    solvers: dict[str, Solver] = {}
    both = processors()
    if both > 1:
        solvers[f"zermelo, {both} threads"] = zermelo_solver(both)
    solvers["zermelo, 1 thread"] = zermelo_solver(1)
    other = bitbully_solver()
    if other:
        solvers["BitBully"] = other
    results = {}
    for name in SETS:
        results[name] = race(name, solvers)
        print_set(name, results[name])
    print_ladder()
    print(f"\nA thousand positions of each of {', '.join(COUNTED)}, seconds")
    sums = {solver: sum(1000 * results[name][solver].mean for name in COUNTED) for solver in solvers}
    pons = sum(1000 * (PUBLISHED[name][0] or 0) for name in COUNTED)
    for solver, seconds in sums.items():
        print(f"  {solver:26}{seconds:>10.1f}")
    print(f"  {'Pons, published':26}{pons:>10.1f}")
    right = not any(total.wrong for totals in results.values() for total in totals.values())
    own = next(iter(sums.values()))
    faster = "BitBully" not in sums or own <= sums["BitBully"]
    print(f"  every score right: {'yes' if right else 'NO'} · needed, as fast as BitBully: {'yes' if faster else 'NO'}")
    return 0 if right and faster else 1


if __name__ == "__main__":
    sys.exit(main())
