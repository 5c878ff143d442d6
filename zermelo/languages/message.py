"""A message: a translatable text that stores its template and its arguments.

It is its English text, so it can be printed, compared and joined like any string; `in_language` looks up the template
in the catalogue of a language and fills that instead:

>>> missing = M("There is no file {file}.", file="nim.py")
>>> missing
'There is no file nim.py.'
>>> missing.in_language("es")
'No existe el fichero nim.py.'

A gap may be filled by a message, or by a number, which is formatted for the language:

>>> M("{what} is worth {value:.2f}.", what=counted("{count} node", "{count} nodes", 2), value=0.5)
'2 nodes is worth 0.50.'

Join messages with `joined`; an operator such as + returns a plain string, which stays English. A text without a
translation, such as one of a user's rulebook, stays unchanged.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from string import Formatter
from typing import Any

from zermelo.languages.catalogue import catalogue
from zermelo.languages.numbers import Value, display, in_a_row, rounded


class Message(str):
    """A text filled from a template; see the top of this file."""

    template: str
    """The English, with named gaps in braces."""
    many: str
    """The English plural, if the template counts something."""
    context: str
    """A note that distinguishes messages with the same English."""
    arguments: Mapping[str, Any]

    def __new__(cls, template: str, /, many: str = "", context: str = "", **arguments: Any) -> "Message":
        form = many if many and arguments["count"] != 1 else template
        made = super().__new__(cls, _filled(form, arguments, "en"))
        made.template, made.many, made.context, made.arguments = template, many, context, arguments
        return made

    def in_language(self, language: str) -> str:
        """The text in a language; in English if it has no translation."""
        if language == "en":
            return str(self)
        form = catalogue(language).form(self.template, self.many, self.context, self.arguments.get("count", 1))
        try:
            return _filled(form, self.arguments, language)
        except (LookupError, ValueError):  # a translator's mistake, such as a wrong gap name
            return str(self)

    def __reduce__(self) -> Any:
        return _remade, (self.template, self.many, self.context, dict(self.arguments))


def _remade(template: str, many: str, context: str, arguments: dict[str, Any]) -> Message:
    return Message(template, many=many, context=context, **arguments)


M = Message
"""The marker of translatable texts: `M("…")`."""


def counted(one: str, many: str, count: float, /, **arguments: Any) -> Message:
    """A message whose form depends on a number, its `{count}`.

    >>> counted("{count} leaf", "{count:,} leaves", 18297), counted("{count} leaf", "{count:,} leaves", 1)
    ('18,297 leaves', '1 leaf')
    """
    return Message(one, many=many, count=count, **arguments)


def in_context(context: str, template: str, /, **arguments: Any) -> Message:
    """A message with a note that distinguishes it from another with the same English: a verb from a noun, say."""
    return Message(template, context=context, **arguments)


class Joined(Message):
    """Several texts in a row, each translated separately."""

    parts: Sequence[str]
    separator: str

    def __new__(cls, parts: Iterable[str], separator: str) -> "Joined":  # type: ignore[misc]
        listed = tuple(parts)
        made = str.__new__(cls, separator.join(listed))
        made.parts, made.separator = listed, separator
        return made

    def in_language(self, language: str) -> str:
        return in_language(self.separator, language).join(in_language(part, language) for part in self.parts)

    def __reduce__(self) -> Any:
        return Joined, (self.parts, self.separator)


def joined(parts: Iterable[str], separator: str = ", ") -> Joined:
    """Join texts with commas, new lines or any other separator.

    >>> joined([M("{text} divides by zero.", text="1/0"), "a3"], " ").in_language("es")
    '1/0 divide entre cero. a3'
    """
    return Joined(parts, separator)


def first_of(names: Sequence[str], most: int) -> Message:
    """Names in a row: all of them, or the first and the number of the others.

    >>> first_of(["C2", "C3"], 2), first_of(["a", "b", "c", "d"], 2).in_language("es")
    ('C2, C3', 'a, b y 2 más')
    """
    if len(names) <= most + 1:
        return joined(names)
    return M("{names} and {count} more", names=joined(names[:most]), count=len(names) - most)


class Spelled(Message):
    """Something formatted differently in each language, such as a set of numbers: `spell(language)` is its text."""

    spell: Callable[[str], str]

    def __new__(cls, spell: Callable[[str], str]) -> "Spelled":  # type: ignore[misc]
        made = str.__new__(cls, spell("en"))
        made.spell = spell
        return made

    def in_language(self, language: str) -> str:
        return self.spell(language)

    def __reduce__(self) -> Any:
        return Spelled, (self.spell,)


def spelled(value: Value) -> Spelled:
    """A number, or several, formatted for each language.

    >>> joined(["x", "≤", spelled(6.5)], " ").in_language("es")
    'x ≤ 6,5'
    """
    return Spelled(partial(display, value))


def shown_window(alpha: Value, beta: Value) -> Spelled:
    """A window as drawn: [α, β].

    >>> shown_window(2.5, 7).in_language("es")
    '[2,5; 7]'
    """
    return Spelled(lambda language: f"[{in_a_row([display(rounded(bound), language) for bound in (alpha, beta)])}]")


def in_language(text: str, language: str) -> str:
    """A text in a language: translated if it is a message, otherwise unchanged."""
    return text.in_language(language) if isinstance(text, Message) else text


class Capital(Message):
    """A message with an initial capital in every language."""

    text: str

    def __new__(cls, text: str) -> "Capital":  # type: ignore[misc]
        made = str.__new__(cls, _with_capital(text))
        made.text = text
        return made

    def in_language(self, language: str) -> str:
        return _with_capital(in_language(self.text, language))

    def __reduce__(self) -> Any:
        return Capital, (self.text,)


def capital(text: str) -> Capital:
    """The same text with an initial capital, possibly after ¿ or «.

    >>> capital(M("chance")), capital("¿y si…?")
    ('Chance', '¿Y si…?')
    """
    return Capital(text)


def _with_capital(text: str) -> str:
    place = len(text) - len(text.lstrip("¿¡«"))
    return text[:place] + text[place : place + 1].upper() + text[place + 1 :]


Gap = tuple[str, str | None, str, str]
"""Text, and the gap after it: its name, its format, and its conversion (`!r`)."""


@lru_cache(maxsize=4096)
def _gaps(template: str) -> tuple[Gap, ...]:
    """The parsed parts of a template (cached)."""
    return tuple((text, name, form or "", mark or "") for text, name, form, mark in Formatter().parse(template))


def _filled(template: str, arguments: Mapping[str, Any], language: str) -> str:
    """A template with its gaps filled: messages and numbers in the language."""
    parts, nouns = [], []
    for text, name, form, mark in _gaps(template):
        parts.append(text)
        if name is None:
            continue
        value = CONVERSIONS[mark](arguments[name]) if mark else arguments[name]
        if isinstance(value, Message):
            value = value.in_language(language)
            nouns.append(value)
        is_number = isinstance(value, (int, float, Fraction, tuple)) and not isinstance(value, bool)
        shown = _number(value, form, language) if is_number else format(value, form)
        if language == "ca":
            parts[-1] = _elided(parts[-1], shown, is_number or isinstance(arguments[name], Message))
        parts.append(shown)
    filled = "".join(parts)
    for noun in nouns if language != "en" else ():
        filled = _contracted(filled, noun)
    return filled


CONVERSIONS: dict[str, Callable[[Any], str]] = {"r": repr, "s": str, "a": ascii}


def _number(value: Any, form: str, language: str) -> str:
    if not form:
        return display(value, language)
    text = format(float(value) if isinstance(value, Fraction) else value, form)
    return text if language == "en" else text.translate(_SEPARATORS).replace("%", " %")


_SEPARATORS = str.maketrans(",.", ".,")


def _elided(text: str, following: str, is_read: bool = True) -> str:
    """In Catalan "de" loses its vowel before another, also that of a number that is read: un, onze, un milió, not mil.

    >>> [_elided("una línia de ", number) for number in ("11 nivells", "1.000", "1.000.000", "12")]
    ["una línia d'", 'una línia de ', "una línia d'", 'una línia de ']
    >>> [_elided("des de ", word) for word in ("A", "arrel", "història", "iode", "B1")]
    ["des d'", "des d'", "des d'", 'des de ', 'des de ']
    """
    vowel = _VOWEL.match(following) or (is_read and _READ_WITH_VOWEL.match(following))
    return _DE.sub(r"\1'", text) if vowel else text


_DE = re.compile(r"\b([Dd])e $")
_VOWEL = re.compile(r"h?(?![iu][aeou])[aàeèéiíoòóuú]", re.IGNORECASE)
_READ_WITH_VOWEL = re.compile(r"11(?!\d)|1(?!\d|\.\d{3}(?!\.\d))")


def _contracted(sentence: str, noun: str) -> str:
    """In Spanish and Catalan, "de" and "a" before "el" become one word with it.

    >>> _contracted("Las jugadas de el jugador 1 cuentan como azar", "el jugador 1")
    'Las jugadas del jugador 1 cuentan como azar'
    """
    if not noun.startswith("el "):
        return sentence
    return sentence.replace(f" de {noun}", f" del {noun[3:]}").replace(f" a {noun}", f" al {noun[3:]}")
