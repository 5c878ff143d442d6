"""The page Workbook: exercises chosen or generated, graded as by `zermelo grade`, or put on sheets.

The server stores no answers; the browser does.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal

from zermelo import workbook
from zermelo.draw import Drawing, svg
from zermelo.draw.page_colours import PAGE as COLOURS
from zermelo.explain.labels import STYLES, TIES
from zermelo.explain.sentences import explain_all
from zermelo.languages.message import M, in_language
from zermelo.studio.api import Caller, Endpoint
from zermelo.studio.pages import Page
from zermelo.studio.schema import Nothing, about, most, one_of
from zermelo.studio.sheets import MEDIA, MOST_EXERCISES, ExerciseRequest, sheet_file
from zermelo.trees.notation import write
from zermelo.workbook.collection import find, names
from zermelo.workbook.exercise import Exercise
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

Layer = Literal["write", "mark", "tap", "drag", ""]


@lru_cache(maxsize=128)
def sheet_of(exercise_text: str, language: str) -> Sheet:
    """The sheet of an exercise, cached."""
    return Sheet(workbook.read_exercise(exercise_text), language)


def shown_sheet(caller: Caller, request: ExerciseRequest) -> Sheet:
    return sheet_of(request.exercise.text(), caller.language)


# ---------------------------------------------------------------------------------------------
# The catalogue


@dataclass(frozen=True)
class Choice:
    """An option with its label."""

    name: str
    label: str


@dataclass(frozen=True)
class Kind(Choice):
    """A kind of exercises that can be generated."""

    levels: list[str]


@dataclass(frozen=True)
class Collected:
    """An exercise of the collection."""

    name: str
    title: str
    topic: str
    asks: list[str]


@dataclass(frozen=True, kw_only=True)
class Catalogue:
    """The collection, and the options of generated exercises."""

    collection: list[Collected]
    kinds: list[Kind]
    ties: list[Choice]
    labels: list[Choice]
    formats: list[str]
    most: Annotated[int, about("The most exercises on a sheet.")]


def catalogue(caller: Caller, request: Nothing) -> Catalogue:
    """The collection, and the options of generated exercises."""
    language = caller.language
    return Catalogue(
        collection=[collected(find(name), name, language) for name in names()],
        kinds=[Kind(kind, kind_name(kind, language), list(levels_of(kind))) for kind in kinds()],
        ties=[Choice(tie, rule.in_language(language)) for tie, rule in TIES.items()],
        labels=[Choice(style, words.in_language(language)) for style, words in STYLES.items()],
        formats=list(MEDIA),
        most=MOST_EXERCISES,
    )


def collected(exercise: Exercise, name: str, language: str) -> Collected:
    asks = list(dict.fromkeys(asked.kind for asked in exercise.ask))
    return Collected(name, exercise.title.get(language, name), topic_of(exercise), asks)


# ---------------------------------------------------------------------------------------------
# Exercises


@dataclass(frozen=True)
class ShownQuestion:
    """A question with its fields."""

    name: str
    kind: str
    heading: str
    prompt: str
    material: Annotated[str, about("A board, a matrix or a trace, as text.")]
    lines: Annotated[bool, about("Whether its lines may wrap, as those of a trace.")]
    fields: Annotated[list[dict[str, Any]], about("Each with name, type, label and optional options.")]
    layer: Annotated[Layer, about("How the answer is given in the tree; empty if it is not.")]


@dataclass(frozen=True, kw_only=True)
class ShownExercise:
    """An exercise as the page shows it."""

    id: str
    title: str
    topic: Annotated[str, about("The kind of generated exercises that are like this one.")]
    rule: str
    source: str
    drawing: Annotated[str, about("The tree as SVG, in the colours of the page; empty without a tree.")]
    nodes: Annotated[list[str], about("The names of the nodes of the drawing, by number.")]
    parents: list[int]
    notation: Annotated[str, about("The tree in the notation; empty without a tree.")]
    questions: list[ShownQuestion]


def exercise(caller: Caller, request: ExerciseRequest) -> ShownExercise:
    """An exercise with its questions."""
    sheet = shown_sheet(caller, request)
    tree = sheet.task.written if sheet.drawing else None
    return ShownExercise(
        id=sheet.exercise.id,
        title=sheet.named_title,
        topic=request.kind or topic_of(sheet.exercise),
        rule=sheet.opening,
        source=sheet.source,
        drawing=painted(sheet.drawing),
        nodes=list(tree.labels) if tree else [],
        parents=list(tree.parents) if tree else [],
        notation=write(tree, named=True) if tree else "",
        questions=[shown_question(sheet, number, question) for number, question in enumerate(sheet.questions, start=1)],
    )


def painted(drawing: Drawing | None) -> str:
    """A drawing in the colours of the page."""
    return svg.svg(drawing.picture, drawing.style, COLOURS) if drawing else ""


def shown_question(sheet: Sheet, number: int, question: Question) -> ShownQuestion:
    return ShownQuestion(
        question.name,
        question.kind,
        sheet.heading(number),
        question.prompt(sheet.lang),
        question.material(sheet.lang),
        isinstance(question, TraceQuestion),
        [described(question, field, sheet.lang) for field in question.fields],
        layer_of(question, set(sheet.task.written.labels)) if sheet.drawing else "",
    )


def layer_of(question: Question, nodes: set[str]) -> Layer:
    """How the answer is given in the tree: written, marked, tapped or dragged, or not at all."""
    fields = question.fields
    if isinstance(question, Reorder):
        return "drag"
    types = {field.type for field in fields}
    if types <= {"number", "label", "window", "payoffs"}:
        return "write" if all(field.name in nodes for field in fields) else ""
    if not all(isinstance(field, (ChoiceField, OrderField, PicksField)) for field in fields):
        return ""
    options: list[str] = [option for field in fields for option in getattr(field, "options", ())]
    if not nodes.issuperset(options) or len(set(options)) < len(options):  # a tap must be unambiguous
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
    value: Annotated[str, most(4000, "The answer as typed.")] = ""
    picked: Annotated[
        list[Annotated[str, most(200)]] | None, most(MOST_ANSWERS, "The options marked, for a field with several.")
    ] = None


@dataclass(frozen=True, kw_only=True)
class GradeRequest:
    """Answers to an exercise."""

    exercise: ExerciseRequest
    answers: Annotated[list[GivenAnswer], most(MOST_ANSWERS)]
    degree: Annotated[
        str,
        one_of(REASON, HINT, ANSWER, about="The detail of the feedback: what is wrong, also a hint, or the answer."),
    ] = ANSWER
    checked: Annotated[
        list[Annotated[str, most(100)]] | None,
        most(MOST_ANSWERS, "The questions to check; a class records these alone."),
    ] = None


@dataclass(frozen=True)
class GradedField:
    """The credit of a field; none for an answer that a person marks."""

    name: str
    credit: float | None


@dataclass(frozen=True)
class GradedQuestion:
    """The credit and the feedback of a question."""

    name: str
    credit: float | None
    fields: list[GradedField]
    feedback: list[str]
    hint: Annotated[str, about("A hint where to look; may be empty.")]


@dataclass(frozen=True)
class Grading:
    """The result of grading, and the diagnosed mistake."""

    total: float
    mark: Annotated[str, about("The mark out of ten, in words.")]
    questions: list[GradedQuestion]
    diagnosis: Annotated[str, about("The name of the known mistake that explains all answers; empty if none does.")]
    sentence: Annotated[str, about("The diagnosis in words.")]


def graded(caller: Caller, request: GradeRequest) -> Grading:
    """Grade answers, explain what is wrong, and diagnose the mistake."""
    answers: dict[str, dict[str, Any]] = {}
    for one in request.answers:
        answers.setdefault(one.question, {})[one.field] = one.value if one.picked is None else one.picked
    return grading_of(grade(request.exercise.exercise, answers, lang=caller.language), request.degree)


def grading_of(result: Result, degree: str = ANSWER) -> Grading:
    """A grading result for the page; it includes the right answers only on request."""
    found = result.data()
    return Grading(
        found["total"],
        result.mark.in_language(result.language),
        [
            GradedQuestion(
                name,
                one["credit"],
                [GradedField(field, credit) for field, credit in one["fields"].items()],
                result.feedback(name, tells=degree == ANSWER),
                in_language((degree == HINT and hint(result[name])) or "", result.language),
            )
            for name, one in found["questions"].items()
        ],
        found["diagnosis"] or "",
        found["sentence"],
    )


# ---------------------------------------------------------------------------------------------
# Solutions


@dataclass(frozen=True)
class Key:
    """The right answer to a question."""

    name: str
    key: str


@dataclass(frozen=True)
class Solution:
    """The right answers, and the search that leads to them."""

    keys: list[Key]
    drawing: Annotated[str, about("The search of the tree, as SVG; empty without a tree.")]
    sentences: Annotated[list[str], about("The search explained node by node.")]


def solved(caller: Caller, request: ExerciseRequest) -> Solution:
    """The right answers, and the search that leads to them."""
    sheet = shown_sheet(caller, request)
    drawing = sheet.solution_drawing
    keys = [Key(question.name, solution(question, sheet.lang)) for question in sheet.questions]
    return Solution(keys, painted(drawing), list(explain_all(sheet.task.story(), sheet.lang)) if drawing else [])


PAGE = Page(
    name="workbook",
    title=M("Workbook"),
    place=40,
    endpoints=[
        Endpoint("GET", "/api/workbook", catalogue),
        Endpoint("POST", "/api/workbook/exercise", exercise),
        Endpoint("POST", "/api/workbook/grade", graded),
        Endpoint("POST", "/api/workbook/solution", solved),
        Endpoint("POST", "/api/workbook/sheet", sheet_file),
    ],
)
