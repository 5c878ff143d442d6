"""One compilation for each algorithm serves all explicit trees, however many a process searches."""

import resource
from random import Random

import pytest

from tests.algorithms import forest
from tests.algorithms.forest import Soil, grow
from tests.modes import needs_compiler
from zermelo.algorithms.prepared_search import PreparedSearch
from zermelo.algorithms.registry import algorithms
from zermelo.rules.game import CHANCE

pytestmark = needs_compiler
SHAPES = (
    Soil(forest.small, nodes=12),
    Soil(forest.medium, nodes=12, dice=forest.sixteenths),
    Soil(forest.shares_of_three, players=3, nodes=12),
)
OPTIONS = {
    "expectimax": ({"model": "uniform"}, {"model": "mixture"}, {"model": "ideal"}),
    "maxn": ({}, {"shallow": True}),
}


def searches_of_all(number):
    """A tree of its own prepared for every algorithm that fits it."""
    random = Random(number)
    game = grow(random, SHAPES[number % len(SHAPES)]).game()
    if game.player(game.initial) == CHANCE:
        return
    for name, algorithm in algorithms().items():
        if algorithm.fits(game):
            continue
        for options in OPTIONS.get(name, ({} if algorithm.exact else {"simulations": 20},)):
            if not options.get("shallow") or game.payoff_sum is not None:
                yield PreparedSearch(game, None, name, compiled=True, **options)


def kernels_of(trees):
    """The compiled kernels of all searches of these trees, which need not run to be known."""
    return {id(search._bound.kernel.compiled) for number in trees for search in searches_of_all(number)}


def test_more_trees_need_no_more_machine_code():
    known = kernels_of(range(60))
    assert len(known) > 30 and kernels_of(range(60, 100)) <= known


def test_one_kernel_finds_the_value_of_each_tree():
    kernels, values = set(), {}
    for number in range(1, 30, 3):
        for search in searches_of_all(number):
            if search.algorithm.name in ("star2", "expectiminimax"):
                values.setdefault(number, set()).add(search.run().value)
                kernels.add(search._bound.kernel.compiled)
    assert len(kernels) == 4  # with chance and without
    assert len(values) > 5 and all(len(found) == 1 for found in values.values())


@pytest.mark.soak
def test_twenty_thousand_trees_stay_within_a_gigabyte():
    for number in range(20_000):
        for search in searches_of_all(number):
            assert search.run(simulations=search.settings.get("simulations")).compiled
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < 1_000_000
