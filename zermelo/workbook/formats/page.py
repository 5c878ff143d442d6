"""An exercise as one self-contained HTML file, which stores answers and shows the solutions on request.

The page does not grade: the answers that it saves are for `zermelo grade`. The solutions are obfuscated so that a
glance at the source does not reveal them; that is no protection.
"""

import base64
import json
from functools import cached_property
from html import escape
from importlib.resources import files
from typing import Any

from zermelo.draw.stepper import script_json
from zermelo.languages.choice import NAMES
from zermelo.languages.message import M
from zermelo.workbook.exercise import Exercise
from zermelo.workbook.formats.json_sheet import described
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.question import Question
from zermelo.workbook.questions.traces import TraceQuestion

MARK = b"zermelo"
WORDS = {
    "show": M("Show the solution"),
    "save": M("Save my answers"),
    "choose": M("choose"),
    "language": M("Language"),
    "steps": M("The search step by step"),
}
"""The words of the page."""


class TranslatedExercise:
    """An exercise in all its languages; what does not depend on the language shown first is computed once."""

    def __init__(self, sheet: Sheet) -> None:
        others = {code: Sheet(sheet.exercise, code) for code in sheet.exercise.lang if code != sheet.lang}
        self.sheets = {sheet.lang: sheet, **others}

    @cached_property
    def drawings(self) -> dict[str, str]:
        return {code: sheet.drawing.svg() for code, sheet in self.sheets.items() if sheet.drawing}

    @cached_property
    def texts(self) -> dict[str, Any]:
        return {code: texts(sheet) for code, sheet in self.sheets.items()}

    @cached_property
    def key(self) -> str:
        return folded(secret(self.sheets))

    def languages(self, first: str) -> list[str]:
        return [first, *(code for code in self.sheets if code != first)]


def write(sheet: Sheet, solutions: bool) -> str:
    """The page, in all languages of the exercise, the requested one first."""
    return document(sheet.title, [sheet], solutions)


def write_each(exercise: Exercise) -> dict[str, str]:
    """The pages of an exercise, by initial language."""
    entry = TranslatedExercise(Sheet(exercise, exercise.lang[0]))
    return {code: assembled(sheet.title, [entry], code) for code, sheet in entry.sheets.items()}


def document(title: str, sheets: list[Sheet], solutions: bool = False) -> str:
    """A page of one exercise, under its title, or of several under a common title.

    It always contains the solutions; with `solutions` they are visible from the start.
    """
    return assembled(title, [TranslatedExercise(sheet) for sheet in sheets], sheets[0].lang, solutions)


def assembled(title: str, entries: list[TranslatedExercise], language: str, solutions: bool = False) -> str:
    level = "h1" if len(entries) == 1 else "h2"
    heading = "" if len(entries) == 1 else f"<h1>{escape(title)}</h1>"
    script = (
        f"const NAMES = {script_json(NAMES)};\nconst SOLVED = {script_json(solutions)};\n"
        f"const EXERCISES = {script_json([public(one, language) for one in entries])};\n"
        f"const KEYS = {json.dumps([one.key for one in entries])};\n"
        + "\n".join([resource("static/controls.js"), resource("page.js")])
    )
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{resource('page.css')}</style>\n</head>\n<body>\n"
        f'<header>{heading}<label><span id="language-name"></span><select id="language"></select></label></header>\n'
        f"<main>\n{''.join(article(one, language, level) for one in entries)}</main>\n"
        '<p><button type="button" id="save-all" hidden></button></p>\n'
        f"<script>\n{script}</script>\n</body>\n</html>\n"
    )


def article(entry: TranslatedExercise, language: str, level: str) -> str:
    """The HTML skeleton of an exercise, with the drawings of its tree; the script fills in the texts."""
    drawings = "".join(
        f'<div class="tree" data-drawing="{code}" tabindex="0"{"" if code == language else " hidden"}>'
        f"{entry.drawings[code]}</div>"
        for code in entry.languages(language)
        if code in entry.drawings
    )
    return (
        f'<article>\n<{level} data-part="title">{escape(entry.sheets[language].title)}</{level}>\n'
        f'<p data-part="rule"></p>\n{drawings}\n<div data-part="questions"></div>\n'
        '<details data-part="steps"><summary></summary><iframe></iframe></details>\n'
        '<p><button type="button" data-part="save"></button></p>\n'
        '<footer><small data-part="source"></small></footer>\n</article>\n'
    )


def public(entry: TranslatedExercise, language: str) -> dict[str, Any]:
    """The public part of an exercise."""
    sheet = entry.sheets[language]
    return {
        "id": sheet.exercise.id,
        "langs": entry.languages(language),
        "texts": entry.texts,
        "questions": [
            {"name": question.name, "fields": [{"name": field.name, "type": field.type} for field in question.fields]}
            for question in sheet.questions
        ],
    }


def resource(name: str) -> str:
    return (files("zermelo.workbook.formats") / name).read_text(encoding="utf-8")


def folded(value: Any) -> str:
    """The value as obfuscated text."""
    content = json.dumps(value, ensure_ascii=False).encode()
    size = len(content)
    key = (MARK * (size // len(MARK) + 1))[:size]
    mixed = int.from_bytes(content, "big") ^ int.from_bytes(key, "big")  # all bytes at once
    return base64.b64encode(mixed.to_bytes(size, "big")).decode()


def texts(sheet: Sheet) -> dict[str, Any]:
    """All texts in one language."""
    questions = []
    for number, question in enumerate(sheet.questions, start=1):
        fields = [described(question, field, sheet.lang) for field in question.fields]
        questions.append(
            {
                "heading": sheet.heading(number),
                "prompt": question.prompt(sheet.lang),
                "material": question.material(sheet.lang),
                "lines": isinstance(question, TraceQuestion),
                "fields": fields,
            }
        )
    words = {name: word.in_language(sheet.lang) for name, word in WORDS.items()}
    return {"title": sheet.title, "rule": sheet.opening, "source": sheet.source, "questions": questions, "words": words}


def secret(sheets: dict[str, Sheet]) -> dict[str, Any]:
    """The solutions, and the search step by step."""
    return {
        code: {
            "solutions": [solution(question, code) for question in sheet.questions],
            "steps": sheet.solution_drawing.html() if sheet.solution_drawing else "",
        }
        for code, sheet in sheets.items()
    }


def solution(question: Question, language: str) -> str:
    answered = "; ".join(f"{question.label(field, language)}: {field.shown_key(language)}" for field in question.fields)
    shown = question.fields[0].shown_key(language) if len(question.fields) == 1 else answered
    return "\n".join([shown, *question.reasons(language)])
