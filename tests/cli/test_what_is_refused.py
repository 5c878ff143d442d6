"""The command line rejects bad input in one sentence, and accepts the rest."""

import subprocess
import sys

import pytest

from zermelo.cli import FORMER, run
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.library.subject import text_given


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["theory", "matrix", "missing.csv"], "There is no file missing.csv."),
        (["theory", "matrix", "FOLDER"], "is a folder, not a file."),
        (["theory", "matrix", "1/0 2; 3 4"], "Row A, cell 1: '1/0' divides by zero."),
        (["value", "missing.tree"], "There is no file missing.tree."),
        (
            ["value", "A(B(3,12),C(2,4))", "--depth", "1"],
            "The search stops at B, which has no estimate; write one beside it, as in B=~3(…), or search deeper.",
        ),
        (["value", "A*(inf,-inf)"], "The average at A adds inf and -inf, which has no value; write numbers."),
        (["trace", "3"], "The tree is the leaf A alone, so there is nothing to search."),
        (["trace", "A(1,2)", "--boards"], "A tree has no boards to show; they are for games."),
        (["explain", "A(1,2)", "--node", ""], "There is no node '' here; there are A, A1, A2."),
        (["value", "nim:1,,2"], "In nim:1,,2 a parameter is empty; the parameters are *piles."),
        (
            ["value", "connect-four:"],
            "In connect-four: a parameter is empty; the parameters are width=7, height=6, line=4.",
        ),
        (
            ["best", "nim", "--depth", "2", "--singular", "nan"],
            "A margin of nan is not possible; give a number from 0 up.",
        ),
        (
            ["best", "nim", "--depth", "2", "--singular=-1"],
            "A margin of -1 is not possible; give a number from 0 up.",
        ),
        (
            ["best", "nim", "--depth", "2", "--algorithm", "expectimax", "--model", "mixture:"],
            "In the opponent model 'mixture:', '' is not a number.",
        ),
        (
            ["exercise", "upv-4", "-o", "sheet.foo"],
            "The suffix of sheet.foo names no format; the suffixes are .txt, .json, "
            ".html, .xml, .gift, .pdf, .exercise, or give --format.",
        ),
        *(
            (
                [*command, "nim", "--table", size],
                f"A table of {shown} MB is not possible; give a size from 1 to 1048576.",
            )
            for command in (["best"], ["solve"], ["solve", "--prove"])
            for size, shown in (("nan", "nan"), ("-5", "-5"), ("1e9", "1e+09"), ("0.001", "0.001"))
        ),
        (
            ["best", "coins", "--nodes", "100"],
            "A limit of nodes is for the engine; give another search a depth or a time.",
        ),
        (["best", "nim", "--time", "-3"], "A time of -3 s is not possible; give a number of seconds above 0."),
        (["solve", "nim", "--prove", "--attacker", "none"], "'none' is not a single player; name one."),
        (["solve", "nim", "--nodes", "9"], "--attacker and --nodes are for --prove; give it too."),
        (
            ["solve", "nim", "--prove", "--threads", "2"],
            "--prove works on one position; leave out --threads, --book and --positions.",
        ),
        (
            ["table", "nim", "--plies", "2", "--first-ply", "3", "-o", "nim.table"],
            "A table is of the opening or of endgames; give --plies, --first-ply or --pieces alone.",
        ),
        *(
            (
                ["table", "backgammon", *option, "-o", "bearoff.npz"],
                "One process builds tables for races: leave out --threads, --workers and --cluster.",
            )
            for option in (["--threads", "2"], ["--workers", "2"])
        ),
        (["evaluation", "othello", "f5", "--features"], "--features describes the whole game; leave out POSITION."),
        (["probe", "nim"], "No tables come with nim; name a file that `zermelo table` has written."),
        (["grade", "upv-4", "missing.json"], "There is no file missing.json."),
        (["grade", "missing.exercise", "best-move: B"], "There is no file missing.exercise."),
    ],
)
def test_refused_in_one_sentence(arguments, sentence, capsys, tmp_path):
    given = [str(tmp_path) if argument == "FOLDER" else argument for argument in arguments]
    assert run([*given, "--lang", "en"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.strip().endswith(sentence) and said.err.count("\n") == 1


@pytest.mark.parametrize(("text", "value"), [("3", "3"), ("A=3", "3"), ("-1/2", "−0.5"), ("A=~7", "7")])
def test_a_leaf_alone_is_a_tree(text, value, capsys):
    assert run(["value", "--lang", "en", "--", text]) == 0
    assert capsys.readouterr().out == f"Value: {value}.\nGenerated 1 node, evaluated 1 leaf.\n"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("nested.py", "[[3, 12, 8], [2, 4, 6]]\n"),
        ("own.tex", "\\begin{forest}\n[A [B [3][12][8]][C [2][4][6]]]\n\\end{forest}\n"),
        ("text.tree", "A(B(3,12,8),C(2,4,6))  // as written\n"),
    ],
)
def test_trees_in_files(name, content, capsys, tmp_path):
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    assert run(["value", str(file), "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("Value: 3.\n")


def test_words_that_only_look_like_files_are_words():
    for text in ("A: 2.5 -3; B: 0 2", "2.5", "no-cut: > 5", "a/b: 3 4; c: 1 2"):
        assert text_given(text) == text
    with pytest.raises(ZermeloError, match=r"There is no file \./nothing"):
        text_given("./nothing")


RULEBOOK = """
from typing import NamedTuple
from zermelo import Game
class Position(NamedTuple):
    sticks: int
    player: int
def actions(position): yield from range(1, min(3, position.sticks) + 1)
def result(position, take): return Position(position.sticks - take, 1 - position.player)
def terminal(position): return position.sticks == 0
def utility(position): return 1 if position.player == 1 else -1
game = Game(name="sticks", initial=Position(STICKS, 0), actions=actions, result=result, terminal=terminal,
            utility=utility)
"""


def test_a_rulebook_is_loaded_once_until_it_changes(tmp_path):
    file = tmp_path / "sticks.py"
    file.write_text(RULEBOOK.replace("STICKS", "10"))
    first = find(str(file))
    assert find(str(file)) is first
    file.write_text(RULEBOOK.replace("STICKS", "11"))
    assert find(str(file)).initial.sticks == 11
    file.write_text("game = ")
    with pytest.raises(ZermeloError, match="line 1"):
        find(str(file))
    file.write_text(RULEBOOK.replace("STICKS", "12"))
    assert find(str(file)).initial.sticks == 12


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is a file of Linux")
def test_a_full_disk_is_told_in_words():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "zermelo", "value", "A(1,2)", "--lang", "en"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == 2 and done.stderr == "The answer cannot be written: the disk is full.\n"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [*FORMER.items(), ("matrix", "theory matrix"), ("nboard", "speak nboard"), ("demostrar", "solve --prove")],
)
def test_a_former_name_leads_to_the_command_of_today(typed, meant, zermelo):
    code, printed, complaint = zermelo(typed, "nim")
    assert (code, printed) == (2, "")
    assert complaint.startswith(f"There is no command '{typed}' (did you mean {meant}?)")


def test_a_board_that_begins_with_a_dash_is_no_option(answer, zermelo):
    assert answer("best", "othello:4", "-----OX--XO----- X", "--depth", "1")["move"]
    assert zermelo("value", "-3")[1].startswith("Value: −3.")
    assert "There is no option --dept" in zermelo("value", "--dept", "3")[2]


def test_a_stream_without_end_is_refused(zermelo, monkeypatch):
    monkeypatch.setattr("zermelo.library.subject.LONGEST_TEXT", 1000)
    code, _, complaints = zermelo("replay", "--file", "/dev/zero", "--game", "nim")
    assert (code, complaints) == (2, "/dev/zero has more than 1,000 characters.\n")
