"""`check` neither misses nor accuses: fifty rulebooks in other voices, broken in subtle ways or right and odd."""

import re
import sys

import pytest

from tests.compiling import interpreted  # noqa: F401
from tests.modes import needs_compiler
from tests.rules.fifty import ACCUSED, BROKEN, MISSED, RIGHT, source
from zermelo import check
from zermelo.rules.check import Report

pytestmark = [needs_compiler, pytest.mark.usefixtures("interpreted")]  # once, in the longer run
GAMES = 30


@pytest.fixture(autouse=True)
def shortly(monkeypatch):
    """A tenth of the positions that are listed otherwise shows every fault."""
    monkeypatch.setattr(sys.modules[Report.__module__], "LISTED", 150)


def judged(folder, variation):
    file = folder / "rulebook.py"
    file.write_text(source(variation))
    return check(str(file), games=GAMES)


def test_each_was_judged_before_the_mend_as_well():
    assert BROKEN.keys() > MISSED and RIGHT.keys() > ACCUSED and len(BROKEN) + len(RIGHT) > 50


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_found(name, tmp_path):
    said, *variation = BROKEN[name]
    problems = judged(tmp_path, variation).problems
    assert any(re.search(said, problem) for problem in problems), problems


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_not_accused(name, tmp_path):
    report = judged(tmp_path, RIGHT[name])
    assert report.problems == [] and "no problem" in repr(report)
