"""The machine side of `functions.py`, and Python's own functions where numba knows them for too few kinds of values."""

import operator
from collections import deque
from copy import copy
from itertools import combinations, pairwise, product
from math import isqrt, sqrt
from typing import Any

from numba.core import types
from numba.core.errors import TypingError
from numba.core.imputils import impl_ret_borrowed, lower_builtin
from numba.extending import register_jitable

import zermelo.machine.natural.board_overloads
import zermelo.machine.natural.sequence_overloads  # noqa: F401 - for what numba is taught there
from zermelo.machine.intrinsics.bit_intrinsics import last, population
from zermelo.machine.intrinsics.overloads import intrinsic, overload, overload_method
from zermelo.machine.natural.board_intrinsics import BoardType
from zermelo.machine.natural.constant_intrinsics import DictionaryType
from zermelo.machine.natural.functions import in_order, or_else, ordered, printed, united, unpacked, with_turn
from zermelo.machine.natural.iteration import Collection, counted
from zermelo.machine.natural.mismatch_intrinsics import refused
from zermelo.machine.natural.number_sets import NumberSetType
from zermelo.machine.natural.stack.bags import Bag
from zermelo.machine.numba_patches import min_max

SETS = (types.Set, NumberSetType, Bag)
DICTIONARIES = (
    types.DictType,
    types.DictKeysIterableType,
    types.DictValuesIterableType,
    types.DictItemsIterableType,
    DictionaryType,
)
MOST_COMBINED = 6
COLLECTIONS = (types.List, types.Set, types.BaseTuple, types.DictType, types.UnicodeType, Collection)


# ---------------------------------------------------------------------------------------------
# Functions that rewritten rules call


@overload(ordered)
def _ordered(moves: Any) -> Any:
    if isinstance(moves, SETS):
        problem = "zermelo refuses a set of moves"
        raise TypingError(problem)
    if isinstance(moves, DICTIONARIES):
        return lambda moves: [move for move in moves]  # noqa: C416 - what the compiler understands
    return lambda moves: moves


@intrinsic
def with_player(typing: Any, position: Any, player: Any) -> Any:
    """A NamedTuple with another number in its field `player`."""
    place = position.fields.index("player")

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = builder.insert_value(*arguments, place)
        context.nrt.incref(builder, position, made)
        return made

    return position(position, position.types[place]), generate


@overload(with_turn)
def _with_turn(position: Any, player: Any) -> Any:
    if isinstance(position, types.BaseNamedTuple) and "player" in position.fields:  # type: ignore[attr-defined]
        return lambda position, player: with_player(position, player)
    return None


@overload(in_order)
def _in_order(collection: Any) -> Any:
    if isinstance(collection, SETS):
        problem = "zermelo refuses the order of a set"
        raise TypingError(problem)
    return lambda collection: collection


