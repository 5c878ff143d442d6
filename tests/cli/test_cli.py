"""The command line: answers, JSON, errors in one sentence, and the examples of docs/command-line.md."""

import doctest
import importlib
import json
import re
import shlex
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.modes import interpreted, needs_compiler
from tests.pressing import control_c
from zermelo.cli import COMMANDS, GROUPS, run
from zermelo.cli.console import Progress
from zermelo.games import names
from zermelo.machine.compile import enabled
from zermelo.rules import first_look

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
SLOW_RULEBOOK = """
from typing import NamedTuple
from zermelo import Game

NUMBERS = "1, 2"

class Position(NamedTuple):
    sticks: int
    player: int

def actions(position):
    return [take for take in eval(NUMBERS) if take <= position.sticks]

def result(position, take):
    return Position(position.sticks - take, 1 - position.player)

game = Game(name="slow-sticks", initial=Position(5, 0), actions=actions, result=result,
            terminal=lambda position: position.sticks == 0, utility=lambda position: 1 if position.player else -1)
"""


# ---------------------------------------------------------------------------------------------
# The documentation


def examples():
    """Each command of the page with the output that follows it."""
    blocks = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    for block in blocks:
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = example.partition("\n")
            yield pytest.param(command, expected, id=command)


@pytest.mark.parametrize("command, expected", list(examples()))
def test_the_examples_of_the_documentation(command, expected, zermelo):
    typed = None
    if "|" in command:
        feeding, command = command.split(" | ")
        typed = shlex.split(feeding)[1].encode().decode("unicode_escape")
    _, printed, complaints = zermelo(*shlex.split(command)[1:], typed=typed)
    for field in ('"compiled": true', '"interpreted": null'):  # the first answer of all may be interpreted
        expected = expected.replace(field, field.split()[0] + " ...")
    same = doctest.OutputChecker().check_output(
        expected, printed + complaints, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    )
    assert same, printed + complaints


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(command, zermelo):
    code, printed, _ = zermelo(*command.split(), "--help")
    assert code == 0
    assert f"\n  zermelo {command}" in printed
    assert f"| `{command}" in PAGE.read_text(encoding="utf-8")


def test_without_a_command_it_says_what_there_is(zermelo):
    code, printed, _ = zermelo()
    assert code == 0 and [f"\n{group.capitalize()}:\n" in printed for group in GROUPS] == [True] * len(GROUPS)
    assert zermelo("--version")[1].startswith("zermelo ")


# ---------------------------------------------------------------------------------------------
# Answers


def test_games(answer):
    games = answer("games")
    assert [game["name"] for game in games] == names()
    assert all(" ".join(game) == "name players chance zero_sum sum information longest" for game in games)


def test_perft_of_connect_four(answer):
    published = [7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572]
    depth = 9 if enabled() else 5
    assert answer("perft", "connect-four", str(depth))["leaves"] == published[:depth]


def test_perft_from_a_position_divided(answer):
    counted = answer("perft", "tic-tac-toe", "3", "--position", "b2 a1", "--divide")
    assert counted["leaves"] == [7, 42, 210]
    assert sum(counted["divide"].values()) == 210 and len(counted["divide"]) == 7


@pytest.mark.parametrize(
    "algorithm, nodes", [pytest.param("minimax", 549946, marks=needs_compiler), ("alphabeta", 18297)]
)
def test_published_counts_of_tic_tac_toe(algorithm, nodes, answer):
    found = answer("best", "tic-tac-toe", "--algorithm", algorithm, "--depth", "9")
    assert found["nodes"] == nodes
    assert (found["value"], found["depth"], found["exact"], len(found["line"])) == (0, 9, True, 9)
    assert list(found)[:8] == ["game", "algorithm", "move", "value", "line", "nodes", "depth", "seconds"]


def test_best_takes_a_position_in_one_word_or_in_several(answer):
    first, second = answer("best", "tic-tac-toe", "b2", "a1"), answer("best", "tic-tac-toe", "b2 a1")
    assert first["line"] == second["line"]


