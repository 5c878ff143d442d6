"""Trees from nested Python data.

A number is a leaf, a tuple the payoffs of several players; a list or a dictionary is an inner node, whose keys name
the actions. `chance` creates a chance node, and `node` one with a given label or player:

>>> example = build({"safe": 5, "risky": chance((0.5, 8), (0.5, [2, 6]), label="R")})
>>> example.labels, example.actions
(['A', 'A1', 'R', 'R1', 'R2', 'R21', 'R22'], ['', 'safe', 'risky', '', '', '', ''])
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any

from zermelo.languages.exact import LARGEST, MOST_DIGITS
from zermelo.languages.message import M, Message
from zermelo.languages.numbers import Number
from zermelo.rules.game import CHANCE, Value
from zermelo.trees.tree import BadTree, Tree


@dataclass(frozen=True)
class Branch:
    """An inner node with attributes; created by `node` and `chance`."""

    children: tuple[Any, ...]
    actions: tuple[str, ...] = ()
    probabilities: tuple[Number, ...] | None = None
    label: str = ""
    player: int | None = None


@dataclass(frozen=True)
class Leaf:
    """A leaf with a label, or whose value is only an estimate."""

    value: Value
    label: str = ""
    estimate: bool = False


def node(children: Any, *, label: str = "", player: int | None = None) -> Branch:
    """An inner node with a label, or with a player other than the default."""
    if isinstance(children, Mapping):
        return Branch(tuple(children.values()), tuple(map(str, children)), None, label, player)
    return Branch(tuple(children), (), None, label, player)


def chance(*outcomes: Any, label: str = "") -> Branch:
    """A chance node from pairs (probability, child), or from children alone, which are then equally likely."""
    if all(isinstance(outcome, tuple) and len(outcome) == 2 for outcome in outcomes):
        return Branch(tuple(child for _, child in outcomes), (), tuple(share for share, _ in outcomes), label, CHANCE)
    return Branch(tuple(outcomes), (), None, label, CHANCE)


class Draft:
    """A tree under construction: labels, players and probabilities may stay open until `done`."""

    def __init__(self) -> None:
        self.tree = Tree()
        self.labels: list[str] = []
        self.players: list[int | None] = []

    def add(self, parent: int, *, label: str = "", player: int | None = None, **columns: Any) -> int:
        """Append a node and return its number; see `Tree.add`."""
        self.labels.append(label)
        self.players.append(player)
        return self.tree.add(parent, label=label, **columns)

    def done(self) -> Tree:
        """The tree, with defaults filled in: automatic labels, alternating players, equally likely outcomes."""
        tree = self.tree
        tree.name_nodes(self.labels)
        tree.take_turns(self.players)
        for number, children in enumerate(tree.children):
            open_shares = all(
                tree.probabilities[child] is None and tree.unknown_probabilities[child] is None for child in children
            )
            if tree.players[number] == CHANCE and open_shares:
                for child in children:
                    tree.probabilities[child] = Fraction(1, len(children)) if len(children) > 1 else 1
        return tree


def build(data: Any) -> Tree:
    """Build a tree from nested data; see the module docstring."""
    draft = Draft()
    waiting: list[tuple[Any, int, str, Number | None]] = [(data, -1, "", None)]
    while waiting:
        item, parent, action, probability = waiting.pop()
        if isinstance(item, Tree):
            raise BadTree(M("A tree inside a tree is written as its data, not as a Tree."))
        if isinstance(item, (Mapping, list)):
            item = node(item)
        if isinstance(item, Branch):
            waiting += reversed(_add_branch(draft, item, parent, action, probability))
        else:
            _add_leaf(draft, item if isinstance(item, Leaf) else Leaf(item), parent, action, probability)
    return draft.done()


def _add_leaf(draft: Draft, leaf: Leaf, parent: int, action: str, probability: Number | None) -> None:
    parts = leaf.value if isinstance(leaf.value, tuple) else (leaf.value,)
    if not parts or not all(isinstance(part, (int, float, Fraction)) and part == part for part in parts):
        raise BadTree(_no_value(leaf.value, draft.tree.labels[parent] if parent >= 0 else ""))
    if any(map(_is_too_long, parts)):
        raise BadTree(M("A leaf has a number with too many digits; a number has at most {most}.", most=MOST_DIGITS))
    draft.add(
        parent, label=leaf.label, value=leaf.value, action=action, probability=probability, estimate=leaf.estimate
    )


def _is_too_long(number: Number) -> bool:
    if isinstance(number, float):
        return bool(LARGEST <= abs(number) < inf)
    return bool(abs(number.numerator) >= LARGEST or number.denominator >= LARGEST)


def _no_value(value: Any, parent: str) -> Message:
    if parent:
        return M(
            "{value!r} below {parent} is not a value: a leaf is a number, or a tuple of numbers.",
            value=value,
            parent=parent,
        )
    return M("{value!r} at the root is not a value: a leaf is a number, or a tuple of numbers.", value=value)


def _add_branch(
    draft: Draft, branch: Branch, parent: int, action: str, probability: Number | None
) -> list[tuple[Any, int, str, Number | None]]:
    """Append an inner node; return its children, still to be added, in order."""
    if not branch.children:
        raise BadTree(M("Node {label} has no children and no value.", label=branch.label or M("without a name")))
    number = draft.add(parent, label=branch.label, player=branch.player, action=action, probability=probability)
    names = branch.actions or ("",) * len(branch.children)
    shares: Sequence[Number | None] = branch.probabilities or (None,) * len(branch.children)
    return [(child, number, name, share) for child, name, share in zip(branch.children, names, shares, strict=True)]
