"""Everything is said in three languages, with the same gaps to fill."""

import importlib
import pkgutil
import re
from fractions import Fraction
from math import inf
from pathlib import Path

import pytest

import zermelo.explain
from zermelo.languages import choice as languages
from zermelo.languages.choice import LANGUAGES, language_for
from zermelo.languages.errors import ZermeloError
from zermelo.languages.named import extend, faults, say
from zermelo.languages.named_texts import GLOSSARY, MESSAGES
from zermelo.languages.numbers import display, exact_data
from zermelo.languages.numbers import exact_text as exact

FOLDER = Path(zermelo.explain.__file__).parent


def load_every_view():
    """A view may bring messages of its own when it is imported."""
    for module in pkgutil.walk_packages(zermelo.explain.__path__, "zermelo.explain."):
        importlib.import_module(module.name)


def test_no_translation_is_missing_and_the_slots_agree():
    load_every_view()
    assert faults(MESSAGES) == []
    assert faults(GLOSSARY) == []


def test_faults_are_found():
    assert len(faults({"x": {"en": "{a}", "es": "{a}"}})) == 1
    assert len(faults({"x": {"en": "{a}", "es": "{a}", "ca": "{b}"}})) == 1
    assert len(faults({"x": {"en": "{a}", "es": "", "ca": "{a} {b}"}})) == 2
    assert len(faults({"x": {"es": "{a}", "ca": "{a}"}})) == 1
    with pytest.raises(ZermeloError, match="no text in català"):
        extend({"test.x": {"en": "a", "es": "b"}})
    with pytest.raises(ZermeloError, match="exists already"):
        extend({"trace.found": {"en": "a", "es": "b", "ca": "c"}})
    assert "test.x" not in MESSAGES


def test_every_message_that_the_code_names_exists_and_is_used():
    code = "".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("*.py") if file.name != "catalogue.py")
    named = set(re.findall(r"say\(\s*['\"]([\w.]+)['\"]", code))
    assert named <= set(MESSAGES)
    composed = ("definition.", "case.", "rule.", "labels.", "count.best", "count.worst")
    unused = [name for name in MESSAGES if f'"{name}"' not in code and not name.startswith((*composed, "draw."))]
    own = {"trace", "cut", "value", "count", "window", "node", "subject", "name", "list", "word"}
    assert [name for name in unused if name.split(".")[0] in own and f"'{name}'" not in code] == []


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
    assert exact_data((1, Fraction(1, 2))) == ["1", "0.5"]
    assert [display(Fraction(13, 2), language) for language in LANGUAGES] == ["6.5", "6,5", "6,5"]
    assert display((1, 2), "es") == "(1, 2)" and display((0.5, inf), "es") == "(0,5; ∞)"


def test_the_glossary_names_the_unit_of_depth():
    assert [languages.term("ply", language) for language in LANGUAGES] == ["ply", "capa", "nivell"]


def test_every_message_can_be_said():
    for name, texts in MESSAGES.items():
        for language in LANGUAGES:
            assert say(name, language, **dict.fromkeys(languages.slots(texts["en"]), "x"))