def test_the_options_of_best_reach_the_search(answer, zermelo, monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILE", "0")  # a kernel for each would take longer than all the searches
    plain = answer("best", "tic-tac-toe", "--algorithm", "alphabeta", "--depth", "5")["nodes"]
    assert answer("best", "tic-tac-toe", "--strict", "--depth", "5")["nodes"] > plain
    assert answer("best", "tic-tac-toe", "--symmetric", "--depth", "1")["leaves"] == 3
    code, printed, warning = zermelo("best", "tic-tac-toe", "--beam", "2", "--depth", "1", "--json")
    assert code == 0 and json.loads(printed)["leaves"] == 2 and "left out" in warning
    assert answer("best", "tic-tac-toe", "b2", "--fail", "hard", "--depth", "2")["depth"] == 2
    assert answer("best", "tic-tac-toe", "--singular", "2", "--depth", "2")["value"] is not None
    assert answer("best", "tic-tac-toe", "b2 b3 a3", "--model", "uniform")["algorithm"] == "expectimax"


@interpreted
def test_where_chance_moves_there_is_no_best_move(answer, zermelo):
    found = answer("best", "pig", "roll", "--depth", "3")
    assert found["move"] is None and found["line"] == []
    assert "Chance moves now" in zermelo("best", "pig", "roll", "--depth", "3")[1]


@interpreted
def test_solve_for_the_side_to_move(answer):
    lost = answer("solve", "nim:1,1")
    assert (lost["outcome"], lost["plies"], lost["value"]) == ("loss", 2, -1)
    chance = answer("solve", "pig:8")
    assert (chance["outcome"], chance["plies"]) == (None, None)
    assert 0 < chance["value"] < 1


@pytest.mark.parametrize(
    "arguments, words",
    [
        (["best", "tic-tac-toe", "XX./OO./..."], "X wins with c3."),
        (["best", "tic-tac-toe", "X.X/.O./X.O"], "X wins against any defence; O can try"),
        (
            ["best", "tic-tac-toe", "b2", "--depth", "2"],
            "O should play a3; 2 plies ahead the evaluation gives −3 to O.",
        ),
        (["best", "A(B(3,12,8),C(2,4,6))"], "Player 1 should play B; it is worth 3 to player 1."),
        (["best", "A(B(3,12,8),C(2,4,6))"], "By alphabeta (two opponents, no chance, zero sum), to the end"),
        (["best", "A(B(3,12,8),C(2,4,6))", "--algorithm", "minimax"], "By minimax (as you asked), to the end"),
        (["best", "coins:1,9,2,7"], "First should play right; it is worth 8 to First, 2 to Second, 9 to Third."),
        (["best", "pig:10", "--depth", "4"], "on average to First."),
        (["best", "connect-four", "1 2 1 2 1", "--depth", "3"], "O should play 1; 3 plies ahead"),
        (["solve", "nim:1,1"], "wins after 2 plies of best play"),
        (["solve", "pig:8"], "on average for First; First should play roll."),
        (["solve", "coins:1,9,2,7"], "First gets 8, Second gets 2, Third gets 9; First should play right."),
        (["algorithms"], "alphabeta"),
        (["perft", "tic-tac-toe", "0"], "1 node with the root, 0 finished games"),
        (["bench"], "alphabeta"),
    ],
)
@interpreted
def test_answers_in_words(arguments, words, zermelo):
    code, printed, complaints = zermelo(*arguments)
    assert (code, complaints) == (0, "")
    assert words in " ".join(printed.split())


@pytest.mark.skipif(not enabled(), reason="nothing is compiled")
def test_warm(zermelo):
    code, printed, _ = zermelo("warm", "prisoners-dilemma")
    assert code == 0 and "prisoners-dilemma: 4 algorithms ready" in printed


# ---------------------------------------------------------------------------------------------
# Errors: one sentence, exit code 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["best", "no-such-game"],
        ["best", "nowhere.py"],
        ["best", "connect-four:wide"],
        ["best"],
        ["no-such-command"],
        ["best", "tic-tac-toe", "--no-such-option"],
        ["best", "tic-tac-toe", "zz"],
        ["best", "tic-tac-toe", "XXX/OO./..."],
        ["best", "tic-tac-toe", "--depth", "0"],
        ["best", "tic-tac-toe", "--depth", "deep"],
        ["best", "tic-tac-toe", "--time", "nan"],
        ["best", "tic-tac-toe", "--time", "-1"],
        ["best", "tic-tac-toe", "--algorithm", "astrology"],
        ["best", "tic-tac-toe", "--algorithm", "minimax", "--strict"],
        ["best", "tic-tac-toe", "--quiescence"],
        ["best", "tic-tac-toe", "--fail", "often"],
        ["best", "tic-tac-toe", "--beam", "0"],
        ["best", "tic-tac-toe", "--model", "psychic"],
        ["best", "coins", "--algorithm", "alphabeta"],
        ["solve", "tic-tac-toe", "XXX/OO./..."],
        ["perft", "tic-tac-toe", "-1"],
        ["perft", "tic-tac-toe", "99999999999999"],
        ["perft", "pig", "2", "--symmetric"],
        ["play", "tic-tac-toe", "--as", "nobody"],
        ["bench", "no-such-benchmark"],
        ["check", "nowhere.py"],
        ["warm", "no-such-game"],
    ],
    ids=" ".join,
)
def test_errors_are_one_sentence(arguments, zermelo):
    code, printed, complaints = zermelo(*arguments)
    assert code == 2
    assert printed == ""
    assert complaints.count("\n") == 1 and complaints.endswith(".\n")


