"""Backgammon beside GNU Backgammon, where the package `gnubg-nn` is installed: the same results of every roll."""

from random import Random
from statistics import fmean, stdev

import pytest

from tests.games.playouts import playout
from tests.games.test_backgammon import ROLLS, boards_after, position_of, random_board
from tests.modes import interpreted
from zermelo.games import find
from zermelo.players.play import Play
from zermelo.protocols.gnubg import GnuBackgammon, board_of
from zermelo.rules.game import CHANCE

pytestmark = interpreted


def results_of_gnubg(gnubg, position, roll):
    """The boards that a roll leads to, the mover's checkers first; those off the board are left out."""
    keys = gnubg.moves(board_of(position), *divmod(roll, 10))
    boards = [gnubg.board_from_position_key(key) for key in keys]
    return [(tuple(own), tuple(other)) for other, own in boards]


def compare(seed: int, count: int) -> None:
    gnubg = pytest.importorskip("gnubg_nn")
    game, dice = find("backgammon"), Random(seed)
    for _ in range(count):
        board, roll = random_board(dice), dice.choice(ROLLS)
        position = position_of(board, roll)
        ours = [(own[1:], other[1:]) for own, other in boards_after(game, position)]
        theirs = results_of_gnubg(gnubg, position, roll)
        if not theirs:  # nothing can be played
            theirs = [(board[0][1:], board[1][1:])]
        assert sorted(ours) == sorted(set(theirs)), (board, roll)


def test_the_results_of_a_roll_are_those_of_gnu_backgammon():
    compare(seed=0, count=300)


@pytest.mark.soak
def test_the_results_of_100000_rolls_are_those_of_gnu_backgammon():
    compare(seed=1, count=100_000)


def test_gnu_backgammon_and_pubeval_play_at_our_board():
    pytest.importorskip("gnubg_nn")
    game = find("backgammon")
    for position, _ in playout(game, "gnubg", 120):
        if game.player(position) not in (CHANCE,) and not game.terminal(position):
            for strength in ("0", "pubeval"):
                played = GnuBackgammon(strength).choose(Play(game, position), None)
                assert played in game.moves(position)


@pytest.mark.soak
def test_random_players_are_even():
    game = find("backgammon")
    gains = []
    for seed in range(4000):
        *_, (last, _) = playout(game, seed, 100_000)
        gains.append(game.utility(last))
    assert abs(fmean(gains)) < 4 * stdev(gains) / len(gains) ** 0.5
