"""Sheets and exams in PDF, through Typst: trees as drawings, questions with space for answers or with solutions.

An exam has versions, each with its own pages; with solutions it is the teacher's key to all of them.
"""

from collections.abc import Sequence

from zermelo.draw.export import missing, quoted
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.workbook.fields import ChoiceField, Field
from zermelo.workbook.formats.paper import WIDEST, Placed, placed
from zermelo.workbook.formats.sheet import Sheet, points_text
from zermelo.workbook.question import Question

LONG = ("order", "tree", "line", "open", "set", "picks")
"""The types of fields whose answers need a whole line."""
LONGEST_LABEL = 8
NARROW_CELL, WIDE_CELL = 80.0, 210.0
"""The width of an answer with a label of at most that length, and of others, in points."""
BESIDE = 330.0
"""The widest tree that has its questions beside it."""
LONGEST_CHOICES, SHORT_CHOICE = 60, 6
"""Options to tick share lines if they have at most this length in all, or each; otherwise they have a line each."""
MOST_LINES = 35
"""A longer question may break across pages."""
PREAMBLE = """\
#set text(size: 10.5pt)
#set page(paper: "a4", margin: (x: 1.5cm, y: 1.7cm))
#set par(spacing: 0.8em)
#show heading.where(level: 2): set block(above: 1.6em, below: 0.8em)
#let gap = box(width: 1fr, height: 1.1em, stroke: (bottom: 0.5pt))
#let short = box(width: 2.6cm, height: 1.1em, stroke: (bottom: 0.5pt))
#let tick(option) = box([#box(width: 0.8em, height: 0.8em, stroke: 0.5pt, baseline: 0.1em)~#option#h(1.2em)])
"""


def write(sheet: Sheet, solutions: bool) -> bytes:
    return document(sheet.title, [sheet], solutions)


def document(title: str, sheets: list[Sheet], solutions: bool) -> bytes:
    """Compile one or several sheets to a PDF, in memory."""
    return exam(title, [sheets], solutions)


def exam(title: str, versions: Sequence[list[Sheet]], solutions: bool) -> bytes:
    """Compile the versions of an exam, or the key to all of them."""
    try:
        import typst
    except ImportError:
        raise ZermeloError(missing("PDF", "typst")) from None
    return bytes(typst.compile(source(title, versions, solutions).encode(), format="pdf"))


def source(title: str, versions: Sequence[list[Sheet]], solutions: bool) -> str:
    """The exam as a Typst document; texts are string literals, so that nothing in them is taken for markup."""
    lang = versions[0][0].lang
    lines = [f"#set document(title: {quoted(title)})", f"#set text(lang: {quoted(lang)})", PREAMBLE]
    for number, sheets in enumerate(versions):
        named = version_text(title, number, lang) if len(versions) > 1 else title
        head = M("{title}: solutions", title=named).in_language(lang) if solutions else named
        lines += [
            "#pagebreak(weak: true)" if number else "",
            f"#set page(numbering: (page, ..) => [#text({quoted(named)}) – #page])"
            if number or len(versions) > 1
            else '#set page(numbering: "1")',
            "#counter(page).update(1)",
            f"#heading(level: 1, text({quoted(head)}))",
            *([] if solutions else [blanks(sheets)]),
        ]
        lines += body(sheets, solutions)
    return "\n".join(lines) + "\n"


def version_text(title: str, number: int, lang: str) -> str:
    return M("{title}, version {letter}", title=title, letter=chr(ord("A") + number)).in_language(lang)


def blanks(sheets: list[Sheet]) -> str:
    """The lines for the name, the date and, in an exam, the points."""
    lang = sheets[0].lang
    name, date = (quoted(word.in_language(lang) + ": ") for word in (M("Name"), M("Date")))
    total = sum(sheet.points for sheet in sheets)
    cells = [f"[#text({name})#gap]", f"[#text({date})#gap]"]
    if total:
        points, out_of = M("Points").in_language(lang) + ": ", " / " + points_text(total, lang).split()[0]
        cells.append(f"[#text({quoted(points)})#gap#text({quoted(out_of)})]")
    widths = "(3fr, 1.4fr, 1.2fr)" if total else "(3fr, 1.4fr)"
    return f"#grid(columns: {widths}, column-gutter: 1em, {', '.join(cells)})\n"


def body(sheets: list[Sheet], solutions: bool) -> list[str]:
    """The exercises; an opening that several share is printed once."""
    lines: list[str] = []
    before = ""
    for sheet in sheets:
        opening = sheet.opening if sheet.opening != before else ""
        before = sheet.opening or before
        lines += exercise(sheet, solutions, opening, has_title=bool(sheet.number))
        if sheet.source:
            lines.append(f"#block(text(size: 8pt, fill: luma(90), {quoted(sheet.source)}))")
    return lines


