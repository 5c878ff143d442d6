"""Sets that never leave a rule, on its stack: how they are laid out.

They are laid out as Python lays out its sets, so that going through one gives the same order: a table of 8 slots, in
which a key goes to the slot of its hash, or behind it where that is taken; a table that is three fifths full is copied
into one four times as large as what it holds. Tables of each size are kept in pairs for the rule's whole run, so that a
set that grows and shrinks does not use up the stack.
"""

from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, models, register_model

from zermelo.machine.iteration import ItemIterator, IteratorModel
from zermelo.machine.list_rooms import PLACE, WORD, RoomType, data_type, known, reading, writing
from zermelo.machine.overloads import overload

BYTE = ir.IntType(8)
PROBES, SHIFT = 9, 5
"""How many slots behind the first are tried, and how much of the hash decides where to go on."""
MOST_BITS = 14
"""A set with more slots than two to this is refused."""
EMPTY, TAKEN, LEFT = 0, 1, 2
"""The states of a slot; a key that was taken out leaves its slot unusable until the table is copied."""
USED, FILLED, MASK, STATES, SLOTS, MADE = range(6)
"""The fields of a set: keys, slots not empty, slots less one, the slots' states, the slots, and one bit for each larger
table that was made. In a bag without slots that are not empty all but the first two is not yet written."""
KNOWN, SQUARES, FIRST_STATES, FIRST_SLOTS, SPARE = range(5)
"""The parts on the stack: the fields of the set, one bit for each square, the first table, and tables of every size."""
SQUARES_KNOWN, SQUARES_IN_ROW = 256, 16


class SetRoomIterator(ItemIterator):
    """The way through the slots of a set."""


class SetRoom(RoomType):
    """A set in Python's order."""

    kind, bits = "SetRoom", 3
    """How many slots it has at first is two to the power of `bits`."""

    @property
    def iterator_type(self) -> Any:
        return SetRoomIterator(self)


class BagRoom(SetRoom):
    """A set that nobody goes through in order, so that it may have any: squares are bits, and only other keys in slots.

    A square is a number below 256 or a pair of numbers below 16.
    """

    kind, bits = "BagRoom", 5

    @property
    def has_pairs(self) -> bool:
        return isinstance(self.dtype, types.UniTuple) and self.dtype.count == 2 and self.dtype.dtype == types.int64


class LentBag(BagRoom):
    """A set that helpers fill, which cannot grow there, where the stack is the helper's."""

    kind, bits = "LentBag", 7


register_model(SetRoomIterator)(IteratorModel)


def slot_type(manager: Any, kind: Any) -> Any:
    return ir.LiteralStructType([WORD, data_type(manager, kind)])


def table_type(manager: Any, kind: Any) -> Any:
    return ir.LiteralStructType([BYTE.as_pointer(), slot_type(manager, kind).as_pointer()])


def header_type(manager: Any, kind: Any) -> Any:
    slots = slot_type(manager, kind).as_pointer()
    return ir.LiteralStructType([WORD, WORD, WORD, BYTE.as_pointer(), slots, WORD])


def room_type(manager: Any, kind: Any) -> Any:
    """All that lies on the stack, in one piece: what a set knows is found from its beginning."""
    count = 1 << kind.bits
    squares, states = ir.ArrayType(WORD, SQUARES_KNOWN // 64), ir.ArrayType(BYTE, count)
    slots = ir.ArrayType(slot_type(manager, kind), count)
    spare = ir.ArrayType(table_type(manager, kind), 2 * MOST_BITS + 2)
    return ir.LiteralStructType([header_type(manager, kind), squares, states, slots, spare])


def part(manager: Any, builder: Any, kind: Any, header: Any, number: int) -> Any:
    """The first item of a part of what lies on the stack."""
    whole = builder.bitcast(header, room_type(manager, kind).as_pointer())
    return builder.gep(whole, [PLACE(0), PLACE(number), PLACE(0)], inbounds=True)


@register_model(LentBag)
@register_model(BagRoom)
@register_model(SetRoom)
class SetRoomModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, header_type(manager, kind).as_pointer())


# ---------------------------------------------------------------------------------------------
# Slots


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
    return lambda room, key: hash(key)


@intrinsic
def squares(typing: Any, room: Any, word: Any) -> Any:
    """Sixty-four squares, one bit each."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        header, word = arguments
        first = part(context.data_model_manager, builder, room, header, SQUARES)
        return builder.load(builder.gep(first, [word]))

    return types.int64(room, types.int64), generate


def square_of(room: Any, key: Any) -> Any: ...


@overload(square_of)
def _square_of(room: Any, key: Any) -> Any:
    """The number of a key that is a square; -1 for others."""
    if isinstance(room, BagRoom) and isinstance(key, types.Integer):
        return lambda room, key: key + 0 if 0 <= key < SQUARES_KNOWN else -1
    if isinstance(room, BagRoom) and room.has_pairs and isinstance(key, types.UniTuple):

        def of_pair(room: Any, key: Any) -> Any:
            row, column = key
            both = row | column
            return row * SQUARES_IN_ROW + column if 0 <= both < SQUARES_IN_ROW else -1

        return of_pair
    return lambda room, key: -1


def has_square(room: Any, square: Any) -> Any: ...


@overload(has_square)
def _has_square(room: Any, square: Any) -> Any:
    return lambda room, square: squares(room, square >> 6) >> (square & 63) & 1 == 1


def slot_of(room: Any, key: Any, hashed: Any) -> Any: ...


@overload(slot_of)
def _slot_of(room: Any, key: Any, hashed: Any) -> Any:
    """The slot of a key, or -1 less the empty one where it would go."""

    def found(room: Any, key: Any, hashed: Any) -> Any:
        mask, rest = mask_of(room), hashed
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
