"""The page for beginners, followed to the letter in an empty folder."""

import io
import re
import shlex
import sys

import pytest

from tests.compiling import nothing_elsewhere  # noqa: F401
from tests.docs.pages import Code, Command, Edit, steps
from tests.studio.conftest import running
from zermelo.cli import run
from zermelo.machine.compile import enabled
from zermelo.players.thinker import STILL_COMPILING
from zermelo.studio import serve

pytestmark = pytest.mark.usefixtures("nothing_elsewhere")


def opened(rulebook, *options):
    """The studio with the game of a file, which a person closes again."""
    with running(rulebook) as studio, studio.client() as client:
        assert client.get("/play").status_code == 200
        assert client.post("/api/position", json={"game": rulebook}).status_code == 200


@pytest.mark.skipif(not enabled(), reason="the page tells of compiled rules")
def test_every_line_of_the_page(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(serve, "serve", opened)
    done = list(steps("first-game.md"))
    assert {step.file for step in done if isinstance(step, Code)} == {"heaps.py", "avoid.py", "race.py", "shells.py"}
    for step in done:
        match step:
            case Code(file, text, is_more):
                before = (tmp_path / file).read_text(encoding="utf-8") + "\n\n" if is_more else ""
                (tmp_path / file).write_text(before + text, encoding="utf-8")
            case Edit(file, new, old):
                text = (tmp_path / file).read_text(encoding="utf-8")
                assert old in text
                (tmp_path / file).write_text(text.replace(old, new), encoding="utf-8")
            case Command(line, _):
                monkeypatch.setattr(sys, "stdin", io.StringIO(step.typed))
                run(shlex.split(line))
                printed = "".join(capsys.readouterr())
                shown = re.sub(rf".* is slow: {re.escape(STILL_COMPILING)}\n", "", printed)  # only on slow machines
                assert step.shows(shown), f"{line}\n{printed}"
    assert (tmp_path / "avoid.svg").read_text(encoding="utf-8").startswith("<svg")
