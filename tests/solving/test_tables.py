"""Whole solutions: counts against published ones, every value against a naive twin, and resumption after a kill."""

import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from zermelo import Game, ZermeloError
from zermelo.algorithms.variants.symmetry import canonical_key
from zermelo.games import find
from zermelo.machine.compile import enabled
from zermelo.solving.arrays import load_arrays, save_arrays
from zermelo.solving.graph import explore
from zermelo.solving.levels import Listing
from zermelo.solving.packing import field_count, reader_of, writer_of
from zermelo.solving.scores import ExactValue
from zermelo.solving.store import Table
from zermelo.solving.table_format import BadFile
from zermelo.solving.tables import build_table, work_folder

POSITIONS = {"tic-tac-toe": (5478, 765), "connect-four:4,4": (161029, 80541)}
"""How many positions there are (tic-tac-toe: common knowledge; Connect Four: John Tromp), and up to symmetry."""


def naive(game: Game):
    """(utility, plies) by plain recursion: the winner hurries, the loser delays, a draw has no distance."""

    @cache
    def value(state):
        if game.terminal(state):
            found = game.utility(state)
            return ExactValue(found, None if found == 0 else 0)
        after = [value(game.result(state, action)) for action in game.actions(state)]
        sign = 1 if game.player(state) == 0 else -1
        utility = sign * max(sign * entry.value for entry in after)
        if utility == 0:
            return ExactValue(0, None)
        plies = [entry.plies for entry in after if entry.value == utility]
        return ExactValue(utility, 1 + (min(plies) if sign * utility > 0 else max(plies)))

    return value


SMALL = ["tic-tac-toe", "connect-four:3,4,3"]
"""Those that are also built by machine code, which takes some seconds to compile for each."""


@pytest.mark.parametrize("name", SMALL if enabled() else [*SMALL, "nim", "nim:1,2,3,2", "nim:5", "connect-four:4,3,3"])
def test_every_position_has_its_value(tmp_path, name):
    game = find(name)
    table = build_table(game, tmp_path / "file")
    value = naive(game)
    states = explore(game, game.initial).states
    for state in states:
        assert table.probe(state) == value(state)
    assert len(table) == len({canonical_key(game)(state) for state in states})
    assert table.positions == len(states)
    assert not work_folder(tmp_path / "file").exists()


@pytest.mark.parametrize("name", POSITIONS if enabled() else ["tic-tac-toe"])
def test_published_numbers_of_positions(tmp_path, name):
    table = build_table(find(name), tmp_path / "file")
    assert (table.positions, len(table)) == POSITIONS[name]


@pytest.mark.skipif(not enabled(), reason="seven million positions take machine code")
@pytest.mark.parametrize("name, positions", [("connect-four:5,4", 3_945_711), ("connect-four:4,5", 1_706_255)])
def test_small_boards_of_connect_four(tmp_path, name, positions):
    """Positions and values as published by John Tromp: both boards are drawn."""
    game = find(name)
    table = build_table(game, tmp_path / "file")
    assert table.positions == positions
    assert table.probe(game.initial).value == 0


@pytest.mark.parametrize(
    "name, sign", [("kalah:3,2", 1)] if enabled() else [("kalah:1,1", 0), ("kalah:2,1", 1), ("kalah:2,2", -1)]
)
def test_small_kalah(tmp_path, name, sign):
    """The outcomes that Irving, Donkers and Uiterwijk published in 2000, for the first player."""
    value = build_table(find(name), tmp_path / "file").probe(find(name).initial).value
    assert (value > 0) - (value < 0) == sign


@pytest.mark.skipif(not enabled(), reason="111,973 positions take machine code")
def test_three_in_a_row_on_a_wider_board(tmp_path):
    """One column more than tic-tac-toe, and the first player wins."""
    table = build_table(find("mnk:4,3,3"), tmp_path / "file")
    assert table.probe(find("mnk:4,3,3").initial).value > 0
    assert table.positions == 111_973 and len(table) == 28_275


class Walk(NamedTuple):
    """A walker on a ring who may turn back; the game is over at one of two squares."""

    place: int
    player: int


def ring(size=7, key=lambda state: state.place * 2 + state.player):
    def actions(state):
        yield -1
        yield 1
        if state.player == 0:
            yield 2

    def result(state, step):
        return Walk((state.place + step) % size, 1 - state.player)

    def utility(state):
        return 1 if state.place == 0 else -1

    return Game(
        name=f"ring-{size}",
        initial=Walk(3, 0),
        actions=actions,
        result=result,
        terminal=lambda state: state.place in (0, size - 1),
        utility=utility,
        key=key,
    )