def test_a_rulebook_that_fails_is_told_with_its_line(tmp_path, zermelo):
    book = tmp_path / "broken.py"
    book.write_text(SLOW_RULEBOOK.replace("return Position(position.sticks - take", "return Position(take // 0"))
    code, printed, complaints = zermelo("best", str(book), "--depth", "2")
    assert (code, printed) == (2, "")
    assert "broken.py: `result` fails at line 15 with ZeroDivisionError" in complaints.splitlines()[-1]


def test_a_rulebook_that_fails_later_is_told_with_its_line_too(tmp_path, monkeypatch, zermelo):
    monkeypatch.setattr(first_look, "SECONDS", -1)  # nothing was found out before
    book = tmp_path / "broken.py"
    book.write_text(SLOW_RULEBOOK.replace("return Position(position.sticks - take", "return Position(take // 0"))
    code, printed, complaints = zermelo("best", str(book), "--depth", "2")
    assert (code, printed) == (2, "")
    assert "broken.py, line 15: ZeroDivisionError" in complaints.splitlines()[-1]


@pytest.mark.skipif(not enabled(), reason="nothing is compiled")
def test_compiled_rules_that_fail_are_told_of_too(tmp_path, monkeypatch, zermelo):
    monkeypatch.setattr(first_look, "SECONDS", -1)
    book = tmp_path / "broken.py"
    text = SLOW_RULEBOOK.replace("eval(NUMBERS)", "range(1, 3)")
    book.write_text(text.replace("return Position(position.sticks - take", "return Position(5 // (take - 1)"))
    code, printed, complaints = zermelo("best", str(book), "--depth", "2", "--algorithm", "alphabeta", "--strict")
    assert (code, printed) == (2, "")
    assert complaints.startswith("The compiled rules fail with ZeroDivisionError: ")


def test_a_fault_of_our_own_is_one_sentence_too(monkeypatch, zermelo):
    monkeypatch.setattr(importlib.import_module("zermelo.players.thinker"), "Thinker", None)
    code, _, complaints = zermelo("best", "tic-tac-toe")
    assert code == 1
    assert complaints.startswith("Zermelo failed with TypeError: ") and complaints.count("\n") == 1


def test_a_rulebook_that_cannot_be_compiled_plays_and_says_why(tmp_path, zermelo):
    book = tmp_path / "slow.py"
    book.write_text(SLOW_RULEBOOK)
    code, printed, complaints = zermelo("best", str(book), "--strict")  # a textbook search, which compiles first
    assert code == 0 and "player 1" in printed.lower()
    if enabled():
        assert complaints.startswith("slow-sticks is slow: slow.py, line ") and complaints.count("\n") == 1


def test_check_says_what_is_wrong(tmp_path, zermelo):
    book = tmp_path / "stuck.py"
    book.write_text(SLOW_RULEBOOK.replace("if take <= position.sticks", "if take < position.sticks"))
    code, printed, complaints = zermelo("check", str(book), "--games", "5")
    assert (code, printed) == (2, "")
    assert "`actions` gives no move" in complaints


# ---------------------------------------------------------------------------------------------
# Playing


