"""Exercises of requests, and sheets of exercises as files.

A request names an exercise of the collection or gives the parameters of a generated one; it never contains an exercise,
so it cannot name a game or a file.
"""

import re
import threading
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from zermelo.explain.labels import STYLES, TIES
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, joined
from zermelo.studio.api import Caller, File
from zermelo.studio.http import Busy
from zermelo.studio.schema import about, between, most, one_of
from zermelo.workbook.collection import find
from zermelo.workbook.exercise import Exercise, Rule
from zermelo.workbook.formats import FORMATS
from zermelo.workbook.formats.booklet import write_exam, write_together
from zermelo.workbook.generator import kinds
from zermelo.workbook.levels import LEVELS, made

LARGEST_SEED = 10**9
MOST_EXERCISES = 24
"""On one sheet; as HTML, each takes about a quarter of a second."""
MOST_VERSIONS = 6
BETWEEN_VERSIONS = 7_654_321
"""The distance of the seeds of an exercise in two versions."""
SHEETS_AT_A_TIME = 2

MEDIA = {
    "pdf": "application/pdf",
    "html": "text/html",
    "moodle": "application/xml",
    "gift": "text/plain",
    "json": "application/json",
}
"""The formats for download, and their media types."""


@dataclass(frozen=True, kw_only=True)
class ExerciseRequest:
    """An exercise of the collection by name, or the parameters of a generated one."""

    name: Annotated[str | None, most(60, "An exercise of the collection; omit it for a generated one.")] = None
    kind: Annotated[str | None, one_of(*kinds(), about="The topic of a generated exercise.")] = None
    seed: Annotated[int, between(0, LARGEST_SEED, "The random seed; 0 by default.")] = 0
    level: Annotated[str, one_of(*LEVELS, about="The difficulty; usual by default.")] = "usual"
    tie: Annotated[
        str, one_of(*TIES, about="Whether a value equal to the bound cuts; nonstrict (it does) by default.")
    ] = "nonstrict"
    labels: Annotated[str, one_of(*STYLES, about="The label of a cut node; soft by default.")] = "soft"

    @property
    def exercise(self) -> Exercise:
        """The exercise, found or generated."""
        return self.in_version(0)

    def in_version(self, number: int) -> Exercise:
        """The exercise of a version of an exam: of a generated one another with the same properties."""
        if self.name is not None and self.kind is None:
            return find(self.name)
        if self.kind is not None and self.name is None:
            seed = (self.seed + number * BETWEEN_VERSIONS) % LARGEST_SEED
            return generated(self.kind, self.level, seed if number else self.seed, self.tie, self.labels)
        raise ZermeloError(M("Name either an exercise of the collection or the kind of a new one."))


@lru_cache(maxsize=512)
def generated(kind: str, level: str, seed: int, tie: str, labels: str) -> Exercise:
    return made(kind, level, seed, Rule(tie=tie, fail=labels))


@dataclass(frozen=True, kw_only=True)
class SheetRequest:
    """Exercises for a sheet."""

    exercises: Annotated[list[ExerciseRequest], most(MOST_EXERCISES)]
    format: Annotated[str, one_of(*MEDIA)]
    title: Annotated[str, most(120)] = ""
    language: Annotated[str | None, one_of(*LANGUAGES)] = None
    solutions: Annotated[bool, about("Whether it includes the answers; of an exam in PDF it is the key.")] = False
    points: Annotated[
        list[Annotated[float, between(0, 100)]] | None,
        most(MOST_EXERCISES, "The points of each exercise; by default ten are shared out."),
    ] = None
    versions: Annotated[int, between(1, MOST_VERSIONS, "The number of versions, for PDF.")] = 1


_workers = threading.BoundedSemaphore(SHEETS_AT_A_TIME)


@contextmanager
def worker() -> Iterator[None]:
    """Hold one of the few slots for making sheets; raise Busy if none is free within a second."""
    if not _workers.acquire(timeout=1):
        raise Busy(M("Other sheets are being made; try again in a moment."))
    try:
        yield
    finally:
        _workers.release()


def sheet_file(caller: Caller, request: SheetRequest) -> File:
    """Exercises on a sheet: PDF, HTML, Moodle XML, GIFT or JSON."""
    language = request.language or caller.language
    title = readable(request.title) or M("Exercises").in_language(language)
    with worker():
        content = written(request, title, language)
    data = content if isinstance(content, bytes) else content.encode()
    named = joined([title, *([M("solutions")] if request.solutions else [])], " ").in_language(language)
    return File.of(file_name(named) + FORMATS[request.format][1], MEDIA[request.format], data)


def written(request: SheetRequest, title: str, language: str) -> str | bytes:
    """The content of the file."""
    versions = [[one.in_version(number) for one in request.exercises] for number in range(request.versions)]
    if len(versions) == 1:
        return write_together(title, versions[0], request.format, language, request.solutions, request.points or ())
    if request.format != "pdf":
        raise ZermeloError(M("Only a PDF has versions; ask for one, or for one version."))
    return write_exam(title, versions, language, request.solutions, request.points or ())


def readable(title: str) -> str:
    """A title without unprintable characters.

    >>> readable(" Alpha\\x00-beta\\ud800 \\n 1")
    'Alpha-beta 1'
    """
    return " ".join("".join(letter for letter in title if letter.isprintable() or letter.isspace()).split())


def file_name(title: str) -> str:
    """A file name that is valid on every system.

    >>> file_name("Exercicis d'Àlgebra: 1/2"), file_name("∞")
    ('exercicis-d-algebra-1-2', 'exercises')
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "exercises"
