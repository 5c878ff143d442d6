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
import sys
from pathlib import Path
from zermelo.arena.match import Contest
from zermelo.arena.plan import restored_plan
from zermelo.arena.store import Store
from zermelo.tasks.pool import pool_of

if __name__ == "__main__":
    plan = restored_plan(sys.argv[2])
    with Store(Path(sys.argv[1])) as store, pool_of(int(sys.argv[3]), sys.argv[4]) as pool:
        for game in Contest(plan, store, resume=True, pool=pool).play():
            print(game.number, flush=True)
"""


def started(folder, plan, workers=1, cluster=""):
    """A match in a process of its own, which tells the number of each game that is over."""
    script = folder / "run.py"
    script.write_text(RUN)
    command = [sys.executable, str(script), str(folder / "arena.sqlite"), plan.stored(), str(workers), cluster]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
