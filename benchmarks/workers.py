"""Two worker processes against one on heavy tasks, and dask against the local pool on tasks of one second.

A heavy task is a fixed number of random games, pure computation. All pools are started and warm before measuring;
then they alternate, a few tasks each, so that other load slows all of them alike. The load of the machine
is printed first: if others use the cores, the ratios mean less and processor time means more,
that of the workers and of dask's scheduler.
"""

import os
import tempfile
import time

import psutil

from tests.tasks.clusters import cluster
from zermelo.games.loading import rules_at
from zermelo.rules.random_play import play_at_random
from zermelo.tasks.pool import Processes, pool_of

TURNS, TASKS = 5, 4
"""The number of turns of each pool, and the tasks per turn."""
NEEDED, ALLOWED = 1.7, 10.0
"""The required speed-up of two workers over one, and the allowed overhead of dask, in percent."""


def heavy(task):
    seed, games = task
    return play_at_random(rules_at("connect-four"), games, seed=seed).plies


def games_of_a_second():
    """The number of random games of Connect Four per second of one core."""
    count = 400_000
    play_at_random(rules_at("connect-four"), 1)
    began = time.process_time()
    play_at_random(rules_at("connect-four"), count)
    return int(count / (time.process_time() - began))


def clocked(pool, tasks):
    """The time of a pool for some tasks, and its results."""
    began = time.perf_counter()
    found = sorted(pool.results(heavy, tasks))
    return time.perf_counter() - began, found


def processor_seconds(processes):
    return sum(sum(one.cpu_times()[:2]) for one in processes)


def started_since(known):
    """The child processes started since."""
    return [one for one in psutil.Process().children(recursive=True) if one not in known]


def main():
    print(f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    games = games_of_a_second()
    with (
        tempfile.TemporaryDirectory() as folder,
        cluster(folder) as (file, _),
        Processes(1) as one,
        Processes(2) as two,
        pool_of(cluster=str(file)) as dask,
    ):
        while dask.workers() < 2:
            time.sleep(0.5)
        pools = {"one": one, "two": two, "dask": dask}
        known = dask_processes = started_since([])
        two_processes = []
        for name, pool in pools.items():
            clocked(pool, [(seed, games) for seed in range(4)])
            new = started_since(known)
            known = known + new
            two_processes = new if name == "two" else two_processes
        at_work = {"two": two_processes, "dask": dask_processes}
        seconds = dict.fromkeys(pools, 0.0)
        used = dict.fromkeys(at_work, 0.0)
        for turn in range(TURNS):
            tasks = [(TASKS * turn + number, games) for number in range(TASKS)]
            answers = []
            for name, pool in pools.items():
                before = processor_seconds(at_work.get(name, []))
                took, found = clocked(pool, tasks)
                seconds[name] += took
                if name in used:
                    used[name] += processor_seconds(at_work[name]) - before
                answers.append(found)
            assert answers[0] == answers[1] == answers[2]
    told(seconds, used)


def told(seconds, used):
    """Print the total times of all turns; return whether they meet the requirements."""
    count, faster = TURNS * TASKS, seconds["one"] / seconds["two"]
    more = 100 * (seconds["dask"] / seconds["two"] - 1)
    reached, kept = ("yes" if good else "no" for good in (faster >= NEEDED, more < ALLOWED))
    times = ", ".join(f"{name} {took:.1f} s" for name, took in seconds.items())
    print(f"{count} tasks of {seconds['one'] / count:.2f} s: {times}")
    print(f"  two processes are {faster:.2f}× as fast as one (needed {NEEDED}×: {reached})")
    print(f"  two workers of dask take {more:+.1f} % against two processes (allowed {ALLOWED:.0f} %: {kept})")
    shown = ", ".join(f"{name} {took:.1f} s" for name, took in used.items())
    print(f"  processor time: {shown}: {100 * (used['dask'] / used['two'] - 1):+.1f} %")


if __name__ == "__main__":
    main()
