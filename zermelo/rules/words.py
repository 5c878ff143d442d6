"""The words that users type, in every language of the catalogues.

Boards are messages, so they are shown in the user's language, and a board shown in one language is parsed in any:

>>> to_move(M("Second")).in_language("es")
'Turno del segundo'
>>> in_english("1:\\n2: | |\\nturno del segundo", TURN_WORDS)
'1:\\n2: | |\\nSecond to move'

The spellings of a word are one message, separated by commas, and each language has its own:

>>> from zermelo.languages.message import in_context
>>> column = in_context("typed", "column, col, c")
>>> is_spelled("col", column), is_spelled("columna", column), is_spelled("row", column)
(True, True, False)
"""

import difflib
import re
import unicodedata
from collections.abc import Iterable
from functools import partial
from typing import Any

from zermelo.languages.catalogue import catalogue
from zermelo.languages.choice import LANGUAGES
from zermelo.languages.message import M, Message, Spelled

GAP = re.compile(r"\{(\w+)[^{}]*\}")


TURNS = {
    "White": M("White to move"),
    "Black": M("Black to move"),
    "First": M("First to move"),
    "Second": M("Second to move"),
    "Third": M("Third to move"),
    "Fourth": M("Fourth to move"),
    "Fifth": M("Fifth to move"),
    "Sixth": M("Sixth to move"),
    "Player": M("Player to move"),
}
"""The turns of players whose names change inside a sentence of some language, as in "Juegan negras"."""


def to_move(player: str) -> Message:
    """The line of a board that says whose turn it is."""
    return TURNS.get(player) or M("{player} to move", player=player)


TURN_WORDS = (*TURNS.values(), to_move(""))
"""What `to_move` may say, to be parsed in every language."""


def laid_out(template: str, /, **arguments: Any) -> Message:
    """A line of a board with messages in it, and no text of its own to translate.

    >>> laid_out("{name:7}{score:>3}", name=M("First"), score=12)
    'First   12'
    """
    return Message(template, **arguments)


def is_spelled(word: str, spellings: Message) -> bool:
    """Whether a word is one of the spellings in any language, English first."""
    wanted = without_accents(word)
    return any(wanted in without_accents(spellings.in_language(language)).split(", ") for language in LANGUAGES)


def main_spelling(spellings: Message) -> Spelled:
    """The first of several spellings, in every language: the one to show.

    >>> from zermelo.languages.message import in_context
    >>> main_spelling(in_context("typed", "left, l, first")).in_language("es")
    'izquierda'
    """
    return Spelled(partial(_first_spelling, spellings))


def _first_spelling(spellings: Message, language: str) -> str:
    return spellings.in_language(language).split(", ")[0]


def without_accents(text: str) -> str:
    """A word in lower case without accents.

    >>> without_accents("Desfés")
    'desfes'
    """
    if text.isascii():
        return text.casefold()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


# ---------------------------------------------------------------------------------------------
# Names of games, algorithms and commands, which may have another name in the user's language


def nearest(word: str, names: Iterable[str], context: str, most: int = 3) -> list[str]:
    """The names that a word may mean: by their translations, then by similar spelling.

    >>> nearest("tres en raya", ["nim", "tic-tac-toe"], "game"), nearest("paly", ["best", "play"], "command")
    (['tic-tac-toe'], ['play'])
    """
    known: dict[str, str] = {}
    for name in names:
        for language in LANGUAGES:
            for spelling in catalogue(language).form(name, context=context).split(", "):
                known.setdefault(_letters(spelling), name)
    wanted = _letters(word)
    if wanted in known:
        return [known[wanted]]
    close = difflib.get_close_matches(wanted, known, n=most, cutoff=0.6)
    return list(dict.fromkeys(known[spelling] for spelling in close))


def _letters(name: str) -> str:
    return "".join(letter for letter in without_accents(name) if letter.isalnum())


def in_english(text: str, words: Iterable[Message]) -> str:
    """A text with the given words translated to English, from any language."""
    for word in words:
        for language in LANGUAGES:
            form = catalogue(language).form(word.template, context=word.context)
            if form != word.template:
                text = _pattern(form).sub(lambda found, word=word: _filled(word, found), text)  # type: ignore[misc]
    return text


def _pattern(form: str) -> re.Pattern[str]:
    """A pattern for a phrase, with a word in each placeholder."""
    pieces = GAP.split(form)  # text, gap, text, gap …, text
    parts = [rf"(?P<{piece}>\w+)" if number % 2 else re.escape(piece) for number, piece in enumerate(pieces)]
    return re.compile(rf"(?<!\w){''.join(parts)}(?!\w)", re.IGNORECASE)


def _filled(word: Message, found: re.Match[str]) -> str:
    return GAP.sub(lambda gap: found[gap[1]], word.template)
