"""Explicit trees: nested data in, the right game out, and one sentence for invalid data."""

from fractions import Fraction
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.algorithms import strategies
from zermelo import CHANCE, MAX, MIN, ZermeloError, matrix, tree
from zermelo.algorithms import run_algorithm
from zermelo.trees.build import Leaf, build, chance, node
from zermelo.trees.tree import BadTree
from zermelo.trees.walk import Position


def nested_value(data, turn=MAX):
    """Expectiminimax of nested data, by direct recursion."""
    if not hasattr(data, "children"):
        return data
    player = turn if data.player is None else data.player
    following = turn if player == CHANCE else 1 - player
    values = [nested_value(child, following) for child in data.children]
    if player == CHANCE:
        return sum(share * value for share, value in zip(data.probabilities, values, strict=True) if share)
    return max(values) if player == MAX else min(values)


@settings(max_examples=80, deadline=None)
@given(strategies.data(strategies.FRACTIONS, chance_nodes="exact"))
def test_nested_data_is_searched_as_it_reads(data):
    assert run_algorithm(tree(data), algorithm="expectiminimax", compiled=False).value == nested_value(data)


@settings(max_examples=100, deadline=None)
@given(st.recursive(st.integers(-5, 5), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=20))
def test_lists_alternate_between_max_and_min(data):
    if not isinstance(data, list):
        return

    def value(item, sign):
        return item if not isinstance(item, list) else sign * max(sign * value(child, -sign) for child in item)

    assert run_algorithm(tree(data)).value == value(data, 1)


@settings(max_examples=100, deadline=None)
@given(strategies.data(strategies.INTEGERS, chance_nodes="binary"))
def test_the_columns_keep_order_parents_and_probabilities(data):
    columns = build(data)
    assert columns.parents[0] == -1
    order = [0]
    for number in order:  # every node once, below its parent
        for child in columns.children[number]:
            assert columns.parents[child] == number < child
            order.append(child)
    assert sorted(order) == list(range(len(columns)))
    assert len(set(columns.labels)) == len(columns)
    for number, player in enumerate(columns.players):
        shares = [columns.probabilities[child] for child in columns.children[number]]
        assert shares == [None] * len(shares) if player != CHANCE else sum(shares) == 1


def test_the_position_of_machine_code_is_the_same_tree():
    columns = build(node([1, chance((Fraction(1, 4), 2), (Fraction(3, 4), [3, 4]))]))
    plain = Position(0, columns.arrays())
    machine = plain.for_machine()
    assert [list(column) for column in machine.tree[:5]] == [list(column) for column in plain.tree[:5]]
    assert [list(column) for column in machine.tree.values] == [list(column) for column in plain.tree.values]


def test_the_tree_of_the_lecture():
    game = tree({"a1": [3, 12, [8, 7, 3]], "a2": [2, 4, 6], "a3": [14, 5, 1]})
    full, pruned = run_algorithm(game, algorithm="minimax"), run_algorithm(game, algorithm="alphabeta")
    assert game.write(game.initial, full.action) == game.write(game.initial, pruned.action) == "a1"
    assert (full.value, full.nodes, pruned.value, pruned.nodes) == (3, 16, 3, 12)


def test_a_payoff_matrix_is_worth_what_the_order_of_moves_makes_it():
    payoff = {"A": {"A": 2, "B": -3}, "B": {"A": 0, "B": 2}, "C": {"A": -5, "B": 10}}
    first, second = matrix(payoff), matrix(payoff, first=MIN)
    assert (run_algorithm(first).value, first.write(first.initial, run_algorithm(first).action)) == (0, "B")
    assert (run_algorithm(second).value, second.write(second.initial, run_algorithm(second).action)) == (2, "A")


def test_chance_without_probabilities_is_even():
    assert run_algorithm(tree(chance(1, 2, 3, 4, 5, 6))).value == Fraction(7, 2)


def test_infinite_values_and_chance_choose_the_plain_algorithm():
    found = run_algorithm(tree([chance((Fraction(1, 2), 3), (Fraction(1, 2), [-inf, 4])), -1]))
    assert (found.algorithm, found.value) == ("expectiminimax", -1)
    assert run_algorithm(tree(chance((0, inf), (1, 5)))).value == 5


def test_payoffs_of_several_players():
    game = tree(node([node([(1, 6, 6), (7, 1, 2)], player=2), node([(6, 1, 2), (7, 2, 1)], player=2)], player=1))
    assert game.players == 3
    assert run_algorithm(game).value == (1, 6, 6)


