"""The functions that rewritten rules call: plain ones, whose machine twins are in `function_intrinsics.py` and
`square_intrinsics.py`."""

from collections.abc import Iterable, Sequence
from dataclasses import is_dataclass, replace
from typing import Any

from zermelo.machine.substitutes import compiled_as


@compiled_as("zermelo.machine.natural.square_intrinsics:replaced")
def replaced(board: Sequence[Any], square: int, value: Any) -> Any:
    """A board, a tuple or a list, with one square changed.

    >>> replaced((0, 0, 0), 1, 5)
    (0, 5, 0)
    """
    changed = list(board)
    changed[square] = value
    return changed if isinstance(board, list) else tuple(changed)


@compiled_as("zermelo.machine.natural.square_intrinsics:assigned")
def assigned(board: Sequence[Any], square: int, value: Any) -> Sequence[Any]:
    """`board[square] = value` for a board that the rule has copied itself; compiled, a list changes in place."""
    return replaced(board, square, value)  # type: ignore[no-any-return]


@compiled_as("zermelo.machine.natural.square_intrinsics:replaced_between")
def replaced_between(board: tuple[Any, ...], square: int, value: Any) -> tuple[Any, ...]:
    """`board[:square] + (value,) + board[square + 1 :]`, which is one square changed as long as the square exists.

    >>> replaced_between((1, 2, 3), 0, 5)
    (5, 2, 3)
    """
    return board[:square] + (value,) + board[square + 1 :]


@compiled_as("zermelo.machine.natural.square_intrinsics:copied")
def copied(board: Iterable[Any]) -> Any:
    """A board to be changed square by square; compiled, a tuple stays one.

    >>> copied((1, 2, 3))
    [1, 2, 3]
    """
    return list(board)


@compiled_as("zermelo.machine.natural.function_intrinsics:with_turn")
def with_turn(position: Any, player: int) -> Any:
    """The position with another player to move, of a class that the caller does not know.

    >>> from zermelo.games import coins
    >>> with_turn(coins.game.initial, 2).player
    2
    """
    return replace(position, player=player) if is_dataclass(position) else position._replace(player=player)  # type: ignore[type-var]


@compiled_as("zermelo.machine.natural.function_intrinsics:unpacked")
def unpacked(value: Any, count: int) -> Any:
    """A move that is unpacked into `count` parts; compiled, a number is refused only when it is unpacked."""
    return value


@compiled_as("zermelo.machine.natural.function_intrinsics:ordered")
def ordered(moves: Any) -> Any:
    """The moves that a rule returns; compiled, a set is refused, since its order would not be the interpreted one."""
    return moves


@compiled_as("zermelo.machine.natural.function_intrinsics:in_order")
def in_order(collection: Any) -> Any:
    """The items of a loop where the order may matter; compiled, a set is refused."""
    return collection


@compiled_as("zermelo.machine.natural.function_intrinsics:or_else")
def or_else(value: Any, otherwise: Any) -> Any:
    """`value or otherwise`, for a second part that costs nothing; compiled, the first may be None.

    >>> or_else(None, [])
    []
    """
    return value or otherwise


@compiled_as("zermelo.machine.natural.function_intrinsics:united")
def united(numbers: Any, more: tuple[Any, ...]) -> Any:
    """`numbers | {…}` with the items of the second set in a tuple, of which no set has to be made.

    >>> sorted(united(frozenset({1}), (2, 3)))
    [1, 2, 3]
    """
    return numbers | set(more)


@compiled_as("zermelo.machine.natural.function_intrinsics:printed")
def printed(*values: Any) -> None:
    """`print`, which is refused when compiled: a search without Python's lock may wait for ever to write."""
    print(*values)
