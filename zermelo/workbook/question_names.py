"""The names of questions and of their parts, the keys of answers: shown in the language of the sheet, read in any.

>>> local_name("windows", "es"), local_name("windows-2", "es")
('ventanas', 'ventanas-2')
>>> local_part("line 2", "es"), local_part("B1", "es")
('línea 2', 'B1')
>>> question_named("Ventanas-2", ["labels", "windows", "windows-2"])
'windows-2'
"""

import re
from collections.abc import Iterable
from functools import partial

from zermelo.languages.catalogue import catalogue
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.message import Spelled, in_context
from zermelo.rules.words import without_accents

PARTS = (
    in_context("part", "best"),
    in_context("part", "best-leaves"),
    in_context("part", "best-magnitude"),
    in_context("part", "boards"),
    in_context("part", "bound"),
    in_context("part", "chance"),
    in_context("part", "changes"),
    in_context("part", "columns"),
    in_context("part", "correction"),
    in_context("part", "depth"),
    in_context("part", "dropped"),
    in_context("part", "exploitability"),
    in_context("part", "information"),
    in_context("part", "kind"),
    in_context("part", "leaves"),
    in_context("part", "line"),
    in_context("part", "magnitude"),
    in_context("part", "maximin"),
    in_context("part", "mean"),
    in_context("part", "minimax"),
    in_context("part", "move"),
    in_context("part", "moves"),
    in_context("part", "node"),
    in_context("part", "nodes"),
    in_context("part", "order"),
    in_context("part", "owner"),
    in_context("part", "players"),
    in_context("part", "rows"),
    in_context("part", "saddle"),
    in_context("part", "score"),
    in_context("part", "sum"),
    in_context("part", "tree"),
    in_context("part", "truth"),
    in_context("part", "value"),
    in_context("part", "visits"),
)
"""The names of the parts of questions that are words; the others are labels of nodes."""
NUMBERED = re.compile(r"(.*?)(-\d+)?")
"""A kind, with a number if it is repeated."""


def local_name(name: str, language: str) -> str:
    """The name of a question in a language."""
    kind, number = _parts(name)
    return catalogue(language).form(kind, context="question").split(", ")[0] + number


def shown_name(name: str) -> Spelled:
    """The name of a question inside a sentence."""
    return Spelled(partial(local_name, name))


def local_part(name: str, language: str) -> str:
    """The name of a part of a question in a language."""
    word, space, number = name.partition(" ")
    return catalogue(language).form(word, context="part") + space + number if word in PARTS else name


def shown_part(name: str) -> Spelled:
    """The name of a part inside a sentence."""
    return Spelled(partial(local_part, name))


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
