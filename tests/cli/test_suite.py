"""The command `suite`: test positions, solved or not."""

from pathlib import Path

import pytest

SOLVED = '6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id "back rank";\n# a comment\n\n'
MISSED = '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 am Ra8#; c0 "not; this";\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "two.epd"
    file.write_text(SOLVED + MISSED, encoding="utf-8")
    return file


def test_positions_are_solved_or_not(answer, file):
    found = answer("suite", str(file), "--depth", "2")
    assert (found["solved"], found["tried"], found["positions"]) == (1, 2, 2)
    assert [(one["id"], one["move"], one["solved"]) for one in found["answers"]] == [
        ("back rank", "Ra8#", True),
        ("", "Ra8#", False),
    ]


def test_the_table_and_the_count(zermelo, file):
    code, printed, _ = zermelo("suite", str(file), "--nodes", "200")
    assert code == 0 and "back rank" in printed and "not Ra8#" in printed and "Solved 1 of 2" in printed


def test_another_game(answer, tmp_path):
    file = tmp_path / "nim.epd"
    file.write_text('1: |\\n2: | |\\nFirst to move bm 2x1; id "even piles"\n', encoding="utf-8")
    assert answer("suite", str(file), "--game", "nim:1,2", "--depth", "3")["solved"] == 1


@pytest.mark.parametrize(
    "text, sentence",
    [
        ('6k1/8/8/8/8/8/8/R3K3 w - - id "nothing";', "Line 1: The position has neither best moves"),
        ("\n6k1/8/8/8/8/8/8/R3K3 w - - bm Qa1;", "Line 2: 'Qa1' is not a move here"),
        ("hello bm e4", "Line 1: "),
        ("", "has no test positions"),
    ],
)
def test_what_is_refused(zermelo, tmp_path, text, sentence):
    file = tmp_path / "bad.epd"
    file.write_text(text, encoding="utf-8")
    code, _, complaint = zermelo("suite", str(file))
    assert code == 2 and sentence in complaint
    assert zermelo("suite", str(tmp_path / "missing.epd"))[0] == 2
