"""The exact answers against naive twins: intervals, thresholds, linear systems, orders, and the kernels of bugs."""

from dataclasses import replace
from fractions import Fraction
from math import inf
from random import Random

import pytest

from tests.algorithms.naive_mcts import Twin
from zermelo.algorithms import algorithms
from zermelo.algorithms.events import DESCEND, ENTER
from zermelo.explain.telling import tell
from zermelo.rules.game import MAX
from zermelo.trees.notation import parse, write
from zermelo.workbook import Exercise, questions_for
from zermelo.workbook.bugs import alphabeta_by_hand
from zermelo.workbook.changes import from_right, number_of, with_values
from zermelo.workbook.exercise import Asked, Rule
from zermelo.workbook.generator import generate
from zermelo.workbook.linear import Linear, Pieces, crossings, highest, lowest, read_equation, solve, weighted
from zermelo.workbook.orders import extremes, generated, is_reordering
from zermelo.workbook.random_trees import Controls, adversarial_tree
from zermelo.workbook.remarks import BadExercise


def cuts_of(tree, strict):
    """Alpha-beta as a student would program it: the (node, last child) of every cut that drops something."""
    found = set()

    def value(number, alpha, beta):
        children = tree.children[number]
        if not children:
            return tree.values[number]
        maximises = tree.players[number] == 0
        best = -inf if maximises else inf
        for place, child in enumerate(children):
            best = (max if maximises else min)(best, value(child, alpha, beta))
            bound = beta if maximises else alpha
            passed = best > bound if maximises else best < bound
            if passed or (best == bound and not strict):
                if place + 1 < len(children):
                    found.add((tree.labels[number], tree.labels[child]))
                return best
            if maximises:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
        return best

    value(0, -inf, inf)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_intervals_against_a_naive_search(seed):
    chance = Random(seed)
    tie = chance.choice(["nonstrict", "strict"])
    controls = Controls(branching=2, depth=3, irregularity=0.5, ties=True, high=6)
    tree = adversarial_tree(chance, controls)
    leaf = chance.choice(tree.leaves)
    for node, after in cuts_of(tree, tie == "strict") or {("A", "B")}:
        options = {"leaf": tree.labels[leaf], "cut": [node, {"after": after}]}
        exercise = Exercise(ask=(Asked("no-cut", options),), tree=write(tree), rule=Rule(tie=tie))
        (field,) = questions_for(exercise)[0].fields
        for doubled in range(-4, 18):
            number = Fraction(doubled, 2)
            avoided = (node, after) not in cuts_of(with_values(tree, {leaf: number}), tie == "strict")
            assert (number in field.correct) == avoided, (exercise.text(), number)


@pytest.mark.parametrize("seed", range(8))
def test_thresholds_against_samples(seed):
    chance = Random(seed)
    numbers = [chance.randint(-9, 9) for _ in range(6)]
    tree = "A(B*(?p: -({},{}), ?q: {}), C*(?p: {}, ?q: -({},{})))".format(*numbers)
    exercise = Exercise(ask=(Asked("threshold", {"parameter": "p", "want": "set", "move": "B"}),), tree=tree)
    (field,) = questions_for(exercise)[0].fields
    first, second = min(numbers[0], numbers[1]), min(numbers[4], numbers[5])
    for step in range(41):
        share = Fraction(step, 40)
        left = share * first + (1 - share) * numbers[2]
        right = share * numbers[3] + (1 - share) * second
        assert (share in field.correct) == (left >= right)


def test_functions_of_straight_pieces():
    up, down, flat = (
        Pieces((Linear(Fraction(0), Fraction(1)),)),
        Pieces((Linear(Fraction(6), Fraction(-1)),)),
        Pieces((Linear(Fraction(2)),)),
    )
    roof = lowest([up, down])
    assert roof.corners == (3,) and crossings([roof, flat]) == [2, 3, 4]
    both = weighted([Linear(Fraction(1, 2)), Linear(Fraction(1, 2))], [roof, highest([roof, flat])])
    for step in range(-20, 40):
        place = Fraction(step, 4)
        low = min(place, 6 - place)
        assert roof.at(place) == low
        assert both.at(place) == Fraction(1, 2) * low + Fraction(1, 2) * max(low, 2)
    with pytest.raises(BadExercise, match="multiplied by itself"):
        weighted([Linear(Fraction(0), Fraction(1))], [up])


