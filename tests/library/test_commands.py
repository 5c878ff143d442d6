"""The commands by the same names from a script: each gives what the command prints or writes."""

import inspect
import json
import pickle
import subprocess
import sys

import pytest

import zermelo
from tests.rulebooks import STICKS
from tests.trees.formats.test_cs188 import TWO_GHOSTS
from zermelo import ZermeloError, draw, explain, find, frame, rollout, strategy, trace, train, tree
from zermelo.cli import COMMANDS, run

pytestmark = pytest.mark.usefixtures("interpreted")
TREE = "A(B(3,12,8),C(2,4,6),D(14,5,2))"
CALLED = [
    "analyze",
    "check",
    "draw",
    "explain",
    "match",
    "perft",
    "rollout",
    "solve",
    "strategy",
    "table",
    "tournament",
    "trace",
    "train",
]
"""The commands that a script calls by the same name; others are `search`, `rate`, `Table.probe` …"""


def printed(capsys, *words):
    assert run(list(words)) == 0
    return capsys.readouterr().out


def test_a_command_that_a_script_needs_has_a_call_of_its_name():
    assert set(CALLED) <= COMMANDS.keys() & set(zermelo.__all__)


@pytest.mark.parametrize("settings", [{}, {"algorithm": "minimax"}, {"rule": "strict"}, {"labels": "hard"}])
def test_a_trace_is_that_of_the_command(settings, capsys):
    words = [part for name, value in settings.items() for part in (f"--{name}", value)]
    assert str(trace(TREE, **settings)) + "\n" == printed(capsys, "trace", TREE, *words)
    assert trace(tree(TREE), lang="es", **settings)[-1].startswith("tras")


def test_a_trace_of_a_game_shows_its_boards(capsys):
    shown = trace("nim:1,2", "2x1", depth=1, boards=True)
    assert str(shown) + "\n" == printed(capsys, "trace", "nim:1,2", "2x1", "--depth", "1", "--boards")
    assert shown._repr_html_().startswith("<pre>")


def test_a_file_may_ask_for_an_algorithm(tmp_path, capsys):
    file = tmp_path / "ghosts.test"
    file.write_text(TWO_GHOSTS)
    told = printed(capsys, "trace", str(file))
    assert str(trace(str(file))) + "\n" == told != str(trace(str(file), algorithm="minimax")) + "\n"


@pytest.mark.parametrize("node", [None, "C"])
def test_an_explanation_is_that_of_the_command(node, capsys):
    words = [] if node is None else ["--node", node]
    told = printed(capsys, "explain", TREE, "--algorithm", "alphabeta", *words).splitlines()
    assert list(explain(TREE, node=node, algorithm="alphabeta")) == told[:-1]


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ([TREE, "--algorithm", "alphabeta", "--theme", "nilsson"], {"algorithm": "alphabeta", "theme": "nilsson"}),
        (["A(B(C(1,-1),D(0,1)),E(1,0))", "--winning"], {"winning": True}),
        (["A(B*(1/6: 12, 5/6: 3), 4)", "--reach"], {"reach": True}),
        (["nim:1,2", "--depth", "2", "--dark"], {"depth": 2, "dark": True}),
    ],
)
def test_a_drawing_is_that_of_the_command(words, options, capsys, tmp_path):
    drawing = draw(words[0], **options)
    assert drawing.text() == printed(capsys, "draw", *words)
    drawing.save(tmp_path / "one.svg")
    assert run(["draw", *words, "-o", str(tmp_path / "other.svg")]) == 0
    assert (tmp_path / "one.svg").read_text() == (tmp_path / "other.svg").read_text()


def test_a_strategy_is_that_of_the_command(capsys):
    for options in ({}, {"player": "second"}, {"exploit": "uniform"}):
        words = [part for name, value in options.items() for part in (f"--{name}", value)]
        told = printed(capsys, "strategy", "nim:1,2,3", *words)
        assert str(strategy("nim:1,2,3", **options).text()) in told
    assert strategy("nim:1,2", winning=True).reached


