"""The page Learn: the course, with interactive trees, and exercises at the end of each page."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from zermelo.course.contents import Page as Lesson
from zermelo.course.contents import find, neighbours, pages
from zermelo.course.html import body
from zermelo.languages.message import M
from zermelo.studio.api import Caller, Endpoint
from zermelo.studio.pages import Page
from zermelo.studio.schema import Nothing, about, most
from zermelo.workbook.collection import find as find_exercise


@dataclass(frozen=True)
class Link:
    """A page of the course, or an exercise."""

    name: str
    title: str


@dataclass(frozen=True)
class ShownLesson(Link):
    """A page of the course, with its neighbours."""

    html: Annotated[str, about("The page, in the markup of the course.")]
    exercises: list[Link]
    before: list[Link]
    after: list[Link]


@dataclass(frozen=True, kw_only=True)
class LessonRequest:
    """A page of the course."""

    page: Annotated[str, most(100, "Its name.")]


def contents(caller: Caller, request: Nothing) -> list[Link]:
    """The pages of the course."""
    return [named(page, caller.language) for page in pages()]


def named(page: Lesson, language: str) -> Link:
    return Link(page.name, page.title(language))


def lesson(caller: Caller, request: LessonRequest) -> ShownLesson:
    """A page of the course, with its interactive trees and computed numbers."""
    page, language = find(request.page), caller.language
    before, after = ([named(one, language)] if one else [] for one in neighbours(page))
    exercises = [Link(name, find_exercise(name).title.get(language, name)) for name in page.exercises]
    return ShownLesson(page.name, page.title(language), markup(page, language), exercises, before, after)


@lru_cache(maxsize=64)
def markup(page: Lesson, language: str) -> str:
    """The HTML of a page, cached because it runs searches."""
    return body(page, language, link)


def link(kind: str, name: str) -> str:
    return f"/learn#{name}" if kind == "course" else f"/workbook#name={name}"


PAGE = Page(
    name="learn",
    title=M("Learn"),
    place=5,
    endpoints=[Endpoint("GET", "/api/course", contents), Endpoint("POST", "/api/course/page", lesson)],
)
