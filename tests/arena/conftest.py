"""The arena plays interpreted here: its games are tiny, and compiling would take longer than playing them."""

import pytest

from tests.waiting import PATIENCE
from zermelo.arena import outside
from zermelo.arena.store import Store


@pytest.fixture(autouse=True)
def interpreted(monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILE", "0")


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """A player's process may start and answer as slowly as a busy machine lets it."""
    monkeypatch.setattr(outside, "LOADING_SECONDS", PATIENCE)
    monkeypatch.setattr(outside, "MOVE_SECONDS", PATIENCE)


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "arena.sqlite") as opened:
        yield opened
