"""Named messages in three languages, with the same slots (`str.format`) in each:

>>> say("trace.found", "es", value="3")
'valor encontrado: 3'
>>> say("trace.found", "ca", value="3")
'valor trobat: 3'

The messages of the text views stand in `catalogue.py`; another view brings its own with `extend`. A text that
is missing, or that has other slots than its siblings, is refused when it is brought, so it never reaches a reader.
"""

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any

from zermelo.languages.choice import LANGUAGES, NAMES
from zermelo.languages.errors import ZermeloError
from zermelo.languages.named_texts import GLOSSARY, MESSAGES

Messages = Mapping[str, Mapping[str, str]]


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
    wrong += [
        f"The message {name!r} exists already."
        for name in messages
        if name in MESSAGES and MESSAGES[name] != messages[name]
    ]
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
