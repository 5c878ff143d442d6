"""Why something could not be compiled, in a person's words."""

import linecache
import os
import re
from collections.abc import Callable
from types import FunctionType
from typing import Any

from zermelo.languages.message import M, Message

_PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+)|Raised from (?P<from>.+) \((?P<at>\d+)\)')
_REASONS: list[tuple[str, Callable[..., Message]]] = [
    (
        r"Untyped global name '(\w+)':? *[Cc]annot determine Numba type of <class '(?:abc.ABCMeta|type)'>",
        lambda name: M(
            "`{name}` is a class, which has no machine form; use numbers, tuples or numpy arrays", name=name
        ),
    ),
    (
        r"Untyped global name '(\w+)':? *[Cc]annot determine Numba type of <class '([\w.]+)'>",
        lambda name, kind: M(
            "`{name}` is a {kind}, which has no machine form; use numbers, tuples or numpy arrays", name=name, kind=kind
        ),
    ),
    (r"Untyped global name '(\w+)'", lambda name: M("`{name}` has no machine form", name=name)),
    (
        r"Unknown attribute '_replace' of type",
        lambda: M("`_replace` has no machine form; write the new position out in full"),
    ),
    (
        r"Unknown attribute '(\w+)' of type ([^\n]+)",
        lambda name, kind: M("`.{name}` is not known for {kind}", name=name, kind=kind),
    ),
    (
        r"variable '(\w+)', have imprecise type: (\w+)",
        lambda name, kind: M("`{name}` is a {kind} whose content has no single type", name=name, kind=kind),
    ),
    (
        r"exception_match|SETUP_FINALLY|PUSH_EXC_INFO",
        lambda: M("catching an exception has no machine form here"),
    ),
    (
        r"No implementation of function Function\(<[^>]*?(?:impl_)?(\w+)(?: at 0x\w+)?>\)",
        lambda name: M("`{name}` cannot be used on these values", name=name),
    ),
    (
        r"Cannot unify ([^\n]+?) and ([^\n]+?) for '([\w.]+?)(?:\.\d+)?'",
        lambda one, other, name: M(
            "`{name}` is sometimes {one} and sometimes {other}", name=name, one=one, other=other
        ),
    ),
    (
        r"call each other with arguments of several types",
        lambda: M(
            "`result` gives a position of another type than it is given; keep whole numbers whole, and use one class"
        ),
    ),
    (r"Can't unify return type", lambda: M("it returns values of different types")),
    (r"GET_YIELD_FROM_ITER", lambda: M("`yield from` has no machine form; use a loop with `yield`")),
    (
        r"IMPORT_NAME",
        lambda: M("an import inside a function has no machine form; move it to the top of the file"),
    ),
    (
        r"(?:Use of unsupported opcode|opcode) \(?(\w+)\)?",
        lambda name: M("this kind of statement ({name}) has no machine form", name=name),
    ),
    (r"format spec in f-strings|FORMAT_VALUE", lambda: M("formatting text has no machine form")),
    (r"dictobject|dict\(|DictType", lambda: M("this dictionary has no single type of key and value")),
    (
        r"[Cc]annot determine Numba type of <class '([\w.]+)'>",
        lambda kind: M("a value of type {kind} has no machine form", kind=kind),
    ),
    (r"name '(\w+)' is not defined", lambda name: M("`{name}` is not defined", name=name)),
]
"""Patterns of numba's complaints, and what each means to the author of a rulebook."""


def explain(error: Exception, function: FunctionType, arguments: tuple[Any, ...] = ()) -> Message:
    """Tell in one sentence which function and line could not be compiled, and why."""
    text = str(error)
    if arguments and re.search(r"- argument 0:|non-precise type pyobject\nDuring: typing of argument", text):
        kind = type(arguments[0]).__name__
        return M("The position is a {kind}, which has no machine form; make it a NamedTuple of numbers.", kind=kind)
    reason = _reason(text)
    place = _PLACE.search(text)  # numba tells the whole chain of calls, the cause first
    if not place:
        return M("`{function}` runs interpreted, because {reason}.", function=function.__name__, reason=reason)
    path, number = place["file"] or place["from"], int(place["line"] or place["at"])
    file, line = os.path.basename(path), str(number)
    source = linecache.getline(os.path.abspath(path), number).strip()
    if not source:
        return M("{file}, line {line} runs interpreted, because {reason}.", file=file, line=line, reason=reason)
    return M(
        "{file}, line {line} (`{source}`) runs interpreted, because {reason}.",
        file=file,
        line=line,
        source=source,
        reason=reason,
    )


def _reason(text: str) -> Message:
    for pattern, message in _REASONS:
        found = re.search(pattern, text)
        if found:
            return message(*found.groups())
    return M("it uses Python that has no machine form")
