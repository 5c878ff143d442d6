"""Small networks: one layer of hidden units, and outputs that tell how likely each result of the game is.

The weights of a network are rows as wide as the hidden layer has units:

    input 0 | input 1 | … | bias of the hidden units | output 0 | output 1 | … | biases of the outputs

An output is the chance that a player wins at least so many points, one for each level, and then as many for the other
player, all as seen by whom the position is seen by. With levels 1, 2, 3 as in backgammon:

    win, win a gammon, win a backgammon, lose, lose a gammon, lose a backgammon

Each level is worth what it has more than the one before, so the estimate is the sum of the first three less the sum of
the others. In a game that counts points its one level is the most that can be won, and an output the part of it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.machine.data_array import DataArray
from zermelo.machine.memory import float_of
from zermelo.machine.rows import (
    BINARY_LOGARITHM,
    LARGEST,
    POWER_OF_TWO,
    plus_row,
    row_at,
    sigmoids,
    weighed,
)
from zermelo.rules.features import Features

if TYPE_CHECKING:
    from numpy.typing import NDArray

Position = Any
FRACTION_BITS, EXPONENT = 52, 1023
"""Of a float of 64 bits: after its fraction stands the exponent, to which so much is added."""


class Network(NamedTuple):
    """The functions of a network; each can be compiled."""

    hidden: Callable[[Position, int], Any]
    """The row of the hidden units for a position, by the network that begins with that row."""
    output: Callable[[Any, int, int], float]
    """An output, by its number, from the row of the hidden units and the first row of the network."""
    first_row: Callable[[Position], int]
    """Where the network begins that judges a position."""
    outputs: int
    worth: tuple[float, ...]
    """What each output counts, in points."""


def levels_of(features: Features, most: float) -> tuple[float, ...]:
    """The levels of a network; that of a whole win unless it declares others."""
    return features.levels or (float(most),)


def worth_of(levels: tuple[float, ...]) -> tuple[float, ...]:
    """The worth of each output.

    >>> worth_of((1, 2, 3))
    (1.0, 1.0, 1.0, -1.0, -1.0, -1.0)
    """
    steps = [float(level - before) for level, before in zip(levels, (0, *levels), strict=False)]
    return (*steps, *(-step for step in steps))


def network_of(features: Features, weights: DataArray, most: float) -> Network:
    """The network that weights make of features."""
    inputs, rows, which = features.inputs, features.rows, features.network
    worth = worth_of(levels_of(features, most))
    outputs, width = len(worth), features.hidden

    def add(row: Any, place: int, amount: float, first: int) -> Any:
        return plus_row(row, weights, first + place, amount)

    add_all = features.walk(add)

    def hidden(position: Position, first: int) -> Any:
        return sigmoids(add_all(position, row_at(weights, first + inputs), first))

    def output(units: Any, first: int, number: int) -> float:
        bias = weights[(first + inputs + 1 + outputs) * width + number]
        return sigmoid(weighed(units, weights, first + inputs + 1 + number) + bias)

    def first_row(position: Position) -> int:
        return which(position) * rows

    return Network(hidden, output, first_row, outputs, worth)


def sigmoid(number: float) -> float:
    """1 / (1 + e^-x) to six digits, in the way of `sigmoids`: a fifth of what the library takes.

    >>> from math import exp
    >>> all(abs(sigmoid(x / 7) - 1 / (1 + exp(-x / 7))) < 1e-6 for x in range(-300, 300))
    True
    """
    power = min(max(number, -LARGEST), LARGEST) * BINARY_LOGARITHM
    whole = int(power + EXPONENT + 0.5)
    part = power + EXPONENT - whole
    value = POWER_OF_TWO[0]
    for factor in POWER_OF_TWO[1:]:
        value = value * part + factor
    return 1 / (1 + value * float_of(whole << FRACTION_BITS))


def network_evaluation(features: Features, weights: DataArray, most: float) -> Callable[[Position], float]:
    """The estimate for MAX."""
    hidden, output, first_row, outputs, worth = network_of(features, weights, most)
    viewer = features.viewer

    def evaluate(position: Position) -> float:
        first = first_row(position)
        units = hidden(position, first)
        value = 0.0
        for number in range(outputs):
            value += worth[number] * output(units, first, number)
        return value if viewer(position) == 0 else -value

    return evaluate


def first_weights(features: Features, seed: int) -> "NDArray[Any]":
    """Small random weights to begin with, the same from the same seed."""
    import numpy as np

    if not features.hidden:
        return np.zeros(features.size, np.float32)
    dice = np.random.Generator(np.random.PCG64(seed))
    made = np.zeros((features.networks, features.rows, features.hidden), np.float32)
    inputs = features.inputs
    made[:, :inputs] = dice.uniform(-0.1, 0.1, (features.networks, inputs, features.hidden))
    made[:, inputs + 1 : -1] = dice.uniform(-0.1, 0.1, made[:, inputs + 1 : -1].shape)
    return made.reshape(-1)
