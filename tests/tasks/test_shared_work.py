"""Every kind of heavy work gives the same bytes, whichever workers do it in whichever order."""

import json

import pytest

from tests.tasks.clusters import cluster
from tests.tasks.elsewhere import Elsewhere
from zermelo.cli import run, sharing
from zermelo.games import find
from zermelo.solving.books import build_book
from zermelo.solving.tables import build_table
from zermelo.tasks.pool import pool_of


@pytest.fixture
def elsewhere(monkeypatch):
    monkeypatch.setattr("zermelo.tasks.pool.pool_of", lambda workers, cluster: Elsewhere())


@pytest.fixture(autouse=True)
def interpreted(monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILE", "0")


def test_results_come_in_the_order_of_the_tasks():
    assert list(Elsewhere().in_order(divmod, range(6), 4)) == [divmod(number, 4) for number in range(6)]


def test_a_book_made_by_others_is_byte_for_byte_that_of_one_process(tmp_path):
    game = find("connect-four:3,3,3")
    for name, pool in (("alone", None), ("together", Elsewhere())):
        build_book(game, tmp_path / name, 3, pool=pool)
    assert (tmp_path / "alone").read_bytes() == (tmp_path / "together").read_bytes()


LINES = "b2 a1\n\nb2 z9\nb2 a1 c3\nXX./OO./...\n"


@pytest.mark.parametrize(
    "words", ["best tic-tac-toe --depth 4", "best tic-tac-toe --algorithm alphabeta --depth 3", "solve tic-tac-toe"]
)
def test_a_file_of_positions_is_answered_in_order_by_anybody(words, tmp_path, capsys, elsewhere):
    file = tmp_path / "positions.txt"
    file.write_text(LINES)
    answers = []
    for more in ([], ["--workers", "2"]):
        assert run([*words.split(), "--positions", str(file), *more]) == 2
        found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        answers.append([{key: value for key, value in one.items() if key != "seconds"} for one in found])
    alone, together = answers
    assert [one["position"] for one in alone] == LINES.split("\n")[:1] + LINES.split("\n")[2:5]
    assert "z9" in alone[1]["error"] and alone[1]["line_number"] == 3
    for one, other in zip(alone, together, strict=True):
        assert one | {"remembered": None, "nodes": None} == other | {"remembered": None, "nodes": None}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("best tic-tac-toe --workers 2", "--positions FILE"),
        ("solve tic-tac-toe --cluster tcp://127.0.0.1:1", "--positions FILE"),
        ("best A(B(3,12),C(2,4)) --positions here.txt --workers 2", "neither"),
        ("exercise upv-4 --count 3 -o folder", "--kind"),
        ("exercise --kind alphabeta --count 3", "-o FOLDER"),
    ],
)
def test_what_cannot_be_shared_out_is_refused_in_a_sentence(words, sentence, capsys):
    assert run(words.split()) == 2
    printed = capsys.readouterr()
    assert sentence in printed.err and printed.err.count("\n") == 1 and not printed.out


def test_exercises_are_written_by_anybody(tmp_path, capsys, elsewhere):
    for name, more in (("alone", []), ("together", ["--workers", "2"])):
        folder = tmp_path / name
        assert run(["exercise", "--kind", "alphabeta", "--seed", "5", "--count", "3", *more, "-o", str(folder)]) == 0
    alone, together = (
        {file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("alone", "together")
    )
    assert sorted(alone) == ["alphabeta-5.txt", "alphabeta-6.txt", "alphabeta-7.txt"] and alone == together


def test_without_an_option_this_process_works_alone():
    with sharing.sharing(None, "") as nobody, sharing.sharing(1, "") as alone:
        assert nobody is None and alone is None


def timeless(text):
    """Lines of JSON without what may differ from one run to another."""
    found = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    return [
        {key: value for key, value in one.items() if key not in ("seconds", "nodes", "remembered")} for one in found
    ]


@pytest.mark.soak
@pytest.mark.parametrize(
    "words",
    [
        "table connect-four:3,3,3 --plies 3 -o FOLDER/book",
        "train examples/features/kalah.py --games 32 --batch 16 --pairs 0 -o FOLDER/kalah.npz",
        "best tic-tac-toe --depth 4 --positions LINES",
        "solve tic-tac-toe --positions LINES",
        "exercise --kind alphabeta --seed 5 --count 6 -o FOLDER/exercises",
    ],
)
def test_the_workers_of_a_cluster_give_what_one_process_gives(words, tmp_path, capsys):
    """The same command alone and with --cluster: the same files, byte for byte, and the same answers."""
    pytest.importorskip("distributed")
    lines = tmp_path / "positions.txt"
    lines.write_text(LINES)
    found = []
    with cluster(tmp_path) as (scheduler, _):
        for name, more in (("alone", []), ("together", ["--cluster", str(scheduler)])):
            folder = tmp_path / name
            folder.mkdir()
            given = words.replace("FOLDER", str(folder)).replace("LINES", str(lines)).split()
            code = run([*given, *more])
            files = {file.name: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
            found.append((code, files, timeless(capsys.readouterr().out)))
    alone, together = found
    assert alone == together and (alone[1] or alone[2])


@pytest.mark.soak
def test_connect_four_on_five_by_five_built_by_a_cluster_is_byte_for_byte_that_of_one_process(tmp_path, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setenv("ZERMELO_COMPILE", "1")
    game = find("connect-four:5,5")
    build_table(game, tmp_path / "alone.table", threads=1)
    with cluster(tmp_path) as (file, _), pool_of(cluster=str(file)) as pool:
        build_table(game, tmp_path / "together.table", pool=pool)
    assert (tmp_path / "alone.table").read_bytes() == (tmp_path / "together.table").read_bytes()
