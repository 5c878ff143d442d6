"""The commands, as they are typed."""

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
    assert result.stdout == block
    assert "la acción a hacer es a1" in result.stderr and "Regla: " in result.stderr


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
    for command in ("value", "explain", "count"):
        output = run(command, FIRST, "--algorithm", "alphabeta", "--rule", "strict", "--lang", "en").stdout
        assert "cut if v > β at MAX or v < α at MIN (strict)" in output


def test_explain_a_node_and_count():
    output = run("explain", FIRST, "--algorithm", "alphabeta", "--node", "C", "--lang", "es").stdout
    assert "Se podan C2, C3." in output and "poda si v ≤ 3" in output
    counted = json.loads(run("count", FIRST, "--algorithm", "alphabeta", "--json").stdout)
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
