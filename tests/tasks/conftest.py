"""A cluster may answer as slowly as a busy machine lets it."""

import pytest

from tests.waiting import PATIENCE


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    monkeypatch.setattr("zermelo.tasks.cluster.PATIENCE", PATIENCE)
