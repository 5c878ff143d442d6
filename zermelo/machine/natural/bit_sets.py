"""Sets of numbers or pairs as bits: what those in positions (`number_sets.py`) and on the stack (`bags.py`) share."""

import operator
from typing import Any

from numba.core import types

from zermelo.machine.intrinsics.bit_intrinsics import first, population, right
from zermelo.machine.intrinsics.overloads import by_type, instructions, overload
from zermelo.machine.natural.iteration import BitIterator, Collection, sized


class BitSet(Collection):
    """A set whose items are the numbers of bits; each kind says where its words are, and which items they hold."""

    row: Any
    """The type of its words, by which values of it are known."""
    words: int
    least: int
    """The least number that it holds; the others follow."""
    side: int
    least_of_pair: int
    """How many different numbers a pair may have in each place, and the least of them."""

    @property
    def iterator_type(self) -> Any:
        return BitIterator(self)

    @property
    def next_bit(self) -> Any:
        """The first bit from one on that is set; -1 where none is."""
        most = 64 * self.words

        def next_bit(items: Any, bit: Any) -> Any:
            while bit < most:
                behind = right(words_of(items)[bit >> 6], bit & 63)
                if behind:
                    return bit + first(behind)
                bit = (bit | 63) + 1
            return -1

        return next_bit

    @property
    def item_of_bit(self) -> Any:
        least, side, least_of_pair = self.least, self.side, self.least_of_pair
        if is_pair(self.dtype):
            return lambda items, bit: (bit // side + least_of_pair, bit % side + least_of_pair)
        return lambda items, bit: bit + least


def is_pair(kind: Any) -> bool:
    """Whether a type is that of two whole numbers."""
    is_two = isinstance(kind, types.BaseTuple) and len(kind) == 2
    return is_two and all(isinstance(part, types.Integer) for part in kind.types)  # type: ignore[attr-defined]


def may_hold(items: BitSet, item: Any) -> bool:
    """Whether an item is of the type of those of a set, which one on the stack may not know yet."""
    item = types.unliteral(item)
    if is_pair(item):
        return is_pair(items.dtype) or items.dtype == types.undefined
    return isinstance(item, types.Integer) and not is_pair(items.dtype)


words_of = instructions(lambda items: items.row(items), lambda builder, items: items)
"""The words of a set; those of one on the stack may be changed."""


@by_type
def bit_of(items: Any, item: Any) -> Any:
    """The bit of an item; -1 for one that the set cannot hold."""
    least, most, side, least_of_pair = items.least, 64 * items.words, items.side, items.least_of_pair
    if not is_pair(item):
        return lambda items, item: item - least if least <= item < least + most else -1

    def of_pair(items: Any, item: Any) -> Any:
        row, column = item[0] - least_of_pair, item[1] - least_of_pair
        return row * side + column if 0 <= row < side and 0 <= column < side else -1

    return of_pair


@overload(operator.contains)
def _contains(items: Any, item: Any) -> Any:
    if not (isinstance(items, BitSet) and may_hold(items, item)):
        return None

    def found(items: Any, item: Any) -> Any:
        bit = bit_of(items, item)
        return bit >= 0 and words_of(items)[bit >> 6] >> (bit & 63) & 1 == 1

    return found


@by_type
def count_bits(items: Any) -> Any:
    words = items.words

    def counted(items: Any) -> Any:
        count = 0
        for number in range(words):
            count += population(words_of(items)[number])
        return count

    return counted


sized(BitSet, count_bits)
