"""Regressions in grading: right answers rejected, wrong ones accepted."""

import json
from fractions import Fraction

import pytest

from tests.workbook.right_answers import copied
from zermelo.cli import run
from zermelo.languages.choice import LANGUAGES
from zermelo.workbook import grade, questions_for
from zermelo.workbook.collection import names
from zermelo.workbook.fields import LineField, SetField
from zermelo.workbook.generator import generate, kinds


def credit(exercise, question, answer, field=None, language=None):
    mark = grade(exercise, {question: {field: answer} if field else answer}, lang=language)[question]
    return mark.verdicts[field].credit if field else mark.credit


def test_the_numbers_of_a_line_are_distinguished():
    """5 14 5 is not 51 4 5."""
    line = ". . CUT in minValue of C because v= 5 <= alpha= 14 -> it is assigned value 5"
    field = LineField("line 17", dict.fromkeys(LANGUAGES, line))
    for answer in ("5 14 5", "5, 14, 5", "(5, 14) 5", line, "17 " + line.lstrip(". ")):
        assert field.judge(answer).is_right
    for answer in ("51 4 5", "5145", "5 1 45", "5 14 5 5"):
        assert not field.judge(answer).is_right


@pytest.mark.parametrize("exercise", [*names(), *(f"{kind}:1" for kind in kinds())])
def test_what_a_solution_prints_is_right(exercise):
    """In every language a student may copy the solution to the letter."""
    for question in questions_for(exercise):
        for language in [] if question.is_open else LANGUAGES:
            answer = copied(question, language)
            mark = question.mark(answer)
            assert mark.credit == 1, (question.name, language, answer, mark)


def test_a_line_may_leave_out_its_root():
    assert credit("minimax:3", "line", "B D D2") == 1
    for answer in ("A, B, B1", "B, B1", "A1 B1", ["B", "B1"]):
        assert credit("three-moves", "line", answer) == 1
    assert credit("three-moves", "line", "C, C1") == Fraction(1, 3)


@pytest.mark.parametrize("answer", ["∞", "x=∞", "-∞", "{∞}", "x > ∞", "< -∞", "x != ∞", "[5, 3]", "(∞, ∞)"])
def test_infinity_is_not_the_empty_set(answer):
    mark = grade("tree: A(B(3,12,8),C(2,4,6))\nask: [{move-changes: {leaf: C2}}]", {"move-changes": answer})
    assert mark["move-changes"].credit == 0
    assert "is not a set of numbers" in mark.text("en")
    assert grade(mark.exercise, {"move-changes": "∅"}).is_right


@pytest.mark.parametrize(
    "answer", ["5" + "%" * 1500, 10**400, [10**400], "1" + "0" * 400, Fraction(1, 10**400), {"T": 10**5000}]
)
def test_absurd_numbers_are_refused_in_a_sentence(answer):
    result = grade("die", {"values": answer})
    assert result.total == 0 and len(result.feedback("values")) == 1


@pytest.mark.parametrize("digits", [400, 5000])
def test_absurd_numbers_in_a_file_are_refused(digits, tmp_path, capsys):
    file = tmp_path / "answers.json"
    file.write_text('{"values": 1' + "0" * digits + "}", encoding="utf-8")
    assert run(["grade", "die", str(file)]) in (0, 2)
    assert "failed with" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("answer", "worth"),
    [("10^25", 0), ("10^26", 1), ("3·10^26", 1), ("10^27", 1), ("10^28", 0), ("26", 1), ("25", 0), ("28", 0)],
)
def test_orders_of_magnitude_are_marked_fairly(answer, worth):
    """The exact number of years is 3.17·10^26: as far from 10^26 as from 10^27."""
    assert credit("chess-time", "complexity", answer) == worth


def test_rows_of_a_matrix_are_not_called_pruned_nodes():
    told = grade("prisoners-dilemma", {"dominance": {"rows": "confesar", "columns": "negar"}}, lang="es").text("es")
    assert "Has encontrado 0 de 1." in told and "nodos" not in told and "podan" not in told


@pytest.mark.parametrize("language", ["es", "ca"])
def test_answers_are_taken_in_the_language_of_the_sheet(language):
    confess, deny = {"es": ("confesar", "negar"), "ca": ("confessar", "negar")}[language]
    answers = {
        "dominance": {"rows": deny, "columns": deny},
        "equilibria": f"({confess}, {confess})",
        "matrix-tree": {"move": confess, "value": "(-6, -6)"},
    }
    assert grade("prisoners-dilemma", answers, lang=language).is_right
    english = {
        "dominance": {"rows": "deny", "columns": "deny"},
        "equilibria": "confess/confess",
        "matrix-tree": {"move": "confess", "value": "(-6, -6)"},
    }
    assert grade("prisoners-dilemma", english, lang="en").is_right


@pytest.mark.parametrize("seed", range(20))
def test_no_generated_set_is_empty(seed):
    for question in questions_for(generate("what-if", seed)):
        for field in question.fields:
            assert not isinstance(field, SetField) or field.correct, (seed, question.name)


def test_chances_are_never_minus_zero(capsys):
    assert run(["analyze", "tic-tac-toe", "b2", "--lines", "1", "--depth", "3", "--json"]) == 0
    for line in capsys.readouterr().out.splitlines():
        assert "-0.0" not in json.dumps(json.loads(line))


@pytest.mark.parametrize(("answer", "worth"), [("1", 1), ("≤1", 1), ("≥1", Fraction(1, 2)), ("2", 0)])
def test_the_exact_number_is_right_where_every_leaf_was_seen(answer, worth):
    exercise = (
        'tree: "R(M1(X1(2,3),X2(5,9)),M2(X3(0,1),X4(7,4)),M3(X5(2,1),X6(5,6)))"\nrule: {fail: bound}\nask: [labels]'
    )
    assert credit(exercise, "labels", answer, "X3") == worth
