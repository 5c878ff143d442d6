"""Why something could not be compiled, in a person's words: the user's own line, and the nearest form that compiles."""

import linecache
import os
import re
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.machine.natural.forms import MOST_NUMBERS, NumberSet, fields_of, is_record
from zermelo.machine.reason_places import at, place_of, place_of_start

_REASONS: list[tuple[str, Callable[..., Message]]] = [
    (
        r"getiter with parameters \(NumberSet\)",
        lambda: M("a set has no fixed order; loop over `sorted(…)` of it"),
    ),
    (
        r"zermelo refuses the order of a set",
        lambda: M("a set has no fixed order, and the answer may depend on it here; loop over `sorted(…)` of it"),
    ),
    (
        r"zermelo refuses to print",
        lambda: M("it prints, which compiled rules cannot; take the `print` out when you have seen enough"),
    ),
    (
        r"zermelo refuses a set of moves",
        lambda: M("a set has no fixed order, and moves need one; return `sorted(…)` of it"),
    ),
    (
        r"zermelo refuses [\w.]+?\.(\w+): None: (\w[\w ]*)\.",
        lambda field, kind: M(
            "`{field}` is None at the start and of type {kind} here; use a number such as -1 for none",
            field=field,
            kind=kind,
        ),
    ),
    (
        r"zermelo refuses [\w.]+?\.(\w+): (\w[\w ]*): None\.",
        lambda field, kind: M(
            "`{field}` is of type {kind} at the start and None here; use a number such as -1 for none",
            field=field,
            kind=kind,
        ),
    ),
    (
        r"zermelo refuses [\w.]+?\.(\w+): (\w[\w ]*): (\w[\w ]*)\.",
        lambda field, one, other: M(
            "`{field}` is of type {one} at the start and of type {other} here; keep it of one kind",
            field=field,
            one=one,
            other=other,
        ),
    ),
    (
        r"Untyped global name '(\w+)':? *[Cc]annot determine Numba type of <class '(?:dict)'>",
        lambda name: M(
            "`{name}` is a dictionary of more than numbers; use numbers and tuples of numbers in it", name=name
        ),
    ),
    (
        r"Untyped global name '(\w+)':? *[Cc]annot determine Numba type of <class '(?:list|tuple|set|frozenset)'>",
        lambda name: M("`{name}` holds values of different kinds; use numbers of one kind in it", name=name),
    ),
    (
        r"Untyped global name '(?:permutations|combinations|accumulate|groupby|defaultdict|Counter|namedtuple|random)'",
        lambda: M("functions of `itertools`, `collections` and `random` have no machine form; write a loop"),
    ),
    (
        r"Untyped global name '(\w+)':? *[Cc]annot determine Numba type of <class '(?:abc.ABCMeta|type)'>",
        lambda name: M(
            "`{name}` is a class, which has no machine form; use numbers, tuples, NamedTuples or dataclasses", name=name
        ),
    ),
    (
        r"Untyped global name '(\w+)':? *[Cc]annot determine Numba type of <class '([\w.]+)'>",
        lambda name, kind: M(
            "`{name}` is of type {kind}, which has no machine form; use numbers, tuples or numpy arrays",
            name=name,
            kind=kind,
        ),
    ),
    (
        r"Untyped global name '(\w+)'",
        lambda name: M("`{name}` has no machine form; use numbers, tuples and functions", name=name),
    ),
    (
        r"Unknown attribute '(_replace|replace)' of type",
        lambda name: M(
            "the compiler cannot tell which position `{name}` changes; write the new position out in full", name=name
        ),
    ),
    (
        r"Unknown attribute 'player' of type",
        lambda: M("the position has no field `player`; give it one, or give the game a function `player`"),
    ),
    (
        r"Unknown attribute '(\w+)' of type ([A-Z]\w*)\(",
        lambda name, kind: M(
            "{kind} has no field `{name}`; the rules may use its fields and its methods", name=name, kind=kind
        ),
    ),
    (
        r"Unknown attribute '(\w+)' of type",
        lambda name: M("`.{name}` is not known here; use another function or a loop", name=name),
    ),
    (
        r"variable '(\w+)'[^\n]*have imprecise type: (list|set|dict|reflected)",
        lambda name, kind: M(
            "`{name}` begins empty, and what it will hold is not clear; put numbers or tuples of one kind into it",
            name=name,
        ),
    ),
    (
        r"have imprecise type",
        lambda: M("it is not clear what an empty list here will hold; put numbers or tuples of one kind into it"),
    ),
    (
        r"exception_match|SETUP_FINALLY|PUSH_EXC_INFO|CHECK_EXC_MATCH",
        lambda: M("catching an exception has no machine form here; test the condition with `if` before"),
    ),
    (
        r"No implementation of function Function\(<(?:built-in function |function |class ')?setitem>\)",
        lambda: M("a position is changed in place; make a new one, with `replaced(board, square, value)` for a tuple"),
    ),
    (
        r"getitem>\) found for signature:\s+>>> getitem\(Tuple",
        lambda: M(
            "the items of this tuple are of different kinds; keep them of one kind, or in fields of a NamedTuple"
        ),
    ),
    (
        r"LiteralList|getiter with parameters \(Tuple",
        lambda: M("what is listed here is of different kinds; keep it of one kind, such as (-1, -1) for a pass"),
    ),
    (
        r"No implementation of function Function\(<[^>]*?(?:impl_)?(\w+)(?: at 0x\w+)?'?>\) found for signature:",
        lambda name: M(
            "`{name}` cannot be used on such values; use numbers, and tuples and lists of one kind",
            name=_OPERATORS.get(name, name),
        ),
    ),
    (
        r"Cannot unify [^\n]+? and [^\n]+? for '([\w.]+?)(?:\.\d+)?'",
        lambda name: M("`{name}` has values of several kinds; give it one kind of value", name=name.strip("$")),
    ),
    (
        r"call each other with arguments of several types",
        lambda: M(
            "`result` gives a position of another type than it is given; keep whole numbers whole, and use one class"
        ),
    ),
    (r"Can't unify return type", lambda: M("it returns values of different kinds; return one kind everywhere")),
    (
        r"IMPORT_NAME",
        lambda: M("an import inside a function has no machine form; move it to the top of the file"),
    ),
    (
        r"STORE_GLOBAL|DELETE_GLOBAL",
        lambda: M(
            "it changes a global variable; rules answer from the position alone, so keep the number in the position"
        ),
    ),
    (
        r"MATCH_(?:SEQUENCE|CLASS|MAPPING|KEYS)",
        lambda: M("`case` with a pattern of several parts has no machine form; match numbers, or use `if`"),
    ),
    (
        r"format spec in f-strings|FORMAT_(?:VALUE|SIMPLE|WITH_SPEC)",
        lambda: M("formatting text has no machine form; compare numbers instead"),
    ),
    (
        r"(?:Use of unsupported opcode|opcode) \(?(\w+)\)?",
        lambda name: M("this kind of statement has no machine form; use `if`, loops and assignments"),
    ),
    (
        r"getiter with parameters \(none\)",
        lambda: M("a generator that calls itself has no machine form; collect the moves in a list and return it"),
    ),
    (
        r"runaway recursion|[Tt]ype-inferred recursion|generator.*recurs|recurs.*generator",
        lambda: M(
            "a function that calls itself has no machine form here; return a number first, or use a list as a stack"
        ),
    ),
    (
        r"failed to unpack",
        lambda: M("what is unpacked here is not always a tuple; keep moves and values of one kind"),
    ),
    (
        r"use of yield in a closure|make_function",
        lambda: M("a function inside a rule has no machine form here; move it to the top of the file"),
    ),
    (
        r"[Ii]nt(?:eger)? value too large|int too (?:large|big)|Int too large|cannot be converted",
        lambda: M("a number has more than 64 bits; use two numbers"),
    ),
    (
        r"dictobject|dict\(|DictType",
        lambda: M("this dictionary has no single kind of key and value; use numbers in it"),
    ),
    (
        r"[Cc]annot determine Numba type of <class '([\w.]+)'>",
        lambda kind: M("a value of type {kind} has no machine form; use numbers, tuples or NamedTuples", kind=kind),
    ),
    (r"name '(\w+)' is not defined", lambda name: M("`{name}` is not defined", name=name)),
]
"""Patterns of the compiler's complaints, and what each means to the author of a rulebook."""


