"""Lists that never leave a rule, on its stack: the machine side of `making.new_list`.

A list begins with a capacity of a few items and moves to a larger place, still on the stack, when that is full; the
memory is given back when the rule returns. Nothing else can hold such a list, since the rewrite (`rewrites/locals.py`)
takes only names that are never passed on.
"""

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.errors import TypingError
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    bound_function,
    infer_getattr,
    infer_global,
    signature,
)
from numba.extending import models, register_jitable, register_model

from zermelo.machine.intrinsics.overloads import instructions, intrinsic, overload
from zermelo.machine.natural.iteration import Collection, Sequence, count_of, item_of, sized
from zermelo.machine.natural.outgrown import Outgrown
from zermelo.machine.natural.stack.making import new_lent_list, new_list

WORD, PLACE = ir.IntType(64), ir.IntType(32)
FIRST_CAPACITY = 32
"""The capacity of a list at first."""
LENT_CAPACITY = 512
"""The capacity of a list that a helper fills; it cannot grow there, where the stack is the helper's."""
MOST_ITEMS = 1 << 14
LENGTH, CAPACITY, ITEMS = range(3)
"""The fields of a list: how many items it has, its capacity, and where they are."""


class StackCollection(Collection):
    """A collection on the stack, whose items are known once something is put into it."""

    kind = ""

    def __init__(self, dtype: Any) -> None:
        self.dtype = types.unliteral(dtype)
        super().__init__(name=f"{self.kind}({self.dtype})")

    def copy(self, dtype: Any) -> "StackCollection":
        return type(self)(dtype)

    def unify(self, context: Any, other: Any) -> Any:
        if type(other) is type(self):
            dtype = context.unify_pairs(self.dtype, other.dtype)
            return None if dtype is None else type(self)(dtype)
        return None

    def is_precise(self) -> bool:
        return bool(self.dtype.is_precise())


class StackList(StackCollection, Sequence):
    kind, first_capacity = "StackList", FIRST_CAPACITY

    def count_items(self, context: Any, builder: Any, items: Any) -> Any:
        return known(builder, items, LENGTH)

    def item(self, context: Any, builder: Any, items: Any, number: Any) -> Any:
        content = builder.load(builder.gep(known(builder, items, ITEMS), [number]))
        return context.data_model_manager[self.dtype].from_data(builder, content)


class LentList(StackList):
    """A list that helpers fill."""

    kind, first_capacity = "LentList", LENT_CAPACITY


def data_type(manager: Any, kind: Any) -> Any:
    """The type of an item in memory; items that are counted by reference stay on the heap."""
    model = manager[kind.dtype]
    if model.contains_nrt_meminfo():
        problem = "zermelo refuses a list of such items on the stack"
        raise TypingError(problem)
    return model.get_data_type()


def header_type(manager: Any, kind: Any) -> Any:
    return ir.LiteralStructType([WORD, WORD, data_type(manager, kind).as_pointer()])


@register_model(LentList)
@register_model(StackList)
class StackListModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, header_type(manager, kind).as_pointer())


def field(builder: Any, header: Any, number: int) -> Any:
    """The place of one thing that a collection knows."""
    return builder.gep(header, [PLACE(0), PLACE(number)], inbounds=True)


def known(builder: Any, header: Any, number: int) -> Any:
    return builder.load(field(builder, header, number))


# ---------------------------------------------------------------------------------------------
# Making, and putting items into it


