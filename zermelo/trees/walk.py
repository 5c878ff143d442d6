"""The rules of the game "walk down the tree": a position is a node, a move the child that is chosen."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.languages.numbers import Number

if TYPE_CHECKING:
    from zermelo.trees.tree import Tree


class Arrays(NamedTuple):
    """A tree as columns, one entry per node (`child`: one per edge); lists of exact numbers, or numpy arrays."""

    player: Sequence[int]
    start: Sequence[int]
    count: Sequence[int]  # type: ignore[assignment]
    child: Sequence[int]
    probability: Sequence[Number]
    values: tuple[Sequence[Number], ...]


def arrays(tree: "Tree") -> Arrays:
    """The columns of a tree that its rules need."""
    starts: list[int] = []
    flat: list[int] = []
    for children in tree.children:
        starts.append(len(flat))
        flat.extend(children)
    columns = tree.sides if tree.has_payoffs else 1
    # The value beside an inner node is its evaluation, for a search that stops there; without one it counts as 0,
    # or as the nearest number between the bounds of the tree.
    low, high = tree.bounds or (0, 0)
    nothing = min(max(0, low), high)
    written = [tree.written(number) for number in range(len(tree))]
    values = tuple(
        [nothing if value is None else value[side] if isinstance(value, tuple) else value for value in written]
        for side in range(columns)
    )
    shares = [0 if share is None else share for share in tree.probabilities]
    return Arrays(tree.players, starts, [len(children) for children in tree.children], flat or [0], shares, values)


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

    def __hash__(self) -> int:
        return hash(self.node)


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


def places(position: Position) -> Iterator[int]:
    yield from range(position.tree.count[position.node])


def at_place(position: Position, place: int) -> Position:
    return Position(position.tree.child[position.tree.start[position.node] + place], position.tree)


def shares(position: Position) -> Iterator[tuple[int, Any]]:
    for place in places(position):
        yield place, position.tree.probability[at_place(position, place).node]


class Moves(NamedTuple):
    """How a move is named."""

    actions: Callable[[Position], Iterator[int]]
    result: Callable[[Position, int], Position]
    outcomes: Callable[[Position], Iterator[tuple[int, Any]]]


BY_CHILD = Moves(actions, result, outcomes)
BY_PLACE = Moves(places, at_place, shares)
"""Nodes that look the same have the same moves."""


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
