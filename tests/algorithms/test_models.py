"""Opponent models in trees of several plies, against a recursion that shares nothing with the searches."""

import os
from fractions import Fraction
from functools import partial
from random import Random

import pytest

from zermelo import ZermeloError, tree
from zermelo import search as search_by
from zermelo.machine import compile as compiler
from zermelo.theory.opponent_models import best_response

SKILLS = {"uniform": Fraction(0), "mixture:0.8": Fraction(4, 5), "mixture:0.5": Fraction(1, 2), "ideal": Fraction(1)}
"""How often the opponent of each model finds its best reply."""
FEW = int(os.environ.get("ZERMELO_SOAK", "150"))
ALL = int(os.environ.get("ZERMELO_SOAK", "10000"))
search = partial(search_by, algorithm="expectimax")


def grow(random, plies, mover="max"):
    """A leaf, or ("max" | "min" | the probabilities of chance, children); chance does not use up the turn."""
    if plies == 0 or random.random() < 0.15:
        return random.randint(-9, 9)
    children = [grow(random, plies - 1, "min" if mover == "max" else "max") for _ in range(random.randint(1, 3))]
    if random.random() < 0.25:
        weights = [random.randint(0, 3) for _ in children[1:]] + [random.randint(1, 3)]
        shares = [Fraction(weight, sum(weights)) for weight in weights]
        return shares, [grow(random, plies - 1, mover) for _ in children]
    return mover, children


def grow_for_max(random):
    """A tree of two to five plies in which MAX moves first."""
    plies = random.randint(1, 4)
    return "max", [grow(random, plies, "min") for _ in range(random.randint(1, 3))]


def written(node):
    """The tree in the notation."""
    if isinstance(node, int):
        return str(node)
    kind, children = node
    if isinstance(kind, list):
        return f"*({','.join(f'{share}: {written(child)}' for share, child in zip(kind, children, strict=True))})"
    return f"@{1 if kind == 'max' else 2}({','.join(map(written, children))})"


def value(node, skill):
    """What MAX gets: the opponent finds the least backed-up value with probability `skill`, else moves at random."""
    if isinstance(node, int):
        return Fraction(node)
    kind, children = node
    values = [value(child, skill) for child in children]
    if isinstance(kind, list):
        return sum(share * one for share, one in zip(kind, values, strict=True))
    return max(values) if kind == "max" else skill * min(values) + (1 - skill) * sum(values) / len(values)


def thought(node, thinker, level):
    """What a player expects who takes the other one to think one step less: at random, at level 0."""
    if isinstance(node, int):
        return Fraction(node)
    kind, children = node
    if isinstance(kind, list):
        return sum(share * thought(child, thinker, level) for share, child in zip(kind, children, strict=True))
    if kind != thinker and level == 1:
        return sum(thought(child, thinker, level) for child in children) / len(children)
    if kind != thinker:
        return thought(reply(children, kind, level - 1), thinker, level)
    return (max if kind == "max" else min)(thought(child, thinker, level) for child in children)


def reply(children, mover, level):
    """The first of the moves that are best for a player of a level."""
    return (max if mover == "max" else min)(children, key=lambda child: thought(child, mover, level))


def against_level(node, level):
    """What MAX gets against an opponent of a level above 0."""
    if isinstance(node, int):
        return Fraction(node)
    kind, children = node
    if isinstance(kind, list):
        return sum(share * against_level(child, level) for share, child in zip(kind, children, strict=True))
    if kind == "min":
        return against_level(reply(children, kind, level), level)
    return max(against_level(child, level) for child in children)


def check(seed):
    grown = grow_for_max(Random(seed))
    game = tree(written(grown))
    for level in (1, 2, 3):
        values = [against_level(child, level) for child in grown[1]]
        found = search(game, model=f"level:{level}")
        assert found.value == max(values), f"seed {seed}: {written(grown)} against level {level}"
        assert game.moves(game.initial).index(found.action) == values.index(max(values))
    assert search(game, model="level:0").value == search(game, model="uniform").value
    for model, skill in SKILLS.items():
        told = f"seed {seed}: {written(grown)} against {model}"
        values = [value(child, skill) for child in grown[1]]
        found = search(game, model=model)
        assert found.value == max(values), told
        assert game.moves(game.initial).index(found.action) == values.index(max(values)), told
        assert best_response(game, model).value == max(values), told


def test_every_model_gets_the_backed_up_values():
    for seed in range(FEW):
        check(seed)


@pytest.mark.soak
def test_every_model_gets_the_backed_up_values_of_many_trees():
    for seed in range(ALL):
        check(seed)


@pytest.mark.parametrize("model", [*SKILLS, "level:2"])
def test_machine_code_agrees(model):
    game = tree("A(B(C(9,10,D(1,7)),5,E*(1/4: F(2,4), 3/4: 8)),G(6,7))")
    found, plain = (search(game, model=model, compiled=how) for how in (compiler.enabled(), False))
    assert float(found.value) == pytest.approx(float(plain.value)) and found.action == plain.action


def test_the_order_of_the_children_changes_nothing():
    for notation in ("A(B(C(9,10),5),D(6,7))", "A(B(5,C(9,10)),D(6,7))"):
        assert search(tree(notation), model="mixture:0.8").value == Fraction(61, 10)


def test_a_perfect_opponent_does_not_choose_for_chance():
    assert search(tree("A(Q(R*(1/2: 0, 1/2: 20),9),9.5)"), model="ideal").value == Fraction(19, 2)


def test_estimates_beside_all_replies_are_compared_instead():
    game = tree("A(B(C=~2(9,10),D=~3(1,1)),4)")
    assert search(game, model="ideal:1").value == 10


def test_a_model_that_stops_early_wants_estimates():
    with pytest.raises(ZermeloError, match="'ideal:1' compares estimates where it stops"):
        search(tree("A(B(C(9,10),5),D(6,7))"), model="ideal:1")
