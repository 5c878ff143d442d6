"""Every text of the pages is found by the tool that extracts them, so that it has Spanish and Catalan forms."""

import ast
import re
from pathlib import Path

import pytest

import zermelo.studio
from tools.messages import messages_in
from zermelo.games import names
from zermelo.languages.catalogue import texts_of
from zermelo.studio.pages import pages

FOLDER = Path(zermelo.studio.__file__).parent
TEMPLATES = sorted((FOLDER / "templates").glob("*.html"))
SCRIPTS = sorted((FOLDER / "static").rglob("*.js"))
LANGUAGES = ["es", "ca"]
TEXT = r"""\(\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')"""
IN_TEMPLATE = re.compile(r"\b_" + TEXT)
IN_SCRIPT = re.compile(r"(?<![\w.$])(?:t|sentence|counted)" + TEXT)


COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)


def source_of(file):
    """A template or script without its comments, which may contain example texts."""
    return COMMENT.sub("", file.read_text(encoding="utf-8"))


def name_of(file):
    return file.relative_to(FOLDER).as_posix()


def texts_in(file):
    """The texts of a template or script, extracted independently of the tool."""
    pattern = IN_TEMPLATE if file.suffix == ".html" else IN_SCRIPT
    return {(one or other).replace('\\"', '"').replace("\\'", "'") for one, other in pattern.findall(source_of(file))}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", [*TEMPLATES, *SCRIPTS], ids=name_of)
def test_every_text_is_translated(file, language):
    assert texts_in(file) - set(texts_of("studio", language)) == set()


@pytest.mark.parametrize("file", [*TEMPLATES, *SCRIPTS], ids=name_of)
def test_every_text_is_extracted(file):
    extracted = {text[0] if isinstance(text, tuple) else text for _, text, _ in messages_in(file)}
    assert texts_in(file) == extracted


@pytest.mark.parametrize("file", SCRIPTS, ids=name_of)
def test_every_text_of_a_script_can_be_found(file):
    """A concatenated text would escape the tests above."""
    calls = re.findall(r"(?<![\w.$])(?<!function )(?:t|sentence|counted)\(\s*(.)", source_of(file))
    assert set(calls) <= {'"', "'"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_titles_of_the_pages_are_translated(language):
    assert {page.title for page in pages()} - set(texts_of("studio", language)) == set()


def test_the_walk_finds_texts():
    assert "New game" in texts_in(FOLDER / "templates" / "play.html")
    assert "{player} waits until you resume" in texts_in(FOLDER / "static" / "play" / "show.js")
    assert "{count} exercise on the sheet." in texts_in(FOLDER / "static" / "workbook" / "sheet.js")


def test_a_text_that_counts_has_two_forms():
    assert texts_of("studio", "es")["{count} exercise on the sheet."] == (
        "{count} ejercicio en la hoja.",
        "{count} ejercicios en la hoja.",
    )


def strings_in(file):
    """The texts of a file that are neither comments nor docstrings."""
    if file.suffix != ".py":
        return re.sub(r"\s//.*", "", source_of(file))
    tree = ast.parse(file.read_text(encoding="utf-8"))
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = {node for node in ast.walk(tree) if isinstance(node, ast.Constant)} - docstrings
    return "\n".join(str(node.value) for node in constants)


def test_no_page_knows_a_game_by_name():
    """The studio names no game; what is special about a game is in its rulebook."""
    known = set(names()) - {"go"}  # which is also a verb
    name = re.compile("|".join(rf"\b{one.replace('-', '[-_ ]')}\b" for one in known), re.IGNORECASE)
    files = [*FOLDER.rglob("*.py"), *TEMPLATES, *SCRIPTS]
    assert {name_of(file): found for file in files if (found := name.findall(strings_in(file)))} == {}
