"""Many workers: two processes against one on heavy tasks, and dask against the local pool on tasks of a second.

A heavy task is a fixed number of random games. The load of the machine is printed first: where others use the
cores, the ratios say less.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from zermelo.games.loading import rules_at
from zermelo.rules.playouts import playouts
from zermelo.tasks.crew import Processes, crew_of

HEAVY, TASKS = 2_000_000, 16
"""Random games of Connect Four in a task, about a second on one core, and how many tasks."""


def heavy(seed):
    return playouts(rules_at("connect-four"), HEAVY, seed=seed).plies


def clocked(crew):
    """How long a crew takes for all tasks, once everybody is warm."""
    list(crew.results(heavy, range(4)))
    began = time.perf_counter()
    found = sorted(crew.results(heavy, range(TASKS)))
    return time.perf_counter() - began, found


def main():
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with Processes(1) as crew:
        one, expected = clocked(crew)
    with Processes(2) as crew:
        two, found = clocked(crew)
    assert found == expected
    print(f"{TASKS} tasks: one process {one:.1f} s, two {two:.1f} s: {one / two:.2f}×", flush=True)
    dask = str(Path(sys.executable).with_name("dask"))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "scheduler.json"
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        started = [
            subprocess.Popen([dask, "scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", file], **quiet)
        ]
        while not file.exists():
            time.sleep(0.1)
        for number in range(2):
            place = ["--local-directory", f"{folder}/{number}", "--no-dashboard", "--no-nanny"]
            started.append(
                subprocess.Popen([dask, "worker", "--scheduler-file", file, "--nthreads", "1", *place], **quiet)
            )
        try:
            with crew_of(cluster=str(file)) as crew:
                while crew.workers() < 2:
                    time.sleep(0.5)
                cluster, found = clocked(crew)
        finally:
            for process in started:
                process.kill()
                process.wait()
    assert found == expected
    print(
        f"the same on dask with two workers {cluster:.1f} s: {100 * (cluster / two - 1):+.1f} % against two processes"
    )


if __name__ == "__main__":
    main()