def test_a_rollout_is_that_of_the_command(capsys):
    words = ["rollout", "pig:30", "12+5 20", "--games", "20", "--moves", "2", "--threads", "1", "--json"]
    told = json.loads(printed(capsys, *words))
    found = rollout("pig:30", "12+5 20", games=20, moves=2, threads=1)
    assert [one.to_dict() for one in found] == told["results"]
    assert {row["move"] for row in told["results"]} == {"hold", "roll"}


FEATURES = """
def features(position):
    return ((1 if position.player == 1 else -1) * (position.sticks % 3 == 0) * 1.0,)

game = Game(name="sticks", initial=Position(10, 0), actions=actions, result=result, terminal=terminal,
            utility=utility, evaluate=lambda position: 0, bounds=(-1, 1), longest=10, features=features)
"""


def test_weights_are_those_of_the_command(tmp_path, capsys):
    file = tmp_path / "sticks.py"
    file.write_text(STICKS + FEATURES)
    told = []
    options = {"method": "td", "games": 40, "batch": 20, "seed": 3}
    found = train(
        str(file), tmp_path / "one.npz", folder=tmp_path / "one", progress=lambda *now: told.append(now), **options
    )
    words = [part for name, value in options.items() for part in (f"--{name}", str(value))]
    printed(
        capsys,
        "train",
        str(file),
        "-o",
        str(tmp_path / "two.npz"),
        "--folder",
        str(tmp_path / "two"),
        *words,
        "--pairs",
        "0",
    )
    assert (tmp_path / "one.npz").read_bytes() == (tmp_path / "two.npz").read_bytes()
    assert told[-1] == (40, 40) and found.recipe["played"] == 40


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: trace("nimm"), "neither a tree nor a game"),
        (lambda: trace(TREE, "1x1"), "A tree has no positions"),
        (lambda: trace(TREE, boards=True), "A tree has no boards"),
        (lambda: explain(TREE, node="Z"), "Z"),
        (lambda: draw("tic-tac-toe"), "needs a depth"),
        (lambda: draw("nim", winning=True), "--winning needs a tree"),
        (lambda: strategy("nim", player="third"), "no player 'third'"),
        (lambda: strategy("nim", exploit="uniform", winning=True), "either exploits"),
        (lambda: strategy("nim", exploit="uniform", depth=2), "leave out --depth"),
        (lambda: rollout("tic-tac-toe"), "Rollouts are for games of chance"),
        (lambda: train("nim", "x.npz"), "declares no features"),
        (lambda: train("othello", "x.npz", method="magic"), "There is no method 'magic'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(call, sentence):
    with pytest.raises(ZermeloError, match=sentence):
        call()


# ---------------------------------------------------------------------------------------------
# `draw` and `explain` are folders, too


def test_a_folder_that_is_called_is_still_a_folder():
    import zermelo.draw.svg as svg
    from zermelo.draw import Drawing

    assert zermelo.draw is draw and zermelo.draw.svg is svg and isinstance(draw("A(1,2)"), Drawing)
    assert list(inspect.signature(explain).parameters)[:3] == ["subject", "position", "node"]
    assert pickle.loads(pickle.dumps(explain)) is explain


@pytest.mark.parametrize("first", ["import zermelo.explain.tracing", "from zermelo import trace, explain", "pass"])
def test_the_call_is_found_whatever_was_imported_before(first):
    program = f"{first}\nfrom zermelo import draw, explain\nprint(explain('A(3,2)')[0], draw('A(3,2)').text()[:9])"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.split()[-2:] == ["Game", "tree"]


def test_rows_of_a_match_and_of_a_rollout_make_frames(monkeypatch):
    class Frames:
        @staticmethod
        def DataFrame(rows):  # noqa: N802 - the name that pandas and polars have
            return rows

    monkeypatch.setitem(sys.modules, "pandas", Frames)
    assert [row["points"] for row in frame(zermelo.match("nim:1,2", "model:ideal", "random", pairs=1).rows)]
    assert frame(rollout("pig:30", "12+5 20", games=4, threads=1))[0].keys() >= {"move", "value", "error"}
    assert find("nim").name == "nim"
