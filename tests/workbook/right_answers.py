"""Answers as a student copies them from the solution, in the language of the sheet."""

from typing import Any

from zermelo.languages.message import M
from zermelo.workbook.question import Question


def copied(question: Question, language: str) -> dict[str, Any]:
    """The printed solution of each field; where several choices are right, the first of them."""
    either = M(" or ").in_language(language)
    shown = {field.name: field.shown_key(language) for field in question.fields}
    return {
        field.name: shown[field.name].split(either)[0] if field.type == "choice" else shown[field.name]
        for field in question.fields
    }
