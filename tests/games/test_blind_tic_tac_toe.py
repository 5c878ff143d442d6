import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.games.blind_tic_tac_toe import game
from zermelo.rules.game import UNSEEN, BadPosition

pytestmark = interpreted


def test_a_taken_square_is_told_and_another_one_named() -> None:
    tried = game.position("b2 b2")
    assert (game.player(tried), tried.by_o, tried.noughts) == (1, 0b10000, 0)
    assert "b2" not in [game.write(tried, move) for move in game.moves(tried)]
    assert game.player(game.position("b2 b2 a1")) == 0


def test_the_marks_of_the_other_are_hidden() -> None:
    position = game.position("b2 a1")
    assert game.show(game.view(position, 0)).splitlines()[:3] == ["3  ? ? ?", "2  ? X ?", "1  ? ? ?"]
    assert game.view(position, 1).crosses == 0 and game.view(position, 1).by_x == UNSEEN
    assert game.show(game.view(game.position("b2 a1 a1"), 0)).splitlines()[2] == "1  O ? ?"


@pytest.mark.parametrize("moves, won", [("a3 a1 b3 a2 c3", 1), ("a1 a3 a2 b3 b2 c3", -1)])
def test_a_line_wins_and_ends_the_hiding(moves: str, won: int) -> None:
    over = game.position(moves)
    assert game.terminal(over) and game.utility(over) == won and game.view(over, 1) == over


def test_the_possible_positions() -> None:
    pairs = list(game.possible(game.view(game.position("b2"), 1), 1))
    assert len(pairs) == 9 and all(one.noughts == 0 for one, _ in pairs)
    after_find = list(game.possible(game.view(game.position("b2 b2"), 1), 1))
    assert [one.crosses for one, _ in after_find] == [0b10000]


test_impossible_positions_are_refused = refused(
    game.look.parse,
    BadPosition,
    [
        ("X../.../...\nTo move: Z", "X or O is to move"),
        ("X..\nTo move: O", "has 3 squares"),
        ("X../.../...\nTo move: O\nFound by O: b2", "Only a mark on the board"),
        ("X../X../...\nTo move: O", "players move in turn"),
        ("X../.?./...\nTo move: O", "A view of one player"),
        ("X../.../...\nTo move: O\nFound by X: ?\nFound by O: ?", "A view of one player"),
        ("X../.../...\nTo move: O\nFound by O: z9", "names no squares"),
    ],
)
