"""Run commands as a user does, and capture their output."""

import io
import json
import sys

import pytest

from tests.compiling import interpreted, nothing_elsewhere  # noqa: F401
from zermelo.cli import run
from zermelo.players.thinker import STILL_COMPILING


@pytest.fixture(autouse=True)
def alone(nothing_elsewhere):  # noqa: F811
    """Commands compile in this process or not at all."""


@pytest.fixture
def zermelo(capsys, monkeypatch):
    """Run a command as a person would, and see what it prints: exit code, answer, complaints."""

    def command(*arguments, typed=None):
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed or ""))
        code = run(list(arguments))
        printed = capsys.readouterr()
        # The first search of a game after an edit, or on a new machine, says that it ran interpreted.
        complaints = [line for line in printed.err.splitlines(keepends=True) if STILL_COMPILING not in line]
        return code, printed.out, "".join(complaints)

    return command


@pytest.fixture
def answer(zermelo):
    """The JSON of a command that must succeed."""

    def command(*arguments, typed=None):
        code, printed, complaints = zermelo(*arguments, "--json", typed=typed)
        assert (code, complaints) == (0, "")
        assert printed.count("\n") == 1
        return json.loads(printed)

    return command
