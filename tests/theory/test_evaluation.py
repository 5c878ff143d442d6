"""Evaluations: sums that compile, their terms, and how good they are."""

from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import ZermeloError, variant
from zermelo.algorithms import run_algorithm
from zermelo.games import find, tic_tac_toe
from zermelo.machine.compile import compiled, enabled
from zermelo.theory.evaluation import Orders, compare_orders, explain, linear, requirements

GAME = tic_tac_toe.game


def open_to_crosses(position):
    return tic_tac_toe.open_lines(position.noughts)


def open_to_noughts(position):
    return tic_tac_toe.open_lines(position.crosses)


def centre(position):
    return (position.crosses >> 4 & 1) - (position.noughts >> 4 & 1)


class Numbers(NamedTuple):
    a: int
    b: int
    c: int


def test_a_sum_of_features_is_the_evaluation_of_the_course():
    evaluate = linear((1, open_to_crosses), (-1, open_to_noughts))
    for moves in ("", "b2 b3", "a3 b3", "a3 b1", "b2 a3 c3"):
        assert evaluate(GAME.position(moves)) == tic_tac_toe.evaluate(GAME.position(moves))
    assert evaluate(GAME.position("b2 b3")) == 2
    assert evaluate(GAME.position("a3 b3")) == 1


@pytest.mark.parametrize("machine", [False, True])
def test_a_search_uses_it_interpreted_and_compiled(machine):
    if machine and not enabled():
        pytest.skip("compilation is turned off")
    summed = variant(GAME, evaluate=linear((1, open_to_crosses), (-1, open_to_noughts), (0.5, centre)))
    found = run_algorithm(summed, depth=2, compiled=machine)
    assert (summed.write(GAME.initial, found.action), found.value) == ("b2", 1.5)
    assert found.compiled == machine


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(-5, 5), st.sampled_from(["a", "b", "c"])), min_size=1, max_size=8))
def test_the_sum_of_any_terms(pairs):
    features = {"a": lambda position: position.a, "b": lambda position: position.b, "c": lambda position: position.c}
    evaluate = linear(*((weight, features[name]) for weight, name in pairs))
    position = Numbers(2, -3, 7)
    assert evaluate(position) == sum(weight * getattr(position, name) for weight, name in pairs)
    told = explain(evaluate, position)
    assert sum(term.product for term in told.terms) == told.value == evaluate(position)


@pytest.mark.skipif(not enabled(), reason="compilation is turned off")
def test_the_same_feature_with_other_weights_compiles_to_another_sum():
    position = GAME.position("b2 b3")
    for weights in ((1, -1, 3), (2, -1, 3), (1, -1, 4)):
        evaluate = linear(*zip(weights, (open_to_crosses, open_to_noughts, centre), strict=True))
        assert compiled(evaluate)(position) == evaluate(position)


def test_the_terms_in_words():
    told = explain(linear((2, open_to_crosses), (Fraction(-1, 2), open_to_noughts)), GAME.position("b2 b3"))
    assert str(told) == (
        "    2 · open to crosses    6     12\n −1/2 · open to noughts    4     −2\nsum                              10"
    )
    assert [term.name for term in explain(tic_tac_toe.evaluate, GAME.initial).terms] == ["evaluate"]


@pytest.mark.parametrize("terms", [(), (3,), ((3, 4),), (open_to_crosses,)])
def test_what_is_no_term_is_refused(terms):
    with pytest.raises(ZermeloError):
        linear(*terms)


# ---------------------------------------------------------------------------------------------
# Requirements


def count_pairs(pairs):
    """By looking at every pair of items."""
    alike = against = tied_first = tied_second = 0
    for (a, x), (b, y) in combinations(pairs, 2):
        alike += (a - b) * (x - y) > 0
        against += (a - b) * (x - y) < 0
        tied_first += a == b and x != y
        tied_second += a != b and x == y
    return Orders(alike, against, tied_first, tied_second)


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-2, 2)), max_size=30))
def test_orders_are_counted_as_if_one_by_one(pairs):
    assert compare_orders(pairs) == count_pairs(pairs)


def test_kendall_by_a_published_example():
    assert compare_orders([(1, 1), (2, 2), (3, 3)]).tau == 1
    assert compare_orders([(1, 3), (2, 2), (3, 1)]).tau == -1
    assert compare_orders([(12, 1), (2, 4), (1, 7), (12, 1), (2, 0)]).tau == pytest.approx(-0.4714045)
    assert compare_orders([(1, 1)]).tau is None
    assert compare_orders([]).concordance is None


def test_the_evaluation_of_tic_tac_toe_orders_but_does_not_equal():
    report = requirements(GAME)
    assert (report.finished, report.unfinished) == (958, 4520)
    assert report.equal < report.finished
    assert report.order > 0.9
    assert 0 < report.correlation < 1
    assert 0.5 < report.concordance < 1
    assert len(str(report).splitlines()) == 3


def test_the_exact_value_itself_meets_every_requirement():
    nim = find("nim:1,2,3")

    def perfect(position):
        return nim.utility(position) if nim.terminal(position) else run_algorithm(nim, position).value

    report = requirements(nim, perfect)
    assert report.equal == report.same_sign == report.finished
    assert report.concordance == 1
    worst = requirements(nim, lambda position: -perfect(position))
    assert (worst.same_sign, worst.correlation) == (0, -1)
    blind = requirements(nim, lambda position: 0)
    assert (blind.concordance, blind.correlation) == (0.5, None)
    assert "too much alike" in str(blind)


def test_what_cannot_be_compared_is_refused():
    for game in (find("coins"), variant(GAME, evaluate=None)):
        with pytest.raises(ZermeloError):
            requirements(game)
