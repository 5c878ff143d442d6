"""Run the tests in English everywhere, and report at the end if no browser was found to drive the pages."""

import gc
import os
import signal
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.waiting import PATIENCE
from zermelo.games import names
from zermelo.games.starters import kinds
from zermelo.library import searching
from zermelo.players import engine_pool
from zermelo.rules import first_look
from zermelo.solving import remembered

settings.register_profile("dice", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("dice"), derandomize=True)
settings.load_profile("same")  # the same examples in every run; `make soak` draws others

os.environ["ZERMELO_LANG"] = "en"
gc.set_threshold(50_000, 20, 100)  # a compiler creates many long-lived objects: scanning them all takes an eighth
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell sets it for background jobs
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def unhurried():
    """Lift the time limits, so that results do not depend on the load of the machine."""
    searching.PATIENCE = PATIENCE
    first_look.SECONDS = PATIENCE
    remembered.WORTH_KEEPING = PATIENCE


@pytest.fixture(autouse=True)
def idle_engines(monkeypatch):
    """Start each test without engines of an earlier one, whose tables may prefer another of two equal moves."""
    monkeypatch.setattr(engine_pool, "POOL", engine_pool.EnginePool())


LONG_EXAMPLES = ("puzzles.md",)
"""Pages whose examples take longer without the compiler."""


@pytest.fixture(autouse=True)
def interpreted_examples(request, monkeypatch):
    """Run the examples of docstrings and pages interpreted: they are over before what they search is compiled."""
    if isinstance(request.node, pytest.DoctestItem) and request.node.name not in LONG_EXAMPLES:
        monkeypatch.setenv("ZERMELO_COMPILE", "0")


LONG = (
    "tests/studio",
    "tests/algorithms",
    "tests/games",
    "tests/machine",
    "tests/solving",
    "tests/engine",
    "tests/arena",
)
"""Folders with slow tests: they come first, so that no worker is left with them at the end."""


def pytest_collection_modifyitems(items):
    items.sort(
        key=lambda item: next((place for place, folder in enumerate(LONG) if folder in str(item.path)), len(LONG))
    )


EXAMPLES = [file.stem for file in Path(__file__).parent.glob("examples/*.py")]
GAMES = sorted([*names(), *EXAMPLES, *kinds()], key=len, reverse=True)
OF_RULES = ("tests/algorithms", "tests/games", "tests/solving", "tests/engine", "zermelo/games")
"""Folders whose tests of one game share its compiled rules."""


@cache
def opens_pages(file):
    """Whether the tests of a file visit pages of the studio."""
    if not file.startswith("tests/studio"):
        return False
    text = (Path(__file__).parent / file).read_text(encoding="utf-8")
    return "visit(" in text or "(visit" in text


def group_of(test):
    """The group of a test for one worker: that of the browser, of a game, of all searches of trees, or else the file's.

    Compiled rules and searches are reused within the same process, and a browser costs a quarter of a minute.
    """
    file, _, name = test.partition("::")
    if opens_pages(file):
        return "browser"
    parameters = name.partition("[")[2]
    if not file.startswith(OF_RULES):
        return f"{file} {game_of(parameters)}"
    others = "trees" if file.startswith("tests/algorithms") else file
    return game_of(parameters) or game_of(Path(file).stem.removeprefix("test_").replace("_", "-")) or others


def game_of(text):
    """The game whose name a text begins with; empty if none."""
    return next((game for game in GAMES if text.startswith(game)), "")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Distribute whole groups to the workers of `--dist loadscope`."""
    if config.getvalue("dist") != "loadscope":
        return None
    from xdist.scheduler import LoadScopeScheduling

    class Groups(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return group_of(nodeid)

    return Groups(config, log)


def pytest_terminal_summary(terminalreporter):
    skipped = [str(report.longrepr[-1]) for report in terminalreporter.stats.get("skipped", [])]
    for reason in sorted({one.removeprefix("Skipped: ") for one in skipped if "not driven in a browser" in one}):
        terminalreporter.write_line(reason, yellow=True, bold=True)