@interpreted
def test_a_game_from_a_pipe(zermelo):
    typed = "nonsense\nhelp\nmoves\nhint\na1\nundo\nb2\n"
    code, printed, complaints = zermelo(
        "play", "tic-tac-toe", "--as", "O", "--algorithm", "alphabeta", "--depth", "9", typed=typed
    )
    assert (code, complaints) == (0, "")
    assert "X plays a3." in printed
    assert "'nonsense' is not a square" in printed
    assert "The legal moves are b3, c3, a2, b2, c2, a1, b1, c1." in printed
    assert "It is a draw with best play; O should play b2." in printed
    assert "Taken back." in printed
    assert "O plays b2." in printed
    assert printed.endswith("Good-bye.\n")


def test_nothing_to_take_back(zermelo):
    assert "You have not moved yet." in zermelo("play", "tic-tac-toe", typed="undo\n")[1]


def test_a_game_to_its_end(zermelo):
    code, printed, _ = zermelo("play", "tic-tac-toe", "XX./OO./...", typed="c3\n")
    assert code == 0 and printed.endswith("X wins.\n")


@interpreted
def test_the_program_against_itself(zermelo):
    code, printed, _ = zermelo("play", "coins:1,9,2,7", "--as", "none")
    assert code == 0 and printed.endswith("First gets 8, Second gets 2, Third gets 9.\n")


def test_dice_are_shown_and_the_seed_repeats_them(zermelo):
    first = zermelo("play", "pig:12", "--seed", "5", "--depth", "3", typed="roll\nroll\n")
    assert first == zermelo("play", "pig:12", "--seed", "5", "--depth", "3", typed="roll\nroll\n")
    assert "Chance gives " in first[1]


@pytest.mark.parametrize(("answer_typed", "code"), [(EOFError, 0), (KeyboardInterrupt, 130)])
def test_leaving_a_game(answer_typed, code, monkeypatch, capsys):
    def leave(prompt):
        raise answer_typed

    monkeypatch.setattr("builtins.input", leave)
    assert run(["play", "tic-tac-toe"]) == code
    assert capsys.readouterr().out.endswith("Good-bye.\n")


@interpreted
def test_the_demonstration_ends_by_itself_where_nobody_sits(zermelo):
    code, printed, complaints = zermelo("demo")
    assert (code, complaints) == (0, "")
    for fact in ("value 3 by a1, 12 nodes", "549,946 nodes", "18,297 nodes", "8 to First, 2 to Second, 9 to Third"):
        assert fact in printed


# ---------------------------------------------------------------------------------------------
# As a process


def test_interrupted_it_gives_the_best_so_far(monkeypatch, zermelo):
    """Ctrl-C comes while depths beyond three plies are searched."""
    plain, begun = Progress.say, threading.Event()

    def say(self, text):
        if text.startswith("3 plies"):
            begun.set()
        plain(self, text)

    monkeypatch.setattr(Progress, "say", say)
    with control_c(begun):
        code, printed, complaints = zermelo("best", "connect-four", "--time", "600", "--json")
    found = json.loads(printed)
    assert (code, complaints) == (130, "")
    assert found["depth"] >= 3 and found["move"] == "4"


def test_a_reader_who_has_seen_enough():
    command = [sys.executable, "-m", "zermelo", "games"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.wait()


def loaded_by(*arguments):
    """The modules that a command loads."""
    program = f"import sys; from zermelo.cli import run; run({list(arguments)}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


def test_a_command_loads_only_what_it_needs():
    """Importing takes most of the time of a short command."""
    assert not {"click", "zermelo.languages", "dataclasses"} & loaded_by("--version")
    assert "numba" not in loaded_by("games", "--json")
    heavy = {"numba", "rich", "importlib.metadata", "zermelo.engine", "zermelo.games", "zermelo.trees.formats"}
    assert not heavy & loaded_by("value", "A(B(3,12,8),C(2,4,6),D(14,5,2))")


def test_a_reader_who_has_seen_enough_is_no_fault():
    program = [sys.executable, "-m", "zermelo", "trace", "tic-tac-toe", "--depth", "3", "--algorithm", "minimax"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout.readline().startswith("Call maxValue")
        running.stdout.close()
        assert running.wait(timeout=300) == 0


def test_a_rulebook_that_ends_the_program_is_told(tmp_path, zermelo):
    book = tmp_path / "leaving.py"
    book.write_text("import sys\nsys.exit(3)\n")
    code, printed, complaints = zermelo("best", str(book))
    assert (code, printed) == (2, "")
    assert "ends the program when it is loaded" in complaints
