"""Extend the timeouts of a cluster for busy machines."""

import pytest

from tests.waiting import PATIENCE


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    monkeypatch.setattr("zermelo.tasks.cluster.PATIENCE", PATIENCE)
