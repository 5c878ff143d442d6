"""Small networks: one hidden layer, and outputs that are the probabilities of the results of the game.

The weights of a network are rows, each as long as the hidden layer:

    input 0 | input 1 | … | bias of the hidden units | output 0 | output 1 | … | biases of the outputs

A network that also gives priors to moves has a row for each of them behind these: its product with the hidden units is
the logit of the move.

There is one output per level, the probability that the viewer wins at least that many points, and then one per level
for the opponent. With levels 1, 2, 3 as in backgammon:

    win, win a gammon, win a backgammon, lose, lose a gammon, lose a backgammon

Each level is worth its difference to the one before, so the estimate is the sum of the first three less the sum of
the others. In a game that counts points the only level is the largest win, and an output the fraction of it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.machine.data.data_array import LANES, DataArray
from zermelo.machine.data.rows import number_in, plus_row, row_at, sigmoids, weighed, with_number
from zermelo.machine.substitutes import inlined
from zermelo.rules.advice import Prior
from zermelo.rules.features import Features

if TYPE_CHECKING:
    from numpy.typing import NDArray

Position = Any


class Network(NamedTuple):
    """The functions of a network; each can be compiled."""

    hidden: Callable[[Position, int], Any]
    """The activations of the hidden units for a position, by the network that begins at a row."""
    output: Callable[[Any, int], Any]
    """The outputs, from the hidden units and the first row of the network."""
    first_row: Callable[[Position], int]
    """The first row of the network that evaluates a position."""
    outputs: int
    worth: tuple[float, ...]
    """The weight of each output, in points."""


def levels_of(features: Features, most: float) -> tuple[float, ...]:
    """The levels of a network; by default one, a whole win."""
    return features.levels or (float(most),)


def worth_of(levels: tuple[float, ...]) -> tuple[float, ...]:
    """The worth of each output.

    >>> worth_of((1, 2, 3))
    (1.0, 1.0, 1.0, -1.0, -1.0, -1.0)
    """
    steps = [float(level - before) for level, before in zip(levels, (0, *levels), strict=False)]
    return (*steps, *(-step for step in steps))


def network_of(features: Features, weights: DataArray, most: float) -> Network:
    """The network of these features and weights."""
    inputs, rows, which = features.inputs, features.rows, features.network
    worth = worth_of(levels_of(features, most))
    outputs, width = len(worth), features.hidden
    room = -(-outputs // LANES) * LANES
    blank = DataArray(lambda: zeros(room), width=room)

    def add(row: Any, place: int, amount: float, first: int) -> Any:
        return plus_row(row, weights, first + place, amount)

    add_all = features.walk(add)

    @inlined
    def hidden(position: Position, first: int) -> Any:
        return sigmoids(add_all(position, row_at(weights, first + inputs), first))

    @inlined
    def output(units: Any, first: int) -> Any:
        row = row_at(blank, 0)
        for number in range(outputs):
            bias = weights[(first + inputs + 1 + outputs) * width + number]
            row = with_number(row, number, weighed(units, weights, first + inputs + 1 + number) + bias)
        return sigmoids(row)

    def first_row(position: Position) -> int:
        return which(position) * rows

    return Network(hidden, output, first_row, outputs, worth)


def network_evaluation(features: Features, weights: DataArray, most: float) -> Callable[[Position], float]:
    """The estimate for MAX."""
    hidden, output, first_row, outputs, worth = network_of(features, weights, most)
    viewer = features.viewer

    def evaluate(position: Position) -> float:
        first = first_row(position)
        chances = output(hidden(position, first), first)
        value = 0.0
        for number in range(outputs):
            value += worth[number] * number_in(chances, number)
        return value if viewer(position) == 0 else -value

    return evaluate


def network_prior(features: Features, weights: DataArray, most: float) -> Prior:
    """The priors of the moves, from the hidden units."""
    hidden, _, first_row, _, _ = network_of(features, weights, most)
    number_of, moves = features.number_of, features.first_move

    @inlined
    def view(position: Position) -> Any:
        return hidden(position, first_row(position))

    @inlined
    def logit(units: Any, position: Position, action: Any) -> float:
        return weighed(units, weights, first_row(position) + moves + number_of(action))

    return Prior(view, logit, judges=True)


def zeros(width: int) -> "NDArray[Any]":
    import numpy as np

    return np.zeros(width, np.float32)


def first_weights(features: Features, seed: int) -> "NDArray[Any]":
    """Small random initial weights, reproducible by their seed."""
    import numpy as np

    if not features.hidden:
        return np.zeros(features.size, np.float32)
    dice = np.random.Generator(np.random.PCG64(seed))
    made = np.zeros((features.networks, features.rows, features.hidden), np.float32)
    inputs = features.inputs
    made[:, :inputs] = dice.uniform(-0.1, 0.1, (features.networks, inputs, features.hidden))
    outputs = slice(inputs + 1, features.first_move - 1)
    made[:, outputs] = dice.uniform(-0.1, 0.1, made[:, outputs].shape)
    return made.reshape(-1)
