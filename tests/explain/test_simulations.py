"""Monte Carlo tree search, told: what each selection compared, in words, and drawn."""

from math import isfinite
from random import Random

import pytest

from tests.algorithms import forest
from tests.algorithms.naive_mcts import Twin
from tests.modes import interpreted
from zermelo.draw import draw
from zermelo.explain.pseudocode import code_for, lines_at_work
from zermelo.explain.sentences import explain, explain_all
from zermelo.explain.simulations import candidates
from zermelo.explain.story import answers, journey
from zermelo.explain.telling import tell
from zermelo.explain.tracing import trace
from zermelo.games import find
from zermelo.rules.game import CHANCE
from zermelo.trees.notation import parse

pytestmark = interpreted
TREE = parse("A(B(3,12,8),C(2,4,6))")
TRACE = """\
At A, simulation 1 selects B, which has no visit yet.
. B joins the tree; a random game from there yields 8.
Back up 8 to A: visits 1, mean 8.
At A, simulation 2 selects C, which has no visit yet.
. C joins the tree; a random game from there yields 2.
Back up 2 to A: visits 2, mean 5.
At A, simulation 3 selects B: 8 + 5 = 13, against C: 2 + 5 = 7.
. At B, simulation 3 selects B1, which has no visit yet.
. . The game is over at B1, with the value 3.
. Back up 3 to B: visits 2, mean 5.5.
Back up 3 to A: visits 3, mean 4.33.
estimate found: 3"""


def test_the_trace_tells_the_four_phases():
    assert list(trace(tell(TREE, algorithm="mcts", simulations=3), "en")) == TRACE.splitlines()


def test_the_formula_is_told_in_three_languages():
    story = tell(TREE, algorithm="mcts", simulations=3)
    assert "En A, la simulación 3 selecciona B: 8 + 5 = 13, frente a C: 2 + 5 = 7." in explain_all(story, "es")
    assert "A A, la simulació 3 selecciona B: 8 + 5 = 13, davant de C: 2 + 5 = 7." in explain_all(story, "ca")


def test_a_proved_child_is_not_selected_again():
    said = list(explain_all(tell(TREE, algorithm="mcts", simulations=6), "en"))
    assert "At A, simulation 6 selects C: the others cannot change the value." in said


class Watched(Twin):
    """The twin, with the number of visits of each child, and the terms that each of its selections compared."""

    def __init__(self, *given, **options):
        super().__init__(*given, **options)
        self.compared = []

    def selected(self, node, state, depth):
        visits = [] if self.game.player(state) == CHANCE else [len(child.own) for child in node.children]
        before = len(self.events)
        place = super().selected(node, state, depth)
        self.compared.append((visits, [float(first + second) for *_, first, second in self.events[before:]]))
        return place


@pytest.mark.parametrize(
    ("game", "soil", "options"),
    [
        (forest.OPPONENTS, forest.Soil(forest.medium), {}),
        (forest.OPPONENTS, forest.Soil(forest.medium), {"formula": "tuned", "explore": 0.5}),
        (forest.DICE, forest.Soil(forest.medium, dice=forest.sixteenths), {}),
        (forest.THREE, forest.Soil(forest.shares_of_three, players=3), {"explore": 2.0}),
        (forest.OPPONENTS, forest.Soil(forest.medium), {"formula": "rave"}),
        (forest.OPPONENTS, forest.Soil(forest.medium), {"implicit": 0.5}),
    ],
)
def test_the_numbers_told_are_those_compared(game, soil, options):
    random = Random(3)
    for seed in range(5):
        position = forest.place(forest.grow(random, soil))
        story = tell(game, position, algorithm="mcts", simulations=40, seed=seed, **options)
        twin = Watched(game, seed, **options)
        twin.search(position, 40)
        inner = [visit for visit in story.visits if not visit.is_leaf]
        for visit, expected in zip(inner, twin.compared, strict=True):
            told = candidates(story, visit)
            visits, scores = expected
            assert [one.visits for one in told] == visits
            assert [one.score for one in told if isfinite(one.bonus)] == pytest.approx(scores)


def test_a_node_is_explained_visit_by_visit():
    told = explain(tell(TREE, algorithm="mcts", simulations=6), "C", "en")
    assert "At C, simulation 6 selects C1, which has no visit yet." in told
    assert "Back up 2 to C: visits 2, mean 2." in told


def test_visits_and_means_are_drawn():
    drawn = draw(tell(TREE, algorithm="mcts", simulations=6))
    assert "B MIN = 7.75 #n=4" in drawn.text() and "number of visits" in drawn.text()
    assert "n=4" in drawn.svg() and "selects C: the others cannot change the value" in drawn.html()


@pytest.mark.parametrize("name", ["tic-tac-toe", "pig:6,2", "coins"])
def test_games_are_told_and_stepped_through(name):
    story = tell(find(name), algorithm="mcts", simulations=12)
    assert story.best is not None and len(list(trace(story, "es"))) > 24
    known = answers(story)
    code = code_for(story)
    for visit, leaving in journey(story):
        lines = lines_at_work(story, visit, leaving, known.get(visit.number))
        assert all(0 <= line < len(code.lines) for line in lines)
    playout = next(visit for visit in story.visits if visit.ending == "playout")
    assert "random_game" in code.lines[lines_at_work(story, playout, False, None)[0]]
