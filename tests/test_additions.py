"""Every command, view and page treats an algorithm in a file outside the package like a packaged one."""

import json

import pytest

from tests.studio.conftest import running
from zermelo.algorithms import registry
from zermelo.cli import run

TREE = "A(B(6,4,2),C(3,12,8))"
ALGORITHM = '''
"""Alpha-beta from right to left."""

from math import inf

from zermelo.algorithms.algorithm import Algorithm, adversarial
from zermelo.rules.game import MAX


def backwards(game, observe):
    def decision(state, limit, low, high, run):
        return value(state, 0, limit, low, high, run)

    def value(state, depth, limit, alpha, beta, run):
        observe.enter(run, depth, alpha, beta)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        if depth >= limit:
            return observe.estimate(run, depth, game.evaluate(state))
        sign = 1 if game.player(state) == MAX else -1
        best = -inf * sign
        actions = [action for action in game.actions(state)]
        for number in range(len(actions) - 1, -1, -1):
            observe.descend(run, depth, number)
            child = value(game.result(state, actions[number]), depth + 1, limit, alpha, beta, run)
            if number == len(actions) - 1 or sign * child > sign * best:
                best = child
                observe.improve(run, depth, number, best)
            bound = beta if sign > 0 else alpha
            if sign * best >= sign * bound:
                observe.cut(run, depth, best, bound)
                break
            if sign > 0:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
        return observe.leave(run, depth, best)

    return decision


ALGORITHM = Algorithm(
    name="backwards",
    kernel=backwards,
    fits=adversarial,
    about="alpha-beta from right to left",
    windows=True,
    rule="cut if v ≥ β at MAX or v ≤ α at MIN, the last child first",
)
'''


@pytest.fixture
def file(tmp_path, monkeypatch):
    """The file, unknown to other tests."""
    monkeypatch.setattr(registry, "_from_files", {})
    path = tmp_path / "backwards.py"
    path.write_text(ALGORITHM, encoding="utf-8")
    return str(path)


def told(capsys, *words):
    """The output and the notes of a successful command."""
    assert run([*words, "--lang", "en"]) == 0
    captured = capsys.readouterr()
    return captured.out, captured.err


def test_commands_take_an_algorithm_from_a_file(file, capsys):
    with_file = ("--algorithm", file)
    best = json.loads(told(capsys, "best", "tic-tac-toe", "X.O/.X./O..", *with_file, "--json")[0])
    assert (best["algorithm"], best["value"], best["move"]) == ("backwards", 1, "c1")
    value = json.loads(told(capsys, "value", TREE, *with_file, "--json")[0])
    assert (value["value"], value["best"], value["generated"]) == ("3", "C", 7)
    assert value["skipped"] == ["B1", "B2"]
    trace, rule = told(capsys, "trace", TREE, *with_file)
    assert trace.splitlines()[0] == "Call maxValue( A , alpha= -inf , beta= inf ) :"
    assert "CUT in minValue of" in trace and trace.splitlines()[-2] == "value found: 3"
    assert "Rule: backwards, cut if v ≥ β at MAX or v ≤ α at MIN, the last child first" in rule
    explained = told(capsys, "explain", TREE, *with_file)[0]
    assert "MAX is sure of" in explained and "skipped" in explained
    counted = told(capsys, "value", "--count", TREE, *with_file)[0]
    assert "Nodes generated: 7; plain search: 9" in counted and "Best order of children" in counted
    drawn = told(capsys, "draw", TREE, *with_file)[0]
    assert "backwards" in drawn


def test_an_algorithm_listed_in_the_environment_is_one_of_all(file, capsys, monkeypatch):
    monkeypatch.setenv("ZERMELO_ALGORITHMS", file)
    listed = {one["name"]: one for one in json.loads(told(capsys, "algorithms", "tic-tac-toe", "--json")[0])}
    assert listed["backwards"]["about"] == "alpha-beta from right to left"
    assert told(capsys, "value", TREE, "--algorithm", "backwards")[0].startswith("Value: 3.")


def test_the_studio_treats_it_as_its_own(file, monkeypatch):
    monkeypatch.setenv("ZERMELO_ALGORITHMS", file)
    with running() as studio, studio.client(headers={"accept-language": "en"}) as client:
        games = {one["address"]: one for one in client.get("/api/games").json()}
        assert "backwards" in {one["name"] for one in games["tic-tac-toe"]["algorithms"]}
        shown = client.post("/api/trees/show", json={"notation": TREE, "algorithm": "backwards"}).json()
        assert shown["trace"][-1] == "value found: 3" and shown["cuts"]
        assert "def value(state, depth, limit, alpha, beta):" in shown["code"]


def test_a_file_without_an_algorithm_is_refused_in_a_sentence(tmp_path, capsys):
    empty = tmp_path / "empty.py"
    empty.write_text("", encoding="utf-8")
    assert run(["value", TREE, "--algorithm", str(empty), "--lang", "en"]) == 2
    assert "defines no algorithm; end it with `ALGORITHM = Algorithm(" in capsys.readouterr().err
