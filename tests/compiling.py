"""Fixtures for compiling in the background: nothing is compiled, or it takes as long as a test says."""

import threading

import pytest

from zermelo.machine.runtime.announce import MustCompile
from zermelo.players import compile_queue, engine_pool
from zermelo.players.compile_queue import CompileQueue
from zermelo.players.compile_request import CompileRequest
from zermelo.players.engine_pool import EnginePool

LONG = 1800
"""Seconds after which a test that never says so is taken to have compiled."""


@pytest.fixture
def interpreted(monkeypatch):
    """Nothing is compiled, and no engine of that kind is kept for other tests."""
    monkeypatch.setenv("ZERMELO_COMPILE", "0")
    monkeypatch.setattr(compile_queue, "QUEUE", CompileQueue())
    monkeypatch.setattr(engine_pool, "POOL", EnginePool())


@pytest.fixture
def still_compiling(monkeypatch):
    """still_compiling(game): the engine of a game is being compiled, until the event that is given back is set.

    An engine is any of the pool, as in the studio, or that of a command.
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
