"""How answers are marked: partial credit, consequences, over-marking, other conventions."""

import re
from fractions import Fraction
from itertools import count, repeat

import pytest

import zermelo
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.errors import ZermeloError
from zermelo.workbook import grade, key_of, questions_for
from zermelo.workbook.answers import read_set
from zermelo.workbook.collection import find
from zermelo.workbook.formats import write
from zermelo.workbook.generator import generate
from zermelo.workbook.hints import hints

TREE = "tree: A(B(3,12,8),C(2,4,6),D(14,5,2))\n"
VALUES = {"A": 3, "B": 3, "C": 2, "D": 2}


def marked(ask, answers, tree=TREE):
    return grade(f"{tree}ask: [{ask}]", answers)


def test_right_values_with_nothing_or_everything_pruned_are_not_full_marks():
    everything = ["B", "C", "D"]
    for pruned in ([], everything, ["B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2", "D3"], "none"):
        result = marked("values, pruned", {"values": VALUES, "pruned": pruned})
        assert result["values"].credit == 1
        assert result["pruned"].credit < Fraction(1, 2) and not result.is_right
    assert marked("pruned", {"pruned": "C2 y C3"}).is_right


def test_a_marked_ancestor_stands_for_all_below():
    assert grade("upv-4", {"pruned": "F2, I, K3"})["pruned"].credit == 1
    assert grade("upv-4", {"pruned": "F2, I, I1, I2, K3"})["pruned"].credit == 1
    assert grade("upv-4", {"pruned": "F2, I1, I2, K3"})["pruned"].credit == Fraction(4, 5)
    over = grade("upv-4", {"pruned": "F, I, K3"})["pruned"]
    assert over.credit == Fraction(5, 7)


def test_consequential_marking():
    result = marked("values", {"values": {"A": 4, "B": 4, "C": 2, "D": 2}})
    assert result["values"].credit == Fraction(3, 4)
    assert "follows" in result.text("en")
    assert marked("values", {"values": {"A": 5, "B": 4, "C": 2, "D": 2}})["values"].credit == Fraction(2, 4)
    chance = "tree: A+(X*(0.9: 2, 0.1: 3), Y*(0.9: 1, 0.1: 4))\n"
    assert marked("values", {"values": {"X": 2, "Y": "1,3", "A": 2}}, chance)["values"].credit == Fraction(2, 3)


def test_counts_of_another_convention_are_recognised():
    result = grade("upv-4", {"not-generated": 4})
    assert "leaves" in result.text("en") and "hojas" in result.text("es") and "fulles" in result.text("ca")
    assert result["not-generated"].credit == 0


def test_the_order_of_leaves_counts_from_the_beginning():
    right = ["B1", "B2", "B3", "C1", "D1", "D2", "D3"]
    assert marked("leaf-order", {"leaf-order": right}).is_right
    wrong = marked("leaf-order", {"leaf-order": "B1 B2 B3 C1 C2 D1 D2"})
    assert wrong["leaf-order"].credit == Fraction(4, 7)


def test_windows_half_each():
    key = key_of(f"{TREE}ask: [windows]")["windows"]
    assert marked("windows", {"windows": {**key, "C": "(3, 12)"}})["windows"].credit == 1 - Fraction(1, 8)
    after = key_of(f"{TREE}ask: [{{windows: {{after: yes}}}}]")["windows"]
    assert after["D/D1"] == ["3", "14"] and after["C/C2"] == "-"


def test_labels_by_style():
    hard = "tree: A(B(3,12,8),C(2,4,6))\nrule: {fail: hard}\n"
    assert key_of(f"{hard}ask: [labels]")["labels"]["C"] == "3"
    bound = "tree: A(B(3,12,8),C(2,4,6))\nrule: {fail: bound}\n"
    assert key_of(f"{bound}ask: [labels]")["labels"]["C"] == "≤2"
    assert marked("labels", {"labels": {"A": 3, "B": 3, "C": "<= 2"}}, bound).is_right
    assert marked("labels", {"labels": {"A": 3, "B": 3, "C": 2}}, bound)["labels"].credit == Fraction(5, 6)
    soft = "tree: A(B(3,12,8),C(2,4,6))\n"
    assert marked("labels", {"labels": {"A": 3, "B": 3, "C": "≤2"}}, soft).is_right
    assert marked("labels", {"labels": {"A": 3, "B": 3, "C": "≥2"}}, soft)["labels"].credit == Fraction(5, 6)
    assert marked("labels", {"labels": {"A": 3, "B": 3, "C": 3}}, soft).diagnosis.name == "style-hard"


