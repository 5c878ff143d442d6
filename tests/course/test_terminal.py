"""The course in the terminal."""

import pytest

from zermelo.cli import run
from zermelo.course.contents import pages
from zermelo.languages.choice import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_in_the_terminal(language, capsys):
    assert run(["course", "alpha-beta", "--lang", language]) == 0
    shown = capsys.readouterr().out
    assert "B32, B33, C2, C3" in shown and "`=" not in shown and "MAX-VALUE" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_has_its_stars_in_place(language, capsys):
    assert run(["course", "glossary", "--lang", language]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert " Star2, *-minimax (" in shown and "*Star1" not in shown


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
