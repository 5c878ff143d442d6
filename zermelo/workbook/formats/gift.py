"""An exercise in GIFT, Moodle's text format: a question for every field, with the tree in its notation.

The characters ~ = # { } : \\ mean something in GIFT and are escaped. An arrow -> makes a question of pairs and cannot
be escaped, so an answer that has one is not offered; a line of a trace can also be given by its numbers.
"""

from math import isinf

from zermelo.languages.message import in_language
from zermelo.workbook.fields import ChoiceField, Field, NumberField, PicksField, SetField
from zermelo.workbook.formats import cloze
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.question import Question

SPECIAL = "\\~=#{}:"


def escaped(text: str) -> str:
    """A text inside a question; a new line is written as two letters."""
    return "".join(f"\\{letter}" if letter in SPECIAL else letter for letter in text).replace("\n", "\\n")


def write(sheet: Sheet, solutions: bool) -> str:
    """The file. GIFT has no pictures and no questions of several parts, so every field is a question of its own."""
    blocks = [f"// {sheet.title}", f"$CATEGORY: $course$/top/zermelo/{sheet.exercise.id}"]
    for number, question in enumerate(sheet.questions, start=1):
        blocks += [question_text(sheet, number, question, field) for field in question.fields]
    return "\n\n".join(blocks) + "\n"


def question_text(sheet: Sheet, number: int, question: Question, field: Field) -> str:
    words = [sheet.exercise.tree, sheet.rule, question.material(sheet.lang), question.prompt(sheet.lang)]
    if len(question.fields) > 1 or field.caption:
        words.append(f"{field.label(sheet.lang)}:")
    text = "\n".join(part for part in words if part)
    name = f"{sheet.exercise.id} {number:02d} {question.name} {field.name}"
    return f"::{escaped(name)}::[plain]{escaped(text)} {answer(field, sheet.lang)}"


def answer(field: Field, language: str) -> str:
    """The braces with the answer; empty ones make an essay of what only a person can mark.

    >>> from fractions import Fraction
    >>> answer(NumberField("A", Fraction(13, 2)), "en")
    '{#6.5:0}'
    """
    if isinstance(field, NumberField) and not isinf(field.correct):
        return f"{{#{cloze.numeric(field)}}}"
    if isinstance(field, ChoiceField):
        marked = [
            ("=" if option in field.correct else "~") + escaped(in_language(field.named(option), language))
            for option in field.options
        ]
        return "{" + " ".join(marked) + "}"
    if isinstance(field, PicksField) and (shares := cloze.pick_shares(field)):
        return "{" + " ".join(f"~%{share}%{escaped(option)}" for option, share in shares) + "}"
    if isinstance(field, SetField) and field.wanted == "set":
        offered = [
            ("=" if numbers == field.correct else "~") + escaped(numbers.text(language))
            for numbers in cloze.lookalikes(field)
        ]
        return "{" + " ".join(offered) + "}"
    accepted = cloze.pick_spellings(field) if isinstance(field, PicksField) else cloze.spellings(field)
    written = ["=" + escaped(cloze.starred(text)) for text in accepted if "->" not in text]
    return "{" + " ".join(written) + "}"
