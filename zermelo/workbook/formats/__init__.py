"""Exercises as files: text, JSON, a page that works offline, Moodle XML, GIFT, and sheets in PDF."""

from collections.abc import Callable
from typing import Any

from zermelo.languages.message import M
from zermelo.workbook.exercise import Exercise
from zermelo.workbook.formats import gift, moodle, page, pdf, plain
from zermelo.workbook.formats import json_sheet as json
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.remarks import BadExercise

FORMATS: dict[str, tuple[Callable[[Sheet, bool], Any], str]] = {
    "text": (plain.write, ".txt"),
    "json": (json.write, ".json"),
    "html": (page.write, ".html"),
    "moodle": (moodle.write, ".xml"),
    "gift": (gift.write, ".gift"),
    "pdf": (pdf.write, ".pdf"),
    "exercise": (lambda sheet, solutions: sheet.exercise.text(), ".exercise"),
}
"""The writer of each format, and its file extension."""


def write(exercise: Exercise, format: str, lang: str, solutions: bool = False) -> str | bytes:
    """Write an exercise in a format and a language; with `solutions`, the answers too, if the format has them.

    >>> from zermelo.workbook.collection import find
    >>> print(write(find("die"), "text", "es").splitlines()[0])
    El valor medio de un dado (die)
    """
    if format not in FORMATS:
        raise BadExercise(
            M("There is no format {format!r}; there are {known}.", format=format, known=", ".join(FORMATS))
        )
    content: str | bytes = FORMATS[format][0](Sheet(exercise, lang), solutions)
    return content


def format_of(filename: str) -> str | None:
    """The format of a file by its extension; None if unknown."""
    return next((name for name, (_, ending) in FORMATS.items() if filename.endswith(ending)), None)
