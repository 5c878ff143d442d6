"""Compiling in the background: jobs in a queue, each once, and another process that does the work."""

import threading

import pytest

from tests.waiting import PATIENCE
from zermelo.games import find
from zermelo.machine.announce import MustCompile, announcing, only_loading
from zermelo.machine.compile import enabled
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
    jobs[0].wait(lambda: False)  # nobody waits for it any more
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
    with pytest.raises(MustCompile), only_loading():
        request.load()
    request.compile_elsewhere()
    with only_loading():
        request.load()
    assert (
        CompileRequest(Game(**vars(game)), second, algorithm).compile_elsewhere() is None
    )  # nobody else could find this one
