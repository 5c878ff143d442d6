"""The glossary: every term in three languages, explained in that of the page.

A term of `glossary.yaml` has its word, synonyms and a definition in each language.
"""

from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

import yaml

from zermelo.course.contents import resource
from zermelo.course.document import Fence
from zermelo.course.elements import Element
from zermelo.course.powers import with_powers
from zermelo.course.scene import Scene, checked
from zermelo.languages.choice import LANGUAGES
from zermelo.rules.words import without_accents


@dataclass(frozen=True)
class Term:
    """A term: by language its word, synonyms, and definition."""

    words: dict[str, str]
    others: dict[str, tuple[str, ...]]
    meaning: dict[str, str]

    @classmethod
    def read(cls, entry: dict[str, Any]) -> "Term":
        others = {language: tuple(entry.get("also", {}).get(language, ())) for language in LANGUAGES}
        return cls({language: entry[language] for language in LANGUAGES}, others, entry["means"])


@cache
def terms() -> tuple[Term, ...]:
    """
    >>> ply = next(term for term in terms() if term.words["en"] == "ply")
    >>> ply.words["es"], ply.words["ca"]
    ('capa', 'nivell')
    """
    return tuple(map(Term.read, yaml.safe_load(resource("glossary.yaml"))))


def listed(scene: Scene) -> list[tuple[str, str, str]]:
    """For each term its name, the words of the other languages, and its definition, in alphabetical order."""
    rows = []
    for term in sorted(terms(), key=lambda term: without_accents(term.words[scene.language])):
        name = ", ".join((term.words[scene.language], *term.others[scene.language]))
        foreign = " · ".join(
            f"{language}: {', '.join((term.words[language], *term.others[language]))}"
            for language in LANGUAGES
            if language != scene.language
        )
        rows.append((name, foreign, term.meaning[scene.language]))
    return rows


def html(fence: Fence, scene: Scene) -> str:
    checked(fence.options)
    items = "".join(
        f"<dt>{with_powers(escape(name))} <small>{with_powers(escape(foreign))}</small></dt><dd>{escape(meaning)}</dd>"
        for name, foreign, meaning in listed(scene)
    )
    return f'<dl class="glossary">{items}</dl>\n'


def text(fence: Fence, scene: Scene) -> str:
    rows = [[part.replace("*", r"\*") for part in row] for row in listed(scene)]  # *-minimax opens no emphasis
    return "\n".join(f"- **{name}** ({foreign}). {meaning}" for name, foreign, meaning in rows)


ELEMENT = Element(html, text)
