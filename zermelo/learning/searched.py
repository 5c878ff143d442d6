"""Searched values: the value of a position by a search of one more move, over all outcomes of chance.

A game of self-play is a chain of the positions after each move, as in TD(λ). The searched value of a position is the
mean over all outcomes of chance of the value of the best move. It does not depend on the dice of the game, which cause
most of the variance of TD(λ). Later positions of the chain contribute without the luck of the dice,

    target(sₜ) = searched(sₜ) + λ · (target(sₜ₊₁) − estimate(sₜ₊₁))

because the mean of estimate(sₜ₊₁) over the dice is searched(sₜ). With λ = 0 the target is the searched value. The
sum stops at a random move.

A whole game is one run of machine code, in memory of this form:

    stop | examples | looked at: random, outputs | for each move: random, outputs, target, position
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.learning.estimators import Estimator
from zermelo.learning.temporal import LONGEST, STRIDE, shaken, share, shown, steps_of, words_of
from zermelo.machine.runtime.kernel import Kernel, machine_position
from zermelo.machine.runtime.memory import Block, Stopped, load, restore, save, stopped_block, store, words_in
from zermelo.rules.game import CHANCE, Game

if TYPE_CHECKING:
    from numpy.typing import NDArray

STOP, EXAMPLES, LOOKED_AT = 0, 1, 2


def searched_play(game: Game, estimator: Estimator) -> Any:
    """The kernel: play(start, dice, opening, explore, trace, most, run) plays a game and computes its targets."""
    outputs = estimator.outputs
    first_move = LOOKED_AT + 1 + outputs
    _, note, rolled, moved = steps_of(game, estimator)

    def look(state: Any, dice: int, run: Any) -> None:
        """Write the outputs after the best move; at a chance node, the estimate."""
        if game.terminal(state) or game.player(state) == CHANCE:
            note(state, run, LOOKED_AT + 1)
        else:
            moved(state, dice, False, run, LOOKED_AT)

    def average(state: Any, dice: int, run: Any, word: int) -> None:
        """Write the searched outputs of a position into memory."""
        for output in range(outputs):
            save(run, word + output, 0.0)
        for outcome, probability in game.chance(state):  # type: ignore[misc]
            look(game.result(state, outcome), dice, run)
            for output in range(outputs):
                sum_so_far = restore(run, word + output, 0.0)
                save(run, word + output, sum_so_far + probability * restore(run, LOOKED_AT + 1 + output, 0.0))

    def search(state: Any, dice: int, run: Any, word: int) -> None:
        if not game.terminal(state) and game.player(state) == CHANCE:
            average(state, dice, run, word)
        else:
            look(state, dice, run)
            for output in range(outputs):
                save(run, word + output, 1.0 * restore(run, LOOKED_AT + 1 + output, 0.0))

    def find_targets(moves: int, room: int, trace: float, run: Any) -> None:
        """Add the later corrections to each searched value, backwards from the end of the game."""
        for output in range(outputs):
            later = 0.0
            for number in range(moves - 1, -1, -1):
                word = first_move + number * room
                estimate, place = restore(run, word + 1 + output, 0.0), word + 1 + outputs + output
                target = restore(run, place, 0.0) + trace * later
                save(run, place, target)
                later = 0.0 if load(run, word) else target - estimate

    def play(start: Any, dice: int, opening: int, explore: float, trace: float, most: int, run: Any) -> None:
        if load(run, STOP) != 0:
            raise Stopped
        state, plies, moves, examples = start, 0, 0, 0
        room = words_in(state) + 2 * outputs + 1
        while not game.terminal(state) and plies < most:
            dice = shaken(dice)
            if game.player(state) == CHANCE:
                state = rolled(state, share(dice))
            else:
                word = first_move + moves * room
                at_random = moves < opening or share(dice) < explore
                state = moved(state, shown(dice), at_random, run, word)
                search(state, shown(dice), run, word + 1 + outputs)
                save(run, word + 1 + 2 * outputs, state)
                moves += 1
                if not game.terminal(state):
                    examples = moves
            plies += 1
        store(run, EXAMPLES, examples)
        find_targets(moves, room, trace, run)

    def never(state: Any, dice: int, run: Any, word: int) -> None:
        return

    if game.chance is None:
        average = never
    return play


def _stopped() -> tuple[Any, ...]:
    return 1, 0, 0.0, 0.0, 1, stopped_block(STOP)


class Examples(NamedTuple):
    """Positions, each a row of numbers, and their target outputs."""

    positions: "NDArray[Any]"
    targets: "NDArray[Any]"


def rebuilt(like: Any, numbers: Iterator[int]) -> Any:
    """The position of a row of numbers, of the form of another one.

    >>> rebuilt(((0, 0), 0), iter([1, 2, 3]))
    ((1, 2), 3)
    """
    if not isinstance(like, tuple):
        return next(numbers)
    fields = [rebuilt(field, numbers) for field in like]
    return type(like)(*fields) if hasattr(like, "_fields") else tuple(fields)


def joined(parts: list[Examples]) -> Examples:
    """Concatenate the examples of some parts."""
    import numpy as np

    positions, targets = zip(*parts, strict=True)
    return Examples(np.concatenate(positions), np.concatenate(targets))


class SearchedPlay:
    """Self-play that computes the target of each position."""

    def __init__(self, game: Game, estimator: Estimator, compiled: bool | None = None) -> None:
        self.game, self.most = game, min(game.longest or LONGEST, LONGEST)
        self.outputs = estimator.outputs
        self.kernel = Kernel(searched_play(game, estimator), _stopped)
        self.machine = self.kernel.becomes_ready(game.name, game.initial, compiled)
        self.start = machine_position(game.initial) if self.machine else game.initial
        self.words = words_of(self.start) if self.machine else 1
        self.block = Block(64 + 2 * self.outputs + self.most * self._room, self.machine)
        self.function: Callable[..., Any] = self.kernel.function(self.machine)

    @property
    def _room(self) -> int:
        return self.words + 2 * self.outputs + 1

    def game_of(self, seed: int, opening: int, explore: float, trace: float) -> Examples:
        """Play the game of a seed; return its examples."""
        dice = shown((seed + 1) * STRIDE & (1 << 62) - 1)  # decorrelates consecutive seeds
        self.function(self.start, dice, opening, float(explore), float(trace), self.most, self.block.handle)
        return self._machine_examples() if self.machine else self._plain_examples()

    @property
    def _first_move(self) -> int:
        return LOOKED_AT + 1 + self.outputs

    def _machine_examples(self) -> Examples:
        count = self.block.words[EXAMPLES]
        rows = self.block.array[self._first_move :][: count * self._room].reshape(count, self._room)
        targets = rows[:, 1 + self.outputs : 1 + 2 * self.outputs].copy().view("float64")
        return Examples(rows[:, 1 + 2 * self.outputs :].copy(), targets.astype("float32"))

    def _plain_examples(self) -> Examples:
        import numpy as np

        words, positions, targets = self.block.words, [], []
        for number in range(words[EXAMPLES]):
            word = self._first_move + number * self._room
            targets.append([float(words[word + 1 + self.outputs + output]) for output in range(self.outputs)])
            positions.append(tuple(words[word + 1 + 2 * self.outputs]))
        width = len(tuple(self.game.initial))
        return Examples(
            np.array(positions, np.int64).reshape(-1, width), np.array(targets, np.float32).reshape(-1, self.outputs)
        )