@intrinsic
def present(typing: Any, value: Any) -> Any:
    """A value that may be None by its type, and is not."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return impl_ret_borrowed(context, builder, value.type, arguments[0])

    return value.type(value.type), generate


@overload(or_else)
def _or_else(value: Any, otherwise: Any) -> Any:
    if not isinstance(value, types.Optional):
        return lambda value, otherwise: value or otherwise

    def chosen(value: Any, otherwise: Any) -> Any:
        if value is None:
            return otherwise
        return present(value) or otherwise

    return chosen


@overload(united)
def _united(numbers: Any, more: Any) -> Any:
    if isinstance(numbers, NumberSetType):
        return lambda numbers, more: numbers.union(more)
    return lambda numbers, more: numbers | set(more)


@overload(printed)
def _printed(*values: Any) -> Any:
    problem = "zermelo refuses to print"
    raise TypingError(problem)


@overload(unpacked, prefer_literal=True)
def _unpacked(value: Any, count: Any) -> Any:
    if isinstance(value, (types.Integer, types.Boolean)) and isinstance(count, types.IntegerLiteral):
        parts = (0,) * count.literal_value
        return lambda value, count: refused(parts)
    return lambda value, count: value


# ---------------------------------------------------------------------------------------------
# Python's own functions


@overload(tuple)
def _tuple(items: Any) -> Any:
    """A tuple of unknown length is stored as a list; where a position is made it becomes a tuple again."""
    if isinstance(items, (types.BaseTuple, BoardType)):
        return lambda items: items
    return lambda items: list(items)


def _deciding(function: Any, decisive: bool) -> None:
    """`any` and `all`: the first item that decides gives the answer."""

    @overload(function)
    def _decide(items: Any) -> Any:
        def decided(items: Any) -> Any:
            for item in items:
                if bool(item) == decisive:
                    return decisive
            return not decisive

        return decided


_deciding(any, True)
_deciding(all, False)


@overload(reversed)
def _reversed(items: Any) -> Any:
    if isinstance(items, types.RangeType):
        return lambda items: range(items.start + (len(items) - 1) * items.step, items.start - items.step, -items.step)
    if isinstance(items, (types.List, types.UnicodeType)):
        return lambda items: items[::-1]
    return lambda items: list(items)[::-1]


def _choosing(choose: Any, better: Any) -> None:
    """`min` and `max` with a default, or with a key."""

    @overload(choose)
    def _with_default(items: Any, default: Any) -> Any:
        def chosen(items: Any, default: Any) -> Any:
            for _ in items:
                return choose(items)
            return default

        return chosen

    @overload(choose)
    def _with_key(items: Any, key: Any) -> Any:
        def chosen(items: Any, key: Any) -> Any:
            listed = list(items)
            if len(listed) == 0:
                raise ValueError("nothing to choose from")
            best, least = listed[0], key(listed[0])
            for item in listed:
                worth = key(item)
                if better(worth, least):
                    best, least = item, worth
            return best

        return chosen


min_max.install()
_choosing(min, operator.lt)
_choosing(max, operator.gt)


@overload(int)
def _int_of_text(text: Any) -> Any:
    if not isinstance(text, types.UnicodeType):
        return None

    def read(text: Any) -> Any:
        number, first = 0, 1 if text[0] == "-" else 0
        for sign in text[first:]:
            digit = ord(sign) - 48
            if digit < 0 or digit > 9:
                raise ValueError("a text is no whole number")
            number = 10 * number + digit
        return -number if first == 1 else number

    return read


@overload(copy)
def _copy(value: Any) -> Any:
    if isinstance(value, (types.List, types.Set)):
        return lambda value: value.copy()
    return (lambda value: value) if isinstance(value, types.BaseTuple) else None


@overload(product)
def _product(first: Any, second: Any) -> Any:
    return lambda first, second: [(one, other) for one in first for other in second]


@overload(product, prefer_literal=True)
def _product_with_itself(items: Any, repeat: Any) -> Any:
    return _chosen("items, repeat", repeat, "0")


@overload(combinations, prefer_literal=True)
def _combinations(items: Any, count: Any) -> Any:
    return _chosen("items, count", count, "{before} + 1")


def _chosen(arguments: str, count: Any, start: str) -> Any:
    """Tuples of items: as many as stands in the rule, each from a place that depends on that of the one before."""
    if not isinstance(count, types.IntegerLiteral) or not 0 < count.literal_value <= MOST_COMBINED:
        problem = "zermelo refuses combinations"
        raise TypingError(problem)
    places = [f"place_{number}" for number in range(count.literal_value)]
    loops = [f"for {places[0]} in range(len(listed))"]
    loops += [f"for {one} in range({start.format(before=before)}, len(listed))" for before, one in pairwise(places)]
    chosen = "".join(f"listed[{place}], " for place in places)
    space: dict[str, Any] = {}
    exec(f"def chosen({arguments}):\n    listed = list(items)\n    return [({chosen}) {' '.join(loops)}]", space)
    return space["chosen"]


@overload(isqrt)
def _isqrt(number: Any) -> Any:
    def root(number: Any) -> Any:
        if number < 0:
            raise ValueError("isqrt() argument must be nonnegative")
        guess = int(sqrt(number))
        while guess > number // max(guess, 1):
            guess -= 1
        while guess + 1 <= number // (guess + 1):
            guess += 1
        return guess

    return root


@overload(deque)
def _deque(items: Any) -> Any:
    """A queue is a list here, from which the first item is taken."""
    return lambda items: list(items)


@overload_method(types.List, "popleft")
def _popleft(items: Any) -> Any:
    return lambda items: items.pop(0)


@overload_method(types.List, "appendleft")
def _appendleft(items: Any, item: Any) -> Any:
    return lambda items, item: items.insert(0, item)


@overload_method(types.Integer, "bit_count")
def _bit_count(number: Any) -> Any:
    return lambda number: population(abs(number))


@overload_method(types.Integer, "bit_length")
def _bit_length(number: Any) -> Any:
    return lambda number: last(abs(number)) + 1 if number else 0


@overload_method(types.BaseTuple, "count")
def _count(items: Any, wanted: Any) -> Any:
    return counted


# ---------------------------------------------------------------------------------------------
# Collections that may be empty or None, and sets


def is_optional(items: Any) -> bool:
    """Whether a value is a collection or None."""
    return isinstance(items, types.Optional) and isinstance(items.type, COLLECTIONS)


@register_jitable
def has_items(items: Any) -> Any:
    return items is not None and len(present(items)) != 0


@overload(operator.not_)
def _not(items: Any) -> Any:
    if is_optional(items):
        return lambda items: not has_items(items)
    return (lambda items: len(items) == 0) if isinstance(items, COLLECTIONS) else None


@overload(operator.truth)
def _truth(items: Any) -> Any:
    return has_items if is_optional(items) else None


@lower_builtin(bool, types.Optional)
def _bool(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """`if path:` where the path may be None, which numba takes for an error."""
    return context.compile_internal(builder, has_items, signature, arguments)


@overload(operator.ior)
def _grow(one: Any, other: Any) -> Any:
    if not (isinstance(one, types.Set) and isinstance(other, types.Set)):
        return None

    def grown(one: Any, other: Any) -> Any:
        one.update(other)
        return one

    return grown
