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

It looks like a small part of YAML, but every value is text: numbers are read where they are meant.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from zermelo.languages.message import M, Message
from zermelo.languages.numbers import shorten
from zermelo.workbook.remarks import BadExercise

TOKEN = re.compile(
    r"""(?P<blank>\s+|\#[^\n]*)|(?P<mark>[\[\]{},])|(?P<colon>:(?=[\s\[{"]|$))|(?P<text>"(?:[^"\\]|\\.)*")
                       |(?P<word>(?:[^\s\[\]{},:"\#]|:(?![\s\[{"]|$)|(?<=\S)\#)+)""",
    re.VERBOSE,
)
PLAIN = re.compile(r"(?:[^\s\[\]{},:\"#]|:(?=\S))+(?: (?:[^\s\[\]{},:\"#]|:(?=\S))+)*")
LONGEST = 1_000_000
DEEPEST = 20


def read(text: str) -> dict[str, Any]:
    """The pairs of a header; text that begins with a brace is read as JSON."""
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
        while place < len(lines) and lines[place][:1] in (" ", "\t"):  # an indented line goes on with the value
            rest += "\n" + lines[place]
            place += 1
        if name.strip() in found:
            raise BadExercise(M("The exercise says {name} twice.", name=name.strip()))
        found[name.strip()] = value_of(rest, name.strip())
    return found


def value_of(text: str, name: str) -> Any:
    """A list, pairs or a quoted text; anything else is the text itself, up to a comment."""
    if text.lstrip()[:1] in ("[", "{", '"'):
        return _Reader(text, name).value()
    return " ".join(re.sub(r"\s#.*", "", line).strip() for line in text.splitlines()).strip()


def _json(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadExercise(M("The exercise begins like JSON, but it is not: {error}.", error=error)) from None
    if not isinstance(found, dict):
        raise BadExercise(M("An exercise in JSON is an object with names and values."))
    return found


class _Reader:
    """Reads one value."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.tokens: list[tuple[str, str, bool]] = []
        at, gap = 0, False
        while at < len(text):
            match = TOKEN.match(text, at)
            if not match:
                raise self.fail(M("{text} cannot be read", text=shorten(text[at:])))
            if match.lastgroup != "blank":
                self.tokens.append((match.lastgroup or "", match.group(), gap))
            gap, at = match.lastgroup == "blank", match.end()
        self.at = 0

    def fail(self, what: Message) -> BadExercise:
        return BadExercise(M("In the value of {name}: {what}.", name=self.name, what=what))

    def peek(self) -> str:
        return self.tokens[self.at][1] if self.at < len(self.tokens) else ""

    def value(self) -> Any:
        found = self.item(0)
        if self.at < len(self.tokens):
            raise self.fail(M("nothing should follow, but there is {text}", text=shorten(self.peek())))
        return found

    def item(self, depth: int) -> Any:
        if depth > DEEPEST:
            raise self.fail(M("too many brackets inside one another"))
        if self.peek() == "[":
            return self.several("]", depth)
        if self.peek() == "{":
            pairs: dict[str, Any] = {}
            for pair in self.several("}", depth):
                if not isinstance(pair, dict):
                    raise self.fail(
                        M("inside braces every entry is a pair name: value, and {text} is not", text=shorten(str(pair)))
                    )
                pairs |= pair
            return pairs
        return self.words()

    def words(self) -> str:
        parts: list[str] = []
        while self.at < len(self.tokens) and self.tokens[self.at][0] in ("word", "text"):
            kind, word, gap = self.tokens[self.at]
            parts.append((" " if gap and parts else "") + (_unquoted(word) if kind == "text" else word))
            self.at += 1
        return "".join(parts)

    def several(self, closing: str, depth: int) -> list[Any]:
        self.at += 1
        found: list[Any] = []
        while True:
            if self.peek() == closing and self.tokens[self.at][0] == "mark":
                self.at += 1
                return found
            entry = self.item(depth + 1)
            if self.at < len(self.tokens) and self.tokens[self.at][0] == "colon":
                if not isinstance(entry, str):
                    raise self.fail(M("a name stands before a colon"))
                self.at += 1
                entry = {entry: self.item(depth + 1)}
            found.append(entry)
            if self.peek() == ",":
                self.at += 1
            elif self.peek() != closing:
                if not self.peek():
                    raise self.fail(M("expected ',' or '{closing}'", closing=closing))
                raise self.fail(
                    M("expected ',' or '{closing}' before {text}", closing=closing, text=shorten(self.peek()))
                )


def _unquoted(text: str) -> str:
    try:
        return str(json.loads(text))
    except ValueError:
        return text[1:-1]


def write(pairs: Mapping[str, Any]) -> str:
    """The pairs, one a line, as `read` reads them."""
    return "".join(f"{name}: {_written(value)}\n" for name, value in pairs.items())


def _written(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_written(str(name))}: {_written(part)}" for name, part in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_pair(part) for part in value) + "]"
    text = str(value)
    return text if PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def _pair(value: Any) -> str:
    return _written(value)
