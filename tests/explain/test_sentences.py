"""Why a cut was made, in the words of the course notes, and what would have avoided it."""

from random import Random

import pytest

from tests.explain.naive import Naive, random_tree, written
from zermelo.explain.intervals import Interval, where
from zermelo.explain.reasons import avoiding, last_leaf, values_without, why
from zermelo.explain.sentences import NoSuchNode, explain, explain_all
from zermelo.explain.telling import tell
from zermelo.games import tic_tac_toe
from zermelo.languages.choice import LANGUAGES
from zermelo.trees.build import build
from zermelo.trees.notation import parse

FIRST = "A(a1: B(B1=3,B2=12,B3(8,7,3)), a2: C(2,4,6), a3: D(14,5,1))"
WORKBOOK = "A(B(E(4,6),F(7,9),G(3,5)),C(H(2,H2!=3),I(8,1)),D(J(6,2),K(5,8,9),L(1,4)))"


def cut_at(label, text, **options):
    story = tell(parse(text), algorithm="alphabeta", **options)
    return story, next(cut for cut in story.cuts if cut.node.label == label)


def test_the_reason_of_a_cut_in_three_languages():
    story, cut = cut_at("C", FIRST)
    assert [why(story, cut, language) for language in LANGUAGES] == [
        "At C (MIN) a 2 is already available, so its value is ≤ 2. "
        "MAX is sure of 3 at A (branch B) and will never choose C. C2, C3 are skipped.",
        "En C (MIN) ya hay un 2: su valor será ≤ 2. "
        "MAX tiene 3 asegurado en A (rama B); nunca elegirá C. Se podan C2, C3.",
        "A C (MIN) ja hi ha un 2: el seu valor serà ≤ 2. "
        "MAX té 3 assegurat a A (branca B); no triarà mai C. Es poden C2, C3.",
    ]


def test_a_tie_equals_at_most():
    story, cut = cut_at("C", "A(B(3,5),C(3,1))")
    assert "≤ 3: como mucho iguala." in why(story, cut, "es")
    assert "≤ 3: com a molt iguala." in why(story, cut, "ca")
    assert "≤ 3: at most a tie." in why(story, cut, "en")


def test_a_cut_at_the_last_child_skips_nothing_and_a_deep_one_says_whose_it_is():
    assert why(*cut_at("D", FIRST), "es").endswith("No se ahorra nada: era el último hijo.")
    deep = why(*cut_at("D", "A(3, B(C(D(2,9),7),8))"), "en")
    assert "MAX is sure of 3 at A (branch A1) and will never let the game come to D." in deep


def test_decimals_have_a_comma_in_spanish():
    assert "ya hay un 2,5" in why(*cut_at("C", "A(B(3,5),C(2.5,1))"), "es")


def test_what_would_have_avoided_the_cut_of_the_workbook():
    story, cut = cut_at("C", WORKBOOK)
    assert last_leaf(cut).label == "H2"
    assert avoiding(story, cut) == "Condition in force: cut if v ≤ 5. There would be no cut with H2 > 5."
    story, cut = cut_at("C", WORKBOOK, rule="strict")
    assert avoiding(story, cut).in_language("ca") == "Condició en vigor: poda si v < 5. No hi hauria poda amb H2 ≥ 5."


def test_values_that_avoid_a_cut_are_those_of_the_twin():
    random = Random(5)
    checked = 0
    while checked < 40:
        tree = random_tree(random, depth=3)
        if not isinstance(tree, tuple):
            continue
        story = tell(build(written(tree)), algorithm="alphabeta")
        for cut in story.cuts[:2]:
            leaf = last_leaf(cut)
            found = values_without(story, cut)
            for number in range(-2, 17):
                twin = Naive(changed(tree, leaf.label[1:], number / 2))
                happens = any(other[:2] == (cut.node.label, cut.after.label) for other in twin.cuts)
                assert happens != any(number / 2 in interval for interval in found)
            checked += 1


def changed(tree, path, value):
    """The tree with another value at a leaf, which is addressed by the numbers of its label."""
    if not path:
        return value
    player, children = tree
    children = [*children]
    children[int(path[0]) - 1] = changed(children[int(path[0]) - 1], path[1:], value)
    return player, children


def test_sets_are_exact_at_their_ends():
    found = where(lambda x: 2 < x <= 4 or x == 7, [1, 2, 4, 7])
    assert found == [Interval(2, False, 4, True), Interval(7, True, 7, True)]
    assert where(lambda x: True, []) == [Interval(float("-inf"), False, float("inf"), False)]
    assert where(lambda x: False, [1]) == []


WITH_DICE = ["expectimax", "maxn", "star1", "star2"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "negamax", "pvs", "mtdf", *WITH_DICE])
def test_every_node_of_every_algorithm_is_explained(algorithm, language):
    dice = "A+(B*(0.5: E-(4,5), 0.5: F-(8,9)), C*(0.5: -10, 0.5: D-(9, 10)), G*(0.5: 3, 0.5: K-(4,5)))"
    story = tell(parse(dice if algorithm in WITH_DICE else FIRST), algorithm=algorithm)
    for node in story.nodes:
        sentences = explain(story, node.label, language)
        assert len(sentences) >= 2 and all(sentences) and not any("{" in sentence for sentence in sentences)
    assert len(list(explain_all(story, language))) >= len(story.cuts) + 2
    for label in story.skipped:
        assert len(explain(story, label, language)) == 2


def test_a_game_is_explained_by_its_moves():
    story = tell(tic_tac_toe.game, depth=2, algorithm="alphabeta", symmetric=True)
    assert "the root" in why(story, story.cuts[0], "en")
    assert any("b2" in sentence for sentence in explain(story, "b2", "en"))
    with pytest.raises(NoSuchNode, match="There is no node 'z9' here"):
        explain(story, "z9", "en")


def test_there_is_no_cut_only_if_the_whole_node_has_none():
    """With B31 < 3 the cut comes after B32, which is 7."""
    story = tell(parse("A(B(B1=3,B2=12,B3(8,7,3)),C(2,4,6))"), algorithm="alphabeta")
    assert avoiding(story, story.cuts[0]) == "Condition in force: cut if v ≥ 3. With B31 < 3 the cut would come later."
    again = tell(parse("A(B(B1=3,B2=12,B3(2,7,3)),C(2,4,6))"), algorithm="alphabeta")
    assert (again.cuts[0].node.label, again.cuts[0].after.label) == ("B3", "B32")
    free = tell(parse("A(B(B1=3,B2=12,B3(8,1,2)),C(2,4,6))"), algorithm="alphabeta")
    assert avoiding(free, free.cuts[0]).endswith("There would be no cut with B31 < 3.")
    last = tell(parse("A(B(4,E(5,9)),1)"), algorithm="alphabeta")  # with E1 < 4 the cut comes after E2, the last child
    assert avoiding(last, last.cuts[0]).endswith("With E1 < 4 the cut would come later.")


def test_only_what_is_computed_is_called_so():
    """X- is a node computed before; a named leaf is terminal, and a node where the search stops is estimated."""
    computed = tell(parse("A+(B*(0.5: X-=8, 0.5: 2),3)"))
    assert explain(computed, "X", "en")[-1] == "X was computed before: its value is 8."
    assert "utility" not in " ".join(explain(computed, "X", "en"))
    named = tell(parse("A+(B*(0.5: X=8, 0.5: 2),3)"))
    assert "X is terminal: its value is its utility, 8." in explain(named, "X", "en")
