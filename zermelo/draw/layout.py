"""The position of each node of a drawing: a tidy tree with nodes of any size.

Nodes of the same depth share a row, parents are centred above their children, children keep their order, equal
subtrees look equal everywhere, and nothing overlaps (Reingold and Tilford 1981). Subtrees are moved together along
their contours in time linear in the number of nodes (Buchheim, Jünger and Leipert 2002), with loops instead of
recursion, so that depth is unlimited.

>>> places = tidy([[1, 2], [], []], [30, 20, 20], [10, 10, 10])
>>> [(place.x, place.top) for place in places.places]
[(26.0, 0.0), (10.0, 70.0), (42.0, 70.0)]
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

NONE = -1


class Place(NamedTuple):
    """A node's box: its centre in `x`, growing down from `top`."""

    x: float
    top: float
    width: float
    height: float

    @property
    def left(self) -> float:
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        return self.x + self.width / 2

    @property
    def bottom(self) -> float:
        return self.top + self.height


class Row(NamedTuple):
    """The nodes of one depth: all boxes hang from `top`, the tallest ends at `bottom`."""

    top: float
    bottom: float
    nodes: list[int]


@dataclass(frozen=True)
class Layout:
    """The places of all nodes, by number, and their rows."""

    places: list[Place]
    rows: list[Row]
    width: float
    height: float


def tidy(
    children: Sequence[Sequence[int]],
    widths: Sequence[float],
    heights: Sequence[float],
    *,
    gap: float = 12,
    drop: float = 60,
    flattest: float = 0.14,
    longest: float = 170,
) -> Layout:
    """Place the nodes of a tree whose root is node 0.

    `gap` is the space between neighbours and `drop` that between rows. Where edges run far sideways the rows move
    apart, so that no edge is flatter than `flattest` (height to width), up to `longest`.
    """
    order, depths = _from_the_top(children)
    middles = _middles(children, order, widths, gap)
    rows: list[list[int]] = [[] for _ in range(max(depths) + 1)]
    for node in order:
        rows[depths[node]].append(node)
    leftmost = min(middles[node] - widths[node] / 2 for node in order)
    shifted = [middle - leftmost for middle in middles]

    placed: list[Place] = [Place(0, 0, 0, 0)] * len(children)
    finished: list[Row] = []
    top = 0.0
    for nodes in rows:
        bottom = top + max(heights[node] for node in nodes)
        for node in nodes:
            placed[node] = Place(shifted[node], top, widths[node], heights[node])
        finished.append(Row(top, bottom, nodes))
        reach = max((abs(shifted[child] - shifted[node]) for node in nodes for child in children[node]), default=0.0)
        top = bottom + max(drop, min(longest, flattest * reach))
    right = max(place.right for place in placed)
    return Layout(placed, finished, right, finished[-1].bottom)


