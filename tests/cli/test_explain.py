"""The commands of explanations, as typed."""

import json

import pytest
from click.testing import CliRunner

from tests.explain import mission
from zermelo.cli import explain as commands
from zermelo.cli.program import application
from zermelo.languages.errors import ZermeloError

FIRST = "A(a1: B(B1=3,B2=12,B3(8,7,3)), a2: C(2,4,6), a3: D(14,5,1))"


def run(*arguments, input=None):
    return CliRunner().invoke(application(), list(arguments), input=input)


@pytest.mark.parametrize(("algorithm", "place"), [("minimax", 0), ("alphabeta", 1)])
def test_the_trace_on_the_output_is_the_text_of_the_notes(algorithm, place):
    block = mission.text_of("TRACES.md").split("```\n")[1::2][place].split("```")[0]
    result = run("trace", FIRST, "--algorithm", algorithm, "--lang", "es")
    *lines, last = result.stdout.splitlines(keepends=True)
    assert "".join(lines) == block and last.endswith(" la acción a hacer es a1\n")
    assert "acción" not in result.stderr and "Regla: " in result.stderr


def test_the_value_as_data():
    found = json.loads(run("value", FIRST, "--algorithm", "alphabeta", "--json").stdout)
    assert {"value", "best", "action", "generated", "evaluated", "skipped", "cuts", "windows", "labels"} <= set(found)
    assert (found["value"], found["best"], found["action"], found["generated"]) == ("3", "B", "a1", 12)
    assert found["cuts"][0] == {
        "node": "B3",
        "after": "B31",
        "kind": "beta",
        "value": "8",
        "bound": "3",
        "owner": "B",
        "dropped": ["B32", "B33"],
    }
    assert found["windows"]["D2"] == ["3", "14"]
    three = json.loads(run("value", "A@1(B@2([1,6],[7,1]),[0,0])", "--json").stdout)
    assert three["value"] == ["1", "6"]


def test_a_tree_comes_from_a_file_or_the_input(tmp_path):
    file = tmp_path / "tree.txt"
    file.write_text(FIRST, encoding="utf-8")
    assert run("value", str(file), "--lang", "en").stdout.startswith("Value: 3.")
    assert run("value", "-", "--lang", "ca", input="((3 12 8)(2 4 6))").stdout.startswith("Valor: 3.")


def test_the_rule_in_force_is_always_printed():
    for command in (["value"], ["explain"], ["value", "--count"]):
        output = run(*command, FIRST, "--algorithm", "alphabeta", "--rule", "strict", "--lang", "en").stdout
        assert "cut if v > β at MAX or v < α at MIN (strict)" in output


def test_explain_a_node_and_count():
    output = run("explain", FIRST, "--algorithm", "alphabeta", "--node", "C", "--lang", "es").stdout
    assert "Se podan C2, C3." in output and "poda si v ≤ 3" in output
    counted = json.loads(run("value", "--count", FIRST, "--algorithm", "alphabeta", "--json").stdout)
    assert (counted["generated"], counted["best"]["generated"], counted["worst"]["generated"]) == (12, 10, 16)


def test_a_game_with_a_position_and_a_depth():
    found = json.loads(run("value", "tic-tac-toe", "XOX/OX./O..", "--json").stdout)
    assert (found["value"], found["action"], found["best"]) == ("1", "c1", "c1")
    assert run("trace", "tic-tac-toe", "--depth", "1", "--lang", "en").stdout.startswith("Call maxValue( root ")


