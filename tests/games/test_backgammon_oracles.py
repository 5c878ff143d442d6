"""Backgammon beside GNU Backgammon, where the package `gnubg-nn` is installed: the same results of every roll."""

from random import Random
from statistics import fmean, stdev

import numpy as np
import pytest

from tests.games.playouts import playout
from tests.games.test_backgammon import ROLLS, boards_after, position_of, random_board
from tests.modes import interpreted
from zermelo.games import find
from zermelo.games.moves.backgammon_position import BAR, FAR
from zermelo.machine.compile import compiled, enabled
from zermelo.machine.runtime.memory import Block, store
from zermelo.players.play import Play
from zermelo.protocols.gnubg import GnuBackgammon, board_of
from zermelo.rules.game import CHANCE

MOST_RESULTS = 2000


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


@interpreted
def test_the_results_of_a_roll_are_those_of_gnu_backgammon():
    compare(seed=0, count=300)


def lister(game):
    """The list by machine code: how many results a roll has, then each in the four words of its checkers."""

    def list_results(state, run):
        word = 1
        for action in game.actions(state):
            after = game.result(state, action)
            store(run, word, after.white_near & ~15)  # GNU Backgammon does not count the checkers off the board
            store(run, word + 1, after.white_far)
            store(run, word + 2, after.black_near & ~15)
            store(run, word + 3, after.black_far)
            word += 4
        store(run, 0, word // 4)

    return list_results


def words_of(boards):
    """The boards of GNU Backgammon, points 1 to 25 of the mover and of the opponent, in such words."""
    points = np.array(boards, np.int64).reshape(-1, 2, BAR)
    near = (points[:, :, : FAR - 1] << 4 * np.arange(1, FAR)).sum(axis=2)
    far = (points[:, :, FAR - 1 :] << 4 * np.arange(BAR + 1 - FAR)).sum(axis=2)
    return np.stack([near, far], axis=2).reshape(-1, 4)


@pytest.mark.soak
@pytest.mark.skipif(not enabled(), reason="too many rolls without machine code")
def test_the_results_of_100000_rolls_are_those_of_gnu_backgammon():
    gnubg = pytest.importorskip("gnubg_nn")
    game, dice = find("backgammon"), Random(1)
    list_results, block = compiled(lister(game)), Block(1 + 4 * MOST_RESULTS, machine=True)
    for _ in range(100_000):
        board, roll = random_board(dice), dice.choice(ROLLS)
        position = position_of(board, roll)
        list_results(position, block.handle)
        count = int(block.array[0])
        ours = sorted(map(tuple, block.array[1 : 1 + 4 * count].reshape(-1, 4).tolist()))
        theirs = results_of_gnubg(gnubg, position, roll) or [(board[0][1:], board[1][1:])]
        assert ours == sorted(set(map(tuple, words_of(theirs).tolist()))), (board, roll)


@interpreted
def test_gnu_backgammon_and_pubeval_play_at_our_board():
    pytest.importorskip("gnubg_nn")
    game = find("backgammon")
    for position, _ in playout(game, "gnubg", 120):
        if game.player(position) not in (CHANCE,) and not game.terminal(position):
            for strength in ("0", "pubeval"):
                played = GnuBackgammon(strength).choose(Play(game, position), None)
                assert played in game.moves(position)


@pytest.mark.soak
@interpreted
def test_random_players_are_even():
    game = find("backgammon")
    gains = []
    for seed in range(4000):
        *_, (last, _) = playout(game, seed, 100_000)
        gains.append(game.utility(last))
    assert abs(fmean(gains)) < 4 * stdev(gains) / len(gains) ** 0.5
