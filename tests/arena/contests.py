"""Matches played for tests: in this process, and in one that can be killed."""

import subprocess
import sys
from dataclasses import replace

from zermelo.arena.match import Contest


def contest(plan, store, **more):
    found = Contest(plan, store, **more)
    list(found.play())
    return found


def timeless(games):
    return [replace(game, seconds=(), times=()) for game in games]


RUN = """
import os, signal, sys
from pathlib import Path
from zermelo.arena.match import Contest
from zermelo.arena.plan import restored_plan
from zermelo.arena.store import Store
from zermelo.protocols.program import children
from zermelo.tasks import cluster
from zermelo.tasks.pool import pool_of

cluster.PATIENCE = 600

def kill(victim):
    own = os.getpid()
    workers = [pid for pid in children(own) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    os.kill(own if victim == "match" else workers[0], signal.SIGKILL)

if __name__ == "__main__":
    plan = restored_plan(sys.argv[2])
    with Store(Path(sys.argv[1])) as store, pool_of(int(sys.argv[3]), sys.argv[4]) as pool:
        for number, game in enumerate(Contest(plan, store, resume=True, pool=pool).play(), 1):
            print(game.number, flush=True)
            if number == int(sys.argv[6]):
                kill(sys.argv[5])
"""


def started(folder, plan, workers=1, cluster="", victim="nothing", after=-1):
    """A match in a process of its own, which tells the number of each game that is over.

    After some games it kills a victim, itself ("match") or one of its processes ("worker"): another process might be
    too late to do so.
    """
    script = folder / "run.py"
    script.write_text(RUN)
    file, killing = str(folder / "arena.sqlite"), [victim, str(after)]
    command = [sys.executable, str(script), file, plan.stored(), str(workers), cluster, *killing]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
