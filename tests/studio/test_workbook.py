"""The workbook in the studio: every kind of question answered wrongly and rightly, sheets, progress, limits."""

import base64
import json
import re
import xml.etree.ElementTree as ElementTree
from html import unescape
from random import Random

import pytest

from tests.studio.conftest import PATIENCE, expect
from tests.workbook.wrong_answers import spoiled_field
from zermelo.studio import sheets
from zermelo.studio.pages import workbook as page
from zermelo.workbook import grade, questions_for
from zermelo.workbook.collection import find, names
from zermelo.workbook.question import kinds

COVER = [
    "notes-example-2-pruning",
    "payoff-matrix",
    "first-move-depth-2",
    "open-lines-centre",
    "expectiminimax-1",
    "backgammon-rolls",
    "chess-size",
    "classify",
    "expectiminimax-1-threshold",
    "horizon",
    "minimax-properties",
    "notes-example-2-order",
    "statements",
    "notes-example-2",
    "magnitude",
    "prisoners-dilemma",
    "upv-4-strict",
    "example-4-intervals",
    "other-leaves",
    "vocabulary",
    "roads",
    "monte-carlo",
    "hidden-coin",
    "bluff",
]
"""Exercises that together ask every kind of question that the program can mark."""
MARKED = {name for name, kind in kinds().items() if not kind.is_open}


def typed(field, value):
    """An answer as it is typed into the control of a field."""
    if field.type == "picks":
        return list(value)
    if field.type in ("payoffs", "window", "label") and isinstance(value, (list, tuple)):
        return f"({'; '.join(map(str, value))})"
    return " ".join(value) if isinstance(value, list) else str(value)


def right_answers(question):
    keys = question.key if len(question.fields) > 1 else {question.fields[0].name: question.key}
    return {field.name: typed(field, keys[field.name]) for field in question.fields}


def wrong_answers(question):
    """The answers, made wrong wherever possible."""
    chance, found = Random(question.name), right_answers(question)
    for field in question.fields:
        wrong = spoiled_field(field, chance)
        if wrong is not None:
            found[field.name] = typed(field, wrong)
    return found


def sent(question, answers):
    return [
        {"question": question.name, "field": name, "picked" if isinstance(value, list) else "value": value}
        for name, value in answers.items()
        if value != ""
    ]


def test_the_cover_asks_everything():
    assert {question.kind for name in COVER for question in questions_for(name)} == MARKED


def test_an_open_question_is_left_to_a_person(ask):
    answers = [{"question": "open", "field": "answer", "value": "With chance nodes."}]
    graded = ask("/api/workbook/grade", exercise={"name": "open-questions"}, answers=answers)
    assert "A person marks this answer" in str(graded["questions"][0]["feedback"])
    assert (graded["questions"][0]["credit"], graded["mark"]) == (None, "Mark: pending.")


@pytest.mark.parametrize("name", COVER)
def test_every_kind_of_question_wrongly_and_rightly(name, ask):
    questions = questions_for(name)
    wrong = ask(
        "/api/workbook/grade",
        exercise={"name": name},
        answers=[one for question in questions for one in sent(question, wrong_answers(question))],
    )
    assert all(one["credit"] < 1 and one["feedback"] for one in wrong["questions"]) and wrong["total"] < 1
    right = ask(
        "/api/workbook/grade",
        exercise={"name": name},
        answers=[one for question in questions for one in sent(question, right_answers(question))],
    )
    assert right["total"] == 1 and all(one["credit"] == 1 for one in right["questions"])


def test_grading_is_that_of_the_command(ask):
    answers = [
        {"question": "not-generated", "field": "number", "value": "4"},
        {"question": "best-move", "field": "move", "value": "C"},
    ]
    result = ask("/api/workbook/grade", exercise={"name": "upv-4"}, answers=answers)
    said = grade("upv-4", {one["question"]: one["value"] for one in answers}, lang="en").data("en")["questions"]
    found = {one["name"]: one for one in result["questions"]}
    assert found["best-move"]["feedback"] == said["best-move"]["feedback"]
    assert result["mark"].startswith("Mark: ")


def test_the_mistake_is_diagnosed(ask):
    swapped = {"A": "6", "B": "12", "C": "6", "D": "14"}
    answers = [{"question": "values", "field": node, "value": value} for node, value in swapped.items()]
    result = ask("/api/workbook/grade", exercise={"name": "three-moves"}, answers=answers)
    assert result["diagnosis"] == "swapped" and "MAX for MIN" in result["sentence"]


def test_every_exercise_of_the_collection_is_shown(client, ask):
    catalogue = client.get("/api/workbook").json()
    assert [one["name"] for one in catalogue["collection"]] == names()
    for name in COVER:
        shown = ask("/api/workbook/exercise", name=name)
        if shown["drawing"]:
            picture = ElementTree.fromstring(shown["drawing"])
            assert len(picture.findall(".//*[@data-node]")) == len(shown["nodes"]) == len(shown["parents"])


def test_how_the_tree_takes_answers(ask):
    shown = ask("/api/workbook/exercise", name="notes-example-2-pruning")
    layers = {one["name"]: one["layer"] for one in shown["questions"]}
    assert layers == {
        "labels": "write",
        "windows": "write",
        "pruned": "mark",
        "leaf-order": "tap",
        "best-move": "tap",
        "not-generated": "",
        "cuts": "",
        "why": "",
        "trace-gaps": "",
    }
    assert ask("/api/workbook/exercise", name="horizon")["questions"][0]["layer"] == ""


