"""Constants of a rulebook as compiled rules take them: lists, ragged tuples, sets, dictionaries of numbers and texts.

numba knows tuples whose parts are of one kind. A list, a tuple of tuples of different lengths or a dictionary becomes
a table of words instead, which is part of the machine code:

>>> table = machine_constant([[1, 2], [3]])
>>> table.kind
Sequence(Sequence(int))
>>> table.words
[2, 3, 6, 2, 1, 2, 1, 3]

A sequence is its length and its parts; a part that is a sequence or a text is the number of the word where it begins.
"""

import struct
from dataclasses import dataclass
from types import FunctionType, ModuleType
from typing import Any

from zermelo.machine.natural.forms import WORDS, NumberSet, can_hold, in_lasting_order, is_named_tuple, machine_form

LONGEST_TUPLE = 64
"""Longer tuples of numbers are kept as tables, too: the compiler takes long over them."""
WIDEST = 16
"""Parts of one length up to this are kept as tuples, so that they can be taken apart."""


class NoTable(ValueError):
    """The constant cannot be kept as words."""


@dataclass(frozen=True)
class Kind:
    """The kind of a part: a number, a tuple of parts in a row, a set, or a sequence that begins elsewhere."""

    name: str
    parts: tuple["Kind", ...] = ()

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(map(repr, self.parts))})" if self.parts else self.name

    @property
    def width(self) -> int:
        """How many words a part of this kind takes."""
        return sum(part.width for part in self.parts) if self.is_row else 1

    @property
    def is_row(self) -> bool:
        """Whether its parts follow each other where it stands."""
        return self.name in ("tuple", "set")


BOOL, INT, FLOAT, TEXT = Kind("bool"), Kind("int"), Kind("float"), Kind("text")
SET = Kind("set", (INT,) * WORDS)
EMPTY = Kind("Sequence")
"""A sequence without parts, which could be any."""


@dataclass(frozen=True)
class Table:
    """A constant sequence; `words` begins with it."""

    kind: Kind
    items: Any

    @property
    def words(self) -> list[int]:
        words: list[int] = []
        write(words, self.items, self.kind)
        return words


@dataclass(frozen=True)
class Dictionary:
    """A constant dictionary: a table of its pairs, in its order."""

    pairs: Table


def machine_constant(value: Any) -> Any:
    """The constant as compiled rules take it; itself where numba knows it, or nothing can be made of it."""
    if isinstance(value, list) and all(type(one) is str for one in value) and 0 < len(value) <= LONGEST_TUPLE:
        return tuple(value)
    form = machine_form(value) if not isinstance(value, (FunctionType, ModuleType, type)) else value
    try:
        if isinstance(value, dict) and value:
            items = [(plain(key), plain(part)) for key, part in value.items()]
            kind = joined([kind_of(item) for item in items])
            return Dictionary(Table(Kind("Sequence", (kind,)), items)) if kind.name == "tuple" else value
        if isinstance(value, (list, tuple, range)) and not is_named_tuple(type(value)) and needs_table(value):
            items = plain(value)
            return Table(sequence_of(items), items)
        if isinstance(value, (set, frozenset)) and not can_be_bits(value):
            items = plain(value)
            return Table(sequence_of(items), items)
    except (NoTable, TypeError):
        return value
    return form


def needs_table(value: Any) -> bool:
    nested = any(isinstance(part, (list, tuple, set, frozenset, range)) for part in value)
    return nested or isinstance(value, (list, range)) or len(value) > LONGEST_TUPLE


class Members(list[Any]):
    """The items of a set in Python's order, in which a loop over the constant may come to them."""


def can_be_bits(items: Any) -> bool:
    """Whether a set has the same items as bits, which have no order of Python's: those of small numbers."""
    return can_hold(items) and not any(isinstance(item, tuple) for item in items)


