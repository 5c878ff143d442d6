"""The text form of an exercise: lines `name: value`, where a value is a text, a list in [] or pairs in {}.

>>> text = '''
... id: upv-4            # stable
... lang: [ca, es, en]
... ask: [best-move, {no-cut: {leaf: H2, cut: [C, after: H]}}]
... '''
>>> read(text) == {"id": "upv-4", "lang": ["ca", "es", "en"],
...                "ask": ["best-move", {"no-cut": {"leaf": "H2", "cut": ["C", {"after": "H"}]}}]}
True
>>> read(write(read(text))) == read(text)
True

Lists, pairs and quoted texts are YAML, but every value is text: the caller parses numbers.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

import yaml

from zermelo.languages.message import M
from zermelo.languages.numbers import shorten
from zermelo.workbook.remarks import BadExercise

PLAIN = re.compile(r"(?:[^\s\[\]{},:\"#]|:(?=\S))+(?: (?:[^\s\[\]{},:\"#]|:(?=\S))+)*")
LONGEST = 50_000
DEEPEST = 20
QUESTION_MARK = "\ue000"
"""A placeholder for ? during YAML parsing, where it would end a word."""


def read(text: str) -> dict[str, Any]:
    """Read the pairs of a header; text that begins with a brace is parsed as JSON."""
    if len(text) > LONGEST:
        raise BadExercise(
            M("An exercise has at most {most} letters, and this text has {count}.", most=LONGEST, count=len(text))
        )
    if text.lstrip().startswith("{"):
        return _json(text)
    found: dict[str, Any] = {}
    lines = text.splitlines()
    place = 0
    while place < len(lines):
        line = lines[place]
        place += 1
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        name, colon, rest = line.partition(":")
        if not colon or not re.fullmatch(r"[\w-]+", name.strip()):
            raise BadExercise(
                M(
                    "Line {place} of the exercise is {text}, but it should be a name, a colon and a value.",
                    place=place,
                    text=shorten(line),
                )
            )
        while place < len(lines) and lines[place][:1] in (" ", "\t"):  # an indented line continues the value
            rest += "\n" + lines[place]
            place += 1
        if name.strip() in found:
            raise BadExercise(M("The exercise says {name} twice.", name=name.strip()))
        found[name.strip()] = value_of(rest, name.strip())
    return found


def value_of(text: str, name: str) -> Any:
    """Parse a list, pairs or a quoted text; anything else is the text itself, up to a comment."""
    if text.lstrip()[:1] in ("[", "{", '"'):
        return _yaml(text, name)
    return " ".join(re.sub(r"\s#.*", "", line).strip() for line in text.splitlines()).strip()


def _json(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadExercise(M("The exercise begins like JSON, but it is not: {error}.", error=error)) from None
    if not isinstance(found, dict):
        raise BadExercise(M("An exercise in JSON is an object with names and values."))
    return found


class _TooDeep(Exception):
    """Brackets are nested too deep."""


class _Loader(yaml.BaseLoader):  # type: ignore[misc]
    """YAML in which every value is text, without anchors, aliases and tags: & * ! are ordinary characters.

    So are > | % @, and a dash, where a word begins inside brackets: students write `{B: >= 3, C: -}`.
    """

    def fetch_alias(self) -> None:
        self.fetch_plain()

    fetch_anchor = fetch_tag = fetch_alias

    def fetch_flow_collection_start(self, token: Any) -> None:
        if self.flow_level >= DEEPEST:  # the scanner's time is quadratic in the depth
            raise _TooDeep
        super().fetch_flow_collection_start(token)

    def check_block_entry(self) -> bool:
        return False

    def check_plain(self) -> bool:
        return bool(self.flow_level) or bool(super().check_plain())


def _yaml(text: str, name: str) -> Any:
    """Parse a value; the message of an error says where."""
    written = text.strip().replace("\t", " ").replace("?", QUESTION_MARK)
    try:
        return _restored(yaml.load(written, _Loader))
    except _TooDeep:
        raise BadExercise(M("In the value of {name}: the brackets are nested too deep.", name=name)) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = mark.index if mark else getattr(error, "position", len(written))
        rest = written[place:].strip(" \n")
    if not rest:
        raise BadExercise(
            M("In the value of {name}: expected a closing bracket or quote, but the text ends here.", name=name)
        )
    raise BadExercise(
        M(
            "In the value of {name}: {text} is not expected here; look at brackets and commas.",
            name=name,
            text=shorten(rest.replace(QUESTION_MARK, "?")),
        )
    )


def _restored(value: Any) -> Any:
    """The value with its question marks."""
    if isinstance(value, list):
        return [_restored(part) for part in value]
    if isinstance(value, dict):
        return {_restored(name): _restored(part) for name, part in value.items()}
    return value.replace(QUESTION_MARK, "?")


def write(pairs: Mapping[str, Any]) -> str:
    """The pairs, one per line, in the format of `read`."""
    return "".join(f"{name}: {_written(value)}\n" for name, value in pairs.items())


def _written(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_written(str(name))}: {_written(part)}" for name, part in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_written(part) for part in value) + "]"
    text = str(value)
    return text if PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)
