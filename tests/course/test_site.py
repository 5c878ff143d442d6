"""The course in the terminal, and as files that open from a folder."""

import re

import pytest

from zermelo.cli import run
from zermelo.course.contents import pages
from zermelo.course.site import SCRIPT, export
from zermelo.languages.choice import LANGUAGES


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("course")
    export(place)
    return place


def test_every_link_leads_to_a_file_of_the_folder(folder):
    found = 0
    for file in folder.rglob("*.html"):
        for target in re.findall(r'(?:href|src)="([^"#]+)', file.read_text(encoding="utf-8")):
            assert not target.startswith(("http", "/")), f"{file} needs a server for {target}"
            assert (file.parent / target).resolve().is_file(), f"{file} leads to {target}"
            found += 1
    assert found > 500


def test_a_page_is_there_in_every_language_with_its_exercises(folder):
    for language in LANGUAGES:
        for page in pages():
            text = (folder / language / f"{page.name}.html").read_text(encoding="utf-8")
            assert f'<html lang="{language}">' in text and page.title(language) in text
            assert text.count("exercises/") == len(page.exercises)


def test_solutions_wait_until_they_are_asked_for(folder):
    for file in folder.glob("*/exercises/*.html"):
        assert "const SOLVED = false;" in file.read_text(encoding="utf-8")


def test_the_script_is_no_module(folder):
    """A browser loads no modules from a folder."""
    text = (folder / SCRIPT).read_text(encoding="utf-8")
    assert not re.search(r"^\s*(import|export)\b", text, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_in_the_terminal(language, capsys):
    assert run(["course", "alpha-beta", "--lang", language]) == 0
    shown = capsys.readouterr().out
    assert "B32, B33, C2, C3" in shown and "`=" not in shown and "MAX-VALUE" in shown


def test_the_contents_name_every_page(capsys):
    assert run(["course", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert all(page.name in shown for page in pages())


def test_mistakes_get_one_sentence(capsys, tmp_path):
    assert run(["course", "weather", "--lang", "en"]) == 2
    assert run(["course", "games", "--export", str(tmp_path), "--lang", "en"]) == 2
    (tmp_path / "file").write_text("x")
    assert run(["course", "--export", str(tmp_path / "file"), "--lang", "en"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 3 and "cannot be written" in said[2]
