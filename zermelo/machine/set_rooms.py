"""Sets that never leave a rule, on its stack: the machine side of `rooms.new_set`.

They are laid out as Python lays out its sets, so that going through one gives the same order: a table of 8 slots, in
which a key goes to the slot of its hash, or behind it where that is taken; a table that is three fifths full is copied
into one four times as large as what it holds. Tables of each size are kept in pairs for the rule's whole run, so that a
set that grows and shrinks does not use up the stack.
"""

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import RefType, iternext_impl, lower_builtin
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    bound_function,
    infer_getattr,
    infer_global,
    signature,
)
from numba.extending import intrinsic, models, register_model

from zermelo.machine.list_rooms import (
    PLACE,
    WORD,
    RoomIterator,
    RoomIteratorModel,
    RoomType,
    data_type,
    field,
    known,
)
from zermelo.machine.outgrown import Outgrown
from zermelo.machine.overloads import overload, overload_method
from zermelo.machine.rooms import new_bag, new_set

BYTE = ir.IntType(8)
PROBES, SHIFT = 9, 5
"""How many slots behind the first are tried, and how much of the hash decides where to go on."""
BAG_BITS = 4
MOST_BITS = 14
"""A set with more slots than two to this is refused."""
IN_ROW = 1 << BAG_BITS
"""How many keys a bag has before it gets a table."""
EMPTY, TAKEN, LEFT = 0, 1, 2
"""What a slot can be; a key that was taken out leaves its slot unusable until the table is copied."""
USED, FILLED, MASK, STATES, SLOTS, SPARE, MADE = range(7)
"""What a set knows: keys, slots not empty, slots less one, the slots' states, the slots, tables of every size, and one
bit for each of them that was made."""


class SetRoomIterator(RoomIterator):
    """The way through the slots of a set."""


class SetRoom(RoomType):
    """A set in Python's order."""

    kind, iterator = "SetRoom", SetRoomIterator
    bits = 3
    """How many slots it has at first, as a power of two."""


class BagRoom(SetRoom):
    """A set that nobody goes through, so that it may have any order: its first keys simply stand in a row.

    Its mask is 0 as long as that is so.
    """

    kind, bits = "BagRoom", BAG_BITS


register_model(SetRoomIterator)(RoomIteratorModel)


def slot_type(manager: Any, kind: Any) -> Any:
    return ir.LiteralStructType([WORD, data_type(manager, kind)])


def table_type(manager: Any, kind: Any) -> Any:
    return ir.LiteralStructType([BYTE.as_pointer(), slot_type(manager, kind).as_pointer()])


def header_type(manager: Any, kind: Any) -> Any:
    slots, table = slot_type(manager, kind).as_pointer(), table_type(manager, kind).as_pointer()
    return ir.LiteralStructType([WORD, WORD, WORD, BYTE.as_pointer(), slots, table, WORD])


@register_model(BagRoom)
@register_model(SetRoom)
class SetRoomModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, header_type(manager, kind).as_pointer())


# ---------------------------------------------------------------------------------------------
# Slots


