"""Several exercises in one file, and levels of difficulty."""

import json
import re
import xml.etree.ElementTree as ElementTree

import pytest

from zermelo.languages.choice import LANGUAGES
from zermelo.languages.errors import ZermeloError
from zermelo.workbook import Rule
from zermelo.workbook.collection import find
from zermelo.workbook.exercise import Asked, Exercise
from zermelo.workbook.formats import pdf
from zermelo.workbook.formats.booklet import TOGETHER, numbered, write_exam, write_together
from zermelo.workbook.formats.paper import SMALLEST_TYPE, WIDEST
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.generator import kinds
from zermelo.workbook.levels import LEVELS, NAMES, kind_name, levels_of, made

SOME = [find(name) for name in ("upv-4", "die", "payoff-matrix", "statements")]
TITLE = 'Sheet \\"1\\" <b>#x{}\n~=:'


def test_every_exercise_is_in_the_file():
    moodle = ElementTree.fromstring(write_together(TITLE, SOME, "moodle", "es"))
    categories = [one.findtext("category/text") for one in moodle if one.get("type") == "category"]
    assert categories == [
        f"$course$/top/zermelo/Ejercicio {number}: {exercise.title['es']}"
        for number, exercise in enumerate(SOME, start=1)
    ]
    found = json.loads(write_together(TITLE, SOME, "json", "es", True))
    assert [one["exercise"]["id"] for one in found["exercises"]] == [exercise.id for exercise in SOME]
    assert "key" in found["exercises"][0]["questions"][0]
    gift = write_together(TITLE, SOME, "gift", "es")
    assert gift.count("$CATEGORY") == len(SOME) and len(gift.splitlines()[0]) < 40
    page = write_together(TITLE, SOME, "html", "es")
    assert page.count("<article>") == len(SOME) and "<b>" not in page and page.count("<h1>") == 1
    assert len(re.findall("<h2 ", page)) == len(SOME)


def test_pdf_of_several():
    pytest.importorskip("typst")
    plain, solved = (write_together(TITLE, SOME, "pdf", "ca", solutions) for solutions in (False, True))
    assert plain.startswith(b"%PDF") and solved.startswith(b"%PDF") and plain != solved


def test_what_makes_no_sheet():
    with pytest.raises(ZermeloError, match="at least one exercise"):
        write_together("", [], "json", "en")
    with pytest.raises(ZermeloError, match="no format 'word' for several exercises"):
        write_together("", SOME, "word", "en")
    assert set(TOGETHER) == {"text", "json", "html", "moodle", "gift", "pdf"}


@pytest.mark.parametrize("kind", kinds())
def test_every_level_of_every_kind(kind):
    assert kind in NAMES and len({kind_name(kind, language) for language in LANGUAGES}) > 1
    exercises = {level: made(kind, level, seed=5) for level in levels_of(kind)}
    assert len({exercise.id for exercise in exercises.values()}) == len(exercises)
    assert made(kind, "usual", 5, Rule()).id == f"{kind}-5"
    if "hard" in exercises and exercises["hard"].tree:
        size = {level: exercise.tree.count(",") for level, exercise in exercises.items()}
        assert size.get("easy", 0) <= size["hard"]


def test_an_unknown_level():
    with pytest.raises(ZermeloError, match="no level 'mad'; there are easy, usual, hard"):
        made("minimax", "mad")
    assert set(levels_of("classify")) < set(LEVELS)


def drawn_type(source):
    """The size of the smallest type in each drawing of a Typst source, and its width, in points."""
    for drawing, wide in re.findall(r'image\(bytes\("(.*?)"\), format: "svg", width: ([\d.]+)pt', source, re.DOTALL):
        scale = float(wide) / float(re.search(r'width=\\"([\d.]+)', drawing)[1])
        yield scale * min(map(float, re.findall(r'font-size=\\"([\d.]+)', drawing))), float(wide)


@pytest.mark.parametrize("solutions", [False, True])
def test_the_trees_of_an_exam_are_readable_and_fit(solutions):
    """The hardest tree has 64 leaves in a row."""
    hard = [made("unknowns", "hard", 4), made("alphabeta", "hard", 3), find("upv-4"), find("deep-cut")]
    printed = list(drawn_type(pdf.source("exam", [numbered(hard, "es", ())], solutions)))
    assert len(printed) > len(hard)  # the first is in parts
    for size, wide in printed:
        assert size > SMALLEST_TYPE - 0.01 and wide <= WIDEST


def test_a_tree_too_wide_for_paper_is_refused():
    wide = Exercise(ask=(Asked("best-move"),), tree=f"A({','.join(map(str, range(99)))})")
    with pytest.raises(ZermeloError, match="too wide for paper: A has 99 children"):
        pdf.source("exam", [[Sheet(wide, "en")]], False)


def test_an_exam_does_not_lead_to_its_solutions():
    seeds = [made("alphabeta", "usual", 7701), made("unknowns", "hard", 7702), find("upv-4")]
    versions = [numbered(seeds, "en", (2, 2.5, 1)) for _ in range(2)]
    source = pdf.source("Exam", versions, False)
    visible = re.sub(r'image\(bytes\(".*?"\), format', "", source, flags=re.DOTALL)
    assert not re.search(r"770[12]|upv-4", source) and "Exercise 2: Unknown probabilities" in visible
    assert '"2.5 points"' in visible and '"1 point"' in visible and '" / 5.5"' in visible and '"Date: "' in visible
    assert '"Exam, version B"' in visible and "#pagebreak" in visible
    for form in ("moodle", "gift"):
        names = write_together("Exam", seeds, form, "es")
        assert "Ejercicio 1: Poda alfa-beta, pregunta 1" in names.replace("\\:", ":")


def test_an_exam_of_ten_fills_its_pages():
    pytest.importorskip("typst")
    ten = [made(kind, "usual", seed) for seed, kind in enumerate(("alphabeta", "minimax") * 5)]
    assert 1 < pages_of(ten) <= 6
    assert pages_of([made("monte-carlo", "hard", 910515)]) == 2  # one of its questions has 39 boxes to tick


def pages_of(exercises):
    return write_exam("Exam", [exercises], "ca", False).count(b"/Type/Page/")


def test_points_are_for_every_exercise():
    with pytest.raises(ZermeloError, match="points for 2 exercises, and 4 on the sheet"):
        write_together("", SOME, "gift", "en", points=(1, 2))
