"""Diagnosis: every known mistake is named where it is the only explanation of the answers, and never another."""

import pytest

from tests.workbook.wrong_answers import answers_with
from zermelo.workbook.bugs import BUGS, Diagnostician
from zermelo.workbook.exercise_task import ExerciseTask
from zermelo.workbook.generator import generate
from zermelo.workbook.grading import grade
from zermelo.workbook.question import questions_of


def misjudged(seed):
    """The mistakes that are not named although they alone explain the answers, or that are named as another."""
    task = ExerciseTask(generate("alphabeta", seed))
    questions = questions_of(task)
    right = {question.name: question.key for question in questions}
    doctor = Diagnostician(task, questions)
    answers = {bug.name: answers_with(bug, task) for bug in BUGS}
    for bug in BUGS:
        given = answers[bug.name]
        if given is None or given == right:
            continue
        explanations = [name for name, others in answers.items() if others == given]
        found = doctor.diagnose(given)
        if found is None:
            if explanations == [bug.name]:
                yield seed, bug.name, "nothing"
        elif found.name not in explanations or len(explanations) > 1:
            yield seed, bug.name, found.name


def test_a_mistake_is_named_where_it_is_the_only_explanation():
    assert [one for seed in range(15) for one in misjudged(seed)] == []


@pytest.mark.soak
def test_a_thousand_exercises_answered_by_every_mistake():
    assert [one for seed in range(1000) for one in misjudged(seed)] == []


def test_a_diagnosis_is_the_only_explanation_of_a_count():
    """The count of a root that forgot its alpha was also told to be the number of branches that are cut off."""
    exercise = generate("alphabeta", 0)
    bug = next(bug for bug in BUGS if bug.name == "root-lost")
    given = answers_with(bug, ExerciseTask(exercise))
    result = grade(exercise, given, lang="en")
    assert result.diagnosis is bug and "That is the number" not in result.text()
    alone = grade(exercise, {"not-generated": given["not-generated"]}, lang="en", diagnosis=False)
    assert "That is the number of branches that are cut off." in alone.text()
