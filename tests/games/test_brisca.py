"""Brisca with open cards: the rules of a trick, and values of deals that were computed elsewhere."""

import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.algorithms import run_algorithm
from zermelo.games.brisca import brisca, game
from zermelo.rules.game import BadPosition

pytestmark = interpreted

DEALS = [
    ("e", "7c 10b 5b / 4o 11e 1b / 1o 10o 4b", (11, 18, 0), (0, 18, 0)),
    ("c", "12c 10c 7b / 1b 10b 6b / 2o 7e 4b", (8, 11, 0), (8, 11, 0)),
    ("b", "1o 10e 11b / 12o 10o 1c / 3o 5c 2c", (43, 0, 0), (43, 0, 0)),
    ("c", "10e 5e 4b / 4o 7e 4e / 12o 6o 11e", (0, 0, 9), (0, 0, 9)),
    ("b", "11c 6c 3b / 2c 6e 5e / 12e 10e 12b", (16, 0, 7), (16, 0, 7)),
]
"""Trumps, hands, the max^n value with the first card on ties, and what each is sure of against the others."""


def deal(trump: str, hands: str, **others: str) -> str:
    lines = [f"{name}: {cards}" for name, cards in zip(("First", "Second", "Third"), hands.split("/"), strict=True)]
    return "\n".join([*lines, f"Trumps: {trump}", *(f"{name}: {content}" for name, content in others.items())])


@pytest.mark.parametrize("trump, hands, value, sure", DEALS)
def test_values_of_known_deals(trump: str, hands: str, value: tuple[int, ...], sure: tuple[int, ...]) -> None:
    position = game.position(deal(trump, hands))
    assert run_algorithm(game, position, algorithm="maxn").value == value
    assert run_algorithm(game, position, algorithm="paranoid").value == sure[0]


@pytest.mark.parametrize(
    "trump, trick, taker, points",
    [
        ("o", "4c 12c 1c", 2, 15),  # the highest card of the suit led
        ("o", "4c 1b 12c", 2, 15),  # a higher card of another suit does not count
        ("o", "1c 2o 3c", 1, 21),  # a trump takes it
        ("o", "1c 2o 4o", 2, 11),  # a higher trump takes it from a trump
        ("b", "7e 6e 5e", 0, 0),
    ],
)
def test_who_takes_a_trick(trump: str, trick: str, taker: int, points: int) -> None:
    first, second, third = trick.split()
    position = game.position(deal(trump, f"{first} 2e / {second} 4e / {third} 12e"))
    for card in trick.split():
        position = game.result(position, game.read(position, card))
    assert game.player(position) == taker
    assert game.utility(position) == tuple(points * (player == taker) for player in range(3))


def test_a_deal_is_the_same_whenever_it_is_dealt() -> None:
    assert brisca(4, 7).initial == brisca(4, 7).initial != brisca(4, 8).initial
    assert all(bin(hand).count("1") == 4 for hand in brisca(4, 7).initial[:3])


test_bad_positions_are_refused = refused(
    game.position,
    BadPosition,
    [
        (deal("e", "1o / 1o / 2o"), "two places"),
        (deal("e", "8o / 1o / 2o"), "'8o' is no card"),
        (deal("x", "3o / 1o / 2o"), "'x' is no suit"),
        (deal("e", "3o / 1o / 2o", Leads="4"), "'4' leads no trick"),
        (deal("e", "3o / 1o / 2o", Points="1 2"), "not the points"),
        (deal("e", "3o 4o / 1o / 2o"), "same number"),
    ],
)
