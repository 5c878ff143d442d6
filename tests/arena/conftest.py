"""The arena plays interpreted here: its games are tiny, and compiling them would take longer than all of them."""

import pytest


@pytest.fixture(autouse=True)
def interpreted(monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILE", "0")
