"""Features: the inputs of a learned evaluation, and the estimate computed from them and their weights.

A game that declares features lists the active inputs of a position, each with an amount; `zermelo train` learns their
weights. Inputs are stored table by table, and all tables once per stage of the game:

    stage 0: edges | corners | … | parity     stage 1: edges | corners | …     …

A feature may be a pattern of pieces, with one input per arrangement (its amount is 1), or a number, which is the
amount of one input. Without hidden units the estimate is the sum of weights times amounts; with them it is the output
of a small network (`networks.py`). `declared.py` has the usual forms of declaring features.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import tanh
from pathlib import Path
from typing import Any

from zermelo.languages.message import Message
from zermelo.machine.data.data_array import DataArray

Position = Any
Visit = Callable[[Any, int, Any, Any], Any]
"""A fold over inputs: accumulator, place, amount and memory to the new accumulator."""
Walk = Callable[[Position, Any, Any], Any]
"""Fold over the inputs of a position from an initial value; the third argument is passed to every visit."""
SUREST = 0.999
"""The largest estimate, as a fraction of a win."""


@dataclass(frozen=True, kw_only=True)
class FeatureTable:
    """The inputs of one feature: its name, their number, and the meaning of each."""

    name: Message | str
    size: int
    write: Callable[[int], str]
    """An arrangement, or a number, as text."""
    twin: Callable[[int], int] = int
    """The equivalent mirrored arrangement, or itself."""
    groups: tuple[Callable[[int], int], ...] = ()
    """Ways to group similar arrangements: each maps an arrangement to the number of its group, from 0.

    A logistic regression shares parameters: a weight is the sum of its own part and those of its groups.
    """


def mover(position: Position) -> int:
    """The player to move."""
    return position.player  # type: ignore[no-any-return]


def only(position: Position) -> int:
    """The default `network`: the only one."""
    return 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Features:
    """The features of a learned evaluation of a two-player zero-sum game."""

    tables: tuple[FeatureTable, ...]
    walk: Callable[[Visit], Walk]
    stages: int = 1
    teaching_stages: int = 0
    """The number of neighbouring stages on each side that a regression also learns from."""
    viewer: Callable[[Position], int] = mover
    """The player whose view the features take, 0 or 1; by default the player to move."""
    unit: int = 0
    """The units per point, where weights are stored as whole numbers; else 0."""
    penalty: float = 30.0
    """The regularisation of a regression: pulls each weight to 0 like this many examples."""
    prior: "Callable[[], Sequence[float]] | None" = None
    """The weights, in units, to which a logistic regression pulls instead of 0: what is known before any game."""
    is_solvable: Callable[[Position], bool] | None = None
    """Whether the exact value of a position is quickly solved, to learn from it."""
    file: Path | None = None
    """The file of the weights that come with the game."""
    hidden: int = 0
    """The hidden units of a network, a multiple of 8; 0 for a sum of weights."""
    levels: tuple[float, ...] = ()
    """The point levels of a network: (1, 2, 3) if wins score 1, 2 or 3. By default one level, a win."""
    networks: int = 1
    """The number of networks, each for its own kind of position."""
    network: Callable[[Position], int] = only
    """The network that evaluates a position."""
    judging: "Callable[[DataArray], Callable[[Position], Any]] | None" = None
    """A faster estimate for MAX from weights, for play: on the scale of `SearchAdvice.clear`, where tanh 1 is 1."""
    moves: int = 0
    """The number of moves that a network also gives priors to (`numbering.py`)."""
    number_of: Callable[[Any], int] = int
    """The number of a move, from 0."""
    most: int = 0
    """The most inputs of a position; by default every position has as many as the first."""
    points: Callable[[Position], float] | None = None
    """The points made so far, to which the sum adds those still to come; by default the sum is the whole estimate."""

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The start of each table within a stage; at the end, the number of inputs per stage."""
        sums = [0]
        for table in self.tables:
            sums.append(sums[-1] + table.size)
        return tuple(sums)

    @property
    def inputs(self) -> int:
        """The total number of inputs."""
        return self.stages * self.places[-1]

    @property
    def size(self) -> int:
        """The total number of weights."""
        return self.networks * self.rows * self.hidden if self.hidden else self.inputs

    @property
    def rows(self) -> int:
        """The rows of weights of one network; see `networks.py` for their layout."""
        return self.first_move + self.moves

    @property
    def first_move(self) -> int:
        """The row of the first move within a network."""
        return self.inputs + 1 + 2 * max(1, len(self.levels)) + 1


def summing(features: Features, weights: DataArray) -> Walk:
    """The sum of the weights of a position times their amounts, in units, for the viewer."""

    def add(total: Any, place: int, amount: Any, run: Any) -> Any:
        return total + weights[place] * amount

    sum_of = features.walk(add)
    if features.points is None:
        return sum_of
    points, unit = features.points, features.unit or 1

    def points_and_sum(position: Position, total: Any, run: Any) -> Any:
        return sum_of(position, total + points(position) * unit, run)

    return points_and_sum


def evaluation(
    features: Features, weights: DataArray, most: float, counts_points: bool = True
) -> Callable[[Position], float]:
    """The estimate for MAX from features and weights, always less than a whole win of `most` points.

    Where points are counted the sum is in points. Elsewhere its hyperbolic tangent is the fraction of a win, unless the
    features bring an estimate of their own.
    """
    if features.judging is not None and not features.hidden:
        return features.judging(weights)
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
