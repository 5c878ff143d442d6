"""Fixtures for background compilation: none at all, or as slow as a test requires."""

import threading

import pytest

from zermelo.machine.runtime.announce import MustCompile
from zermelo.players import compile_queue, engine_pool
from zermelo.players.compile_queue import CompileQueue
from zermelo.players.compile_request import CompileRequest
from zermelo.players.engine_pool import EnginePool

LONG = 1800
"""Seconds after which a test that never sets the event counts as compiled."""


@pytest.fixture
def interpreted(monkeypatch):
    """Compile nothing, and cache no interpreted engine for other tests."""
    monkeypatch.setenv("ZERMELO_COMPILE", "0")
    monkeypatch.setattr(compile_queue, "QUEUE", CompileQueue())
    monkeypatch.setattr(engine_pool, "POOL", EnginePool())


@pytest.fixture
def nothing_elsewhere(monkeypatch):
    """Let no other process compile: it would work for seconds on what the test has long done without."""
    over = threading.Event()

    def compile_elsewhere(request):
        over.wait(LONG)
        raise RuntimeError("the test is over")

    monkeypatch.setattr(CompileRequest, "compile_elsewhere", compile_elsewhere)
    monkeypatch.setattr(compile_queue, "QUEUE", CompileQueue())
    yield
    over.set()


@pytest.fixture
def still_compiling(monkeypatch):
    """still_compiling(game): the engine of a game is being compiled until the returned event is set.

    The engine is any of the pool, as in the studio, or that of a command.
    """
    queue, compiled = CompileQueue(), threading.Event()
    monkeypatch.setattr(compile_queue, "QUEUE", queue)

    def load():
        if not compiled.is_set():
            raise MustCompile("the rules")

    def begun(game, engine=None):
        key = CompileRequest(game, game.initial, "engine", engine=engine).key
        queue.submit(key, load, lambda: compiled.wait(LONG))
        return compiled

    yield begun
    compiled.set()
