"""Every search agrees with its naive twin, on trees that hypothesis generates and shrinks."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.algorithms import checks, forest, naive, strategies
from tests.modes import interpreted
from zermelo import MAX, tree, variant
from zermelo.algorithms import run_algorithm
from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.registry import algorithms

few = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
many = settings(max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
randoms = st.randoms(use_true_random=False)


def with_estimates(position, random, values=forest.small):
    """The same tree with an estimate at each inner node, for searches that stop early."""
    columns = [
        [number if leaf else values(random) for number, leaf in zip(column, leaves(position), strict=True)]
        for column in position.tree.values
    ]
    return position._replace(tree=position.tree._replace(values=tuple(columns)))


def leaves(position):
    return [count == 0 for count in position.tree.count]


@few
@given(strategies.positions(strategies.NUMBERS), randoms)
def test_two_opponents_in_every_way(position, random):
    checks.check_opponents(forest.OPPONENTS, position, "all", random)


@interpreted
@many
@given(strategies.positions(st.one_of(strategies.FRACTIONS, strategies.ENDLESS)), randoms)
def test_two_opponents_with_exact_fractions(position, random):
    checks.check_opponents(forest.OPPONENTS, position, "plain", random)


@few
@given(strategies.positions(strategies.NUMBERS), st.integers(1, 4), randoms)
def test_two_opponents_to_a_depth(position, depth, random):
    checks.check_opponents(forest.OPPONENTS, with_estimates(position, random), "all", random, depth=depth)


@few
@given(strategies.positions(strategies.INTEGERS), randoms)
def test_a_window_beside_the_value_gives_a_bound(position, random):
    checks.check_bounds(forest.OPPONENTS, position, "all", random)


@few
@given(strategies.positions(strategies.NUMBERS), st.integers(1, 3), randoms)
def test_horizon_options_agree_between_minimax_and_alphabeta(position, depth, random):
    values = random.choice([forest.small, forest.endless])
    checks.check_horizon(forest.OPPONENTS, with_estimates(position, random, values), "all", depth)


@few
@given(strategies.positions(strategies.NUMBERS), st.integers(1, 3), randoms)
def test_beam(position, width, random):
    checks.check_beam(forest.OPPONENTS, with_estimates(position, random), "all", width)


def with_floats(position):
    """The tree with the probabilities of machine code: Star cuts later where sums are rounded."""
    return position._replace(tree=position.tree._replace(probability=list(map(float, position.tree.probability))))


@few
@given(strategies.positions(strategies.INTEGERS, chance_nodes="binary"), randoms)
def test_chance_in_every_way(position, random):
    checks.check_dice(forest.DICE, with_floats(position), "all", random)


@interpreted
@many
@given(strategies.positions(strategies.FRACTIONS, chance_nodes="exact"), randoms)
def test_chance_with_exact_fractions(position, random):
    checks.check_dice(forest.DICE, position, "plain", random)


@interpreted
@many
@given(strategies.positions(strategies.EIGHTHS, chance_nodes="exact"), st.integers(1, 4), randoms)
def test_chance_with_rounded_probabilities_to_a_depth(position, depth, random):
    position = with_estimates(with_floats(position), random)
    checks.check_dice(forest.DICE, position, "plain", random, depth=depth, rounded=True)


@few
@given(strategies.positions(strategies.payoffs(3), players=3), st.sampled_from([None, 1, 2, 3]), randoms)
def test_three_players(position, depth, random):
    position = with_estimates(position, random, lambda random: random.randint(0, 4))
    checks.check_several(forest.THREE, position, "plain", depth)
    checks.check_paranoid(forest.THREE, position, "all", depth)
    checks.check_beam_of_several(forest.THREE, position, "all", 2)


@few
@given(strategies.positions(strategies.payoffs(3), players=3, chance_nodes="binary"))
def test_three_players_and_chance(position):
    checks.check_several(forest.THREE_AND_DICE, position, "all")


@interpreted
@few
@given(strategies.positions(strategies.payoffs(2, -3, 3)))
def test_two_players_each_for_itself(position):
    checks.check_several(forest.TWO_EACH_FOR_ITSELF, position, "plain")


@interpreted
@many
@given(strategies.positions(st.tuples(*[strategies.FRACTIONS] * 3), players=3, chance_nodes="exact"))
def test_three_players_with_exact_fractions(position):
    checks.check_several(variant(forest.THREE_AND_DICE, payoff_sum=None), position, "plain")


@interpreted
@many
@given(strategies.positions(strategies.NUMBERS))
def test_maxn_of_two_opponents_is_minimax(position):
    value = naive.value(forest.OPPONENTS, position)
    found = run_algorithm(forest.OPPONENTS, position, algorithm="maxn", compiled=False)
    assert found.value == (value, -value)
    assert found.line == run_algorithm(forest.OPPONENTS, position, algorithm="minimax", compiled=False).line


@interpreted
@many
@given(strategies.positions(strategies.NUMBERS))
def test_paranoid_of_two_opponents_is_alphabeta(position):
    found = run_algorithm(forest.OPPONENTS, position, algorithm="paranoid", compiled=False)
    plain = run_algorithm(forest.OPPONENTS, position, algorithm="alphabeta", compiled=False)
    assert found.value == (plain.value if forest.OPPONENTS.player(position) == MAX else -plain.value)
    assert (found.line, found.nodes) == (plain.line, plain.nodes)


@interpreted
@many
@given(strategies.positions(strategies.FRACTIONS, chance_nodes="exact"), st.integers(1, 3), randoms)
def test_beam_with_chance(position, width, random):
    position = with_estimates(position, random)
    narrow = variant(forest.DICE, actions=lambda state: checks.naive_beam(forest.DICE, state, width))
    for name in ("expectiminimax", "star1", "star2"):
        found = run_algorithm(forest.DICE, position, algorithm=name, beam=width, compiled=False)
        assert found.value == naive.value(narrow, position)


def test_an_only_move_is_followed_to_ply_64():
    chain = 5
    for _ in range(200):
        chain = [chain]
    for name in ("minimax", "alphabeta"):
        assert run_algorithm(tree(chain), algorithm=name, depth=2, singular=1).nodes == 67


@few
@given(st.integers(0, 4), st.integers(0, 2), st.integers(0, 1), st.integers(0, 6))
def test_merging_symmetric_positions(left, right, player, seed):
    checks.check_symmetric(forest.HEAPS, forest.Heaps(left, right, player, seed), "all")


@few
@given(strategies.positions(strategies.SMALL), randoms)
def test_an_opponent_model_of_ones_own(position, random):
    """Any function from a position to a distribution, here: always the last move."""
    found = run_algorithm(forest.OPPONENTS, position, algorithm="expectimax", model=always_last, compiled=True)
    assert found.value == naive.modelled_value(forest.OPPONENTS, position, last_of)


def always_last(position):
    count = 0
    for _ in forest.actions(position):
        count += 1
    for number, action in enumerate(forest.actions(position)):
        yield action, 1.0 if number == count - 1 else 0.0


def last_of(game, state):
    moves = len(naive.children(game, state))
    return [0.0] * (moves - 1) + [1.0]


def test_every_algorithm_is_examined_here():
    """The author of a new algorithm finds the list of properties that are proved of the others."""
    opponents = {"minimax", "alphabeta", "negamax", "pvs", "mtdf"}
    dice = {"expectimax", "expectiminimax", "star1", "star2"}
    exact = {name for name, one in algorithms().items() if one.exact}  # test_inexact.py examines the others
    assert exact == opponents | dice | {"maxn", "paranoid", "brs"}


@pytest.mark.parametrize("algorithm", algorithms().values(), ids=lambda algorithm: algorithm.name)
def test_an_algorithm_says_what_it_is(algorithm: Algorithm):
    assert algorithm.about
    assert algorithm.fits(forest.TWO_EACH_FOR_ITSELF) == "" or algorithm.fits(forest.TWO_EACH_FOR_ITSELF).endswith(".")
