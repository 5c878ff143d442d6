"""Sentences that are written in English where they arise, said in Spanish and Catalan.

The rules, the searches and the readers of files know no languages: what they refuse, they refuse in one English
sentence, with values in its slots. The tables of this package give each such sentence, with `{}` for a slot, in the
two other languages, and `translate` finds the one that a finished sentence was made from:

>>> translate("There is no file nim.py.", "es")
'No existe el fichero nim.py.'
>>> translate("'z9' is not a move here; the legal moves are a3, b3.", "ca")
"'z9' no és una jugada possible aquí; les jugades legals són a3, b3."

What stands in a slot is translated as well, if it is known, as the legal moves above. A sentence of somebody else,
such as the operating system's, stays as it is.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from string import Formatter
from typing import NamedTuple

from zermelo.languages.message import Message
from zermelo.languages.translations.play import PLAY
from zermelo.languages.translations.search import SEARCH

TEXTS: dict[str, tuple[str, str]] = PLAY | SEARCH
"""The Spanish and the Catalan of every English sentence. A slot may be told by number where the order changes."""

COLUMNS = {"es": 0, "ca": 1}
DEEPEST = 6
"""How deep sentences stand inside one another; text of a user that looks like more is left alone."""
GROUPED = re.compile(r"-?\d{1,3}(,\d{3})+(\.\d+)?|-?\d+\.\d+")
"""A number with separators, as English writes it."""

QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
"""What a user wrote, which is nobody's to translate."""


class Template(NamedTuple):
    """An English sentence with slots: the text between them, and the same sentence in the other languages."""

    pieces: tuple[str, ...]
    texts: tuple[str, str]

    @property
    def letters(self) -> int:
        """How much of a sentence it explains."""
        return sum(map(len, self.pieces))

    def readings(self, sentence: str) -> Iterator[list[str]]:
        """What may stand in the slots of a sentence: nothing if it was not made from this template.

        Each piece is looked for from the left, and from the right for slots that hold the text between them. That
        takes linear time, however hostile the sentence is.
        """
        first, last = self.pieces[0], self.pieces[-1]
        if len(self.pieces) == 1:
            yield from [[]] if sentence == first else []
        elif len(sentence) >= len(first) + len(last) and sentence.startswith(first) and sentence.endswith(last):
            middle = sentence[len(first) : len(sentence) - len(last)]
            leftmost = _between(middle, self.pieces[1:-1])
            if leftmost is not None:
                yield leftmost
                rightmost = _between(middle[::-1], [piece[::-1] for piece in self.pieces[-2:0:-1]])
                if rightmost is not None and len(self.pieces) > 2:
                    yield [slot[::-1] for slot in reversed(rightmost)]


def _between(text: str, separators: Iterable[str]) -> list[str] | None:
    """The parts of a text between separators, each as far to the left as it can be; None if one is missing.

    >>> _between("a: b: c", [": "])
    ['a', 'b: c']
    """
    found, at = [], 0
    for separator in separators:
        following = text.find(separator, at)
        if following < 0:
            return None
        found.append(text[at:following])
        at = following + len(separator)
    return [*found, text[at:]]


def pieces(template: str) -> tuple[str, ...]:
    """The text between the slots.

    >>> pieces("Node {}: {} is no value.")
    ('Node ', ': ', ' is no value.')
    """
    found = [""]
    for text, slot, _, _ in Formatter().parse(template):
        found[-1] += text
        if slot is not None:
            found.append("")
    return tuple(found)


@cache
def templates() -> tuple[Template, ...]:
    """All templates, those that fix most letters first."""
    made = [Template(pieces(english), texts) for english, texts in TEXTS.items()]
    return tuple(sorted(made, key=lambda one: (-one.letters, len(one.pieces))))


def translate(sentence: str, language: str) -> str:
    """A sentence of the program in a language; unchanged if nobody has translated it.

    >>> translate("In nim: a parameter is empty; the parameters are heaps.", "de")
    'In nim: a parameter is empty; the parameters are heaps.'
    """
    if isinstance(sentence, Message):
        return sentence.in_language(language)
    return _understood(sentence, language, DEEPEST)[1] if language in COLUMNS else sentence


@lru_cache(maxsize=10_000)
def _understood(sentence: str, language: str, depth: int) -> tuple[int, str]:
    """How many letters of a sentence the templates explain at best, and its translation.

    A general template such as "{}: {}" often fits as well; the reading that explains most is the one that was meant.
    """
    if depth == 0 or QUOTED.fullmatch(sentence):
        return 0, sentence
    if GROUPED.fullmatch(sentence):
        return 0, sentence.translate(str.maketrans(",.", ".,"))
    best = 0, sentence
    for template in templates():
        for found in template.readings(sentence):
            inside = [_understood(slot, language, depth - 1) for slot in found]
            explained = template.letters + sum(letters for letters, _ in inside)
            if explained > best[0]:
                best = explained, contracted(template.texts[COLUMNS[language]], [text for _, text in inside])
    return best


def contracted(template: str, slots: list[str]) -> str:
    """A template with its slots filled; "de" and "a" before an article become one word with it.

    >>> contracted("Las jugadas de {} cuentan como azar", ["el jugador 1"])
    'Las jugadas del jugador 1 cuentan como azar'
    """
    filled = template.format(*slots)
    for slot in slots:
        if slot.startswith("el "):
            filled = filled.replace(f" de {slot}", f" del {slot[3:]}").replace(f" a {slot}", f" al {slot[3:]}")
    return filled


def translate_lines(text: str, language: str) -> str:
    """Several lines, each translated for itself and indented as it was."""
    return text.in_language(language) if isinstance(text, Message) else "\n".join(_translated_lines(text, language))


def _translated_lines(text: str, language: str) -> Iterator[str]:
    for line in text.split("\n"):
        margin = line[: len(line) - len(line.lstrip())]
        yield margin + translate(line[len(margin) :], language)
