from itertools import product

import pytest

from tests.modes import interpreted
from zermelo.algorithms import run_algorithm
from zermelo.games.nim import Position, game, nim
from zermelo.rules.game import BadPosition, IllegalMove
from zermelo.rules.perft import distinct, perft


def test_the_evaluation_is_the_value_of_the_game() -> None:
    """Bouton's theorem, tried on every position of three small piles, for both players."""
    small = nim(3, 3, 3)
    for piles in product(range(4), repeat=3):
        for player in (0, 1):
            position = Position(piles, player)
            if not small.terminal(position):
                assert run_algorithm(small, position, compiled=False).value == small.evaluate(position)


@interpreted
def test_the_winning_first_move_of_three_four_five() -> None:
    found = run_algorithm(game)
    assert (game.write(game.initial, found.action), found.value) == ("1x2", 1)


@interpreted
def test_counts() -> None:
    assert perft(game, 1).leaves == [12]
    assert perft(nim(2), 2).leaves == [2, 1]
    assert distinct(nim(2)) == 4
    assert run_algorithm(nim(3), algorithm="minimax").nodes == 8


def test_the_last_stick_wins() -> None:
    assert game.utility(game.position("1x3 2x4 3x5")) == 1
    assert game.utility(game.position("1x3 2x4 3x4 3x1")) == -1


@pytest.mark.parametrize("way", ["2x1", "2 1", "2,1", "2-1", "pile 2 take 1", "take 1 from pile 2", "B1", "b 1", "2X1"])
def test_moves_are_read_however_people_write_them(way: str) -> None:
    assert game.read(game.initial, way) == (1, 1)


def test_one_pile_needs_no_number() -> None:
    assert nim(7).read(nim(7).initial, "3") == (0, 3)


@pytest.mark.parametrize("way", ["", "4x1", "1x4", "2x0", "z1", "2", "all"])
def test_impossible_moves_are_refused(way: str) -> None:
    with pytest.raises(IllegalMove):
        game.read(game.initial, way)


@pytest.mark.parametrize(
    "written, position",
    [
        ("3 3 0", Position((3, 3, 0), 0)),
        ("3,3,0 second", Position((3, 3, 0), 1)),
        ("1: | | |\n2: | | |\n3:\nSecond to move", Position((3, 3, 0), 1)),
        ("2x1 3x5", Position((3, 3, 0), 0)),
    ],
)
def test_positions_are_read_however_they_are_typed(written: str, position: Position) -> None:
    assert game.position(written) == position


@pytest.mark.parametrize("written", ["3 4", "4 4 5", "3 4 5 6", "three"])
def test_impossible_positions_are_refused(written: str) -> None:
    with pytest.raises(BadPosition):
        game.look.parse(written)


def test_large_piles_are_shown_as_numbers() -> None:
    large = nim(1_000_000, 3)
    shown = large.show(large.initial)
    assert shown == "1: 1000000\n2: 3\nFirst to move"
    assert large.position(shown) == large.initial
