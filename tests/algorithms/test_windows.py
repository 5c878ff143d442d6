"""A value outside the window of the root is only a bound, and no move is claimed for it."""

from random import Random

import pytest

from tests.algorithms.test_models import grow, written
from zermelo import search, tree
from zermelo.algorithms import algorithms
from zermelo.cli import run

TREE = "A(B(3,5),C(6,8))"


def check(seed, name, **options):
    random = Random(seed)
    notation = written(("max", [grow(random, random.randint(1, 3), "min") for _ in range(random.randint(1, 3))]))
    game = tree(notation)
    if algorithms()[name].fits(game):
        return
    low = random.randint(-9, 8)
    window = (low, random.randint(low + 1, 9))
    truth = search(game, algorithm="expectiminimax")
    found = search(game, algorithm=name, window=window, **options)
    told = f"{notation} by {name} in {window}: {found!r}, truly {truth!r}"
    assert (found.bound == "≥") <= (found.value <= truth.value), told
    assert (found.bound == "≤") <= (found.value >= truth.value), told
    assert bool(found.bound) or (found.value == truth.value and found.action == truth.action), told
    assert bool(found.bound) <= (found.action is None and found.line == []), told


@pytest.mark.parametrize("name", [name for name, one in algorithms().items() if one.windows and not one.tuples])
def test_a_value_outside_the_window_is_a_bound(name):
    for seed in range(150):
        check(seed, name)


@pytest.mark.parametrize("options", [{"strict": True}, {"fail": "hard"}, {"fail": "practical"}])
def test_so_it_is_in_every_style(options):
    for seed in range(150):
        check(seed, "alphabeta", **options)


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