def reading(number: int) -> Any:
    """A function that reads one of the numbers that a set knows."""

    @intrinsic
    def read(typing: Any, room: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return known(builder, arguments[0], number)

        return types.int64(room), generate

    return read


def writing(number: int) -> Any:
    @intrinsic
    def write(typing: Any, room: Any, value: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            builder.store(arguments[1], field(builder, arguments[0], number))
            return context.get_dummy_value()

        return types.void(room, types.int64), generate

    return write


used, filled, mask_of = reading(USED), reading(FILLED), reading(MASK)
set_used, set_filled = writing(USED), writing(FILLED)


def state_place(builder: Any, header: Any, slot: Any) -> Any:
    return builder.gep(known(builder, header, STATES), [slot])


def slot_place(builder: Any, header: Any, slot: Any, part: int) -> Any:
    return builder.gep(known(builder, header, SLOTS), [slot, PLACE(part)])


@intrinsic
def state(typing: Any, room: Any, slot: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.zext(builder.load(state_place(builder, *arguments)), WORD)

    return types.int64(room, types.int64), generate


@intrinsic
def mark(typing: Any, room: Any, slot: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        header, slot, value = arguments
        builder.store(builder.trunc(value, BYTE), state_place(builder, header, slot))
        return context.get_dummy_value()

    return types.void(room, types.int64, types.int64), generate


@intrinsic
def hash_at(typing: Any, room: Any, slot: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(slot_place(builder, *arguments, 0))

    return types.int64(room, types.int64), generate


@intrinsic
def key_at(typing: Any, room: Any, slot: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        content = builder.load(slot_place(builder, *arguments, 1))
        return context.data_model_manager[room.dtype].from_data(builder, content)

    return room.dtype(room, types.int64), generate


@intrinsic
def store(typing: Any, room: Any, slot: Any, hashed: Any, key: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        header, slot, hashed, key = arguments
        builder.store(hashed, slot_place(builder, header, slot, 0))
        content = context.data_model_manager[room.dtype].as_data(builder, key)
        builder.store(content, slot_place(builder, header, slot, 1))
        return context.get_dummy_value()

    return types.void(room, types.int64, types.int64, room.dtype), generate


@intrinsic
def without_sign(typing: Any, number: Any, bits: Any) -> Any:
    """A number shifted to the right with zeros from the left."""
    return types.int64(types.int64, types.int64), lambda context, builder, signature, arguments: builder.lshr(
        *arguments
    )


MODULUS = (1 << 61) - 1


def hash_in(room: Any, key: Any) -> Any: ...


@overload(hash_in)
def _hash_in(room: Any, key: Any) -> Any:
    """The hash by which a set finds a key: Python's own, where the order of the slots is to be Python's."""
    if isinstance(key, types.Boolean):
        return lambda room, key: 1 if key else 0
    if isinstance(key, types.Integer):
        return lambda room, key: -2 if key == -1 else key if -MODULUS < key < MODULUS else hash(key)
    if isinstance(room, BagRoom) and isinstance(key, types.UniTuple) and isinstance(key.dtype, types.Integer):

        def mixed(room: Any, key: Any) -> Any:
            total = 0
            for part in key:
                total = total * 31 + part
            return total

        return mixed
    return lambda room, key: hash(key)


def slot_of(room: Any, key: Any, hashed: Any) -> Any: ...


@overload(slot_of)
def _slot_of(room: Any, key: Any, hashed: Any) -> Any:
    """The slot of a key, or -1 less the empty one where it would go."""

    def found(room: Any, key: Any, hashed: Any) -> Any:
        mask, rest = mask_of(room), hashed
        if mask == 0:
            for slot in range(used(room)):
                if key_at(room, slot) == key:
                    return slot
            return -1 - used(room)
        first = hashed & mask
        while True:
            slot = first
            last = first + PROBES if first + PROBES <= mask else first
            while slot <= last:
                is_now = state(room, slot)
                if is_now == EMPTY:
                    return -1 - slot
                if is_now == TAKEN and hash_at(room, slot) == hashed and key_at(room, slot) == key:
                    return slot
                slot += 1
            rest = without_sign(rest, SHIFT)
            first = (first * 5 + 1 + rest) & mask

    return found


# ---------------------------------------------------------------------------------------------
# Making, putting keys into it and taking them out


@infer_global(new_set)
class NewSet(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        return signature(SetRoom(types.undefined))


@infer_global(new_bag)
class NewBag(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        return signature(BagRoom(types.undefined))


def keep_table(builder: Any, header: Any, number: Any, states: Any, slots: Any) -> None:
    """Remember a table; there are two of each size."""
    place = builder.gep(known(builder, header, SPARE), [number])
    builder.store(states, builder.gep(place, [PLACE(0), PLACE(0)]))
    builder.store(slots, builder.gep(place, [PLACE(0), PLACE(1)]))
    made = builder.or_(known(builder, header, MADE), builder.shl(WORD(1), number))
    builder.store(made, field(builder, header, MADE))


def is_made(builder: Any, header: Any, number: Any) -> Any:
    return builder.trunc(builder.lshr(known(builder, header, MADE), number), ir.IntType(1))


@lower_builtin(new_bag)
@lower_builtin(new_set)
def _new_set(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    manager, kind = context.data_model_manager, sig.return_type
    count = WORD(1 << kind.bits)
    with builder.goto_entry_block():
        header = builder.alloca(header_type(manager, kind))
        states = builder.alloca(BYTE, size=count)
        slots = builder.alloca(slot_type(manager, kind), size=count)
        spare = builder.alloca(table_type(manager, kind), size=WORD(2 * MOST_BITS + 2))
        builder.store(spare, field(builder, header, SPARE))
        builder.store(WORD(0), field(builder, header, MADE))  # the first table is not among those to choose from
    builder.store(WORD(0), field(builder, header, USED))
    builder.store(WORD(0), field(builder, header, FILLED))
    in_row = isinstance(kind, BagRoom)
    builder.store(WORD(0 if in_row else (1 << kind.bits) - 1), field(builder, header, MASK))
    builder.store(states, field(builder, header, STATES))
    builder.store(slots, field(builder, header, SLOTS))
    if not in_row:
        cgutils.memset(builder, states, count, 0)
    return header


@infer_getattr
class SetRoomMethods(AttributeTemplate):
    key = SetRoom

    @bound_function("room.add")
    def resolve_add(self, room: Any, args: Any, kws: Any) -> Any:
        unified = self.context.unify_pairs(room.dtype, types.unliteral(args[0]))
        if unified is None:
            return None
        return signature(types.none, unified).replace(recvr=room.copy(unified))


def added(room: Any, key: Any) -> bool:
    """Put a key into the table; whether the table has become too full."""
    hashed = hash_in(room, key)
    slot = slot_of(room, key, hashed)
    if slot >= 0:
        return False
    slot = -1 - slot
    mark(room, slot, TAKEN)
    store(room, slot, hashed, key)
    set_used(room, used(room) + 1)
    set_filled(room, filled(room) + 1)
    return filled(room) * 5 >= mask_of(room) * 3 if mask_of(room) else filled(room) == IN_ROW


def bits_needed(room: Any) -> Any:
    """How many slots the next table has, as a power of two."""
    bits, wanted = 3, used(room) * 4
    while (1 << bits) <= wanted:
        bits += 1
    return bits


def moved(room: Any, old: Any) -> None:
    """Put the keys of another table, in the order of its slots, into the empty one."""
    for slot in range(mask_of(old) + 1 if mask_of(old) else used(old)):
        if state(old, slot) == TAKEN:
            hashed = hash_at(old, slot)
            key = key_at(old, slot)
            place = -1 - slot_of(room, key, hashed)
            mark(room, place, TAKEN)
            store(room, place, hashed, key)
    set_filled(room, used(room))


@lower_builtin("room.add", SetRoom, types.Any)
def _add(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    header, room = args[0], sig.args[0]
    full = context.compile_internal(builder, added, types.boolean(*sig.args), args)
    with builder.if_then(full, likely=False):
        bits = context.compile_internal(builder, bits_needed, types.int64(room), [header])
        with builder.if_then(builder.icmp_signed(">", bits, WORD(MOST_BITS)), likely=False):
            context.call_conv.return_user_exc(builder, Outgrown, ())
        grow(context, builder, room, header, bits)
    return context.get_dummy_value()


def grow(context: Any, builder: Any, room: Any, header: Any, bits: Any) -> None:
    """Move a set to the table of a size that it is not in now; the table is made if this is the first time."""
    manager = context.data_model_manager
    with builder.goto_entry_block():
        old = builder.alloca(header_type(manager, room))
    builder.store(builder.load(header), old)
    first = builder.mul(bits, WORD(2))
    here = builder.load(builder.gep(known(builder, header, SPARE), [first, PLACE(0)]))
    in_use = builder.icmp_unsigned("==", here, known(builder, header, STATES))
    in_use = builder.and_(in_use, is_made(builder, header, first))
    chosen = builder.select(in_use, builder.add(first, WORD(1)), first)
    count = builder.shl(WORD(1), bits)
    with builder.if_then(builder.not_(is_made(builder, header, chosen)), likely=False):
        states = builder.alloca(BYTE, size=count)
        slots = builder.alloca(slot_type(manager, room), size=count)
        keep_table(builder, header, chosen, states, slots)
    place = builder.gep(known(builder, header, SPARE), [chosen])
    states = builder.load(builder.gep(place, [PLACE(0), PLACE(0)]))
    builder.store(states, field(builder, header, STATES))
    builder.store(builder.load(builder.gep(place, [PLACE(0), PLACE(1)])), field(builder, header, SLOTS))
    builder.store(builder.sub(count, WORD(1)), field(builder, header, MASK))
    cgutils.memset(builder, states, count, 0)
    context.compile_internal(builder, moved, types.none(room, room), [header, old])


@overload_method(SetRoom, "discard")
def _discard(room: Any, key: Any) -> Any:
    def taken_out(room: Any, key: Any) -> Any:
        slot = slot_of(room, key, hash_in(room, key))
        if slot >= 0:
            set_used(room, used(room) - 1)
            if mask_of(room) == 0:
                store(room, slot, hash_at(room, used(room)), key_at(room, used(room)))
                set_filled(room, used(room))
            else:
                mark(room, slot, LEFT)

    return taken_out


@overload_method(SetRoom, "remove")
def _remove(room: Any, key: Any) -> Any:
    def taken_out(room: Any, key: Any) -> Any:
        if key not in room:
            raise KeyError("that is not in the set")
        room.discard(key)

    return taken_out


# ---------------------------------------------------------------------------------------------
# Reading


def next_taken(room: Any, slot: Any) -> Any:
    """The first slot from here on that has a key; -1 where none has."""
    last = mask_of(room) if mask_of(room) else used(room) - 1
    while slot <= last:
        if state(room, slot) == TAKEN:
            return slot
        slot += 1
    return -1


@lower_builtin("iternext", SetRoomIterator)
@iternext_impl(RefType.UNTRACKED)
def _iternext(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    kind = sig.args[0].room
    iterator = context.make_helper(builder, sig.args[0], value=args[0])
    given = [iterator.room, builder.load(iterator.next)]
    slot = context.compile_internal(builder, next_taken, types.int64(kind, types.int64), given)
    valid = builder.icmp_signed(">=", slot, WORD(0))
    result.set_valid(valid)
    with builder.if_then(valid):
        content = builder.load(slot_place(builder, iterator.room, slot, 1))
        result.yield_(context.data_model_manager[kind.dtype].from_data(builder, content))
        builder.store(builder.add(slot, WORD(1)), iterator.next)


@overload(operator.contains)
def _contains(room: Any, key: Any) -> Any:
    if isinstance(room, SetRoom):
        return lambda room, key: slot_of(room, key, hash_in(room, key)) >= 0
    return None


@overload(len)
def _len(room: Any) -> Any:
    return (lambda room: used(room)) if isinstance(room, SetRoom) else None


@overload(bool)
def _bool(room: Any) -> Any:
    return (lambda room: used(room) != 0) if isinstance(room, SetRoom) else None
