"""Regret minimisation by sampled games, against exact best responses and the iterations over the whole tree."""

import json

import numpy as np
import pytest

from tests.modes import interpreted
from zermelo.cli import run
from zermelo.equilibria import sampled_regret
from zermelo.equilibria.regret import Learner
from zermelo.equilibria.responses import exploitability
from zermelo.equilibria.sampled_regret import REGRET, Sampled
from zermelo.equilibria.sequence_form import unfold
from zermelo.games import find


@pytest.mark.parametrize("address, iterations, gap", [("kuhn-poker", 20_000, 0.01), ("one-card-poker:5", 10_000, 0.03)])
def test_the_strategies_come_close_to_an_equilibrium(address, iterations, gap):
    game = find(address)
    learned = Sampled(game, seed=1)
    learned.run(iterations)
    assert exploitability(game, learned.policy(0), learned.policy(1)).exploitability < gap
    assert learned.sets == sum(len(side.sets) for side in unfold(game).sides)


def test_the_first_regrets_are_on_average_those_of_the_whole_tree():
    """The other player and chance are drawn, so the gains of the player who tries all moves are right on average."""
    game = find("kuhn-poker")
    whole = Learner(unfold(game), "cfr")
    whole.run(1)
    wanted = {one.view: whole.state.regrets[one.first] for one in whole.form.sides[0].sets if one.parent == 0}
    sums = dict.fromkeys(wanted, 0.0)
    for seed in range(400):
        learned = Sampled(game, seed)
        learned.run(1)
        for number, view in enumerate(learned.views()):
            if view in sums:
                sums[view] += learned.kept[learned.firsts[number], REGRET]
    assert all(abs(sums[view] / 400 - regret) < 0.12 for view, regret in wanted.items())


def test_it_runs_alike_compiled_and_interpreted_and_in_pieces(monkeypatch):
    found = []
    for compiled, pieces in (("1", (300,)), ("0", (300,)), ("1", (256, 300))):
        monkeypatch.setenv("ZERMELO_COMPILE", compiled)
        learned = Sampled(find("kuhn-poker"), seed=5)
        for until in pieces:
            learned.run(until)
        found.append((learned.strategy(0), learned.strategy(1), learned.value))
    assert found[0] == found[1] == found[2]


def test_the_memory_grows_with_the_sets(monkeypatch):
    monkeypatch.setattr(sampled_regret, "ROOM", 64)
    learned = Sampled(find("leduc-poker"), seed=1)
    learned.run(4000)
    assert 900 < learned.sets <= 936
    assert np.isfinite(learned.kept).all()


def test_the_memory_has_a_limit(monkeypatch):
    monkeypatch.setattr(sampled_regret, "ROOM", 64)
    monkeypatch.setattr(sampled_regret, "MOST_SETS", 128)
    learned = Sampled(find("leduc-poker"), seed=1)
    learned.run(1000)
    assert learned.sets == 128 and np.isfinite(learned.kept).all()


def test_the_command_learns_by_sampled_games(capsys):
    assert run(["solve", "kuhn-poker", "--method", "mccfr", "--iterations", "2000", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["method"] == "mccfr" and answer["information_sets"] == 12 and abs(answer["value"] + 1 / 18) < 0.2
    assert run(["solve", "kuhn-poker", "--method", "mccfr", "--iterations", "500", "--lang", "en"]) == 0
    assert "12 information sets" in capsys.readouterr().out
    for options in (["--to", "0.1"], ["--strategies"]):
        assert run(["solve", "kuhn-poker", "--method", "mccfr", *options]) == 2
        assert "--method mccfr goes with --iterations and --json alone" in capsys.readouterr().err


@interpreted
def test_an_interruption_says_that_nothing_is_saved(capsys, monkeypatch):
    def interrupted(self, until, progress=None):
        raise KeyboardInterrupt

    monkeypatch.setattr(Sampled, "run", interrupted)
    assert run(["solve", "kuhn-poker", "--method", "mccfr"]) == 130
    told = capsys.readouterr()
    assert "By 0 iterations" in told.out and told.err == "Stopped; sampled games are not saved.\n"
