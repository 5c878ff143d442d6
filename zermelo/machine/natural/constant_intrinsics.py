"""The machine side of `constants.py`: tables as numba types, whose words are part of the machine code."""

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import lower_builtin, lower_constant
from numba.extending import models, register_model, typeof_impl

from zermelo.machine.intrinsics.overloads import intrinsic, overload, overload_method
from zermelo.machine.natural.constants import Dictionary, Kind, Table
from zermelo.machine.natural.iteration import Sequence, count_of, item_at, item_of, searchable
from zermelo.machine.natural.number_sets import Row, numbers

WORD = ir.IntType(64)
SCALARS = {"int": types.int64, "float": types.float64, "bool": types.boolean, "set": numbers}


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

    def count_items(self, context: Any, builder: Any, items: Any) -> Any:
        return length_in(builder, self.opened(context, builder, items))

    def item(self, context: Any, builder: Any, items: Any, number: Any) -> Any:
        return part_at(context, builder, self.opened(context, builder, items), self, number)

    def opened(self, context: Any, builder: Any, items: Any) -> Any:
        """The table with its words and where it starts in them."""
        return cgutils.create_struct_proxy(self)(context, builder, value=items)


class DictionaryType(types.IterableType):  # type: ignore[misc]
    """A constant dictionary."""

    def __init__(self, pairs: TableType) -> None:
        self.pairs = pairs
        self.key_type, self.value_type = pairs.dtype.types
        super().__init__(name=f"Dictionary({pairs})")

    @property
    def iterator_type(self) -> Any:
        return types.ListIter(types.List(self.key_type))


@typeof_impl.register(Table)
def _typeof_table(value: Any, context: Any) -> Any:
    return TableType(value.kind)


@typeof_impl.register(Dictionary)
def _typeof_dictionary(value: Any, context: Any) -> Any:
    return DictionaryType(TableType(value.pairs.kind))


class PlaceModel(models.StructModel):  # type: ignore[misc]
    """The words of the constant, and where in them the sequence begins."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("words", types.CPointer(types.int64)), ("start", types.int64)])


register_model(TableType)(PlaceModel)
register_model(DictionaryType)(PlaceModel)


@lower_constant(TableType)
def _table_constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    words = value.words
    content = ir.Constant(ir.ArrayType(WORD, len(words)), [WORD(word) for word in words])
    data = cgutils.global_constant(builder, "table", content)
    pointer = builder.bitcast(data, WORD.as_pointer())
    made = cgutils.create_struct_proxy(kind)(context, builder)
    made.words, made.start = pointer, WORD(0)
    return made._getvalue()


@lower_constant(DictionaryType)
def _dictionary_constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return _table_constant(context, builder, kind, value.pairs)


def read(context: Any, builder: Any, words: Any, place: Any, kind: Kind) -> Any:
    """The part of that kind that begins at a word."""
    if kind.name == "tuple":
        parts = []
        for part in kind.parts:
            parts.append(read(context, builder, words, place, part))
            place = builder.add(place, WORD(part.width))
        return context.make_tuple(builder, type_of(kind), parts)
    if kind.name == "set":
        row = [builder.load(builder.gep(words, [builder.add(place, WORD(word))])) for word in range(2)]
        made = cgutils.create_struct_proxy(numbers)(context, builder)
        made.words = context.make_tuple(builder, Row, row)
        return made._getvalue()
    word = builder.load(builder.gep(words, [place]))
    if kind.name == "float":
        return builder.bitcast(word, ir.DoubleType())
    if kind.name == "bool":
        return builder.icmp_signed("!=", word, WORD(0))
    if kind.name == "int":
        return word
    made = cgutils.create_struct_proxy(TableType(kind))(context, builder)
    made.words, made.start = words, word
    return made._getvalue()


def length_in(builder: Any, table: Any) -> Any:
    return builder.load(builder.gep(table.words, [table.start]))


def part_at(context: Any, builder: Any, table: Any, kind: TableType, number: Any) -> Any:
    first = builder.add(table.start, WORD(1))
    place = builder.add(first, builder.mul(number, WORD(kind.part.width)))
    return read(context, builder, table.words, place, kind.part)


@intrinsic
def pairs_of(typing: Any, dictionary: Any) -> Any:
    """The table of a dictionary's pairs, which is kept in the same way."""
    return dictionary.pairs(dictionary), lambda context, builder, signature, arguments: arguments[0]


