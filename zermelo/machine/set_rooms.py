"""Sets that never leave a rule, on its stack: the machine side of `rooms.new_set` and `rooms.new_bag`."""

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.imputils import RefType, iternext_impl, lower_builtin
from numba.core.typing.templates import AttributeTemplate, bound_function, infer_getattr
from numba.extending import intrinsic

from zermelo.machine.bit_intrinsics import first, right
from zermelo.machine.list_rooms import PLACE, WORD, field, known, made_by, sized, taking
from zermelo.machine.outgrown import Outgrown
from zermelo.machine.overloads import overload, overload_method
from zermelo.machine.rooms import new_bag, new_lent_bag, new_set
from zermelo.machine.set_slots import (
    BYTE,
    FILLED,
    FIRST_SLOTS,
    FIRST_STATES,
    KNOWN,
    LEFT,
    MADE,
    MASK,
    MOST_BITS,
    SLOTS,
    SPARE,
    SQUARES,
    SQUARES_IN_ROW,
    SQUARES_KNOWN,
    STATES,
    TAKEN,
    USED,
    BagRoom,
    LentBag,
    SetRoom,
    SetRoomIterator,
    filled,
    has_square,
    hash_at,
    hash_in,
    header_type,
    key_at,
    mark,
    mask_of,
    part,
    room_type,
    set_filled,
    set_used,
    slot_of,
    slot_type,
    square_of,
    squares,
    state,
    store,
    used,
)

# ---------------------------------------------------------------------------------------------
# Making, putting keys into it and taking them out


made_by(new_set, SetRoom)
made_by(new_bag, BagRoom)
made_by(new_lent_bag, LentBag)


def keep_table(builder: Any, header: Any, place: Any, number: Any, states: Any, slots: Any) -> None:
    """Remember a table; there are two of each size."""
    builder.store(states, builder.gep(place, [PLACE(0), PLACE(0)]))
    builder.store(slots, builder.gep(place, [PLACE(0), PLACE(1)]))
    made = builder.or_(known(builder, header, MADE), builder.shl(WORD(1), number))
    builder.store(made, field(builder, header, MADE))


def is_made(builder: Any, header: Any, number: Any) -> Any:
    return builder.trunc(builder.lshr(known(builder, header, MADE), number), ir.IntType(1))


