"""The time to the first answer in a new process with a warm cache, against importing numba alone."""

import subprocess
import sys
import time


def seconds(*command: str, times: int = 5) -> float:
    """The shortest of several runs of a command."""
    shortest = float("inf")
    for _ in range(times):
        started = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        shortest = min(shortest, time.perf_counter() - started)
    return shortest


def main() -> int:
    best = (sys.executable, "-m", "zermelo", "best", "tic-tac-toe")
    subprocess.run(best, check=True, capture_output=True)  # warms the cache
    numba = seconds(sys.executable, "-c", "import numba")
    answer = seconds(*best)
    reached = answer < 5 * numba
    print(
        f"\nA new process with a warm cache\n  import numba {numba:.2f} s, zermelo best tic-tac-toe {answer:.2f} s: "
        f"{answer / numba:.1f}×   needed under 5×: {'yes' if reached else 'NO'}"
    )
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