# ---------------------------------------------------------------------------------------------
# Functions and operators of a table


@overload(len)
def _len(table: Any) -> Any:
    if isinstance(table, TableType):
        return lambda table: count_of(table)
    if isinstance(table, DictionaryType):
        return lambda table: count_of(pairs_of(table))
    return None


@overload(operator.getitem)
def _getitem(items: Any, place: Any) -> Any:
    if isinstance(items, TableType) and isinstance(place, types.SliceType):
        return lambda items, place: list(items)[place]
    if not isinstance(items, TableType) or not isinstance(place, (types.Integer, types.Boolean)):
        return None
    return item_at("there is no such item in a constant")


@overload(operator.contains)
def _contains(items: Any, wanted: Any) -> Any:
    return (lambda items, wanted: find(pairs_of(items), wanted) >= 0) if isinstance(items, DictionaryType) else None


@overload(operator.eq)
def _eq(one: Any, other: Any) -> Any:
    kinds = (types.List, types.UniTuple, TableType)
    if not (TableType in (type(one), type(other)) and isinstance(one, kinds) and isinstance(other, kinds)):
        return None

    def equal(one: Any, other: Any) -> Any:
        if len(one) != len(other):
            return False
        for first, second in zip(one, other):  # noqa: B905 - numba knows no `strict`
            if first != second:
                return False
        return True

    return equal


@overload(operator.add)
def _add(one: Any, other: Any) -> Any:
    if isinstance(one, TableType) and isinstance(other, (TableType, types.List, types.UniTuple)):
        return lambda one, other: list(one) + list(other)
    if isinstance(other, TableType) and isinstance(one, (types.List, types.UniTuple)):
        return lambda one, other: list(one) + list(other)
    return None


searchable(TableType)

# ---------------------------------------------------------------------------------------------
# Functions and operators of a dictionary


def find(pairs: Any, key: Any) -> Any: ...


@overload(find)
def _find(pairs: Any, key: Any) -> Any:
    def found(pairs: Any, key: Any) -> Any:
        for number in range(count_of(pairs)):
            if item_of(pairs, number)[0] == key:
                return number
        return -1

    return found


@overload(operator.getitem)
def _lookup(dictionary: Any, key: Any) -> Any:
    if not isinstance(dictionary, DictionaryType):
        return None

    def found(dictionary: Any, key: Any) -> Any:
        number = find(pairs_of(dictionary), key)
        if number < 0:
            raise KeyError("a constant dictionary has no such key")
        return item_of(pairs_of(dictionary), number)[1]

    return found


@overload_method(DictionaryType, "get")
def _get(dictionary: Any, key: Any, default: Any) -> Any:
    def found(dictionary: Any, key: Any, default: Any) -> Any:
        number = find(pairs_of(dictionary), key)
        return default if number < 0 else item_of(pairs_of(dictionary), number)[1]

    return found


@overload_method(DictionaryType, "items")
def _items(dictionary: Any) -> Any:
    return lambda dictionary: pairs_of(dictionary)


@overload_method(DictionaryType, "keys")
def _keys(dictionary: Any) -> Any:
    return lambda dictionary: [pair[0] for pair in pairs_of(dictionary)]


@overload_method(DictionaryType, "values")
def _values(dictionary: Any) -> Any:
    return lambda dictionary: [pair[1] for pair in pairs_of(dictionary)]


@lower_builtin("getiter", DictionaryType)
def _dictionary_iterator(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    kind = signature.args[0]
    listed = types.List(kind.key_type)

    def keys(dictionary: Any) -> Any:
        return iter([pair[0] for pair in pairs_of(dictionary)])

    return context.compile_internal(builder, keys, types.ListIter(listed)(kind), arguments)
