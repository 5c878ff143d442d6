"""How much of a proof is done: nothing before, all of it after, and always something between."""

import pytest

from zermelo.games import find
from zermelo.solving import prover as proving
from zermelo.solving.prover import Prover
from zermelo.solving.share import share_of_proof


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
    monkeypatch.setattr(proving, "TOLD_AFTER", 0.0)
    monkeypatch.setattr(proving, "SLICE", 2_000)
    game = find("connect-four:5,4")
    steps = list(Prover(game).steps(game.initial, telling=True))
    told = [step for step in steps if step.share is not None]
    assert told and all(0 < step.share <= 1 and step.left >= 0 for step in told)
    assert steps[-1].share is None and steps[-1].is_done
