"""The calls of a script: everything by name, `auto` as on the command line, results that travel."""

import json
import pickle
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pytest

import zermelo
from zermelo import (
    Engine,
    IllegalMove,
    Limits,
    ZermeloError,
    analyze,
    deepen,
    find,
    frame,
    random_games,
    search,
    search_each,
    solve,
    solve_each,
    tree,
    variant,
    walk,
)
from zermelo.cli import run
from zermelo.games import names
from zermelo.games.connect_four import connect_four
from zermelo.languages.message import Message
from zermelo.players.algorithm_choice import choose_algorithm
from zermelo.players.verdicts import verdict

HERE = Path(__file__).parent


# ---------------------------------------------------------------------------------------------
# Names


def test_a_script_sees_the_public_names_and_nothing_else():
    assert dir(zermelo) == sorted(zermelo.__all__)
    assert {"Engine", "Limits", "analyze", "find", "search", "solve"} <= set(dir(zermelo))
    for name in dir(zermelo):
        assert getattr(zermelo, name) is not None


def test_games_and_positions_are_given_as_text(interpreted):
    found = search("connect-four:4,4,3", "2 2 1", depth=3)
    assert found.game.name == "connect-four:4,4,3"
    assert found.position == found.game.position("2 2 1")
    assert solve("nim:1,2", "2x1").outcome == "loss"
    assert search("A(B(3,12),C(2,4))").move == "B"
    assert Engine("nim:1,2", megabytes=1).best("2x1", Limits(depth=3)).exact


def test_a_game_whose_positions_are_text_takes_them_as_they_are():
    game = zermelo.Game(
        name="letters",
        initial="ab",
        player=lambda text: len(text) % 2,
        actions=lambda text: list(text),
        result=lambda text, letter: text.replace(letter, ""),
        terminal=lambda text: text == "",
        utility=lambda text: 1,
    )
    assert search(game, "a", algorithm="minimax", compiled=False).position == "a"


@pytest.mark.parametrize("address", ["connect-four", "nim", "pig", "coins"])
def test_auto_is_what_the_command_line_uses(address, capsys, interpreted):
    found = search(address, depth=1)
    assert run(["best", address, "--depth", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (found.algorithm, found.move) == (told["algorithm"], told["move"])
    assert found.algorithm == choose_algorithm(find(address)).name


def test_an_option_of_the_textbook_chooses_the_textbook(interpreted):
    assert search("tic-tac-toe", depth=2, symmetric=True).algorithm == "alphabeta"
    assert search("tic-tac-toe", depth=2, record=True).events
    assert search(tree([[3, 12], [2, 4]])).algorithm == "alphabeta"
    assert [one.algorithm for one in deepen("tic-tac-toe", depth=2)] == ["engine", "engine"]


def test_a_search_by_name_knows_nothing_of_earlier_ones():
    first = [search("connect-four", "4 4", depth=5).nodes for _ in range(2)]
    assert first[0] == first[1]


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: search("nim", time=-3), "A time of -3 s is not possible"),
        (lambda: search("nim", depth=0), "the depth is at least 1"),
        (lambda: search("coins", nodes=100), "A limit of nodes is for the engine"),
        (lambda: search("nim", algorithm="alphabeta", nodes=100), "A limit of nodes is for the engine"),
        (lambda: search("nim", algorithm="engine", beam=2), "no option 'beam'"),
        (lambda: search("nimm"), "There is no game 'nimm'"),
        (lambda: search("nim", "9x9"), "9x9"),
        (lambda: analyze("nim", lines=0), "at least 1"),
        (lambda: search_each("nim", [], threads=0), "at least 1"),
        (lambda: list(walk("nim", "1x1 9x9")), "Move 2: "),
        (lambda: frame([], "excel"), "install pandas or polars"),
    ],
)
def test_refused_in_one_sentence(call, sentence):
    with pytest.raises(ZermeloError) as refused:
        call()
    assert sentence in str(refused.value) and isinstance(refused.value.message, Message)


def test_an_illegal_move_keeps_its_kind():
    with pytest.raises(IllegalMove):
        list(walk("nim", "9x9"))