def test_ties_of_minimax_and_alphabeta():
    tree = "tree: A(B(3,5),C(3,4))\n"
    assert marked("best-move", {"best-move": "C"}, tree)["best-move"].credit == 0
    assert marked("best-move", {"best-move": "C"}, tree + "algorithm: minimax\n")["best-move"].credit == 1
    assert marked("line", {"line": "A C C1"}, tree + "algorithm: minimax\n")["line"].credit == 1
    assert marked("line", {"line": "A C C2"}, tree + "algorithm: minimax\n")["line"].credit < 1


def test_tied_moves_are_typed_back_as_the_solution_prints_them():
    tree = "tree: A(B(3,5),C(3,4),D(1,2))\nalgorithm: minimax\n"
    for answer in ("B or C", "c o b", "B"):
        assert marked("best-move", {"best-move": answer}, tree).is_right, answer
    assert marked("best-move", {"best-move": "B or D"}, tree).total == 0
    assert "not one of the answers" in marked("best-move", {"best-move": "B or E"}, tree).text("en")
    for name in ("matrix:107", "tic-tac-toe:101"):
        for language in LANGUAGES:
            printed = {
                question.name: {field.name: field.shown_key(language) for field in question.fields}
                for question in questions_for(name)
            }
            assert grade(name, printed).is_right, (name, language)


def test_actions_and_labels_name_moves():
    tree = "tree: A(a1: B(3,12), a2: C(2,4))\n"
    assert (
        marked("best-move", {"best-move": "a1"}, tree).is_right
        and marked("best-move", {"best-move": "b"}, tree).is_right
    )


def test_reorder_accepts_any_optimal_order():
    question = "{reorder: {goal: fewest}}"
    for order in ("A: B C D; D: D3 D1 D2", "A(B(3,12,8),C(2,4,6),D(D3=2,D1=14,D2=5))"):
        assert marked(question, {"reorder": {"order": order, "nodes": 9}}).is_right
    assert marked(question, {"reorder": {"order": "A: B C D", "nodes": 9}})["reorder"].credit == Fraction(1, 2)
    other = marked(question, {"reorder": {"order": "A(B(3,12,8),C(2,4,6),D(1,5,2))", "nodes": 9}})
    assert "another tree" in other.text("en")


def test_counter_examples_are_searched():
    ask = "{true-false: {statement: same-every-value}}"
    assert marked(ask, {"true-false": {"truth": "false", "tree": "A(B(3,12,8),C(2,1))"}}, "").is_right
    assert marked(ask, {"true-false": {"truth": "falso", "tree": "A(B(3,12),C(9,8))"}}, "")[
        "true-false"
    ].credit == Fraction(1, 2)
    assert marked(ask, {"true-false": {"truth": "fals", "tree": "A(B("}}, "")["true-false"].credit == Fraction(1, 2)
    true = "{true-false: {statement: same-root-value}}"
    assert marked(true, {"true-false": {"truth": "verdadero"}}, "").is_right
    assert marked(true, {"true-false": {"truth": "false", "tree": "A(1,2)"}}, "").total == 0


def test_trace_lines_in_any_language_and_numbers_alone():
    tree = "tree: A(B(3,12),C(2,4))\n"
    ask = "{trace-gaps: {gaps: 2, seed: 1}}"
    fields = grade(f"{tree}ask: [{ask}]", {})["trace-gaps"].question.fields
    for language in LANGUAGES:
        answers = {field.name: "  " + field.correct[language].replace(" ", "  ") for field in fields}
        assert marked(ask, {"trace-gaps": answers}, tree).is_right


def test_why_slots():
    answers = {"kind": "corte alfa", "value": 2, "bound": 3, "owner": "A", "dropped": "C2, C3"}
    assert marked("{why: {cut: [C, after: C1]}}", {"why": answers}).is_right
    wrong = marked("{why: {cut: [C, after: C1]}}", {"why": {**answers, "kind": "β"}})
    assert wrong["why"].credit == Fraction(4, 5)
    assert "MAX" in wrong.feedback("why", "en")[0] and wrong.feedback("why", "ca") != wrong.feedback("why", "es")


def test_answers_as_text_lines_and_json():
    assert marked("values, best-move", "values.A: 3\nvalues.B: 3\nvalues.C: 2\nvalues.D: 2\nbest-move: B\n").is_right
    assert marked("values, best-move", '{"values": {"A": 3, "B": 3, "C": 2, "D": 2}, "best-move": "B"}').is_right


