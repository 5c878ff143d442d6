"""An exercise in GIFT, Moodle's text format: a question for every field, with the tree in its notation.

The characters ~ = # { } : \\ are special in GIFT and are escaped. An arrow -> makes a matching question and cannot be
escaped, so an answer that contains one is not offered; a line of a trace can also be given by its numbers.
"""

from collections.abc import Iterable

from zermelo.workbook.fields import Field
from zermelo.workbook.fields.part import Numerical, OneOf, Several, Typed
from zermelo.workbook.formats import cloze
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.question import Question

SPECIAL = "\\~=#{}:"


def escaped(text: str) -> str:
    """Escape a text inside a question; a newline becomes \\n."""
    return "".join(f"\\{letter}" if letter in SPECIAL else letter for letter in text).replace("\n", "\\n")


def write(sheet: Sheet, solutions: bool) -> str:
    """The file. GIFT has no pictures and no questions of several parts, so every field is a separate question."""
    blocks = [f"// {sheet.title}", f"$CATEGORY: $course$/top/zermelo/{sheet.title.replace('/', '//')}"]
    for number, question in enumerate(sheet.questions, start=1):
        blocks += [question_text(sheet, number, question, field) for field in question.fields]
    return "\n\n".join(blocks) + "\n"


def question_text(sheet: Sheet, number: int, question: Question, field: Field) -> str:
    words = [sheet.notation, sheet.opening, question.material(sheet.lang), question.prompt(sheet.lang)]
    if len(question.fields) > 1 or field.caption:
        words.append(f"{field.label(sheet.lang)}:")
    text = "\n".join(part for part in words if part)
    name = sheet.question_title(number)
    if len(question.fields) > 1:
        name += f", {field.label(sheet.lang)}"
    return f"::{escaped(name)}::[plain]{escaped(text)} {answer(field, sheet.lang)}"


def answer(field: Field, language: str) -> str:
    """The answer in braces; empty ones make an essay question, for marking by a person.

    >>> from fractions import Fraction
    >>> from zermelo.workbook.fields import NumberField
    >>> answer(NumberField("A", Fraction(13, 2)), "en")
    '{#6.5:0}'
    """
    match field.part(language):
        case Numerical() as number:
            return f"{{#{cloze.numeric(number)}}}"
        case OneOf(options):
            return braced(f"={escaped(text)}" if right else f"~{weighed(text, '%0%')}" for text, right in options)
        case Several() as several if shares := cloze.pick_shares(several):
            return braced(f"~%{share}%{escaped(option)}" for option, share in shares)
        case Several(spellings=spellings) | Typed(spellings):
            return braced("=" + weighed(cloze.starred(text), "%100%") for text in spellings if "->" not in text)


def weighed(text: str, weight: str) -> str:
    """An answer; one that looks like a weight is preceded by its real weight, which Moodle then reads.

    >>> weighed("C2", "%100%"), weighed("%50% of C", "%100%")
    ('C2', '%100%%50% of C')
    """
    return (weight if text.startswith("%") else "") + escaped(text)


def braced(answers: Iterable[str]) -> str:
    return "{" + " ".join(answers) + "}"
