"""The workbook: exercises chosen or generated, answered in the page, graded as `zermelo grade` does, put on sheets.

A request names an exercise of the collection or says how one is generated; it never brings an exercise of its own, so
that nothing in it can name a game or a file. The server keeps no answers: the browser does.
"""

import base64
import re
import threading
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from zermelo import workbook
from zermelo.draw import Drawing, svg
from zermelo.explain.sentences import explain_all
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.named import say
from zermelo.studio.colours import PAGE as COLOURS
from zermelo.studio.endpoint import Endpoint, Visit
from zermelo.studio.errors import Busy
from zermelo.studio.page import Page
from zermelo.studio.schema import anything, choice, list_of, number, record, text, truth, whole
from zermelo.workbook.collection import find, names
from zermelo.workbook.exercise import STYLES, TIES, Exercise, Rule
from zermelo.workbook.fields import ChoiceField, OrderField, PicksField
from zermelo.workbook.formats import FORMATS
from zermelo.workbook.formats.booklet import write_together
from zermelo.workbook.formats.json_sheet import described
from zermelo.workbook.formats.page import solution
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.generator import kinds
from zermelo.workbook.grading import Result, grade
from zermelo.workbook.levels import LEVELS, kind_name, levels_of, made
from zermelo.workbook.question import Question
from zermelo.workbook.questions.traces import TraceQuestion

LARGEST_SEED = 10**9
MOST_ANSWERS = 1000
MOST_EXERCISES = 24
"""On one sheet; as a page they take about a quarter of a second each."""
SHEETS_AT_A_TIME = 2

MEDIA = {
    "pdf": "application/pdf",
    "html": "text/html",
    "moodle": "application/xml",
    "gift": "text/plain",
    "json": "application/json",
}
"""What can be downloaded."""

# ---------------------------------------------------------------------------------------------
# Which exercise is meant

WHICH = {
    "name": text(60, "An exercise of the collection; or else say how one is generated:"),
    "kind": choice(*kinds(), about="What a generated exercise is about."),
    "seed": whole(0, LARGEST_SEED, "Other numbers give other exercises; 0 if left out."),
    "level": choice(*LEVELS, about="How hard it is; usual if left out."),
    "tie": choice(*TIES, about="Whether a value that equals the bound cuts; nonstrict (it does) if left out."),
    "labels": choice(*STYLES, about="What is written beside a node that was cut; soft if left out."),
}
NAMED = record({}, WHICH)


def meant(wish: dict[str, Any]) -> Exercise:
    """The exercise that a request names."""
    if ("name" in wish) == ("kind" in wish):
        raise ZermeloError("Name either an exercise of the collection or the kind of a new one.")
    if "name" in wish:
        return find(wish["name"])
    return generated(
        wish["kind"],
        wish.get("level", "usual"),
        int(wish.get("seed", 0)),
        wish.get("tie", "nonstrict"),
        wish.get("labels", "soft"),
    )


@lru_cache(maxsize=512)
def generated(kind: str, level: str, seed: int, tie: str, labels: str) -> Exercise:
    return made(kind, level, seed, Rule(tie=tie, fail=labels))


@lru_cache(maxsize=128)
def sheet_of(exercise_text: str, language: str) -> Sheet:
    """An exercise put into words once, however often it is looked at."""
    return Sheet(workbook.read_exercise(exercise_text), language)


def shown_sheet(visit: Visit, wish: dict[str, Any]) -> Sheet:
    return sheet_of(meant(wish).text(), visit.language)


# ---------------------------------------------------------------------------------------------
# What there is

CHOICE = record({"name": text(), "label": text(500)})
CATALOGUE = record(
    {
        "collection": list_of(record({"name": text(), "title": text(), "asks": list_of(text(), 100)}), 10_000),
        "kinds": list_of(record({"name": text(), "label": text(), "levels": list_of(text(), 10)}), 100),
        "ties": list_of(CHOICE, 10),
        "labels": list_of(CHOICE, 10),
        "formats": list_of(text(), 20),
        "most": whole(1, 1000, "How many exercises a sheet has at most."),
    }
)


def catalogue(visit: Visit, wish: dict[str, Any]) -> dict[str, Any]:
    language = visit.language
    return {
        "collection": [
            {
                "name": name,
                "title": find(name).title.get(language, name),
                "asks": list(dict.fromkeys(asked.kind for asked in find(name).ask)),
            }
            for name in names()
        ],
        "kinds": [
            {"name": kind, "label": kind_name(kind, language), "levels": list(levels_of(kind))} for kind in kinds()
        ],
        "ties": [{"name": tie, "label": say(f"rule.{tie}", language)} for tie in TIES],
        "labels": [{"name": style, "label": say(f"labels.{style}", language)} for style in STYLES],
        "formats": list(MEDIA),
        "most": MOST_EXERCISES,
    }


