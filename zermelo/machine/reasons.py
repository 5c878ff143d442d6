"""Why something could not be compiled, in a person's words: the user's own line, and the nearest form that compiles."""

import linecache
import os
import re
from collections.abc import Iterator
from types import FunctionType
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.machine.natural.forms import MOST_NUMBERS, SIDE, NumberSet, fields_of, is_record
from zermelo.machine.reason_places import at, place_of, place_of_start


def unfilled(template: str) -> str:
    """Mark a text for the catalogues of translations; its gaps are filled later."""
    return template


_LIBRARY = "permutations|accumulate|groupby|defaultdict|Counter|namedtuple|random"
_UNTYPED = r"Untyped global name '(?P<name>\w+)':? *[Cc]annot determine Numba type of <class "
_REASONS = {
    r"zermelo refuses the order of a set": unfilled(
        "a set has no fixed order, and the answer may depend on it here; loop over `sorted(…)` of it"
    ),
    r"zermelo refuses combinations": unfilled(
        "the number of `combinations`, or `repeat` of `product`, has to stand here, from 1 to 6; write it, or a loop"
    ),
    r"zermelo refuses to print": unfilled(
        "it prints, which compiled rules cannot; take the `print` out when you have seen enough"
    ),
    r"zermelo refuses a set of moves": unfilled(
        "a set has no fixed order, and moves need one; return `sorted(…)` of it"
    ),
    r"zermelo refuses [\w.]+?\.(?P<field>\w+): None: (?P<kind>\w[\w ]*)\.": unfilled(
        "`{field}` is None at the start and of type {kind} here; use a number such as -1 for none"
    ),
    r"zermelo refuses [\w.]+?\.(?P<field>\w+): (?P<kind>\w[\w ]*): None\.": unfilled(
        "`{field}` is of type {kind} at the start and None here; use a number such as -1 for none"
    ),
    r"zermelo refuses [\w.]+?\.(?P<field>\w+): (?P<one>\w[\w ]*): (?P<other>\w[\w ]*)\.": unfilled(
        "`{field}` is of type {one} at the start and of type {other} here; keep it of one kind"
    ),
    _UNTYPED + r"'dict'>": unfilled(
        "`{name}` is a dictionary of more than numbers and texts; use those and tuples of them in it"
    ),
    _UNTYPED + r"'(?:list|tuple|set|frozenset)'>": unfilled(
        "`{name}` holds values of different kinds; use numbers of one kind in it"
    ),
    rf"Untyped global name '(?:{_LIBRARY})'": unfilled(
        "functions of `itertools`, `collections` and `random` have no machine form; write a loop"
    ),
    _UNTYPED + r"'(?:abc.ABCMeta|type)'>": unfilled(
        "`{name}` is a class, which has no machine form; use numbers, tuples, NamedTuples or dataclasses"
    ),
    _UNTYPED + r"'(?P<kind>[\w.]+)'>": unfilled(
        "`{name}` is of type {kind}, which has no machine form; use numbers, tuples or numpy arrays"
    ),
    r"Untyped global name '(?P<name>\w+)'": unfilled("`{name}` has no machine form; use numbers, tuples and functions"),
    r"Unknown attribute '(?P<name>_replace|replace)' of type": unfilled(
        "the compiler cannot tell which position `{name}` changes; write the new position out in full"
    ),
    r"Unknown attribute 'player' of type": unfilled(
        "the position has no field `player`; give it one, or give the game a function `player`"
    ),
    r"Unknown attribute '(?P<name>\w+)' of type Module\(<module '(?P<kind>[\w.]+)'": unfilled(
        "`{kind}.{name}` has no machine form; use numbers, tuples and functions of your own"
    ),
    r"Unknown attribute '(?P<name>\w+)' of type (?P<kind>[A-Z]\w*)\(": unfilled(
        "{kind} has no field `{name}`; the rules may use its fields and its methods"
    ),
    r"Unknown attribute '(?P<name>\w+)' of type": unfilled(
        "`.{name}` is not known here; use another function or a loop"
    ),
    r"variable '(?P<name>\w+)'[^\n]*have imprecise type: (?:list|set|dict|reflected)": unfilled(
        "`{name}` begins empty, and what it will hold is not clear; put numbers or tuples of one kind into it"
    ),
    r"have imprecise type": unfilled(
        "it is not clear what an empty list here will hold; put numbers or tuples of one kind into it"
    ),
    r"exception_match|SETUP_FINALLY|PUSH_EXC_INFO|CHECK_EXC_MATCH": unfilled(
        "catching an exception has no machine form here; test the condition with `if` before"
    ),
    r"No implementation of function Function\(<(?:built-in function |function |class ')?setitem>\)": unfilled(
        "a position is changed in place; make a new one, with `replaced(board, square, value)` for a tuple"
    ),
    r"getitem>\) found for signature:\s+>>> getitem\(Tuple": unfilled(
        "the items of this tuple are of different kinds; keep them of one kind, or in fields of a NamedTuple"
    ),
    r"add\(Tuple\(\), list": unfilled(
        "a list unpacked into a tuple leaves its length unknown; write the items out, such as `min(…), max(…)`"
    ),
    r"LiteralList|getiter with parameters \(Tuple": unfilled(
        "what is listed here is of different kinds; keep it of one kind, such as (-1, -1) for a pass"
    ),
    r"No implementation of function Function\(<[^>]*?(?:impl_)?(?P<operator>\w+)(?: at 0x\w+)?'?>\) found": unfilled(
        "`{name}` cannot be used on such values; use numbers, and tuples and lists of one kind"
    ),
    r"Cannot unify [^\n]+? and [^\n]+? for '(?P<name>[\w.]+?)(?:\.\d+)?'": unfilled(
        "`{name}` has values of several kinds; give it one kind of value"
    ),
    r"call each other with arguments of several types": unfilled(
        "`result` gives a position of another type than it is given; keep whole numbers whole, and use one class"
    ),
    r"Can't unify yield type": unfilled(
        "it yields values of different kinds, such as tuples of known and of unknown length; yield one kind everywhere"
    ),
    r"Can't unify return type": unfilled("it returns values of different kinds; return one kind everywhere"),
    r"IMPORT_NAME": unfilled("an import inside a function has no machine form; move it to the top of the file"),
    r"STORE_GLOBAL|DELETE_GLOBAL": unfilled(
        "it changes a global variable; rules answer from the position alone, so keep the number in the position"
    ),
    r"MATCH_(?:SEQUENCE|CLASS|MAPPING|KEYS)": unfilled(
        "`case` with a pattern of several parts has no machine form; match numbers, or use `if`"
    ),
    r"format spec in f-strings|FORMAT_(?:VALUE|SIMPLE|WITH_SPEC)": unfilled(
        "formatting text has no machine form; compare numbers instead"
    ),
    r"(?:Use of unsupported opcode|opcode) \(?\w": unfilled(
        "this kind of statement has no machine form; use `if`, loops and assignments"
    ),
    r"getiter with parameters \(none\)": unfilled(
        "a generator that calls itself has no machine form; collect the moves in a list and return it"
    ),
    r"runaway recursion|[Tt]ype-inferred recursion|generator.*recurs|recurs.*generator": unfilled(
        "a function that calls itself has no machine form here; return a number first, or use a list as a stack"
    ),
    r"failed to unpack": unfilled("what is unpacked here is not always a tuple; keep moves and values of one kind"),
    r"use of yield in a closure|make_function": unfilled(
        "a function inside a rule has no machine form here; move it to the top of the file"
    ),
    r"[Ii]nt(?:eger)? value too large|int too (?:large|big)|Int too large|cannot be converted": unfilled(
        "a number has more than 64 bits; use two numbers"
    ),
    r"dictobject|dict\(|DictType": unfilled("this dictionary has no single kind of key and value; use numbers in it"),
    r"[Cc]annot determine Numba type of <class '(?P<kind>[\w.]+)'>": unfilled(
        "a value of type {kind} has no machine form; use numbers, tuples or NamedTuples"
    ),
    r"name '(?P<name>\w+)' is not defined": unfilled("`{name}` is not defined"),
}
"""Patterns of the compiler's complaints, and what each means to the author of a rulebook; groups fill its gaps."""


