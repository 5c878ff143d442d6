import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.games.liars_dice import game, liars_dice
from zermelo.rules.game import CHANCE, UNSEEN, BadPosition

pytestmark = interpreted


@pytest.mark.parametrize(
    "wild, moves, won",
    [
        ("highest", "3 6 2x3 liar", 1),
        ("ones", "3 6 2x3 liar", -1),
        ("none", "3 6 2x3 liar", -1),
        ("none", "3 3 2x3 liar", 1),
        ("ones", "1 3 2x3 liar", 1),
        ("ones", "1 3 1x1 2x1 liar", 1),  # a wild face counts as every face, but no other face counts as it
        ("highest", "6 6 1x2 2x5 liar", -1),
        ("highest", "5 5 1x2 2x6 liar", 1),
    ],
)
def test_who_wins(wild: str, moves: str, won: int) -> None:
    rules = liars_dice(wild=wild)
    over = rules.position(moves)
    assert rules.terminal(over) and rules.utility(over) == won


def test_bids_rise() -> None:
    assert game.legal_text(game.position("3 4")).startswith("the legal moves are 1x1, 1x2")
    assert game.legal_text(game.position("3 4 2x4")) == "the legal moves are 2x5, 2x6, liar"
    assert game.legal_text(game.position("3 4 2x6")) == "the legal moves are liar"


def test_hands_come_as_often_as_the_rolls_that_give_them() -> None:
    rules = liars_dice(2, 3, 1, "none")
    assert [(rules.write(rules.initial, hand), share) for hand, share in rules.outcomes(rules.initial)] == [
        ("111", 1 / 8),
        ("112", 3 / 8),
        ("122", 3 / 8),
        ("222", 1 / 8),
    ]
    assert rules.player(rules.position("112")) == CHANCE


def test_the_dice_are_shown_when_a_bid_is_called() -> None:
    assert game.view(game.position("3 4 2x4"), 0).second == UNSEEN
    assert game.view(over := game.position("3 4 2x4 liar"), 0) == over


test_impossible_positions_are_refused = refused(
    game.look.parse,
    BadPosition,
    [
        ("First: 7\nSecond: 3", "not a roll of 1 dice"),
        ("First: 33\nSecond: 3", "not a roll of 1 dice"),
        ("First: -\nSecond: 3", "roll their dice first"),
        ("First: 3\nSecond: -\nBids: 1x3", "roll their dice first"),
        ("First: 3\nSecond: 3\nBids: 1x3 1x3", "not a higher bid"),
        ("First: 3\nSecond: 3\nBids: liar", "not a higher bid"),
        ("First: 3\nSecond: 3\nBids: 3x3", "not a higher bid"),
        ("First: 3\nSecond: 3\nBids: 1x3 liar 1x4", "not a higher bid"),
    ],
)