# ---------------------------------------------------------------------------------------------
# An exercise as the page shows it

FIELD = record({"name": text(), "type": text(), "label": text(2000)}, {"options": anything("What there is to choose.")})
QUESTION = record(
    {
        "name": text(),
        "kind": text(),
        "heading": text(),
        "prompt": text(5000),
        "material": text(100_000, "A board, a matrix or a trace, as text."),
        "lines": truth("Whether its lines may be broken, as those of a trace."),
        "fields": list_of(FIELD, MOST_ANSWERS),
        "layer": choice("write", "mark", "tap", "", about="How the tree itself takes the answer, if it does."),
    }
)
SHOWN = record(
    {
        "id": text(),
        "title": text(),
        "rule": text(2000),
        "source": text(2000),
        "drawing": text(10_000_000, "The tree as SVG, in the colours of the page; empty if there is none."),
        "nodes": list_of(text(), 10_000, "The names of the nodes of the drawing, by number."),
        "parents": list_of(whole(-1, 10_000), 10_000),
        "questions": list_of(QUESTION, 100),
    }
)


def exercise(visit: Visit, wish: dict[str, Any]) -> dict[str, Any]:
    sheet = shown_sheet(visit, wish)
    tree = sheet.task.written if sheet.drawing else None
    return {
        "id": sheet.exercise.id,
        "title": sheet.title,
        "rule": sheet.rule,
        "source": sheet.source,
        "drawing": painted(sheet.drawing),
        "nodes": list(tree.labels) if tree else [],
        "parents": list(tree.parents) if tree else [],
        "questions": [
            shown_question(sheet, number, question) for number, question in enumerate(sheet.questions, start=1)
        ],
    }


def painted(drawing: Drawing | None) -> str:
    """A drawing in the colours of the page."""
    return svg.svg(drawing.picture, drawing.style, COLOURS) if drawing else ""


def shown_question(sheet: Sheet, number: int, question: Question) -> dict[str, Any]:
    fields = [described(question, field, sheet.lang) for field in question.fields]
    return {
        "name": question.name,
        "kind": question.kind,
        "heading": sheet.heading(number),
        "prompt": question.prompt(sheet.lang),
        "material": question.material(sheet.lang),
        "lines": isinstance(question, TraceQuestion),
        "fields": fields,
        "layer": layer_of(question, set(sheet.task.written.labels)) if sheet.drawing else "",
    }


def layer_of(question: Question, nodes: set[str]) -> str:
    """How the tree takes the answer: written into its nodes, its branches marked, its nodes tapped, or not at all."""
    fields = question.fields
    types = {field.type for field in fields}
    if types <= {"number", "label", "window", "payoffs"}:
        return "write" if all(field.name in nodes for field in fields) else ""
    if not all(isinstance(field, (ChoiceField, OrderField, PicksField)) for field in fields):
        return ""
    options: list[str] = [option for field in fields for option in getattr(field, "options", ())]
    if not nodes.issuperset(options) or len(set(options)) < len(options):  # a tap must mean one thing
        return ""
    if types == {"picks"} and len(fields) == 1:
        return "mark"
    return "tap" if "picks" not in types else ""


# ---------------------------------------------------------------------------------------------
# Grading

ANSWER = record(
    {"question": text(100), "field": text(200)},
    {
        "value": text(4000, "As the student wrote it."),
        "picked": list_of(text(200), MOST_ANSWERS, "What was marked, where any number can be."),
    },
)
GRADED = record(
    {
        "total": number(0, 1),
        "mark": text(200, "The same out of ten, in words."),
        "questions": list_of(
            record(
                {
                    "name": text(),
                    "credit": number(0, 1),
                    "fields": list_of(record({"name": text(), "credit": number(0, 1)}), MOST_ANSWERS),
                    "feedback": list_of(text(100_000), MOST_ANSWERS),
                }
            ),
            100,
        ),
        "diagnosis": text(about="The name of the mistake that explains all answers; empty if none does."),
        "sentence": text(2000, "The same in words."),
    }
)