@pytest.mark.parametrize(
    "arguments",
    [
        ["value", "nonsense"],
        ["value", "A(B(3,,2))"],
        ["value", FIRST, "b2"],
        ["value", FIRST, "--lang", "xx"],
        ["value", FIRST, "--rule", "lax"],
        ["value", FIRST, "--labels", "loud"],
        ["explain", FIRST, "--node", "Z"],
        ["value", FIRST, "--algorithm", "no"],
        ["trace", "A=3"],
        ["trace", "connect-four"],
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(arguments, monkeypatch):
    monkeypatch.setattr(commands, "MOST_VISITS", 2000)
    result = run(*arguments)
    assert isinstance(result.exception, ZermeloError)
    assert str(result.exception).endswith(".") and "\n" not in str(result.exception)


def test_a_caret_points_at_the_mistake():
    assert run("value", "A(B(3,,2))").stderr.splitlines()[1] == " " * 6 + "^"


# ---------------------------------------------------------------------------------------------
# Options that a file asks for, and the same options everywhere

DEPTH_TEST = '''
class: "GraphGameTreeTest"
{field}: "{agent}"
depth: "1"
num_agents: "2"
start_state: "a"
win_states: "d1 d2 d3 d4"
lose_states: ""
successors: """
a Left b1
a Right b2
b1 Left c1
b1 Right c2
b2 Left c3
b2 Right c4
c1 Down d1
c2 Down d2
c3 Down d3
c4 Down d4
"""
evaluation: """
c1 5
c2 6
c3 2
c4 9
d1 1
d2 1
d3 8
d4 8
"""
'''


@pytest.mark.parametrize(
    ("field", "agent", "value", "move", "algorithm"),
    [
        ("alg", "MinimaxAgent", "5", "Left", "minimax"),
        ("alg", "AlphaBetaAgent", "5", "Left", "alphabeta"),
        ("agent", "ExpectimaxAgent", "5.5", "Left", "expectiminimax"),
    ],
)
def test_a_test_of_cs188_is_searched_as_it_asks(field, agent, value, move, algorithm, tmp_path):
    file = tmp_path / "depth.test"
    file.write_text(DEPTH_TEST.format(field=field, agent=agent), encoding="utf-8")
    result = run("value", str(file), "--lang", "en")
    assert result.stdout.startswith(f"Value: {value}.\nBest move: {move}")
    assert f"The file asks for {algorithm} to depth 2" in result.stderr
    deeper = run("value", str(file), "--depth", "3", "--lang", "en")
    assert deeper.stdout.startswith("Value: 8.\nBest move: Right")
    assert "The file asks" not in run("value", "A(1,2)").stderr


def test_the_opponent_model_is_an_option_of_every_view(tmp_path):
    tree = "A(B(3,12,8),C(2,4,6))"
    for command in ("value", "trace", "explain"):
        assert "23/3" in run(command, tree, "--model", "uniform", "--lang", "en").stdout
    assert "13/15*2" in run("trace", tree, "--model", "mixture:0.8").stdout
    assert run("value", tree, "--model", "ideal", "--lang", "en").stdout.startswith("Value: 3.")
    assert "23/3" in run("draw", tree, "--model", "uniform").stdout
    refused = run("value", tree, "--model", "ideal", "--algorithm", "alphabeta")
    assert "alphabeta has no option 'model'" in str(refused.exception)


def test_the_window_is_an_option_of_every_view():
    tree = "A(B(3,12,8),C(2,4,6))"
    assert "alfa= 4 , beta= 9" in run("trace", tree, "--window", "4,9", "--lang", "es").stdout
    assert "[4, 9]" in run("explain", tree, "--window", "4,9", "--lang", "en").stdout
    assert "B2" not in run("value", tree, "--window", "4,9", "--json").stdout.split("windows")[1].split("labels")[0]
    assert "[4, 9]" in run("draw", tree, "--algorithm", "alphabeta", "--window", "4,9", "--windows").stdout
    refused = run("value", tree, "--window", "4,9", "--algorithm", "minimax", "--lang", "en")
    assert "minimax has no window; alphabeta, brs, mtdf" in str(refused.exception)


def test_best_and_strategy_take_trees(tmp_path):
    tree = "A(a1: B(3,12,8), a2: C(2,4,6))"
    file = tmp_path / "tree.txt"
    file.write_text(tree, encoding="utf-8")
    for subject in (tree, str(file), "((3 12 8)(2 4 6))"):
        found = json.loads(run("best", subject, "--json").stdout)
        assert (found["value"], found["exact"]) == (3, True)
    assert json.loads(run("best", tree, "--model", "uniform", "--json").stdout)["value"] == "23/3"
    assert "a1" in run("strategy", tree, "--lang", "en").stdout
    assert json.loads(run("strategy", "A(B(3,7),C(2,20))", "--json").stdout)["value"] == 3


@pytest.mark.usefixtures("interpreted")
def test_a_beam_says_that_it_may_miss_the_best_move():
    result = run("best", "tic-tac-toe", "--beam", "2", "--depth", "2", "--lang", "en")
    assert "best move may be among those left out" in result.stderr
    assert "left out" not in run("best", "tic-tac-toe", "--depth", "2", "--lang", "en").stderr


def test_a_win_that_counts_infinite_is_explained():
    arguments = ["tic-tac-toe", "b2 a3 c1 a1 a2 b1", "--depth", "1", "--lang", "en"]
    note = "A finished game counts ∞ beside estimates, so that none outweighs it; by the rules it is worth 1."
    assert note in run("trace", *arguments).stderr
    assert note in run("value", *arguments).stdout
    assert "counts ∞" not in run("value", *arguments[:2], "--lang", "en").stdout
