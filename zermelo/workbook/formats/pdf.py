"""A sheet in PDF, through Typst: the tree as a drawing, the questions with space for answers or with solutions."""

import re

from zermelo.draw.export import missing, quoted
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.workbook.fields import ChoiceField, Field
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.question import Question

WIDEST, HIGHEST = 460.0, 600.0
"""The largest tree on a page, in points; a title, a rule and a legend still fit."""
LONG = ("order", "tree", "line", "open", "set", "picks")
"""The types of fields whose answers need a whole line."""
LONGEST_CHOICE = 22
"""The length of an option beyond which it needs one, too."""
MOST_LINES = 35
"""A longer question may break across pages."""
LARGEST = 0.72
"""The largest scale of a drawing, in points per unit, so that its type is no larger than that of the text."""


def write(sheet: Sheet, solutions: bool) -> bytes:
    return document(sheet.title, [sheet], solutions)


def document(title: str, sheets: list[Sheet], solutions: bool) -> bytes:
    """Compile one or several sheets to a PDF, in memory."""
    try:
        import typst
    except ImportError:
        raise ZermeloError(missing("PDF", "typst")) from None
    return bytes(typst.compile(source(title, sheets, solutions).encode(), format="pdf"))


def source(title: str, sheets: list[Sheet], solutions: bool) -> str:
    """The sheet as a Typst document; texts are string literals, so that nothing in them is taken for markup."""
    lang = sheets[0].lang
    head = M("{title}: solutions", title=title).in_language(lang) if solutions else title
    lines = [
        f"#set document(title: {quoted(title)})",
        f"#set text(lang: {quoted(lang)}, size: 10.5pt)",
        '#set page(paper: "a4", margin: 2cm, numbering: "1")',
        "#let gap = box(width: 3.2cm, height: 1.1em, stroke: (bottom: 0.5pt))",
        "#let line = box(width: 1fr, height: 1.1em, stroke: (bottom: 0.5pt))",
        f"#heading(level: 1, text({quoted(head)}))",
    ]
    if not solutions:
        name = quoted(M("Name").in_language(lang) + ": ")
        lines.append(f"#align(right)[#text({name}) #box(width: 7cm, stroke: (bottom: 0.5pt))]")
    for sheet in sheets:
        title_line = [f"#heading(level: 2, text({quoted(sheet.title)}))"] if len(sheets) > 1 else []
        lines += exercise(sheet, solutions, title_line, level=3 if title_line else 2)
        if sheet.source:
            room = ["#v(1fr)"] if len(sheets) == 1 else []
            lines += [*room, f"#block(above: 1em, text(size: 8pt, fill: luma(90), {quoted(sheet.source)}))"]
    return "\n".join(lines) + "\n"


def exercise(sheet: Sheet, solutions: bool, title_line: list[str], level: int) -> list[str]:
    """An exercise: its title and its tree on one page, each question unbroken, shared material printed once.

    `level` is the heading level of the questions.
    """
    rule = [f'#text(size: 9pt, style: "italic", {quoted(sheet.opening)})\n'] if sheet.opening else []
    lines = [
        "#block(breakable: false, sticky: true, width: 100%)[",
        *title_line,
        *rule,
        *picture(sheet, solutions),
        "]",
    ]
    before = ""
    for number, question in enumerate(sheet.questions, start=1):
        material = question.material(sheet.lang)
        room = material.count("\n") + len(question.fields)
        breaks, sticks = truth(room > MOST_LINES), truth(number == len(sheet.questions))  # the source follows the last
        lines.append(f"#block(breakable: {breaks}, sticky: {sticks}, width: 100%)[")
        lines.append(f"#heading(level: {level}, text({quoted(sheet.heading(number))}))")
        lines.append(f"#text({quoted(question.prompt(sheet.lang))})\n")
        if material and material != before:
            lines.append(f"#block(text(size: 9pt, raw({quoted(material)}, block: true)))")
        before = material
        lines.append(answers(question, sheet, solutions))
        lines += [f"#text({quoted(sentence)})\n" for sentence in question.reasons(sheet.lang)] if solutions else []
        lines.append("]")
    return lines


def truth(condition: bool) -> str:
    """A boolean in Typst."""
    return "true" if condition else "false"


def picture(sheet: Sheet, solutions: bool) -> list[str]:
    drawing = sheet.solution_drawing if solutions else sheet.drawing
    if drawing is None:
        return []
    alt = quoted(" ".join(drawing.words().split())[:2000])
    content = drawing.svg()
    wide, high = size_of(content)
    scale = min(LARGEST, WIDEST / wide, HIGHEST / high)
    size = f"width: {wide * scale:.1f}pt, height: {high * scale:.1f}pt"
    return [f'#align(center, image(bytes({quoted(content)}), format: "svg", {size}, alt: {alt}))']


def size_of(content: str) -> tuple[float, float]:
    """The width and the height of a drawing.

    >>> size_of('<svg viewBox="0 0 30 20" width="30" height="20.5">')
    (30.0, 20.5)
    """
    found = re.search(r'<svg[^>]* width="([\d.]+)" height="([\d.]+)"', content)
    assert found
    return float(found[1]), float(found[2])


def is_long(field: Field, language: str) -> bool:
    """Whether an answer needs a whole line."""
    labels = [label for _, label in field.choices(language)] if isinstance(field, ChoiceField) else []
    return field.type in LONG or any(len(label) > LONGEST_CHOICE for label in labels)


def answers(question: Question, sheet: Sheet, solutions: bool) -> str:
    """A line for each field, two columns where they are short."""
    cells = []
    for field in question.fields:
        label = question.label(field, sheet.lang)
        filled = (
            f'text(weight: "bold", {quoted(field.shown_key(sheet.lang))})'
            if solutions
            else "line"
            if is_long(field, sheet.lang)
            else "gap"
        )
        cells.append(f"[#text({quoted(label + ': ')}) #{filled}]")
    are_long = any(isinstance(field, ChoiceField) and is_long(field, sheet.lang) for field in question.fields)
    columns = 2 if len(question.fields) > 3 and not are_long else 1
    return (
        f"#grid(columns: ({', '.join(['1fr'] * columns)}), row-gutter: 0.7em, column-gutter: 1em, {', '.join(cells)})\n"
    )
