"""The words that people type, in every language of the catalogues.

Boards are written as messages, so they are shown in the language of the reader; what was shown in one language is read
back in any:

>>> to_move(M("Second")).in_language("es")
'Juega Segundo'
>>> in_english("1:\\n2: | |\\njuega segundo", (to_move(""), M("Second")))
'1:\\n2: | |\\nSecond to move'

A word of a move has its spellings in one message, apart by commas, and each language has its own:

>>> from zermelo.languages.message import in_context
>>> column = in_context("typed", "column, col, c")
>>> is_spelled("col", column), is_spelled("columna", column), is_spelled("row", column)
(True, True, False)
"""

import re
from collections.abc import Iterable
from typing import Any

from zermelo.languages.catalogue import catalogue
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.message import M, Message

GAP = re.compile(r"\{(\w+)[^{}]*\}")


def to_move(player: str) -> Message:
    """The line of a board that says whose turn it is."""
    return M("{player} to move", player=player)


def laid_out(template: str, /, **arguments: Any) -> Message:
    """A line of a board made of messages, with nothing of its own to translate.

    >>> laid_out("{name:7}{score:>3}", name=M("First"), score=12)
    'First   12'
    """
    return Message(template, **arguments)


def is_spelled(word: str, spellings: Message) -> bool:
    """Whether a word is one of the spellings in any language; English is asked first, and often enough."""
    return any(word.casefold() in spellings.in_language(language).split(", ") for language in LANGUAGES)


def in_english(text: str, words: Iterable[Message]) -> str:
    """A text with the given words in English, whatever language they are in."""
    for word in words:
        for language in LANGUAGES:
            form = catalogue(language).form(word.template, context=word.context)
            if form != word.template:
                text = _pattern(form).sub(lambda found, word=word: _filled(word, found), text)  # type: ignore[misc]
    return text


def _pattern(form: str) -> re.Pattern[str]:
    """A phrase to look for, with a word in each of its gaps."""
    pieces = GAP.split(form)  # text, gap, text, gap …, text
    parts = [rf"(?P<{piece}>\w+)" if number % 2 else re.escape(piece) for number, piece in enumerate(pieces)]
    return re.compile(rf"(?<!\w){''.join(parts)}(?!\w)", re.IGNORECASE)


def _filled(word: Message, found: re.Match[str]) -> str:
    return GAP.sub(lambda gap: found[gap[1]], word.template)
