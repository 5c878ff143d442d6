"""Models learned from observed moves: the posterior against exact integrals, and the commands that take them."""

import json
import random
from fractions import Fraction

import pytest

from tests.modes import interpreted
from zermelo.cli import run
from zermelo.theory.observed import skill_of


def exact_mean(observed):
    """The mean of the posterior by exact integration of its polynomial."""
    likelihood = [Fraction(1)]
    for choices, best in observed:
        constant, slope = Fraction(1, choices), (Fraction(choices - 1 if best else -1, choices))
        longer = [Fraction(0)] * (len(likelihood) + 1)
        for power, factor in enumerate(likelihood):
            longer[power] += factor * constant
            longer[power + 1] += factor * slope
        likelihood = longer
    integral = sum(factor / (power + 1) for power, factor in enumerate(likelihood))
    return sum(factor / (power + 2) for power, factor in enumerate(likelihood)) / integral


def test_the_posterior_is_the_exact_one():
    source = random.Random(5)
    for count in range(12):
        observed = [(source.randint(2, 6), source.random() < 0.6) for _ in range(count)]
        assert skill_of(observed).mean == pytest.approx(float(exact_mean(observed)), abs=1e-6)


def test_many_observations_find_the_skill_and_narrow_the_interval():
    source = random.Random(6)
    observed = [(4, source.random() < 0.8 + 0.2 / 4) for _ in range(2000)]
    few, many = skill_of(observed[:50]), skill_of(observed)
    assert many.low < 0.8 < many.high and many.high - many.low < few.high - few.low
    assert few.low < few.mean < few.high


RECORDS = """[Game "tic-tac-toe"]

1. a1 b2 2. a2 a3 3. c1 b1 *
"""


@pytest.fixture
def games(tmp_path):
    file = tmp_path / "games.pgn"
    file.write_text(RECORDS, encoding="utf-8")
    return str(file)


@interpreted
def test_commands_take_a_learned_model(games, capsys):
    tree = "A(B(3,12,8),C(2,40,60))"
    assert run(["value", tree, "--model", f"learned:{games}", "--json"]) == 0
    told = capsys.readouterr()
    model = told.err.split(": ")[-1].strip().rstrip(".")
    assert "of 3 observed moves" in told.err and model.startswith("mixture:0.")
    assert run(["value", tree, "--model", model, "--json"]) == 0
    assert json.loads(told.out)["value"] == json.loads(capsys.readouterr().out)["value"]
    for words in (
        ["best", tree, "--algorithm", "expectimax", "--model"],
        ["strategy", tree, "--against"],
        ["strategy", tree, "--exploit"],
    ):
        assert run([*words, f"learned:{games}"]) == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [(None, "cannot be read"), ("1. a1 b2", "does not name its game"), ('[Game "nim"]\n\n*\n', "had a choice")],
)
def test_files_that_teach_nothing_are_refused(tmp_path, capsys, content, said):
    file = tmp_path / "games.pgn"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    assert run(["value", "A(B(3,12,8),C(2,4,6))", "--model", f"learned:{file}"]) == 2
    assert said in capsys.readouterr().err


def test_a_learned_model_without_a_file_is_refused(capsys):
    assert run(["value", "A(B(3,12,8),C(2,4,6))", "--model", "learned:"]) == 2
    assert capsys.readouterr().err.startswith("`learned:` needs a file of games")
