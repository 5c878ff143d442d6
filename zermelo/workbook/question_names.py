"""The names of questions, the keys of answers: shown in the language of the sheet, read in any.

>>> local_name("windows", "es"), local_name("windows-2", "es")
('ventanas', 'ventanas-2')
>>> question_named("Ventanas-2", ["labels", "windows", "windows-2"])
'windows-2'
"""

import re
from collections.abc import Iterable
from functools import partial

from zermelo.languages.catalogue import catalogue
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.message import Spelled
from zermelo.rules.words import without_accents

NUMBERED = re.compile(r"(.*?)(-\d+)?")
"""A kind, with a number if it is repeated."""


def local_name(name: str, language: str) -> str:
    """The name of a question in a language."""
    kind, number = _parts(name)
    return catalogue(language).form(kind, context="question").split(", ")[0] + number


def shown_name(name: str) -> Spelled:
    """The name of a question inside a sentence."""
    return Spelled(partial(local_name, name))


def question_named(written: str, names: Iterable[str]) -> str | None:
    """The question with that name in any language; None if unknown."""
    wanted = without_accents(written.strip())
    for name in names:
        kind, number = _parts(name)
        for language in LANGUAGES:
            spellings = catalogue(language).form(kind, context="question").split(", ")
            if wanted in {without_accents(spelling) + number for spelling in (kind, *spellings)}:
                return name
    return None


def _parts(name: str) -> tuple[str, str]:
    found = NUMBERED.fullmatch(name)
    assert found is not None
    return found[1], found[2] or ""
