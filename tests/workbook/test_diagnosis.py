"""Diagnosis: every known mistake is among those that explain the answers, and nearly always named first."""

import pytest

from tests.workbook.wrong_answers import answers_with
from zermelo.workbook.bugs import BUGS, Diagnostician
from zermelo.workbook.exercise_task import ExerciseTask
from zermelo.workbook.generator import generate
from zermelo.workbook.grading import grade
from zermelo.workbook.question import questions_of

KINDS = ("alphabeta", "minimax", "expectiminimax", "maxn", "horizon")


def named(kind, seed):
    """For each mistake that spoils the answers to an exercise, the mistake and those that are named, in order."""
    task = ExerciseTask(generate(kind, seed))
    questions = questions_of(task)
    doctor = Diagnostician(task, questions)
    for bug in BUGS:
        given = answers_with(bug, task)
        if given is None or all(question.agrees(given[question.name]) for question in questions):
            continue
        yield bug, doctor.diagnose(given)


def assert_judged(kind, seeds):
    """The mistake that was made is always among those named, and in nine of ten cases the first."""
    found = [one for seed in seeds for one in named(kind, seed)]
    assert all(bug in causes for bug, causes in found)
    assert sum(causes[0] is bug for bug, causes in found) >= 0.9 * len(found)
    return {bug.name for bug, _ in found}


def test_the_mistake_is_named_first_and_never_another_alone():
    spoiling = set().union(*(assert_judged(kind, range(4)) for kind in KINDS))
    assert {"minimax-at-cuts", "not-pruned", "likeliest", "maxn-first-entry", "maxn-entrywise"} <= spoiling


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_exercises_answered_by_every_mistake(kind):
    assert_judged(kind, range(1000 // len(KINDS)))


def marked(tree, ask, **answers):
    return grade(f"{tree}\nask: [{ask}]", {ask: answers}, lang="en")


def test_values_of_minimax_where_alphabeta_cuts():
    exercise = "tree: A(B(3,5),C(2,9,1))\nrule: {fail: bound}\nask: [labels, pruned]"
    pruned = {"pruned": ["C2", "C3"]}
    found = grade(exercise, {"labels": {"A": "3", "B": "3", "C": "1"}, **pruned}, lang="en")
    assert found.diagnosis.name == "minimax-at-cuts" and "plain minimax" in found.sentence
    assert grade(exercise, {"labels": {"A": "3", "B": "3", "C": "<=2"}, **pruned}).is_right
    assert grade(exercise, {"labels": {"A": "3", "B": "3", "C": "1"}, "pruned": []}).diagnosis.name == "not-pruned"


def test_the_likeliest_outcome_for_the_mean():
    found = marked("tree: A(B*(2/3: 3, 1/3: 9), C*(1/2: 4, 1/4: 0, 1/4: 0))", "values", A="4", B="3", C="4")
    assert [bug.name for bug in found.causes] == ["likeliest"]


def test_entries_of_different_children():
    found = marked("tree: A(B([1,5,2],[4,3,0]), C([2,2,9],[0,1,1]))", "values", A="(4,5,9)", B="(4,5,2)", C="(2,2,9)")
    assert [bug.name for bug in found.causes] == ["maxn-entrywise"]


def test_of_several_mistakes_the_commonest_is_told_and_that_there_are_others():
    exercise = generate(
        "maxn", next(seed for seed in range(20) if any(len(causes) > 1 for _, causes in named("maxn", seed)))
    )
    given = next(
        answers_with(bug, ExerciseTask(exercise)) for bug, causes in named("maxn", exercise.seed) if len(causes) > 1
    )
    result = grade(exercise, given, lang="en")
    assert result.diagnosis is result.causes[0] and result.text().endswith("lead to these answers too.)")


def test_a_diagnosis_is_the_only_explanation_of_a_count():
    """The count of a root that forgot its alpha was also told to be the number of branches that are cut off."""
    exercise = generate("alphabeta", 0)
    bug = next(bug for bug in BUGS if bug.name == "root-lost")
    given = answers_with(bug, ExerciseTask(exercise))
    result = grade(exercise, given, lang="en")
    assert result.diagnosis is bug and "That is the number" not in result.text()
    alone = grade(exercise, {"not-generated": given["not-generated"]}, lang="en", diagnosis=False)
    assert "That is the number of branches that are cut off." in alone.text()
