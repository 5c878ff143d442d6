"""Every item of the lectures: the command that docs/lectures.md names for it runs, and shows what the page says."""

import re
import shlex
from pathlib import Path

import pytest

from zermelo.cli import run
from zermelo.course.contents import find, pages

PAGE = (Path(__file__).parents[1] / "docs" / "lectures.md").read_text(encoding="utf-8")
ITEMS = re.findall(r"^\| ([GAEKCMXQ]\d+) \| [^|]* \| `(.+?)` \| `(.+?)` \|$", PAGE, re.MULTILINE)
COUNTS = {"G": 13, "A": 23, "E": 9, "K": 10, "C": 12, "M": 5, "X": 28, "Q": 18}


def test_every_item_has_a_row():
    assert [item for item, _, _ in ITEMS] == [
        f"{letter}{number}" for letter, count in COUNTS.items() for number in range(1, count + 1)
    ]
    assert sum(COUNTS.values()) == 118
    assert re.findall(r"^\| (Z\d+) ", PAGE, re.MULTILINE) == [f"Z{number}" for number in range(1, 30)]


@pytest.mark.parametrize(("item", "command", "shows"), ITEMS, ids=[item for item, _, _ in ITEMS])
def test_the_command_of_an_item_shows_it(item, command, shows, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZERMELO_COMPILE", "0")  # nothing here is large
    program, *words = shlex.split(command)
    assert program == "zermelo"
    assert run([*words, *([] if "--lang" in words else ["--lang", "en"])]) == 0
    said = capsys.readouterr()
    written = "".join(file.read_text(encoding="utf-8") for file in tmp_path.glob("*.html"))
    assert shows in said.out + said.err + written


def test_the_history_has_every_name():
    names = re.search(r"of the course has (.*?) in a timeline", PAGE, re.DOTALL)[1]
    history = find("history").source("en")
    for name in re.split(r",\s+|\s+and\s+", names):
        assert name in history, name


def test_pages_named_here_are_there():
    for name in re.findall(r"course `(\w[\w-]*)`", PAGE):
        assert name in {page.name for page in pages()}
