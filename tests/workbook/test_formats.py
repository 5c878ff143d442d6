"""The files: what is written can be imported, says everything, and marks like the grader."""

import base64
import json
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from html import unescape
from random import Random

import pytest

from tests.workbook.wrong_answers import spoiled
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.errors import ZermeloError
from zermelo.workbook import grade
from zermelo.workbook.bugs import BUGS, Diagnostician, wrong_answers, wrong_questions
from zermelo.workbook.collection import find, names
from zermelo.workbook.exercise import read_exercise
from zermelo.workbook.fields import ChoiceField, Field, OrderField, PicksField
from zermelo.workbook.formats import FORMATS, format_of, gift, page, write
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


NODE = shutil.which("node")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


def in_page(field: Field, given):
    """An answer as the page has it: a choice by its option, nodes as a list, anything else as typed."""
    if isinstance(field, ChoiceField):
        return field.read(given)
    if isinstance(field, PicksField):
        return list(given)
    if isinstance(field, OrderField):
        return " ".join(given)
    return f"({', '.join(map(str, given))})" if isinstance(given, (list, tuple)) else str(given)


@pytest.mark.skipif(not NODE, reason="node runs the script of the page, and is not installed")
def test_the_page_marks_like_the_grader():
    exercises = [find(name) for name in names()] + [
        generate(kind, 1) for kind in ("alphabeta", "what-if", "unknowns", "maxn")
    ]
    cases, expected = [], []
    chance = Random(3)
    for exercise in exercises:
        for question in Sheet(exercise, "en").questions:
            answers = [question.key]
            answers += [wrong[1] for wrong in [spoiled(question, chance) for _ in range(4)] if wrong]
            for answer in answers:
                given = {
                    field.name: in_page(field, value)
                    for field in question.fields
                    for name, value in question.by_field(answer).items()
                    if name == field.name
                }
                fields = [page.field_key(field) for field in question.fields if field.type not in ("tree", "open")]
                operations = page.operations(question)
                verdicts = question.mark(answer).verdicts
                for field in fields:
                    cases.append([field, given.get(field["name"]), given, operations])
                    expected.append(
                        (exercise.id, question.name, field["name"], given, float(verdicts[field["name"]].credit))
                    )
    found = run_script(
        "cases.map(([field, given, all, operations]) => markField(field, given, all, operations))", cases
    )
    for credit, (exercise, question, field, given, right) in zip(found, expected, strict=True):
        assert credit == pytest.approx(right), (exercise, question, field, given)


@pytest.mark.skipif(not NODE, reason="node runs the script of the page, and is not installed")
def test_the_page_names_a_mistake_as_the_grader_does():
    """Everything is answered by each of the known mistakes; where several explain it, neither says anything."""
    cases, expected = [], []
    for exercise in (find("upv-4"), find("three-moves"), generate("alphabeta", 1), generate("expectiminimax", 2)):
        sheet = Sheet(exercise, "en")
        diagnostician = Diagnostician(sheet.task, sheet.questions)
        known = page.secret({"en": sheet})
        for bug in BUGS:
            answers = wrong_answers(bug, sheet.task)
            if answers is None:
                continue
            given = {
                question.name: {field.name: in_page(field, field.key) for field in question.fields}
                for question in wrong_questions(bug, sheet.task)
            }
            cases.append([given, {"questions": known["questions"], "mistakes": known["mistakes"]}])
            told = diagnostician.diagnose(answers)
            expected.append(told and str(told.remark))
    found = run_script("cases.map(([given, known]) => likelyCause(given, known)?.told.en ?? null)", cases)
    assert found == expected and len(set(expected)) > 5


def test_hints_are_inside_the_page():
    sheet = Sheet(find("upv-4"), "es")
    hints = page.secret({"es": sheet})["hints"]["es"]["labels"]
    assert [name for name, _ in hints][:3] == ["E", "F", "G"]  # as the search finishes them
    assert hints[0][1].startswith("Empieza por E.") and hints[-1] == ("I", "¿Llega alfa-beta a I?")