def test_where_nothing_is_written_a_search_that_stops_stays_between_the_bounds():
    """Star prunes by the bounds of the tree, so an estimate of 0 among leaves from 5 to 8 would mislead it."""
    game = tree([chance((0.5, [5, 6]), (0.5, [7, 8])), [chance(5, 8), 6]])
    for depth in (1, 2, 3):
        values = {
            run_algorithm(game, algorithm=name, depth=depth).value for name in ("expectiminimax", "star1", "star2")
        }
        assert len(values) == 1
    assert run_algorithm(tree([[5, 6], [7, 8]]), depth=1).value == 5
    assert run_algorithm(tree([[-5, 6], [7, 8]]), depth=1).value == 0


def test_shallow_pruning_knows_the_payoffs_of_a_tree():
    data = node([node([(4, 5, 0), (3, 3, 3)], player=1), node([(2, 7, 0), (9, 0, 0), (1, 1, 1)], player=1)], player=0)
    full, pruned = run_algorithm(tree(data)), run_algorithm(tree(data), shallow=True)
    assert (full.value, full.line) == (pruned.value, pruned.line)
    assert (full.nodes, pruned.nodes) == (8, 6)
    with pytest.raises(ZermeloError, match="add up to"):
        run_algorithm(tree([(-1, 2, 3), (1, 2, 3)]), shallow=True)


def test_an_estimate_is_a_leaf_like_any_other():
    assert run_algorithm(tree([Leaf(3, label="guess", estimate=True), 2])).value == 3


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ([], "no children"),
        ([[1, 2], []], "no children"),
        ("A(", "Column 3"),
        (["three"], "'three'"),
        ([None], "None"),
        ([float("nan")], "nan"),
        ([1, (2, 3)], "one number"),
        ([(1, 2), (1, 2, 3)], "different lengths"),
        ([chance((0.5, 1), (0.4, 2))], "sum to 0.9"),
        ([chance((1.5, 1), (-0.5, 2))], "negative"),
        (node([(1, 2), (3, 4)], player=2), "Player 3"),
        (node([1, 2], player=2), "Player 3"),
        (node([1, 2], player=-3), "−3"),
        ([build([1, 2])], "tree inside a tree"),
        ([[10**400, 2], [3, 4]], "too many digits"),
        ([10**5000, 2], "too many digits"),
        ([11e300, 2], "too many digits"),
    ],
)
def test_nonsense_gets_one_sentence(data, words):
    with pytest.raises(BadTree) as failure:
        tree(data)
    assert words in str(failure.value)
    assert "\n" not in str(failure.value)


@pytest.mark.parametrize("text", ["A*([1],[2])", "A@1([1],B@1([2],[3]))"])
def test_searches_of_one_number_refuse_payoffs_of_one_player(text):
    game = tree(text)
    assert run_algorithm(game).value == run_algorithm(game, algorithm="maxn").value
    for algorithm in ("alphabeta", "minimax", "expectiminimax", "star1"):
        with pytest.raises(ZermeloError, match=r"does not fit: .*use (maxn|expectiminimax)"):
            run_algorithm(game, algorithm=algorithm)


def test_one_player_alone_may_have_payoffs_too():
    assert run_algorithm(tree(node([(1,), node([(3,), (2,)], player=0)], player=0))).value == (3,)


@pytest.mark.parametrize("depth", [1_000, 10_000])
@pytest.mark.parametrize("compiled", [False, True])
def test_a_chain_as_long_as_a_long_game(depth, compiled):
    data = 7
    for _ in range(depth):
        data = [data]
    found = run_algorithm(tree(data), compiled=compiled)
    assert (found.value, found.nodes, found.leaves) == (7, depth + 1, 1)


def test_a_wide_tree():
    found = run_algorithm(
        tree([[number % 1000 for number in range(start, start + 100)] for start in range(0, 60_000, 100)])
    )
    assert (found.value, found.leaves) == (900, 10 * 100 + 590)


@pytest.mark.parametrize(
    "text", ["A*(inf,-inf)", "A(B*(3,C(inf,2)),0,D*(E(-inf,2),F+(7,inf)))", "A(B*(inf,C*(1,-inf)))"]
)
def test_an_average_of_both_infinities_is_refused(text):
    """inf - inf is no number; a search would return NaN, or lose it in a comparison."""
    with pytest.raises(ZermeloError, match=r"The average at [ABD] adds inf and -inf, which has no value"):
        run_algorithm(tree(text))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A*(inf,3)", inf),
        ("A(B*(3,-inf),4)", 4),
        ("A(B*(inf,C+(-inf,inf)),D*(E(-inf,2),3))", inf),
        ("A(B*(1,C(-inf,D(inf,0))),E*(3,5))", 4),
        ("A(B*(1,C+(-inf,2)),E*(3,inf))", inf),
        ("A*(0: inf, 1/2: -inf, 1/2: 3)", -inf),
        ("A*(0: inf, 1: 3)", 3),
    ],
)
def test_other_averages_with_infinities_have_a_value(text, value):
    assert run_algorithm(tree(text)).value == value
