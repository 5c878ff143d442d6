"""Random trees, and the properties that can be required of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from zermelo.languages.message import M
from zermelo.rules.game import CHANCE, MAX, MIN
from zermelo.trees.build import Draft
from zermelo.trees.tree import Tree
from zermelo.workbook.remarks import BadExercise

MOST_NODES = 400


@dataclass(frozen=True)
class Controls:
    """The properties of a generated tree. None means any number."""

    branching: int = 3
    depth: int = 2
    """Plies."""
    irregularity: float = 0.0
    """The probability that a node has another number of children than the branching, or is a premature leaf."""
    low: int = 0
    high: int = 20
    ties: bool = False
    """Whether two leaves may have the same value."""
    cuts: int | None = None
    """The number of effective cuts."""
    alpha_cuts: int = 0
    beta_cuts: int = 0
    deep_cuts: int = 0
    """The least number of each, effective ones."""
    unique_best: bool = True
    """Whether only one move at the root is best."""
    gap: int = 0
    """The least number of nodes that minimax generates and alpha-beta does not."""
    last_child: bool = False
    """Whether a cut may happen after a last child, where it saves nothing."""

    def __post_init__(self) -> None:
        if not 2 <= self.branching <= 6 or not 1 <= self.depth <= 6:
            raise BadExercise(M("A generated tree has a branching from 2 to 6 and a depth from 1 to 6."))
        if self.branching**self.depth > MOST_NODES:
            raise BadExercise(
                M(
                    "A tree of {branching}^{depth} leaves is too large for a sheet.",
                    branching=self.branching,
                    depth=self.depth,
                )
            )
        if not 0 <= self.irregularity <= 1:
            raise BadExercise(M("The irregularity goes from 0 (a uniform tree) to 1."))
        if self.low >= self.high:
            raise BadExercise(
                M(
                    "There are no values from {low} to {high}; the smaller number comes first.",
                    low=self.low,
                    high=self.high,
                )
            )
        if not self.ties and self.high - self.low + 1 < self.branching**self.depth:
            raise BadExercise(
                M(
                    "The values from {low} to {high} do not suffice for {leaves} "
                    "different leaves; widen the range, or allow ties.",
                    low=self.low,
                    high=self.high,
                    leaves=self.branching**self.depth,
                )
            )


class Unlucky(Exception):
    """This draw does not have the required properties."""


def letters() -> Iterator[str]:
    """A, B, C … Z, N27, N28 …: the names of inner nodes, level by level as in a book."""
    yield from "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    number = 27
    while True:
        yield f"N{number}"
        number += 1


@dataclass
class Shape:
    """A node not yet added to a tree."""

    children: list["Shape"]
    player: int
    label: str = ""
    value: Any = None
    probability: Fraction | None = None
    unknown: str | None = None


def shape(chance: Random, controls: Controls, players: tuple[int, ...]) -> Shape:
    """A tree without values: the players alternate by level, names are assigned level by level."""

    def grow(level: int) -> Shape:
        if level == len(players):
            return Shape([], MAX)
        count = controls.branching
        if controls.irregularity and chance.random() < controls.irregularity:
            count = chance.randint(2, controls.branching + 1)
            if level > 0 and players[level] != CHANCE and chance.random() < 0.3:
                return Shape([], MAX)
        return Shape([grow(level + 1) for _ in range(count)], players[level])

    root = grow(0)
    names = letters()
    level = [root]
    while level:
        for node in level:
            if node.children:
                node.label = next(names)
        level = [child for node in level for child in node.children]
    return root


def nodes(root: Shape) -> Iterator[Shape]:
    """Every node after its parent; of siblings the last comes first."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.children


def leaves(root: Shape) -> list[Shape]:
    if not root.children:
        return [root]
    return [leaf for child in root.children for leaf in leaves(child)]


def fill(chance: Random, controls: Controls, root: Shape) -> None:
    """Draw the values of the leaves."""
    ends = leaves(root)
    values = range(controls.low, controls.high + 1)
    if controls.ties:
        drawn = [chance.choice(values) for _ in ends]
    else:
        if len(ends) > len(values):
            raise Unlucky
        drawn = chance.sample(values, len(ends))
    for leaf, value in zip(ends, drawn, strict=True):
        leaf.value = value


def build(root: Shape) -> Tree:
    """The tree of a shape."""
    draft = Draft()
    waiting = [(root, -1)]
    while waiting:
        node, parent = waiting.pop()
        number = draft.add(
            parent,
            label=node.label,
            player=node.player if node.children else None,
            value=node.value if not node.children else None,
            stated=node.value if node.children else None,
            estimate=bool(node.children) and node.value is not None,
            probability=node.probability,
            unknown_probability=node.unknown,
        )
        waiting += [(child, number) for child in reversed(node.children)]
    return draft.done()


def alternating(depth: int) -> tuple[int, ...]:
    return tuple(MIN if level % 2 else MAX for level in range(depth))


def adversarial_tree(chance: Random, controls: Controls) -> Tree:
    root = shape(chance, controls, alternating(controls.depth))
    fill(chance, controls, root)
    return build(root)


def shares(chance: Random, count: int) -> list[Fraction]:
    """Probabilities in tenths that sum to 1, not all alike."""
    marks = sorted(chance.sample(range(1, 10), count - 1))
    found = [Fraction(high - low, 10) for low, high in zip([0, *marks], [*marks, 10], strict=True)]
    if len(set(found)) == 1:
        raise Unlucky
    return found


def chance_tree(chance: Random, controls: Controls) -> Shape:
    """MAX, chance, and MIN where the depth allows it."""
    root = shape(chance, controls, (MAX, CHANCE, MIN, CHANCE, MAX, MIN)[: max(2, controls.depth)])
    fill(chance, controls, root)
    for node in nodes(root):
        if node.player == CHANCE and node.children:
            for child, share in zip(node.children, shares(chance, len(node.children)), strict=True):
                child.probability = share
    return root
