"""Features: what an evaluation may learn about a position, and the estimate that weights make of them.

A game that declares features says which inputs a position has, each with an amount; `zermelo train` finds weights for
them. Inputs lie table by table, and all tables once for each stage of the game:

    stage 0: edges | corners | … | parity     stage 1: edges | corners | …     …

A feature may be a pattern of pieces, of which each arrangement is an input (its amount is 1), or a number, which is
the amount of one input. Without hidden units the estimate is the sum of weights times amounts; with them it is that of
a small network (`networks.py`). `declared.py` holds the forms in which rulebooks usually declare features.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import tanh
from pathlib import Path
from typing import Any

from zermelo.languages.message import Message
from zermelo.machine.data.data_array import DataArray

Position = Any
Visit = Callable[[Any, int, Any, Any], Any]
"""The function of an input: the result so far, its place, its amount, and memory become the result."""
Walk = Callable[[Position, Any, Any], Any]
"""Visit each input of a position, from a first result on; the third argument is passed to every visit."""
SUREST = 0.999
"""The part of a whole win that an estimate reaches at most."""


@dataclass(frozen=True, kw_only=True)
class FeatureTable:
    """The inputs of one feature: what it is called, how many there are, and what each stands for."""

    name: Message | str
    size: int
    write: Callable[[int], str]
    """An arrangement, or a number, as people write it."""
    twin: Callable[[int], int] = int
    """The arrangement that means the same, seen in a mirror; itself where there is none."""
    groups: tuple[Callable[[int], int], ...] = ()
    """Ways to put arrangements together that have something in common: each tells the number of a group, from 0 on.

    A logistic regression learns about groups, too: a weight is the sum of what is known of it and of its groups.
    """


def mover(position: Position) -> int:
    """The player to move."""
    return position.player  # type: ignore[no-any-return]


def only(position: Position) -> int:
    """The number of the network that judges a position, where there is one."""
    return 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Features:
    """The features from which an evaluation of a game of two opponents may be learned."""

    tables: tuple[FeatureTable, ...]
    walk: Callable[[Visit], Walk]
    stages: int = 1
    teaching_stages: int = 0
    """How many stages before and after each one teach its weights, too, in a regression."""
    viewer: Callable[[Position], int] = mover
    """The player who sees a position, 0 or 1; by default the player to move."""
    unit: int = 0
    """How many units of weight are worth a point, where weights are kept as whole numbers; else 0."""
    penalty: float = 30.0
    """How strongly a regression draws each weight to 0: as that many examples would that say so."""
    is_solvable: Callable[[Position], bool] | None = None
    """Whether the exact value of a position is found in a moment, to learn from."""
    file: Path | None = None
    """Where the weights are that come with the game."""
    hidden: int = 0
    """The hidden units of a network, a multiple of 8; 0 for a sum of weights."""
    levels: tuple[float, ...] = ()
    """The points that a network tells apart: (1, 2, 3) where one wins so many. By default one level, a win."""
    networks: int = 1
    """How many networks there are, each for its own kind of position."""
    network: Callable[[Position], int] = only
    """Which of them judges a position."""

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Where each table begins within a stage; at last, how many inputs a stage has."""
        sums = [0]
        for table in self.tables:
            sums.append(sums[-1] + table.size)
        return tuple(sums)

    @property
    def inputs(self) -> int:
        """How many inputs there are in all."""
        return self.stages * self.places[-1]

    @property
    def size(self) -> int:
        """How many weights there are in all."""
        return self.networks * self.rows * self.hidden if self.hidden else self.inputs

    @property
    def rows(self) -> int:
        """The rows of weights of one network; `networks.py` draws them."""
        return self.inputs + 1 + 2 * max(1, len(self.levels)) + 1


def summing(features: Features, weights: DataArray) -> Walk:
    """The sum of the weights of a position times their amounts, in units, for the player who sees it."""

    def add(total: Any, place: int, amount: Any, run: Any) -> Any:
        return total + weights[place] * amount

    return features.walk(add)


def evaluation(
    features: Features, weights: DataArray, most: float, counts_points: bool = True
) -> Callable[[Position], float]:
    """The estimate for MAX that weights make of features, never as much as a whole win of `most` points.

    Where points are counted the sum is a number of points. Elsewhere its hyperbolic tangent is the part of a win.
    """
    if features.hidden:
        from zermelo.rules.networks import network_evaluation

        return network_evaluation(features, weights, most)
    unit, viewer, sum_of = features.unit or 1, features.viewer, summing(features, weights)
    largest = most - 1 if counts_points else SUREST * most

    def points(position):  # type: ignore[no-untyped-def]
        own = max(-largest, min(largest, sum_of(position, 0, 0) / unit))
        return own if viewer(position) == 0 else -own

    def part_of_win(position):  # type: ignore[no-untyped-def]
        own = largest * tanh(sum_of(position, 0.0, 0) / unit)
        return own if viewer(position) == 0 else -own

    return points if counts_points else part_of_win
