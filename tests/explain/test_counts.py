"""Counts, the minimum, and the best and the worst order, against brute force over all orders."""

from itertools import permutations, product
from math import factorial, prod
from random import Random

import pytest

from tests.explain.naive import Naive, random_tree, written
from zermelo.algorithms import run_algorithm
from zermelo.explain import orders
from zermelo.explain.counts import best_and_worst, count, in_words, uniform
from zermelo.explain.expand import expand
from zermelo.explain.orders import extremes, fewest_leaves, fewest_nodes, reordered
from zermelo.explain.telling import tell
from zermelo.games import tic_tac_toe
from zermelo.languages.choice import LANGUAGES
from zermelo.theory.complexity import best_leaves
from zermelo.trees.build import build
from zermelo.trees.notation import parse

FIRST = "A(a1: B(B1=3,B2=12,B3(8,7,3)), a2: C(2,4,6), a3: D(14,5,1))"
WORKBOOK = "A(B(E(4,6),F(7,9),G(3,5)),C(H(2,H2!=3),I(8,1)),D(J(6,2),K(5,8,9),L(1,4)))"


def small_trees(seed, count, most_orders=200):
    random = Random(seed)
    while count:
        tree = random_tree(random, depth=3, alternate=random.random() < 0.8, player=random.randint(0, 1))
        if isinstance(tree, tuple) and prod(map(factorial, sizes(tree))) <= most_orders:
            count -= 1
            yield tree


def sizes(tree):
    return [len(tree[1]), *(size for child in tree[1] for size in sizes(child))] if isinstance(tree, tuple) else []


def every_order(tree):
    if not isinstance(tree, tuple):
        return [tree]
    ways = product(*(every_order(child) for child in tree[1]))
    return [(tree[0], list(order)) for way in ways for order in permutations(way)]


@pytest.mark.parametrize("strict", [False, True])
def test_the_extremes_are_those_of_all_orders(strict):
    for tree in small_trees(f"orders {strict}", 60):
        counts = [Naive(order, strict=strict).generated for order in every_order(tree)]
        explicit = build(written(tree))
        found = extremes(explicit, strict)
        assert (found.fewest, found.most) == (min(counts), max(counts))
        for order, wanted in ((found.fewest_order, found.fewest), (found.most_order, found.most)):
            assert (
                run_algorithm(reordered(explicit, order).game(), algorithm="alphabeta", strict=strict).nodes == wanted
            )


def test_the_least_possible_is_exact_for_irregular_trees():
    for tree in small_trees("least", 100):
        explicit = build(written(tree))
        nodes, order = fewest_nodes(explicit)
        twins = [Naive(other) for other in every_order(tree)]
        assert nodes == min(twin.generated for twin in twins)
        assert fewest_leaves(explicit) == min(twin.evaluated for twin in twins)
        assert run_algorithm(reordered(explicit, order).game(), algorithm="alphabeta").nodes == nodes


def test_the_first_example_has_7776_orders_between_10_and_16_nodes():
    tree = parse(FIRST)
    assert prod(factorial(len(children)) for children in tree.children) == 7776
    best, worst = best_and_worst(tree, strict=False)
    assert (best.generated, worst.generated, best.exact, worst.exact) == (10, 16, True, True)


def test_the_counts_of_the_workbook():
    found = count(tell(parse(WORKBOOK), algorithm="alphabeta"))
    assert (found.generated, found.plain_generated, found.skipped) == (24, 29, 5)
    assert (found.evaluated, found.plain_evaluated) == (13, 17)
    assert (found.conditions, found.effective) == (4, 3)
    assert found.uniform is None and found.knuth_moore is None


@pytest.mark.parametrize(("branching", "depth"), [(2, 1), (3, 2), (2, 3), (3, 3), (2, 5)])
def test_knuth_and_moore_for_uniform_trees(branching, depth):
    random = Random(depth)

    def grow(plies, player=0):
        return (player, [grow(plies - 1, 1 - player) for _ in range(branching)]) if plies else random.randint(0, 99)

    tree = build(written(grow(depth)))
    assert uniform(tree) == (branching, depth)
    assert fewest_leaves(tree) == best_leaves(branching, depth)
    found = count(tell(tree, algorithm="alphabeta"))
    assert found.knuth_moore == found.fewest_leaves <= found.evaluated <= found.plain_evaluated == branching**depth


def test_what_cannot_all_be_compared_says_so(monkeypatch):
    monkeypatch.setattr(orders, "MOST_STEPS", 10)
    tree = parse(WORKBOOK)
    best, worst = best_and_worst(tree, strict=False)
    assert (best.exact, worst.exact) == (True, False)
    assert best.generated == fewest_nodes(tree)[0] <= worst.generated <= len(tree)
    assert not best_and_worst(tree, strict=True)[0].exact


def test_counts_of_other_algorithms_compare_with_their_plain_search():
    dice = parse("A+(B*(0.5: 4, 0.5: 8), C*(0.5: -10, 0.5: D-(9, 10)))")
    found = count(tell(dice, algorithm="star1"))
    assert (found.plain_generated, found.skipped, found.best) == (9, 3, None)
    three = count(tell(parse("A@1(B@2([1,6],[7,1]),C@2([5,1],[1,5]))")))
    assert three.generated == three.plain_generated == 7


def test_a_game_to_a_depth_is_a_tree():
    story = tell(tic_tac_toe.game, depth=2, algorithm="alphabeta", symmetric=True)
    tree = expand(story.game, None, 2)
    assert len(tree) == 16 and sum(tree.estimates) == 12
    assert tell(tree, algorithm="alphabeta").result.nodes == story.result.nodes
    assert expand(tic_tac_toe.game, None, 4, most=100) is None
    assert count(story).plain_generated == 16


@pytest.mark.parametrize("language", LANGUAGES)
def test_counts_in_words(language):
    for text in (FIRST, "A(B(3,12,8),C(2,4,6),D(14,5,2))"):
        lines = in_words(count(tell(parse(text), algorithm="alphabeta")), language)
        assert len(lines) == 7
    assert "3^1 + 3^1 - 1 = 5" in lines[4]