# ---------------------------------------------------------------------------------------------
# Results


def test_results_are_plain_data():
    for one in (search("nim:1,2"), solve("nim:1,2"), analyze("nim:1,2", lines=2, depth=2)):
        assert json.loads(json.dumps(one.to_dict())) == one.to_dict()
        assert len(repr(one)) < 160 and "\n" not in repr(one)
        assert one._repr_html_().startswith("<table>")


def test_a_tree_shows_itself_in_few_letters():
    assert repr(tree([[3, 12, 8], [2, 4, 6]])) == "<TreeGame tree, 9 nodes>"


def test_batches_come_in_order_and_as_asked_for():
    read = []

    def positions():
        for moves in ("", "1x1", "2x2", "3x5", "1x3"):
            read.append(moves)
            yield moves

    found = search_each("nim", positions(), depth=2)
    assert read == []
    next(found)
    assert read == [""]
    alone = [one.value for one in search_each("nim", positions(), depth=2)]
    assert [one.value for one in search_each("nim", positions(), threads=2, depth=2)] == alone
    assert len(list(solve_each("nim", ["1x1", "2x2"], threads=2))) == 2


def test_random_games_are_games():
    game = find("pig:10")
    for moves in random_games(game, 3, seed=5):
        *_, last = walk(game, moves)
        assert game.terminal(last)
    assert list(random_games("nim", 3, seed=1)) == list(random_games("nim", 3, seed=1))


def test_a_data_frame_has_a_row_for_each_result(monkeypatch):
    class Frames:
        @staticmethod
        def DataFrame(rows):  # noqa: N802 - the name that pandas and polars have
            return rows

    monkeypatch.setitem(sys.modules, "pandas", Frames)
    rows = frame(search_each("nim:1,2", ["", "2x1"]))
    assert [(row["move"], row["line"]) for row in rows] == [("2x1", "2x1 1x1 2x1"), ("1x1", "1x1 2x1")]


