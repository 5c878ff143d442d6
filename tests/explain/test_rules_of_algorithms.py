"""Explanations fit the algorithm, and an impossible one is rejected in a sentence."""

import pytest
from click.testing import CliRunner

from zermelo.draw import draw
from zermelo.explain.labels import rule_in_force
from zermelo.explain.sentences import explain, explain_all
from zermelo.explain.telling import tell
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.errors import ZermeloError
from zermelo.trees.notation import parse

TREE = "A(B(3,12,8),C(2,4,6),D(14,5,2))"


def story(algorithm, text=TREE, **options):
    return tell(parse(text), algorithm=algorithm, **options)


def test_the_questions_of_mtdf_have_an_answer_each():
    said = list(explain_all(story("mtdf"), "en"))
    assert any("whether the value is ≥ 0; the answer is yes" in sentence for sentence in said)
    assert any("whether the value is > 3; the answer is no" in sentence for sentence in said)
    assert not any("at most a tie" in sentence or "first window" in sentence for sentence in said)


def test_a_question_bounds_the_value_and_says_so():
    """In the second question B and C are only known to be no more than 3 and 2, so A is no more than 3."""
    assert "MAX moves at A: max(3; 2; 2) ≤ 3." in list(explain_all(story("mtdf"), "en"))


@pytest.mark.parametrize(("algorithm", "where"), [("mtdf", " after C1"), ("pvs", "")])
def test_conditions_and_what_avoids_them_agree(algorithm, where):
    for sentence in explain(story(algorithm), "C", "en"):
        if sentence.startswith("Condition in force"):
            assert sentence == f"Condition in force: cut if v ≤ 3. There would be no cut{where} with C1 > 3."


@pytest.mark.parametrize(
    ("algorithm", "words"),
    [
        ("alphabeta", "cut if v ≥ β at MAX or v ≤ α at MIN (nonstrict)"),
        ("mtdf", "whether v ≥ γ"),
        ("negamax", "cut if v ≥ β, all seen by the player to move"),
        ("pvs", "a question whether v > γ"),
        ("minimax", "every node is searched"),
    ],
)
def test_the_rule_is_that_of_the_algorithm(algorithm, words):
    assert words in rule_in_force(story(algorithm), "en")


@pytest.mark.parametrize("language", ["es", "ca"])
def test_a_sentence_calls_a_search_by_its_name_in_the_language(language):
    assert rule_in_force(story("alphabeta"), language).startswith("Regla: alfa-beta, poda si")
    title = draw(story("alphabeta"), lang=language).text()
    assert "alfa-beta" in title and "alphabeta" not in title


@pytest.mark.parametrize("algorithm", ["star1", "star2"])
def test_the_rule_of_star_speaks_of_chance(algorithm):
    told = story(algorithm, "A(B*(0.5: B1(2,4), 0.5: B2(6,0)),C*(C1(0,1),C2(2,3)))")
    for language, word in zip(LANGUAGES, ("chance", "azar", "atzar"), strict=True):
        assert word in rule_in_force(told, language)


def test_the_legend_shows_the_conditions_that_occur():
    assert "v ≤ α condition of the cut" in draw(story("alphabeta")).text()
    assert "v < α condition of the cut" in draw(story("alphabeta", "A(B(3,12),C(2,4))", rule="strict")).text()
    asked = draw(story("mtdf")).text()
    assert "v ≥ γ, v ≤ γ condition of the cut" in asked and "(2 ≤ γ)" in asked


def test_a_search_that_stops_needs_estimates():
    with pytest.raises(ZermeloError, match=r"stops at B, which has no estimate; write one beside it, as in B=~3\(…\)"):
        story("minimax", depth=1)
    assert story("minimax", "A(B=~4(3,12),C=~5(2,4))", depth=1).value == 5
    assert story("minimax", "A(3,C=~5(2,4))", depth=1).value == 5  # a leaf has its value


@pytest.mark.parametrize("text", ["A*(inf,-inf)", "A(B*(inf,-inf),3)", "A(B(inf,-inf),3)"])
def test_infinity_less_infinity_has_no_value(text):
    algorithm = "expectimax" if "*" not in text else "auto"
    with pytest.raises(ZermeloError, match="adds inf and -inf, which has no value"):
        story(algorithm, text)


def test_a_deep_tree_is_not_called_endless():
    with pytest.raises(ZermeloError, match="30000 plies deep, and a search follows at most 20000"):
        tell(parse("A(" + "(" * 29_999 + "1" + ")" * 30_000))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A(1)", "Generated 2 nodes, evaluated 1 leaf."),
        ("A=3", "Generated 1 node, evaluated 1 leaf."),
        ("A(1,2)", "Generated 3 nodes, evaluated 2 leaves."),
    ],
)
def test_one_leaf_is_one_leaf(text, words):
    from zermelo.cli.program import application

    assert words in CliRunner().invoke(application(), ["value", text, "--lang", "en"]).output
