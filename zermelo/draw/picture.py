"""The content of a drawing, independent of its form: a tree with all known facts about each node.

Every output (SVG, LaTeX, plain text, words) is rendered from a `Picture`, and `zermelo.draw.source` builds a
`Picture` from an explicit tree or a recorded search.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from zermelo.rules.board import Board
from zermelo.rules.game import Position, Value
from zermelo.trees.nesting import depth_first, levels

NOWHERE = -1


@dataclass
class Cut:
    """Why the remaining children of a node were skipped."""

    kind: str
    """"alpha" at a MIN node, "beta" at a MAX node, "shallow" where values are payoff tuples (max^n)."""
    value: Value
    bound: Value
    strict: bool = False
    """Whether a tie does not cut."""
    asked: bool = False
    """Whether it answers a null-window test (γ) rather than passing a bound of the window."""


@dataclass
class Node:
    """A node, and the edge to it."""

    label: str = ""
    player: int = 0
    parent: int = NOWHERE
    children: list[int] = field(default_factory=list)
    action: str = ""
    probability: Any = None
    """A number, or a text such as "?p" for an unknown."""
    value: Value | None = None
    relation: str = ""
    """"≥" or "≤" where the value is only a bound."""
    unknown: str = ""
    """The text in place of an unknown value: "?", "?x"."""
    estimate: bool = False
    window: tuple[Value, Value] | None = None
    visits: tuple[int, ...] = ()
    """The order of visits, from 1; several in searches that test or probe first."""
    tally: int = 0
    """The number of visits, shown in place of their order, in a search by simulations."""
    visited: bool = True
    set: str = ""
    """The information set; empty if its player knows the node."""
    dropped: bool = False
    """Whether the edge to this node was cut."""
    cut: Cut | None = None
    sum: str = ""
    """The cost so far and the estimate, below their sum, in a search for a path: "2 + 3"."""
    reach: Value | None = None
    """The probability that play ends at this leaf; None if not requested."""
    principal: bool = False
    highlighted: bool = False
    board: str = ""
    """The board as text; empty if the position has none."""
    drawn: Board | None = None
    """The drawing in place of that text, if any."""
    position: Position = None
    """The position in a game."""
    told: int = 0
    """The number of this node in the story of the search; 0 if absent."""
    unopened: bool = False
    """Whether it is an inner node whose children were never generated."""
    folded: int = 0
    """For a marker instead of a node: the number of hidden nodes."""
    whole: int = NOWHERE
    """In a folded picture, the number in the whole one; of a marker, the number of its parent there."""

    @property
    def is_leaf(self) -> bool:
        return not (self.children or self.folded or self.unopened)


@dataclass
class Picture:
    """A tree to draw; node 0 is the root and every parent has a smaller number than its children."""

    nodes: list[Node]
    player_names: tuple[str, ...] = ()
    """Names in place of MAX and MIN; required where values are payoff tuples."""
    players: int = 2
    payoffs: bool = False
    """Whether a value has one entry per player."""
    algorithm: str = ""
    f: str = ""
    """In a search for a path, what its values are and what orders its frontier: g, h, or g + h."""
    caption: str = ""
    seen_by_mover: bool = False
    """Whether values and windows are from the mover's point of view, as in negamax, rather than MAX's."""

    def __len__(self) -> int:
        return len(self.nodes)

    def add(self, parent: int, node: Node) -> int:
        """Append a node below its parent and return its number."""
        number = len(self.nodes)
        node.parent = parent
        node.label, node.action = " ".join(node.label.split()), " ".join(node.action.split())
        self.nodes.append(node)
        if parent != NOWHERE:
            self.nodes[parent].children.append(number)
        return number

    def depths(self) -> list[int]:
        return levels(node.parent for node in self.nodes)

    def sizes(self) -> list[int]:
        """The size of each node's subtree, itself included."""
        sizes = [max(1, node.folded) for node in self.nodes]
        for number in range(len(self.nodes) - 1, 0, -1):
            sizes[self.nodes[number].parent] += sizes[number]
        return sizes

    def sets(self) -> list[list[int]]:
        """The nodes of each information set that has several."""
        found: dict[str, list[int]] = {}
        for number, node in enumerate(self.nodes):
            if node.set:
                found.setdefault(node.set, []).append(number)
        return [numbers for numbers in found.values() if len(numbers) > 1]

    def walk(self) -> Iterator[int]:
        """The nodes in preorder."""
        return depth_first([node.children for node in self.nodes])


def by_mover(picture: Picture) -> Picture:
    """The same picture with every value and window from the mover's point of view, as in negamax."""
    turned = {"≥": "≤", "≤": "≥", "": ""}
    nodes = []
    for node in picture.nodes:
        if node.player != 1 or node.folded:
            nodes.append(replace(node, children=list(node.children)))
            continue
        value = None if node.value is None else -node.value
        window = None if node.window is None else (-node.window[1], -node.window[0])
        # Every node maximises for its own side, so that every cut is a beta cut.
        cut = node.cut and replace(node.cut, kind="beta", value=-node.cut.value, bound=-node.cut.bound)
        nodes.append(
            replace(
                node, children=list(node.children), value=value, window=window, cut=cut, relation=turned[node.relation]
            )
        )
    return replace(picture, nodes=nodes, seen_by_mover=True)
