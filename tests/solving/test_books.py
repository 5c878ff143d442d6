"""Opening books: every entry against the table of the whole game, and the journal of a build that was stopped."""

import signal
import subprocess
import sys

import pytest

from zermelo import ZermeloError
from zermelo.games import find
from zermelo.machine.compile import enabled
from zermelo.rules.perft import distinct
from zermelo.solving.books import RECORD, build_book, read_journal
from zermelo.solving.scores import ExactValue
from zermelo.solving.tables import build_table, work_folder


class Enough(Exception):
    pass


def looked_up(table):
    """A solver that asks a table of the whole game."""

    def solver(game, position):
        return table.probe(position)

    return solver


BOOKS = [("tic-tac-toe", 0), ("tic-tac-toe", 3), ("tic-tac-toe", 9), ("tic-tac-toe", 20)]


@pytest.mark.parametrize("name, plies", BOOKS if enabled() else [*BOOKS, ("connect-four:4,3,3", 2), ("nim:2,3", 2)])
def test_a_book_says_what_the_table_says(tmp_path, name, plies):
    game = find(name)
    table = build_table(game, tmp_path / "table")
    book = build_book(game, tmp_path / "book", plies, solver=looked_up(table))
    symmetric = game.symmetries is not None
    assert len(book) == distinct(game, depth=plies, symmetric=symmetric)
    whole = dict(table.items())
    assert all(whole[key] == entry for key, entry in book.items())
    assert not work_folder(tmp_path / "book").exists()


def test_a_book_by_the_solver(tmp_path):
    game = find("tic-tac-toe")
    book = build_book(game, tmp_path / "book", 2)
    assert len(book) == 1 + 3 + 12
    assert book.probe(game.initial) == ExactValue(0, None)
    assert book.probe(game.position("b2 b3")) == ExactValue(1, 5)
    assert book.probe(game.position("b2 b3 a1")) is None


@pytest.mark.parametrize("after", [1, 5, 11])
@pytest.mark.parametrize("cut", [0, 1, RECORD.size - 1])
def test_a_book_that_was_stopped_goes_on(tmp_path, after, cut):
    game = find("tic-tac-toe")
    solver = looked_up(build_table(game, tmp_path / "table"))
    build_book(game, tmp_path / "at-once", 2, solver=solver)
    asked = []

    def tired(game, position):
        if len(asked) == after:
            raise Enough
        asked.append(position)
        return solver(game, position)

    with pytest.raises(Enough):
        build_book(game, tmp_path / "book", 2, solver=tired)
    journal = work_folder(tmp_path / "book") / "journal-0002"
    assert len(read_journal(journal)) == after
    journal.write_bytes(journal.read_bytes()[: -cut or None])  # killed in the middle of a record
    again = []
    build_book(game, tmp_path / "book", 2, solver=lambda *both: again.append(1) or solver(*both))
    assert len(again) == 12 - after + bool(cut)
    assert (tmp_path / "book").read_bytes() == (tmp_path / "at-once").read_bytes()


def test_a_damaged_journal_is_believed_up_to_the_damage(tmp_path):
    game = find("tic-tac-toe")
    solver = looked_up(build_table(game, tmp_path / "table"))
    asked = []

    def tired(game, position):
        asked.append(position)
        if len(asked) == 9:
            raise Enough
        return solver(game, position)

    with pytest.raises(Enough):
        build_book(game, tmp_path / "book", 2, solver=tired)
    journal = work_folder(tmp_path / "book") / "journal-0002"
    sound = journal.read_bytes()
    for place in range(len(sound)):
        content = bytearray(sound)
        content[place] ^= 0x10
        journal.write_bytes(bytes(content))
        assert len(read_journal(journal)) == place // RECORD.size
    again = []
    build_book(game, tmp_path / "book", 2, solver=lambda *both: again.append(1) or solver(*both))
    assert len(again) == 12 - 7
    build_book(game, tmp_path / "at-once", 2, solver=solver)
    assert (tmp_path / "book").read_bytes() == (tmp_path / "at-once").read_bytes()


KILLED = """
import os, signal, sys
from pathlib import Path
from zermelo.games import find
from zermelo.solving.books import build_book, exact

left = int(sys.argv[2])

def fatal(*both):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    return exact(*both)

build_book(find("tic-tac-toe"), Path(sys.argv[1]), 3, solver=fatal)
"""


@pytest.mark.parametrize("positions", [5, 20])
def test_a_book_that_was_killed_goes_on(tmp_path, positions):
    build_book(find("tic-tac-toe"), tmp_path / "at-once", 3)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "book"), str(positions)])
    assert killed.returncode == -signal.SIGKILL
    build_book(find("tic-tac-toe"), tmp_path / "book", 3)
    assert (tmp_path / "book").read_bytes() == (tmp_path / "at-once").read_bytes()


def test_what_no_book_can_be_made_of(tmp_path):
    with pytest.raises(ZermeloError, match="is not possible"):
        build_book(find("tic-tac-toe"), tmp_path / "book", -1)
    with pytest.raises(ZermeloError, match="two opponents without chance"):
        build_book(find("pig"), tmp_path / "book", 1)