def test_what_cannot_be_read_is_said_and_costs_only_its_field():
    result = marked("values", {"values": {**VALUES, "A": "three"}})
    assert result["values"].credit == Fraction(3, 4) and "not a number" in result.text("en")
    assert "no es un número" in result.text("es")
    for answers in ({"nothing": 3}, "values 3", "{", 3):
        with pytest.raises(ZermeloError):
            marked("values", answers)
    assert marked("values", {"values": 3}).total == 0
    assert marked("values", {}).text("en").count("Not answered.") == 1


def test_hints_come_in_the_order_in_which_the_search_finishes_nodes():
    found = hints(questions_for("upv-4")[0])
    assert [name for name, _ in found][:3] == ["E", "F", "G"]
    assert found[-1][1].in_language("es") == "¿Llega alfa-beta a I?"


def test_usable_in_a_notebook():
    result = zermelo.grade("die", {"values": 3.5})
    assert result.is_right and float(result) == 1.0 and result.points() == 10
    assert "10" in result._repr_markdown_()
    assert result.data()["total"] == 1.0


def test_a_figure_alone_is_named():
    """The only box is labelled with the figure required."""
    for form in ("text", "gift", "moodle", "html", "json"):
        assert "years that it takes, as a power of ten" in write(find("chess-time"), form, "en"), form


def test_magnitudes_and_times():
    ask = "{complexity: {b: 35, m: 100, figures: [magnitude]}}"
    for answer in ("10^154", "10^155", "154", "10¹⁵⁴", "3 × 10¹⁵³", "2·10^154", "3e154"):
        assert marked(ask, {"complexity": answer}, "").is_right, answer
    for answer in ("10^150", "100", "35^2"):
        assert not marked(ask, {"complexity": answer}, "").is_right


def test_a_line_of_nodes_that_do_not_exist_is_told():
    """It once crashed the grader."""
    result = grade("win-draw-loss", {"line": "A Z"}, lang="en")
    assert result["line"].credit == 0 and "'Z' is not one of these" in result.feedback("line")[0]


def test_infinity_where_no_answer_is_infinite():
    """It once crashed the grader: as a power of ten, and as a value below a chance node."""
    assert grade("chess-size", {"complexity": "∞"}).total == 0
    assert grade("expectiminimax-1", {"values": {"A": "inf", "B": "inf", "D": "inf"}})["values"].credit < 1


@pytest.mark.parametrize(
    ("answer", "credit"),
    [
        ("p23 <= 17/70", 1),
        ("[0, 17/70]", 1),
        ("[0; 0,243]", 1),
        ("<= 0.2429", 1),
        ("como mucho 24,29 %", 1),
        ("< 17/70", 0.5),
        ("[0, 17/70)", 0.5),
        ("(0, 0.243]", 0.5),
        ("<= 0.25", 0),
        ("> 17/70", 0),
        ("[0.1, 17/70]", 0),
    ],
)
def test_a_set_of_probabilities(answer, credit):
    """A probability is not negative, whether that is said or not; and its bounds may be rounded."""
    result = grade("expectiminimax-1-threshold", {"threshold-2": answer})
    assert result["threshold-2"].credit == credit


def test_right_answers_are_not_diagnosed():
    """Of several best lines each is right; one is also the answer of a search from right to left."""
    result = grade("win-draw-loss", {"line": "A B F F2"})
    assert result["line"].credit == 1 and result.diagnosis is None


def test_cells_of_a_matrix_as_people_write_them():
    for written in ("confess/confess", "(confess, confess)", "( confess ; confess )", ["confess/confess"]):
        assert grade("prisoners-dilemma", {"equilibria": written})["equilibria"].credit == 1


def test_a_long_list_of_names_says_that_it_is_not_all():
    sentence = grade("upv-4", {"pruned": "Z9"}, lang="en").feedback("pruned")[0]
    assert " and 8 more" in sentence and "Z9" in sentence


def test_a_generated_exercise_is_found_by_its_name_and_by_its_seed():
    for name in ("alphabeta-17", "alphabeta:17", "matrix:-5"):
        assert grade(name, {}).exercise.id == name.replace(":", "-")
    assert grade("expectiminimax-1", {}).exercise.id == "expectiminimax-1"  # of the collection
    special = generate("alphabeta", 17, depth=4)
    assert grade(special.text(), {}).exercise.id == special.id
    with pytest.raises(ZermeloError, match="give the file of `--format exercise`"):
        grade(special.id, {})


