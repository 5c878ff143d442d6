"""The commands of tables as in docs/solving.md: size estimates, locking, resumption."""

import doctest
import errno
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from tests.solving.naive import random_positions
from zermelo import MAX, ZermeloError, variant
from zermelo.cli import run
from zermelo.games import find
from zermelo.games.connect_four import WIN
from zermelo.machine.compile import enabled
from zermelo.machine.runtime.locks import only_writer
from zermelo.machine.runtime.processors import processors
from zermelo.solving import remembered
from zermelo.solving.books import build_book
from zermelo.solving.endgame_tables import _work, endgames_of
from zermelo.solving.forecast import forecast_table, positions_in_all
from zermelo.solving.prover import Prover
from zermelo.solving.scores import ExactValue
from zermelo.solving.solution import solve
from zermelo.solving.store import Table
from zermelo.solving.tables import build_table

PAGE = Path(__file__).parents[2] / "docs" / "solving.md"


def test_the_examples_of_the_page(tmp_path, monkeypatch, capsys):
    from zermelo.cli import run

    monkeypatch.chdir(tmp_path)
    examples = re.findall(r"^\$ zermelo ([^\n]*)\n(.*?)(?=^\$ |^```)", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert len(examples) == 5
    for command, shown in examples:
        if "cut-short" in command:
            Path("cut-short.table").write_bytes(Path("tic-tac-toe.table").read_bytes()[:1000])
        run(shlex.split(command))
        printed = capsys.readouterr()
        assert doctest.OutputChecker().check_output(shown, printed.out + printed.err, doctest.ELLIPSIS)


def test_a_table_that_a_command_writes(tmp_path, capsys):
    from zermelo.cli import run

    file = tmp_path / "file.table"
    assert run(["table", "tic-tac-toe", "-o", str(file), "--first-ply", "7", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["kind"], answer["positions"], answer["value"]) == ("endgame table", 1140 + 390 + 78, None)
    assert run(["probe", str(file), "--lang", "es"]) == 0
    assert "no tiene esta posición" in capsys.readouterr().out
    assert run(["probe", str(file), "XOX/OXO/X..", "--lang", "ca"]) == 0
    assert capsys.readouterr().out.rstrip().endswith("X guanya.")
    assert run(["probe", str(tmp_path / "none")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert run(["table", "pig", "-o", str(file)]) == 2


@pytest.mark.soak
@pytest.mark.skipif(not enabled(), reason="a billion positions take machine code")
def test_every_position_of_six_by_five(tmp_path):
    """As many positions as John Tromp counted; a thousand of them have the value that proof search finds."""
    if shutil.disk_usage(tmp_path).free < 20e9:
        pytest.skip("the levels need 20 GB on disk")
    game = find("connect-four:6,5")
    table = build_table(game, tmp_path / "file", threads=processors())
    assert (table.positions, len(table)) == (2_818_972_642, 1_409_488_535)
    assert table.probe(game.initial) == ExactValue(0, None)
    prover, dice = Prover(game), Random(1912)
    for position in random_positions(game, 1000, dice, last_plies=24):
        prover.clear()
        value = prover.value(position)
        won = (value > 0) == (game.player(position) == MAX)
        sure = ExactValue(WIN if won else -WIN, prover.most - abs(value)) if value else ExactValue(0, None)
        assert table.probe(position) == sure


# ---------------------------------------------------------------------------------------------
# How large, who writes, and what is remembered


def test_a_second_writer_is_told_who_is_writing(tmp_path):
    file = tmp_path / "nim.table"
    with only_writer(file):
        with pytest.raises(ZermeloError, match=rf"Process {os.getpid()} on .* has been writing"):
            build_table(find("nim:1,2"), file)
        with pytest.raises(ZermeloError, match="has been writing"):
            build_book(find("nim:1,2"), file, 1)
    assert len(build_table(find("nim:1,2"), file)) == 8
    assert [found.name for found in tmp_path.iterdir()] == ["nim.table"]


def test_the_lock_of_a_dead_process_is_none(tmp_path):
    """Killed in the midst of it, a writer leaves its note behind, but not its lock."""
    program = (
        "import os; from pathlib import Path; from zermelo.machine.runtime.locks import only_writer\n"
        f"with only_writer(Path({str(tmp_path / 'nim.table')!r})): os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", program])
    assert (tmp_path / ".nim.table.lock").exists()
    assert len(build_table(find("nim:1,2"), tmp_path / "nim.table")) == 8


def test_two_writers_at_once_leave_one_whole_file(tmp_path):
    """One of them writes, and the other is refused in one sentence or comes after it."""
    command = [sys.executable, "-m", "zermelo", "table", "tic-tac-toe", "-o", str(tmp_path / "two.table")]
    both = [subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = [process.communicate()[1] for process in both]
    assert sorted(process.returncode for process in both) in ([0, 0], [0, 2])
    assert all("writing" in text for process, text in zip(both, said, strict=True) if process.returncode)
    assert len(Table(tmp_path / "two.table", find("tic-tac-toe"))) == 765


@pytest.mark.parametrize("listed", [9, 10, 11, 12])
def test_the_size_of_a_table_is_forecast_within_a_factor_of_a_hundred(listed):
    """Of Connect Four on the usual board, by the counts of John Tromp."""
    first = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623, 4568683]
    assert 4.5e10 < positions_in_all(first[:listed], 42) < 4.5e14


NIM = [1, 100, 4950, 161_600, 3_900_000]
"""About the first plies of nim:20,20,20,20,20, whose 8,168,202 positions recur in many plies."""


def test_few_plies_suffice_for_a_forecast_and_a_position_counts_in_each_ply():
    assert 2e7 < positions_in_all(NIM, 100, 2.0**25) < 25 * 100 * 2.0**25
    game = variant(find("nim:20,20,20,20,20"), key_bits=25)
    forecast = forecast_table(game, Path("n.table"), NIM, 6)
    assert 4e6 < forecast.positions <= 2.0**25 < forecast.bytes


def test_a_table_beyond_the_memory_is_refused_before_it_is_gone(tmp_path, monkeypatch):
    monkeypatch.setattr("zermelo.solving.forecast.LISTED_FIRST", 500)
    monkeypatch.setattr("zermelo.solving.forecast.free_memory", lambda: 1e6)
    with pytest.raises(ZermeloError, match=r"MB of memory, of which 1 MB are free. Solve a smaller board"):
        build_table(find("tic-tac-toe"), tmp_path / "small.table")
    assert list(tmp_path.iterdir()) == []


def test_memory_that_ends_all_the_same_is_a_sentence_and_the_work_resumes(tmp_path, monkeypatch):
    def full(self, scale, last):
        raise MemoryError

    with monkeypatch.context() as patched, pytest.raises(ZermeloError, match="not enough memory for a table of nim"):
        patched.setattr("zermelo.solving.levels.Listing.value_all", full)
        build_table(find("nim:1,2"), tmp_path / "nim.table")
    assert len(build_table(find("nim:1,2"), tmp_path / "nim.table")) == 8


@pytest.mark.skipif(sys.platform != "linux", reason="only there the room of a mapped file is reserved")
def test_the_room_of_a_table_of_endgames_is_reserved_before_it_is_mapped(tmp_path, monkeypatch):
    """A page of a mapped file without room on the disk ended the process with a bus error."""
    game = find("checkers")
    _, slices = endgames_of(game, 2)
    _work(game, tmp_path, slices)
    outcomes = (tmp_path / "outcomes").stat()
    assert outcomes.st_blocks * 512 >= outcomes.st_size == 2 * slices[-1].end

    def full(handle, start, size):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("os.posix_fallocate", full)
    assert run(["table", "checkers", "--pieces", "2", "-o", str(tmp_path / "c.table"), "--lang", "en"]) == 2


def test_a_hopeless_table_is_refused_before_the_disk_is_full(tmp_path, monkeypatch):
    monkeypatch.setattr("zermelo.solving.forecast.LISTED_FIRST", 500)
    monkeypatch.setattr("zermelo.solving.forecast.shutil.disk_usage", lambda folder: SimpleNamespace(free=1000))
    with pytest.raises(ZermeloError, match=r"^tic-tac-toe has about [\d,]+ positions; its table needs about .* MB"):
        build_table(find("tic-tac-toe"), tmp_path / "small.table")
    assert list(tmp_path.iterdir()) == []


def test_the_command_says_in_advance_how_large_a_table_will_be(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("zermelo.solving.forecast.LISTED_FIRST", 500)
    assert run(["table", "tic-tac-toe", "-o", str(tmp_path / "small.table"), "--lang", "en"]) == 0
    assert capsys.readouterr().err.startswith("tic-tac-toe has about ")


def test_a_solution_that_took_a_while_is_remembered(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(remembered, "solutions", lambda: tmp_path)
    monkeypatch.setattr(remembered, "WORTH_KEEPING", 0.0)
    game = find("nim:2,3")
    first, again = solve(game), solve(game)
    assert (first.remembered, again.remembered) == (False, True)
    assert replace(again, remembered=False) == first
    assert not solve(game, "1x1").remembered
    assert not solve(game, remember=False).remembered
    other = variant(game, utility=lambda position: 1 if position.player == 0 else -1)
    assert not solve(other).remembered
    assert run(["solve", "nim:2,3", "--lang", "en"]) == 0
    assert "From the cache; it was found by " in capsys.readouterr().out
    for file in tmp_path.iterdir():
        file.write_text("{}")
    assert not solve(game).remembered
