"""Sets that never leave a rule and whose order cannot matter: bits on its stack, the machine side of `making.new_bag`.

A bag holds small whole numbers or pairs of them. A rule that puts anything else into one is compiled with sets on the
heap instead: at once where the type tells, and from the next time on where only the number does (`Outgrown`).
"""

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.errors import TypingError
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import AttributeTemplate, bound_function, infer_getattr
from numba.extending import models, register_model

from zermelo.machine.intrinsics.overloads import overload_method
from zermelo.machine.natural.bit_sets import BitSet, bit_of, may_hold, words_of
from zermelo.machine.natural.outgrown import Outgrown
from zermelo.machine.natural.stack.lists import StackCollection, made_by, taking
from zermelo.machine.natural.stack.making import new_bag

WORD = ir.IntType(64)


class Bag(StackCollection, BitSet):
    kind, row = "Bag", types.CPointer(types.int64)
    words, least = 16, -64
    side, least_of_pair = 32, -8


@register_model(Bag)
class BagModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WORD.as_pointer())


def check(bag: Any, item: Any) -> None:
    """Refuse what a bag cannot hold."""
    if not may_hold(bag, item):
        problem = "zermelo refuses a set of such items on the stack"
        raise TypingError(problem)


made_by(new_bag, Bag)


@lower_builtin(new_bag, types.Any)
@lower_builtin(new_bag)
def _new_bag(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    with builder.goto_entry_block():
        words = builder.alloca(WORD, size=WORD(Bag.words))
    for number in range(Bag.words):
        builder.store(WORD(0), builder.gep(words, [WORD(number)]))
    return words


def put_in(bag: Any, item: Any) -> None:
    bit = bit_of(bag, item)
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
        bit = bit_of(bag, item)
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
