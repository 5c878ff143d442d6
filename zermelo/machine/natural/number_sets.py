"""Sets of numbers as bits: the type that compiled rules know a `NumberSet` by."""

import operator
from typing import Any

from numba.core import cgutils, types
from numba.core.imputils import lower_constant
from numba.extending import (
    NativeValue,
    box,
    make_attribute_wrapper,
    models,
    register_jitable,
    register_model,
    typeof_impl,
    unbox,
)

from zermelo.machine.intrinsics.bit_intrinsics import population
from zermelo.machine.intrinsics.overloads import intrinsic, overload, overload_method
from zermelo.machine.natural.forms import MOST_NUMBERS, WORDS, NumberSet, set_of_words
from zermelo.machine.natural.outgrown import Outgrown

Row = types.UniTuple(types.int64, WORDS)


class NumberSetType(types.Type):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__(name="NumberSet")


numbers = NumberSetType()


@typeof_impl.register(NumberSet)
def _typeof(value: Any, context: Any) -> Any:
    return numbers


@register_model(NumberSetType)
class NumberSetModel(models.StructModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("words", Row)])


make_attribute_wrapper(NumberSetType, "words", "words")


@unbox(NumberSetType)
def _unbox(kind: Any, value: Any, context: Any) -> Any:
    words = context.pyapi.object_getattr_string(value, "words")
    native = context.unbox(Row, words)
    context.pyapi.decref(words)
    made = cgutils.create_struct_proxy(kind)(context.context, context.builder)
    made.words = native.value
    return NativeValue(made._getvalue(), is_error=native.is_error)


@box(NumberSetType)
def _box(kind: Any, value: Any, context: Any) -> Any:
    made = cgutils.create_struct_proxy(kind)(context.context, context.builder, value=value)
    words = context.box(Row, made.words)
    maker = context.pyapi.unserialize(context.pyapi.serialize_object(set_of_words))
    result = context.pyapi.call_function_objargs(maker, [words])
    context.pyapi.decref(maker)
    context.pyapi.decref(words)
    return result


@lower_constant(NumberSetType)
def _constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    made = cgutils.create_struct_proxy(kind)(context, builder)
    made.words = context.get_constant_generic(builder, Row, value.words)
    return made._getvalue()


@intrinsic
def of_words(typing: Any, words: Any) -> Any:
    """The set that has those bits."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = cgutils.create_struct_proxy(numbers)(context, builder)
        made.words = arguments[0]
        return made._getvalue()

    return numbers(Row), generate


def bit(number: Any) -> Any: ...


def as_numbers(items: Any) -> Any: ...


@overload(bit, inline="always")
def _bit(number: Any) -> Any:
    def single(number: Any) -> Any:
        if number < 0 or number >= MOST_NUMBERS:
            raise Outgrown
        one = 1 << (number & 63)
        return (one, 0) if number < 64 else (0, one)

    return single


@overload(as_numbers)
def _as_numbers(items: Any) -> Any:
    """A set of numbers from any other collection of them."""
    if items == numbers:
        return lambda items: items
    if isinstance(items, types.Tuple) and len(items) == 0:
        return lambda items: of_words((0, 0))

    def collected(items: Any) -> Any:
        low, high = 0, 0
        for item in items:
            more = bit(item)
            low |= more[0]
            high |= more[1]
        return of_words((low, high))

    return collected


@overload(frozenset)
def _frozenset() -> Any:
    return lambda: of_words((0, 0))


@overload(frozenset)
def _frozenset_of(items: Any) -> Any:
    return lambda items: as_numbers(items)


def _combining(operation: Any, method: str) -> None:
    def combine(one: Any, other: Any) -> Any:
        if not are_sets(one, other):
            return None

        def combined(one: Any, other: Any) -> Any:
            left, right = as_numbers(one).words, as_numbers(other).words
            return of_words((operation(left[0], right[0]), operation(left[1], right[1])))

        return combined

    overload(operation)(combine)

    @overload_method(NumberSetType, method)
    def _method(one: Any, other: Any) -> Any:
        def combined(one: Any, other: Any) -> Any:
            left, right = one.words, as_numbers(other).words
            return of_words((operation(left[0], right[0]), operation(left[1], right[1])))

        return combined


_combining(operator.or_, "union")
_combining(operator.and_, "intersection")
_combining(operator.xor, "symmetric_difference")


@overload(operator.sub)
def _without(one: Any, other: Any) -> Any:
    if one != numbers or not are_sets(one, other):
        return None

    def left(one: Any, other: Any) -> Any:
        mine, theirs = one.words, as_numbers(other).words
        return of_words((mine[0] & ~theirs[0], mine[1] & ~theirs[1]))

    return left


@overload_method(NumberSetType, "difference")
def _difference(one: Any, other: Any) -> Any:
    return lambda one, other: one - as_numbers(other)


def are_sets(one: Any, other: Any) -> bool:
    """Whether these are two sets, of which one is kept as bits."""
    return numbers in (one, other) and all(kind == numbers or isinstance(kind, types.Set) for kind in (one, other))


@register_jitable
def within(one, other):  # type: ignore[no-untyped-def]
    return one.words[0] & ~other.words[0] == 0 and one.words[1] & ~other.words[1] == 0


@register_jitable
def same(one, other):  # type: ignore[no-untyped-def]
    return one.words[0] == other.words[0] and one.words[1] == other.words[1]


COMPARISONS = {
    operator.le: lambda one, other: within(as_numbers(one), as_numbers(other)),
    operator.ge: lambda one, other: within(as_numbers(other), as_numbers(one)),
    operator.lt: lambda one, other: one <= other and one != other,
    operator.gt: lambda one, other: one >= other and one != other,
    operator.eq: lambda one, other: same(as_numbers(one), as_numbers(other)),
    operator.ne: lambda one, other: not same(as_numbers(one), as_numbers(other)),
}


def _comparing(operation: Any, compare: Any) -> None:
    @overload(operation)
    def _compare(one: Any, other: Any) -> Any:
        return compare if are_sets(one, other) else None


for operation, compare in COMPARISONS.items():
    _comparing(operation, compare)


@overload_method(NumberSetType, "issubset")
def _issubset(one: Any, other: Any) -> Any:
    return lambda one, other: within(one, as_numbers(other))


@overload_method(NumberSetType, "issuperset")
def _issuperset(one: Any, other: Any) -> Any:
    return lambda one, other: within(as_numbers(other), one)


@overload_method(NumberSetType, "isdisjoint")
def _isdisjoint(one: Any, other: Any) -> Any:
    return lambda one, other: len(one & as_numbers(other)) == 0


@overload(operator.contains)
def _contains(items: Any, number: Any) -> Any:
    if items != numbers or not isinstance(number, types.Integer):
        return None

    def found(items: Any, number: Any) -> Any:
        if number < 0 or number >= MOST_NUMBERS:
            return False
        return (items.words[0] if number < 64 else items.words[1]) >> (number & 63) & 1 == 1

    return found


@overload(len)
def _len(items: Any) -> Any:
    if items == numbers:
        return lambda items: population(items.words[0]) + population(items.words[1])
    return None


@overload(bool)
def _bool(items: Any) -> Any:
    if items == numbers:
        return lambda items: items.words[0] | items.words[1] != 0
    return None


@overload(hash)
def _hash(items: Any) -> Any:
    if items == numbers:
        return lambda items: hash(items.words)
    return None


@overload_method(NumberSetType, "__hash__")
def _hash_method(items: Any) -> Any:
    return lambda items: hash(items.words)
