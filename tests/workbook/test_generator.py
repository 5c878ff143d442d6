"""Generated exercises: the key is right, a spoiled answer is not, and an injected bug is found."""

from random import Random

import pytest

from tests.workbook.right_answers import copied
from tests.workbook.wrong_answers import answers_with, spoiled_everywhere
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.errors import ZermeloError
from zermelo.workbook import collection, generator, grade, read_exercise
from zermelo.workbook.bugs import BUGS, Diagnostician
from zermelo.workbook.exercise import Rule
from zermelo.workbook.exercise_task import ExerciseTask
from zermelo.workbook.fields import SetField
from zermelo.workbook.formats import write
from zermelo.workbook.generator import generate
from zermelo.workbook.kinds import KINDS
from zermelo.workbook.question import questions_of
from zermelo.workbook.questions.knowledge import GAMES
from zermelo.workbook.random_trees import Controls

EACH = 8
"""The number of exercises of each kind in an ordinary run; the soak checks ten thousand in all."""


def check_exercise(kind: str, seed: int) -> list[str]:
    """Grade the key in three languages, a spoiled answer for every field, and every bug; return the bugs diagnosed."""
    exercise = generate(kind, seed)
    task = ExerciseTask(exercise)
    questions = questions_of(task)
    chance = Random(seed)
    for question in questions:
        context = (exercise.text(), question.name)
        assert not any(asks_for_nothing(field) for field in question.fields), context
        for answer in [question.key, *(copied(question, language) for language in LANGUAGES)]:
            assert question.mark(answer).credit == 1, (*context, answer)
        for answer in spoiled_everywhere(question, chance):
            assert question.mark(answer).credit < 1, (*context, answer)
    return check_bugs(task, questions)


def asks_for_nothing(field) -> bool:
    """Whether the right answer is the empty set."""
    return isinstance(field, SetField) and not list(field.correct.intersection(field.domain))


def check_bugs(task, questions) -> list[str]:
    """Answer with every bug in turn: the diagnosis names it, unless a commoner bug explains the same answers."""
    told = []
    doctor = Diagnostician(task, questions)
    for bug in BUGS:
        given = answers_with(bug, task)
        if given is None:
            continue
        found = doctor.diagnose(given)
        if all(question.agrees(given[question.name]) for question in questions):
            assert found == ()  # the bug makes no difference here
            continue
        assert bug in found, (task.exercise.text(), bug.name, given)
        told += [bug.name] if found[0] is bug else []
    return told


@pytest.mark.parametrize("kind", KINDS)
def test_key_is_right_spoiled_is_wrong_and_bugs_are_found(kind):
    for seed in range(2 if kind in ("what-if", "unknowns") else EACH):  # those search again and again
        check_exercise(kind, seed)


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("minimax", {"swapped"}),
        (
            "alphabeta",
            {"swapped", "not-pruned", "not-inherited", "root-lost", "other-direction", "counts-leaves", "style-hard"},
        ),
        (
            "expectiminimax",
            {"swapped", "chance-uniform", "chance-as-min", "chance-as-max", "not-weighted", "divided-again"},
        ),
        ("maxn", {"maxn-sum", "maxn-wrong-entry", "maxn-first-entry"}),
        ("tic-tac-toe", {"depth-more", "depth-less"}),
    ],
)
def test_each_bug_is_named_somewhere(kind, names):
    told = set()
    for seed in range(40):
        told |= set(check_exercise(kind, seed))
        if names <= told:
            return
    assert names <= told


def test_plain_minimax_is_named_first():
    """Minimax values in an alpha-beta exercise, whatever else explains them."""
    told = []
    for seed in range(40):
        task = ExerciseTask(generate("alphabeta", seed))
        questions = questions_of(task)
        values = task.values()
        labels = {field.name: values[field.name] for question in questions[:1] for field in question.fields}
        found = Diagnostician(task, questions).diagnose({questions[0].name: labels})
        told += [found[0].name] if found else []
    assert set(told) == {"not-pruned"}


def test_plain_minimax_in_the_collection():
    task = ExerciseTask(collection.find("upv-4"))
    questions = questions_of(task)
    labels = {name: str(value) for name, value in task.values().items() if name in questions[0].key}
    doctor = Diagnostician(task, questions)
    found = [bug.name for bug in doctor.diagnose({"labels": labels})]
    assert found[0] == "not-pruned" and "other-direction" in found  # which leads to the same values
    assert doctor.diagnose({"labels": labels, "pruned": []})[0].name == "not-pruned"


def test_bugs_of_ties_are_named():
    told = set()
    for seed in range(20):
        exercise = generate("alphabeta", seed, ties=True, high=5, unique_best=False, last_child=True, gap=1)
        task = ExerciseTask(exercise)
        told |= set(check_bugs(task, questions_of(task)))
        if {"other-tie", "last-tie"} <= told:
            return
    assert {"other-tie", "last-tie"} <= told


