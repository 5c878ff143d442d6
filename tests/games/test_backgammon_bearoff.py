"""Bearing off: the tables beside a plain recursion, beside what comes with the package, and beside GNU Backgammon."""

from functools import cache
from itertools import product
from random import Random

import pytest

from tests.games.naive_backgammon import results
from tests.modes import interpreted
from zermelo.cli import run
from zermelo.games import find
from zermelo.games.advice.backgammon_bearoff import (
    BOARDS,
    SMALL_BOARDS,
    UNIT,
    board_number,
    chances_of,
    home_board,
    home_boards,
    one_sided,
    tables,
    two_sided,
)
from zermelo.games.moves.backgammon_position import on_point

EMPTY = (15, *[0] * 25)


def plain(side):
    return tuple(on_point(side, point) for point in range(26))


@cache
def fewest_rolls(side):
    """How many rolls a side needs on average, by the plain twin."""
    if side[0] == 15:
        return 0.0
    rolls = product(range(1, 7), repeat=2)
    return 1 + sum(min(fewest_rolls(own) for own, _ in results((side, EMPTY), roll)) for roll in rolls) / 36


@cache
def worth(own, other):
    """The value of the game for the player to roll, by the plain twin."""
    if other[0] == 15:
        return -1.0
    rolls = product(range(1, 7), repeat=2)
    after = [[one for one, _ in results((own, EMPTY), roll)] for roll in rolls]
    return sum(max(-worth(other, one) for one in ways) for ways in after) / 36


def test_home_boards_are_numbered_without_gaps():
    assert [board_number(side) for side in home_boards(6)] == list(range(SMALL_BOARDS))
    assert board_number(home_board(0, 0, 0, 0, 0, 15)) == BOARDS - 1 == 54_263


@interpreted
def test_the_tables_are_those_of_the_plain_twin_and_of_the_package():
    boards = home_boards(2)
    means, chances = one_sided(2)
    values, (_, packaged) = two_sided(2), tables()
    for number, side in enumerate(boards):
        assert means[number] == pytest.approx(fewest_rolls(plain(side)))
        assert chances_of(side) == pytest.approx(chances[number], abs=1e-5)
        for other, enemy in enumerate(boards):
            if other:
                assert values[number, other] == pytest.approx(worth(plain(side), plain(enemy)) if number else 0)
            assert packaged[number * SMALL_BOARDS + other] / UNIT == pytest.approx(values[number, other], abs=1e-4)


def test_means_are_exact(capsys):
    """They were once summed from probabilities of sixteen bits, whose fourth decimal was wrong."""
    assert run(["probe", "backgammon", "white 2:1 5:8 6:5 off:1 black 1:1 off:14 white to roll", "--lang", "en"]) == 0
    assert "White needs 9.8299 rolls on average" in capsys.readouterr().out


def test_bearing_off_takes_as_long_as_gnu_backgammon_says():
    gnubg = pytest.importorskip("gnubg_nn")
    dice = Random("bear off")
    for _ in range(100):
        checkers = [0] * 6
        for _ in range(dice.randint(1, 15)):
            checkers[dice.randrange(6)] += 1
        theirs = [0.0, *gnubg.bearoff_probabilities(tuple(checkers))]
        assert chances_of(home_board(*checkers))[: len(theirs)] == pytest.approx(theirs, abs=2e-4)


@interpreted
@pytest.mark.parametrize(
    ("board", "value"),
    [
        ("white 1 off:14 black 1 off:14 white to roll", 1),
        ("white 6 off:14 black 1 off:14 white to roll", 27 / 36 * 2 - 1),
        ("white 1 off:14 black 6 off:14 black to roll", -(27 / 36 * 2 - 1)),
        ("white 1:14 off:1 black 1:2 off:13 white to roll", -1),
    ],
)
def test_the_engine_knows_what_a_race_at_home_is_worth(board, value):
    game = find("backgammon")
    assert game.advice.search.estimate(game.position(board)) == pytest.approx(value, abs=1e-3)


def test_the_command_tells_and_refuses(capsys):
    assert run(["probe", "backgammon", "white 6 off:14 black 1:2 off:13 white to roll"]) == 0
    told = capsys.readouterr().out
    assert "White needs 1.2500 rolls on average" in told and "0.7500" in told
    assert run(["probe", "backgammon", "31"]) == 2
