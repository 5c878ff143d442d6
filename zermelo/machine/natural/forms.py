"""Positions and moves as compiled rules take them: records become NamedTuples, sets of numbers or pairs become bits.

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True)
... class Position:
...     taken: frozenset
...     player: int
>>> machine_form(Position(frozenset({0, 3}), 1))
Position(taken=NumberSet({0, 3}), player=1)

A value with a method `for_machine` (a node of an explicit tree) says itself what it becomes.
"""

import enum
from collections import namedtuple
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

WORDS = 2
"""Words of 64 bits in a set of numbers."""
MOST_NUMBERS = 64 * WORDS
SIDE = 11
"""How many different numbers a pair in a set may have in each place: (row, column) is the bit SIDE * row + column."""
_ENUMERATION = 1 << 40
"""The first number of the members of an enumeration without numbers: none equals a number or counts as false."""


class NumberSet:
    """A set of numbers from 0 to 127, or of pairs from 0 to 10, kept as bits: what a frozenset is to compiled rules."""

    def __init__(self, items: Iterable[Any] = (), words: tuple[int, ...] | None = None, pairs: bool = False) -> None:
        items = set(items)
        self.pairs = pairs or any(isinstance(item, tuple) for item in items)
        bits = sum(1 << (SIDE * item[0] + item[1] if self.pairs else item) for item in items)
        self.words = words or tuple(signed(bits >> 64 * word & (1 << 64) - 1) for word in range(WORDS))

    def __iter__(self) -> Iterator[Any]:
        numbers = (number for number in range(MOST_NUMBERS) if self.words[number // 64] >> number % 64 & 1)
        return (divmod(number, SIDE) if self.pairs else number for number in numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NumberSet) and (self.words, self.pairs) == (other.words, other.pairs)

    def __hash__(self) -> int:
        return hash(self.words)

    def __repr__(self) -> str:
        return f"NumberSet({set(self) or ''})"


def signed(word: int) -> int:
    """A word of 64 bits as the number that compiled code takes it for."""
    return word - (1 << 64) if word >> 63 else word


def set_of_words(words: tuple[int, ...], pairs: bool = False) -> NumberSet:
    return NumberSet(words=words, pairs=pairs)


def can_hold(items: Iterable[Any]) -> bool:
    """Whether a set of these is one of small numbers, or of pairs of them."""
    if any(isinstance(item, tuple) for item in items):
        return all(isinstance(item, tuple) and len(item) == 2 and are_below(SIDE, item) for item in items)
    return are_below(MOST_NUMBERS, items)


def are_below(most: int, numbers: Iterable[Any]) -> bool:
    return all(isinstance(number, int) and 0 <= number < most for number in numbers)


def in_lasting_order(items: set[Any] | frozenset[Any]) -> list[Any]:
    """The items of a set in Python's order where every process has the same one, as for numbers; else sorted.

    >>> in_lasting_order({8, 1, 16}), in_lasting_order({"b", "c", "a"})
    ([8, 1, 16], ['a', 'b', 'c'])
    """
    return list(items) if all(map(_has_lasting_hash, items)) else sorted(items, key=repr)


def _has_lasting_hash(value: Any) -> bool:
    return all(map(_has_lasting_hash, value)) if isinstance(value, tuple) else type(value) in (int, float, bool)


def is_named_tuple(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields")


def is_record(value: Any) -> bool:
    """Whether a value is a class of NamedTuples or of dataclasses that are no more than their fields."""
    if is_named_tuple(value):
        return True
    return isinstance(value, type) and is_dataclass(value) and not hasattr(value, "__post_init__")


def fields_of(record: Any) -> tuple[str, ...]:
    if is_named_tuple(record):
        return record._fields  # type: ignore[no-any-return]
    return tuple(field.name for field in fields(record))


@cache
def machine_class(record: Any) -> Any:
    """The NamedTuple that stands for a class of records in compiled rules: itself, or one with its fields."""
    if is_named_tuple(record):
        return record
    defaults = [field.default for field in fields(record) if field.default is not MISSING]
    made = namedtuple(record.__name__, fields_of(record), defaults=defaults, module=record.__module__)  # type: ignore[misc]
    made.__qualname__ = record.__qualname__
    return made


def code_of(member: enum.Enum) -> int:
    """The number that stands for a member of an enumeration."""
    if isinstance(member, int):
        return int(member)
    return _ENUMERATION + list(type(member)).index(member)


def machine_form(value: Any) -> Any:
    """A position or a move as compiled rules take it; one without such a form stays as it is."""
    if isinstance(value, enum.Enum):
        return code_of(value)
    kind = type(value)
    if kind is str or plain_kinds(value) is not None:
        return value
    convert = getattr(value, "for_machine", None)
    if convert:
        return convert()
    if isinstance(value, (tuple, list)):
        parts = settled([machine_form(part) for part in value], kind)
        if not is_named_tuple(kind):
            return tuple(parts)
        return value if all(one is other for one, other in zip(parts, value, strict=True)) else kind._make(parts)
    if isinstance(value, (set, frozenset)) and can_hold(value):
        return NumberSet(value)
    if is_record(kind):
        made = machine_class(kind)  # type: ignore[arg-type]
        return made._make(settled([machine_form(getattr(value, name)) for name in fields_of(kind)], kind))
    return value


def settled(parts: list[Any], kind: type) -> list[Any]:
    """The parts of a position; an empty set among them is one of pairs if it is declared so, or stands beside one."""
    sets = [part for part in parts if isinstance(part, NumberSet)]
    if not sets:
        return parts
    beside = any(part.pairs for part in sets)
    declared = pair_fields(kind) if is_record(kind) else ()
    for place, part in enumerate(parts):
        if isinstance(part, NumberSet) and not any(part.words) and (beside or place in declared):
            parts[place] = NumberSet(pairs=True)
    return parts


@cache
def pair_fields(record: Any) -> tuple[int, ...]:
    """The fields of a class of records that are declared as sets of tuples: `frozenset[tuple[int, int]]`."""
    try:
        hints = get_type_hints(record)
    except Exception:  # an annotation may be any text
        return ()
    items = [next(iter(get_args(hints.get(name))), None) for name in fields_of(record)]
    kinds = [get_origin(item) or item for item in items]
    return tuple(place for place, kind in enumerate(kinds) if isinstance(kind, type) and issubclass(kind, tuple))


def plain_kinds(value: Any) -> Any:
    """The types of a number, or of a tuple of numbers and its parts; None for what may need another form.

    >>> plain_kinds((1, 2.5))
    (<class 'tuple'>, <class 'int'>, <class 'float'>)
    """
    kind = type(value)
    if kind is int or kind is float or kind is bool:
        return kind
    if not isinstance(value, tuple) or hasattr(kind, "for_machine"):
        return None
    kinds = (kind, *map(plain_kinds, value))
    return None if None in kinds else kinds


def holds_sets(value: Any) -> bool:
    """Whether a value is a set, or a collection with one in it."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, (tuple, list)) else ()
    return isinstance(value, (NumberSet, set, frozenset)) or any(map(holds_sets, parts))


def records_in(value: Any) -> Iterator[tuple[type, Any]]:
    """The records that a machine form consists of, each with its class."""
    if isinstance(value, tuple):
        if is_named_tuple(type(value)):
            yield type(value), value
        for part in value:
            yield from records_in(part)
