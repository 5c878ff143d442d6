import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.games.goofspiel import game, goofspiel
from zermelo.games.rock_paper_scissors import game as rock_paper_scissors
from zermelo.rules.game import CHANCE, UNSEEN, BadPosition

pytestmark = interpreted


def test_the_higher_card_takes_the_prize_and_equal_cards_leave_it() -> None:
    assert [game.position(f"3 {cards}").lead for cards in ("4 1", "1 4", "2 2")] == [3, -3, 0]


def test_a_whole_game() -> None:
    points, won = goofspiel(3, "descending", "points"), goofspiel(3, "descending")
    over = points.position("1 2 2 3 3 1")
    assert points.terminal(over) and (points.utility(over), won.utility(over)) == (-3 - 2 + 1, -1)
    assert points.position("1 2").prize == 2 and game.player(game.position("3 4 1")) == CHANCE


def test_the_second_player_does_not_see_the_card_of_the_first() -> None:
    start = game.position("3 4")
    assert game.view(start, 1).chosen == UNSEEN and game.view(start, 0) == start
    assert game.view(start, 1).first == 0b1111


@pytest.mark.parametrize("moves, won", [("rock paper", -1), ("rock scissors", 1), ("paper rock", 1), ("r rock", 0)])
def test_rock_paper_scissors(moves: str, won: int) -> None:
    over = rock_paper_scissors.position(moves)
    assert rock_paper_scissors.terminal(over) and rock_paper_scissors.utility(over) == won
    assert rock_paper_scissors.show(rock_paper_scissors.view(over, 1)) == rock_paper_scissors.show(over)


def test_the_choice_of_the_first_is_hidden_until_both_have_chosen() -> None:
    view = rock_paper_scissors.view(rock_paper_scissors.position("rock"), 1)
    assert rock_paper_scissors.show(view) == "First: ?\nSecond: undecided"
    assert rock_paper_scissors.look.draw(view).marked == ()


test_impossible_positions_are_refused = refused(
    game.look.parse,
    BadPosition,
    [
        ("Prizes to come: 1 2 3\nPrize: 4\nFirst: 1 2 3\nSecond: 1 2 3 4", "one card for each prize"),
        ("Prizes to come: 1 2 5\nFirst: 1 2 3\nSecond: 1 2 3", "different cards from 1 to 4"),
        ("Prizes to come: 1 2 3\nFirst: 1 2 3\nSecond: 1 2 3\nChosen by first: 2", "only when there is a prize"),
        ("Prizes to come: 1 2 3\nFirst: 1 2 3\nSecond: 1 2 3\nLead of first: 90", "not a lead of at most 10"),
    ],
)
test_impossible_choices_are_refused = refused(
    rock_paper_scissors.look.parse,
    BadPosition,
    [
        ("First: undecided\nSecond: rock", "chooses before the second"),
        ("First: rock\nSecond: ?", "only that choice is hidden"),
        ("First: water\nSecond: rock", "not rock, paper or scissors"),
    ],
)
