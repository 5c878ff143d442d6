"""Boards as text in the language of the reader: shown in it, and read back from any.

Rulebooks write and read their boards in English. What little stands in words on them is put into the language of the
reader where a board is shown, and back into English where one is read:

>>> from zermelo.games.nim import nim
>>> game = nim(1, 2)
>>> print(show_board(game, game.position("1x1"), "es"))
1:
2: | |
Juega Segundo
>>> read_position(game, "1:\\n2: | |\\nJuega Segundo") == read_position(game, "0 2 segon") == game.position("1x1")
True
"""

import re
from functools import cache

from zermelo.languages.translations import COLUMNS, pieces
from zermelo.languages.translations.boards import BOARDS
from zermelo.rules.game import BadPosition, Game, Position

Rewriting = tuple[re.Pattern[str], str]
"""A phrase to look for, and the template of what stands in its place."""

WORD_START = r"(?<!\w)"


def show_board(game: Game, position: Position, language: str) -> str:
    """The board of a position as text."""
    return in_language(game.show(position), language)


def read_position(game: Game, text: str) -> Position:
    """A position from its text in any language, or from the moves that lead to it from the start."""
    start = game.show(game.initial)
    if in_english(start) != start:  # a rulebook that speaks another language itself
        return game.position(text)
    try:
        return game.position(in_english(text))
    except BadPosition:
        return game.position(text)  # which refuses it in the words that were written


def in_language(board: str, language: str) -> str:
    """The text of a board in a language; columns stay below one another.

    >>> print(in_language("First    0\\nSecond  12 +5 rolling", "ca"))
    Primer   0
    Segon   12 +5 tirant
    """
    return _rewritten(board, _to(language)) if language in COLUMNS else board


def in_english(board: str) -> str:
    """The text of a board as a rulebook reads it, whatever language its words are in."""
    return _rewritten(board, _from_any())


def _rewritten(board: str, rewritings: tuple[Rewriting, ...]) -> str:
    for pattern, template in rewritings:
        board = pattern.sub(lambda found, new=template: _in_place(found, new), board)  # type: ignore[misc]
    return board


def _in_place(found: re.Match[str], template: str) -> str:
    """What stands in the place of a phrase, as wide as that and the blanks behind it if several set a column apart."""
    *slots, blanks = found.groups()
    words = template.format(*slots)
    return words.ljust(len(found[0]) - 1) + " " if len(blanks) > 1 else words + blanks


@cache
def _to(language: str) -> tuple[Rewriting, ...]:
    """From English. A phrase that begins with a slot takes a whole line: "Big White to move" is nobody's we know."""
    column = COLUMNS[language]
    return tuple(
        (_pattern(english, "^" if english.startswith("{}") else WORD_START), texts[column])
        for english, texts in BOARDS.items()
    )


@cache
def _from_any() -> tuple[Rewriting, ...]:
    return tuple(
        (_pattern(text, WORD_START), english) for english, texts in BOARDS.items() for text in dict.fromkeys(texts)
    )


def _pattern(phrase: str, start: str) -> re.Pattern[str]:
    words = r"(\w+)".join(map(re.escape, pieces(phrase)))
    return re.compile(rf"{start}{words}(?!\w)( *)", re.MULTILINE | re.IGNORECASE)
