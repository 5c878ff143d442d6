"""The course as files that open from a folder, which takes seconds to write: it is written once for all these tests."""

import re

import pytest

from tests.studio.conftest import expect
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


def test_the_files_open_from_a_folder(browser, folder):
    context = browser.new_context(locale="es-ES")
    page, faults = context.new_page(), []
    page.on("console", lambda said: faults.append(said.text) if said.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto((folder / "index.html").as_uri())
    page.get_by_role("link", name=re.compile("español")).click()
    page.get_by_role("link", name="Alfa-beta", exact=True).click()
    tree = page.locator(".live-tree").first
    tree.locator(".first").click()
    expect(tree.locator(".count")).to_have_text("Paso 1 de 18")
    page.locator(".exercises a").first.click()
    expect(page.locator("h1").first).to_be_visible()
    context.close()
    assert faults == []
