"""An exercise as plain text, ready to be printed or answered in a file."""

from zermelo.languages.message import M
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.question_names import local_name, local_part


def write(sheet: Sheet, solutions: bool) -> str:
    """The sheet; every question with its fields, empty or solved."""
    lines = [sheet.named_title, "=" * len(sheet.named_title), ""]
    if sheet.opening:
        lines += [sheet.opening, ""]
    if sheet.drawing:
        lines += [sheet.notation, "", sheet.drawing.text().rstrip(), ""]
    for number, question in enumerate(sheet.questions, start=1):
        lines += [f"{sheet.heading(number)} [{local_name(question.name, sheet.lang)}]", question.prompt(sheet.lang)]
        material = question.material(sheet.lang)
        lines += ["", material, ""] if material else []
        for field in question.fields:
            written = field.shown_key(sheet.lang) if solutions else "____"
            lines.append(f"    {question.name_beside(field, sheet.lang)}: {written}")
        lines += [f"    {sentence}" for sentence in question.reasons(sheet.lang)] if solutions else []
        lines.append("")
    if not solutions:
        lines += [how_to_answer(sheet), ""]
    if sheet.source:
        lines.append(sheet.source)
    return "\n".join(lines).rstrip() + "\n"


def how_to_answer(sheet: Sheet) -> str:
    """Explain the format of an answer file for `grade`."""
    question = sheet.questions[0]
    name = local_name(question.name, sheet.lang)
    several = len(question.fields) > 1
    return M(
        "Answers in a file: a line for each, as in «{name}: …», and zermelo grade marks them.",
        name=f"{name}.{local_part(question.fields[0].name, sheet.lang)}" if several else name,
    ).in_language(sheet.lang)
