"""Features: an estimate that is a sum of learned weights, one for each thing seen on the board.

A game that declares features says which weights a position picks out of one long row, and for how many points a weight
counts; `zermelo train` finds the weights. They lie table by table, and all tables once for each stage of the game:

    stage 0: edges | corners | … | parity     stage 1: edges | corners | …     …

A feature may be a pattern of pieces, of which each arrangement has its weight, or a number, of which each value has.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from zermelo.languages.message import Message
from zermelo.machine.data_array import DataArray

Position = Any
Visit = Callable[[Any, int, Any], Any]
"""What to do with a feature: the result so far, the place of its weight, and memory become the result."""
Walk = Callable[[Position, Any, Any], Any]
"""Visit each feature of a position, from a first result on; the third argument is passed to every visit."""


@dataclass(frozen=True, kw_only=True)
class FeatureTable:
    """The weights of one feature: what it is called, how many weights it has, and what each stands for."""

    name: Message
    size: int
    write: Callable[[int], str]
    """An arrangement, or a number, as people write it."""
    twin: Callable[[int], int] = int
    """The arrangement that means the same, seen in a mirror; itself where there is none."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Features:
    """What an evaluation may learn about a game of two opponents, seen by the player to move."""

    tables: tuple[FeatureTable, ...]
    stages: int
    walk: Callable[[Visit], Walk]
    unit: int
    """How many units of weight are worth a point of the game."""
    is_solvable: Callable[[Position], bool]
    """Whether the exact value of a position is found in a moment, to learn from."""
    file: Path
    """Where the weights are that come with the game."""

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Where each table begins within a stage; at last, how many weights a stage has."""
        sums = [0]
        for table in self.tables:
            sums.append(sums[-1] + table.size)
        return tuple(sums)

    @property
    def size(self) -> int:
        """How many weights there are in all."""
        return self.stages * self.places[-1]


def summing(features: Features, weights: DataArray) -> Walk:
    """The sum of the weights of a position, in units, for the player to move."""

    def add(total: Any, place: int, run: Any) -> Any:
        return total + weights[place]

    return features.walk(add)


def evaluation(features: Features, weights: DataArray, most: int) -> Callable[[Position], float]:
    """The estimate for MAX that weights make of features, never as much as a whole win of `most` points."""
    unit, sum_of = features.unit, summing(features, weights)

    def evaluate(position):  # type: ignore[no-untyped-def]
        own = max(1 - most, min(most - 1, sum_of(position, 0, 0) / unit))
        return own if position.player == 0 else -own

    return evaluate
