"""Run the tests in English everywhere, and report at the end if no browser was found to drive the pages."""

import gc
import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from zermelo.cli import best
from zermelo.rules import check

settings.register_profile("dice", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("dice"), derandomize=True)
settings.load_profile("same")  # the same examples in every run; `make soak` draws others

os.environ["ZERMELO_LANG"] = "en"
gc.set_threshold(50_000, 20, 100)  # a compiler makes many objects that stay: looking through them all takes an eighth
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell sets it for background jobs
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def unhurried():
    """Lift the time limits, so that results do not depend on how busy the machine is."""
    best.PATIENCE = 600
    check.FIRST_SECONDS = 600


LONG = (
    "tests/studio",
    "tests/algorithms",
    "tests/games",
    "tests/machine",
    "tests/solving",
    "tests/engine",
    "tests/arena",
)
"""Folders whose tests take long: they come first, so that no worker is left with them at the end."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Keep together what shares compiled rules, for the workers of `--dist loadgroup`: a game, or else a file."""
    root = config.rootpath
    for item in items:
        file = item.path.relative_to(root).as_posix() if item.path.is_relative_to(root) else str(item.path)
        parameters = item.callspec.params if hasattr(item, "callspec") else {}
        game = str(parameters.get("address", "")).partition(":")[0]
        item.add_marker(pytest.mark.xdist_group(f"{file} {game}" if game else file))
    items.sort(
        key=lambda item: next((place for place, folder in enumerate(LONG) if folder in str(item.path)), len(LONG))
    )


def pytest_terminal_summary(terminalreporter):
    skipped = [str(report.longrepr[-1]) for report in terminalreporter.stats.get("skipped", [])]
    for reason in sorted({one.removeprefix("Skipped: ") for one in skipped if "not driven in a browser" in one}):
        terminalreporter.write_line(reason, yellow=True, bold=True)
