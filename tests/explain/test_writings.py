"""Algorithms as books and lectures write them, in step with the search."""

from itertools import groupby

import pytest

from zermelo.algorithms import algorithms
from zermelo.explain.levels import deeds
from zermelo.explain.story import journey
from zermelo.explain.telling import tell
from zermelo.explain.writings import writings_of
from zermelo.trees.notation import parse

PRUNED = "A(a1: B(B1=3,B2=12,B3(8,7,3)), a2: C(2,4,6), a3: D(14,5,1))"
TREES = {"minimax": PRUNED, "alphabeta": PRUNED, "expectimax": "A(B(3,12),C*(1/2: 5, 1/2: D(1,2)))"}
TREES["expectiminimax"] = "A(B(4,6), C*(1/3: D(9,12), 2/3: E(1,5)))"
WRITTEN = [(name, one.name) for name, algorithm in algorithms().items() for one in algorithm.writings]


def shown(algorithm, name, **options):
    story = tell(parse(TREES[algorithm]), algorithm=algorithm, **options)
    return story, next(one for one in writings_of(story) if one.name == name)


def test_the_lectures_are_there():
    assert {("minimax", name) for name in ("book", "boolean", "catalan", "cases", "four-steps")} <= set(WRITTEN)
    assert {("alphabeta", name) for name in ("book", "without-v", "catalan", "intervals")} <= set(WRITTEN)


@pytest.mark.parametrize(("algorithm", "name"), WRITTEN)
def test_every_step_has_its_lines(algorithm, name):
    story, writing = shown(algorithm, name)
    assert len(writing.at_work) == len(list(journey(story))) + 1
    for lines in writing.at_work[:-1]:
        assert lines and all(0 <= line < len(writing.lines) for line in lines)
    assert not any("@" in line for line in writing.lines)


@pytest.mark.parametrize("name", ["book", "without-v", "catalan", "intervals"])
def test_a_cut_lights_the_line_that_cuts(name):
    story, writing = shown("alphabeta", name)
    cutting = [step for step, (visit, leaving) in enumerate(journey(story)) if leaving and visit.cut]
    assert len(cutting) == 3
    for step in cutting:
        said = writing.lines[writing.at_work[step][0]]
        assert any(word in said for word in ("v ≥ β", "v ≤ α", "break", "trenca", "α ≥ β"))


def test_max_and_min_light_their_own_lines():
    story, book = shown("minimax", "book")
    leaves = [step for step, (visit, _) in enumerate(journey(story)) if visit.node.label in ("B1", "B31")]
    first, second = (book.lines[book.at_work[step][-1]].strip() for step in leaves)
    assert first == "v ← MIN(v, MAX-VALUE(s))" and second == "v ← MAX(v, MIN-VALUE(s))"


def test_the_strict_rule_changes_the_sign():
    _, usual = shown("alphabeta", "book")
    _, strict = shown("alphabeta", "book", rule="strict")
    assert any("if v ≥ β" in line for line in usual.lines) and any("if v > β" in line for line in strict.lines)
    assert usual.at_work == strict.at_work


def test_the_four_steps_are_gone_through_in_order():
    _, steps = shown("minimax", "four-steps")
    first, last = steps.lines[steps.at_work[0][0]], steps.lines[steps.at_work[-1][0]]
    assert first.startswith("1. GENERATE") and last.startswith("4. CHOOSE")


def test_what_is_told_in_words_is_told_in_the_language():
    """The four steps were English in every language, the intervals Spanish."""
    for algorithm, name, first in (
        ("minimax", "four-steps", {"en": "1. GENERATE the", "es": "1. GENERAR el árbol", "ca": "1. GENERAR l'arbre"}),
        ("alphabeta", "intervals", {"en": "1. At the root", "es": "1. En la raíz", "ca": "1. A l'arrel"}),
    ):
        story = tell(parse(PRUNED), algorithm=algorithm)
        for language, opening in first.items():
            shown = next(one for one in writings_of(story, language) if one.name == name)
            assert shown.lines[0].startswith(opening)
            assert (len(shown.lines), shown.at_work) == next(
                (len(one.lines), one.at_work) for one in writings_of(story) if one.name == name
            )


def test_four_steps_go_through_the_tree_level_by_level():
    story = tell(parse(PRUNED), algorithm="minimax")
    writing = next(one for one in writings_of(story) if one.by_levels)
    done = deeds(story)
    phases = [writing.lines[deed.lines[0]].strip().split(" ")[0] for deed in done]
    assert [phase for phase, _ in groupby(phases)] == ["1.", "2.", "MAX:", "MIN:", "MAX:", "4."]
    generated = [visit.node for deed in done for visit in deed.entered]
    assert [node.depth for node in generated] == sorted(node.depth for node in generated)
    assert len(generated) == len(story.nodes) == len({deed.valued.number for deed in done if deed.valued})
    propagated = [deed.valued.node.depth for deed in done if deed.valued and not deed.valued.is_leaf]
    assert propagated == sorted(propagated, reverse=True)
    assert str(done[-1].text) == "Choose a1 at A: its value is 3."


def test_an_algorithm_that_cuts_has_no_levels():
    assert deeds(tell(parse(PRUNED), algorithm="alphabeta")) == []
