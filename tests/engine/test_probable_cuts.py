"""Probable cuts: off where nothing is declared, right where a shallow search predicts exactly, the same compiled."""

from dataclasses import replace
from functools import cache

import pytest

from zermelo.engine import Engine, Limits, Options, exact, without
from zermelo.games import find
from zermelo.machine.compile import enabled
from zermelo.rules.advice import ProbableCut
from zermelo.rules.game import MAX, variant

KALAH = find("kalah:3,2")
DEPTH = 6
PAIRS = tuple((depth, depth - 2) for depth in range(3, DEPTH + 1))


def with_cuts(game, deviation, **more):
    cuts = tuple(ProbableCut(depth, shallow, deviation) for depth, shallow in PAIRS)
    return variant(game, probable_cuts=cuts, certainty=1.0, **more)


def found(game, options=None, compiled=False):
    """The value and the nodes of each position near the start."""
    engine = Engine(game, options=options, megabytes=1, compiled=compiled)
    answers = []
    for first in game.moves(game.initial):
        engine.clear()
        answer = engine.best(game.result(game.initial, first), Limits(depth=DEPTH))
        answers.append((answer.value, answer.nodes))
    return answers


def nodes(answers):
    return sum(count for _, count in answers)


def test_nothing_is_cut_where_no_shallow_search_can_be_far_enough_outside():
    plain = found(KALAH)
    assert found(with_cuts(KALAH, deviation=1e6)) == plain
    assert found(with_cuts(KALAH, deviation=0.5), without("probable-cuts")) == plain


def test_the_value_of_a_plain_search_needs_them_switched_off():
    assert not exact().probable_cuts
    assert found(with_cuts(KALAH, deviation=0.0), exact()) == found(KALAH, exact())


def test_cuts_save_nodes_and_are_right_where_estimates_are():
    """With estimates that are the true values, a shallow search predicts a deep one without deviation."""

    @cache
    def true_value(position):
        if KALAH.terminal(position):
            return KALAH.utility(position)
        best = max if KALAH.player(position) == MAX else min
        return best(true_value(KALAH.result(position, move)) for move in KALAH.moves(position))

    foreseeing = variant(KALAH, evaluate=true_value, estimate=None)
    options = replace(exact(), probable_cuts=True)
    cut, whole = found(with_cuts(foreseeing, deviation=0.0), options), found(foreseeing, options)
    assert [value for value, _ in cut] == [value for value, _ in whole]
    assert [value for value, _ in cut] == [
        true_value(KALAH.result(KALAH.initial, move)) for move in KALAH.moves(KALAH.initial)
    ]
    assert nodes(cut) < nodes(whole)


@pytest.mark.skipif(not enabled(), reason="nothing is compiled")
def test_compiled_and_interpreted_searches_cut_alike():
    game = with_cuts(KALAH, deviation=1.0)
    assert found(game, Options(), compiled=True) == found(game, Options())
