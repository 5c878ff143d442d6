"""The catalogues of a language: standard `.po` files, one per folder of the package, read on first use."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

Key = tuple[str, str]
"""The context, usually empty, and the English."""


class Catalogue(NamedTuple):
    """The translations of a language by their English."""

    texts: dict[Key, str]
    plurals: dict[Key, tuple[str, str]]
    """Singular and plural: all the forms of Spanish and Catalan."""

    def form(self, one: str, many: str = "", context: str = "", count: object = 1) -> str:
        """The template to fill; the English one if there is no translation."""
        key = context, one
        if not many:
            return self.texts.get(key, one)
        return self.plurals.get(key, (one, many))[count != 1]


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language; empty for a language without translations."""
    found = Catalogue({}, {})
    for file in sorted((Path(__file__).parent / language).glob("*.po")):
        add_texts(found, file.read_text(encoding="utf-8"))
    return found


def translated(text: str, language: str) -> str:
    """A text without gaps, such as a help text or a word of a page, in a language.

    >>> translated("New game", "es")
    'Partida nueva'
    """
    return text if language == "en" else catalogue(language).form(text)


@cache
def texts_of(folder: str, language: str) -> dict[str, str | tuple[str, str]]:
    """The texts of one folder by their English, for a page that fills them itself; both forms of a plural.

    >>> texts_of("studio", "es")["Position {number} of {count}"]
    'Posición {number} de {count}'
    """
    found = Catalogue({}, {})
    file = Path(__file__).parent / language / f"{folder}.po"
    if file.exists():
        add_texts(found, file.read_text(encoding="utf-8"))
    single = {english: text for (_, english), text in found.texts.items()}
    return single | {english: forms for (_, english), forms in found.plurals.items()}


# ---------------------------------------------------------------------------------------------
# The format. Libraries that read it also parse comments and references, which takes ten times as long.


def add_texts(found: Catalogue, text: str) -> None:
    """Add the translations of a `.po` file; obsolete, fuzzy and empty entries are skipped.

    >>> found = Catalogue({}, {})
    >>> add_texts(found, 'msgctxt "verb"\\nmsgid "play"\\nmsgstr ""\\n"jugar"\\n')
    >>> found.form("play", context="verb"), found.form("play")
    ('jugar', 'play')
    """
    for entry in _entries(text):
        key = entry.get("msgctxt", ""), entry.get("msgid", "")
        one, many = entry.get("msgstr[0]"), entry.get("msgstr[1]")
        if one and many:
            found.plurals[key] = one, many
        elif entry.get("msgid") and entry.get("msgstr"):  # the entry without English is the header
            found.texts[key] = entry["msgstr"]


def _entries(text: str) -> Iterator[dict[str, str]]:
    """The entries of a file by keyword: msgctxt, msgid, msgid_plural, msgstr, msgstr[0] …"""
    for block in text.split("\n\n"):
        if "#, fuzzy" in block:
            continue
        entry: dict[str, str] = {}
        keyword = ""
        for line in block.split("\n"):
            if line.startswith("msg"):
                keyword, _, line = line.partition(" ")
                entry[keyword] = ""
            if line.startswith('"'):
                entry[keyword] += _unescaped(line)
        yield entry


ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}


def _unescaped(quoted: str) -> str:
    inside = quoted.strip()[1:-1]
    if "\\" not in inside:
        return inside
    return re.sub(r"\\(.)", lambda match: ESCAPES.get(match[1], match[1]), inside)
