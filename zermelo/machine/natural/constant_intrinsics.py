"""The machine side of `constants.py`: tables as numba types, whose words are part of the machine code."""

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import lower_constant
from numba.extending import models, register_jitable, register_model, typeof_impl

from zermelo.machine.intrinsics.overloads import instructions, overload, overload_method
from zermelo.machine.natural.constants import BOOL, FLOAT, INT, SET, TEXT, Dictionary, Kind, Table
from zermelo.machine.natural.iteration import (
    Collection,
    Sequence,
    SequenceIterator,
    count_of,
    item_of,
    sized,
)
from zermelo.machine.natural.number_sets import Row, numbers

WORD = ir.IntType(64)
SCALARS = {
    "int": types.int64,
    "float": types.float64,
    "bool": types.boolean,
    "set": numbers,
    "text": types.unicode_type,
}


def type_of(kind: Kind) -> Any:
    """The numba type of a part."""
    if kind.name == "tuple":
        return types.BaseTuple.from_types([type_of(part) for part in kind.parts])
    return SCALARS[kind.name] if kind.name in SCALARS else TableType(kind)


class TableType(Sequence):
    """A constant sequence."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.part = kind.parts[0] if kind.parts else Kind("int")
        self.dtype = type_of(self.part)
        super().__init__(name=f"Table({kind})")

    @property
    def is_set(self) -> bool:
        return self.kind.name == "Set"

    def count_items(self, context: Any, builder: Any, items: Any) -> Any:
        table = context.make_helper(builder, self, value=items)
        return builder.load(builder.gep(table.words, [table.start]))

    def item(self, context: Any, builder: Any, items: Any, number: Any) -> Any:
        table = context.make_helper(builder, self, value=items)
        first = builder.add(table.start, WORD(1))
        place = builder.add(first, builder.mul(number, WORD(self.part.width)))
        return read(context, builder, table.words, place, self.part)


class DictionaryType(Collection):
    """A constant dictionary: its pairs, of which a loop takes the keys."""

    def __init__(self, pairs: TableType) -> None:
        self.pairs = pairs
        self.dtype = pairs.dtype.types[0]
        super().__init__(name=f"Dictionary({pairs})")

    def count_items(self, context: Any, builder: Any, items: Any) -> Any:
        return self.pairs.count_items(context, builder, items)

    def item(self, context: Any, builder: Any, items: Any, number: Any) -> Any:
        return builder.extract_value(self.pairs.item(context, builder, items, number), 0)

    @property
    def iterator_type(self) -> Any:
        return SequenceIterator(self)


typeof_impl.register(Table)(lambda value, context: TableType(value.kind))
typeof_impl.register(Dictionary)(lambda value, context: DictionaryType(TableType(value.pairs.kind)))


class PlaceModel(models.StructModel):  # type: ignore[misc]
    """The words of the constant, and where in them the sequence begins."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("words", types.CPointer(types.int64)), ("start", types.int64)])


register_model(TableType)(PlaceModel)
register_model(DictionaryType)(PlaceModel)


def place_in(context: Any, builder: Any, kind: Any, words: Any, start: Any) -> Any:
    """The sequence that begins there."""
    made = context.make_helper(builder, kind)
    made.words, made.start = words, start
    return made._getvalue()


@lower_constant(TableType)
def _table_constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    words = value.words
    content = ir.Constant(ir.ArrayType(WORD, len(words)), [WORD(word) for word in words])
    data = cgutils.global_constant(builder, "table", content)
    return place_in(context, builder, kind, builder.bitcast(data, WORD.as_pointer()), WORD(0))


lower_constant(DictionaryType)(
    lambda context, builder, kind, value: _table_constant(context, builder, kind, value.pairs)
)


def read(context: Any, builder: Any, words: Any, place: Any, kind: Kind) -> Any:
    """The part of that kind that begins at a word."""
    if kind.is_row:
        parts = []
        for part in kind.parts:
            parts.append(read(context, builder, words, place, part))
            place = builder.add(place, WORD(part.width))
        return context.make_tuple(builder, Row if kind == SET else type_of(kind), parts)
    word = builder.load(builder.gep(words, [place]))
    if kind == FLOAT:
        return builder.bitcast(word, ir.DoubleType())
    if kind == BOOL:
        return builder.icmp_signed("!=", word, WORD(0))
    if kind == TEXT:
        return text_at(context, builder, builder.gep(words, [word]))
    return word if kind == INT else place_in(context, builder, TableType(kind), words, word)


def text_at(context: Any, builder: Any, start: Any) -> Any:
    """The text that `write_text` has written there."""
    made = context.make_helper(builder, types.unicode_type)
    length, width, is_ascii = (builder.load(builder.gep(start, [WORD(number)])) for number in range(3))
    made.data = builder.bitcast(builder.gep(start, [WORD(3)]), made.data.type)
    made.length, made.hash = length, made.hash.type(-1)
    made.kind, made.is_ascii = builder.trunc(width, made.kind.type), builder.trunc(is_ascii, made.is_ascii.type)
    made.meminfo, made.parent = (cgutils.get_null_value(one.type) for one in (made.meminfo, made.parent))
    return made._getvalue()


pairs_of = instructions(lambda dictionary: dictionary.pairs(dictionary), lambda builder, dictionary: dictionary)
"""The table of a dictionary's pairs, which is kept in the same way."""


# ---------------------------------------------------------------------------------------------
# Functions and operators


sized((TableType, DictionaryType), count_of)


@overload(operator.contains)
def _contains(items: Any, wanted: Any) -> Any:
    return (lambda items, wanted: find(items, wanted) >= 0) if isinstance(items, DictionaryType) else None


@register_jitable
def find(dictionary: Any, key: Any) -> Any:
    """The number of a key, -1 where it is missing."""
    for number, one in enumerate(dictionary):
        if one == key:
            return number
    return -1


@overload(operator.getitem)
def _lookup(dictionary: Any, key: Any) -> Any:
    if not isinstance(dictionary, DictionaryType):
        return None

    def found(dictionary: Any, key: Any) -> Any:
        number = find(dictionary, key)
        if number < 0:
            raise KeyError("a constant dictionary has no such key")
        return item_of(pairs_of(dictionary), number)[1]

    return found


@overload_method(DictionaryType, "get")
def _get(dictionary: Any, key: Any, default: Any) -> Any:
    def found(dictionary: Any, key: Any, default: Any) -> Any:
        number = find(dictionary, key)
        return default if number < 0 else item_of(pairs_of(dictionary), number)[1]

    return found


@overload_method(DictionaryType, "items")
def _items(dictionary: Any) -> Any:
    return lambda dictionary: pairs_of(dictionary)


@overload_method(DictionaryType, "keys")
def _keys(dictionary: Any) -> Any:
    return lambda dictionary: [key for key in dictionary]  # noqa: C416 - what the compiler understands


@overload_method(DictionaryType, "values")
def _values(dictionary: Any) -> Any:
    return lambda dictionary: [pair[1] for pair in pairs_of(dictionary)]
