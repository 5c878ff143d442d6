"""The commands `matrix` and `strategy`: answers, JSON, and one sentence for what cannot be done."""

import re
import shlex
from fractions import Fraction
from pathlib import Path

import pytest

from zermelo.games import find
from zermelo.theory.policy import load

DOCS = Path(__file__).parents[2] / "docs"
COURSE = "A: 2 -3; B: 0 2; C: -5 10"
DILEMMA = ", confess, deny; confess, (-6,-6), (0,-10); deny, (-10,0), (-1/2,-1/2)"


def console_examples():
    """Each command of the two pages with the output that follows it."""
    for page in ("matrix-games.md", "strategies.md"):
        text = (DOCS / page).read_text(encoding="utf-8")
        for command, shown in re.findall(r"```console\n\$ zermelo ([^\n]*)\n(.*?)```", text, re.DOTALL):
            yield pytest.param(command, shown, id=page)


@pytest.mark.parametrize(("command", "shown"), list(console_examples()))
def test_the_examples_of_the_pages(zermelo, command, shown):
    assert zermelo(*shlex.split(command)) == (0, shown, "")


def test_the_matrix_of_the_course(zermelo, answer):
    found = answer("theory", "matrix", COURSE)
    assert (found["maximin"], found["minimax"], found["saddle_points"]) == (0, 2, [])
    assert found["mixed"] == {
        "value": "4/7",
        "rows": {"A": "2/7", "B": "5/7", "C": 0},
        "columns": {"A": "5/7", "B": "2/7"},
    }
    assert found["in_turns"] == {"row_first": 0, "column_first": 2}
    code, printed, _ = zermelo("theory", "matrix", COURSE)
    assert code == 0
    assert "the value is 4/7: rows A with 2/7, B with 5/7; columns A with 5/7, B with 2/7." in printed


def test_the_prisoners(zermelo, answer):
    found = answer("theory", "matrix", DILEMMA)
    assert (found["equilibria"], found["zero_sum"], found["mixed"]) == ([["confess", "confess"]], False, None)
    assert found["elimination"]["rows"] == ["confess"]
    assert "Equilibria in pure strategies: (confess, confess)." in zermelo("theory", "matrix", DILEMMA)[1]


def test_the_trees_of_a_matrix_are_drawn(zermelo, tmp_path):
    rows, columns = tmp_path / "rows.txt", tmp_path / "columns.txt"
    zermelo("theory", "matrix", "A: 2 -3; B: 0 2; C: -5 10", "-o", str(rows))
    zermelo("theory", "matrix", "A: 2 -3; B: 0 2; C: -5 10", "--first", "column", "-o", str(columns))
    assert "△ A MAX = 0" in rows.read_text() and "▽ A MIN = 2" in columns.read_text()


def test_a_matrix_from_a_file_and_from_the_input(answer, tmp_path):
    (tmp_path / "course.csv").write_text("\ufeff,A,B\r\nA,2,-3\r\nB,0,2\r\nC,-5,10\r\n", encoding="utf-8")
    expected = answer("theory", "matrix", COURSE)
    assert answer("theory", "matrix", str(tmp_path / "course.csv")) == expected
    assert answer("theory", "matrix", "-", typed=COURSE) == expected


def test_weak_dominance_only_when_asked(answer):
    assert answer("theory", "matrix", "A: 1 1; B: 1 0")["dominated"] == []
    assert answer("theory", "matrix", "A: 1 1; B: 1 0", "--weak")["dominated"][0]["strict"] is False


def test_a_plan_as_text_and_as_a_table(zermelo, answer, tmp_path):
    code, printed, complaints = zermelo("strategy", "nim:1,2", "--against", "uniform")
    assert (code, complaints) == (0, "")
    assert "  if Second answers 1x1: play 2x1; First wins." in printed
    assert "First gets at least 1, whatever the other does." in printed
    file = tmp_path / "noughts.jsonl"
    found = answer("strategy", "tic-tac-toe", "b2", "--player", "second", "--export", str(file), "--against", "uniform")
    assert (found["player"], found["value"], found["exact"]) == (1, 0, True)
    assert found["positions"] == len(found["plan"]) == len(load(find("tic-tac-toe"), file))


@pytest.mark.parametrize("game", ["pig:6,3", "coins", "prisoners-dilemma"])
def test_other_kinds_of_games(zermelo, game):
    code, printed, complaints = zermelo("strategy", game, "--lines", "3")
    assert (code, complaints) == (0, "")
    assert " gets " in printed


def test_a_searched_plan(answer, zermelo):
    found = answer("strategy", "connect-four:5,4", "--depth", "3", "--plies", "3")
    assert (found["exact"], found["depth"], found["plies"], found["positions"]) == (False, 3, 3, 6)
    assert (
        "3 plies ahead the evaluation gives"
        in zermelo("strategy", "connect-four:5,4", "--depth", "3", "--plies", "1")[1]
    )


