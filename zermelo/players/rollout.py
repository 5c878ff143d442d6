"""Rollouts: the value of a position of a game of chance, by playing it out many times with variance reduction.

Both sides make the move after which the estimate of the game is best for them. The luck of a throw is the estimate of
the position after the best reply, minus its average over all throws. Luck is 0 on average, so the result minus the luck
has the same mean and a far smaller variance; the better the estimate, the smaller.

>>> from zermelo.games import find
>>> found = rollout(find("pig:20,4"), games=200, seed=1)
>>> found.error < found.plain_error
True
"""

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.games.loading import rules_at, shared_address
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.compile import NotCompilable, compiled, enabled
from zermelo.machine.runtime.processors import processors
from zermelo.machine.runtime.threads import executor
from zermelo.rules.game import CHANCE, MAX, Action, Game, Position
from zermelo.tasks.pool import TaskPool

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GAMES = 1296
THROWS = 1024
"""Random numbers per game, one per throw; a longer game starts again with the first."""
TOGETHER = 108
"""Games per task of a pool."""
CONFIDENT = 1.96
"""Half the 95 % confidence interval, in standard errors."""


@dataclass(frozen=True)
class Rollout:
    """The value for MAX, half of its 95 % confidence interval, both also without variance reduction, and the games."""

    games: int
    mean: float
    error: float
    plain_mean: float
    plain_error: float


def rollout(
    game: Game,
    position: Position | None = None,
    games: int = GAMES,
    *,
    seed: int = 0,
    plies: int | None = None,
    threads: int | None = None,
    pool: TaskPool | None = None,
) -> Rollout:
    """Play a position out; after `plies` throws, if given, games are cut off and estimated.

    The same seed gives the same answer, with any number of threads and any pool.
    """
    import numpy as np

    start = game.start_at(position)
    most = plies if plies is not None else -1
    if pool is not None:
        tasks = [Part(seed, first, min(first + TOGETHER, games), most) for first in range(0, games, TOGETHER)]
        outcomes = list(pool.in_order(play_part_at, tasks, shared_address(game), pickle.dumps(start)))
    else:
        bounds = np.linspace(0, games, min(threads or processors(), games) + 1, dtype=int).tolist()
        shares = [Part(seed, first, end, most) for first, end in pairwise(bounds)]
        play_out = player_out(game)
        with executor(len(shares)) as threads_of_games:
            outcomes = list(threads_of_games.map(lambda part: play_part(part, start, play_out), shares))
    values, plain = np.concatenate(outcomes).T.tolist()
    return Rollout(games, fmean(values), _error(values), fmean(plain), _error(plain))


class Part(NamedTuple):
    """Some of the games to play out."""

    seed: int
    first: int
    end: int
    plies: int
    """Throws after which a game is cut off and estimated; -1 for never."""


def play_part(part: Part, start: Position, play_out: Callable[..., None]) -> "NDArray[np.float64]":
    """The value of each game of a part, with and without variance reduction."""
    import numpy as np

    dice = np.random.PCG64(part.seed).advance(part.first * THROWS)
    chances = np.random.Generator(dice).random((part.end - part.first, THROWS))
    outcomes = np.zeros((len(chances), 2))
    play_out(start, chances, part.plies, outcomes)
    return outcomes


def play_part_at(part: Part, address: str, start: bytes) -> "NDArray[np.float64]":
    """The task of a worker process: the position can be unpickled once its rules are loaded."""
    play_out = _player_at(address)
    return play_part(part, pickle.loads(start), play_out)


@lru_cache(maxsize=2)
def _player_at(address: str) -> Callable[..., None]:
    return player_out(rules_at(address))


def _error(values: Sequence[float]) -> float:
    return CONFIDENT * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")


def best_moves(game: Game, position: Position, most: int) -> list[Action]:
    """The moves after which the estimate is best for the player to move, the best first."""
    estimate = estimate_of(game)
    sign = 1 if game.player(position) == MAX else -1

    def promise(action: Action) -> float:
        after = game.result(position, action)
        return sign * float(game.utility(after) if game.terminal(after) else estimate(after))

    return sorted(game.moves(position), key=promise, reverse=True)[:most]


def estimate_of(game: Game) -> Callable[[Position], Any]:
    """The best estimate that a game has."""
    if game.chance is None or game.has_payoffs:
        raise ZermeloError(
            M("Rollouts are for games of chance of two opponents, and {game} is not one.", game=game.name)
        )
    estimate = game.advice.search.estimate or game.evaluate
    if estimate is None:
        raise ZermeloError(M("{game} has no estimate to choose moves by: give it an `evaluate`.", game=game.name))
    return estimate


def player_out(game: Game) -> Callable[[Position, "NDArray[np.float64]", int, "NDArray[np.float64]"], None]:
    """The function that plays a position out, compiled where the rules can be."""
    import numpy as np

    estimate, throw = estimate_of(game), game.chance
    assert throw is not None

    def value_of(position: Position) -> float:
        return float(game.utility(position)) if game.terminal(position) else float(estimate(position))

    def after_best_move(position: Position) -> tuple[Position, float]:
        """The position after the move that looks best, and its value; itself at a terminal or chance node."""
        best = position
        best_value = value_of(position)
        if not game.terminal(position) and game.player(position) != CHANCE:
            sign = 1.0 if game.player(position) == MAX else -1.0
            first = True
            for action in game.actions(position):
                after = game.result(position, action)
                value = value_of(after)
                if first or sign * value > sign * best_value:
                    best, best_value, first = after, value, False
        return best, best_value

    def play_out(start: Position, chances: "NDArray[np.float64]", plies: int, outcomes: "NDArray[np.float64]") -> None:
        """Play a game for each row of random numbers; write its value with and without variance reduction."""
        for number in range(len(chances)):
            position = start
            luck = 0.0
            throws = 0
            while not game.terminal(position) and throws != plies:
                if game.player(position) != CHANCE:
                    position = after_best_move(position)[0]
                    continue
                thrown = chances[number, throws % len(chances[number])]
                throws += 1
                mean = 0.0
                passed = 0.0
                chosen = position
                chosen_value = 0.0
                for outcome, probability in throw(position):
                    after = game.result(position, outcome)
                    value = after_best_move(after)[1]
                    mean += probability * value
                    if passed <= thrown:
                        chosen, chosen_value = after, value
                    passed += probability
                luck += chosen_value - mean
                position = chosen
            if plies >= 0 and not game.terminal(position) and game.player(position) != CHANCE:
                position = after_best_move(position)[0]
            value = value_of(position)
            outcomes[number, 0] = value - luck
            outcomes[number, 1] = value

    if not enabled():
        return play_out
    machine = compiled(play_out)
    try:
        machine(game.initial, np.zeros((1, 1)), 0, np.zeros((1, 2)))
    except NotCompilable:
        return play_out
    return machine
