"""Rulebooks in natural Python against the same games on bitboards: nodes per second of the same search.

The pairs lie beside the project, in ../shared/trials/games or the folder given as argument. The rulebooks of
benchmarks/natural_rulebooks have no twins; their rates are printed alone, with the reason for any that is interpreted.
"""

import sys
from pathlib import Path

from benchmarks._race import Runner, print_race
from benchmarks.natural_forms import DEPTHS, rate
from zermelo.algorithms import run_algorithm
from zermelo.games import find
from zermelo.machine.compile import NotCompilable

PAIRS = {
    "hex1": ("hex", 5),
    "hex2": ("hex", 5),
    "dots1": ("dots", 8),
    "othello1": ("othello", 8),
    "einstein1": ("einstein", 7),
}
"""The natural rulebook, its twin on bitboards, and a depth in plies."""
TIMES = 200
"""The repetitions of each search; the fastest counts, since a run takes only milliseconds."""
WANTED = {"othello1": 0.1}
"""The least ratio, if not `WANTED_ELSE`: helpers of othello1 return a list for every ray."""
WANTED_ELSE = 0.25


def measured(files: list[Path], depth: int) -> list[Runner]:
    """The fastest search of each, alternating, so that other load disturbs all alike."""
    games = [find(str(file)) for file in files]
    for game in games:
        run_algorithm(game, depth=1, compiled=True)
    rounds = [[run_algorithm(game, depth=depth, compiled=True) for game in games] for _ in range(TIMES)]
    best = [min(results, key=lambda result: result.seconds) for results in zip(*rounds, strict=True)]
    return [Runner(file.stem, found.nodes, found.seconds) for file, found in zip(files, best, strict=True)]


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2] / "shared" / "trials" / "games"
    for name in DEPTHS:
        try:
            print(f"{name:15}{rate(name):>14,.0f} nodes/s")
        except NotCompilable as error:
            print(f"{name:15}{error}")
    if not folder.is_dir():
        print(f"There is no {folder}, so there is nothing to compare.")
        return 0
    reached = True
    for natural, (bits, depth) in PAIRS.items():
        runners = measured([folder / f"{bits}.py", folder / f"{natural}.py"], depth)
        print_race(f"{natural} to {depth} plies", runners, {})
        ratio = runners[1].rate / runners[0].rate
        wanted = WANTED.get(natural, WANTED_ELSE)
        print(f"  {natural} runs at {ratio:.2f} of the rate of bit boards; wanted is {wanted}.")
        reached &= ratio >= wanted
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
