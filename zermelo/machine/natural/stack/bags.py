"""Sets that never leave a rule and whose order cannot matter: bits on its stack, the machine side of `making.new_bag`.

A bag holds small whole numbers or pairs of them. A rule that puts anything else into one is compiled with sets on the
heap instead: at once where the type tells, and from the next time on where only the number does (`Outgrown`).
"""

import operator
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.errors import TypingError
from numba.core.imputils import RefType, iternext_impl, lower_builtin
from numba.core.typing.templates import AttributeTemplate, bound_function, infer_getattr
from numba.extending import models, register_jitable, register_model

from zermelo.machine.intrinsics.bit_intrinsics import first, population, right
from zermelo.machine.intrinsics.overloads import by_type, intrinsic, overload, overload_method
from zermelo.machine.natural.iteration import ItemIterator, IteratorModel
from zermelo.machine.natural.outgrown import Outgrown
from zermelo.machine.natural.stack.lists import StackCollection, made_by, sized, taking
from zermelo.machine.natural.stack.making import new_bag

WORD = ir.IntType(64)
WORDS = 16
BITS = 64 * WORDS
LEAST = -64
"""The least number that a bag holds; the largest is LEAST + BITS - 1."""
SIDE, LEAST_OF_PAIR = 32, -8
"""How many different numbers a pair may have in each place, and the least of them."""


class BagIterator(ItemIterator):
    """The way through the bits of a bag."""


class Bag(StackCollection):
    kind = "Bag"

    @property
    def iterator_type(self) -> Any:
        return BagIterator(self)


register_model(BagIterator)(IteratorModel)


@register_model(Bag)
class BagModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WORD.as_pointer())


def is_pair(kind: Any) -> bool:
    return isinstance(kind, types.UniTuple) and kind.count == 2 and isinstance(kind.dtype, types.Integer)


def check(bag: Any, kind: Any) -> None:
    """Refuse what a bag cannot hold or compare with its items."""
    kind = types.unliteral(kind)
    fits = is_pair(kind) if is_pair(bag.dtype) else isinstance(kind, types.Integer)
    if not fits and not (is_pair(kind) and bag.dtype == types.undefined):
        problem = "zermelo refuses a set of such items on the stack"
        raise TypingError(problem)


made_by(new_bag, Bag)


@lower_builtin(new_bag, types.Any)
@lower_builtin(new_bag)
def _new_bag(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    with builder.goto_entry_block():
        words = builder.alloca(WORD, size=WORD(WORDS))
    for number in range(WORDS):
        builder.store(WORD(0), builder.gep(words, [WORD(number)]))
    return words


@intrinsic
def words_of(typing: Any, bag: Any) -> Any:
    """The words of a bag, to be read and changed."""
    return types.CPointer(types.int64)(bag), lambda context, builder, signature, arguments: arguments[0]


@by_type
def bit_of(item: Any) -> Any:
    """The bit of an item; -1 for one that no bag holds."""
    if not is_pair(item):
        return lambda item: item - LEAST if LEAST <= item < LEAST + BITS else -1

    def of_pair(item: Any) -> Any:
        row, column = item[0] - LEAST_OF_PAIR, item[1] - LEAST_OF_PAIR
        return row * SIDE + column if 0 <= row | column < SIDE else -1

    return of_pair


@by_type
def item_of_bit(bag: Any, bit: Any) -> Any:
    if is_pair(bag.dtype):
        return lambda bag, bit: (bit // SIDE + LEAST_OF_PAIR, bit % SIDE + LEAST_OF_PAIR)
    return lambda bag, bit: bit + LEAST


def put_in(bag: Any, item: Any) -> None:
    bit = bit_of(item)
    if bit < 0:
        raise Outgrown
    words_of(bag)[bit >> 6] |= 1 << (bit & 63)


@infer_getattr
class BagMethods(AttributeTemplate):
    key = Bag

    def taking(self, bag: Any, args: Any, kws: Any) -> Any:
        check(bag, args[0])
        return taking(self, bag, args, kws)

    resolve_add, resolve_take = bound_function("bag.add")(taking), bound_function("bag.take")(taking)


@lower_builtin("bag.take", Bag, types.Any)
@lower_builtin("bag.add", Bag, types.Any)
def _add(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return context.compile_internal(builder, put_in, sig, args)


@overload_method(Bag, "discard")
def _discard(bag: Any, item: Any) -> Any:
    check(bag, item)

    def taken_out(bag: Any, item: Any) -> Any:
        bit = bit_of(item)
        if bit >= 0:
            words_of(bag)[bit >> 6] &= ~(1 << (bit & 63))

    return taken_out


@overload_method(Bag, "remove")
def _remove(bag: Any, item: Any) -> Any:
    def taken_out(bag: Any, item: Any) -> Any:
        if item not in bag:
            raise KeyError("that is not in the set")
        bag.discard(item)

    return taken_out


@overload(operator.contains)
def _contains(bag: Any, item: Any) -> Any:
    if not isinstance(bag, Bag):
        return None
    check(bag, item)

    def found(bag: Any, item: Any) -> Any:
        bit = bit_of(item)
        return bit >= 0 and words_of(bag)[bit >> 6] >> (bit & 63) & 1 == 1

    return found


@register_jitable
def count_bits(bag: Any) -> Any:
    count = 0
    for number in range(WORDS):
        count += population(words_of(bag)[number])
    return count


sized(Bag, count_bits)


def next_bit(bag: Any, bit: Any) -> Any:
    """The first bit from here on that is set; -1 where none is."""
    while bit < BITS:
        behind = right(words_of(bag)[bit >> 6], bit & 63)
        if behind:
            return bit + first(behind)
        bit = (bit | 63) + 1
    return -1


@lower_builtin("iternext", BagIterator)
@iternext_impl(RefType.UNTRACKED)
def _iternext(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    kind = sig.args[0].items
    iterator = context.make_helper(builder, sig.args[0], value=args[0])
    given = [iterator.items, builder.load(iterator.next)]
    bit = context.compile_internal(builder, next_bit, types.int64(kind, types.int64), given)
    valid = builder.icmp_signed(">=", bit, WORD(0))
    result.set_valid(valid)
    with builder.if_then(valid):
        given, item = [iterator.items, bit], kind.dtype(kind, types.int64)
        result.yield_(context.compile_internal(builder, lambda bag, bit: item_of_bit(bag, bit), item, given))
        builder.store(builder.add(bit, WORD(1)), iterator.next)