def test_games_in_which_positions_come_back(tmp_path):
    from zermelo.solving.graph import solve_graph

    game = ring()
    table = build_table(game, tmp_path / "file")
    graph, plies = solve_graph(game, game.initial)
    assert len(set(graph.values)) > 1
    for state, value, distance in zip(graph.states, graph.values, plies, strict=True):
        assert table.probe(state) == ExactValue(value, int(distance) if value else None)
    with pytest.raises(ZermeloError, match="repeat"):
        build_table(game, tmp_path / "file", first_ply=2)


def test_endgame_tables(tmp_path):
    game = find("tic-tac-toe")
    whole = build_table(game, tmp_path / "whole")
    last = build_table(game, tmp_path / "last", first_ply=6)
    few = build_table(game, tmp_path / "few", keep=lambda state: (state.crosses | state.noughts).bit_count() >= 6)
    assert last.description["kind"] == "endgame table"
    assert dict(last.items()) == dict(few.items())
    assert last.positions == 1520 + 1140 + 390 + 78
    assert set(last.items()) < set(whole.items())
    assert last.probe(game.initial) is None
    with pytest.raises(ZermeloError, match="No position"):
        build_table(game, tmp_path / "none", keep=lambda state: False)


def test_a_table_from_a_position(tmp_path):
    game = find("tic-tac-toe")
    start = game.position("b2 a1 c3")
    table = build_table(game, tmp_path / "file", position=start)
    assert table.probe(start) == naive(game)(start)
    assert table.probe(game.initial) is None


def test_rules_that_cannot_be_compiled(tmp_path):
    numbers = {"one": 1, "two": 2}

    class Heap(NamedTuple):
        sticks: int
        player: int

    game = Game(
        name="uncompiled",
        initial=Heap(6, 0),
        actions=lambda state: [number for number in numbers.values() if number <= state.sticks],
        result=lambda state, take: Heap(state.sticks - take, 1 - state.player),
        terminal=lambda state: state.sticks == 0,
        utility=lambda state: 1 if state.player else -1,
        key=lambda state: state.sticks * 2 + state.player,
    )
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        table = build_table(game, tmp_path / "file")
    assert table.probe(game.initial) == naive(game)(game.initial)


def test_positions_that_are_not_numbers(tmp_path):
    game = Game(
        name="words",
        initial=("aaa", 0),
        actions=lambda state: [1, 2][: len(state[0])],
        result=lambda state, take: (state[0][take:], 1 - state[1]),
        player=lambda state: state[1],
        terminal=lambda state: not state[0],
        utility=lambda state: 1 if state[1] else -1,
        key=lambda state: len(state[0]) * 2 + state[1],
    )
    table = build_table(game, tmp_path / "file")
    assert table.probe(game.initial) == naive(game)(game.initial)


@pytest.mark.parametrize("key, words", [(None, "no `key`"), (lambda state: -state.sticks, "negative|needs 0")])
def test_keys_that_cannot_be_used(tmp_path, key, words):
    class Heap(NamedTuple):
        sticks: int
        player: int

    def actions(state):
        yield 1

    game = Game(
        name="bad-key",
        initial=Heap(3, 0),
        actions=actions,
        result=lambda state, take: Heap(state.sticks - take, 1 - state.player),
        terminal=lambda state: state.sticks == 0,
        utility=lambda state: 1,
        key=key,
    )
    with pytest.raises(ZermeloError, match=words):
        build_table(game, tmp_path / "file")


def test_positions_as_rows_of_numbers():
    import numpy as np

    class Inner(NamedTuple):
        a: int
        b: tuple[int, int]

    sample = (Inner(1, (2, 3)), 4)
    fields = np.zeros((2, field_count(sample)), np.int64)
    writer_of(sample)(fields, 1, sample)
    assert reader_of(sample)(fields, 1) == sample
    assert type(reader_of(sample)(fields, 1)[0]) is Inner


# ---------------------------------------------------------------------------------------------
# Stops and kills


class Enough(Exception):
    pass


