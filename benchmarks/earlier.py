"""This version against an earlier one, in one run: searches, proofs and the time to start.

ZERMELO_EARLIER names the Python of an environment in which the earlier version is installed:

    ZERMELO_EARLIER=../earlier/.venv/bin/python zermelo bench earlier

Both versions answer the same commands in turn, so that a busy machine slows both down alike; the best of several
answers counts. A search is compared by the seconds that it reports, a start by the time of the whole process.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SETS = Path(__file__).resolve().parents[2] / "shared" / "data" / "connect4"
TREE = "A(B(3,12,8),C(2,4,6),D(14,5,2))"
PROOFS = 300
"""Positions of the set L2_R2 that are proved."""
SEARCHES = {
    "alpha-beta, Connect Four, depth 10": ["best", "connect-four", "--algorithm", "alphabeta", "--depth", "10"],
    "expectiminimax, pig, depth 12": ["best", "pig", "--algorithm", "expectiminimax", "--depth", "12"],
}
STARTS = {"zermelo --version": ["--version"], "zermelo value TREE": ["value", TREE]}
LEAST = 0.97
"""The ratio of speeds that a change may not fall below."""
START_TWICE = 2.0


def output(python: str, words: list[str]) -> tuple[str, float]:
    """The output of a command, and the seconds of the whole process."""
    started = time.perf_counter()
    shown = subprocess.run([python, "-m", "zermelo", *words], check=True, capture_output=True, text=True)
    return shown.stdout, time.perf_counter() - started


def reported(python: str, words: list[str]) -> tuple[int, float]:
    """The nodes and the seconds that the answers of a command report, one answer a line."""
    answers = [json.loads(line) for line in output(python, [*words, "--json"])[0].splitlines()]
    return sum(answer["nodes"] for answer in answers), sum(answer["seconds"] for answer in answers)


def search_race(earlier: str, words: list[str], times: int) -> float:
    """How many times as fast this version searches the same tree."""
    runs = [(reported(earlier, words), reported(sys.executable, words)) for _ in range(times)]
    nodes_before, nodes_now = runs[0][0][0], runs[0][1][0]
    before, now = min(one[1] for one, _ in runs), min(one[1] for _, one in runs)
    return nodes_now / now / (nodes_before / before)


def start_race(earlier: str, words: list[str], times: int) -> float:
    runs = [(output(earlier, words)[1], output(sys.executable, words)[1]) for _ in range(times)]
    return min(before for before, _ in runs) / min(now for _, now in runs)


def proof_race(earlier: str) -> float:
    """How many times as fast this version proves positions with one thread, by seconds: it may need fewer nodes."""
    lines = (SETS / "Test_L2_R2.txt").read_text(encoding="utf-8").splitlines()[:PROOFS]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "positions.txt"
        file.write_text("".join(line.split()[0] + "\n" for line in lines), encoding="utf-8")
        words = ["solve", "connect-four", "--positions", str(file), "--threads", "1"]
        runs = [(reported(earlier, words)[1], reported(sys.executable, words)[1]) for _ in range(3)]
    return min(before for before, _ in runs) / min(now for _, now in runs)


def verdict(name: str, ratio: float, needed: float) -> bool:
    reached = ratio >= needed
    print(f"  {name:40}{ratio:>8.2f}×   needed {needed:.2f}×: {'yes' if reached else 'NO'}", flush=True)
    return reached


def main() -> int:
    earlier = os.environ.get("ZERMELO_EARLIER")
    if not earlier:
        print("\nNo earlier version: ZERMELO_EARLIER names the Python of an environment that has one.")
        return 0
    print("\nThis version against an earlier one, ratios of speed")
    reached = [verdict(name, search_race(earlier, words, 7), LEAST) for name, words in SEARCHES.items()]
    if SETS.exists():
        reached.append(verdict(f"{PROOFS} proofs of L2_R2, one thread", proof_race(earlier), LEAST))
    reached += [verdict(name, start_race(earlier, words, 9), START_TWICE) for name, words in STARTS.items()]
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main())
