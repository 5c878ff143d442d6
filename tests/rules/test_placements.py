"""Moves that put pieces on several squares at once are declared: written, read, drawn and clicked."""

import pytest

from tests.rules.cram import GRID, Position, game
from zermelo import IllegalMove, check, search
from zermelo.rules.grid import Grid


def test_a_game_of_dominoes_is_right_and_solved():
    assert check(game, games=20).problems == []
    assert search(game).value == 1  # a board of an even and an odd side: the first player takes the middle and mirrors


@pytest.mark.parametrize("written", ["a1-a2", "a2-a1", "A2 A1", "a1a2", "a1, a2"])
def test_the_squares_are_named_in_any_order(written):
    domino = game.read(game.initial, written)
    assert game.write(game.initial, domino) == "a1-a2" and game.look.squares(game.initial, domino) == ((0, 1), (0, 2))


def test_one_square_is_enough_where_only_one_move_covers_it():
    position = Position(GRID.set_of([(1, 0), (0, 2), (1, 2)]), 0)
    assert game.write(position, game.read(position, "a3")) == "a2-a3"


@pytest.mark.parametrize("written", ["a1", "a1-a3", "a1-z9", "a1-a2-a3", "", "domino"])
def test_other_squares_are_refused_with_the_legal_moves(written):
    with pytest.raises(IllegalMove, match="the legal moves are a3-b3, b3-c3"):
        game.read(game.initial, written)


def test_a_board_is_read_back_and_set_up():
    position = game.position("a1-a2 b3-c3")
    assert game.position(game.show(position)) == position
    assert [piece.square for piece in game.look.draw(position).pieces] == [(1, 0), (2, 0), (0, 1), (0, 2)]


def test_squares_may_be_clicked_in_every_order():
    assert game.look.detours(game.initial, game.read(game.initial, "a1-b1")) == (((1, 2), (0, 2)),)
    moves = Grid(3, 1, {}).on_sets(lambda position: [7], bits_of=lambda action: (0, 1, 2))
    assert moves.text(None, 7) == "a1-b1-c1" and len(set(moves.detours(None, 7))) == 5


def test_a_sign_that_is_also_a_player_stays_on_the_board():
    grid = Grid(3, 2, {"V": ("disc", 0), "H": ("disc", 1)}, says_turn=True)
    written = "2  V . .\n1  V H H\n   a b c\nV to move"
    assert (grid.read(written).sets, grid.read(written).player) == ((0b1001, 0b110000), 0)
