"""The rules of the game "walk down the tree": a position is a node, a move the child that is chosen."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from zermelo.languages.numbers import Number


class Arrays(NamedTuple):
    """A tree as columns, one entry per node (`child`: one per edge); lists of exact numbers, or numpy arrays."""

    player: Sequence[int]
    start: Sequence[int]
    count: Sequence[int]  # type: ignore[assignment]
    child: Sequence[int]
    probability: Sequence[Number]
    values: tuple[Sequence[Number], ...]


class Position(NamedTuple):
    """A node of a tree. It carries the tree, so that one compilation serves all trees."""

    node: int
    tree: Arrays

    @property
    def prefers_interpreted(self) -> bool:
        """Exact fractions need plain Python, and searching a small tree takes less time than compiling."""
        return len(self.tree.player) < 50_000

    def for_machine(self) -> "Position":
        """The same node with numpy arrays."""
        import numpy as np

        whole: Any = [np.asarray(column, np.int64) for column in self.tree[:4]]
        probability: Any = np.asarray(self.tree.probability, np.float64)
        values: Any = tuple(np.asarray(column, np.float64) for column in self.tree.values)
        return Position(self.node, Arrays(whole[0], whole[1], whole[2], whole[3], probability, values))

    def __repr__(self) -> str:
        return f"<node {self.node}>"


def player(position: Position) -> int:
    return position.tree.player[position.node]


def actions(position: Position) -> Iterator[int]:
    start = position.tree.start[position.node]
    for place in range(start, start + position.tree.count[position.node]):
        yield position.tree.child[place]


def result(position: Position, child: int) -> Position:
    return Position(child, position.tree)


def terminal(position: Position) -> bool:
    return position.tree.count[position.node] == 0


def utility(position: Position) -> Number:
    return position.tree.values[0][position.node]


def outcomes(position: Position) -> Iterator[tuple[int, Any]]:
    for child in actions(position):
        yield child, position.tree.probability[child]


def payoffs(players: int) -> Callable[[Position], tuple[Number, ...]]:
    """The utility of a tree of several players: one entry from each column of values."""
    last = players - 1
    if players == 1:

        def only(position: Position) -> tuple[Number, ...]:
            return (position.tree.values[0][position.node],)

        return only
    others = payoffs(players - 1)

    def each(position: Position) -> tuple[Number, ...]:
        return others(position) + (position.tree.values[last][position.node],)

    return each


def key(position: Position) -> int:
    return position.node
