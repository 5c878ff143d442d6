"""Monopoly's board as a Markov chain, against published figures and thrown dice."""

import csv
from pathlib import Path
from random import Random

import pytest

from tests.modes import interpreted
from zermelo.theory.monopoly import AROUND, IN_JAIL, SQUARES, earnings, railroad_income, throws, visits

TABLE = Path(__file__).parents[3] / "shared" / "data" / "worlds" / "monopoly" / "squares.csv"
PUBLISHED = {"Illinois Avenue": 3.1858, "Go": 3.0961, "New York Avenue": 3.0852, "B. & O. Railroad": 3.0659}
"""Percent of the throws, by Truman Collins, with the short jail."""


@interpreted
def test_visits_are_those_published() -> None:
    chain = visits()
    for name, percent in PUBLISHED.items():
        assert 100 * chain.per_throw[SQUARES.index(name)] == pytest.approx(percent, abs=5e-5)
    assert 100 * chain.per_throw[IN_JAIL] == pytest.approx(3.95, abs=5e-5)
    assert 100 * visits(long_jail=True).per_throw[IN_JAIL] == pytest.approx(9.3855, abs=5e-5)
    assert (round(chain.throws, 6), round(visits(long_jail=True).throws, 6)) == (1.186624, 1.165896)
    if TABLE.is_file():
        for row in csv.DictReader(TABLE.read_text(encoding="utf-8").splitlines()):
            for jail in ("short", "long"):
                found = visits(jail == "long")
                place = int(row["square"])
                per_throw, per_turn = (float(row[f"percent_per_{step}_{jail}_jail"]) for step in ("throw", "turn"))
                assert 100 * found.per_throw[place] == pytest.approx(per_throw, abs=5.5e-5)
                assert 100 * found.per_turn(place) == pytest.approx(per_turn, abs=5.5e-5)


@interpreted
def test_incomes_are_those_published() -> None:
    short, long = ([round(one.income) for one in earnings(5, jail)] for jail in (False, True))
    assert short == [1787, 4629, 7148, 10118, 11100, 11032, 12177, 10124]
    assert long == [1656, 4292, 6686, 9368, 10185, 10195, 11284, 9403]
    assert [round(one.turns, 1) for one in earnings()] == [34.7, 23.1, 27.1, 20.4, 26.4, 27.6, 32.2, 27.2]
    assert (round(railroad_income()), round(railroad_income(long_jail=True))) == (2921, 2686)


@interpreted
@pytest.mark.parametrize("long_jail", [False, True])
def test_the_probabilities_of_a_throw_sum_to_one(long_jail: bool) -> None:
    states = [(square, doubles) for square in range(AROUND + 1) for doubles in range(3)]
    assert all(sum(share for _, share in throws(state, long_jail)) == pytest.approx(1) for state in states)


@interpreted
def test_visits_are_those_of_thrown_dice() -> None:
    """Dice and decks of cards, thrown and drawn by the rules in words."""
    dice, place, doubles, counts = Random(1), 0, 0, [0] * (AROUND + 1)
    for _ in range(60_000):
        first, second = dice.randint(1, 6), dice.randint(1, 6)
        doubles = doubles + 1 if first == second else 0
        place = IN_JAIL if doubles == 3 else ((10 if place == IN_JAIL else place) + first + second) % 40
        for _ in range(2):  # going back three squares may draw a second card
            card = dice.randrange(16)
            if place == 30:
                place = IN_JAIL
            elif place in (2, 17, 33) and card < 2:
                place = (0, IN_JAIL)[card]
                break
            elif place in (7, 22, 36) and card < 10:
                near = {7: (12, 15), 22: (28, 25), 36: (12, 5)}[place]
                place = [0, 24, 11, 5, 39, IN_JAIL, near[0], near[1], near[1], place - 3][card]
                if card < 9:
                    break
            else:
                break
        doubles = 0 if place == IN_JAIL else doubles
        counts[place] += 1
    for square, share in enumerate(visits().per_throw):
        assert counts[square] / 60_000 == pytest.approx(share, abs=5 * (share / 60_000) ** 0.5 + 1e-9)
