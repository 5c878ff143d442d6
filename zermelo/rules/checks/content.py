"""The content of a position, independent of how its type compares."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from zermelo.machine.natural.forms import fields_of, is_record

PLAIN = (int, float, complex, str, bytes, type(None), Fraction)


def content(value: Any) -> Any:
    """An immutable snapshot, equal for values with equal parts.

    >>> content([1, [2, 3]]) == content([1, [2, 3]])
    True
    """
    if isinstance(value, PLAIN):
        return value
    kind = type(value).__name__
    if isinstance(value, Enum):
        return kind, value.name
    if isinstance(value, (tuple, list)):
        return kind, tuple(map(content, value))
    if isinstance(value, dict):
        return kind, tuple((content(key), content(part)) for key, part in value.items())
    if isinstance(value, (set, frozenset)):
        return kind, frozenset(map(content, value))
    if hasattr(value, "tobytes"):
        return kind, getattr(value, "shape", ()), value.tobytes()
    parts = attributes(value)
    return (kind, *((name, content(part)) for name, part in parts)) if parts else repr(value)


def attributes(value: Any) -> list[tuple[str, Any]]:
    """The fields of an object by name, except those excluded from comparisons."""
    if is_dataclass(value):
        return [(one.name, getattr(value, one.name)) for one in fields(value) if one.compare]
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    named = [(name, getattr(value, name)) for name in slots if hasattr(value, name)]
    return named + sorted(getattr(value, "__dict__", {}).items())


def parts_of(value: Any) -> tuple[Any, ...] | None:
    """The parts of a tuple or a record, or None."""
    if isinstance(value, tuple):
        return tuple(value)
    return tuple(getattr(value, name) for name in fields_of(type(value))) if is_record(type(value)) else None


def are_same(first: Any, second: Any) -> bool:
    """Whether two values are equal or have equal parts.

    >>> are_same((1, [2, 3]), (1, [2, 3])), are_same([1], [2])
    (True, False)
    """
    try:
        if first == second:
            return True
    except ValueError:  # the comparison of arrays is an array
        pass
    return bool(content(first) == content(second))


def is_fixed(value: Any) -> bool:
    """Whether a value cannot change: numbers, texts, and tuples of them.

    >>> is_fixed((1, ("a", 2.5))), is_fixed((1, [2]))
    (True, False)
    """
    if isinstance(value, tuple):
        return all(map(is_fixed, value))
    return isinstance(value, PLAIN) or (isinstance(value, frozenset) and all(map(is_fixed, value)))


def changed_part(before: Any, after: Any, position: Any) -> tuple[str, Any, Any] | None:
    """The first field that differs between two snapshots, with both contents; None if it has no name."""
    names = getattr(position, "_fields", None)
    if names is None or len(before) != 2:
        return None
    for name, old, new in zip(names, before[1], after[1], strict=True):
        if old != new:
            return name, old, new
    return None


def innermost(place: str, before: Any, after: Any) -> tuple[str, str, str]:
    """The first number or text in which two snapshots differ, as text; and its place, such as board[3].

    >>> innermost("board", content((1, (2, 3))), content((1, (2, 4))))
    ('board[1][1]', '3', '4')
    """
    match before, after:
        case (("tuple" | "list", tuple(old)), ("tuple" | "list", tuple(new))) if len(old) == len(new):
            for number, (one, other) in enumerate(zip(old, new, strict=True)):
                if one != other:
                    return innermost(f"{place}[{number}]", one, other)
    return place, text_of(before), text_of(after)


def text_of(snapshot: Any) -> str:
    """A snapshot as the value that it is of, for a sentence.

    >>> text_of(content([(1, "a"), {2}])), text_of(content(Fraction(1, 2)))
    ("[(1, 'a'), {2}]", 'Fraction(1, 2)')
    """
    match snapshot:
        case ("list", tuple(parts)):
            return f"[{_listed(parts)}]"
        case ("set" | "frozenset", frozenset(parts)):
            return f"{{{', '.join(sorted(map(text_of, parts)))}}}"
        case ("tuple", tuple(parts)):
            return f"({_listed(parts)}{',' if len(parts) == 1 else ''})"
        case (str(kind), tuple(parts)):
            return f"{kind}({_listed(parts)})"
        case (str(kind), str(name)):
            return f"{kind}.{name}"
    return repr(snapshot)


def _listed(parts: Iterable[Any]) -> str:
    return ", ".join(map(text_of, parts))
