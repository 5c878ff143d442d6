"""This version against an earlier one, in one run: searches, proofs and the time to start.

ZERMELO_EARLIER names the Python of an environment in which the earlier version is installed:

    ZERMELO_EARLIER=../earlier/.venv/bin/python zermelo bench earlier

Both versions work in turn, so that a busy machine slows both down alike; the best of many times counts. A search is
compared by the seconds that it reports, a start by the processor time of the process. Both keep their bytecode, as
Python does unless it is told not to.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

SETS = Path(__file__).resolve().parents[2] / "shared" / "data" / "connect4"
TREE = "A(B(3,12,8),C(2,4,6),D(14,5,2))"
PROOFS = 300
"""Positions of the set L2_R2 that are proved."""
SEARCHES = {
    "alpha-beta, Connect Four, depth 9": ("connect_four", "alphabeta", 9),
    "expectiminimax, pig, depth 14": ("pig", "expectiminimax", 14),
}
SEARCHING = """
import sys
from importlib import import_module
from zermelo import search
rules, algorithm, depth = sys.argv[1:]
game = import_module(f"zermelo.games.{rules}").game
search(game, depth=1, algorithm=algorithm)
found = [search(game, depth=int(depth), algorithm=algorithm) for _ in range(60)]
print(found[0].nodes / min(one.seconds for one in found))
"""
"""Prints the nodes a second of one version."""
STARTS = {"zermelo --version": ["--version"], "zermelo value TREE": ["value", TREE]}
LEAST = 0.97
"""The ratio of speeds that a change may not fall below."""
START_TWICE = 2.0


def run(python: str, *words: str) -> tuple[str, float]:
    """The output of a Python command, and the seconds that the whole process took of a processor.

    With -P nothing is imported from the folder it is called in, which may hold one of the versions.
    """
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    if python != sys.executable:
        environment["PYTHONPATH"] = ""
    before = processor_seconds()
    shown = subprocess.run([python, "-P", *words], check=True, capture_output=True, text=True, env=environment)
    return shown.stdout, processor_seconds() - before


def processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def search_race(earlier: str, rules: str, algorithm: str, depth: int) -> float:
    """How many times as many nodes a second this version visits."""
    words = ("-c", SEARCHING, rules, algorithm, str(depth))
    rates = [(float(run(earlier, *words)[0]), float(run(sys.executable, *words)[0])) for _ in range(5)]
    return max(now for _, now in rates) / max(before for before, _ in rates)


def proved(python: str, file: Path) -> float:
    """The seconds in which a version proves the positions of a file, as its answers report them."""
    words = ("-m", "zermelo", "solve", "connect-four", "--positions", str(file), "--threads", "1", "--json")
    return sum(float(json.loads(line)["seconds"]) for line in run(python, *words)[0].splitlines())


def start_race(earlier: str, words: list[str], times: int) -> float:
    """How many times as fast this version starts and answers."""
    command = ("-m", "zermelo", *words)
    runs = [(run(earlier, *command)[1], run(sys.executable, *command)[1]) for _ in range(times)]
    return min(before for before, _ in runs) / min(now for _, now in runs)


def proof_race(earlier: str) -> float:
    """How many times as fast this version proves positions with one thread, by seconds: it may need fewer nodes."""
    lines = (SETS / "Test_L2_R2.txt").read_text(encoding="utf-8").splitlines()[:PROOFS]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "positions.txt"
        file.write_text("".join(line.split()[0] + "\n" for line in lines), encoding="utf-8")
        runs = [(proved(earlier, file), proved(sys.executable, file)) for _ in range(3)]
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
    reached = [verdict(name, search_race(earlier, *task), LEAST) for name, task in SEARCHES.items()]
    if SETS.exists():
        reached.append(verdict(f"{PROOFS} proofs of L2_R2, one thread", proof_race(earlier), LEAST))
    reached += [verdict(name, start_race(earlier, words, 9), START_TWICE) for name, words in STARTS.items()]
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main())
