"""The content of a position, independent of how its type compares."""

from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

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
    parts = _attributes(value)
    return (kind, *((name, content(part)) for name, part in parts)) if parts else repr(value)


def _attributes(value: Any) -> list[tuple[str, Any]]:
    """The fields of an object by name, except those excluded from comparisons."""
    if is_dataclass(value):
        return [(one.name, getattr(value, one.name)) for one in fields(value) if one.compare]
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    named = [(name, getattr(value, name)) for name in slots if hasattr(value, name)]
    return named + sorted(getattr(value, "__dict__", {}).items())


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
            return name, shown_content(old), shown_content(new)
    return None


def shown_content(snapshot: Any) -> Any:
    """A snapshot of a list as a list again, for a sentence."""
    if isinstance(snapshot, tuple) and len(snapshot) == 2 and snapshot[0] in ("list", "tuple"):
        parts = [shown_content(part) for part in snapshot[1]]
        return parts if snapshot[0] == "list" else tuple(parts)
    return snapshot
