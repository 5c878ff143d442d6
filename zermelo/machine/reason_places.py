"""Where in the user's own files something could not be compiled."""

import ast
import linecache
import os
import re
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

from zermelo.languages.message import M, Message
from zermelo.machine.fingerprint import captured, is_namespace

Place = tuple[str, int]

_PLACE = re.compile(
    r'File "(?P<file>[^"<]+)", line (?P<line>\d+)'
    r"|Raised from (?P<from>.+) \((?P<at>\d+)\)"
    r"|(?:at|location:) (?P<where>\S+\.py) \((?P<there>\d+)\)"
)
_RULE = re.compile(r"\bgame\.(\w+)\(")
_PACKAGE = str(Path(__file__).parents[1])
_LIBRARIES = tuple(sysconfig.get_paths()[name] for name in ("purelib", "platlib", "stdlib"))


def places_in(text: str) -> Iterator[Place]:
    """The places that an error tells of, the cause first."""
    for found in _PLACE.finditer(text):
        path = found["file"] or found["from"] or found["where"]
        yield os.path.abspath(path), int(found["line"] or found["at"] or found["there"])


def place_of(text: str, function: FunctionType) -> Place | None:
    """The user's line that an error comes from: named by the error, or the rule that our line asked."""
    places = list(places_in(text))
    for path, line in places:
        if is_users(path):
            return path, line
    for path, line in places:
        for name in _RULE.findall(linecache.getline(path, line)):
            rule = rule_named(name, function)
            if rule is not None:
                return last_answer(rule)
    for one in captured(function).values():  # a rule that is compiled alone
        if isinstance(one, FunctionType) and is_users(one.__code__.co_filename):
            return last_answer(one)
    return None


def place_of_start(function: FunctionType) -> Place | None:
    """The line on which a user's game says how it begins: `initial=…`, or else the last answer of a rule."""
    from zermelo.machine.natural.sources import parsed

    rule = rule_named("result", function) or rule_named("actions", function)
    if rule is None:
        return None
    path = rule.__code__.co_filename
    try:
        tree, _ = parsed("".join(linecache.getlines(path)), path)
    except (SyntaxError, ValueError):
        return last_answer(rule)
    starts = [one.value.lineno for one in ast.walk(tree) if isinstance(one, ast.keyword) and one.arg == "initial"]
    return (path, starts[-1]) if starts else last_answer(rule)


def place_of_result(function: FunctionType) -> Place | None:
    """The line on which a user's rule makes a new position."""
    rule = rule_named("result", function)
    return None if rule is None else last_answer(rule)


def at(place: Place | None, sentence: Message) -> Message:
    """A sentence with the user's line before it, where that is known."""
    if place is None:
        return sentence
    return M("{file}, line {line}: {sentence}", file=os.path.basename(place[0]), line=str(place[1]), sentence=sentence)


def is_users(path: str) -> bool:
    inside = path.startswith(_PACKAGE) and not path.startswith(os.path.join(_PACKAGE, "games"))
    return not inside and not path.startswith(_LIBRARIES) and os.path.exists(path)


def rule_named(name: str, function: FunctionType) -> FunctionType | None:
    """The user's function that a search calls by a name."""
    for one in values_reached(function):
        rule = getattr(one, name, None) if is_namespace(one) else None
        if isinstance(rule, FunctionType) and is_users(rule.__code__.co_filename):
            return rule
    return None


def values_reached(function: FunctionType) -> Iterator[Any]:
    """The namespaces and functions that a function reaches through its closure, the nearest first."""
    waiting: list[Any] = [function]
    seen: set[int] = set()
    while waiting:
        one = waiting.pop(0)
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, FunctionType):
            waiting += captured(one).values()
        elif is_namespace(one):
            waiting += [value for value in vars(one).values() if isinstance(value, FunctionType)]


def last_answer(rule: FunctionType) -> Place:
    """The line of a rule's last `return` or `yield`, or where it begins."""
    from zermelo.machine.natural.sources import source_of

    node, code = source_of(rule), rule.__code__
    parts = ast.walk(node) if node is not None else ()
    lines = (one.lineno for one in parts if isinstance(one, (ast.Return, ast.Yield, ast.YieldFrom)))
    return code.co_filename, max(lines, default=code.co_firstlineno)
