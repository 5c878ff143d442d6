"""Everything is said in three languages, with the same gaps to fill."""

from fractions import Fraction
from math import inf
from pathlib import Path

import pytest

import zermelo.explain
from zermelo.languages.choice import LANGUAGES, language_for
from zermelo.languages.errors import ZermeloError
from zermelo.languages.numbers import display, json_value
from zermelo.languages.numbers import exact_text as exact

FOLDER = Path(zermelo.explain.__file__).parent


@pytest.mark.parametrize(
    ("variable", "setting", "language"),
    [
        ("LC_ALL", "es_ES.UTF-8", "es"),
        ("LC_MESSAGES", "ca_ES@valencia", "ca"),
        ("LANG", "C", "en"),
        ("LANG", "de_DE", "en"),
        ("LANG", "Spanish_Spain.1252", "es"),
    ],
)
def test_the_language_is_that_of_the_locale(monkeypatch, variable, setting, language):
    for name in ("ZERMELO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, setting)
    assert language_for() == language
    assert language_for("ca") == "ca"


def test_an_unknown_language_is_refused_in_a_sentence():
    with pytest.raises(ZermeloError, match=r"There is no language 'klingon'; there are en \(English\), es"):
        language_for("klingon")


def test_numbers():
    assert [exact(number) for number in (6.5, Fraction(13, 2), Fraction(1, 3), inf, -inf, 0.1 + 0.2, 7)] == [
        "6.5",
        "6.5",
        "1/3",
        "inf",
        "-inf",
        "0.3",
        "7",
    ]
    assert json_value((1, Fraction(1, 2)), as_text=True) == ["1", "0.5"]
    assert [display(Fraction(13, 2), language) for language in LANGUAGES] == ["6.5", "6,5", "6,5"]
    assert display((1, 2), "es") == "(1, 2)" and display((0.5, inf), "es") == "(0,5; ∞)"
