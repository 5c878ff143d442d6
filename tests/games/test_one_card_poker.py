import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.games.kuhn_poker import game
from zermelo.games.one_card_poker import BET, PASS, Position, one_card_poker
from zermelo.rules.game import CHANCE, UNSEEN, BadPosition, IllegalMove

pytestmark = interpreted


@pytest.mark.parametrize(
    "moves, won",
    [
        ("K Q check check", 1),
        ("Q K check check", -1),
        ("K Q bet fold", 1),
        ("J K bet fold", 1),
        ("K Q bet call", 2),
        ("J Q bet call", -2),
        ("K Q check bet fold", -1),
        ("K Q check bet call", 2),
    ],
)
def test_who_wins_which_chips(moves: str, won: int) -> None:
    over = game.position(moves)
    assert game.terminal(over) and game.utility(over) == won


def test_the_deal() -> None:
    assert game.player(game.initial) == game.player(game.position("K")) == CHANCE
    assert [share for _, share in game.outcomes(game.position("K"))] == [0.5, 0.5]
    assert game.moves(game.position("Q")) == [1, 3]


def test_the_cards_are_shown_at_the_end_unless_one_folds() -> None:
    assert game.view(game.position("K Q bet call"), 1) == game.position("K Q bet call")
    assert game.view(game.position("K Q bet fold"), 1) == Position(UNSEEN, 2, 0b110)
    assert game.view(game.position("K"), 1) == Position(UNSEEN, 0, 1)


def test_moves_are_called_as_players_call_them() -> None:
    start, betting = game.position("K Q"), game.position("K Q bet")
    assert [game.write(start, move) for move in (PASS, BET)] == ["check", "bet"]
    assert [game.write(betting, move) for move in (PASS, BET)] == ["fold", "call"]
    assert game.read(betting, "pass") == PASS and game.read(betting, "igualar") == BET
    with pytest.raises(IllegalMove, match="fold, call"):
        game.read(betting, "sing")


def test_a_view_is_shown_with_a_hole() -> None:
    view = game.view(game.position("K Q check bet"), 0)
    assert game.show(view) == "First: K\nSecond: ?\nMoves: check bet"
    assert game.look.parse(game.show(view)) == view
    assert [piece.text for piece in game.look.draw(view).pieces] == ["K", ""]


def test_decks() -> None:
    assert game.show(game.position("J K")) == "First: J\nSecond: K"
    assert one_card_poker(20).show(one_card_poker(20).position("20 1")) == "First: 20\nSecond: 1"


test_impossible_positions_are_refused = refused(
    game.look.parse,
    BadPosition,
    [
        ("K", "not two cards"),
        ("K A", "not two cards"),
        ("K K", "cannot lie so"),
        ("- K", "cannot lie so"),
        ("K Q bet call bet", "no move 'bet' left"),
        ("K - bet", "no move 'bet' left"),
        ("K Q sing", "not a move here"),
    ],
)
