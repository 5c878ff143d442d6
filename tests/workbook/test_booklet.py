"""Several exercises in one file, and levels of difficulty."""

import json
import re
import xml.etree.ElementTree as ElementTree

import pytest

from zermelo.languages.choice import LANGUAGES
from zermelo.languages.errors import ZermeloError
from zermelo.workbook import Rule
from zermelo.workbook.collection import find
from zermelo.workbook.formats import pdf
from zermelo.workbook.formats.booklet import TOGETHER, write_together
from zermelo.workbook.formats.sheet import Sheet
from zermelo.workbook.generator import kinds
from zermelo.workbook.levels import LEVELS, NAMES, kind_name, levels_of, made

SOME = [find(name) for name in ("upv-4", "die", "payoff-matrix", "statements")]
TITLE = 'Sheet \\"1\\" <b>#x{}\n~=:'


def test_every_exercise_is_in_the_file():
    moodle = ElementTree.fromstring(write_together(TITLE, SOME, "moodle", "es"))
    categories = [one.findtext("category/text") for one in moodle if one.get("type") == "category"]
    assert categories == [f"$course$/top/zermelo/{exercise.id}" for exercise in SOME]
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


def test_a_tall_tree_fits_a_page_and_a_small_one_stays_small():
    sizes = {}
    for name in ("deep-cut", "notes-example-2", "upv-4"):
        source = pdf.source("sheet", [Sheet(find(name), "es")], True)
        wide, high = map(float, re.search(r"width: ([\d.]+)pt, height: ([\d.]+)pt", source).groups())
        assert wide <= pdf.WIDEST and high <= pdf.HIGHEST
        sizes[name] = wide
    assert sizes["deep-cut"] < sizes["upv-4"]
    together = pdf.source("sheet", [Sheet(find("deep-cut"), "es")] * 2, False)
    assert (
        together.count("#block(breakable: false, sticky: true, width: 100%)[\n#heading(level: 2") == 2
    )  # a title stays with its tree
