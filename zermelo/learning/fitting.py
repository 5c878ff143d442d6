"""Fitting weights to examples: positions in memory with their targets, learned in several passes.

Memory holds a row for each example, which machine code visits in any order:

    stop | squared error | for each example: targets, position
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from zermelo.learning.estimators import Estimator
from zermelo.learning.searched import Examples, rebuilt
from zermelo.learning.temporal import words_of
from zermelo.machine.runtime.kernel import Kernel, machine_position
from zermelo.machine.runtime.memory import Block, Stopped, load, restore, save, stopped_block, words_in
from zermelo.rules.game import Game

if TYPE_CHECKING:
    from numpy.typing import NDArray

STOP, ERROR, FIRST = 0, 1, 2


def learning_again(estimator: Estimator) -> Any:
    """The kernel: learn(like, first, end, order, run) adds the gradient of a range of examples."""
    outputs, learn = estimator.outputs, estimator.learn

    def learn_some(like: Any, first: int, end: int, order: Any, run: Any) -> None:
        if load(run, STOP) != 0:
            raise Stopped
        error, room = 0.0, words_in(like) + outputs
        for number in range(first, end):
            word = FIRST + load(order, number) * room
            error += learn(restore(run, word + outputs, like), run, word)
        save(run, ERROR, error)

    return learn_some


def _stopped() -> tuple[Any, ...]:
    return 0, 0, Block(8, machine=True), stopped_block(STOP)


class Fitting:
    """Examples in memory, and the compiled loop over them."""

    def __init__(self, game: Game, estimator: Estimator, compiled: bool | None = None) -> None:
        self.game, self.outputs = game, estimator.outputs
        self.kernel = Kernel(learning_again(estimator), _stopped)
        self.machine = self.kernel.becomes_ready(game.name, game.initial, compiled)
        self.like = machine_position(game.initial) if self.machine else game.initial
        self.function: Callable[..., Any] = self.kernel.function(self.machine)

    def take(self, examples: Examples) -> None:
        """Load examples into memory, replacing earlier ones."""
        count = len(examples.targets)
        self.order = Block(count, self.machine)
        room = self.outputs + (words_of(self.like) if self.machine else 1)
        self.block = Block(FIRST + count * room, self.machine)
        if self.machine:
            rows = self.block.array[FIRST:].reshape(count, room)
            rows[:, : self.outputs] = examples.targets.astype("float64").view("int64")
            rows[:, self.outputs :] = examples.positions
            return
        words = self.block.words
        for number, (row, targets) in enumerate(
            zip(examples.positions.tolist(), examples.targets.tolist(), strict=True)
        ):
            for place, content in enumerate((*targets, rebuilt(self.game.initial, iter(row)))):
                words[FIRST + number * room + place] = content

    def arrange(self, order: "NDArray[Any]") -> None:
        """Set the order of the examples."""
        if self.machine:
            self.order.array[: len(order)] = order
        else:
            self.order.words.update(enumerate(order.tolist()))

    def learn(self, first: int, end: int) -> float:
        """Learn a range of the ordered examples; return the sum of squared errors."""
        self.function(self.like, first, end, self.order.handle, self.block.handle)
        if self.machine:
            return float(self.block.array[ERROR : ERROR + 1].view("float64")[0])
        return float(self.block.words[ERROR])
