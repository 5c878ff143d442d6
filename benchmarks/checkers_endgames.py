"""Endgames of checkers by retrograde analysis, against a plain C++ program that iterates the definition.

Both count in the same run the positions won, drawn and lost for the player to move, and the plies of the slowest,
and must agree. The C++ program beside this file shares nothing with the package, not even the rules.
Times are processor seconds.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks._cpp import compiled
from zermelo.games import find
from zermelo.solving.endgame_tables import build_endgames

PIECES = 4
Counts = dict[int, tuple[int, int, int, int]]
"""For each number of pieces: won, drawn, lost, and the plies of the slowest win or loss."""


def counted(folder: str) -> tuple[Counts, float]:
    """Count with this package, writing a file of the outcomes; compilation time included."""
    began = time.process_time()
    built = build_endgames(find("checkers"), Path(folder) / "checkers.table", PIECES)
    seconds = time.process_time() - began
    counts: Counts = {}
    for one in built.description["slices"]:
        won, drawn, lost, slowest = counts.get(one["pieces"], (0, 0, 0, 0))
        counts[one["pieces"]] = (
            won + one["won"],
            drawn + one["drawn"],
            lost + one["lost"],
            max(slowest, one["longest"]),
        )
    return counts, seconds


def plainly_counted(program: Path) -> tuple[Counts, float]:
    """Count with the plain program."""
    shown = subprocess.run([str(program), str(PIECES)], check=True, capture_output=True, text=True).stdout
    *rows, seconds = [line.split() for line in shown.splitlines()]
    counts = {int(pieces): (int(won), int(drawn), int(lost), int(plies)) for pieces, won, drawn, lost, plies in rows}
    return counts, float(seconds[0])


def main() -> int:
    print("\nEndgames of checkers: retrograde analysis, and a plain program in C++")
    with tempfile.TemporaryDirectory() as folder:
        counts, seconds = counted(folder)
        program = compiled("plain_endgames", folder)
        plain, plain_seconds = plainly_counted(program) if program else (counts, 0.0)
    print(f"  {'pieces':>6}{'won':>12}{'drawn':>12}{'lost':>12}{'slowest':>10}")
    for pieces, (won, drawn, lost, slowest) in sorted(counts.items()):
        print(f"  {pieces:>6}{won:>12,}{drawn:>12,}{lost:>12,}{slowest:>10}")
    if program is None:
        return 0
    same = "yes" if counts == plain else "NO"
    print(f"  {seconds:.1f} s, compiling included; C++ {plain_seconds:.1f} s; the same counts: {same}")
    return 0 if counts == plain else 1


if __name__ == "__main__":
    sys.exit(main())
