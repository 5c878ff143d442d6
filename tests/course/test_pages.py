"""The pages of the course: the three languages agree, all numbers can be computed, and all links resolve."""

import re

import pytest

from zermelo.course.computed import compute
from zermelo.course.contents import find, pages
from zermelo.course.document import Document
from zermelo.course.elements import elements
from zermelo.course.elements.glossary import listed, terms
from zermelo.course.html import SCHEMES, body
from zermelo.course.learned import LARGEST_PILE, piles_after, right_after
from zermelo.course.scene import Scene
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.errors import ZermeloError
from zermelo.rules.words import without_accents
from zermelo.workbook.collection import names as exercises

PAGES = [page.name for page in pages()]
OTHERS = [language for language in LANGUAGES if language != "en"]


def document(name, language):
    return Document(find(name).source(language))


def shape(name, language):
    """The same in every language: headings, paragraphs, tables, lists, and the options of the elements."""
    page = document(name, language)
    return (
        [(token.type, token.tag) for token in page.tokens],
        [(fence.kind, fence.words, fence.options) for fence in page.fences],
        page.formulas,
        page.links,
    )


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_the_same_parts_in_every_language(name, language):
    assert shape(name, language) == shape(name, "en")


def numbers_typed(name, language):
    """The numbers of the prose and of the contents of the elements, years aside, as English writes them."""
    page = document(name, language)
    written = "\n".join([*page.prose, *(fence.body for fence in page.fences if fence.kind != "timeline")])
    return sorted(re.findall(r"\d+(?:[.,]\d+)?", written.replace(",", ".") if language != "en" else written))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", PAGES)
def test_the_numbers_that_are_given_are_the_same(name, language):
    def rounded(text):
        return [number.replace(",", ".") for number in text]

    assert rounded(numbers_typed(name, language)) == rounded(numbers_typed(name, "en"))


@pytest.mark.parametrize("name", PAGES)
def test_everything_is_computed_in_every_language(name):
    shown = {language: body(find(name), language, lambda kind, target: f"/{kind}/{target}") for language in LANGUAGES}
    for language, html in shown.items():
        page = document(name, language)
        assert html.count('class="computed"') == len(page.formulas)
        assert html.count('class="live-tree"') == sum(fence.kind == "tree" for fence in page.fences)
        assert not any(f"{scheme}:" in html.replace("trees", "") for scheme in SCHEMES)
        assert {fence.kind for fence in page.fences} <= set(elements()) | {"text"}
    values = {language: re.findall(r'<output class="computed"[^>]*>([^<]*)<', html) for language, html in shown.items()}
    for language in OTHERS:
        assert [digits(one) for one in values[language]] == [digits(one) for one in values["en"]]


def digits(text):
    return re.sub(r"\D", "", text)


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_to_pages_and_exercises(name):
    known = {"course": PAGES, "exercise": exercises()}
    for link in document(name, "en").links:
        scheme, _, target = link.partition(":")
        assert target in known[scheme]
    assert set(find(name).exercises) <= set(exercises())


def test_every_exercise_of_the_collection_belongs_to_a_page():
    used = {exercise for page in pages() for exercise in page.exercises}
    assert set(exercises()) - used <= {"endgame", "other-leaves", "upv-4-strict"}  # variations of others


def test_a_term_has_one_word_in_each_language():
    for language in LANGUAGES:
        words = [term.words[language] for term in terms()]
        assert len(set(words)) == len(words)
        assert all(term.meaning[language].endswith(".") for term in terms())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_follows_the_alphabet_whatever_the_accents(language):
    order = [name.split(",")[0] for name, *_ in listed(Scene(language))]
    assert order == sorted(order, key=without_accents)
    assert len(order) == len(terms())


WRONG_WORDS = {
    "es": [
        r"\bcortes?\b",
        r"\bcortar\b",
        r"\bply\b",
        r"\bplies\b",
        r"\busted\b",
        r"\bmovidas?\b",
        r"\bde (?:filas|columnas)\b",
    ],
    "ca": [
        r"\btalls?\b",
        r"\bseu?a\b",
        r"\bseues\b",
        r"\bply\b",
        r"\bplies\b",
        r"\bvostè\b",
        r"\btindre\b",
        r"\b[Bb]us(?:c|qu)",
    ],
}


@pytest.mark.parametrize("language", WRONG_WORDS)
@pytest.mark.parametrize("name", PAGES)
def test_one_word_for_one_thing(name, language):
    """A cut is a poda, a ply a capa or a nivell, and the reader is tú or tu; the glossary has the other words."""
    written = " ".join(document(name, language).prose)
    assert [word for word in WRONG_WORDS[language] if re.search(word, written)] == []


@pytest.mark.parametrize(
    ("formula", "word"), [("weather", "no number"), ("value A(B(3,4),C(1,2)) Z", "no node"), ("value A(B(", "Column")]
)
def test_a_wrong_formula_is_refused_in_a_sentence(formula, word):
    with pytest.raises(ZermeloError, match=word):
        compute(formula, Scene("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_but_the_glossary_has_something_live(language):
    for name in PAGES:
        kinds = {fence.kind for fence in document(name, language).fences}
        assert name == "glossary" or kinds & {"tree", "chart", "weights"}, name
        assert name == "glossary" or find(name).exercises, name


def test_the_news_travels_back_from_the_end_of_the_games():
    early, late = piles_after(64), piles_after(640)
    assert all(early[size] > 0.5 for size in (1, 2, 3)) and early[4] < -0.4 and early[5] < 0 < late[5]
    assert right_after(640) == LARGEST_PILE
    with pytest.raises(ZermeloError, match="from 8 to 640 games"):
        piles_after(65)


def test_the_network_of_backgammon_plays_as_books_do():
    assert compute("move runner", Scene.of(document("learning", "en"), "en")) == "24/13"
    assert compute("ways backgammon 31", Scene("en")) == "16"


def test_powers_and_options_as_a_page_writes_them():
    shown = body(find("alpha-beta"), "en", lambda kind, target: target)
    assert "O(b<sup>m/2</sup>)" in shown and "b<sup>⌈m/2⌉</sup>" in shown
    assert "<span>--window=-1,1</span>" in shown  # no line break after its hyphens


def test_a_wrong_page_and_a_wrong_option_are_refused_in_a_sentence():
    with pytest.raises(ZermeloError, match="There is no page 'weather'; there are games"):
        find("weather")
    fence = Document("```tree colour=red\nA(1,2)\n```\n").fences[0]
    with pytest.raises(ZermeloError, match="no option 'colour'"):
        elements()["tree"].html(fence, Scene("en"))
