"""The progress of a proof: 0 before, 1 after, and in between during it."""

from types import SimpleNamespace

import pytest

from tests.games.playouts import playout
from zermelo.games import find
from zermelo.machine.compile import enabled
from zermelo.solving import prover as proving
from zermelo.solving import share as telling
from zermelo.solving.nullwindow import promising
from zermelo.solving.prover import Prover
from zermelo.solving.share import share_of_proof, sorter


def share(prover, position, threshold):
    return share_of_proof(prover.game, prover.runs[0], prover.table)(position, threshold)


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four:4,4", "mnk:4,3,3"])
def test_nothing_before_and_everything_after(name):
    game = find(name)
    position, prover = game.initial, Prover(game)
    assert share(prover, position, 1) < 1
    value = prover.value(position)
    for threshold in {max(value, 1 - prover.most), min(value + 1, prover.most)}:
        assert share(prover, position, threshold) == 1


def test_a_long_proof_tells_how_far_it_is(monkeypatch):
    """Asked after every slice, it has always done something and never all of it."""
    monkeypatch.setattr(telling, "TOLD_AFTER", 0.0)
    monkeypatch.setattr(telling, "RARELY", 0)
    monkeypatch.setattr(proving, "SLICE", 2_000)
    game = find("connect-four:5,4")
    steps = list(Prover(game).steps(game.initial, telling=True))
    told = [step for step in steps if step.share is not None]
    assert told and all(0 < step.share <= 1 and step.left >= 0 for step in told)
    assert steps[-1].share is None and steps[-1].is_done


def test_the_outlook_is_worked_out_rarely(monkeypatch):
    """Between two times the last one stands, for fifty times as long as it took; another question begins anew."""
    asked, clock = [], iter([0.0, 1.0, 2.0, 40.0, 53.0, 53.5, 54.0, 54.5])
    monkeypatch.setattr(telling, "time", SimpleNamespace(perf_counter=clock.__next__))
    monkeypatch.setattr(telling, "share_of_proof", lambda *more: lambda *question: asked.append(question) or 0.5)
    outlook = telling.Outlook(Prover(find("tic-tac-toe"), machine=False))
    assert outlook.told("here", 1, 1.0) == (None, None)
    assert outlook.told("here", 1, 3.0) == outlook.told("here", 1, 42.0) == (0.5, 3.0)
    assert outlook.told("here", 1, 55.0) == (0.5, 55.0)
    assert outlook.told("here", 2, 4.0) == (0.5, 4.0)
    assert asked == [("here", 1), ("here", 1), ("here", 2)]


@pytest.mark.skipif(not enabled(), reason="sorts in machine code")
@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four:5,4", "othello:4"])
def test_machine_code_sorts_moves_as_the_rulebook_does(name):
    game = Prover(find(name)).game
    for position, _ in playout(game, "sorted", 30):
        if not game.terminal(position):
            assert sorter(game)(position) == list(promising(game)(position))
