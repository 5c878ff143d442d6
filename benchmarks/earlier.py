"""This version against an earlier one, in one run: searches, proofs and start-up time.

ZERMELO_EARLIER names the Python of an environment with the earlier version installed:

    ZERMELO_EARLIER=../earlier/.venv/bin/python zermelo bench earlier

Both versions alternate, so that a busy machine slows both down alike; the best of many times counts. Searches are
compared by their reported seconds, starts by the processor time of the process. Both cache their bytecode, as
Python does by default.
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
"""The number of positions of the set L2_R2 to prove."""
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
"""Prints the nodes per second of one version."""
STARTS = {"zermelo --version": ["--version"], "zermelo value TREE": ["value", TREE]}
LEAST = 0.97
"""The least ratio of speeds that a change may have."""


def run(python: str, *words: str) -> tuple[str, float]:
    """The output of a Python command, and the processor seconds of the whole process.

    With -P nothing is imported from the current folder, which may hold one of the versions.
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
    """The ratio of this version's nodes per second to the earlier one's."""
    words = ("-c", SEARCHING, rules, algorithm, str(depth))
    rates = [(float(run(earlier, *words)[0]), float(run(sys.executable, *words)[0])) for _ in range(5)]
    return max(now for _, now in rates) / max(before for before, _ in rates)


def proved(python: str, file: Path) -> float:
    """The reported seconds in which a version proves the positions of a file."""
    words = ("-m", "zermelo", "solve", "connect-four", "--positions", str(file), "--threads", "1", "--json")
    return sum(float(json.loads(line)["seconds"]) for line in run(python, *words)[0].splitlines())


def start_race(earlier: str, words: list[str], times: int) -> float:
    """The ratio of the earlier version's processor time, start and answer, to this one's."""
    command = ("-m", "zermelo", *words)
    runs = [(run(earlier, *command)[1], run(sys.executable, *command)[1]) for _ in range(times)]
    return min(before for before, _ in runs) / min(now for _, now in runs)


def proof_race(earlier: str) -> float:
    """The ratio of the times of proofs with one thread: by seconds, since this version may need fewer nodes."""
    lines = (SETS / "Test_L2_R2.txt").read_text(encoding="utf-8").splitlines()[:PROOFS]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "positions.txt"
        file.write_text("".join(line.split()[0] + "\n" for line in lines), encoding="utf-8")
        runs = [(proved(earlier, file), proved(sys.executable, file)) for _ in range(3)]
    return min(before for before, _ in runs) / min(now for _, now in runs)


def verdict(name: str, ratio: float) -> bool:
    reached = ratio >= LEAST
    print(f"  {name:40}{ratio:>8.2f}×   needed {LEAST:.2f}×: {'yes' if reached else 'NO'}", flush=True)
    return reached


def main() -> int:
    earlier = os.environ.get("ZERMELO_EARLIER")
    if not earlier:
        print("\nNo earlier version: ZERMELO_EARLIER names the Python of an environment that has one.")
        return 0
    print("\nThis version against an earlier one, ratios of speed")
    reached = [verdict(name, search_race(earlier, *task)) for name, task in SEARCHES.items()]
    if SETS.exists():
        reached.append(verdict(f"{PROOFS} proofs of L2_R2, one thread", proof_race(earlier)))
    reached += [verdict(name, start_race(earlier, words, 9)) for name, words in STARTS.items()]
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main())
