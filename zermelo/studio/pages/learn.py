"""Learn: the course, with trees that can be changed and asked, and exercises at the end of each page."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any

from zermelo.course.contents import Page as Lesson
from zermelo.course.contents import find, neighbours, pages
from zermelo.course.html import body
from zermelo.languages.message import M
from zermelo.studio.api import Caller, Endpoint
from zermelo.studio.pages import Page
from zermelo.studio.schema import Nothing, list_of, most, record, text
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
    ],
)
