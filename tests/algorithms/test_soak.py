"""The long count: a hundred thousand random trees and a thousand positions of each game, no exception allowed.

An ordinary run takes a small share of it. `make soak` (pytest -m soak) takes all; ZERMELO_SOAK sets the number of trees
of either, and a hundredth of it is the number of positions of each game.

Each tree has a seed of its own, printed when something is wrong, so that it can be grown again.
"""

import os
import sys
import time
from random import Random

import pytest

from tests.algorithms import checks, forest
from tests.algorithms.forest import Soil, grow, place
from tests.modes import interpreted
from zermelo import games
from zermelo.algorithms.algorithm import bounded
from zermelo.rules.game import CHANCE, variant

FEW = int(os.environ.get("ZERMELO_SOAK", "750"))
ALL = int(os.environ.get("ZERMELO_SOAK", "100000"))
FEW_BATCHES, BATCHES = 5, 20


# ---------------------------------------------------------------------------------------------
# Trees


def opponents(random, ways):
    values = random.choice([forest.small, forest.small, forest.medium, forest.quarters, forest.endless])
    position = place(grow(random, Soil(values)), random, values)
    depth = random.choice([None, None, 1, 2, 3, 4])
    checks.check_opponents(forest.OPPONENTS, position, ways, random, depth)
    if values is not forest.endless:
        checks.check_bounds(forest.OPPONENTS, position, ways, random)


def opponents_with_fractions(random, ways):
    position = place(grow(random, Soil(forest.fractions)), random, forest.fractions)
    checks.check_opponents(forest.OPPONENTS, position, "plain", random, random.choice([None, 2]))


def horizon(random, ways):
    values = random.choice([forest.small, forest.medium, forest.endless])
    position = place(grow(random, Soil(values, nodes=40)), random, values)
    checks.check_horizon(forest.OPPONENTS, position, ways, random.randint(1, 4))
    checks.check_beam(forest.OPPONENTS, position, ways, random.randint(1, 3))


def dice(random, ways):
    values = random.choice([forest.small, forest.medium, forest.quarters])
    shares = random.choice([forest.sixteenths, forest.rounded_shares])
    position = place(grow(random, Soil(values, dice=shares)), random, values)
    depth = random.choice([None, None, 1, 2, 3, 4])
    checks.check_dice(forest.DICE, position, ways, random, depth, rounded=shares is forest.rounded_shares)


def dice_with_fractions(random, ways):
    position = place(grow(random, Soil(forest.fractions, dice=forest.exact_shares)), random, forest.fractions)
    checks.check_dice(forest.DICE, position, "plain", random, random.choice([None, 2]))


def several(random, ways):
    values, depth = forest.shares_of_three, random.choice([None, None, 1, 2, 3])
    position = place(grow(random, Soil(values, players=3)), random, values)
    checks.check_several(forest.THREE, position, checks.rarely(ways), depth)
    checks.check_paranoid(forest.THREE, position, ways, depth)
    position = place(grow(random, Soil(values, players=3, dice=forest.sixteenths)), random, values)
    checks.check_several(forest.THREE_AND_DICE, position, ways, depth)


def each_for_itself(random, ways):
    position = place(grow(random, Soil(forest.two_payoffs)), random, forest.two_payoffs)
    checks.check_several(forest.TWO_EACH_FOR_ITSELF, position, checks.rarely(ways))


def symmetric(random, ways):
    position = forest.Heaps(random.randint(0, 4), random.randint(0, 4), random.randint(0, 1), random.randint(0, 10**6))
    if not forest.heap_terminal(position):
        checks.check_symmetric(forest.HEAPS, position, ways)


KINDS = [opponents] * 4 + [dice] * 3 + [horizon] * 2 + [several] * 2
KINDS += [opponents_with_fractions, dice_with_fractions, each_for_itself, symmetric]


def count_trees(first, trees, ways, every):
    """Grow and examine trees; one of `every` runs interpreted and recorded as well."""
    started = time.perf_counter()
    for seed in range(first, first + trees):
        random = Random(seed)
        kind = KINDS[seed % len(KINDS)]
        try:
            kind(random, "all" if random.randrange(every) == 0 else ways)
        except BaseException as error:
            error.add_note(f"tree {seed}, {kind.__name__}")
            raise
    report(f"trees {first}–{first + trees - 1}", started)


def report(what, started):
    print(f"{what}: {time.perf_counter() - started:.0f} s", file=sys.__stderr__, flush=True)


@pytest.mark.parametrize("batch", range(FEW_BATCHES))
def test_random_trees(batch):
    count_trees(batch * FEW // FEW_BATCHES, FEW // FEW_BATCHES, "fast", every=5)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(BATCHES))
def test_many_random_trees(batch):
    count_trees(batch * ALL // BATCHES, ALL // BATCHES, "soak", every=25)


# ---------------------------------------------------------------------------------------------
# Positions of real games


def nothing(state):
    return 0


def zero_payoffs(players):
    zeros = (0,) * players

    def evaluate(state):
        return zeros

    return evaluate


def with_estimate(game):
    """The game with an evaluation, as a search would give it one."""
    if game.evaluate is not None:
        return game
    return variant(game, evaluate=zero_payoffs(game.players) if game.has_payoffs else nothing)


def some_position(game, random):
    """A position that is not finished, reached by random moves."""
    position = game.initial
    for _ in range(random.randint(0, 40)):
        following = game.result(position, random.choice(game.moves(position)))
        if game.terminal(following):
            break
        position = following
    return position


def shallow_depth(game, position, most):
    """The depth, at least 1 and at most 6, to which at most `most` nodes have to be visited."""
    level, nodes, depth = [position], 0, 0
    while depth < 6 and level:
        level = [game.result(state, action) for state in level for action in game.moves(state)]
        nodes += len(level)
        if depth and nodes > most:
            break
        depth += 1
    return max(depth, 1)


def check_position(game, position, ways, random, most):
    depth = shallow_depth(game, position, most)
    if game.has_payoffs:
        checks.check_several(game, position, ways, depth)
        if game.chance is None:
            checks.check_paranoid(game, position, ways, depth)
    elif game.chance is not None:
        checks.check_dice(game, position, ways, random, depth, rounded=True, bounded=not bounded(game))
    else:
        checks.check_opponents(game, position, ways, random, depth)
        if game.symmetries is not None:
            checks.check_symmetric(game, position, ways, depth)


def check_positions(name, positions, ways, most):
    game = variant(with_estimate(games.find(name)), decisive=False)  # which tests of tic-tac-toe look at
    started = time.perf_counter()
    for seed in range(positions):
        random = Random(seed)
        position = some_position(game, random)
        try:
            check_position(game, position, ways, random, most)
        except BaseException as error:
            error.add_note(f"{name}, position {seed}: {position}")
            raise
    report(f"{positions} positions of {name}", started)


@interpreted
@pytest.mark.parametrize("name", games.names(hidden=False))
def test_random_positions(name):
    few = 3 if name == "minesweeper" else max(30, FEW // 100)  # which counts the layouts at every node
    check_positions(name, few, "plain", most=60)


@pytest.mark.soak
@pytest.mark.parametrize("name", games.names(hidden=False))
def test_many_random_positions(name):
    check_positions(name, max(10, ALL // 100), "soak", most=400)
    check_positions(name, 5, "all", most=100)


def test_positions_are_of_every_mover():
    """The random positions are no accident: in pig both players and the die come up."""
    pig = games.find("pig")
    movers = {pig.player(some_position(pig, Random(seed))) for seed in range(200)}
    assert movers >= {0, 1} and (CHANCE in movers or pig.chance is None)
