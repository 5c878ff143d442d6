"""Programs may start as slowly as a busy machine lets them."""

import pytest

from tests.waiting import PATIENCE
from zermelo.protocols import gtp, nboard, uci, xboard


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    for protocol in (gtp, nboard, uci, xboard):
        monkeypatch.setattr(protocol, "STARTING_SECONDS", PATIENCE)
