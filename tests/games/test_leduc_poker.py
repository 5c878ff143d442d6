import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.games.leduc_poker import game
from zermelo.rules.game import CHANCE, UNSEEN, BadPosition
from zermelo.rules.perft import perft

pytestmark = interpreted


@pytest.mark.parametrize(
    "moves, won",
    [
        ("Ks Js bet fold", 1),
        ("Js Ks check bet fold", -1),
        ("Js Ks bet raise fold", -3),
        ("Ks Js check check Qs check check", 1),
        ("Ks Js check check Jh check check", -1),
        ("Ks Kh bet call Js bet raise call", 0),
        ("Ks Jh bet raise call Kh bet raise call", 13),
        ("Js Qs bet call Kh check bet fold", -3),
        ("Js Qs bet call Kh bet raise fold", -7),
    ],
)
def test_who_wins_which_chips(moves: str, won: int) -> None:
    over = game.position(moves)
    assert game.terminal(over) and game.utility(over) == won


def test_at_most_two_raises_in_a_round() -> None:
    assert game.legal_text(game.position("Ks Js bet raise")) == "the legal moves are fold, call"
    assert game.legal_text(game.position("Ks Js bet raise call Qs")) == "the legal moves are check, bet"


def test_the_deal() -> None:
    assert game.player(game.position("Ks Js check check")) == CHANCE
    assert len(game.moves(game.position("Ks Js check check"))) == 4
    assert perft(game, 11, compiled=False).nodes + 1 == 9458


def test_the_cards_are_shown_at_the_end_unless_one_folds() -> None:
    assert game.view(game.position("Ks Js check check Qs"), 0).second == UNSEEN
    assert game.view(game.position("Ks Js bet fold"), 0).second == UNSEEN
    assert game.view(over := game.position("Ks Js check check Qs check check"), 0) == over


test_impossible_positions_are_refused = refused(
    game.look.parse,
    BadPosition,
    [
        ("First: Kx", "not a card"),
        ("First: Ks\nSecond: Ks", "cannot lie so"),
        ("First: -\nSecond: Ks", "cannot lie so"),
        ("First: -\nMoves: bet", "before the cards are dealt"),
        ("First: Ks\nSecond: Js\nOpen card: Qs", "after the first round"),
        ("First: Ks\nSecond: Js\nOpen card: ?", "Both players see"),
        ("First: Ks\nSecond: Js\nMoves: bet raise raise", "no move 'raise' left"),
        ("First: Ks\nSecond: Js\nMoves: bet fold check", "no move 'check' left"),
        ("First: Ks\nFirst: Js", "not a line of a position"),
        ("Second: Ks", "begins with First"),
    ],
)