def test_a_plan_that_exploits_an_opponent(zermelo, answer):
    code, printed, complaints = zermelo("strategy", "nim:1,2,3", "--exploit", "uniform")
    assert (code, complaints) == (0, "")
    assert "First gets 13/15 on average against an opponent who moves at random." in printed
    found = answer("strategy", "nim:1,2,3", "--exploit", "uniform")
    assert (found["exploits"], found["value"], found["better_move"]) == ("uniform", "13/15", None)


def test_a_win_and_its_proof(zermelo):
    code, printed, _ = zermelo("strategy", "nim:1,2", "--winning")
    assert code == 0 and "5 positions prove the win." in printed
    code, printed, complaints = zermelo("strategy", "tic-tac-toe", "--winning")
    assert (code, printed, complaints) == (2, "", "X cannot force a win here.\n")


def test_shares_of_a_total_are_solved_as_zero_sum(answer):
    found = answer("theory", "matrix", "A: 2 1; B: 0 2", "--total", "2")
    assert (found["payoffs"], found["mixed"]["value"]) == ([[1, 0], [-1, 1]], "1/3")
    pairs = answer("theory", "matrix", "A: (2,0) (1,1); B: (0,2) (2,0)", "--total", "2")
    assert pairs["payoffs"] == found["payoffs"]


def test_how_good_an_evaluation_is(zermelo, answer):
    found = answer("evaluation", "nim:1,2")
    assert (found["game"], found["finished"], found["equal"], found["correlation"]) == ("nim:1,2", 2, 2, 1.0)
    code, printed, _ = zermelo("evaluation", "tic-tac-toe", "b2", "a3", "--lang", "es")
    assert code == 0 and "Partidas terminadas (" in printed and "correlación de rangos +0," in printed


@pytest.mark.usefixtures("interpreted")
def test_a_tree_in_which_minimax_is_too_careful(zermelo, answer):
    found = answer("theory", "deviation", "mixture:0.5", "--seed", "1")
    assert found["tree"].startswith("A(")
    assert Fraction(found["better"]["expected"]) > Fraction(found["minimax"]["expected"])
    again = answer("strategy", "nim:1,2", "--against", "uniform")
    assert again["better_move"] is None
    assert zermelo("theory", "deviation", "ideal", "--depth", "2")[0] == 2


def test_chance_needs_magnitudes(zermelo, answer):
    found = answer("theory", "magnitude")["maps"]
    assert [one["move"] for one in found] == ["a1", "a1", "a2"]
    assert found[1] == {"map": "x → 2·x + 5", "move": "a1", "values": {"a1": "46/5", "a2": "38/5"}}
    assert len(answer("theory", "magnitude", "A(B(3,12),C(2,4))")["maps"]) == 2
    code, printed, _ = zermelo("theory", "magnitude", "A(B*(0.5: 1, 0.5: 4),2)", "--lang", "es")
    assert code == 0 and "tal como está escrito" in printed and "2,5*" in printed
    assert "hace que lo mejor sea A2" in printed


def test_dice(zermelo, answer):
    found = answer("theory", "dice")
    assert (found["sums"]["7"], found["mean"], len(found["rolls"]), found["rolls"]["5-6"]) == ("1/6", 7, 21, "1/18")
    assert answer("theory", "dice", "1")["mean"] == "7/2" and answer("theory", "dice", "3")["rolls"] is None
    code, printed, _ = zermelo("theory", "dice", "2", "--lang", "ca")
    assert code == 0 and " 7   1/6    16,67%" in printed and "La mitjana és 7." in printed


@pytest.mark.parametrize(
    "command",
    [
        ["theory", "dice", "0"],
        ["theory", "dice", "1000"],
        ["theory", "dice", "2", "--sides", "0"],
        ["theory", "deviation", "genius"],
        ["theory", "magnitude", "pig"],
        ["theory", "magnitude", "--factor", "0"],
        ["theory", "magnitude", "A*(0.5: 1, 0.5: 2)"],
        ["theory", "magnitude", "A(1,inf)"],
        ["evaluation", "coins"],
        ["strategy", "nim:1,2", "--winning", "--exploit", "uniform"],
        ["strategy", "nim:1,2", "--winning", "--depth", "2"],
        ["theory", "matrix", "A: (1,2) (3,4)", "--total", "3"],
        ["theory", "matrix", "A: 1 2", "--total", "much"],
        ["theory", "matrix", "A: x"],
        ["theory", "matrix", ""],
        ["theory", "matrix", "A: 1 2; B: 3"],
        ["strategy", "tic-tac-toe", "--player", "third"],
        ["strategy", "tic-tac-toe", "--player", "all"],
        ["strategy", "tic-tac-toe", "--depth", "0"],
        ["strategy", "tic-tac-toe", "--against", "genius"],
        ["strategy", "tic-tac-toe", "XXX/OO./..."],
        ["strategy", "nim:1,2", "--export", "/dev/null/plan.jsonl"],
        ["strategy", "chess-on-the-moon"],
        ["theory", "matrix"],
        ["strategy", "nim:1,2", "--plies", "1", "--against", "uniform"],
    ],
)
def test_what_goes_wrong_is_one_sentence(zermelo, command):
    code, printed, complaints = zermelo(*command)
    assert (code, printed) == (2, "")
    assert complaints.count("\n") == 1
    assert "Traceback" not in complaints
