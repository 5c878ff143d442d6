"""Fast self-play: some random moves, then plain alpha-beta with the current weights.

A whole game is one run of machine code. It writes the positions into memory, each with its searched value for the
player to move:

    stop | plies | values, one per ply | positions, some words each
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from zermelo.machine.runtime.kernel import Kernel, machine_position
from zermelo.machine.runtime.memory import Block, Stopped, load, product, save, stopped_block, store, words_in
from zermelo.rules.game import MAX, Game, Position

STOP, PLIES, VALUES = 0, 1, 2
FRACTION = 1024
"""Values are stored in units of 1/1024 point."""
SCRAMBLE = 0x2545_F491_4F6C_DD1D
BEYOND = 1e9


class Played(NamedTuple):
    """A finished game: its positions after the random moves, and their searched values."""

    positions: list[Position]
    values: list[float]
    quiet: Sequence[bool] = ()
    """Whether the move made in each position was quiet, if known."""
    outcome: int | None = None
    """1 if MAX has won, 0, or -1, if known without the last position."""


def dice_of(seed: int) -> int:
    """The first random state of a game."""
    return (seed + 1) * 0x9E37_79B9_7F4A_7C15 & (1 << 62) - 1


def self_play(game: Game) -> Any:
    """The kernel: play(start, dice, random_plies, depth, most, run), at most `most` plies."""
    evaluate = game.evaluate
    assert evaluate is not None
    plays_on = game.forced and game.noisy is not None

    def own(state, value):
        return value if game.player(state) == MAX else -value

    def every_move(state):
        return game.actions(state)

    noisy = game.noisy or every_move

    def is_unquiet(state):
        """Whether noisy moves are forced, so that an estimate would come in the middle of an exchange."""
        for _ in noisy(state):
            return True
        return False

    def value_of(state, depth, alpha, beta):
        """Alpha-beta, from the point of view of the player to move."""
        if game.terminal(state):
            return own(state, 1.0 * game.utility(state))
        if depth <= 0 and not (plays_on and is_unquiet(state)):
            return own(state, 1.0 * evaluate(state))
        best = -BEYOND
        for action in game.actions(state):
            after = game.result(state, action)
            if game.player(after) == game.player(state):
                best = max(best, value_of(after, depth - 1, alpha, beta))
            else:
                best = max(best, -value_of(after, depth - 1, -beta, -alpha))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def play(start, dice, random_plies, depth, most, run):
        if load(run, STOP) != 0:
            raise Stopped
        state, ply = start, 0
        while not game.terminal(state) and ply < most:
            count = 0
            for _ in game.actions(state):
                count += 1
            dice = product(dice ^ dice >> 29, SCRAMBLE)
            chosen, best, after = (dice >> 20) % count, -BEYOND, state
            for number, action in enumerate(game.actions(state)):
                following = game.result(state, action)
                if ply < random_plies:
                    value = 1.0 if number == chosen else -BEYOND
                elif game.player(following) == game.player(state):
                    value = value_of(following, depth - 1, best, BEYOND)
                else:
                    value = -value_of(following, depth - 1, -BEYOND, -best)
                if value > best:
                    best, after = value, following
            store(run, VALUES + ply, int(best * FRACTION) if ply >= random_plies else 0)
            save(run, VALUES + most + 1 + ply * words_in(state), state)
            state = after
            ply += 1
        save(run, VALUES + most + 1 + ply * words_in(state), state)
        store(run, PLIES, ply)

    return play


def _stopped() -> tuple[Any, ...]:
    return 1, 0, 1, 1, stopped_block(STOP)


class SelfPlay:
    """Self-play of a game whose weights may change between two games."""

    def __init__(self, game: Game, depth: int) -> None:
        self.game, self.depth, self.most = game, depth, game.longest or 400
        self.kernel = Kernel(self_play(game), _stopped)
        self.machine = self.kernel.becomes_ready(game.name, game.initial)
        self.width = len(tuple(game.initial)) if self.machine else 1
        self.block = Block(VALUES + self.most + 1 + (self.most + 1) * self.width, self.machine)

    def game_of(self, seed: int, random_plies: int) -> Played:
        """Play the game of a seed."""
        start = machine_position(self.game.initial) if self.machine else self.game.initial
        function: Callable[..., Any] = self.kernel.function(self.machine)
        function(start, dice_of(seed), random_plies, self.depth, self.most, self.block.handle)
        plies, words = self.block.words[PLIES], self.block.words
        first = VALUES + self.most + 1
        positions, values = [], []
        for ply in range(min(random_plies, plies), plies + 1):
            if self.machine:
                fields = words[first + ply * self.width : first + (ply + 1) * self.width].tolist()
                positions.append(type(self.game.initial)(*fields))
            else:
                positions.append(words[first + ply])
            values.append(words[VALUES + ply] / FRACTION if ply < plies else 0.0)
        return Played(positions, values)
