"""The workbook: exercises chosen or generated, answered in the page, graded as `zermelo grade` does, put on sheets.

The server keeps no answers: the browser does.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

from zermelo import workbook
from zermelo.draw import Drawing, svg
from zermelo.draw.page_colours import PAGE as COLOURS
from zermelo.explain.labels import STYLES, TIES
from zermelo.explain.sentences import explain_all
from zermelo.languages.message import M, in_language
from zermelo.studio.api import Caller, Endpoint
from zermelo.studio.pages import Page
from zermelo.studio.schema import (
    Nothing,
    anything,
    choice,
    list_of,
    most,
    number,
    one_of,
    record,
    text,
    truth,
    whole,
)
from zermelo.studio.sheets import FILE, MEDIA, MOST_EXERCISES, ExerciseRequest, SheetRequest, sheet_file
from zermelo.trees.notation import write
from zermelo.workbook.collection import find, names
from zermelo.workbook.fields import ChoiceField, OrderField, PicksField
from zermelo.workbook.formats.json_sheet import described
from zermelo.workbook.formats.page import solution
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.generator import kinds
from zermelo.workbook.grading import Result, grade
from zermelo.workbook.hints import hint
from zermelo.workbook.levels import kind_name, levels_of
from zermelo.workbook.question import Question
from zermelo.workbook.questions.ordering import Reorder
from zermelo.workbook.questions.traces import TraceQuestion
from zermelo.workbook.topics import topic_of

MOST_ANSWERS = 1000


@lru_cache(maxsize=128)
def sheet_of(exercise_text: str, language: str) -> Sheet:
    """An exercise put into words once, however often it is looked at."""
    return Sheet(workbook.read_exercise(exercise_text), language)


def shown_sheet(caller: Caller, request: ExerciseRequest) -> Sheet:
    return sheet_of(request.exercise.text(), caller.language)


# ---------------------------------------------------------------------------------------------
# The catalogue

CHOICE = record({"name": text(), "label": text(500)})
CATALOGUE = record(
    {
        "collection": list_of(
            record({"name": text(), "title": text(), "topic": text(), "asks": list_of(text(), 100)}), 10_000
        ),
        "kinds": list_of(record({"name": text(), "label": text(), "levels": list_of(text(), 10)}), 100),
        "ties": list_of(CHOICE, 10),
        "labels": list_of(CHOICE, 10),
        "formats": list_of(text(), 20),
        "most": whole(1, 1000, "How many exercises a sheet has at most."),
    }
)


def catalogue(caller: Caller, request: Nothing) -> dict[str, Any]:
    language = caller.language
    return {
        "collection": [
            {
                "name": name,
                "title": find(name).title.get(language, name),
                "topic": topic_of(find(name)),
                "asks": list(dict.fromkeys(asked.kind for asked in find(name).ask)),
            }
            for name in names()
        ],
        "kinds": [
            {"name": kind, "label": kind_name(kind, language), "levels": list(levels_of(kind))} for kind in kinds()
        ],
        "ties": [{"name": tie, "label": rule.in_language(language)} for tie, rule in TIES.items()],
        "labels": [{"name": style, "label": words.in_language(language)} for style, words in STYLES.items()],
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
        "layer": choice("write", "mark", "tap", "drag", "", about="How the tree itself takes the answer, if it does."),
    }
)
SHOWN = record(
    {
        "id": text(),
        "title": text(),
        "topic": text(about="The kind of new exercises that are like this one."),
        "rule": text(2000),
        "source": text(2000),
        "drawing": text(10_000_000, "The tree as SVG, in the colours of the page; empty if there is none."),
        "nodes": list_of(text(), 10_000, "The names of the nodes of the drawing, by number."),
        "parents": list_of(whole(-1, 10_000), 10_000),
        "notation": text(100_000, "The tree as one writes it; empty if there is none."),
        "questions": list_of(QUESTION, 100),
    }
)


def exercise(caller: Caller, request: ExerciseRequest) -> dict[str, Any]:
    sheet = shown_sheet(caller, request)
    tree = sheet.task.written if sheet.drawing else None
    return {
        "id": sheet.exercise.id,
        "title": sheet.title,
        "topic": request.kind or topic_of(sheet.exercise),
        "rule": sheet.opening,
        "source": sheet.source,
        "drawing": painted(sheet.drawing),
        "nodes": list(tree.labels) if tree else [],
        "parents": list(tree.parents) if tree else [],
        "notation": write(tree, named=True) if tree else "",
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
    """How the tree takes the answer: written into nodes, branches marked, nodes tapped or dragged, or not at all."""
    fields = question.fields
    if isinstance(question, Reorder):
        return "drag"
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


REASON, HINT, ANSWER = "reason", "hint", "answer"


@dataclass(frozen=True, kw_only=True)
class GivenAnswer:
    """The answer to one field of a question."""

    question: Annotated[str, most(100)]
    field: Annotated[str, most(200)]
    value: Annotated[str, most(4000, "As the student wrote it.")] = ""
    picked: Annotated[
        list[Annotated[str, most(200)]] | None, most(MOST_ANSWERS, "What was marked, where any number can be.")
    ] = None


@dataclass(frozen=True, kw_only=True)
class GradeRequest:
    """Answers to an exercise."""

    exercise: ExerciseRequest
    answers: Annotated[list[GivenAnswer], most(MOST_ANSWERS)]
    degree: Annotated[
        str, one_of(REASON, HINT, ANSWER, about="How much is told: what is wrong, also where to look, or the answer.")
    ] = ANSWER


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
                    "hint": text(5000, "Where to look again; empty where there is nothing to add."),
                }
            ),
            100,
        ),
        "diagnosis": text(about="The name of the mistake that explains all answers; empty if none does."),
        "sentence": text(2000, "The same in words."),
    }
)


def graded(caller: Caller, request: GradeRequest) -> dict[str, Any]:
    answers: dict[str, dict[str, Any]] = {}
    for one in request.answers:
        answers.setdefault(one.question, {})[one.field] = one.value if one.picked is None else one.picked
    return grading_of(grade(request.exercise.exercise, answers, lang=caller.language), request.degree)


def grading_of(result: Result, degree: str = ANSWER) -> dict[str, Any]:
    """A result for the page; with the right answers only on request."""
    found = result.data()
    return {
        "total": found["total"],
        "mark": M("Mark: {points} of 10.", points=result.points()).in_language(result.language),
        "questions": [
            {
                "name": name,
                "credit": one["credit"],
                "fields": [{"name": field, "credit": credit} for field, credit in one["fields"].items()],
                "feedback": result.feedback(name, tells=degree == ANSWER),
                "hint": in_language((degree == HINT and hint(result[name])) or "", result.language),
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


def solved(caller: Caller, request: ExerciseRequest) -> dict[str, Any]:
    sheet = shown_sheet(caller, request)
    drawing = sheet.solution_drawing
    return {
        "keys": [{"name": question.name, "key": solution(question, sheet.lang)} for question in sheet.questions],
        "drawing": painted(drawing),
        "sentences": list(explain_all(sheet.task.story(), sheet.lang)) if drawing else [],
    }


PAGE = Page(
    name="workbook",
    title=M("Workbook"),
    place=40,
    endpoints=[
        Endpoint("GET", "/api/workbook", "The collection, and what can be generated.", catalogue, Nothing, CATALOGUE),
        Endpoint("POST", "/api/workbook/exercise", "An exercise with its questions.", exercise, ExerciseRequest, SHOWN),
        Endpoint(
            "POST",
            "/api/workbook/grade",
            "What answers are worth, why, and the mistake behind them.",
            graded,
            GradeRequest,
            GRADED,
        ),
        Endpoint(
            "POST",
            "/api/workbook/solution",
            "The right answers, and how they come about.",
            solved,
            ExerciseRequest,
            SOLVED,
        ),
        Endpoint(
            "POST",
            "/api/workbook/sheet",
            "Exercises on a sheet: PDF, HTML, Moodle XML, GIFT or JSON.",
            sheet_file,
            SheetRequest,
            FILE,
        ),
    ],
)
