"""The error messages of searches for unsuitable games and options."""

import pytest

from tests.algorithms import forest
from tests.algorithms.test_faults import LONG
from zermelo import Unsuitable, ZermeloError, tree, variant
from zermelo.algorithms import run_algorithm
from zermelo.algorithms.registry import algorithms
from zermelo.rules.game import CHANCE
from zermelo.trees.build import chance, node

TWO = tree([[1, 2], [3, 4]])
WITH_DICE = tree([chance((0.5, 1), (0.5, 2)), 3])
THREE = tree(node([(1, 2, 3), (3, 2, 1)]))
EACH_FOR_ITSELF = tree([[(1, 2), (2, 1)], [(0, 0), (3, 3)]])


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "negamax", "pvs", "mtdf", "paranoid"])
def test_chance_is_refused_by_what_cannot_average(algorithm):
    with pytest.raises(Unsuitable, match="chance nodes"):
        run_algorithm(WITH_DICE, algorithm=algorithm)


@pytest.mark.parametrize("algorithm", sorted(set(algorithms()) - {"maxn", "paranoid", "brs", "mcts"}))
def test_three_players_are_refused_by_what_knows_two(algorithm):
    with pytest.raises(Unsuitable, match=r"3 players|no bounds"):
        run_algorithm(THREE, algorithm=algorithm)


@pytest.mark.parametrize("algorithm", sorted(set(algorithms()) - {"maxn", "paranoid", "brs", "mcts"}))
def test_what_is_not_zero_sum_is_refused(algorithm):
    with pytest.raises(Unsuitable, match=r"not zero-sum|no bounds"):
        run_algorithm(EACH_FOR_ITSELF, algorithm=algorithm)


@pytest.mark.parametrize("algorithm", ["star1", "star2"])
def test_star_needs_finite_bounds(algorithm):
    with pytest.raises(Unsuitable, match="no bounds"):
        run_algorithm(variant(WITH_DICE, bounds=None), algorithm=algorithm)
    with pytest.raises(Unsuitable, match="infinite"):
        run_algorithm(tree([chance((0.5, float("inf")), (0.5, 2)), 3]), algorithm=algorithm)


def test_paranoid_needs_an_opponent():
    with pytest.raises(Unsuitable, match="no opponent"):
        run_algorithm(variant(LONG, players=1), algorithm="paranoid")


def test_best_replies_need_turns_to_miss():
    with pytest.raises(Unsuitable, match=r"miss their turn, and a position of .* has no field `player`"):
        run_algorithm(THREE, algorithm="brs")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"algorithm": "alphabet"}, "no algorithm 'alphabet'; did you mean alphabeta"),
        ({"algorithm": "minimax", "strict": True}, "minimax has no option 'strict'; it has cutoff"),
        ({"algorithm": "alphabeta", "fail": "loud"}, "'soft', 'hard' or 'practical'"),
        (
            {"algorithm": "alphabeta", "fail": "hard", "strict": True},
            "strict tie rule goes with the labels 'soft' only",
        ),
        ({"algorithm": "alphabeta", "quiescence": True}, "which moves are noisy"),
        ({"algorithm": "expectimax", "model": "clever"}, "'clever'; there are uniform, mixture, ideal"),
        ({"algorithm": "expectimax", "model": "mixture:half"}, "'half' is not a number"),
        ({"algorithm": "expectimax", "model": "mixture:3"}, "between 0 and 1"),
        ({"algorithm": "expectimax", "model": "uniform:2"}, "takes no number"),
        ({"algorithm": "expectimax", "model": "ideal:0"}, "at least 1"),
        ({"algorithm": "maxn", "shallow": True}, "what its payoffs add up to"),
        ({"depth": 0}, "at least 1"),
        ({"depth": -3, "time": 1}, "at least 1"),
        ({"window": (3, 3)}, "window from 3 to 3 is empty"),
        ({"beam": 0}, "at least 1"),
        ({"symmetric": True}, "no symmetries"),
    ],
)
def test_a_wrong_option_gets_one_sentence(options, words):
    with pytest.raises(ZermeloError) as failure:
        run_algorithm(TWO, **options)
    assert words in str(failure.value)
    assert "\n" not in str(failure.value)


def test_a_finished_game_has_nothing_to_search():
    with pytest.raises(ZermeloError, match="over"):
        run_algorithm(tree(5))


def test_at_a_chance_node_there_is_no_move_to_choose():
    game = tree(chance((0.5, [1, 2]), (0.5, 4)))
    found = run_algorithm(game)
    assert (found.value, found.action, found.line) == (3, None, [])
    assert game.player(game.initial) == CHANCE


def test_a_beam_needs_an_evaluation():
    with pytest.raises(ZermeloError, match="no evaluation"):
        run_algorithm(variant(forest.OPPONENTS, evaluate=None), beam=2)
