"""m,n,k-games solved by the prover, against a plain alpha-beta with a hash map in C++.

Both solve the same boards in the same run, and must agree. The C++ program beside this file is compiled if a
compiler is available, and stopped after two minutes or six gigabytes. The prover also determines the length of a win,
which the other does not. Times are processor seconds, so that other programs disturb neither.
"""

import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks._cpp import compiled
from zermelo.games import find
from zermelo.games.mnk import WIN
from zermelo.solving.prover import Prover
from zermelo.solving.solution import solve

BOARDS = ["3,3,3", "4,3,3", "4,4,4", "5,4,4", "5,5,5", "5,5,4", "7,4,4", "6,5,4"]
PATIENCE = 120
MEMORY = 6 << 30


@dataclass(frozen=True)
class Solved:
    """The value for the first player (1, 0 or −1), the nodes, and the processor seconds."""

    value: int
    nodes: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.nodes:>16,}{self.seconds:>10.3f} s"


def proved(board: str) -> Solved:
    """Solve with this package, compilation time excluded."""
    game = find(f"mnk:{board}")
    Prover(game)
    began = time.process_time()
    solution = solve(game, threads=1, remember=False)
    return Solved(round(solution.value / WIN), solution.nodes, time.process_time() - began)


def plain(program: Path, board: str) -> Solved | None:
    """Solve with the plain program; None if it exceeds the time or memory limit."""
    command = [str(program), *board.split(",")]
    run = subprocess.run(command, capture_output=True, text=True, preexec_fn=limit_resources)
    if run.returncode != 0:
        return None
    value, nodes, seconds = run.stdout.split()
    return Solved(int(value), int(nodes), float(seconds))


def limit_resources() -> None:
    """Limit the processor time and the memory of this process."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))


def main() -> int:
    print("\nm,n,k-games solved: the prover, and a plain alpha-beta with a hash map in C++")
    print(f"  {'':8}{'value':>6}{'nodes':>16}{'prover':>12}{'nodes':>16}{'C++':>12}")
    reached = True
    with tempfile.TemporaryDirectory() as folder:
        program = compiled("plain_alphabeta", folder)
        for board in BOARDS:
            own, other = proved(board), plain(program, board) if program else None
            if other and other.value != own.value:
                raise SystemExit(f"{board}: the prover finds {own.value}, the plain program {other.value}.")
            slower = other is not None and own.seconds > max(other.seconds, 0.1)
            reached &= not slower
            given_up = "given up" if program else ""
            print(f"  {board:8}{own.value:>6}{own}{str(other) if other else given_up:>28}", flush=True)
    print(f"  needed: nowhere slower: {'yes' if reached else 'NO'}")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
