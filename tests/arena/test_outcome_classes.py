"""The ends of games by the evaluation of their positions."""

import json
import random
from collections import Counter
from itertools import pairwise

import pytest

from tests.modes import interpreted
from zermelo.arena.outcome_classes import classes, played
from zermelo.cli import run

pytestmark = interpreted


def test_the_lectures_class():
    (one,) = classes([(4, 1)] * 60 + [(4, -1)] * 30 + [(4, 0)] * 10)
    assert (one.low, one.high, one.won, one.lost, one.drawn) == (4, 4, 60, 30, 10)
    assert one.expected == pytest.approx(0.3)


def test_few_values_are_a_class_each():
    dice = random.Random(1)
    found = [(dice.randint(-4, 4), dice.randint(-1, 1)) for _ in range(500)]
    counted = Counter(found)
    assert [(one.low, one.won, one.lost, one.drawn) for one in classes(found)] == [
        (value, counted[value, 1], counted[value, -1], counted[value, 0]) for value in range(-4, 5)
    ]


def test_many_values_are_intervals_of_about_the_same_size():
    found = [(value / 7, 1) for value in range(900)]
    groups = classes(found, 9)
    assert [one.positions for one in groups] == [100] * 9
    assert all(before.high < after.low for before, after in pairwise(groups))


def test_the_same_seed_plays_the_same_games():
    games = [list(played("tic-tac-toe", 5, seed=seed)) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]
    assert all(len({end for _, end in game}) == 1 for game in games[0])  # all positions of a game share its end


def test_the_command(capsys):
    words = ["evaluation", "connect-four:4,4", "--games", "12", "--player", "random", "--lang", "en"]
    assert run(words) == 0
    assert "expected value" in capsys.readouterr().out
    assert run([*words, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    found = [pair for game in played("connect-four:4,4", 12, "random") for pair in game]
    assert sum(one["positions"] for one in answer["classes"]) == len(found)
    assert sum(one["won"] - one["lost"] for one in answer["classes"]) == sum(end for _, end in found)


def test_the_games_so_far_count_when_stopped(capsys, monkeypatch):
    def stopped(*arguments, **options):
        yield [(1, 1), (2, 1)]
        raise KeyboardInterrupt

    monkeypatch.setattr("zermelo.cli.evaluation.played", stopped)
    assert run(["evaluation", "tic-tac-toe", "--games", "9", "--lang", "en"]) == 130
    said = capsys.readouterr()
    assert "+1.00" in said.out and "Stopped; games counted: 1." in said.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["tic-tac-toe", "b2", "--games", "5"], "--games plays whole games"),
        (["tic-tac-toe", "--player", "random"], "--player needs --games"),
        (["tic-tac-toe", "--games", "0"], "at least 1"),
        (["coins", "--games", "5"], "coins is another kind"),
        (["tic-tac-toe", "--games", "5", "--player", "nothing"], "nothing"),
    ],
)
def test_what_is_refused(words, sentence, capsys):
    assert run(["evaluation", *words, "--lang", "en"]) == 2
    assert sentence in capsys.readouterr().err