def graded(visit: Visit, wish: dict[str, Any]) -> dict[str, Any]:
    answers: dict[str, dict[str, Any]] = {}
    for one in wish["answers"]:
        answers.setdefault(one["question"], {})[one["field"]] = one.get("picked", one.get("value", ""))
    return told(grade(meant(wish["exercise"]), answers, lang=visit.language))


def told(result: Result) -> dict[str, Any]:
    """A result for the page."""
    found = result.data()
    return {
        "total": found["total"],
        "mark": M("Mark: {points} of 10.", points=result.points()).in_language(result.language),
        "questions": [
            {
                "name": name,
                "credit": one["credit"],
                "fields": [{"name": field, "credit": credit} for field, credit in one["fields"].items()],
                "feedback": one["feedback"],
            }
            for name, one in found["questions"].items()
        ],
        "diagnosis": found["diagnosis"] or "",
        "sentence": found["sentence"],
    }


# ---------------------------------------------------------------------------------------------
# Solutions

SOLVED = record(
    {
        "keys": list_of(record({"name": text(), "key": text(100_000)}), 100),
        "drawing": text(10_000_000, "The search of the tree, as SVG; empty if there is none."),
        "sentences": list_of(text(5000), 10_000, "What happens in it, node by node."),
    }
)


def solved(visit: Visit, wish: dict[str, Any]) -> dict[str, Any]:
    sheet = shown_sheet(visit, wish)
    drawing = sheet.solution_drawing
    return {
        "keys": [{"name": question.name, "key": solution(question, sheet.lang)} for question in sheet.questions],
        "drawing": painted(drawing),
        "sentences": list(explain_all(sheet.task.story(), sheet.lang)) if drawing else [],
    }


# ---------------------------------------------------------------------------------------------
# Sheets

SHEET = record(
    {"exercises": list_of(NAMED, MOST_EXERCISES), "format": choice(*MEDIA)},
    {"title": text(120), "language": choice(*LANGUAGES), "solutions": truth("Whether the answers are on it.")},
)
FILE = record(
    {"name": text(), "media": text(), "content": text(1 << 30, "The file itself, in base64.")},
)

_benches = threading.BoundedSemaphore(SHEETS_AT_A_TIME)


@contextmanager
def bench() -> Iterator[None]:
    """A place to make a sheet; who finds none is told at once, so that nobody's thread waits for others."""
    if not _benches.acquire(timeout=1):
        raise Busy("Other sheets are being made; try again in a moment.")
    try:
        yield
    finally:
        _benches.release()


def sheet_file(visit: Visit, wish: dict[str, Any]) -> dict[str, Any]:
    """A sheet as a file, made in memory."""
    language = wish.get("language", visit.language)
    title = readable(wish.get("title", "")) or M("Exercises").in_language(language)
    with bench():
        exercises = [meant(one) for one in wish["exercises"]]
        content = write_together(title, exercises, wish["format"], language, wish.get("solutions", False))
    data = content if isinstance(content, bytes) else content.encode()
    return {
        "name": file_name(title) + FORMATS[wish["format"]][1],
        "media": MEDIA[wish["format"]],
        "content": base64.b64encode(data).decode(),
    }


def readable(title: str) -> str:
    """A title without what cannot be printed.

    >>> readable(" Alpha\\x00-beta\\ud800 \\n 1")
    'Alpha-beta 1'
    """
    return " ".join("".join(letter for letter in title if letter.isprintable() or letter.isspace()).split())


def file_name(title: str) -> str:
    """A name that every system takes.

    >>> file_name("Exercicis d'Àlgebra: 1/2"), file_name("∞")
    ('exercicis-d-algebra-1-2', 'exercises')
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "exercises"


PAGE = Page(
    name="workbook",
    title="Workbook",
    place=40,
    endpoints=[
        Endpoint("GET", "/api/workbook", "The collection, and what can be generated.", catalogue, None, CATALOGUE),
        Endpoint("POST", "/api/workbook/exercise", "An exercise with its questions.", exercise, NAMED, SHOWN),
        Endpoint(
            "POST",
            "/api/workbook/grade",
            "What answers are worth, why, and the mistake behind them.",
            graded,
            record({"exercise": NAMED, "answers": list_of(ANSWER, MOST_ANSWERS)}),
            GRADED,
        ),
        Endpoint(
            "POST", "/api/workbook/solution", "The right answers, and how they come about.", solved, NAMED, SOLVED
        ),
        Endpoint(
            "POST",
            "/api/workbook/sheet",
            "Exercises on a sheet: PDF, HTML, Moodle XML, GIFT or JSON.",
            sheet_file,
            SHEET,
            FILE,
        ),
    ],
)
