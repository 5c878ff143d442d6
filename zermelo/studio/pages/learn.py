"""Learn: the course, with trees that can be changed and asked, and exercises at the end of each page."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

from zermelo.course.contents import Page as Lesson
from zermelo.course.contents import find, neighbours, pages
from zermelo.course.elements.weights import drawing
from zermelo.course.html import body
from zermelo.course.weights import FEATURES, HEAVIEST
from zermelo.draw import svg
from zermelo.draw.page_colours import PAGE as COLOURS
from zermelo.draw.stepper import parents_of, steps
from zermelo.languages.errors import ZermeloError
from zermelo.languages.exact import exact
from zermelo.languages.message import M
from zermelo.languages.numbers import display
from zermelo.studio.endpoint import Caller, Endpoint
from zermelo.studio.page import Page
from zermelo.studio.schema import Nothing, between, list_of, most, record, text, whole
from zermelo.workbook.collection import find as find_exercise

LINK = record({"name": text(), "title": text()})
LESSON = record(
    {
        "name": text(),
        "title": text(),
        "html": text(1 << 24, "The page, in the markup of the course."),
        "exercises": list_of(LINK, 100),
        "before": list_of(LINK, 1),
        "after": list_of(LINK, 1),
    }
)


@dataclass(frozen=True, kw_only=True)
class LessonRequest:
    """A page of the course."""

    page: Annotated[str, most(100, "Its name.")]


def contents(caller: Caller, request: Nothing) -> list[dict[str, Any]]:
    return [named(page, caller.language) for page in pages()]


def named(page: Lesson, language: str) -> dict[str, Any]:
    return {"name": page.name, "title": page.title(language)}


def lesson(caller: Caller, request: LessonRequest) -> dict[str, Any]:
    page = find(request.page)
    before, after = neighbours(page)
    return named(page, caller.language) | {
        "html": markup(page, caller.language),
        "exercises": [
            {"name": name, "title": find_exercise(name).title.get(caller.language, name)} for name in page.exercises
        ],
        "before": [named(before, caller.language)] if before else [],
        "after": [named(after, caller.language)] if after else [],
    }


@lru_cache(maxsize=64)
def markup(page: Lesson, language: str) -> str:
    """A page, whose searches are run once."""
    return body(page, language, link)


def link(kind: str, name: str) -> str:
    return f"/learn#{name}" if kind == "course" else f"/workbook#name={name}"


# ---------------------------------------------------------------------------------------------
# Weights that are changed

Weight = Annotated[float, between(-HEAVIEST, HEAVIEST)]


@dataclass(frozen=True, kw_only=True)
class WeightsRequest:
    """Tic-tac-toe, judged by these weights."""

    weights: Annotated[list[Weight], most(len(FEATURES), "One for each feature, in the order of the page.")]
    start: Annotated[str, most(200, "The moves so far.")] = ""
    depth: Annotated[int, between(1, 2, "In plies.")] = 1


def judged(caller: Caller, request: WeightsRequest) -> dict[str, Any]:
    if len(request.weights) != len(FEATURES):
        raise ZermeloError(M("There are {count} features, so {count} weights are needed.", count=len(FEATURES)))
    weights = tuple(map(exact, request.weights))
    drawn = drawing(weights, request.start, request.depth, caller.language)
    assert drawn.story is not None
    return {
        "svg": svg.svg(drawn.picture, drawn.style, COLOURS),
        "steps": list(steps(drawn.picture, drawn.style, drawn.story)),
        "parents": parents_of(drawn.picture),
        "weights": [display(weight, caller.language) for weight in weights],
    }


JUDGED = record(
    {
        "svg": text(1 << 24),
        "steps": list_of({"type": "object"}, 10_000, "As those of a page of its own."),
        "parents": list_of(whole(-1, 10_000), 10_000),
        "weights": list_of(text(), 100, "As the language writes them."),
    }
)


PAGE = Page(
    name="learn",
    title=M("Learn"),
    place=5,
    endpoints=[
        Endpoint("GET", "/api/course", "The pages of the course.", contents, Nothing, list_of(LINK, 1000)),
        Endpoint(
            "POST",
            "/api/course/page",
            "A page of the course, with its live trees and computed numbers.",
            lesson,
            LessonRequest,
            LESSON,
        ),
        Endpoint(
            "POST",
            "/api/course/weights",
            "Tic-tac-toe searched with an evaluation whose weights the reader chose.",
            judged,
            WeightsRequest,
            JUDGED,
        ),
    ],
)
