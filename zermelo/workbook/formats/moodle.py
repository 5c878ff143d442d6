"""An exercise as Moodle XML: one Cloze question for each question, the tree as an embedded picture with a text.

Import it under Question bank, Import, Moodle XML format.
"""

import base64
import re
import xml.etree.ElementTree as ElementTree
from html import escape

from zermelo.languages.message import M
from zermelo.workbook.formats import cloze
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.question import Question

PICTURE = "tree.svg"
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that are invalid in XML; a label from a JSON exercise can have them."""


def write(sheet: Sheet, solutions: bool) -> str:
    """The file; every question contains its key, so `solutions` adds only the general feedback."""
    return document([sheet], solutions)


def document(sheets: list[Sheet], solutions: bool) -> str:
    """A file of several exercises, one category each."""
    quiz = ElementTree.Element("quiz")
    for sheet in sheets:
        category = ElementTree.SubElement(quiz, "question", type="category")
        text_of(ElementTree.SubElement(category, "category"), f"$course$/top/zermelo/{sheet.title.replace('/', '//')}")
        for number, question in enumerate(sheet.questions, start=1):
            add_question(quiz, sheet, number, question, solutions)
    ElementTree.indent(quiz, " ")
    text = NOT_XML.sub("", ElementTree.tostring(quiz, encoding="unicode"))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def text_of(parent: ElementTree.Element, text: str) -> None:
    ElementTree.SubElement(parent, "text").text = text


def add_question(quiz: ElementTree.Element, sheet: Sheet, number: int, question: Question, solutions: bool) -> None:
    parts = [(field, cloze.part(field, sheet.lang)) for field in question.fields]
    is_open = not any(part for _, part in parts)
    element = ElementTree.SubElement(quiz, "question", type="essay" if is_open else "cloze")
    text_of(ElementTree.SubElement(element, "name"), sheet.question_title(number))
    body = ElementTree.SubElement(element, "questiontext", format="html")
    text_of(body, question_html(sheet, question, {} if is_open else {field.name: part for field, part in parts}))
    if sheet.drawing:
        picture = ElementTree.SubElement(body, "file", name=PICTURE, path="/", encoding="base64")
        picture.text = base64.b64encode(sheet.drawing.svg().encode()).decode()
    feedback = ElementTree.SubElement(element, "generalfeedback", format="html")
    text_of(feedback, solution_html(sheet, question) if solutions else "")
    if is_open:
        ElementTree.SubElement(element, "defaultgrade").text = "1"
        for name, value in (
            ("responseformat", "plain"),
            ("responserequired", "1"),
            ("responsefieldlines", "10"),
            ("attachments", "0"),
            ("attachmentsrequired", "0"),
        ):
            ElementTree.SubElement(element, name).text = value
        graders = ElementTree.SubElement(element, "graderinfo", format="html")
        text_of(graders, solution_html(sheet, question))
    else:
        ElementTree.SubElement(element, "penalty").text = "0.3333333"
    ElementTree.SubElement(element, "hidden").text = "0"
    ElementTree.SubElement(element, "idnumber").text = f"{sheet.exercise.id}-{question.name}-{sheet.lang}"


def question_html(sheet: Sheet, question: Question, parts: dict[str, str]) -> str:
    """The body: the picture with its text, the rule, the sentence, and the parts to fill in."""
    blocks = []
    if sheet.drawing:
        words = escape(" ".join(sheet.drawing.words().split()), quote=True)
        blocks.append(f'<p><img src="@@PLUGINFILE@@/{PICTURE}" alt="{guarded(words)}" class="img-fluid"></p>')
    if sheet.opening:
        blocks.append(f"<p><small>{guarded(escape(sheet.opening))}</small></p>")
    blocks.append(f"<p>{guarded(escape(question.prompt(sheet.lang)))}</p>")
    material = question.material(sheet.lang)
    if material:
        blocks.append(f"<pre>{guarded(escape(material))}</pre>")
    if parts:
        rows = "".join(
            f"<li>{guarded(escape(question.label(field, sheet.lang)))}: {parts[field.name]}</li>"
            for field in question.fields
            if parts[field.name]
        )
        blocks.append(f"<ul>{rows}</ul>")
    return "\n".join(blocks)


def guarded(text: str) -> str:
    """Escape the braces of a plain text, which would start a part to fill in."""
    return text.replace("{", "&#123;").replace("}", "&#125;")


def solution_html(sheet: Sheet, question: Question) -> str:
    rows = "".join(
        f"<li>{escape(question.label(field, sheet.lang))}: {escape(field.shown_key(sheet.lang))}</li>"
        for field in question.fields
    )
    title = M("Solution").in_language(sheet.lang)
    reasons = "".join(f"<p>{escape(sentence)}</p>" for sentence in question.reasons(sheet.lang))
    return f"<p>{escape(title)}</p><ul>{rows}</ul>{reasons}"
