"""Every word of the pages exists in Spanish and Catalan, and nothing is translated that nobody says."""

import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import zermelo.languages.translations.studio as translations
import zermelo.studio
from zermelo.languages.translations import pieces
from zermelo.studio.page import pages

FOLDER = Path(zermelo.studio.__file__).parent
TEMPLATES = sorted((FOLDER / "templates").glob("*.html"))
SCRIPTS = sorted((FOLDER / "static").glob("*.js"))
IN_TEMPLATE = re.compile(r"""\b_\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')""")
IN_SCRIPT = re.compile(r"""(?<![\w.$])t\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')""")


def words_of(file):
    pattern = IN_TEMPLATE if file.suffix == ".html" else IN_SCRIPT
    return {
        (one or other).replace('\\"', '"').replace("\\'", "'")
        for one, other in pattern.findall(file.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("file", [*TEMPLATES, *SCRIPTS], ids=lambda file: file.name)
def test_every_word_is_translated(file):
    assert words_of(file) - set(translations.WORDS) == set()


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_every_word_of_a_script_can_be_found(file):
    """A word that is put together would escape the test above."""
    text = file.read_text(encoding="utf-8")
    calls = re.findall(r"(?<![\w.$])t\(\s*(.)", text.replace("export function t(word", ""))
    assert set(calls) <= {'"', "'"}


def test_the_titles_of_the_pages_are_translated():
    assert {page.title for page in pages()} - set(translations.WORDS) == set()


def test_the_walk_finds_words():
    assert "New game" in words_of(FOLDER / "templates" / "play.html")
    assert "{} to move" in words_of(FOLDER / "static" / "play.js")


def test_no_translation_is_left_over():
    said = {page.title for page in pages()}.union(*map(words_of, [*TEMPLATES, *SCRIPTS]))
    assert set(translations.WORDS) - said == set()


def test_the_slots_agree():
    for table in (translations.WORDS, translations.SENTENCES):
        for english, texts in table.items():
            assert len(texts) == 2
            assert all(text and len(pieces(text)) == len(pieces(english)) for text in texts), english


def test_two_modules_do_not_translate_the_same_word_differently():
    seen = {}
    for module in pkgutil.iter_modules(translations.__path__):
        for english, texts in importlib.import_module(f"{translations.__name__}.{module.name}").WORDS.items():
            assert seen.setdefault(english, texts) == texts
