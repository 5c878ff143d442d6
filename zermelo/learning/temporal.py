"""TD(λ): self-play in which each position learns from the later ones (Sutton 1988, Tesauro 1992).

A player makes the move whose result has the best estimate with the current weights; dice are rolled. A game is a chain
of the positions after each move, s₁ s₂ … sₙ, the last of them terminal. The target of each blends the estimate of its
successor with later targets, and so, as λ grows, with the result of the game,

    target(sₜ) = (1 − λ) · estimate(sₜ₊₁) + λ · target(sₜ₊₁)         target(sₙ₋₁) = the result

which is the forward view of TD(λ); over a whole game it is equivalent to the backward view with eligibility traces.
Before a random move, a position learns from the best move instead.

A whole game is one run of machine code, in memory of this form:

    stop | plies | positions learned from | squared error | result | target | for each move: random, outputs, position
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from zermelo.learning.estimators import Estimator
from zermelo.machine.runtime.kernel import Kernel, machine_position
from zermelo.machine.runtime.memory import Block, Stopped, load, product, restore, save, stopped_block, store, words_in
from zermelo.rules.game import CHANCE, MAX, Game

STOP, PLIES, LEARNED, ERROR, RESULT, TARGET = 0, 1, 2, 3, 4, 5
STRIDE = 0x1E37_79B9_7F4A_7C15
"""The increment of the random number generator, a counter modulo 2^62."""
FIRST_SCRAMBLE, SECOND_SCRAMBLE = 0x3F58_476D_1CE4_E5B9, 0x14D0_49BB_1331_11EB
BEYOND = 1e18
LONGEST = 1000
"""The limit of plies for games without a declared one."""


def shaken(dice: int) -> int:
    """The next state of the random number generator."""
    return dice + STRIDE & (1 << 62) - 1


def shown(dice: int) -> int:
    """The 62-bit random number of a state."""
    mixed = product(dice ^ dice >> 30, FIRST_SCRAMBLE)
    mixed = product(mixed ^ mixed >> 27, SECOND_SCRAMBLE)
    return (mixed ^ mixed >> 31) >> 1


def share(dice: int) -> float:
    """A random number from 0 to 1."""
    return (shown(dice) >> 10) / (1 << 52)


class Steps(NamedTuple):
    """The steps of self-play, as compilable functions."""

    value_of: Callable[[Any], float]
    """The value of a position for MAX, exact if terminal."""
    note: Callable[[Any, Any, int], None]
    """Write the outputs of a position into memory."""
    rolled: Callable[[Any, float], Any]
    """The position after the outcome of chance that a number from 0 to 1 selects."""
    moved: Callable[[Any, int, bool, Any, int], Any]
    """The position after the best or a random move."""


def steps_of(game: Game, estimator: Estimator) -> Steps:
    """The steps of self-play with the current weights."""
    _, evaluate, note_estimate, finish, _ = estimator

    def value_of(state: Any) -> float:
        return 1.0 * game.utility(state) if game.terminal(state) else evaluate(state)

    def note(state: Any, run: Any, word: int) -> None:
        if game.terminal(state):
            finish(state, run, word)
        else:
            note_estimate(state, run, word)

    def rolled(state: Any, chosen: float) -> Any:
        """The position after an outcome; the same position if rounding leaves a gap."""
        for outcome, probability in game.chance(state):  # type: ignore[misc]
            chosen -= probability
            if chosen < 0:
                return game.result(state, outcome)
        return state

    def moved(state: Any, dice: int, at_random: bool, run: Any, word: int) -> Any:
        """The position after the best or a random move; write the outputs of the best."""
        best, liked, equal, tried = -BEYOND, state, 0, state
        for before, action in enumerate(game.actions(state)):
            after = game.result(state, action)
            value = value_of(after)
            if game.player(state) != MAX:
                value = -value
            dice = shaken(dice)
            if at_random and shown(dice) % (before + 1) == 0:
                tried = after
            if value > best:
                best, liked, equal = value, after, 1
            elif value == best:  # break ties uniformly
                equal += 1
                if shown(dice) % equal == 0:
                    liked = after
        note(liked, run, word + 1)
        store(run, word, 1 if at_random else 0)
        return tried if at_random else liked

    def never_rolled(state: Any, chosen: float) -> Any:
        return state

    return Steps(value_of, note, rolled if game.chance is not None else never_rolled, moved)


def temporal_play(game: Game, estimator: Estimator) -> Any:
    """The kernel: play(start, dice, opening, explore, trace, most, run) plays a game and learns from it."""
    outputs, learn = estimator.outputs, estimator.learn
    value_of, note, rolled, moved = steps_of(game, estimator)

    def learn_from(moves: int, room: int, like: Any, trace: float, run: Any) -> None:
        """Learn backwards from the end of a game; TARGET in memory is updated on the way."""
        learned, error = 0, 0.0
        for number in range(moves - 1, -1, -1):
            word = TARGET + outputs + number * room
            after = restore(run, word + 1 + outputs, like)
            if not game.terminal(after):
                error += learn(after, run, TARGET)
                learned += 1
            was_random = load(run, word)
            for output in range(outputs):
                estimate = restore(run, word + 1 + output, 0.0)
                later = restore(run, TARGET + output, 0.0)
                save(run, TARGET + output, estimate if was_random else (1 - trace) * estimate + trace * later)
        store(run, LEARNED, learned)
        save(run, ERROR, error)

    def play(start: Any, dice: int, opening: int, explore: float, trace: float, most: int, run: Any) -> None:
        if load(run, STOP) != 0:
            raise Stopped
        state, plies, moves = start, 0, 0
        room = words_in(state) + outputs + 1
        while not game.terminal(state) and plies < most:
            dice = shaken(dice)
            if game.player(state) == CHANCE:
                state = rolled(state, share(dice))
            else:
                word = TARGET + outputs + moves * room
                at_random = moves < opening or share(dice) < explore
                state = moved(state, shown(dice), at_random, run, word)
                save(run, word + 1 + outputs, state)
                moves += 1
            plies += 1
        note(state, run, TARGET)
        save(run, RESULT, value_of(state))
        store(run, PLIES, plies)
        learn_from(moves, room, start, trace, run)

    return play


def _stopped() -> tuple[Any, ...]:
    return 1, 0, 0.0, 0.0, 1, stopped_block(STOP)


class Learned(NamedTuple):
    """The result of a game."""

    plies: int
    positions: int
    error: float
    """The sum of the squared errors."""
    result: float
    """For MAX."""


class TemporalPlay:
    """Self-play that accumulates the gradient."""

    def __init__(self, game: Game, estimator: Estimator, compiled: bool | None = None) -> None:
        self.game, self.most = game, game.longest or LONGEST
        self.kernel = Kernel(temporal_play(game, estimator), _stopped)
        self.machine = self.kernel.becomes_ready(game.name, game.initial, compiled)
        self.start = machine_position(game.initial) if self.machine else game.initial
        room = 64 + self.most * (words_of(self.start) + estimator.outputs + 1)
        self.block = Block(room, self.machine)
        self.function: Callable[..., Any] = self.kernel.function(self.machine)

    def game_of(self, seed: int, opening: int, explore: float, trace: float) -> Learned:
        """Play the game of a seed."""
        dice = shown((seed + 1) * STRIDE & (1 << 62) - 1)  # decorrelates consecutive seeds
        self.function(self.start, dice, opening, float(explore), float(trace), self.most, self.block.handle)
        words = self.block.words
        error, result = words[ERROR], words[RESULT]
        if self.machine:
            error, result = self.block.array[ERROR : RESULT + 1].view("float64").tolist()
        return Learned(words[PLIES], words[LEARNED], error, result)


def words_of(position: Any) -> int:
    """The largest number of words of a position: one per number, several per set."""
    if isinstance(position, tuple):
        return sum(map(words_of, position))
    return len(getattr(position, "words", (0,)))
