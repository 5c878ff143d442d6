"""The file formats: files can be imported, are complete, and mark like the grader."""

import base64
import json
import re
import xml.etree.ElementTree as ElementTree
from html import unescape

import pytest

from zermelo.languages.choice import LANGUAGES
from zermelo.languages.errors import ZermeloError
from zermelo.workbook import grade
from zermelo.workbook.collection import find, names
from zermelo.workbook.formats import FORMATS, format_of, gift, write
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.generator import generate

PARTS = re.compile(r"\{\d+:(NUMERICAL|MULTICHOICE|MULTIRESPONSE_H|SHORTANSWER):((?:\\.|[^\\}])+)\}")
"""Moodle's embedded answers: weight, type, alternatives."""
SOME = ["upv-4", "expectiminimax-1", "notes-example-2-pruning", "payoff-matrix", "three-players", "open-lines-centre"]


def alternatives(text):
    """The alternatives of a part, split where Moodle splits them."""
    return re.split(r"(?<!\\)~", text)


@pytest.mark.parametrize("name", names())
def test_moodle_xml(name):
    root = ElementTree.fromstring(write(find(name), "moodle", "es").encode())
    assert root.tag == "quiz" and root[0].get("type") == "category"
    questions = Sheet(find(name), "es").questions
    assert len(root) == 1 + len(questions)
    for element, question in zip(root[1:], questions, strict=True):
        assert element.get("type") in ("cloze", "essay")
        assert element.findtext("name/text") and element.findtext("idnumber")
        body = element.findtext("questiontext/text")
        found = PARTS.findall(body)
        if element.get("type") == "cloze":
            check_parts(found, question)
            assert len(re.findall(r"(?<!\\)\{", body)) == len(found)  # no brace that is not a part
        picture = element.find("questiontext/file")
        if picture is not None:
            svg = base64.b64decode(picture.text).decode()
            assert ElementTree.fromstring(svg).tag.endswith("svg")
            assert re.search(r'<img src="@@PLUGINFILE@@/tree.svg" alt="[^"]+"', body)


def check_parts(found, question):
    assert len(found) == sum(field.type != "tree" for field in question.fields)
    for kind, text in found:
        offered = alternatives(unescape(text))
        if kind == "NUMERICAL":
            assert re.fullmatch(r"=-?\d+(\.\d+)?:\d+(\.\d+)?", offered[0])
        elif kind == "MULTIRESPONSE_H":
            shares = [float(re.match(r"%(-?[\d.]+)%", alternative)[1]) for alternative in offered]
            assert abs(sum(share for share in shares if share > 0) - 100) < 0.001
            assert sum(shares) <= 0.001 or all(share >= 0 for share in shares)  # marking everything does not pay
        else:
            assert any(alternative.startswith("=") for alternative in offered)


def test_right_answers_of_moodle_are_right_for_the_grader():
    for name in SOME:
        for question in Sheet(find(name), "en").questions:
            for field in question.fields:
                for text in field.spellings():
                    assert field.judge(text).credit == 1, (name, field.name, text)


@pytest.mark.parametrize("name", names())
def test_gift(name):
    text = write(find(name), "gift", "ca")
    blocks = text.strip().split("\n\n")
    assert blocks[1].startswith("$CATEGORY: ")
    count = sum(len(question.fields) for question in Sheet(find(name), "ca").questions)
    assert len(blocks) == 2 + count
    for block in blocks[2:]:
        assert "\n" not in block
        found = re.fullmatch(r"::((?:\\.|[^\\:])+)::\[plain\]((?:\\.|[^\\{}~=#])*)\{((?:\\.|[^\\{}])*)\}", block)
        assert found, block
        answer = found[3]
        if answer.startswith("#"):
            assert re.fullmatch(r"#-?\d+(\.\d+)?:\d+(\.\d+)?", answer)


def test_gift_escapes():
    assert gift.escaped("a=b {c} ~ # : \\") == "a\\=b \\{c\\} \\~ \\# \\: \\\\"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["text", "json", "exercise"])
def test_text_and_json(form, language):
    for name in SOME:
        plain, solved = (write(find(name), form, language, solutions) for solutions in (False, True))
        assert plain
        if form == "json":
            assert "key" not in json.loads(plain)["questions"][0] and "key" in json.loads(solved)["questions"][0]
        elif form == "text":
            assert plain.count("____") > solved.count("____")


def test_pdf_with_and_without_solutions():
    pytest.importorskip("typst")
    for name in ("upv-4", "payoff-matrix", "expectiminimax-1-threshold"):
        for solutions in (False, True):
            assert write(find(name), "pdf", "es", solutions).startswith(b"%PDF")


def test_pages_need_nothing_from_outside():
    for name in SOME:
        content = write(find(name), "html", "es")
        assert not re.search(r'(?:src|href)="(?!#|data:)[^"]*//', content)
        assert content.count("<script>") == 1 and content.count("</script>") == 1
        for question in Sheet(find(name), "es").questions:
            assert question.prompt("ca").split("«")[0][:30] in content


def test_formats_by_ending_and_unknown_ones():
    assert format_of("a.xml") == "moodle" and format_of("a.svg") is None
    assert {format_of("x" + ending) for _, ending in FORMATS.values()} == set(FORMATS)
    with pytest.raises(ZermeloError, match="no format"):
        write(find("die"), "word", "en")


def test_an_exercise_shows_itself_in_a_notebook():
    assert find("die")._repr_html_().startswith("<iframe srcdoc=")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("open-lines-centre", "Abiertas para X: a2-b2-c2, a1-b1-c1, a3-a2-a1, c3-c2-c1, a3-b2-c1, c3-b2-a1."),
        ("open-lines-centre", "X tiene 6 líneas abiertas, O tiene 4: 6 - 4 = 2."),
        ("second-move-side", "a3 1; c3 1; a2 0; c2 0; a1 1; b1 0; c1 1. MAX toma la mayor, 1."),
        ("prisoners-dilemma", "La fila negar está estrictamente dominada por confesar"),
        ("payoff-matrix", "Después de A el otro responde B: −3."),
    ],
)
def test_solutions_of_boards_and_matrices_say_why(name, sentence):
    for kind in ("text", "moodle"):
        assert sentence in unescape(write(find(name), kind, "es", solutions=True))
    assert sentence not in write(find(name), "text", "es")


@pytest.mark.parametrize(
    ("kind", "seed", "language", "words"),
    [
        ("matrix", 107, "es", "filas dominadas [filas]: ninguna\n"),
        ("matrix", 107, "ca", "files dominades [files]: cap\n"),
        ("unknowns", 1, "es", "Calcula p1, p2, p3, sabiendo que D = 14."),
    ],
)
def test_a_sheet_as_people_write_it(kind, seed, language, words):
    assert words in write(generate(kind, seed), "text", language, solutions=True)


def test_a_text_sheet_prints_the_names_that_grade_expects():
    """Answers by the names of the sheet are understood, and so are those by the words beside the gaps."""
    sheet = write(find("prisoners-dilemma"), "text", "es")
    assert "filas dominadas [filas]: ____" in sheet and "«dominancia.filas: …»" in sheet
    assert grade("prisoners-dilemma", "dominancia.rows: negar\ndominancia.columns: negar")["dominance"].credit == 1
    assert grade("prisoners-dilemma", "dominancia.filas: negar\ndominancia.columnas: negar")["dominance"].credit == 1
    words = {"dominance": {"filas dominadas": "negar", "Columnas dominadas": "negar"}}
    assert grade("prisoners-dilemma", words)["dominance"].credit == 1
