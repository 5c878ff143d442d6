"""The output: any encoding, any width, and the message on interruption."""

import json
import os
import signal
import subprocess
import sys

import pytest

from zermelo.cli import explain as commands
from zermelo.cli import run


def zermelo(*arguments, **environment):
    return subprocess.run(
        [sys.executable, "-m", "zermelo", *arguments],
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )


def test_drawings_in_plain_letters():
    done = zermelo("draw", "A(B(3,12),C(2,4))", "--algorithm", "alphabeta", "--lang", "es", PYTHONIOENCODING="ascii")
    lines = done.stdout.decode("ascii").splitlines()
    assert lines[3:7] == [
        "^ A MAX = 3 [-inf, inf] #1",
        "+= v B MIN = 3 [-inf, inf] #2",
        "|  += [] B1 = 3 [-inf, inf] #3",
        "|  +- [] B2 = 12 [-inf, 3] #4",
    ]
    assert "?" not in done.stdout.decode() and "Arbol" in lines[0]


def test_bars_in_plain_letters():
    done = zermelo("analyze", "tic-tac-toe", "XX./OO./...", "--depth", "2", PYTHONIOENCODING="ascii")
    assert "############" in done.stdout.decode("ascii") and "?" not in done.stdout.decode()


def test_whoever_cannot_be_watched_can_be_searched(capsys):
    assert run(["analyze", "coins", "--lang", "en"]) == 2
    assert capsys.readouterr().err.strip().endswith("for coins use zermelo best coins --algorithm maxn.")


@pytest.mark.parametrize("width", ["0", "nonsense", "72"])
def test_tables_stay_readable(width):
    lines = zermelo("games", "--lang", "en", COLUMNS=width).stdout.decode().splitlines()
    title = next(line for line in lines if line.startswith("game "))
    assert title.split()[:5] == ["game", "players", "chance", "sum", "information"]


def test_the_list_of_games_shows_limits(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "300")
    assert run(["games", "--lang", "en"]) == 0
    lines = {line.split()[0]: line.strip() for line in capsys.readouterr().out.splitlines()}
    assert lines["tic-tac-toe"].endswith("At most 9 plies.")
    assert "At most" not in lines["backgammon"]


def test_an_interrupted_command_says_so(monkeypatch, capsys):
    def interrupted(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "story_of", interrupted)
    assert run(["value", "A(1,2)", "--count", "--lang", "en"]) == 130
    assert capsys.readouterr().err.strip() == "Stopped before there was an answer."


SEARCHING = """
import pathlib, sys
from zermelo.__main__ import main
from zermelo.cli.console import Progress
from zermelo.solving import prover
folder = pathlib.Path(sys.argv[1])
prover.proofs = lambda: folder  # not among the user's own proofs
Progress.say = lambda self, text: print(text, flush=True)
sys.argv[:] = ["/usr/bin/zermelo", "solve", "connect-four", "--lang", "en"]
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signal")
def test_ctrl_c_in_a_long_search_ends_without_a_traceback(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-c", SEARCHING, str(tmp_path)],
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert any("positions searched" in line for line in iter(process.stdout.readline, ""))
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=300)
    assert process.returncode == 130
    assert said in (
        "Stopped before there was an answer.\n",  # or, after two seconds of search, which may pass or not:
        "Stopped; the proof so far is saved, and the same command resumes it.\n",
    )


PRESSING = """
import builtins, runpy, sys
usual = builtins.__import__
def interrupted(name, *rest, **more):
    if name == {module!r}:
        raise KeyboardInterrupt
    return usual(name, *rest, **more)
builtins.__import__ = interrupted
sys.argv[:] = [{called!r}, "games"]
{start}
"""
SCRIPT = "from zermelo.__main__ import main; main()"
MODULE = "runpy.run_module('zermelo', run_name='__main__', alter_sys=True)"


@pytest.mark.parametrize("module", ["zermelo.cli", "click", "zermelo.cli.options"])
@pytest.mark.parametrize(("called", "start"), [("/usr/bin/zermelo", SCRIPT), ("-m", MODULE)])
def test_ctrl_c_while_the_program_is_loaded_ends_without_a_traceback(module, called, start):
    """Ctrl-C comes just when a module is imported."""
    program = PRESSING.format(module=module, called=called, start=start)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 130 and done.stdout == ""
    assert done.stderr in ("", "Stopped before there was an answer.\n")


def test_ctrl_c_is_left_to_those_who_load_the_package_themselves():
    program = PRESSING.format(module="zermelo.rules.look", called="my_game.py", start="import zermelo.rules.game")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr.endswith("KeyboardInterrupt\n") and "Traceback" in done.stderr


def test_the_legend_of_the_algorithms_fits_expectimax(capsys):
    assert run(["algorithms", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "dice: with chance (star1 and star2 need declared bounds of the values)" in said


@pytest.mark.parametrize("nodes", ["1"])
def test_a_search_without_a_finished_ply_says_so_once(nodes, capsys):
    assert run(["best", "connect-four", "--nodes", nodes, "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert (
        "without looking ahead the evaluation gives" in said
        and ", without looking ahead: " in said
        and "ply" not in said
    )
    assert run(["best", "connect-four", "--nodes", nodes, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["depth"] == 0
