"""Random games per second on two cores, by compiled rules and by OpenSpiel from Python, in one run.

Both choose among the legal moves uniformly, in the same two processes, alternating by batch. The
first player's share of wins is printed beside the rates: it must be the same game.
"""

import random
import time

from zermelo.games.loading import rules_at
from zermelo.rules.random_play import play_at_random
from zermelo.tasks.pool import Processes

try:
    import pyspiel
except ImportError:
    pyspiel = None

GAMES = {"tic-tac-toe": "tic_tac_toe", "connect-four": "connect_four"}
BATCHES, OWN, THEIRS = 20, 100_000, 500
"""The number of batches, and the games per batch of ours and of theirs."""


def own(task):
    """Play our games; return the number of games and of wins of the first player."""
    address, seed = task
    found = play_at_random(rules_at(address), OWN, seed=seed)
    return found.games, found.endings[2]


def theirs(task):
    """Play OpenSpiel's games, in the usual Python loop."""
    address, seed = task
    game, dice, won = pyspiel.load_game(GAMES[address]), random.Random(seed), 0
    for _ in range(THEIRS):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        won += state.returns()[0] > 0
    return THEIRS, won


def rate(pool, work, address):
    """Games per second of two warm processes, and the first player's share of wins."""
    list(pool.results(work, [(address, seed) for seed in range(4)]))
    began = time.perf_counter()
    found = list(pool.results(work, [(address, seed) for seed in range(BATCHES)]))
    seconds = time.perf_counter() - began
    games = sum(count for count, _ in found)
    return games / seconds, sum(won for _, won in found) / games


def main():
    with Processes(2) as pool:
        for address in GAMES:
            ours, won = rate(pool, own, address)
            print(
                f"{address:14} Zermelo   {ours:12,.0f} games per second, the first player wins {100 * won:.1f} %",
                flush=True,
            )
            if pyspiel is None:
                print("OpenSpiel is not installed: pip install open-spiel")
                continue
            other, won = rate(pool, theirs, address)
            print(f"{address:14} OpenSpiel {other:12,.0f} games per second, the first player wins {100 * won:.1f} %")
            print(f"{address:14} ratio     {ours / other:12,.0f}×", flush=True)


if __name__ == "__main__":
    main()
