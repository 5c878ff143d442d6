"""Every use of a rulebook reports a fault that a short look finds; the answer comes all the same."""

import warnings

import pytest

from tests.compiling import interpreted  # noqa: F401
from tests.rulebooks import RULES, STICKS
from tests.rules.right_rulebooks import RIGHT
from zermelo import check, search
from zermelo.cli import run
from zermelo.games import playable
from zermelo.languages import errors
from zermelo.rules.first_look import Faulty

WRONG = {
    "key=lambda position: position.sticks": "let the key hold every field that matters",
    "key=lambda position: position.sticks * 2 + position.player, key_bits=2": "more than the declared key_bits=2",
    "longest=3": "a game lasts 5 plies",
    "symmetries=lambda position: [position, Position(position.sticks, 1 - position.player)]": "that play alike",
    "player_names=('Ann',)": "the game has 2 players",
}
COMMANDS = [["best", "--depth", "3"], ["solve"], ["solve", "--prove"], ["table", "-o", "sticks.table"], ["perft", "2"]]
pytestmark = pytest.mark.usefixtures("interpreted")


@pytest.fixture(autouse=True)
def nothing_said_before(monkeypatch):
    monkeypatch.setattr(errors, "_warned", set())


def written(folder, declaration):
    file = folder / "sticks.py"
    file.write_text(STICKS.replace(RULES, f"{RULES}, {declaration}"))
    return str(file)


@pytest.mark.parametrize(("declaration", "said"), WRONG.items())
def test_a_script_is_warned(declaration, said, tmp_path):
    with pytest.warns(Faulty, match=said) as heard:
        search(written(tmp_path, declaration), algorithm="minimax", depth=2)
    assert heard[0].filename == __file__


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_command_says_it_in_one_sentence(command, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = written(tmp_path, next(iter(WRONG)))
    run([command[0], file, *command[1:]])
    said = [line for line in capsys.readouterr().err.splitlines() if "has a fault" in line]
    assert len(said) == 1 and said[0].startswith("sticks.py has a fault") and "`zermelo check`" in said[0]


def test_check_itself_reports_and_does_not_warn(tmp_path, capsys):
    file = written(tmp_path, next(iter(WRONG)))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(check(file, games=5).problems) == 1
    assert run(["check", file]) == 2
    assert "has a fault" not in capsys.readouterr().err


@pytest.mark.parametrize("name", RIGHT)
def test_nothing_is_said_of_what_is_right(name, tmp_path):
    file = tmp_path / "right.py"
    file.write_text(RIGHT[name])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        playable(str(file))
