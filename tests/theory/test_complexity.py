"""The calculator, against the figures of the lectures."""

import json

import pytest

from tests.modes import interpreted
from zermelo.cli import run


def told(capsys, *arguments):
    assert run(["theory", "complexity", *arguments, "--lang", "en"]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["35", "100"], ["2.6·10^154", "3.2·10^77"]),
        (["10", "4"], ["10,000", "199", "1,000"]),
        (["36", "12"], ["36.0", "6.0", "14.7"]),
        (["35", "10", "--speed", "10^6"], ["105,043,749", "1.8 minutes"]),
        (["35", "--speed", "10^6", "--time", "60"], ["60,000,000 leaves", "minimax", "5", "9"]),
        (["--positions", "10^40", "--speed", "10^6"], ["3.2·10^26 years"]),
        (["--positions", "10^40", "--speed", "3*10^9"], ["1.1·10^21 centuries"]),
        (["--positions", "10^120", "--speed", "3*10^9"], ["1.1·10^101 centuries"]),
        (["20", "4", "--outcomes", "21"], ["expectiminimax", "3.1·10^10"]),
    ],
)
def test_the_figures_of_the_lectures(arguments, words, capsys):
    out = told(capsys, *arguments)
    for word in words:
        assert word in out


def test_the_figures_as_data(capsys):
    found = json.loads(told(capsys, "10", "4", "--speed", "100", "--json"))
    assert [(one["leaves"], one["seconds"]) for one in found["searches"]] == [
        (10000, 100),
        (199, "199/100"),
        (1000, 10),
    ]
    depths = json.loads(told(capsys, "35", "--speed", "10^6", "--time", "60", "--json"))
    assert [one["depth"] for one in depths["searches"]] == [5, 9, 6]


@interpreted
def test_measured_branching_counts_the_tree(capsys):
    """Minimax visits 1 + 9 + 9·8 + 9·8·7 nodes; alpha-beta and the engine fewer."""
    arguments = ["--game", "tic-tac-toe", "--depth", "3"]
    found = json.loads(told(capsys, *arguments, "--json"))["searches"]
    minimax, alphabeta, engine = found
    assert minimax["nodes"] == [10, 82, 586]
    assert minimax["effective_branching"] == pytest.approx((586 / 10) ** 0.5)
    assert alphabeta["effective_branching"] < minimax["effective_branching"]
    assert engine["search"] == "engine"
    assert "minimax: effective branching 7.7" in told(capsys, *arguments)


@pytest.mark.parametrize("language", ["es", "ca"])
def test_the_figures_in_words(language, capsys):
    assert run(["theory", "complexity", "--positions", "10^40", "--speed", "10^6", "--lang", language]) == 0
    assert "3,2·10^26" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "Give B and M"),
        (["35"], "Without M"),
        (["35", "--speed", "10"], "Without M"),
        (["--positions", "10^40"], "--positions needs --speed"),
        (["35", "5", "--speed", "0"], "--speed is a number above 0"),
        (["35", "5", "--speed", "fast"], "is not a number"),
        (["1", "5"], "at least 2"),
        (["35", "--game", "tic-tac-toe"], "--game measures a game"),
        (["35", "5", "--depth", "3"], "need --game"),
        (["--game", "tic-tac-toe", "--depth", "1"], "at least 2"),
        (["--game", "pig", "--depth", "2"], "chance nodes"),
    ],
)
def test_what_is_missing_is_said(arguments, sentence, capsys):
    assert run(["theory", "complexity", *arguments, "--lang", "en"]) == 2
    assert sentence in capsys.readouterr().err
