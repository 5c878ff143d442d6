"""The command `new`: templates of rulebooks, each correct from the start."""

import pytest

from zermelo.algorithms import run_algorithm
from zermelo.cli import run
from zermelo.games import find
from zermelo.games.starters import kinds, starter
from zermelo.rules.check import check


@pytest.mark.parametrize("kind", kinds())
def test_what_is_written_passes_the_check_at_once(kind, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run(["new", "my_game.py", "--board", kind]) == 0
    assert "zermelo studio my_game.py" in capsys.readouterr().out
    report = check(find("my_game.py"), games=5)
    assert (report.problems, report.note) == ([], "")
    assert find("my_game.py").look.draw


def test_the_board_is_as_large_as_one_likes_and_whoever_begins_can_win_at_hex(tmp_path):
    file = tmp_path / "hex.py"
    file.write_text(starter("hexes").replace("SIZE = 4", "SIZE = 3"))
    game = find(str(file))
    assert len(game.moves(game.initial)) == 9 and run_algorithm(game).value == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["there.py"], "there.py exists already; choose another name"),
        (["my-game.py"], "my-game.py is not a name for a rulebook"),
        (["game.txt"], "game.txt is not a name for a rulebook"),
        (["new.py", "--board", "cubes"], "There is no board 'cubes'; there are dice, hexes, piles, squares."),
        (["nowhere/else/x\0.py"], "is not a name"),
    ],
)
def test_what_cannot_be_written_is_told_in_a_sentence(arguments, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.py").write_text("mine")
    assert run(["new", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert (tmp_path / "there.py").read_text() == "mine"