def is_about_rules(error: Exception) -> bool:
    """Whether an error says something about the rules: it is numba's word on them, or one of known meaning."""
    from numba.core.errors import NumbaError

    told = isinstance(error, (NumbaError, ZermeloError, NotImplementedError))
    return told or any(re.search(pattern, str(error)) for pattern in _REASONS)


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
            "{name} runs interpreted, because it is a set of more than the numbers 0 to {most}, "
            "or pairs of 0 to {side}; number its items.",
            name=name,
            most=MOST_NUMBERS - 1,
            side=SIDE - 1,
        )
    elif isinstance(value, tuple):
        names = fields_of(type(value)) if is_record(type(value)) else ()
        for number, part in enumerate(value):
            yield from unsuitable(part, M("`{name}` of the position", name=names[number]) if names else name)
    elif hasattr(value, "runs_interpreted"):
        yield value.runs_interpreted
    elif not isinstance(value, (int, float, str, NumberSet, type(None))) and not hasattr(value, "dtype"):
        yield M(
            "{name} is of type {kind}, which has no machine form; make it a NamedTuple or a dataclass of numbers.",
            name=name,
            kind=type(value).__name__,
        )


def _reason(text: str) -> Message:
    for pattern, template in _REASONS.items():
        found = re.search(pattern, text)
        if found:
            gaps = found.groupdict()
            if "operator" in gaps:
                gaps["name"] = _OPERATORS.get(gaps["operator"], gaps["operator"])
            return M(template, **gaps)
    return M("it uses Python that cannot be compiled; use numbers, tuples, lists of one kind and loops")


_OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "eq": "==", "ne": "!=",
    "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "and_": "&", "or_": "|", "xor": "^", "contains": "in",
    "getitem": "[…]", "not_": "not", "lshift": "<<", "rshift": ">>", "iadd": "+=", "ior": "|=", "isub": "-=",
    "assigned": "[…] =", "replaced_between": "[:…]", "copied": "list", "ordered": "actions", "or_else": "or",
}  # fmt: skip
