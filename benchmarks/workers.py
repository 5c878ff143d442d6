"""Many workers: two processes against one on heavy tasks, and dask against the local pool on tasks of a second.

A heavy task is a fixed number of random games, all of it computing. Everybody is started and warm before a clock runs;
then the crews take turns, a few tasks each, so that whatever else the machine does slows all of them alike. The load of
the machine is printed first: where others use the cores, the ratios say less.
"""

import os
import tempfile
import time

from tests.tasks.clusters import cluster
from zermelo.games.loading import rules_at
from zermelo.rules.playouts import playouts
from zermelo.tasks.crew import Processes, crew_of

TURNS, TASKS = 6, 6
"""How often each crew takes a turn, and the tasks of a turn."""
NEEDED, ALLOWED = 1.7, 10.0
"""How many times as fast two workers must be as one, and how much more time dask may take, in percent."""


def heavy(task):
    seed, games = task
    return playouts(rules_at("connect-four"), games, seed=seed).plies


def games_of_a_second():
    """How many random games of Connect Four take about a second on one core."""
    count = 200_000
    playouts(rules_at("connect-four"), 1)
    return int(count / min(playouts(rules_at("connect-four"), count, seed=seed).seconds for seed in range(3)))


def clocked(crew, tasks):
    """How long a crew takes for some tasks, and what it finds."""
    began = time.perf_counter()
    found = sorted(crew.results(heavy, tasks))
    return time.perf_counter() - began, found


def main():
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    games = games_of_a_second()
    with (
        tempfile.TemporaryDirectory() as folder,
        cluster(folder) as (file, _),
        Processes(1) as one,
        Processes(2) as two,
        crew_of(cluster=str(file)) as dask,
    ):
        while dask.workers() < 2:
            time.sleep(0.5)
        crews = {"one": one, "two": two, "dask": dask}
        for crew in crews.values():
            clocked(crew, [(seed, games) for seed in range(4)])
        seconds = dict.fromkeys(crews, 0.0)
        for turn in range(TURNS):
            tasks = [(TASKS * turn + number, games) for number in range(TASKS)]
            answers = []
            for name, crew in crews.items():
                took, found = clocked(crew, tasks)
                seconds[name] += took
                answers.append(found)
            assert answers[0] == answers[1] == answers[2]
    told(seconds)


def told(seconds):
    """Print the times of all turns together, and whether they are as they should be."""
    count, faster = TURNS * TASKS, seconds["one"] / seconds["two"]
    more = 100 * (seconds["dask"] / seconds["two"] - 1)
    reached, kept = ("yes" if good else "no" for good in (faster >= NEEDED, more < ALLOWED))
    times = ", ".join(f"{name} {took:.1f} s" for name, took in seconds.items())
    print(f"{count} tasks of {seconds['one'] / count:.2f} s: {times}")
    print(f"  two processes are {faster:.2f}× as fast as one (needed {NEEDED}×: {reached})")
    print(f"  two workers of dask take {more:+.1f} % against two processes (allowed {ALLOWED:.0f} %: {kept})")


if __name__ == "__main__":
    main()