def is_about_rules(error: Exception) -> bool:
    """Whether an error says something about the rules: it is numba's word on them, or one of known meaning."""
    from numba.core.errors import NumbaError

    told = isinstance(error, (NumbaError, ZermeloError, NotImplementedError))
    return told or any(re.search(pattern, str(error)) for pattern, _ in _REASONS)


def explain(error: Exception, function: FunctionType, arguments: tuple[Any, ...] = ()) -> Message:
    """Tell in one sentence which line of the user's could not be compiled, why, and what could be."""
    text = str(error)
    for problem in unsuitable(arguments[0], M("The position")) if arguments else ():
        return at(place_of_start(function), problem)
    reason = _reason(text)
    place = place_of(text, function) or place_of_start(function)
    if place is None:
        return M("The rules run interpreted, because {reason}.", reason=reason)
    path, number = place
    file, line = os.path.basename(path), str(number)
    source = linecache.getline(path, number).strip()
    if not source:
        return M("{file}, line {line} runs interpreted, because {reason}.", file=file, line=line, reason=reason)
    return M(
        "{file}, line {line} (`{source}`) runs interpreted, because {reason}.",
        file=file,
        line=line,
        source=source,
        reason=reason,
    )


def unsuitable(value: Any, name: str) -> Iterator[Message]:
    """The parts of a position that have no machine form, in a sentence each."""
    if isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
        yield M("{name} runs interpreted, because it has a number of more than 64 bits; use two numbers.", name=name)
    elif isinstance(value, (set, frozenset)):
        yield M(
            "{name} runs interpreted, because it is a set of more than the numbers 0 to {most}; number its items.",
            name=name,
            most=MOST_NUMBERS - 1,
        )
    elif isinstance(value, tuple):
        names = fields_of(type(value)) if is_record(type(value)) else ()
        for number, part in enumerate(value):
            yield from unsuitable(part, M("`{name}` of the position", name=names[number]) if names else name)
    elif not isinstance(value, (int, float, str, NumberSet, type(None))) and not hasattr(value, "dtype"):
        yield M(
            "{name} is of type {kind}, which has no machine form; make it a NamedTuple or a dataclass of numbers.",
            name=name,
            kind=type(value).__name__,
        )


def _reason(text: str) -> Message:
    for pattern, message in _REASONS:
        found = re.search(pattern, text)
        if found:
            return message(*found.groups())
    return M("it uses Python that cannot be compiled; use numbers, tuples, lists of one kind and loops")


_OPERATORS: dict[str, str] = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "truediv": "/",
    "floordiv": "//",
    "mod": "%",
    "eq": "==",
    "ne": "!=",
}
_OPERATORS |= {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "and_": "&", "or_": "|", "xor": "^", "contains": "in"}
_OPERATORS |= {"getitem": "[…]", "not_": "not", "lshift": "<<", "rshift": ">>", "iadd": "+=", "ior": "|=", "isub": "-="}
_OPERATORS |= {"replaced": "[…] =", "replaced_between": "[:…]", "copied": "list", "ordered": "actions", "or_else": "or"}
