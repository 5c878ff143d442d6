"""Rules answer from the position alone; `check` finds state kept elsewhere that changes their answers."""

import builtins

import pytest

from tests.compiling import interpreted  # noqa: F401
from tests.rulebooks import STICKS
from zermelo import check
from zermelo.cli import run
from zermelo.rules.checks.elsewhere import AHEAD

MADE = "    return Position(position.sticks - take, 1 - position.player)"
KEPT = """    if ASKED not in KEPT:
        KEPT[ASKED] = Position(position.sticks - take, 1 - position.player)
    return KEPT[ASKED]

KEPT = {}"""
LISTED = "    for take in range"
WITH_MARKS = """
from enum import Enum

class Odd: pass
class Even: pass
MARKS = tuple(GIVEN)

class Position:
    def __init__(self, sticks, player):
        self.sticks, self.player, self.mark = sticks, player, MARKS[sticks % 2]
    def __eq__(self, other):
        return (self.sticks, self.player) == (other.sticks, other.player)
    def __hash__(self):
        return hash((self.sticks, self.player))

"""
MARKS = ["Enum('Mark', 'ODD EVEN')", "(object(), object())", "(Odd, Even)", "(Odd(), Even())"]
pytestmark = pytest.mark.usefixtures("interpreted")


def problems(folder, text):
    file = folder / "sticks.py"
    file.write_text(text)
    return check(str(file), games=20).problems


def test_moves_that_depend_on_how_often_they_were_asked_for(tmp_path):
    counted = f"    ASKED.append(position)\n    if len(ASKED) % 7 == 0:\n        yield 1\n        return\n{LISTED}"
    (said,) = problems(tmp_path, STICKS.replace(LISTED, counted) + "\nASKED = []\n")
    assert "`actions` gives [1] here, and gave [1, 2] at the same position before" in said and "line 9" in said


def test_a_memory_that_forgets_whose_turn_it_was(tmp_path):
    more = STICKS.replace("Position(5, 0)", "Position(10, 0)").replace("MOST = 2", "MOST = 3")
    (said,) = problems(tmp_path, more.replace(MADE, KEPT.replace("ASKED", "(position.sticks, take)")))
    assert "in another process" in said and "line 15" in said


def test_a_memory_of_what_it_was_asked_is_sound(tmp_path):
    assert problems(tmp_path, STICKS.replace(MADE, KEPT.replace("ASKED", "(position, take)"))) == []


def test_enumerations_of_a_second_copy_are_others_and_yet_the_same(tmp_path):
    marked = STICKS.replace("        yield take", "        yield Take(take)").replace("- take", "- take.value")
    kind = "\nfrom enum import Enum\nTake = Enum('Take', [('ONE', 1), ('TWO', 2)])\n"
    assert problems(tmp_path, marked + kind) == []


@pytest.mark.parametrize("marks", MARKS)
def test_objects_of_a_second_copy_lie_elsewhere_and_yet_are_the_same(marks, tmp_path):
    fields = STICKS[STICKS.index("class Position") : STICKS.index("def actions")]
    assert problems(tmp_path, STICKS.replace(fields, WITH_MARKS.replace("GIVEN", marks))) == []


def test_a_file_that_can_be_loaded_only_once_is_not_accused(tmp_path, capsys):
    file = tmp_path / "sticks.py"
    file.write_text(STICKS + "\nimport builtins\nassert not hasattr(builtins, 'once')\nbuiltins.once = True\n")
    try:
        assert run(["check", str(file), "--games", "5"]) == 0
    finally:
        del builtins.once


def test_another_process_tells_another_half_of_the_day_whatever_the_time():
    def is_afternoon(seconds):
        return seconds % 86_400 >= 43_200

    for now in range(0, 86_400, 60):
        assert any(is_afternoon(now + ahead) != is_afternoon(now) for ahead in AHEAD)
