"""An exercise prepared for a page: for each question what can be foreseen, the verdicts, and the known mistakes."""

from collections.abc import Sequence
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.workbook.bugs import BUGS, wrong_questions
from zermelo.workbook.fields import Field
from zermelo.workbook.formats.offline.following import following
from zermelo.workbook.formats.offline.verdicts import Asked, Book, prepared
from zermelo.workbook.question import Question
from zermelo.workbook.task import Task

Fields = dict[str, Field]


def exercise(task: Task, questions: Sequence[Question], languages: Sequence[str]) -> dict[str, Any]:
    """Everything that the page looks up."""
    book = Book(languages)
    mistakes = known_mistakes(task)
    return {
        "questions": {
            question.name: {
                "fields": foreseen(question, [fields.get(question.name) for _, fields in mistakes], book),
                "asked": [number for number, (_, fields) in enumerate(mistakes) if question.name in fields],
            }
            for question in questions
        },
        "verdicts": book.entries,
        "mistakes": [{code: bug.remark.in_language(code) for code in languages} for bug, _ in mistakes],
    }


def known_mistakes(task: Task) -> list[tuple[Any, dict[str, Fields]]]:
    """The mistakes that can show in an exercise, and the fields of each question as they answer them."""
    found = []
    for bug in BUGS:
        try:
            fields = {
                question.name: {field.name: field for field in question.fields}
                for question in wrong_questions(bug, task)
            }
        except ZermeloError:  # the mistake asks for a cut that is never made
            continue
        if fields:
            found.append((bug, fields))
    return found


def foreseen(question: Question, wrong: list[Fields | None], book: Book) -> list[dict[str, Any] | None]:
    """The fields of a question; a mistake that would be asked for other fields never explains an answer to these."""
    names = {field.name: field for field in question.fields}
    rivals = {number: fields for number, fields in enumerate(wrong) if fields is not None and _alike(fields, names)}
    values = {name: [getattr(fields[name], "correct", None) for fields in rivals.values()] for name in names}
    found = []
    for name, field in names.items():
        asked = Asked(question, field, {number: fields[name] for number, fields in rivals.items()}, book)
        ready = prepared(asked)
        if ready:
            ready["follows"] = following(asked, values)
        found.append(ready)
    return found


def _alike(one: Fields, other: Fields) -> bool:
    return one.keys() == other.keys() and all(type(one[name]) is type(other[name]) for name in one)
