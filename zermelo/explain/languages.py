"""Three languages for everything a person reads: English, Spanish and Catalan.

A message has a name and one text for each language, with the same slots (`str.format`) in each:

>>> say("trace.found", "es", value="3")
'valor encontrado: 3'
>>> say("trace.found", "ca", value="3")
'valor trobat: 3'

The messages of the text views stand in `catalogue.py`; another view brings its own with `extend`. A text that
is missing, or that has other slots than its siblings, is refused when it is brought, so it never reaches a reader.
"""

import locale
import os
from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any

from zermelo.explain.catalogue import GLOSSARY, MESSAGES
from zermelo.game import Value, ZermeloError
from zermelo.numerals import write_number

LANGUAGES = ("en", "es", "ca")
NAMES = {"en": "English", "es": "español", "ca": "català"}

Messages = Mapping[str, Mapping[str, str]]


class UnknownLanguage(ZermeloError):
    """A language that the program does not speak."""


# ---------------------------------------------------------------------------------------------
# Which language


def language_for(wanted: str | None = None) -> str:
    """The language asked for, or else that of ZERMELO_LANG or of the locale, or else English.

    >>> language_for("es"), language_for("CA"), language_for("es_MX.UTF-8")
    ('es', 'ca', 'es')
    """
    if wanted is None:
        return _language_of_locale()
    code = wanted.replace("-", "_").partition("_")[0].lower()
    if code not in LANGUAGES:
        known = ", ".join(f"{code} ({NAMES[code]})" for code in LANGUAGES)
        raise UnknownLanguage(f"There is no language {wanted!r}; there are {known}.")
    return code


def _language_of_locale() -> str:
    """The first variable that is set decides, as in every other program."""
    for variable in ("ZERMELO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return _speaks(os.environ[variable])
    return _speaks(locale.getlocale()[0] or "")


def _speaks(name: str) -> str:
    """A locale as Unix ("ca_ES.UTF-8") or Windows ("Spanish_Spain.1252") calls it."""
    start = name.lower().replace("-", "_").split("_")[0].split(".")[0]
    return {"es": "es", "spanish": "es", "ca": "ca", "catalan": "ca", "valencian": "ca"}.get(start, "en")


# ---------------------------------------------------------------------------------------------
# Messages


def slots(text: str) -> set[str]:
    """The names of the gaps in a text.

    >>> sorted(slots("{node} is worth {value}"))
    ['node', 'value']
    """
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def faults(messages: Messages) -> list[str]:
    """What is wrong with a catalogue, one sentence each; nothing if it is complete."""
    found = []
    for name, texts in messages.items():
        for language in LANGUAGES:
            if not texts.get(language):
                found.append(f"The message {name!r} has no text in {NAMES[language]}.")
            elif texts.get("en") and slots(texts[language]) != slots(texts["en"]):
                found.append(f"The message {name!r} has other slots in {NAMES[language]} than in English.")
    return found


def extend(messages: Messages) -> None:
    """Bring the messages of another view: complete in every language, under names not yet taken."""
    wrong = faults(messages)
    wrong += [f"The message {name!r} exists already." for name in messages
              if name in MESSAGES and MESSAGES[name] != messages[name]]  # fmt: skip
    if wrong:
        raise ZermeloError(" ".join(wrong))
    MESSAGES.update({name: dict(texts) for name, texts in messages.items()})


def say(message: str, language: str, /, **given: Any) -> str:
    """A message in a language, its slots filled."""
    return MESSAGES[message][language].format(**given)


def term(word: str, language: str) -> str:
    """A word of the field: `term("ply", "ca")` is "nivell"; the words are the keys of `GLOSSARY`."""
    return GLOSSARY[word][language]


def listed(words: Iterable[str], language: str, most: int | None = None) -> str:
    """Names in a row; beyond `most`, how many more there are.

    >>> listed(["C2", "C3"], "en"), listed(["a", "b", "c", "d"], "es", most=2)
    ('C2, C3', 'a, b y 2 más')
    """
    names = list(words)
    if most is None or len(names) <= most + 1:
        return ", ".join(names)
    return say("list.more", language, names=", ".join(names[:most]), count=len(names) - most)


# ---------------------------------------------------------------------------------------------
# Numbers


def exact(number: Value) -> str:
    """A number as exact text with a decimal point; what has no short decimal is a fraction.

    >>> from fractions import Fraction
    >>> from math import inf
    >>> [exact(number) for number in (3, 6.5, Fraction(13, 2), Fraction(1, 3), -inf, (5, 2, 5))]
    ['3', '6.5', '6.5', '1/3', '-inf', '(5, 2, 5)']

    A float is shown to twelve digits, beyond which only the rounding of the machine would be seen.
    """
    if isinstance(number, tuple):
        return f"({', '.join(exact(part) for part in number)})"
    return write_number(float(f"{number:.12g}") if isinstance(number, float) else number)


def exact_data(number: Value) -> Any:
    """The same for JSON: text, and a list of texts for the payoffs of several players."""
    return [exact(part) for part in number] if isinstance(number, tuple) else exact(number)


def decimal_point(language: str) -> str:
    """What stands before decimals: `decimal_point("es")` is a comma."""
    return "." if language == "en" else ","


def display(number: Value, language: str) -> str:
    """A number inside a sentence: with a decimal comma in Spanish and Catalan, and ∞.

    >>> display(6.5, "en"), display(6.5, "es"), display((0.5, 2), "ca"), display(float("-inf"), "en")
    ('6.5', '6,5', '(0,5; 2)', '-∞')
    """
    if isinstance(number, tuple):
        parts = [display(part, language) for part in number]
        return f"({('; ' if any(',' in part for part in parts) else ', ').join(parts)})"
    text = exact(number).replace("inf", "∞")
    return text.replace(".", decimal_point(language))
