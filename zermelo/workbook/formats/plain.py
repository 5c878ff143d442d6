"""An exercise as plain text, ready to be printed or answered in a file."""

from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.question_names import local_name


def write(sheet: Sheet, solutions: bool) -> str:
    """The sheet; every question with its fields, empty or solved."""
    lines = [sheet.title, "=" * len(sheet.title), ""]
    if sheet.rule:
        lines += [sheet.rule, ""]
    if sheet.drawing:
        lines += [sheet.exercise.tree, "", sheet.drawing.text().rstrip(), ""]
    for number, question in enumerate(sheet.questions, start=1):
        lines += [f"{sheet.heading(number)} [{local_name(question.name, sheet.lang)}]", question.prompt(sheet.lang)]
        material = question.material(sheet.lang)
        lines += ["", material, ""] if material else []
        for field in question.fields:
            written = field.shown_key(sheet.lang) if solutions else "____"
            lines.append(f"    {question.label(field, sheet.lang)}: {written}")
        lines.append("")
    if sheet.source:
        lines.append(sheet.source)
    return "\n".join(lines).rstrip() + "\n"
