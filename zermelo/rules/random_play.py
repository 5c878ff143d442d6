"""Fast random games: their lengths and results.

>>> from zermelo.games import tic_tac_toe
>>> found = play_at_random(tic_tac_toe.game, 1000, seed=1)
>>> found.games, sum(found.endings), 5 <= found.plies / found.games <= 9
(1000, 1000, True)
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zermelo.machine.runtime.kernel import Kernel, machine_position
from zermelo.machine.runtime.memory import Block, Stopped, load, stopped_block, store
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import CHANCE, Game

MODULUS, FACTOR = 2_147_483_647, 48_271
"""The Park-Miller generator, whose products stay below 2^63."""
WARMING = 10
PLIES, LOST, DRAWN, WON, DICE, STOP = range(6)
"""The words of a run: plies so far, games by the result for MAX, the last random number, the stop flag."""


@dataclass(frozen=True)
class RandomGames:
    """Games played at random."""

    games: int
    plies: int
    endings: tuple[int, int, int]
    """Losses, draws and wins of MAX, or of the first player where there are payoffs."""
    seconds: float


def playing(game: Game) -> Callable[..., Any]:
    """The kernel. Legal moves are equally likely, outcomes of chance by their probability."""
    first_share = _first if game.has_payoffs else _own

    def play(start: Any, games: Any, run: Any) -> None:
        for _ in range(games):
            if load(run, STOP) != 0:
                raise Stopped
            state = start
            while not game.terminal(state):
                number = load(run, DICE) * FACTOR % MODULUS
                store(run, DICE, number)
                state = drawn(state, number)
                store(run, PLIES, load(run, PLIES) + 1)
            ending = ended(state)
            store(run, ending, load(run, ending) + 1)

    def drawn(state: Any, number: Any) -> Any:
        after = state
        if game.player(state) == CHANCE:
            left = number / MODULUS
            for outcome, share in game.chance(state):  # type: ignore[misc]
                if left >= 0:
                    after = game.result(state, outcome)
                left -= share
            return after
        count = 0
        for _ in game.actions(state):
            count += 1
        chosen = number % count
        for action in game.actions(state):
            if chosen == 0:
                after = game.result(state, action)
                break
            chosen -= 1
        return after

    def ended(state: Any) -> Any:
        value = first_share(game.utility(state))
        return WON if value > 0 else LOST if value < 0 else DRAWN

    return play


def _own(value: Any) -> Any:
    return value


def _first(value: Any) -> Any:
    return value[0]


@lru_cache(maxsize=64)
def _kernel(game: Game) -> Kernel:
    return Kernel(playing(with_defaults(game)), _stopped)


def _stopped() -> tuple[Any, ...]:
    """Arguments with which the kernel stops before its first game."""
    return 1, stopped_block(STOP)


def play_at_random(game: Game, games: int, *, seed: int = 0, compiled: bool | None = None) -> RandomGames:
    """Play random games from the start, reproducible by their seed."""
    kernel = _kernel(game)
    machine = kernel.becomes_ready(game.name, game.initial, compiled)
    block = Block(STOP + 1, machine)
    block.words[DICE] = 1 + seed % (MODULUS - 1)
    for _ in range(WARMING):
        block.words[DICE] = int(block.words[DICE]) * FACTOR % MODULUS  # small seeds begin alike
    began = time.perf_counter()
    kernel.function(machine)(machine_position(game.initial) if machine else game.initial, games, block.handle)
    seconds = time.perf_counter() - began
    lost, drawn, won = (int(block.words[word]) for word in (LOST, DRAWN, WON))
    return RandomGames(games, int(block.words[PLIES]), (lost, drawn, won), seconds)