def test_the_blank_sheet_does_not_tell_which_line_is_wrong():
    for seed in range(10):
        for question in questions_for(generate("trace", seed)):
            if question.kind == "trace-error":
                assert not any(
                    re.search(r"\d", question.label(field, lang)) for field in question.fields for lang in LANGUAGES
                )


def test_a_tree_in_a_new_order_as_it_is_drawn_on_paper():
    """Leaves without names are identified by their values."""
    tree = "tree: A(B(3,12),C(4,2))\n"
    for answer, credit in (("A(B(3,12),C(2,4))", 1), ("A(B(3,12),C(C2=2,C1=4))", 1), ("A(B(3,12),C(2,5))", 0)):
        assert marked("reorder", {"reorder": {"order": answer}}, tree)["reorder"].verdicts["order"].credit == credit


@pytest.mark.parametrize(
    ("ask", "answers"),
    [
        ("{classify: {game: chess}}", {"classify": {"sum": "zero sum", "chance": "No", "information": "perfect."}}),
        ("{complexity: {b: 2, m: 5, figures: [leaves]}}", {"complexity": "2^5"}),
        ("{complexity: {b: 2, m: 5, figures: [leaves]}}", {"complexity": "2⁵"}),
        ("{numeric: {text: {en: a, es: a, ca: a}, answer: 1/18}}", {"numeric": "5.56%"}),
        ("{numeric: {text: {en: a, es: a, ca: a}, answer: 1/18}}", {"numeric": "5,56 %"}),
        (
            "{multiple-choice: {text: {en: a, es: a, ca: a}, choices: [O(b^m), O(bm)], answer: 1}}",
            {"multiple-choice": "O(b^m)"},
        ),
        (
            "{multiple-choice: {text: {en: a, es: a, ca: a}, choices: [O(b^m), O(bm)], answer: 1}}",
            {"multiple-choice": "1."},
        ),
    ],
)
def test_what_is_plainly_right_is_right(ask, answers):
    verdicts = next(iter(marked(ask, answers, "").marks.values())).verdicts
    given = next(iter(answers.values()))
    for field in given if isinstance(given, dict) else verdicts:
        assert verdicts[field].credit == 1, field


TRACE_WITH_AN_ERROR = next(
    made for made in map(generate, repeat("trace"), count()) if made.ask[0].kind == "trace-error"
)


def test_a_trace_is_asked_about_once():
    """The text of one question would print the answer of the other."""
    kinds = [[question.kind for question in questions_for(generate("trace", seed))] for seed in range(12)]
    assert {len(one) for one in kinds} == {1} and {kind for one in kinds for kind in one} == {
        "trace-gaps",
        "trace-error",
    }


def test_a_number_where_nothing_is_generated_is_told_in_a_sentence():
    tree = "tree: A(B(3,4),C(2,D(1,5)))\n"
    assert marked("labels", {"labels": {"D": 5}}, tree).feedback("labels", "en")[-1] == (
        "D: This node is not generated, so nothing is written there: -"
    )


def test_lines_and_cuts_as_people_write_them():
    assert marked("why", {"why": {"kind": "Alpha-cut"}})["why"].verdicts["kind"].credit == 1
    assert marked("why", {"why": {"kind": "poda alfa"}})["why"].verdicts["kind"].credit == 1
    (question,) = questions_for(TRACE_WITH_AN_ERROR)
    line = question.key["correction"]
    for written in (line, f"12  . . {line}", line.upper(), line.replace(" ", "")):
        assert question.mark({"correction": written}).verdicts["correction"].credit == 1, written


def test_one_of_the_values_is_told_to_be_right_but_not_all():
    for answer, is_part in (("6", True), ("[7, 9]", True), ("5", False), ("> 4", False), ("none", False)):
        result = grade("upv-4", {"no-cut": answer}, lang="ca")
        assert result["no-cut"].credit == 0
        assert ("El que dones és correcte, però no és tot" in result.text()) == is_part, answer


def test_never_is_an_empty_set():
    for word in ("never", "nunca", "mai", "impossible"):
        assert not read_set(word)


def test_a_line_of_a_catalan_trace_with_and_without_elision():
    tree, ask = "tree: A(B(3,12),C(2,4))\nalgorithm: minimax\n", "{trace-gaps: {gaps: 7, seed: 1}}"
    for field in grade(f"{tree}ask: [{ask}]", {})["trace-gaps"].question.fields:
        line = field.correct["ca"]
        assert field.judge(line).is_right and field.judge(line.replace(" d'A", " de A")).is_right
