"""Dice: the 21 rolls, exact expectations, and throwing them in a compiled rulebook."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest

from tests.refusals import refused
from zermelo import CHANCE, Game, ZermeloError
from zermelo.algorithms import run_algorithm
from zermelo.languages.exact import exact, exact_shares
from zermelo.machine.compile import enabled
from zermelo.rules.dice import faces, rolls
from zermelo.theory.dice import expectation, one_die, sums, two_dice


def test_backgammon_has_21_rolls():
    rolled = two_dice()
    assert len(rolled) == 21
    assert [share for (first, second), share in rolled if first == second] == [Fraction(1, 36)] * 6
    assert [share for (first, second), share in rolled if first != second] == [Fraction(1, 18)] * 15
    assert sum(share for _, share in rolled) == 1


@pytest.mark.parametrize(("dice", "sides"), [(1, 6), (2, 6), (3, 4), (2, 1)])
def test_sums_are_those_of_all_throws(dice, sides):
    throws = Counter(map(sum, product(range(1, sides + 1), repeat=dice)))
    assert sums(dice, sides) == [(total, Fraction(count, sides**dice)) for total, count in sorted(throws.items())]


def test_expectations_of_the_course():
    assert expectation(one_die()) == Fraction(7, 2)
    assert expectation([(10, 0.4), (15, 0.5), (40, 0.1)]) == Fraction(31, 2)
    assert expectation([(1, 0.6), (-1, 0.3), (0, 0.1)]) == Fraction(3, 10)
    assert expectation([(1, 0.5), (-1, 0.25), (0, 0.25)]) == Fraction(1, 4)
    p = Fraction(12, 50)
    assert expectation([(10, p), (5, 1 - p)]) == Fraction(31, 5)
    assert expectation([(8, p), (7, 1 - p)]) == Fraction(181, 25)
    assert expectation(sums()) == 7


test_what_is_no_distribution_is_refused_in_a_sentence = refused(
    expectation,
    ZermeloError,
    [
        ([(1, 0.5), (2, 0.4)], "sum to 0.9"),
        ([(1, 1.5), (2, -0.5)], "negative"),
        ([], "sum to 0"),
        ([(float("inf"), 1)], "exact"),
    ],
)


@pytest.mark.parametrize("sides", [0, -1])
def test_a_die_has_sides(sides):
    for throw in (one_die, two_dice):
        with pytest.raises(ZermeloError, match="side"):
            throw(sides)
    with pytest.raises(ZermeloError, match="dice"):
        sums(0)


def test_probabilities_computed_as_floats_are_meant_exactly():
    for count in range(1, 200):
        assert exact_shares([1 / count] * count) == [Fraction(1, count)] * count
    skilled = [(1 - 0.8) / 7 + 0.8] + [(1 - 0.8) / 7] * 6
    assert exact_shares(skilled) == [Fraction(29, 35)] + [Fraction(1, 35)] * 6
    assert exact(0.123456789123) == Fraction(0.123456789123)
    assert sum(exact_shares([0.1234567891234, 1 - 0.1234567891234])) == 1


class Race(NamedTuple):
    steps: int
    player: int


def test_a_rulebook_throws_dice():
    """One throw of two dice; a double counts twice."""

    def chance(position):
        for roll, probability in rolls(6):
            yield roll, probability

    def actions(position):
        for face, _ in faces(6):
            yield face, face

    def result(position, roll):
        total = roll[0] + roll[1]
        return Race(2 * total if roll[0] == roll[1] else total, 0)

    game = Game(
        name="race",
        initial=Race(0, CHANCE),
        actions=actions,
        result=result,
        players=1,
        terminal=lambda position: position.steps > 0,
        utility=lambda position: position.steps,
        chance=chance,
    )
    expected = expectation((2 * (a + b) if a == b else a + b, share) for (a, b), share in two_dice())
    assert run_algorithm(game, compiled=False).value == pytest.approx(float(expected))
    if enabled():
        found = run_algorithm(game, compiled=True)
        assert found.compiled
        assert found.value == pytest.approx(float(expected))