def made_by(function: Any, kind: Any) -> None:
    """Declare what a function makes: a collection of such items as its argument, or of items that are not known yet."""

    @infer_global(function)
    class New(AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            return signature(kind(*(args or [types.undefined])), *args)


made_by(new_list, StackList)
made_by(new_lent_list, LentList)


@lower_builtin(new_lent_list, types.Any)
@lower_builtin(new_list, types.Any)
@lower_builtin(new_list)
def _new_list(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    manager, kind = context.data_model_manager, sig.return_type
    with builder.goto_entry_block():
        header = builder.alloca(header_type(manager, kind))
        items = builder.alloca(data_type(manager, kind), size=WORD(kind.first_capacity))
        builder.store(WORD(kind.first_capacity), field(builder, header, CAPACITY))
        builder.store(items, field(builder, header, ITEMS))
    builder.store(WORD(0), field(builder, header, LENGTH))
    return header


def taking(methods: Any, items: Any, args: Any, kws: Any) -> Any:
    """The signature of a method that puts an item into a collection, which then has items of a type that fits all."""
    unified = methods.context.unify_pairs(items.dtype, types.unliteral(args[0]))
    if unified is None:
        return None
    return signature(types.none, unified).replace(recvr=items.copy(unified))


@infer_getattr
class StackListMethods(AttributeTemplate):
    key = StackList
    resolve_append, resolve_take = bound_function("stack.append")(taking), bound_function("stack.take")(taking)

    @bound_function("stack.pop")
    def resolve_pop(self, items: Any, args: Any, kws: Any) -> Any:
        return signature(items.dtype, *(types.int64 for _ in args))


@lower_builtin("stack.take", StackList, types.Any)
@lower_builtin("stack.append", StackList, types.Any)
def _append(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    header, item = args
    kind = sig.args[0]
    length, capacity = known(builder, header, LENGTH), known(builder, header, CAPACITY)
    with builder.if_then(builder.icmp_signed("==", length, capacity), likely=False):
        most = WORD(0 if isinstance(kind, LentList) else MOST_ITEMS)
        with builder.if_then(builder.icmp_signed(">=", capacity, most), likely=False):
            context.call_conv.return_user_exc(builder, Outgrown, ())
        enlarge(context, builder, kind, header)
    content = context.data_model_manager[kind.dtype].as_data(builder, item)
    builder.store(content, builder.gep(known(builder, header, ITEMS), [length]))
    builder.store(builder.add(length, WORD(1)), field(builder, header, LENGTH))
    return context.get_dummy_value()


def enlarge(context: Any, builder: Any, kind: Any, header: Any) -> None:
    """Move a list that is full to a place for twice as many items."""
    length, before = known(builder, header, LENGTH), known(builder, header, ITEMS)
    twice = builder.mul(length, WORD(2))
    larger = builder.alloca(data_type(context.data_model_manager, kind), size=twice)
    with cgutils.for_range(builder, length) as loop:
        content = builder.load(builder.gep(before, [loop.index]))
        builder.store(content, builder.gep(larger, [loop.index]))
    builder.store(twice, field(builder, header, CAPACITY))
    builder.store(larger, field(builder, header, ITEMS))


# ---------------------------------------------------------------------------------------------
# Reading and changing items


shorten = instructions(
    lambda items, length: types.void(items, types.int64),
    lambda builder, header, length: builder.store(length, field(builder, header, LENGTH)),
)
"""Leave only the first items of a list."""


@intrinsic
def put(typing: Any, items: Any, place: Any, value: Any) -> Any:
    """Store an item at a place that exists."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        header, place, value = arguments
        content = context.data_model_manager[items.dtype].as_data(builder, value)
        builder.store(content, builder.gep(known(builder, header, ITEMS), [place]))
        return context.get_dummy_value()

    return types.void(items, types.int64, items.dtype), generate


sized(StackList, count_of)


@overload(operator.setitem)
def _setitem(items: Any, place: Any, value: Any) -> Any:
    if not isinstance(items, StackList) or not isinstance(place, (types.Integer, types.Boolean)):
        return None

    def store(items: Any, place: Any, value: Any) -> Any:
        number = place + count_of(items) if place < 0 else place + 0
        if number < 0 or number >= count_of(items):
            raise IndexError("list assignment index out of range")
        put(items, number, value)

    return store


@register_jitable
def take_out(items: Any, place: Any) -> Any:
    """`items.pop(place)`."""
    last = count_of(items) - 1
    number = place + last + 1 if place < 0 else place + 0
    if number < 0 or number > last:
        raise IndexError("pop index out of range")
    found = item_of(items, number)
    for behind in range(number, last):
        put(items, behind, item_of(items, behind + 1))
    shorten(items, last)
    return found


@lower_builtin("stack.pop", StackList)
@lower_builtin("stack.pop", StackList, types.Integer)
def _pop(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    pop = take_out if len(args) == 2 else lambda items: take_out(items, -1)
    return context.compile_internal(builder, pop, sig, args)