@pytest.mark.parametrize("seed", range(20))
def test_linear_systems(seed):
    """Equations made from known numbers give those numbers back."""
    chance = Random(seed)
    names = ["p", "q", "r"]
    values = {name: Fraction(chance.randint(-9, 9), chance.randint(1, 9)) for name in names}
    texts = []
    for _ in range(3):
        factors = [chance.randint(-5, 5) for _ in names]
        total = sum(factor * values[name] for factor, name in zip(factors, names, strict=True))
        left = " + ".join(f"{factor}*{name}" for factor, name in zip(factors, names, strict=True)).replace("+ -", "- ")
        texts.append(f"{left} = {total}".replace("= -", "= 0 - "))
    try:
        found = solve([read_equation(text) for text in texts], names)
    except BadExercise as error:
        assert "does not determine" in str(error)
        return
    assert {name: line.start for name, line in found.items()} == values


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("fail", ["soft", "hard", "practical"])
def test_alphabeta_by_hand_without_a_mistake_is_alphabeta(seed, fail):
    chance = Random(seed)
    tree = adversarial_tree(chance, Controls(branching=3, depth=4, ties=True, irregularity=0.4, high=9))
    right = tell(tree, algorithm="alphabeta", labels=fail)
    other = tell(tree, algorithm=replace(algorithms()["alphabeta"], kernel=alphabeta_by_hand), labels=fail)
    assert other.result.events == right.result.events
    assert (other.result.nodes, other.result.leaves, other.value) == (
        right.result.nodes,
        right.result.leaves,
        right.value,
    )


def test_orders():
    tree = parse("A(B(3,12,8),C(2,4,6),D(14,5,2))")
    found = extremes(tree, strict=False)
    assert generated(found.best, False) == found.fewest == 9 and generated(found.worst, False) == found.most == 13
    assert is_reordering(tree, found.worst) and is_reordering(tree, from_right(tree))
    assert not is_reordering(tree, with_values(tree, {number_of(tree, "B1"): 4}))


@pytest.mark.parametrize("seed", range(6))
def test_simulations_against_a_naive_twin(seed):
    exercise = generate("monte-carlo", seed)
    table, selected, back_up = questions_for(exercise)
    tree, number = parse(exercise.tree), int(table.given["simulation"])
    game = tree.game()

    def searched(simulations):
        twin = Twin(game, int(table.given["seed"]), unproved=True)
        return twin, twin.search(game.initial, simulations)

    twin, root = searched(number - 1)
    for place, child in enumerate(root.children):
        label = tree.labels[tree.children[0][place]]
        assert table.key[f"visits {label}"] == str(len(child.own))
        assert Fraction(table.key[f"mean {label}"]) == child.mean
        assert (
            abs(Fraction(table.key[f"score {label}"]) - Fraction(sum(twin.terms(child, number - 1, MAX, [])))) < 0.006
        )
    twin, root = searched(number)
    last = max(place for place, event in enumerate(twin.events) if event[:2] == (ENTER, 0))
    node = 0
    for kind, _, place, *_ in twin.events[last:]:
        if kind == DESCEND:
            node = tree.children[node][place]
    assert selected.key == tree.labels[node]
    assert back_up.key["visits A"] == str(number) and Fraction(back_up.key["mean A"]) == root.mean
    for place, child in enumerate(root.children):
        label = tree.labels[tree.children[0][place]]
        assert (
            back_up.key[f"visits {label}"] == str(len(child.own))
            and Fraction(back_up.key[f"mean {label}"]) == child.mean
        )
