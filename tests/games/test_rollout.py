"""Rollouts: the same mean with less spread, exact where the estimate is, and the same for every number of threads."""

import json

import pytest

from tests.learning import walk
from tests.modes import interpreted
from zermelo.cli import run
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.players.rollout import best_moves, rollout
from zermelo.tasks.pool import Alone, Processes


@interpreted
def test_luck_taken_out_leaves_the_mean_and_less_spread():
    game = find("pig:20,4")
    found = rollout(game, games=300, seed=3)
    assert found.error < found.plain_error / 2
    assert abs(found.mean - found.plain_mean) < found.error + found.plain_error
    assert rollout(game, games=300, seed=3, threads=1) == found
    assert rollout(game, games=300, seed=3, pool=Alone()) == found


def test_several_processes_tell_the_same():
    game = find(f"{walk.__file__}:judged")
    alone = rollout(game, games=300, seed=3)
    with Processes(2) as pool:
        assert rollout(game, games=300, seed=3, pool=pool) == alone


@interpreted
def test_nothing_is_left_to_luck_where_the_estimate_is_exact():
    game = find("backgammon")
    position = game.position("white 6:2 5:1 off:12 black 4:3 off:12 white to roll")
    found = rollout(game, position, games=12)
    assert found.mean == pytest.approx(game.advice.search.estimate(position), abs=1e-4) and found.error < 1e-3
    assert rollout(game, position, games=2, plies=0).mean == game.advice.search.estimate(position)


def test_the_best_moves_by_the_estimate_come_first():
    game = find("backgammon")
    position = game.position("white 6:2 3:1 off:12 black 1:2 off:13 white to play 66")
    assert [game.write(position, move) for move in best_moves(game, position, 3)] == ["6/off(2) 3/off"]


@interpreted
def test_the_command_compares_moves_and_refuses(capsys):
    assert run(["rollout", "pig:30", "12+5 20", "--games", "20", "--moves", "2"]) == 0
    told = capsys.readouterr().out
    assert "roll" in told and "hold" in told and "±" in told
    assert run(["rollout", "pig:30", "12+5 20", "--games", "20", "--moves", "2", "--depth", "3"]) == 0
    assert "a search of 3 plies" in capsys.readouterr().out
    assert run(["rollout", "tic-tac-toe"]) == 2
    with pytest.raises(ZermeloError):
        rollout(find("prisoners-dilemma"))


@interpreted
def test_no_outcome_is_left_out_where_the_turn_may_pass(capsys):
    assert run(["rollout", "pig:30", "12+5 rolling 20", "--each", "--games", "4", "--moves", "1", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["results"]
    assert [row["outcome"] for row in rows] == ["1", "2", "3", "4", "5", "6"]