@lower_builtin(new_lent_bag, types.Any)
@lower_builtin(new_bag, types.Any)
@lower_builtin(new_bag)
@lower_builtin(new_set, types.Any)
@lower_builtin(new_set)
def _new_set(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    manager, kind = context.data_model_manager, sig.return_type
    with builder.goto_entry_block():
        whole = builder.alloca(room_type(manager, kind))
    header = field(builder, whole, KNOWN)
    builder.store(WORD(0), field(builder, header, USED))
    builder.store(WORD(0), field(builder, header, FILLED))
    if not isinstance(kind, BagRoom):
        begin_table(manager, builder, kind, header)
        return header
    squares = part(manager, builder, kind, header, SQUARES)
    for word in range(SQUARES_KNOWN // 64):  # one by one: read soon after as words, they must be written as words
        builder.store_atomic(WORD(0), builder.gep(squares, [WORD(word)]), "monotonic", 8)
    return header


def begin_table(manager: Any, builder: Any, kind: Any, header: Any) -> None:
    """Make the first table, which is not among the larger ones to choose from."""
    states, slots = (part(manager, builder, kind, header, number) for number in (FIRST_STATES, FIRST_SLOTS))
    builder.store(WORD(0), field(builder, header, MADE))
    builder.store(WORD((1 << kind.bits) - 1), field(builder, header, MASK))
    builder.store(states, field(builder, header, STATES))
    builder.store(slots, field(builder, header, SLOTS))
    cgutils.memset(builder, states, WORD(1 << kind.bits), 0)


@infer_getattr
class SetRoomMethods(AttributeTemplate):
    key = SetRoom
    resolve_add, resolve_take = bound_function("room.add")(taking), bound_function("room.take")(taking)


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
    return bool(filled(room) * 5 >= mask_of(room) * 3)


def bits_needed(room: Any) -> Any:
    """How many slots the next table has, as a power of two."""
    bits, wanted = 3, used(room) * 4
    while (1 << bits) <= wanted:
        bits += 1
    return bits


def moved(room: Any, old: Any) -> None:
    """Put the keys of another table, in the order of its slots, into the empty one."""
    count = 0
    for slot in range(mask_of(old) + 1):
        if state(old, slot) == TAKEN:
            count += 1
            hashed = hash_at(old, slot)
            key = key_at(old, slot)
            place = -1 - slot_of(room, key, hashed)
            mark(room, place, TAKEN)
            store(room, place, hashed, key)
    set_filled(room, count)


@lower_builtin("room.add", SetRoom, types.Any)
def _add(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    header, room = args[0], sig.args[0]
    full = context.compile_internal(builder, added, types.boolean(*sig.args), args)
    with builder.if_then(full, likely=False):
        bits = context.compile_internal(builder, bits_needed, types.int64(room), [header])
        most = WORD(0 if isinstance(room, LentBag) else MOST_BITS)
        with builder.if_then(builder.icmp_signed(">", bits, most), likely=False):
            context.call_conv.return_user_exc(builder, Outgrown, ())
        grow(context, builder, room, header, bits)
    return context.get_dummy_value()


@lower_builtin("room.take", BagRoom, types.Any)
@lower_builtin("room.add", BagRoom, types.Any)
def _add_to_bag(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    given = types.int64(*sig.args)
    square = context.compile_internal(builder, lambda room, key: square_of(room, key), given, args)
    with builder.if_else(builder.icmp_signed(">=", square, WORD(0)), likely=True) as (is_square, other):
        manager, (kind, _) = context.data_model_manager, sig.args
        with is_square:
            put_square(manager, builder, kind, args[0], square)
        with other:
            with builder.if_then(builder.icmp_signed("==", known(builder, args[0], FILLED), WORD(0))):
                begin_table(manager, builder, kind, args[0])
            _add(context, builder, sig, args)
    return context.get_dummy_value()


def put_square(manager: Any, builder: Any, kind: Any, header: Any, square: Any) -> None:
    """Put a square into a bag."""
    place, bit = square_place(manager, builder, kind, header, square)
    before = builder.load(place)
    builder.store(builder.or_(before, builder.shl(WORD(1), bit)), place)
    new = builder.and_(builder.lshr(builder.not_(before), bit), WORD(1))
    builder.store(builder.add(known(builder, header, USED), new), field(builder, header, USED))


def square_place(manager: Any, builder: Any, kind: Any, header: Any, square: Any) -> tuple[Any, Any]:
    """The word in which the bit of a square is, and the number of the bit."""
    squares = part(manager, builder, kind, header, SQUARES)
    return builder.gep(squares, [builder.lshr(square, WORD(6))]), builder.and_(square, WORD(63))


def grow(context: Any, builder: Any, room: Any, header: Any, bits: Any) -> None:
    """Move a set to the table of a size that it is not in now; the table is made if this is the first time."""
    manager = context.data_model_manager
    with builder.goto_entry_block():
        old = builder.alloca(header_type(manager, room))
    builder.store(builder.load(header), old)
    first = builder.mul(bits, WORD(2))
    spare = part(manager, builder, room, header, SPARE)
    here = builder.load(builder.gep(spare, [first, PLACE(0)]))
    in_use = builder.icmp_unsigned("==", here, known(builder, header, STATES))
    in_use = builder.and_(in_use, is_made(builder, header, first))
    chosen = builder.select(in_use, builder.add(first, WORD(1)), first)
    count = builder.shl(WORD(1), bits)
    with builder.if_then(builder.not_(is_made(builder, header, chosen)), likely=False):
        states = builder.alloca(BYTE, size=count)
        slots = builder.alloca(slot_type(manager, room), size=count)
        keep_table(builder, header, builder.gep(spare, [chosen]), chosen, states, slots)
    place = builder.gep(spare, [chosen])
    states = builder.load(builder.gep(place, [PLACE(0), PLACE(0)]))
    builder.store(states, field(builder, header, STATES))
    builder.store(builder.load(builder.gep(place, [PLACE(0), PLACE(1)])), field(builder, header, SLOTS))
    builder.store(builder.sub(count, WORD(1)), field(builder, header, MASK))
    cgutils.memset(builder, states, count, 0)
    context.compile_internal(builder, moved, types.none(room, room), [header, old])


@intrinsic
def take_square(typing: Any, room: Any, square: Any) -> Any:
    """Take a square out of a bag that has it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place, bit = square_place(context.data_model_manager, builder, room, *arguments)
        builder.store(builder.xor(builder.load(place), builder.shl(WORD(1), bit)), place)
        return context.get_dummy_value()

    return types.void(room, types.int64), generate


def key_slot(room: Any, key: Any) -> Any: ...


@overload(key_slot)
def _key_slot(room: Any, key: Any) -> Any:
    """The slot of a key, below 0 where there is none."""
    return lambda room, key: slot_of(room, key, hash_in(room, key)) if filled(room) else -1


@overload_method(SetRoom, "discard")
def _discard(room: Any, key: Any) -> Any:
    def taken_out(room: Any, key: Any) -> Any:
        square = square_of(room, key)
        if square >= 0:
            if has_square(room, square):
                take_square(room, square)
                set_used(room, used(room) - 1)
            return
        slot = key_slot(room, key)
        if slot >= 0:
            mark(room, slot, LEFT)
            set_used(room, used(room) - 1)

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


def next_taken(room: Any, place: Any) -> Any: ...


def key_from(room: Any, place: Any) -> Any: ...


@overload(next_taken)
def _next_taken(room: Any, place: Any) -> Any:
    """The first place from here on that has a key, squares before slots; -1 where none has."""
    before = SQUARES_KNOWN if isinstance(room, BagRoom) else 0

    def found(room: Any, place: Any) -> Any:
        while place < before:
            behind = right(squares(room, place >> 6), place & 63)
            if behind:
                return place + first(behind)
            place = (place | 63) + 1
        while filled(room) and place - before <= mask_of(room):
            if state(room, place - before) == TAKEN:
                return place
            place += 1
        return -1

    return found


@overload(key_from)
def _key_from(room: Any, place: Any) -> Any:
    if not isinstance(room, BagRoom):
        return lambda room, place: key_at(room, place)
    if isinstance(room.dtype, types.Integer):
        return lambda room, place: place if place < SQUARES_KNOWN else key_at(room, place - SQUARES_KNOWN)
    if not room.has_pairs:
        return lambda room, place: key_at(room, place - SQUARES_KNOWN)

    def pair(room: Any, place: Any) -> Any:
        if place < SQUARES_KNOWN:
            return (place // SQUARES_IN_ROW, place % SQUARES_IN_ROW)
        return key_at(room, place - SQUARES_KNOWN)

    return pair


@lower_builtin("iternext", SetRoomIterator)
@iternext_impl(RefType.UNTRACKED)
def _iternext(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    kind = sig.args[0].items
    iterator = context.make_helper(builder, sig.args[0], value=args[0])
    given = [iterator.items, builder.load(iterator.next)]
    next_place = types.int64(kind, types.int64)
    place = context.compile_internal(builder, lambda room, place: next_taken(room, place), next_place, given)
    valid = builder.icmp_signed(">=", place, WORD(0))
    result.set_valid(valid)
    with builder.if_then(valid):
        given, its_key = [iterator.items, place], kind.dtype(kind, types.int64)
        result.yield_(context.compile_internal(builder, lambda room, place: key_from(room, place), its_key, given))
        builder.store(builder.add(place, WORD(1)), iterator.next)


@intrinsic
def holds(typing: Any, room: Any, key: Any) -> Any:
    """Whether a set has a key; for squares without a call."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        found = cgutils.alloca_once(builder, ir.IntType(1))
        given = types.int64(room, key)
        square = context.compile_internal(builder, lambda room, key: square_of(room, key), given, arguments)
        with builder.if_else(builder.icmp_signed(">=", square, WORD(0)), likely=True) as (is_square, other):
            with is_square:
                manager = context.data_model_manager
                place, bit = square_place(manager, builder, room, arguments[0], square)
                builder.store(builder.trunc(builder.lshr(builder.load(place), bit), ir.IntType(1)), found)
            with other:
                slot = context.compile_internal(builder, lambda room, key: key_slot(room, key), given, arguments)
                builder.store(builder.icmp_signed(">=", slot, WORD(0)), found)
        return builder.load(found)

    return types.boolean(room, key), generate


@overload(operator.contains)
def _contains(room: Any, key: Any) -> Any:
    return (lambda room, key: holds(room, key)) if isinstance(room, SetRoom) else None


sized(SetRoom, used)
