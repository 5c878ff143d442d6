"""Why something could not be compiled, in a person's words."""

import linecache
import os
import re
from types import FunctionType
from typing import Any

_PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+)|Raised from (?P<from>.+) \((?P<at>\d+)\)')
_REASONS: list[tuple[str, str]] = [
    (
        r"Untyped global name '(\w+)':? *[Cc]annot determine Numba type of <class '(?:abc.ABCMeta|type)'>",
        "`{0}` is a class, which has no machine form; use numbers, tuples or numpy arrays",
    ),
    (
        r"Untyped global name '(\w+)':? *[Cc]annot determine Numba type of <class '([\w.]+)'>",
        "`{0}` is a {1}, which has no machine form; use numbers, tuples or numpy arrays",
    ),
    (r"Untyped global name '(\w+)'", "`{0}` has no machine form"),
    (r"Unknown attribute '_replace' of type", "`_replace` has no machine form; write the new position out in full"),
    (r"Unknown attribute '(\w+)' of type ([^\n]+)", "`.{0}` is not known for {1}"),
    (r"variable '(\w+)', have imprecise type: (\w+)", "`{0}` is a {1} whose content has no single type"),
    (r"exception_match|SETUP_FINALLY|PUSH_EXC_INFO", "catching an exception has no machine form here"),
    (
        r"No implementation of function Function\(<[^>]*?(?:impl_)?(\w+)(?: at 0x\w+)?>\)",
        "`{0}` cannot be used on these values",
    ),
    (r"Cannot unify ([^\n]+?) and ([^\n]+?) for '([\w.]+?)(?:\.\d+)?'", "`{2}` is sometimes {0} and sometimes {1}"),
    (r"Can't unify return type", "it returns values of different types"),
    (r"GET_YIELD_FROM_ITER", "`yield from` has no machine form; use a loop with `yield`"),
    (r"IMPORT_NAME", "an import inside a function has no machine form; move it to the top of the file"),
    (r"(?:Use of unsupported opcode|opcode) \(?(\w+)\)?", "this kind of statement ({0}) has no machine form"),
    (r"format spec in f-strings|FORMAT_VALUE", "formatting text has no machine form"),
    (r"dictobject|dict\(|DictType", "this dictionary has no single type of key and value"),
    (r"[Cc]annot determine Numba type of <class '([\w.]+)'>", "a value of type {0} has no machine form"),
    (r"name '(\w+)' is not defined", "`{0}` is not defined"),
]


def explain(error: Exception, function: FunctionType, arguments: tuple[Any, ...] = ()) -> str:
    """One sentence: which function and line could not be compiled, and why."""
    text = str(error)
    if arguments and re.search(r"- argument 0:|non-precise type pyobject\nDuring: typing of argument", text):
        kind = type(arguments[0]).__name__
        return f"The position is a {kind}, which has no machine form; make it a NamedTuple of numbers."
    reason = "it uses Python that has no machine form"
    for pattern, words in _REASONS:
        found = re.search(pattern, text)
        if found:
            reason = words.format(*found.groups())
            break
    # numba tells the whole chain of calls, the cause first.
    place = _PLACE.search(text)
    if not place:
        return f"`{function.__name__}` runs interpreted, because {reason}."
    file, number = place["file"] or place["from"], int(place["line"] or place["at"])
    line = linecache.getline(os.path.abspath(file), number).strip()
    source = f" (`{line}`)" if line else ""
    return f"{os.path.basename(file)}, line {number}{source} runs interpreted, because {reason}."