def plain(value: Any) -> Any:
    """A constant in lists, tuples, numbers and sets of numbers."""
    form = value if isinstance(value, list) else machine_form(value)
    if isinstance(value, (list, tuple, range)) and not is_named_tuple(type(value)):
        return tuple(map(plain, value)) if isinstance(value, tuple) else list(map(plain, value))
    if isinstance(value, (set, frozenset)) and not can_be_bits(value):
        return Members(map(plain, in_lasting_order(value)))
    return form


def kind_of(value: Any) -> Kind:
    if isinstance(value, bool):
        return BOOL
    if isinstance(value, int):
        if not -(1 << 63) <= value < 1 << 63:
            raise NoTable
        return INT
    if isinstance(value, float):
        return FLOAT
    if type(value) is str:
        return TEXT
    if isinstance(value, NumberSet):
        return SET
    if isinstance(value, (list, tuple)) and not is_named_tuple(type(value)):
        if isinstance(value, tuple) and 0 < len(value) <= WIDEST:
            return Kind("tuple", tuple(kind_of(part) for part in value))
        return sequence_of(value)
    raise NoTable


def sequence_of(items: Any) -> Kind:
    lengths = {len(part) if isinstance(part, (list, tuple)) and type(part) is not Members else -1 for part in items}
    kinds = [kind_of(part) for part in items]
    if len(lengths) == 1 and 0 < min(lengths) <= WIDEST:
        kinds = [Kind("tuple", tuple(kind_of(inner) for inner in part)) for part in items]
    return Kind("Set" if type(items) is Members else "Sequence", (joined(kinds),)) if kinds else EMPTY


def joined(kinds: list[Kind]) -> Kind:
    """One kind for all, in which each can be kept."""
    first, *others = kinds
    for other in others:
        first = both(first, other)
    return first


def both(one: Kind, other: Kind) -> Kind:
    if one == other:
        return one
    order = [BOOL, INT, FLOAT]
    if one in order and other in order:
        return order[max(order.index(one), order.index(other))]
    if one.name == other.name == "tuple" and len(one.parts) == len(other.parts):
        return Kind("tuple", tuple(map(both, one.parts, other.parts)))
    names = {one.name, other.name}
    if names <= {"tuple", "Sequence"}:
        inner = [*one.parts, *other.parts]
        return Kind("Sequence", (joined(inner),)) if inner else EMPTY
    raise NoTable


def write(words: list[int], items: Any, kind: Kind) -> int:
    """Write a sequence behind the words there are; the number of the word where it begins."""
    start, part = len(words), kind.parts[0] if kind.parts else INT
    words += [len(items)] + [0] * (part.width * len(items))
    for number, item in enumerate(items):
        put(words, start + 1 + number * part.width, item, part)
    return start


def put(words: list[int], place: int, item: Any, kind: Kind) -> None:
    if kind.is_row:
        for part, inner in zip(item.words if kind == SET else item, kind.parts, strict=True):
            put(words, place, part, inner)
            place += inner.width
    elif kind.name in ("Sequence", "Set"):
        words[place] = write(words, item, kind)
    elif kind == TEXT:
        words[place] = write_text(words, item)
    elif kind == FLOAT:
        words[place] = struct.unpack("<q", struct.pack("<d", item))[0]
    else:
        words[place] = int(item)


def write_text(words: list[int], text: str) -> int:
    """Write a text as Python keeps it: its length, the bytes of a sign, whether it is ASCII, and its signs."""
    largest = max(map(ord, text), default=0)
    width, encoding = (1, "latin-1") if largest < 256 else (2, "utf-16-le") if largest < 1 << 16 else (4, "utf-32-le")
    start, signs = len(words), text.encode(encoding, "surrogatepass")
    words += [len(text), width, int(text.isascii())]
    words += struct.unpack(f"<{len(signs) // 8 + 1}q", signs.ljust(len(signs) // 8 * 8 + 8, b"\0"))
    return start