def test_the_diagnosis_is_a_sentence_in_every_language():
    exercise = generate("expectiminimax", 3)
    uniform = next(bug for bug in BUGS if bug.name == "chance-uniform")
    result = grade(exercise, answers_with(uniform, ExerciseTask(exercise)))
    assert result.diagnosis is uniform
    assert "equally likely" in result.text("en")
    assert len({result.text(language) for language in LANGUAGES}) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_exercise_in_every_language(kind):
    exercise = generate(kind, 5)
    assert exercise == generate(kind, 5)
    assert read_exercise(exercise.text()) == exercise == read_exercise(exercise.json())
    spanish = generate(kind, 5, lang=("es",))
    assert (spanish.tree, spanish.ask) == (exercise.tree, exercise.ask)


def effective(exercise):
    return ExerciseTask(exercise).story("alphabeta").effective_cuts


@pytest.mark.parametrize("seed", range(6))
def test_controls_are_kept(seed):
    exercise = generate("alphabeta", seed, branching=2, depth=4, cuts=3, deep_cuts=1, beta_cuts=1, alpha_cuts=1, gap=4)
    cuts = effective(exercise)
    story = ExerciseTask(exercise).story("alphabeta")
    assert len(cuts) == 3 == len(story.cuts)
    assert any(cut.is_deep for cut in cuts)
    assert {cut.kind for cut in cuts} == {"alpha", "beta"}
    assert len(story.skipped) >= 4
    tree = ExerciseTask(exercise).tree
    assert len({tree.values[leaf] for leaf in tree.leaves}) == len(tree.leaves)
    assert len(ExerciseTask(exercise).optimal("A")) == 1


def test_never_a_cut_at_a_last_child_only_unless_asked():
    for seed in range(10):
        story = ExerciseTask(generate("alphabeta", seed)).story("alphabeta")
        assert story.effective_cuts == story.cuts
    allowed = [ExerciseTask(generate("alphabeta", seed, last_child=True)).story("alphabeta") for seed in range(10)]
    assert any(len(story.cuts) > len(story.effective_cuts) for story in allowed)


def test_irregular_trees_and_ranges():
    exercise = generate("minimax", 1, branching=3, depth=3, irregularity=1.0, low=-50, high=50)
    tree = ExerciseTask(exercise).tree
    assert len({len(children) for children in tree.children if children}) > 1
    assert all(-50 <= tree.values[leaf] <= 50 for leaf in tree.leaves)


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"kind": "chess"}, "kind"),
        ({"kind": "minimax", "colour": 3}, "control"),
        ({"kind": "minimax", "branching": 9}, "branching"),
        ({"kind": "minimax", "branching": 3, "depth": 3, "high": 5}, "range"),
        ({"kind": "alphabeta", "cuts": 90}, "ask for less"),
        ({"kind": "minimax", "ask": ["nothing"]}, "no question"),
    ],
)
def test_impossible_options_get_one_sentence(options, word, monkeypatch):
    monkeypatch.setattr(generator, "MOST_TRIES", 40)
    monkeypatch.setattr(generator, "MOST_REFUSED", 10)
    with pytest.raises(ZermeloError, match=word) as error:
        generate(**options)
    assert str(error.value).count("\n") == 0


def test_the_strict_rule_is_kept():
    exercise = generate("alphabeta", 2, rule=Rule(tie="strict"), ties=True, high=6, unique_best=False)
    assert exercise.rule.tie == "strict"
    assert Controls().depth == 2


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_exercises(kind):
    for seed in range(1000, 1000 + 10_000 // len(KINDS) + 1):
        check_exercise(kind, seed)


@pytest.mark.parametrize(
    "rule",
    [
        Rule(fail="hard"),
        Rule(fail="bound"),
        Rule(fail="practical"),
        Rule(tie="strict"),
        Rule(order="rtl"),
        Rule(count="leaves"),
        Rule(range="2 15"),
    ],
)
def test_every_rule_is_graded_and_diagnosed(rule):
    told = set()
    for seed in range(3):
        exercise = generate("alphabeta", seed, rule=rule, ties=rule.tie == "strict", unique_best=rule.tie != "strict")
        task = ExerciseTask(exercise)
        questions = questions_of(task)
        assert all(question.mark(question.key).credit == 1 for question in questions), exercise.text()
        told |= set(check_bugs(task, questions))
    assert told
    if rule.fail in ("hard", "bound"):
        assert "style-soft" in told


def test_classification_asks_about_every_game_of_the_lecture_too():
    """Tic-tac-toe is the first entry of its table, and was never asked about."""
    asked = {one.options["game"] for seed in range(61) for one in generate("classify", seed).ask}
    assert asked == set(GAMES) and "tic-tac-toe" in asked
    asking = read_exercise("ask: [{classify: {game: tic-tac-toe}}]")
    assert "Clasifica el juego: tres en raya." in write(asking, "text", "es")
