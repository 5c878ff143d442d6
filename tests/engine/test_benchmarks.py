"""The counts of the engine's benchmarks, on small inputs."""

from dataclasses import replace

import pytest

from benchmarks import chance, ordering, techniques, threads
from zermelo.algorithms import run_algorithm
from zermelo.engine import Engine, Limits, Options
from zermelo.games import find
from zermelo.games.pig import pig
from zermelo.machine.compile import enabled

interpreted = pytest.mark.skipif(enabled(), reason="small enough for the run without compilation, which shows it")
machine = pytest.mark.skipif(not enabled(), reason="interpreted threads take turns")
SMALL = ("tic-tac-toe", "kalah:2,2", "breakthrough:3,4")


@interpreted
@pytest.mark.parametrize("branching, depth", [(2, 5), (3, 4), (5, 3)])
@pytest.mark.parametrize("related", [False, True])
def test_perfect_order_needs_the_minimum_of_knuth_and_moore(branching, depth, related):
    comparison = ordering.Comparison(ordering.uniform_trees(), compiled=False)
    for root in ordering.roots(3, branching, related):
        found = comparison.at(root, depth)
        assert found.perfect == ordering.critical_nodes(branching, depth) <= found.tree


@interpreted
@pytest.mark.parametrize("name", SMALL)
def test_all_three_searches_have_the_same_value(name):
    """`at` stops the benchmark where they differ."""
    comparison = ordering.Comparison(find(name), compiled=False)
    found = comparison.at(comparison.played.game.initial, 3)
    assert found.perfect > 0 and 0 < found.played <= found.tree


@interpreted
def test_the_positions_are_not_decided_within_the_depth():
    judge = ordering.Comparison(find("tic-tac-toe"), compiled=False).played
    found = ordering.positions(judge, 3, 2)
    assert found[0] == judge.game.initial and len(found) == 3
    assert all(judge.best(position, Limits(depth=2)).plies is None for position in found)


@interpreted
def test_every_technique_is_measured_or_has_nothing_to_work_with(monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILE", "0")
    game = techniques.pruning(find("breakthrough:3,5"), 3, 5)
    found = techniques.measure(techniques.Subject("small", game, 3, 2), 2)
    assert set(found) == {"nodes", *techniques.TECHNIQUES}
    assert [name for name, ratio in found.items() if ratio is None] == [
        "endings",
        "proved",
        "probable_cuts",
        "exchange",
    ]
    kalah = techniques.measure(techniques.Subject("small", find("kalah:2,2"), 2, 1), 1)
    assert {name for name, ratio in kalah.items() if ratio is None} == {
        "endings",
        "sufficient",
        "extensions",
        "null_move",
        "late_moves",
        "probable_cuts",
        "futility",
        "exchange",
    }


@interpreted
def test_a_technique_switched_off_is_counted_on_the_same_positions(monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILE", "0")
    subject = techniques.Subject("small", find("tic-tac-toe"), 3, 2)
    assert techniques.positions(subject, 4) == techniques.positions(subject, 4)
    assert techniques.nodes(subject, Options(), 2) == techniques.nodes(subject, Options(), 2)


@pytest.mark.soak
@machine
def test_threads_are_compared_to_the_same_depth():
    one, two = threads.compare("tic-tac-toe", "b2", 5, times=1)
    assert one.seconds > 0 and two.own_nodes > 0


@interpreted
def test_every_rung_of_the_cuts_at_dice_has_the_same_value_and_move():
    game = pig(12, 3)
    rungs = chance.climbed(game, chance.played_positions(game, 4), depth=5)
    assert [rung.wrong for rung in rungs.values()] == [0] * len(chance.RUNGS)
    whole = rungs["expectiminimax"].leaves
    assert rungs["Star1"].leaves <= whole
    assert whole == sum(
        run_algorithm(game, position, algorithm="expectiminimax", depth=5).leaves
        for position in chance.played_positions(game, 4)
    )


@interpreted
def test_moves_worth_as_much_are_both_right_by_the_estimates_of_the_engine():
    """White is off in two rolls, Black is not: the estimate of the engine knows it, that of the rules does not."""
    game = find("backgammon")
    position = game.position("KgAAsNsVAAAAAA:cAkFAAAAAAAA")
    judge = Engine(game, options=chance.BARE, compiled=False)
    plain = judge.best(position, Limits(depth=3))
    for move in game.moves(position)[1:3]:
        assert chance.is_same(judge, replace(plain, action=move), plain, depth=3)
    assert not chance.is_same(judge, replace(plain, value=plain.value - 0.1), plain, depth=3)
