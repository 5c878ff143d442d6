"""What the pages of the studio say, in Spanish and Catalan, one module a page.

Each module has two tables: `WORDS` of the page itself (in its template `_("New game")`, in its script
`t("New game")`), and `SENTENCES` that its endpoints refuse with. The words are kept apart from the sentences, since a
short word such as "left" may also stand inside a sentence where it means something else.

>>> translated_word("New game", "es")
'Partida nueva'
>>> translated_word("{} to move", "ca", "X")
'Juga X'
"""

import importlib
import pkgutil
from functools import cache

COLUMNS = {"es": 0, "ca": 1}

Table = dict[str, tuple[str, str]]


def _gathered(name: str) -> Table:
    """The tables of that name of all modules of this package."""
    found: Table = {}
    for module in pkgutil.iter_modules(__path__):
        found |= getattr(importlib.import_module(f"{__name__}.{module.name}"), name, {})
    return found


WORDS: Table = _gathered("WORDS")
SENTENCES: Table = _gathered("SENTENCES")


@cache
def page_words(language: str) -> dict[str, str]:
    """Every word of the pages in a language, by the English one; nothing for English itself."""
    if language not in COLUMNS:
        return {}
    return {english: texts[COLUMNS[language]] for english, texts in WORDS.items()}


def translated_word(word: str, language: str, *slots: object) -> str:
    """A word of a page in a language, its slots filled."""
    return page_words(language).get(word, word).format(*slots)
