"""An exercise with its questions as JSON, for programs that show it and, with solutions, mark it."""

import json
from typing import Any

from zermelo.workbook.fields import Field
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.question import Question


def write(sheet: Sheet, solutions: bool) -> str:
    return json.dumps(data(sheet, solutions), ensure_ascii=False, indent=1) + "\n"


def data(sheet: Sheet, solutions: bool) -> dict[str, Any]:
    """The exercise, and its questions with their wording; with solutions, their keys."""
    questions = []
    for question in sheet.questions:
        asked: dict[str, Any] = {
            "name": question.name,
            "kind": question.kind,
            "prompt": question.prompt(sheet.lang),
            "material": question.material(sheet.lang),
            "fields": [described(question, field, sheet.lang) for field in question.fields],
        }
        if solutions:
            asked["key"] = question.key
        questions.append(asked)
    return {
        "lang": sheet.lang,
        "title": sheet.named_title,
        "rule": sheet.rule,
        "exercise": sheet.exercise.data(),
        "questions": questions,
    }


def described(question: Question, field: Field, language: str) -> dict[str, Any]:
    """A field: its name, type and choices."""
    found: dict[str, Any] = {"name": field.name, "type": field.type, "label": question.label(field, language)}
    options = field.choices(language)
    if options is not None:
        found["options"] = [{"value": option, "label": name} for option, name in options]
    return found
