"""Simulations a second of Monte Carlo tree search from the first position, against OpenSpiel's MCTSBot in C++.

Both play random games to the end, on one thread, with proofs backed up; they take turns, so that a busy machine slows
them down alike, and the processor time of this process is counted.
"""

import time
from collections.abc import Callable
from statistics import median
from typing import Any

from benchmarks._race import missing
from zermelo.algorithms.prepared_search import PreparedSearch
from zermelo.algorithms.sampling import plain_playout
from zermelo.games import find
from zermelo.machine.compile import compiled
from zermelo.machine.runtime.kernel import machine_position
from zermelo.rules.defaults import with_defaults

GAMES = {
    "tic-tac-toe": "tic_tac_toe",
    "connect-four": "connect_four",
    "breakthrough": "breakthrough",
    "go": "go(board_size=9)",
}
SIMULATIONS = {"tic-tac-toe": 2_000, "connect-four": 100_000, "breakthrough": 20_000, "go": 5_000}
ROUNDS = 7
MOST_PLIES = 1_000
EXPLORE = 2.0
"""OpenSpiel's constant: with values from −1 to 1 it is `explore` = 1 here."""


def zermelo_runner(name: str) -> Callable[[int], int]:
    """The simulations done by one run with a seed."""
    game = find(name)

    def run(seed: int) -> int:
        task = PreparedSearch(game, algorithm="mcts", simulations=SIMULATIONS[name], seed=seed)
        task.prepare()
        return task.run().leaves

    run(0)
    return run


def open_spiel_runner(name: str) -> Callable[[int], int] | None:
    try:
        import pyspiel
    except ImportError:
        missing("open-spiel")
        return None
    game = pyspiel.load_game(GAMES[name])

    def run(seed: int) -> int:
        bot = pyspiel.MCTSBot(
            game, pyspiel.RandomRolloutEvaluator(1, seed), EXPLORE, SIMULATIONS[name], 1000, True, seed, False
        )
        return int(bot.mcts_search(game.new_initial_state()).explore_count)

    return run


def playout_rate(name: str) -> float:
    """Random games per second of processor time from the first position, without a tree."""
    game = find(name)
    play_on = game.advice.search.playout or plain_playout(with_defaults(game))

    def play(start: Any, games: int, dice: int) -> int:
        for _ in range(games):
            _, dice = play_on(start, MOST_PLIES, dice)
        return dice

    many, start = compiled(play), machine_position(game.initial)
    many(start, 1, 1)
    began = time.process_time()
    many(start, SIMULATIONS[name], 1)
    return SIMULATIONS[name] / (time.process_time() - began)


def rate(run: Callable[[int], int], seed: int) -> float:
    began = time.process_time()
    return run(seed) / (time.process_time() - began)


def main() -> None:
    for name in GAMES:
        ours, theirs = zermelo_runner(name), open_spiel_runner(name)
        rates = [(rate(ours, seed), rate(theirs, seed) if theirs else 0.0) for seed in range(1, ROUNDS + 1)]
        mine, other = (median(column) for column in zip(*rates, strict=True))
        against = f", OpenSpiel {other:>9,.0f}: {mine / other:.1f}×," if other else ","
        alone = f"{playout_rate(name):>11,.0f} random games/s"
        print(f"{name:13} {mine:>11,.0f} simulations/s{against}{alone}")


if __name__ == "__main__":
    main()
