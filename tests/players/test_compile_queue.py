"""Compiling in the background: jobs in a queue, each once, and another process that does the work."""

import json
import os
import subprocess
import sys
import threading

import pytest

from tests.modes import needs_compiler
from tests.waiting import PATIENCE
from zermelo.games import find
from zermelo.machine.compile import enabled
from zermelo.machine.runtime.announce import MustCompile, announcing, is_loaded
from zermelo.players import engine_pool
from zermelo.players.compile_queue import MOST_WAITING, CompileQueue
from zermelo.players.compile_request import CompileRequest
from zermelo.players.engine_pool import EnginePool
from zermelo.rules.game import Game


def nothing():
    """A job that needs nothing done, or done elsewhere."""


def test_a_long_job_is_not_waited_for():
    queue, go_on = CompileQueue(), threading.Event()
    job = queue.submit("long", lambda: go_on.wait(PATIENCE), nothing)
    assert queue.submit("long", nothing, nothing) is job
    assert not job.is_ready_within(0.05)
    job.wait(lambda: True)
    called = threading.Event()
    job.when_done(called.set)
    go_on.set()
    job.wait(lambda: False)
    assert called.wait(PATIENCE) and job.is_ready_within(0) and job.is_done


def test_what_has_to_be_compiled_is_compiled_elsewhere_and_then_loaded(still_compiling):
    compiled, told = still_compiling(find("nim")), []
    job = CompileRequest(find("nim"), find("nim").initial, "engine").job()
    with announcing(told.append, here=True):
        assert not job.is_ready_within(PATIENCE)  # known at once to be long
        assert told == ["machine code"] and not job.is_done
        compiled.set()
        job.wait(lambda: False)
        assert job.is_ready_within(0) and told == ["machine code"] * 2


def test_jobs_wait_in_a_line_that_is_bounded_and_mistakes_do_not_stop_it():
    queue, begun, go_on, done = CompileQueue(), threading.Event(), threading.Event(), []
    queue.submit("first", lambda: begun.set() or go_on.wait(PATIENCE), nothing)
    assert begun.wait(PATIENCE)
    jobs = [
        queue.submit(number, lambda number=number: done.append(number), nothing) for number in range(MOST_WAITING + 3)
    ]
    go_on.set()
    assert jobs[3].is_ready_within(PATIENCE)
    assert done == list(range(MOST_WAITING + 2, 2, -1))  # the newest first; the oldest were given up
    assert not jobs[0].is_done
    jobs[0].wait(lambda: False)  # no caller waits for it any more
    assert queue.submit("wrong", lambda: 1 // 0, nothing).is_ready_within(PATIENCE)
    assert queue.submit("after it", nothing, nothing).is_ready_within(PATIENCE)


@pytest.mark.parametrize(
    ("name", "algorithm", "evaluation"),
    [
        pytest.param("nim", "engine", "mobility", marks=pytest.mark.soak),
        ("nim", "expectimax", "game"),
        ("coins", "paranoid", "game"),
    ],
)
def test_another_process_compiles_what_this_one_loads(name, algorithm, evaluation, tmp_path, monkeypatch):
    if not enabled():
        pytest.skip("nothing is compiled here")
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    monkeypatch.setattr(engine_pool, "POOL", EnginePool())
    address = f"{name}:3,1,4"  # not compiled by any other test
    game = find(address)
    second = game.result(game.initial, game.moves(game.initial)[0])
    request = CompileRequest(game, second, algorithm, evaluation, exchanged=algorithm == "expectimax")
    assert not is_loaded(request.load)
    request.compile_elsewhere()
    assert is_loaded(request.load)
    assert (
        CompileRequest(Game(**vars(game)), second, algorithm).compile_elsewhere() is None
    )  # no other process could find this one


def test_a_job_behind_one_that_compiles_is_not_waited_for():
    queue, go_on = CompileQueue(), threading.Event()

    def load():
        if not go_on.is_set():
            raise MustCompile("the rules")

    first = queue.submit("first", load, lambda: go_on.wait(PATIENCE))
    assert not first.is_ready_within(PATIENCE)
    second = queue.submit("second", nothing, nothing)
    assert not second.is_ready_within(PATIENCE)
    go_on.set()
    second.wait(lambda: False)
    assert first.is_done and second.is_done


@needs_compiler
def test_a_second_command_waits_for_what_the_first_has_compiled(tmp_path):
    """The first answers at once, without machine code, and says so; the second finds it being compiled, and waits."""
    command = [sys.executable, "-m", "zermelo", "best", "nim:2,3", "--time", "0.2", "--json"]
    environment = os.environ | {"ZERMELO_CACHE": str(tmp_path)}
    runs = [subprocess.run(command, env=environment, capture_output=True, text=True, check=True) for _ in range(2)]
    first, second = (json.loads(run.stdout) for run in runs)
    assert (first["compiled"], second["compiled"]) == (False, True)
    assert runs[0].stderr.strip() == f"nim:2,3 is slow: {first['interpreted']}" and runs[1].stderr == ""
    assert second["interpreted"] is None
