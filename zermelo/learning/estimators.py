"""The functions that training adjusts: the estimate of a position, and its gradient.

The outputs of a position are its value (from -1 to 1, or in points) for a sum of weights, and the probabilities of each
result for a network. Given target outputs, an estimator adds to the gradient: of the squared error for points, of the
cross entropy for squashed outputs.

Outputs are from MAX's point of view outside of this module; the features may see a position from another player's.
"""

from collections.abc import Callable
from functools import lru_cache
from math import exp, tanh
from typing import Any, NamedTuple

from zermelo.machine.data.data_array import DataArray
from zermelo.machine.data.rows import add_to_row, number_in, plus_row, row_product, scaled_row
from zermelo.machine.runtime.memory import restore, save
from zermelo.rules.features import Features, Position, evaluation, summing
from zermelo.rules.game import MAX, Game
from zermelo.rules.networks import levels_of, network_of, network_prior
from zermelo.rules.weights import most_of

BEYOND = 1e18


class Estimator(NamedTuple):
    """Compilable functions; `run` and `word` locate the outputs in memory."""

    outputs: int
    evaluate: Callable[[Position], float]
    """The estimate for MAX, on the scale of the game."""
    note: Callable[[Position, Any, int], None]
    """Write the outputs of a position into memory."""
    finish: Callable[[Position, Any, int], None]
    """Write the outputs of a terminal position."""
    learn: Callable[[Position, Any, int], float]
    """Add the gradient towards the outputs in memory; return the squared error of the first."""


class Memory(NamedTuple):
    """The weights and the gradient, changed in place."""

    weights: DataArray
    gradient: DataArray


@lru_cache(maxsize=8)
def memory_of(name: str, size: int, width: int) -> Memory:
    """The weights and gradient of a game: one pair of arrays per process, so that its machine code is reused."""
    import numpy as np

    return Memory(
        *(
            DataArray(np.zeros(size, np.float32), name=f"{what} {name} {size} {width}", width=width)
            for what in ("training", "gradient")
        )
    )


def estimator_of(game: Game, features: Features, memory: Memory) -> Estimator:
    """The estimator for some features, with mutable weights."""
    return _of_network(game, features, memory) if features.hidden else _of_sum(game, features, memory)


def _of_sum(game: Game, features: Features, memory: Memory) -> Estimator:
    most, gradient, viewer = most_of(game), memory.gradient, features.viewer
    scale = 1.0 if game.counts_points else most
    counts_points = game.counts_points
    sum_of = summing(features, memory.weights)

    def seen(position: Position) -> float:
        """The output for the viewer of the position."""
        total = sum_of(position, 0.0, 0)
        return total if counts_points else tanh(total)  # type: ignore[no-any-return]

    def note(position: Position, run: Any, word: int) -> None:
        save(run, word, seen(position) if viewer(position) == MAX else -seen(position))

    def finish(position: Position, run: Any, word: int) -> None:
        save(run, word, game.utility(position) / scale)

    def adjust(error: float, place: int, amount: float, run: Any) -> float:
        gradient[place] = gradient[place] + error * amount
        return error

    adjust_all = features.walk(adjust)

    def learn(position: Position, run: Any, word: int) -> float:
        target = restore(run, word, 0.0)
        error = (target if viewer(position) == MAX else -target) - seen(position)
        adjust_all(position, error, 0)
        return error * error  # type: ignore[no-any-return]

    return Estimator(1, evaluation(features, memory.weights, most, counts_points), note, finish, learn)


def _of_network(game: Game, features: Features, memory: Memory) -> Estimator:
    most, (weights, gradient), viewer = most_of(game), memory, features.viewer
    learn_moves = _learning_moves(game, features, memory) if features.moves else _no_moves
    hidden, output, first_row, outputs, _ = network_of(features, weights, most)
    levels = tuple(map(float, levels_of(features, most)))
    below = (0.0, *levels[:-1])
    half, inputs, width = len(levels), features.inputs, features.hidden
    ones = DataArray(_ones(width), width=width)

    def place_of(position: Position, number: int) -> int:
        """The place of an output in memory: those of MAX come first there, those of the viewer in the network."""
        return number if viewer(position) == MAX else (number + half) % outputs

    def note(position: Position, run: Any, word: int) -> None:
        first = first_row(position)
        chances = output(hidden(position, first), first)
        for number in range(outputs):
            save(run, word + place_of(position, number), number_in(chances, number))

    def finish(position: Position, run: Any, word: int) -> None:
        points = 1.0 * game.utility(position)
        for level in range(half):
            step = levels[level] - below[level]
            save(run, word + level, max(0.0, min(1.0, (points - below[level]) / step)))
            save(run, word + half + level, max(0.0, min(1.0, (-points - below[level]) / step)))

    def adjust(row: Any, place: int, amount: float, first: int) -> Any:
        add_to_row(gradient, first + place, row, amount)
        return row

    adjust_all = features.walk(adjust)

    def learn(position: Position, run: Any, word: int) -> float:
        first = first_row(position)
        units = hidden(position, first)
        chances = output(units, first)
        blame = scaled_row(units, 0.0)
        squared = 0.0
        for number in range(outputs):
            error = restore(run, word + place_of(position, number), 0.0) - number_in(chances, number)
            row = first + inputs + 1 + number
            blame = plus_row(blame, weights, row, error)
            add_to_row(gradient, row, units, error)
            bias = (first + inputs + 1 + outputs) * width + number
            gradient[bias] = gradient[bias] + error
            if number == 0:
                squared = error * error
        blame = learn_moves(position, units, blame, run, word + outputs)
        slope = row_product(units, plus_row(scaled_row(units, -1.0), ones, 0, 1.0))
        change = row_product(blame, slope)
        adjust_all(position, change, first)
        add_to_row(gradient, first + inputs, change, 1.0)
        return squared

    return Estimator(outputs + features.moves, evaluation(features, weights, most), note, finish, learn)


def _no_moves(position: Position, units: Any, blame: Any, run: Any, word: int) -> Any:
    return blame


def _learning_moves(game: Game, features: Features, memory: Memory) -> Callable[..., Any]:
    """The gradient of the cross entropy between the priors of the legal moves and their targets in memory."""
    weights, gradient = memory
    _, logit, _ = network_prior(features, weights, most_of(game))
    number_of, rows, which = features.number_of, features.rows, features.network
    first_move = features.first_move

    def learn_moves(position: Position, units: Any, blame: Any, run: Any, word: int) -> Any:
        """Add what the moves contribute to the blame of the hidden units, and the gradient of their rows."""
        largest, total = -BEYOND, 0.0
        for action in game.actions(position):
            largest = max(largest, logit(units, position, action))
        for action in game.actions(position):
            total += exp(logit(units, position, action) - largest)
        first = which(position) * rows + first_move
        for action in game.actions(position):
            move = number_of(action)
            error = restore(run, word + move, 0.0) - exp(logit(units, position, action) - largest) / total
            blame = plus_row(blame, weights, first + move, error)
            add_to_row(gradient, first + move, units, error)
        return blame

    return learn_moves


def _ones(width: int) -> Any:
    import numpy as np

    return np.ones(width, np.float32)
