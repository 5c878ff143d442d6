"""The order of the house: files that fit in a head, and short rulebooks."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "zermelo"
LONGEST_FILE = 400
LONGEST_RULEBOOK = 200
RULEBOOKS = {"connect_four": 130, "nim": 90, "tic_tac_toe": 90}
"""Rulebooks that are held to less."""
SOURCES = sorted(file for ending in ("*.py", "*.js") for file in PACKAGE.rglob(ending))
GAMES = sorted(file for file in (PACKAGE / "games").glob("*.py") if file.stem not in ("__init__", "loading"))


def lines_of(file):
    return len(file.read_text(encoding="utf-8").splitlines())


def test_no_file_is_longer_than_one_can_hold_in_the_head():
    assert [str(file.relative_to(ROOT)) for file in SOURCES if lines_of(file) > LONGEST_FILE] == []


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_a_rulebook_is_short(file):
    assert lines_of(file) <= RULEBOOKS.get(file.stem, LONGEST_RULEBOOK)


def test_every_rulebook_that_is_held_to_less_is_there():
    assert set(RULEBOOKS) <= {file.stem for file in GAMES}
