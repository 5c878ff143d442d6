"""Sets of numbers or of pairs as bits: the types that compiled rules know a `NumberSet` by."""

import operator
from functools import partial
from typing import Any

from numba.core import types
from numba.core.imputils import lower_constant
from numba.extending import NativeValue, box, models, register_jitable, register_model, typeof_impl, unbox

from zermelo.machine.intrinsics.overloads import by_type, instructions, overload, overload_method
from zermelo.machine.natural.bit_sets import BitSet, bit_of, is_pair, words_of
from zermelo.machine.natural.forms import SIDE, WORDS, NumberSet, set_of_words
from zermelo.machine.natural.outgrown import Outgrown

Row = types.UniTuple(types.int64, WORDS)


def from_words(kind: Any) -> None:
    """Declare that values of a kind come from Python by their attribute `words`, and go back by `kind.restore`."""

    @unbox(kind)
    def unboxed(kind: Any, value: Any, context: Any) -> Any:
        words = context.pyapi.object_getattr_string(value, "words")
        native = context.unbox(kind.row, words)
        context.pyapi.decref(words)
        model = context.context.data_model_manager[kind]
        return NativeValue(model.from_data(context.builder, native.value), is_error=native.is_error)

    @box(kind)
    def boxed(kind: Any, value: Any, context: Any) -> Any:
        python, model = context.pyapi, context.context.data_model_manager[kind]
        words = context.box(kind.row, model.as_data(context.builder, value))
        restore = python.unserialize(python.serialize_object(kind.restore))
        made = python.call_function_objargs(restore, [words])
        python.decref(restore)
        python.decref(words)
        return made


class NumberSetType(BitSet):
    """A set is kept as a tuple of its words."""

    row, words, least = Row, WORDS, 0
    side, least_of_pair = SIDE, 0

    def __init__(self, pairs: bool) -> None:
        self.pairs = pairs
        self.dtype = types.UniTuple(types.int64, 2) if pairs else types.int64
        self.restore = partial(set_of_words, pairs=pairs)
        super().__init__(name="PairSet" if pairs else "NumberSet")


numbers, pairs = NumberSetType(pairs=False), NumberSetType(pairs=True)
from_words(NumberSetType)


@register_model(NumberSetType)
class NumberSetModel(models.UniTupleModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind.row)


typeof_impl.register(NumberSet)(lambda value, context: pairs if value.pairs else numbers)
lower_constant(NumberSetType)(
    lambda context, builder, kind, value: context.get_constant_generic(builder, Row, value.words)
)


of_words, pairs_of_words = (instructions(kind(Row), lambda builder, words: words) for kind in (numbers, pairs))  # type: ignore[operator]
"""The set that has those bits."""


def holds_pairs(items: Any) -> bool:
    """Whether a collection has pairs for its items."""
    iterator = getattr(items, "iterator_type", None)
    return is_pair(items.dtype if hasattr(items, "dtype") else iterator and iterator.yield_type)


def collecting(keep_all: bool) -> Any:
    """A function that makes a set of any other collection; an item that no set holds is refused, or left out."""

    @by_type
    def as_set(items: Any) -> Any:
        if isinstance(items, NumberSetType):
            return lambda items: items
        if isinstance(items, types.Tuple) and len(items) == 0:
            return lambda items: of_words((0, 0))
        made = pairs_of_words if holds_pairs(items) else of_words

        def collected(items: Any) -> Any:
            low, high, empty = 0, 0, made((0, 0))
            for item in items:
                number = bit_of(empty, item)
                if number < 0 and keep_all:
                    raise Outgrown
                bit = 1 << (number & 63) if number >= 0 else 0
                low |= bit if number < 64 else 0
                high |= 0 if number < 64 else bit
            return made((low, high))

        return collected

    return as_set


as_set, as_far_as_held = collecting(keep_all=True), collecting(keep_all=False)


@overload(frozenset)
def _frozenset() -> Any:
    return lambda: of_words((0, 0))


@overload(frozenset)
def _frozenset_of(items: Any) -> Any:
    return lambda items: as_set(items)


# ---------------------------------------------------------------------------------------------
# Two sets


def is_set(kind: Any) -> bool:
    """Whether a type is that of a set: on the heap, as bits, or a constant with an order."""
    return isinstance(kind, (types.Set, NumberSetType)) or getattr(kind, "is_set", False)


def are_sets(one: Any, other: Any) -> bool:
    """Whether these are two sets of the same kind, of which one is kept as bits."""
    some = isinstance(one, NumberSetType) or isinstance(other, NumberSetType)
    return some and is_set(one) and is_set(other) and holds_pairs(one) == holds_pairs(other)


def _operating(operation: Any, method: str, implementation: Any) -> None:
    """Declare an operator of two sets, and the method of a set that takes any collection."""

    @overload(operation)
    def _operate(one: Any, other: Any) -> Any:
        return implementation if are_sets(one, other) else None

    @overload_method(NumberSetType, method)
    def _method(one: Any, other: Any) -> Any:
        return implementation if holds_pairs(other) == one.pairs else None


@by_type
def with_words(items: Any, words: Any) -> Any:
    """The set of the same kind as another that has those bits."""
    made = pairs_of_words if items.pairs else of_words
    return lambda items, words: made(words)


def bit_by_bit(combine: Any, read: Any = as_set) -> Any:
    """The implementation that combines the words of two sets; `read` makes bits of the second."""

    def combined(one: Any, other: Any) -> Any:
        same = as_set(one)
        left, right = words_of(same), words_of(read(other))
        return with_words(same, (combine(left[0], right[0]), combine(left[1], right[1])))

    return combined


@register_jitable
def within(one: Any, other: Any) -> Any:
    mine, theirs = words_of(as_set(one)), words_of(as_far_as_held(other))
    return (mine[0] & ~theirs[0]) | (mine[1] & ~theirs[1]) == 0


_operating(operator.or_, "union", bit_by_bit(operator.or_))
_operating(operator.and_, "intersection", bit_by_bit(operator.and_, as_far_as_held))
_operating(operator.xor, "symmetric_difference", bit_by_bit(operator.xor))
_operating(operator.sub, "difference", bit_by_bit(register_jitable(lambda one, other: one & ~other), as_far_as_held))
_operating(operator.le, "issubset", lambda one, other: within(one, other))
_operating(operator.ge, "issuperset", lambda one, other: within(other, one))
_operating(operator.eq, "__eq__", lambda one, other: words_of(as_set(one)) == words_of(as_set(other)))
_operating(operator.ne, "__ne__", lambda one, other: words_of(as_set(one)) != words_of(as_set(other)))
_operating(operator.lt, "__lt__", lambda one, other: one <= other and one != other)
_operating(operator.gt, "__gt__", lambda one, other: one >= other and one != other)


# ---------------------------------------------------------------------------------------------
# One set


@overload_method(NumberSetType, "isdisjoint")
def _isdisjoint(one: Any, other: Any) -> Any:
    return lambda one, other: len(one.intersection(other)) == 0


@overload_method(NumberSetType, "__hash__")
def _hash_method(items: Any) -> Any:
    return lambda items: hash(words_of(items))
