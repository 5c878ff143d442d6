"""Constant sum and zero sum: the same game in other numbers, there and back."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.refusals import refused
from zermelo import Matrix, ZermeloError, tree, variant
from zermelo.algorithms import run_algorithm
from zermelo.games import find
from zermelo.machine.compile import enabled
from zermelo.theory.constant_sum import to_shares, to_zero_sum
from zermelo.trees.notation import parse

HALF = Fraction(1, 2)


def test_the_codings_of_chess():
    assert [to_zero_sum(points, 2) for points in (2, 1, 0)] == [1, 0, -1]
    assert [to_zero_sum(points, 1) for points in (1, HALF, 0)] == [1, 0, -1]
    assert [to_shares(value, 2) for value in (1, 0, -1)] == [(2, 0), (1, 1), (0, 2)]
    assert [to_shares(value, 1) for value in (1, 0, -1)] == [(1, 0), (HALF, HALF), (0, 1)]
    assert to_zero_sum((3, -3)) == 3


@settings(deadline=None)
@given(st.fractions(-9, 9, max_denominator=5), st.fractions(-9, 9, max_denominator=5))
def test_there_and_back(value, total):
    pair = to_shares(value, total)
    assert sum(pair) == total
    assert to_zero_sum(pair) == value
    assert to_zero_sum(pair[0], total) == value


@settings(deadline=None)
@given(st.lists(st.lists(st.integers(0, 9), min_size=2, max_size=3), min_size=2, max_size=3), st.integers(1, 9))
def test_the_order_of_values_stays_so_decisions_stay(leaves, total):
    pairs = [[(value, total - value) for value in below] for below in leaves]
    before, after = run_algorithm(tree(pairs)), run_algorithm(to_zero_sum(tree(pairs), total))
    assert before.action == after.action
    assert to_zero_sum(before.value) == pytest.approx(float(after.value))


def test_matrices():
    points = Matrix.read("A: (2,0) (1,1); B: (0,2) (2,0)")
    assert to_zero_sum(points) == Matrix.read("A: 1 0; B: -1 1")
    assert to_zero_sum(Matrix.read("A: 2 1; B: 0 2"), 2) == to_zero_sum(points)
    assert to_shares(to_zero_sum(points), 2) == points
    assert points.mixed().value == to_shares(to_zero_sum(points).mixed().value, 2)[0]


def test_trees():
    points = parse("A(B([1,0],[1/2,1/2]),C([0,1],[1,0]))")
    assert run_algorithm(to_zero_sum(points).game()).value == 0
    assert to_zero_sum(points).values[2:4] == [1, 0]
    assert to_shares(to_zero_sum(points), 1).values == points.values
    assert to_zero_sum(parse("A(B(2,1),C(0,2))"), 2).values[2:4] == [1, 0]


def doubled():
    """Tic-tac-toe counted as 2 for a win and 1 for a draw."""
    game = find("tic-tac-toe")

    def utility(position):
        return game.utility(position) + 1

    return variant(game, utility=utility, evaluate=None, bounds=(0, 2))


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.skipif(not enabled(), reason="off"))])
def test_games_with_one_number(compiled):
    position = find("tic-tac-toe").position("X.O/.X./O..")
    game = to_zero_sum(doubled())
    assert game.bounds == (-1, 1)
    assert run_algorithm(game, position, compiled=compiled).value == 1
    assert run_algorithm(doubled(), position, compiled=compiled).value == 2


@pytest.mark.parametrize("compiled", [False, pytest.param(True, marks=pytest.mark.skipif(not enabled(), reason="off"))])
def test_games_with_payoffs(compiled):
    game = find("nim:1,2,2")
    points = to_shares(game, 1)
    assert run_algorithm(points, compiled=compiled).value == (1, 0)
    back = run_algorithm(to_zero_sum(points), compiled=compiled)
    assert (back.value, back.action) == (run_algorithm(game).value, run_algorithm(game).action)


test_what_cannot_be_normalised_is_said_in_a_sentence = refused(
    lambda wrong: wrong(),
    ZermeloError,
    [
        (lambda: to_zero_sum(find("prisoners-dilemma")), "not of constant sum"),
        (lambda: to_zero_sum(find("coins")), "3 players"),
        (lambda: to_shares(find("coins"), 2), "not a zero-sum game"),
        (lambda: to_zero_sum(to_shares(find("nim:1,2"), 1), 3), "not to 3"),
        (lambda: to_zero_sum(3), "give the total"),
        (lambda: to_zero_sum((1, 2), 4), "add up to 3"),
        (lambda: to_zero_sum(parse("A(1,2)")), "give the total"),
        (lambda: to_zero_sum(parse("A([1,2,3],[0,0,0])")), "3 players"),
        (lambda: to_zero_sum(Matrix.read("(1,2) (3,4)")), "every cell"),
        (lambda: to_zero_sum(Matrix.read("1 2")), "total"),
        (lambda: to_shares(Matrix.read("(1,2) (3,4)"), 1), "not zero-sum"),
        (lambda: to_shares(parse("A([1,2],[0,0])"), 1), "already"),
        (lambda: to_zero_sum(variant(find("nim:1,2"), bounds=None)), "give it"),
    ],
)