def test_solutions(ask):
    found = ask("/api/workbook/solution", name="what-can-be-saved")
    assert found["keys"][0] == {"name": "pruned", "key": "C2, C3, D3"} and "C3" in " ".join(found["sentences"])
    assert ask("/api/workbook/solution", name="expectiminimax-1-threshold")["drawing"] == ""


@pytest.mark.parametrize("level", ["easy", "usual", "hard"])
def test_exercises_from_a_seed(level, ask):
    first, again, other = (
        ask("/api/workbook/exercise", kind="alphabeta", seed=seed, level=level, tie="strict") for seed in (17, 17, 18)
    )
    assert first == again != other and "strict" in first["rule"]


# ---------------------------------------------------------------------------------------------
# Sheets


@pytest.mark.parametrize("form", list(page.MEDIA))
def test_a_sheet_in_every_format(form, ask):
    if form == "pdf":
        pytest.importorskip("typst")
    body = {
        "format": form,
        "title": "Full 1: àlgebra\x00\n<b>",
        "language": "ca",
        "exercises": [{"name": "die"}, {"kind": "minimax", "seed": 4, "level": "easy"}],
    }
    files = [ask("/api/workbook/sheet", **body, solutions=solutions) for solutions in (False, True)]
    plain, solved = (base64.b64decode(file["content"]) for file in files)
    assert files[0]["name"].startswith("full-1-algebra") and files[0]["media"] == page.MEDIA[form]
    if form == "pdf":
        assert plain.startswith(b"%PDF") and plain != solved
    elif form == "json":
        assert len(json.loads(plain)["exercises"]) == 2 and "key" in json.loads(solved)["exercises"][0]["questions"][0]
    elif form == "moodle":
        ElementTree.fromstring(plain)
        assert "Solució" in solved.decode() and "Solució" not in plain.decode()
    else:
        assert find("die").title["ca"] in unescape(plain.decode())
        assert form == "gift" or b"<b>" not in plain


def test_the_page_of_a_sheet_keeps_answers_and_shows_solutions(ask, browser, tmp_path):
    file = ask("/api/workbook/sheet", format="html", title="Two", exercises=[{"name": "die"}, {"name": "three-moves"}])
    (tmp_path / "sheet.html").write_bytes(base64.b64decode(file["content"]))
    opened = browser.new_page()
    opened.set_default_timeout(1000 * PATIENCE)
    opened.goto((tmp_path / "sheet.html").as_uri())
    expect(opened.locator("article")).to_have_count(2)
    expect(opened.locator("h1")).to_have_text("Two")
    section = opened.locator("article").nth(1).locator("section").first
    for box, value in zip(section.locator("input").all(), ("3", "3", "2", "2"), strict=True):
        box.fill(value)
    expect(section.locator(".key")).to_be_empty()
    section.get_by_text("Show the solution").click()
    expect(section.locator(".key")).to_contain_text("A: 3; B: 3; C: 2; D: 2")
    opened.select_option("#language", "es")
    expect(section.locator("input").last).to_have_value("2")
    with opened.expect_download() as download:
        opened.locator("#save-all").click()
    assert json.loads(download.value.path().read_text())["three-moves"]["values"]["D"] == "2"
    expect(opened.locator("article h2").first).to_have_text(re.compile("^El valor"))
    opened.close()


# ---------------------------------------------------------------------------------------------
# Refusals


def test_refusals_are_sentences(ask):
    assert ask("/api/workbook/exercise", 400) == "Name either an exercise of the collection or the kind of a new one."
    assert "There is no exercise '../../die'" in ask("/api/workbook/exercise", 400, name="../../die")
    assert "`seed` is a whole number" in ask("/api/workbook/exercise", 400, kind="minimax", seed=-1)
    assert "strict tie rule goes with" in ask("/api/workbook/exercise", 400, kind="why", tie="strict", labels="hard")
    too_many = [{"name": "die"}] * 25
    assert "`exercises` is a list of at most 24" in ask("/api/workbook/sheet", 400, format="json", exercises=too_many)
    assert ask("/api/workbook/sheet", 400, format="json", exercises=[]) == "A sheet has at least one exercise."
    assert "has no question 'x'" in ask(
        "/api/workbook/grade", 400, exercise={"name": "die"}, answers=[{"question": "x", "field": "y", "value": "1"}]
    )


JUNK = ["A(" * 1900, "9" * 4000, "10^999999", "1/0", "∞", "\ud800\x00", "> 1 or " * 500, "[(,"]
GRADERS = ["upv-4-strict", "notes-example-2-order", "three-players", "expectiminimax-1", "statements", "chess-size"]


@pytest.mark.parametrize(
    "junk",
    [
        pytest.param(junk, id=str(number), marks=pytest.mark.soak if number > 2 else ())
        for number, junk in enumerate(JUNK)
    ],
)
def test_whatever_is_written_is_graded(junk, client):
    for name in GRADERS:
        answers = [
            {"question": question.name, "field": field.name, "value": junk}
            for question in questions_for(name)
            for field in question.fields
        ]
        body = json.dumps({"exercise": {"name": name}, "answers": answers})  # half a character stays escaped
        answer = client.post("/api/workbook/grade", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 200 and answer.json()["total"] < 1


def test_too_many_sheets_at_once_are_put_off(ask):
    body = {"format": "json", "exercises": [{"name": "die"}]}
    with sheets.worker(), sheets.worker():
        assert "Other sheets are being made" in ask("/api/workbook/sheet", 429, **body)
    assert ask("/api/workbook/sheet", **body)["name"] == "exercises.json"