def run_script(expression, cases):
    script = page.marking()
    reading = "const cases = JSON.parse(require('fs').readFileSync(0));"
    program = f"{script}\n{reading}\nconsole.log(JSON.stringify({expression}));"
    done = subprocess.run([NODE, "-e", program], input=json.dumps(cases), capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.skipif(not NODE, reason="node runs the script of the page, and is not installed")
def test_the_page_reads_sets_like_the_grader():
    from zermelo.workbook.answers import read_set
    from zermelo.workbook.remarks import BadAnswer

    texts = [
        "> 5",
        "x>=5",
        "5 < x <= 7",
        "(5, inf)",
        "]5, ∞[",
        "[0,5; 2)",
        "< 2 or > 5",
        "(-inf,2) U (5,inf)",
        "x ≠ 3",
        "{3}",
        "3",
        "∅",
        "todos",
        "> 3 and < 7",
        "foo",
        "(1,2,3)",
        "a < b",
        "mayor que 5",
        "com a molt 10²",
        "siempre",
        "never",
        "> 2^3",
        "p14 ∈ [0, 1]",
        "<> 4",
        "",
    ]
    found = run_script("cases.map(text => readSet(text))", texts)
    for text, pieces in zip(texts, found, strict=True):
        try:
            right = [list(piece) for piece in read_set(text).pieces]
        except BadAnswer:
            assert pieces is None, text
            continue
        shown = [
            [None if abs(end) == float("inf") else float(end), closed]
            for low, a, high, b in right
            for end, closed in ((low, a), (high, b))
        ]
        assert [[end, closed] for low, a, high, b in pieces for end, closed in ((low, a), (high, b))] == shown, text


def test_an_exercise_shows_itself_in_a_notebook():
    assert find("die")._repr_html_().startswith("<iframe srcdoc=")


@pytest.mark.skipif(not CHROMIUM, reason="chromium opens the page, and is not installed")
def test_the_page_in_a_browser_leaves_trees_to_the_program(tmp_path):
    """Opened as a file: a choice is made, a tree typed, the button pressed, and the verdict read."""
    driving = """<script>
      const put = (name, value, event) => { const input = document.getElementById(name); input.value = value;
        input.dispatchEvent(new Event(event)); return input.closest('section'); };
      const said = ['false', 'true'].map(truth => { put('true-false.truth', truth, 'change');
        const section = put('true-false.tree', 'A(B(3,5),C(4,6))', 'input'); section.querySelector('button').click();
        return section.querySelector('.verdict').textContent; });
      document.body.replaceChildren(document.createTextNode(said.join('|')));
    </script></body>"""
    content = write(read_exercise("ask: [true-false: {statement: same-every-value}]"), "html", "en")
    (tmp_path / "page.html").write_text(content.replace("</body>", driving), encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile", "--dump-dom"]
    command = [CHROMIUM, *options, (tmp_path / "page.html").as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    shown = done.stdout.partition("<body>")[2].partition("</body>")[0]
    elsewhere = "This page cannot mark trees: zermelo grade and the studio do."
    assert shown.strip() == f"Right. {elsewhere}|Not right. {elsewhere}"


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


def test_a_text_sheet_prints_the_names_that_grade_expects():
    """Whoever copies the names of the sheet is understood, and so is who copies the words beside the gaps."""
    sheet = write(find("prisoners-dilemma"), "text", "es")
    assert "filas dominadas [rows]: ____" in sheet and "«dominancia.rows: …»" in sheet
    assert grade("prisoners-dilemma", "dominancia.rows: negar\ndominancia.columns: negar")["dominance"].credit == 1
    words = {"dominance": {"filas dominadas": "negar", "Columnas dominadas": "negar"}}
    assert grade("prisoners-dilemma", words)["dominance"].credit == 1
