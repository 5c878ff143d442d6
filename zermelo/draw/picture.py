"""The content of a drawing, before its form: a tree with everything that is known about each node.

Every drawing (SVG, LaTeX, plain text, words) is made from a `Picture`, and a `Picture` is made from an explicit
tree or from a recorded search (`zermelo.draw.source`).
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
    """Why the rest of a node's children was skipped."""

    kind: str
    """"alpha" at a MIN node, "beta" at a MAX node, "shallow" where each player has an entry of its own (max^n)."""
    value: Value
    bound: Value
    strict: bool = False
    """Whether a tie does not cut."""
    asked: bool = False
    """Whether it answers a question (γ) rather than passing a bound of the window."""


@dataclass
class Node:
    """One node, and the edge that leads to it."""

    label: str = ""
    player: int = 0
    parent: int = NOWHERE
    children: list[int] = field(default_factory=list)
    action: str = ""
    probability: Any = None
    """A number, or a text such as "?p" for one to be found."""
    value: Value | None = None
    relation: str = ""
    """"≥" or "≤" where the value is only a bound."""
    unknown: str = ""
    """The text in place of a value to be found: "?", "?x"."""
    estimate: bool = False
    window: tuple[Value, Value] | None = None
    visits: tuple[int, ...] = ()
    """When the node was visited, from 1; more than once in searches that test first."""
    visited: bool = True
    dropped: bool = False
    """The edge to this node was cut."""
    cut: Cut | None = None
    reach: Value | None = None
    """Of a leaf: how likely play ends there; None where nobody asked."""
    principal: bool = False
    highlighted: bool = False
    board: str = ""
    """The board as text; empty where a position has none."""
    drawn: Board | None = None
    """The drawing in place of that text, where there is one."""
    position: Position = None
    """In a game: where it is."""
    told: int = 0
    """The number of this node in the story of the search; 0 if it has none."""
    unopened: bool = False
    """Not a leaf: it has children that nobody has looked at."""
    folded: int = 0
    """Not a node but a marker: so many nodes are not drawn here."""
    whole: int = NOWHERE
    """In a folded picture: the number in the whole one; of a marker, the number of the node it stands below."""

    @property
    def is_leaf(self) -> bool:
        return not (self.children or self.folded or self.unopened)


@dataclass
class Picture:
    """A tree to draw; node 0 is the root and every parent has a smaller number than its children."""

    nodes: list[Node]
    player_names: tuple[str, ...] = ()
    """Names in place of MAX and MIN; needed where each player has an entry of its own in the values."""
    players: int = 2
    payoffs: bool = False
    """Whether a value has one entry for each player."""
    algorithm: str = ""
    caption: str = ""
    seen_by_mover: bool = False
    """Whether values and windows are seen by the player to move, as in negamax, rather than by MAX."""

    def __len__(self) -> int:
        return len(self.nodes)

    def add(self, parent: int, node: Node) -> int:
        """Append a node below its parent, and return its number."""
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
        """How many nodes stand below each node, itself included."""
        sizes = [max(1, node.folded) for node in self.nodes]
        for number in range(len(self.nodes) - 1, 0, -1):
            sizes[self.nodes[number].parent] += sizes[number]
        return sizes

    def walk(self) -> Iterator[int]:
        """The nodes as they are read: each before its children, children in order."""
        return depth_first([node.children for node in self.nodes])


def by_mover(picture: Picture) -> Picture:
    """The same picture with every value and window seen by the player to move at its node, as negamax does."""
    turned = {"≥": "≤", "≤": "≥", "": ""}
    nodes = []
    for node in picture.nodes:
        if node.player != 1 or node.folded:
            nodes.append(replace(node, children=list(node.children)))
            continue
        value = None if node.value is None else -node.value
        window = None if node.window is None else (-node.window[1], -node.window[0])
        # Every node maximises its own side, so that every cut is a cut at beta.
        cut = node.cut and replace(node.cut, kind="beta", value=-node.cut.value, bound=-node.cut.bound)
        nodes.append(
            replace(
                node, children=list(node.children), value=value, window=window, cut=cut, relation=turned[node.relation]
            )
        )
    return replace(picture, nodes=nodes, seen_by_mover=True)