def _from_the_top(children: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """All nodes in breadth-first order, and the depth of each."""
    order, depths = [0], [0] * len(children)
    for node in order:
        for child in children[node]:
            depths[child] = depths[node] + 1
            order.append(child)
    return order, depths


@dataclass
class _Contours:
    """The state of the algorithm at each node; the names are those of the paper."""

    children: Sequence[Sequence[int]]
    widths: Sequence[float]
    gap: float
    parent: list[int] = field(default_factory=list)
    number: list[int] = field(default_factory=list)
    """The index of the node among its siblings."""
    prelim: list[float] = field(default_factory=list)
    """The x of the node before its ancestors are moved."""
    mod: list[float] = field(default_factory=list)
    """The shift of everything below the node."""
    change: list[float] = field(default_factory=list)
    shift: list[float] = field(default_factory=list)
    thread: list[int] = field(default_factory=list)
    """The continuation of a contour below a node without children."""
    ancestor: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        size = len(self.children)
        self.parent, self.number, self.thread = [NONE] * size, [0] * size, [NONE] * size
        self.prelim, self.mod, self.change, self.shift = [0.0] * size, [0.0] * size, [0.0] * size, [0.0] * size
        self.ancestor = list(range(size))
        for node, own in enumerate(self.children):
            for number, child in enumerate(own):
                self.parent[child], self.number[child] = node, number

    def distance(self, left: int, right: int) -> float:
        """The least distance between the centres of two neighbours."""
        return (self.widths[left] + self.widths[right]) / 2 + self.gap

    def next_left(self, node: int) -> int:
        return self.children[node][0] if self.children[node] else self.thread[node]

    def next_right(self, node: int) -> int:
        return self.children[node][-1] if self.children[node] else self.thread[node]


def _middles(children: Sequence[Sequence[int]], order: list[int], widths: Sequence[float], gap: float) -> list[float]:
    """The x of every node."""
    known = _Contours(children, widths, gap)
    for node in reversed(order):
        _gather(known, node)
    middles = [0.0] * len(children)
    moved = [0.0] * len(children)
    for node in order:
        middles[node] = known.prelim[node] + moved[node]
        for child in children[node]:
            moved[child] = moved[node] + known.mod[node]
    return middles


def _gather(known: _Contours, node: int) -> None:
    """Move the finished subtrees of a node's children together, and centre the node above them."""
    own = known.children[node]
    if not own:
        return
    default = own[0]
    for number, child in enumerate(own):
        middle = known.prelim[child]  # centred above its own children
        if number:
            known.prelim[child] = known.prelim[own[number - 1]] + known.distance(own[number - 1], child)
            known.mod[child] = known.prelim[child] - middle
            default = _apportion(known, child, own[number - 1], default)
    _execute_shifts(known, own)
    known.prelim[node] = (known.prelim[own[0]] + known.prelim[own[-1]]) / 2


def _apportion(known: _Contours, child: int, left_sibling: int, default: int) -> int:
    """Push a subtree to the right until it is clear of all subtrees to its left."""
    inside_right = outside_right = child
    inside_left = left_sibling
    outside_left = known.children[known.parent[child]][0]
    sum_inside_right = sum_outside_right = known.mod[child]
    sum_inside_left, sum_outside_left = known.mod[inside_left], known.mod[outside_left]
    while known.next_right(inside_left) != NONE and known.next_left(inside_right) != NONE:
        inside_left, inside_right = known.next_right(inside_left), known.next_left(inside_right)
        outside_left, outside_right = known.next_left(outside_left), known.next_right(outside_right)
        known.ancestor[outside_right] = child
        overlap = (
            known.prelim[inside_left]
            + sum_inside_left
            - known.prelim[inside_right]
            - sum_inside_right
            + known.distance(inside_left, inside_right)
        )
        if overlap > 0:
            culprit = known.ancestor[inside_left]
            mover = culprit if known.parent[culprit] == known.parent[child] else default
            _move_subtree(known, mover, child, overlap)
            sum_inside_right += overlap
            sum_outside_right += overlap
        sum_inside_left += known.mod[inside_left]
        sum_inside_right += known.mod[inside_right]
        sum_outside_left += known.mod[outside_left]
        sum_outside_right += known.mod[outside_right]
    if known.next_right(inside_left) != NONE and known.next_right(outside_right) == NONE:
        known.thread[outside_right] = known.next_right(inside_left)
        known.mod[outside_right] += sum_inside_left - sum_outside_right
    if known.next_left(inside_right) != NONE and known.next_left(outside_left) == NONE:
        known.thread[outside_left] = known.next_left(inside_right)
        known.mod[outside_left] += sum_inside_right - sum_outside_left
        default = child
    return default


def _move_subtree(known: _Contours, left: int, right: int, distance: float) -> None:
    """Move a subtree, and record that the smaller ones between it and the obstacle are to be spread evenly."""
    between = known.number[right] - known.number[left]
    known.change[right] -= distance / between
    known.shift[right] += distance
    known.change[left] += distance / between
    known.prelim[right] += distance
    known.mod[right] += distance


def _execute_shifts(known: _Contours, own: Sequence[int]) -> None:
    shift = change = 0.0
    for child in reversed(own):
        known.prelim[child] += shift
        known.mod[child] += shift
        change += known.change[child]
        shift += known.shift[child] + change
