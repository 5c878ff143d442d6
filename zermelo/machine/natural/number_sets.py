"""Sets of numbers as bits: the type that compiled rules know a `NumberSet` by."""

import operator
from typing import Any

from numba.core import types
from numba.core.imputils import lower_constant
from numba.extending import NativeValue, box, models, register_jitable, register_model, typeof_impl, unbox

from zermelo.machine.intrinsics.bit_intrinsics import population
from zermelo.machine.intrinsics.overloads import by_type, intrinsic, overload, overload_method
from zermelo.machine.natural.forms import MOST_NUMBERS, WORDS, NumberSet, set_of_words
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


class NumberSetType(types.Type):  # type: ignore[misc]
    """A set is kept as a tuple of its words."""

    row, dtype, restore = Row, types.int64, staticmethod(set_of_words)

    def __init__(self) -> None:
        super().__init__(name="NumberSet")

    def __len__(self) -> int:
        return WORDS


numbers = NumberSetType()
register_model(NumberSetType)(models.UniTupleModel)
from_words(NumberSetType)


@typeof_impl.register(NumberSet)
def _typeof(value: Any, context: Any) -> Any:
    return numbers


@lower_constant(NumberSetType)
def _constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return context.get_constant_generic(builder, Row, value.words)


@intrinsic
def of_words(typing: Any, words: Any) -> Any:
    """The set that has those bits."""
    return numbers(Row), lambda context, builder, signature, arguments: arguments[0]


@intrinsic
def words_of(typing: Any, items: Any) -> Any:
    return Row(numbers), lambda context, builder, signature, arguments: arguments[0]


@by_type
def as_numbers(items: Any) -> Any:
    """A set of numbers from any other collection of them."""
    if items == numbers:
        return lambda items: items
    if isinstance(items, types.Tuple) and len(items) == 0:
        return lambda items: of_words((0, 0))

    def collected(items: Any) -> Any:
        low, high = 0, 0
        for number in items:
            if number < 0 or number >= MOST_NUMBERS:
                raise Outgrown
            bit = 1 << (number & 63)
            low |= bit if number < 64 else 0
            high |= 0 if number < 64 else bit
        return of_words((low, high))

    return collected


@overload(frozenset)
def _frozenset() -> Any:
    return lambda: of_words((0, 0))


@overload(frozenset)
def _frozenset_of(items: Any) -> Any:
    return lambda items: as_numbers(items)


# ---------------------------------------------------------------------------------------------
# Two sets


def are_sets(one: Any, other: Any) -> bool:
    """Whether these are two sets, of which one is kept as bits."""
    return numbers in (one, other) and all(kind == numbers or isinstance(kind, types.Set) for kind in (one, other))


def _operating(operation: Any, method: str, implementation: Any) -> None:
    """Declare an operator of two sets, and the method of a set that takes any collection."""

    @overload(operation)
    def _operate(one: Any, other: Any) -> Any:
        return implementation if are_sets(one, other) else None

    @overload_method(NumberSetType, method)
    def _method(one: Any, other: Any) -> Any:
        return implementation


def bit_by_bit(combine: Any) -> Any:
    """The implementation that combines the words of two sets."""

    def combined(one: Any, other: Any) -> Any:
        left, right = words_of(as_numbers(one)), words_of(as_numbers(other))
        return of_words((combine(left[0], right[0]), combine(left[1], right[1])))

    return combined


@register_jitable
def within(one: Any, other: Any) -> Any:
    mine, theirs = words_of(as_numbers(one)), words_of(as_numbers(other))
    return (mine[0] & ~theirs[0]) | (mine[1] & ~theirs[1]) == 0


_operating(operator.or_, "union", bit_by_bit(operator.or_))
_operating(operator.and_, "intersection", bit_by_bit(operator.and_))
_operating(operator.xor, "symmetric_difference", bit_by_bit(operator.xor))
_operating(operator.sub, "difference", bit_by_bit(register_jitable(lambda one, other: one & ~other)))
_operating(operator.le, "issubset", lambda one, other: within(one, other))
_operating(operator.ge, "issuperset", lambda one, other: within(other, one))
_operating(operator.eq, "__eq__", lambda one, other: words_of(as_numbers(one)) == words_of(as_numbers(other)))
_operating(operator.ne, "__ne__", lambda one, other: words_of(as_numbers(one)) != words_of(as_numbers(other)))
_operating(operator.lt, "__lt__", lambda one, other: one <= other and one != other)
_operating(operator.gt, "__gt__", lambda one, other: one >= other and one != other)


@overload_method(NumberSetType, "isdisjoint")
def _isdisjoint(one: Any, other: Any) -> Any:
    return lambda one, other: not one & as_numbers(other)


# ---------------------------------------------------------------------------------------------
# One set


@overload(operator.contains)
def _contains(items: Any, number: Any) -> Any:
    if items != numbers or not isinstance(number, types.Integer):
        return None

    def found(items: Any, number: Any) -> Any:
        if number < 0 or number >= MOST_NUMBERS:
            return False
        return (words_of(items)[0] if number < 64 else words_of(items)[1]) >> (number & 63) & 1 == 1

    return found


@overload(len)
def _len(items: Any) -> Any:
    if items == numbers:
        return lambda items: population(words_of(items)[0]) + population(words_of(items)[1])
    return None


@overload(bool)
def _bool(items: Any) -> Any:
    return (lambda items: words_of(items) != (0, 0)) if items == numbers else None


@overload_method(NumberSetType, "__hash__")
def _hash_method(items: Any) -> Any:
    return lambda items: hash(words_of(items))