@pytest.mark.parametrize("steps", [1, 3, 8, 14, 19])
@pytest.mark.parametrize("threads", [1, 2])
def test_a_build_that_was_stopped_goes_on(tmp_path, monkeypatch, steps, threads):
    monkeypatch.setattr(sys.modules["zermelo.solving.levels"], "PART", 64)
    game = find("tic-tac-toe")
    build_table(game, tmp_path / "at-once")
    said = []

    def stop_after(what, count):
        said.append(what)
        if len(said) == steps:
            raise Enough

    with pytest.raises(Enough):
        build_table(game, tmp_path / "file", progress=stop_after, threads=threads)
    assert not (tmp_path / "file").exists()
    assert work_folder(tmp_path / "file").exists()
    build_table(game, tmp_path / "file", threads=threads)
    assert (tmp_path / "file").read_bytes() == (tmp_path / "at-once").read_bytes()
    assert [file.name for file in tmp_path.iterdir()] and not work_folder(tmp_path / "file").exists()


KILLED = """
import os, signal, sys
from pathlib import Path
from zermelo.games import find
from zermelo.solving import levels
from zermelo.solving.tables import build_table

left = int(sys.argv[3])

def fatal(what, count):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)

levels.PART = 1024
build_table(find(sys.argv[1]), Path(sys.argv[2]), progress=fatal)
"""


@pytest.mark.parametrize("steps", [1, 6, 12])
def test_a_build_that_was_killed_goes_on(tmp_path, steps):
    name = "connect-four:4,4" if enabled() else "connect-four:3,3,3"
    build_table(find(name), tmp_path / "at-once")
    killed = subprocess.run([sys.executable, "-c", KILLED, name, str(tmp_path / "file"), str(steps)])
    assert killed.returncode == -signal.SIGKILL
    table = build_table(find(name), tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == (tmp_path / "at-once").read_bytes()
    assert len(table) == len(Table(tmp_path / "at-once"))


KILLED_WRITING = """
import os, signal, sys
from pathlib import Path
from zermelo.games import find
from zermelo.solving import table_writer
from zermelo.solving.tables import build_table

table_writer._write = lambda *arguments: os.kill(os.getpid(), signal.SIGKILL)
build_table(find("nim:1,2"), Path(sys.argv[1]))
"""


def test_nothing_is_left_of_a_process_that_was_killed_while_it_wrote(tmp_path):
    killed = subprocess.run([sys.executable, "-c", KILLED_WRITING, str(tmp_path / "file")])
    assert killed.returncode == -signal.SIGKILL
    build_table(find("nim:1,2"), tmp_path / "file")
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_damaged_work_is_refused(tmp_path):
    game = find("tic-tac-toe")

    def stop(what, count):
        if what.startswith("ply 5"):
            raise Enough

    with pytest.raises(Enough):
        build_table(game, tmp_path / "file", progress=stop)
    level = work_folder(tmp_path / "file") / "level-0004"
    sound = level.read_bytes()
    for content in (sound[:-9], sound[:30], sound[:60] + b"?" + sound[61:], b"x" * len(sound)):
        level.write_bytes(content)
        with pytest.raises(BadFile, match="damaged"):
            build_table(game, tmp_path / "file")
    level.unlink()
    assert len(build_table(game, tmp_path / "file")) == 765


def test_work_of_another_game_is_begun_anew(tmp_path):
    def stop(what, count):
        raise Enough

    with pytest.raises(Enough):
        build_table(find("tic-tac-toe"), tmp_path / "file", progress=stop)
    assert len(build_table(find("nim:1,2"), tmp_path / "file")) == 8


def test_arrays_in_files(tmp_path):
    import numpy as np

    arrays = [np.arange(5), np.arange(6).reshape(3, 2), np.array([1, 2, 3], np.uint8), np.zeros(0), np.array([0.5])]
    save_arrays(tmp_path / "arrays", *arrays)
    for before, after in zip(arrays, load_arrays(tmp_path / "arrays"), strict=True):
        assert before.dtype == after.dtype and np.array_equal(before, after)


def test_progress_says_how_far_it_is(tmp_path):
    said = []
    build_table(find("tic-tac-toe"), tmp_path / "file", progress=lambda what, count: said.append((what, count)))
    assert any(what.startswith("ply 3") for what, _ in said)
    assert any("%" in what for what, _ in said)
    assert said[-1] == ("writing entries", 765)


def test_listing_stops_where_told(tmp_path):
    game = find("tic-tac-toe")
    listing = Listing(game, Path(tmp_path))
    listing.start([game.initial])
    listing.list_all(2)
    assert listing.sizes == [1, 3, 12] and listing.distinct == [1, 9, 72]
