"""The collected exercise trees: values, windows, cuts, labels and counts, from the events of the search itself.

The cases lie beside the project, in ../shared/mission/tree-cases.json; without them these tests are skipped.
"""

import json
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from pathlib import Path

import pytest

from zermelo import tree
from zermelo.algorithms import run_algorithm
from zermelo.algorithms.events import CUT, DESCEND, ENTER, ESTIMATE, IMPROVE, LEAF, LEAVE
from zermelo.rules.game import CHANCE, MAX
from zermelo.trees.notation import parse

FILE = Path(__file__).parents[3] / "shared" / "mission" / "tree-cases.json"
CASES = json.loads(FILE.read_text()) if FILE.is_file() else []
STYLES = {
    "nonstrict_soft": {},
    "strict_soft": {"strict": True},
    "nonstrict_hard": {"fail": "hard"},
    "nonstrict_pract": {"fail": "practical"},
}

pytestmark = pytest.mark.skipif(not CASES, reason="the folder ../shared with the tree cases is not beside the project")


def number(text):
    """A value in the syntax of the cases: 3, 7.25, -inf or (5,2,5)."""
    if text.startswith("("):
        return tuple(number(part) for part in text.strip("()").split(","))
    return float(text) if text.endswith("inf") else Fraction(text)


@dataclass
class Seen:
    """The facts about a tree from the events of an alpha-beta search, by the labels of its nodes."""

    windows: dict = field(default_factory=dict)
    labels: dict = field(default_factory=dict)
    cuts: list = field(default_factory=list)
    leaves: list = field(default_factory=list)
    best: str = ""


def read(columns, events):
    """Follow the events down and up the tree."""
    seen, path, last = Seen(), [0], {}
    for event in events:
        path = path[: event.depth + 1]
        here = path[-1]
        label = columns.labels[here]
        if event.kind == ENTER:
            seen.windows[label] = (event.first, event.second)
        elif event.kind == DESCEND:
            last[here] = event.number
            path.append(columns.children[here][event.number])
        elif event.kind == IMPROVE and here == 0:
            seen.best = columns.labels[columns.children[0][event.number]]
        elif event.kind == CUT:
            children = [columns.labels[child] for child in columns.children[here]]
            kind = "beta" if columns.players[here] == MAX else "alpha"
            done = last[here] + 1
            seen.cuts.append((label, children[done - 1], kind, event.first, event.second, children[done:]))
        elif event.kind in (LEAF, ESTIMATE):
            seen.leaves.append(label)
        elif event.kind == LEAVE:
            seen.labels[label] = event.first
    return seen


@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("case", [case for case in CASES if "nonstrict_soft" in case], ids=lambda case: case["id"])
def test_alphabeta_in_every_style(case, style, compiled):
    columns = parse(case["tree"])
    found = run_algorithm(tree(columns), algorithm="alphabeta", record=True, compiled=compiled, **STYLES[style])
    seen, expected = read(columns, found.events), case[style]
    assert found.value == number(case["value"])
    assert found.nodes == len(seen.windows) == expected["visited"]
    assert found.leaves == len(seen.leaves) == expected["leaves_evaluated"]
    assert [label for label in columns.labels if label not in seen.windows] == expected["not_generated"]
    assert seen.best == columns.labels[found.action] == expected["best"]
    assert seen.windows == {label: tuple(map(number, window)) for label, window in expected["windows"].items()}
    assert seen.labels == {label: number(value) for label, value in expected["labels"].items()}
    assert seen.cuts == [
        (cut["node"], cut["after"], cut["type"], number(cut["v"]), number(cut["bound"]), cut["drops"])
        for cut in expected["cuts"]
    ]


@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_values_of_every_node(case, compiled):
    columns = parse(case["tree"])
    game = tree(columns)
    algorithm = "maxn" if columns.has_payoffs else "expectiminimax" if game.chance else "minimax"
    found = run_algorithm(game, algorithm=algorithm, record=True, compiled=compiled)
    exact = not compiled or CHANCE not in columns.players
    assert same(found.value, number(case["value"]), exact)
    assert (found.nodes, found.leaves) == (case["nodes"], case["leaves"])
    labels = read(columns, found.events).labels
    assert labels.keys() == case["internal_values"].keys()
    for label, text in case["internal_values"].items():
        assert same(labels[label], number(text), exact), label


def same(value, expected, exact):
    """Exact when interpreted; compiled, a decimal probability such as 0.1 is rounded."""
    return value == expected if exact else value == pytest.approx(float(expected), abs=1e-12)


@pytest.mark.parametrize("case", [case for case in CASES if "nonstrict_soft" in case], ids=lambda case: case["id"])
@pytest.mark.parametrize("algorithm", ["minimax", "negamax", "pvs", "mtdf", "star1", "star2", "expectiminimax"])
def test_every_algorithm_finds_the_value(case, algorithm):
    found = run_algorithm(tree(case["tree"]), algorithm=algorithm)
    assert found.value == number(case["value"])
    assert parse(case["tree"]).labels[found.action] == case["nonstrict_soft"]["best"]


@pytest.mark.parametrize("case", [case for case in CASES if "*" in case["tree"]], ids=lambda case: case["id"])
@pytest.mark.parametrize("algorithm", [None, "star1", "star2", "expectimax"])
def test_chance_is_weighed_exactly(case, algorithm):
    if algorithm == "expectimax" and "-" in case["tree"]:
        pytest.skip("a MIN node is an average for expectimax")
    assert run_algorithm(tree(case["tree"]), algorithm=algorithm, window=(-inf, inf)).value == number(case["value"])
