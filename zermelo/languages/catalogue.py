"""The catalogues of a language: standard `.po` files, one for each folder of the package, read when first used."""

from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Catalogue(NamedTuple):
    """The texts of a language by what they translate: (context, English)."""

    texts: dict[tuple[str, str], str]
    plurals: dict[tuple[str, str], tuple[str, str]]
    """For one, and for any other number: all that Spanish and Catalan tell apart."""

    def form(self, one: str, many: str = "", context: str = "", count: object = 1) -> str:
        """The template to fill; the English one if there is no translation."""
        key = context, one
        if not many:
            return self.texts.get(key, one)
        return self.plurals.get(key, (one, many))[count != 1]


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language; empty for one that nobody has translated to."""
    import polib

    found = Catalogue({}, {})
    folder = files("zermelo.languages") / language
    if not folder.is_dir():
        return found
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".po"):
            continue
        for entry in polib.pofile(file.read_text(encoding="utf-8")):
            if entry.obsolete or entry.fuzzy:
                continue
            key = entry.msgctxt or "", entry.msgid
            if entry.msgid_plural and all(entry.msgstr_plural.values()):
                found.plurals[key] = entry.msgstr_plural[0], entry.msgstr_plural[1]
            elif entry.msgstr:
                found.texts[key] = entry.msgstr
    return found


def translated(text: str, language: str) -> str:
    """A text without gaps, such as a help text or a word of a page, in a language.

    >>> translated("New game", "es")
    'Partida nueva'
    """
    return text if language == "en" else catalogue(language).form(text)
