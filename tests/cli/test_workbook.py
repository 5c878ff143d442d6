"""`zermelo exercise` and `zermelo grade`, as a person types them."""

import json

import pytest

from zermelo.cli import run
from zermelo.workbook import read_exercise
from zermelo.workbook.generator import generate


def typed(capsys, *words):
    code = run(list(words))
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def test_an_exercise_of_the_collection_in_every_language(capsys):
    for language, word in (("en", "Question 1"), ("es", "Pregunta 1"), ("ca", "Pregunta 1")):
        code, text, _ = typed(capsys, "exercise", "upv-4", "--lang", language)
        assert code == 0 and word in text


def test_a_generated_exercise_is_the_one_of_its_seed(capsys):
    code, text, _ = typed(capsys, "exercise", "--kind", "alphabeta", "--seed", "17", "--format", "exercise")
    assert code == 0 and read_exercise(text) == generate("alphabeta", 17)


def test_controls_and_files(capsys, tmp_path):
    file = tmp_path / "quiz.xml"
    code, _, _ = typed(
        capsys, "exercise", "--kind", "alphabeta", "--control", "depth=2", "--control", "ties=yes", "-o", str(file)
    )
    assert code == 0 and file.read_text(encoding="utf-8").startswith("<?xml")
    page = tmp_path / "page.html"
    assert typed(capsys, "exercise", "die", "-o", str(page))[0] == 0 and "<html" in page.read_text(encoding="utf-8")


def test_grading_from_files_and_from_the_line(capsys, tmp_path):
    file = tmp_path / "answers.json"
    file.write_text(json.dumps({"values": "3,5"}), encoding="utf-8")
    code, text, _ = typed(capsys, "grade", "die", str(file), "--lang", "es")
    assert code == 0 and "10 de 10" in text
    code, text, _ = typed(capsys, "grade", "upv-4", "no-cut: > 5", "--json")
    assert json.loads(text)["questions"]["no-cut"]["credit"] == 1.0
    exercise = tmp_path / "own.exercise"
    exercise.write_text("tree: A(B(3,12,8),C(2,4,6))\nask: [best-move]\n", encoding="utf-8")
    assert "10 of 10" in typed(capsys, "grade", str(exercise), "best-move: B", "--lang", "en")[1]
    assert typed(capsys, "grade", "minimax:3", "best-move: B")[0] == 0


def test_the_list(capsys):
    code, text, _ = typed(capsys, "exercise", "--list", "--lang", "es")
    assert code == 0 and "upv-4" in text and "deep_cuts" in text and "Colección" in text


@pytest.mark.parametrize(
    "words",
    [
        ("exercise",),
        ("exercise", "no-such"),
        ("exercise", "upv-4", "--kind", "minimax"),
        ("exercise", "--kind", "chess"),
        ("exercise", "--kind", "minimax", "--control", "depth"),
        ("exercise", "upv-4", "--format", "word"),
        ("exercise", "upv-4", "--lang", "fr"),
        ("exercise", "upv-4", "-o", "/dev/null/x.txt"),
        ("exercise", "--kind", "minimax", "--rule", "loose"),
        ("grade", "upv-4", "nothing: 3"),
        ("grade", "upv-4", "what"),
        ("grade", "no-such", "values: 3"),
    ],
)
def test_mistakes_get_one_sentence(capsys, words):
    code, _, complaint = typed(capsys, *words)
    assert code == 2 and complaint.count("\n") == 1 and "Traceback" not in complaint
