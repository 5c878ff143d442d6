"""House rules: files of limited length, short rulebooks, and journeys through them in one direction."""

import pkgutil
import re
from pathlib import Path

import pytest

import zermelo

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "zermelo"
PAGE = ROOT / "docs" / "architecture.md"
LONGEST_FILE = 400
LONGEST_RULEBOOK = 200
RULEBOOKS = {"connect_four": 130, "nim": 90, "tic_tac_toe": 90}
"""Rulebooks with a stricter limit."""
SOURCES = sorted(file for ending in ("*.py", "*.js") for file in PACKAGE.rglob(ending))
GAMES = sorted(file for file in (PACKAGE / "games").glob("*.py") if file.stem not in ("__init__", "loading"))


def lines_of(file):
    return len(file.read_text(encoding="utf-8").splitlines())


def test_no_file_is_longer_than_one_can_hold_in_the_head():
    files = [*SOURCES, *(file for folder in ("tests", "benchmarks", "tools") for file in (ROOT / folder).rglob("*.py"))]
    assert [str(file.relative_to(ROOT)) for file in files if lines_of(file) > LONGEST_FILE] == []


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_rulebook_is_short(file):
    assert lines_of(file) <= RULEBOOKS.get(file.stem, LONGEST_RULEBOOK)


def test_every_rulebook_that_is_held_to_less_is_there():
    assert set(RULEBOOKS) <= {file.stem for file in GAMES}


AVOIDED = re.findall(
    r"^  \| (?!avoid|---)([^|]+) \|", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE
)
PROSE = [*SOURCES, ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_prose_avoids_the_words_that_contributing_lists():
    words = [word.strip() for row in AVOIDED for word in row.split(",")]
    assert len(words) > 10
    avoided = re.compile(rf"\b({'|'.join(words)})\b", re.IGNORECASE)
    found = [(str(file.relative_to(ROOT)), avoided.findall(file.read_text(encoding="utf-8"))) for file in PROSE]
    assert [(file, words) for file, words in found if words] == []


def test_every_module_is_imported_by_its_path():
    """No public function shadows the module of its name."""
    for name in (one.name for one in pkgutil.walk_packages(zermelo.__path__, "zermelo.")):
        if not name.endswith("__main__"):
            found = {}
            exec(f"import {name} as module", found)
            assert found["module"].__name__ == name


JOURNEYS = re.findall(
    r"^\*\*(A [^*]+)\*\*(.*?)(?=^\*\*A |\Z)",
    PAGE.read_text(encoding="utf-8").partition("## Three journeys")[2],
    re.MULTILINE | re.DOTALL,
)


def files_named(table):
    """The files in the first column of a table; one without a folder is in the folder of the file before it."""
    folder = ""
    for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE):
        for name in re.findall(r"`([\w/.-]+\.(?:py|js))`", row):
            folder = name.rpartition("/")[0] or folder
            yield (PACKAGE / "studio" if folder.startswith("static") else PACKAGE) / folder / name.rpartition("/")[2]


@pytest.mark.parametrize(("journey", "table"), JOURNEYS, ids=[name for name, _ in JOURNEYS])
def test_a_journey_names_files_that_are_there_and_none_twice(journey, table):
    files = list(files_named(table))
    assert len(files) > 20 and len(set(files)) == len(files)
    assert [file for file in files if not file.exists()] == []


def test_there_are_three_journeys():
    assert len(JOURNEYS) == 3
