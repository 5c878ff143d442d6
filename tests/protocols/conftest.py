"""Extend the start-up timeout of programs for busy machines."""

import pytest

from tests.waiting import PATIENCE
from zermelo.protocols import gtp, nboard, uci, xboard


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    for protocol in (gtp, nboard, uci, xboard):
        monkeypatch.setattr(protocol, "STARTING_SECONDS", PATIENCE)