def exercise(sheet: Sheet, solutions: bool, opening: str, has_title: bool) -> list[str]:
    """An exercise: its title, its rule and its tree on one page, beside its questions if it is narrow."""
    heading = []
    if has_title:
        points = f' #h(1fr) #text(size: 10pt, weight: "regular", {quoted(sheet.shown_points)})' if sheet.points else ""
        heading.append(f"#heading(level: 2)[#text({quoted(sheet.title)}){points}]")
    if opening:
        heading.append(f'#text(size: 9pt, style: "italic", {quoted(opening)})\n')
    drawing = sheet.solution_drawing if solutions else sheet.drawing
    drawings = placed(drawing, explained=solutions) if drawing else []
    materials = [question.material(sheet.lang) for question in sheet.questions]
    if len(drawings) == 1 and drawings[0].width <= BESIDE and not any(materials):
        width = WIDEST - drawings[0].width
        questions = [
            line
            for number, one in enumerate(sheet.questions)
            for line in asked(sheet, number, one, "", solutions, width)
        ]
        cells = [f"[#{image(drawings[0])}]", "[", *questions, "]"]
        return [
            "#block(breakable: false, width: 100%, above: 1.8em)[",
            *heading,
            "#grid(columns: (auto, 1fr), column-gutter: 0.6em,",
            f"{cells[0]},",
            *cells[1:],
            ")",
            "]",
        ]
    first = [f"#align(center, {image(drawings[0])})"] if drawings else []
    lines = ["#block(breakable: false, sticky: true, width: 100%, above: 1.8em)[", *heading, *first, "]"]
    if len(drawings) > 1:
        columns = "1fr, 1fr" if max(one.width for one in drawings[1:]) <= WIDEST / 2 else "1fr,"
        parts = ", ".join(map(image, drawings[1:]))
        lines.append(f"#grid(columns: ({columns}), align: center + bottom, row-gutter: 0.5em, {parts})")
    for number, (question, material) in enumerate(zip(sheet.questions, materials, strict=True)):
        is_new = number == 0 or material != materials[number - 1]
        lines += asked(sheet, number, question, material if is_new else "", solutions, WIDEST)
    return lines


def image(one: Placed) -> str:
    """A drawing in Typst."""
    size = f"width: {one.width:.1f}pt, height: {one.height:.1f}pt"
    return f'image(bytes({quoted(one.content)}), format: "svg", {size}, alt: {quoted(one.words[:2000])})'


def asked(sheet: Sheet, number: int, question: Question, material: str, solutions: bool, width: float) -> list[str]:
    """A question: its letter, its sentence, what it shows, and its answers."""
    letter = f"*{chr(ord('a') + number)})* " if len(sheet.questions) > 1 else ""
    prompt = f"{letter}#text({quoted(question.prompt(sheet.lang))})"
    breaks = truth(material.count("\n") + len(question.fields) > MOST_LINES)
    sticks = truth(number == len(sheet.questions) - 1 and bool(sheet.source))
    lines = [f"#block(breakable: {breaks}, sticky: {sticks}, width: 100%, above: 1.1em)["]
    only = question.fields[0] if len(question.fields) == 1 else None
    if only and only.caption is None and not is_long(only) and not material and not ticks(only, sheet.lang):
        lines.append(f"{prompt} #h(0.6em) #{answer(only, sheet, solutions, 'short')}\n")
    else:
        lines.append(prompt + "\n")
        if material:
            lines.append(f"#block(text(size: 9pt, raw({quoted(material)}, block: true)))")
        lines.append(answers(question, sheet, solutions, width))
    lines += [f"#text({quoted(sentence)})\n" for sentence in question.reasons(sheet.lang)] if solutions else []
    return [*lines, "]"]


def truth(condition: bool) -> str:
    """A boolean in Typst."""
    return "true" if condition else "false"


def is_long(field: Field) -> bool:
    """Whether an answer needs a whole line."""
    return field.type in LONG


def ticks(field: Field, language: str) -> list[str]:
    """The options to tick."""
    return [label for _, label in field.choices(language)] if isinstance(field, ChoiceField) else []


def answer(field: Field, sheet: Sheet, solutions: bool, space: str) -> str:
    """The key, or the space for the answer."""
    if solutions:
        return f'text(weight: "bold", {quoted(field.shown_key(sheet.lang))})'
    if field.type == "open":
        return "v(3.4cm)"
    return space


def answers(question: Question, sheet: Sheet, solutions: bool, width: float) -> str:
    """A cell for each field, several in a row where they are short."""
    cells, labels = [], []
    needs_line = False
    for field in question.fields:
        label = "" if len(question.fields) == 1 and field.caption is None else question.label(field, sheet.lang)
        options = [] if solutions else ticks(field, sheet.lang)
        needs_line |= is_long(field) or bool(options)
        labels.append(label)
        named = f"#text({quoted(label + ': ')})" if label else ""
        if options:
            are_short = sum(map(len, options)) <= LONGEST_CHOICES or max(map(len, options)) <= SHORT_CHOICE
            separator = " " if are_short else "\\ "
            ticked = separator.join(f"#tick(text({quoted(option)}))" for option in options)
            cells.append(f"[{named} {ticked}]")
        else:
            cells.append(f"[{named}#{answer(field, sheet, solutions, 'gap')}]")
    longest = max(map(len, labels))
    narrowest = NARROW_CELL if longest <= LONGEST_LABEL else WIDE_CELL
    columns = 1 if needs_line else max(1, min(len(cells), int(width / narrowest)))
    widths = ", ".join(["1fr"] * columns)
    return f"#grid(columns: ({widths},), row-gutter: 0.7em, column-gutter: 1em, {', '.join(cells)})\n"
