"""A value outside the window of the root is only a bound, and no move is claimed for it."""

from math import inf
from random import Random

import pytest

from tests.algorithms.test_models import ALL, FEW, grow_for_max, value, written
from zermelo import search, tree
from zermelo.algorithms import algorithms
from zermelo.algorithms.events import ENTER
from zermelo.cli import run
from zermelo.explain.telling import tell
from zermelo.trees.notation import parse

TREE = "A(B(3,5),C(6,8))"


WINDOWED = [name for name, one in algorithms().items() if one.windows and not one.tuples]
STYLES = [{"rule": "strict"}, {"labels": "hard"}, {"labels": "practical"}]


def truths(node):
    """The value of each node for perfect players, in the order in which the notation writes the nodes."""
    yield value(node, skill=1)
    for child in node[1] if isinstance(node, tuple) else ():
        yield from truths(child)


def is_right(sign, shown, truth):
    return shown <= truth if sign == "≥" else shown >= truth if sign == "≤" else shown == truth


def check(seed, name, **styles):
    """Search a tree in a window: the value, the move and the label of every node are right, or bounds say so."""
    random = Random(seed)
    grown = grow_for_max(random)
    whole = parse(written(grown))
    if algorithms()[name].fits(whole.game()):
        return
    low = random.choice([-inf, random.randint(-9, 8)])
    window = (low, random.choice([inf, random.randint(max(low, -9) + 1, 9)]))
    story = tell(whole, algorithm=name, window=window, **styles)
    found, values = story.result, list(truths(grown))
    told = f"seed {seed}, {written(grown)} by {name} in {window}, {styles}: {found!r}"
    assert is_right(found.bound, found.value, values[0]), told
    assert bool(found.bound) <= (found.action is None and found.line == []), told
    if not found.bound:
        children = [value(child, skill=1) for child in grown[1]]
        assert whole.children[0].index(found.action) == children.index(values[0]), told
    for visit in story.visits:
        truth = values[visit.node.position.node]
        assert is_right(story.sign(visit), visit.value, truth), f"{told}: {visit.node.label} {visit.value}, not {truth}"


@pytest.mark.parametrize("name", WINDOWED)
def test_a_value_outside_the_window_is_a_bound(name):
    for seed in range(FEW):
        check(seed, name)


@pytest.mark.parametrize("styles", STYLES)
def test_so_it_is_in_every_style(styles):
    for seed in range(FEW):
        check(seed, "alphabeta", **styles)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "styles"), [(name, {}) for name in WINDOWED] + [("alphabeta", one) for one in STYLES])
def test_every_label_of_many_trees_is_right(name, styles):
    for seed in range(ALL):
        check(seed, name, **styles)


@pytest.mark.parametrize("name", ["star1", "star2"])
def test_exact_trees_are_cut_by_exact_bounds(name):
    found = search(tree("n1@2(n2@1(2,-2,-3), -1, n7*(-4,3,1,-1,3))"), algorithm=name, record=True)
    assert found.nodes == 11
    bounds = {bound for event in found.events if event.kind == ENTER for bound in (event.first, event.second)}
    assert not any(isinstance(bound, float) for bound in bounds), bounds


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("value", TREE, "--window=1,2"), "Value: ≥3, outside the window: only a bound, so no move is known"),
        (("value", TREE, "--window=7,9"), "Value: ≤6, outside the window"),
        (("value", TREE, "--window=5,7"), "Value: 6.\nBest move: C."),
        (("value", TREE, "--window=1,2", "--labels", "bound"), "Value: ≥3, outside"),
        (("trace", TREE, "--window=1,2"), "value found: ≥3"),
        (("best", TREE, "--window=1,2"), "Outside the window only a bound is known, and no best move: at least 3 to"),
        (("best", TREE, "--window=1,2", "--json"), '"bound": "≥"'),
    ],
)
def test_commands_tell_the_bound(words, said, capsys):
    assert run([*words, "--algorithm", "alphabeta", "--lang", "en"]) == 0
    assert said in capsys.readouterr().out
