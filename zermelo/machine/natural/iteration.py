"""Iteration in machine code: one iterator for all collections of ours, and the loops that Python's words mean."""

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import RefType, impl_ret_untracked, iternext_impl, lower_builtin
from numba.extending import models, register_model

from zermelo.machine.intrinsics.overloads import intrinsic, overload, overload_method

WORD = ir.IntType(64)


class Collection(types.IterableType):
    """Items of one type, which has to be known as `dtype`."""

    dtype: Any


class Sequence(Collection):
    """A collection whose items are numbered."""

    def count_items(self, context: Any, builder: Any, items: Any) -> Any:
        """How many there are now."""
        raise NotImplementedError

    def item(self, context: Any, builder: Any, items: Any, number: Any) -> Any:
        """The item of a number that exists."""
        raise NotImplementedError

    @property
    def iterator_type(self) -> Any:
        return SequenceIterator(self)


class ItemIterator(types.SimpleIteratorType):  # type: ignore[name-defined,misc]
    """The way through a collection: where it goes on."""

    def __init__(self, items: Collection) -> None:
        self.items = items
        super().__init__(f"iterator of {items}", items.dtype)


class SequenceIterator(ItemIterator):
    """The way through numbered items, of which more may come meanwhile."""


@register_model(SequenceIterator)
class IteratorModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("items", kind.items), ("next", types.EphemeralPointer(types.int64))])


@lower_builtin("getiter", Collection)
def _getiter(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    made = context.make_helper(builder, signature.return_type)
    made.items = arguments[0]
    made.next = cgutils.alloca_once_value(builder, WORD(0))
    return impl_ret_untracked(context, builder, signature.return_type, made._getvalue())


@lower_builtin("iternext", SequenceIterator)
@iternext_impl(RefType.UNTRACKED)
def _iternext(context: Any, builder: Any, signature: Any, arguments: Any, result: Any) -> None:
    kind = signature.args[0]
    iterator = context.make_helper(builder, kind, value=arguments[0])
    number = builder.load(iterator.next)
    valid = builder.icmp_signed("<", number, kind.items.count_items(context, builder, iterator.items))
    result.set_valid(valid)
    with builder.if_then(valid):
        result.yield_(kind.items.item(context, builder, iterator.items, number))
        builder.store(builder.add(number, WORD(1)), iterator.next)


class BitIterator(ItemIterator):
    """The way through the bits of a set, of which the type says by `next_bit` and `item_of_bit` how to read them."""


register_model(BitIterator)(IteratorModel)


@lower_builtin("iternext", BitIterator)
@iternext_impl(RefType.UNTRACKED)
def _iternext_bit(context: Any, builder: Any, signature: Any, arguments: Any, result: Any) -> None:
    kind = signature.args[0].items
    iterator = context.make_helper(builder, signature.args[0], value=arguments[0])
    given = [iterator.items, builder.load(iterator.next)]
    bit = context.compile_internal(builder, kind.next_bit, types.int64(kind, types.int64), given)
    valid = builder.icmp_signed(">=", bit, WORD(0))
    result.set_valid(valid)
    with builder.if_then(valid):
        item = kind.dtype(kind, types.int64)
        result.yield_(context.compile_internal(builder, kind.item_of_bit, item, [iterator.items, bit]))
        builder.store(builder.add(bit, WORD(1)), iterator.next)


@intrinsic
def count_of(typing: Any, items: Any) -> Any:
    """How many items a sequence has now."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return items.count_items(context, builder, *arguments)

    return types.int64(items), generate


@intrinsic
def item_of(typing: Any, items: Any, number: Any) -> Any:
    """The item of a sequence with a number that exists."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return items.item(context, builder, *arguments)

    return items.dtype(items, types.int64), generate


# ---------------------------------------------------------------------------------------------
# The loops, for any iterable: `overload` gives them their types


def found(items: Any, wanted: Any) -> Any:
    """`wanted in items`."""
    for item in items:
        if item == wanted:
            return True
    return False


def counted(items: Any, wanted: Any) -> Any:
    """`items.count(wanted)`."""
    count = 0
    for item in items:
        if item == wanted:
            count += 1
    return count


def place_of(items: Any, wanted: Any) -> Any:
    """`items.index(wanted)`."""
    for number, item in enumerate(items):
        if item == wanted:
            return number
    raise ValueError("that is not among the items")


def searchable(kind: Any) -> None:
    """Declare that `in`, `index` and `count` look at one item of a collection after the other."""

    @overload(operator.contains)
    def contains(items: Any, wanted: Any) -> Any:
        return found if isinstance(items, kind) else None

    @overload_method(kind, "index")
    def index(items: Any, wanted: Any) -> Any:
        return place_of

    @overload_method(kind, "count")
    def count(items: Any, wanted: Any) -> Any:
        return counted


def item_at(problem: str) -> Any:
    """`items[place]`; a place below 0 counts from the end."""

    def found(items: Any, place: Any) -> Any:
        number = place + count_of(items) if place < 0 else place + 0
        if number < 0 or number >= count_of(items):
            raise IndexError(problem)
        return item_of(items, number)

    return found


def length_known(kind: Any, count: Any) -> None:
    """Declare that the type of a collection says how many items it has."""

    @overload(len)
    def length(items: Any) -> Any:
        if not isinstance(items, kind):
            return None
        known = count(items)
        return lambda items: known


def sized(kind: Any, size: Any) -> None:
    """Declare what `len` and `bool` read of a kind of collection."""

    @overload(len)
    def length(items: Any) -> Any:
        return (lambda items: size(items)) if isinstance(items, kind) else None

    @overload(bool)
    def truth(items: Any) -> Any:
        return (lambda items: size(items) != 0) if isinstance(items, kind) else None


def total(items: Any) -> Any:
    """`sum(items)`."""
    sum_so_far = 0
    for item in items:
        sum_so_far += item
    return sum_so_far