def test_a_data_frame_needs_a_library(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(ZermeloError, match="install pandas or polars"):
        frame([])
    with pytest.raises(ZermeloError, match="pip install polars"):
        frame([], "polars")


# ---------------------------------------------------------------------------------------------
# Pickling


@pytest.mark.parametrize("address", [*names(), "connect-four:5,4", "nim:1,2"])
def test_a_game_pickles_by_name(address):
    game = find(address)
    again = pickle.loads(pickle.dumps(game))
    assert (again.name, again.initial) == (game.name, game.initial)
    assert again.moves(again.initial) == game.moves(game.initial)


def test_a_game_never_looked_up_pickles_by_its_name():
    again = pickle.loads(pickle.dumps(connect_four(5, 4)))
    assert again.name == "connect-four:5,4,4"


def estimate(position):
    return 0.25


def test_a_variant_pickles_as_the_game_it_was_made_of_and_its_changes():
    game = variant(variant(find("connect-four:5,4"), evaluate=estimate), name="judged")
    again = pickle.loads(pickle.dumps(game))
    assert (again.name, again.evaluate, again.initial) == ("judged", estimate, game.initial)
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(variant(game, evaluate=lambda position: 0))


RULEBOOK = """
import enum
from dataclasses import dataclass
from typing import NamedTuple
from zermelo import Game

class Side(enum.Enum):
    LEFT = 0
    RIGHT = 1

@dataclass(frozen=True)
class Heap:
    sticks: int

class Position(NamedTuple):
    heap: Heap
    side: Side

def player(position):
    return position.side.value

def actions(position):
    return range(1, min(3, position.heap.sticks) + 1)

def result(position, take):
    return Position(Heap(position.heap.sticks - take), Side(1 - position.side.value))

def terminal(position):
    return position.heap.sticks == 0

def utility(position):
    return 1 if position.side is Side.RIGHT else -1

game = Game(name="own", initial=Position(Heap(5), Side.LEFT), player=player, actions=actions, result=result,
            terminal=terminal, utility=utility)
"""
UNPICKLE = """
import pickle, sys
position, function = pickle.load(sys.stdin.buffer)
print(position.heap.sticks, position.side.name, function(position, 2).heap.sticks)
"""


def test_positions_of_a_rulebook_file_travel_to_a_process_that_has_not_loaded_it(tmp_path):
    file = tmp_path / "my.own rules.py"
    file.write_text(RULEBOOK)
    game = find(str(file))
    sent = pickle.dumps((game.result(game.initial, 1), game.result))
    shown = subprocess.run([sys.executable, "-c", UNPICKLE], input=sent, capture_output=True, check=True)
    assert shown.stdout.decode().split() == ["4", "RIGHT", "2"]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        searched = partial(search, str(file), depth=3, compiled=False)
        positions = [game.result(game.initial, action) for action in game.moves(game.initial)]
        assert [found.position for found in pool.map(searched, positions)] == positions
    file.unlink()
    gone = subprocess.run([sys.executable, "-c", UNPICKLE], input=sent, capture_output=True, text=False)
    assert b"There is no file" in gone.stderr.splitlines()[-1]


@pytest.mark.soak
def test_positions_of_a_rulebook_file_travel_to_dask(tmp_path):
    distributed = pytest.importorskip("distributed")
    file = tmp_path / "own.py"
    file.write_text(RULEBOOK)
    game = find(str(file))
    with distributed.Client(n_workers=1, threads_per_worker=1, dashboard_address=None) as client:
        task = partial(search, str(file), depth=3, compiled=False)
        (found,) = client.gather(client.map(task, [game.result(game.initial, 1)]))
    assert found.position == game.result(game.initial, 1)


def test_results_and_trees_travel_between_processes():
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        searched = partial(search, depth=2, compiled=False)
        found, leaf = pool.map(searched, [find("connect-four:4,4,3"), tree([[3, 12], [2, 4]])])
    assert found.move in [found.game.write(found.position, move) for move in found.game.moves(found.position)]
    assert leaf.value == 3


def test_a_result_that_travelled_still_knows_its_algorithm_and_its_events():
    found = search("coins:1,9,2,7", algorithm="paranoid", record=True)
    again = pickle.loads(pickle.dumps(found))
    assert again.declaration is found.declaration and again.events == found.events
    assert verdict(again) == verdict(found) and again.to_dict() == found.to_dict()


# ---------------------------------------------------------------------------------------------
# Types


def test_the_package_tells_its_types():
    """`make lint` checks the types of the script that makes every documented call."""
    assert (Path(zermelo.__file__).parent / "py.typed").exists()


def test_the_script_of_every_documented_call_names_all_of_them():
    script = (HERE / "every_call.py").read_text(encoding="utf-8")
    assert [name for name in zermelo.__all__ if name not in script] == []


# ---------------------------------------------------------------------------------------------
# The page


def test_the_page_has_twelve_tasks_of_at_most_ten_lines():
    page = (HERE.parents[1] / "docs" / "library.md").read_text(encoding="utf-8")
    tasks = re.findall(r"^### \d+\. .*?^```pycon\n(.*?)^```$(.*?)(?=^##)", page, re.MULTILINE | re.DOTALL)
    assert len(tasks) == 12
    for script, others in tasks:
        assert sum(line.startswith((">>>", "...")) for line in script.splitlines()) <= 10
        assert "*OpenSpiel*" in others and "*python-chess*" in others


def test_the_page_has_ten_more_scripts_of_at_most_ten_lines():
    page = (HERE.parents[1] / "docs" / "library.md").read_text(encoding="utf-8")
    more = page.partition("## Ten more scripts")[2].partition("\n## ")[0]
    scripts = re.findall(r"^```pycon\n(.*?)^```$", more, re.MULTILINE | re.DOTALL)
    assert len(scripts) == 10
    for script in scripts:
        assert sum(line.startswith((">>>", "...")) for line in script.splitlines()) <= 10


def test_the_page_names_every_call():
    page = (HERE.parents[1] / "docs" / "library.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)`", page))
    calls = {name for name in zermelo.__all__ if name[0].islower()} | {"Engine", "Limits", "Game", "ZermeloError"}
    assert calls - named == set()
