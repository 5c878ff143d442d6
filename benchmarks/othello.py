"""Perft of Othello: leaves per second, against OpenSpiel from Python."""

import sys
import time
from typing import Any

from benchmarks._race import Runner, missing, print_race, same_nodes
from zermelo.games.othello import game
from zermelo.rules.perft import perft

DEEP, SHALLOW = 9, 5
"""OpenSpiel counts a smaller tree, which is enough for a rate."""


def open_spiel_leaves(state: Any, depth: int) -> int:
    if depth == 0 or state.is_terminal():
        return 1
    return sum(open_spiel_leaves(state.child(action), depth - 1) for action in state.legal_actions())


def main() -> int:
    perft(game, 2)
    began = time.process_time()
    counted = perft(game, DEEP)
    runners = [Runner(f"zermelo, depth {DEEP}", counted.leaves[-1], time.process_time() - began)]
    try:
        import pyspiel
    except ImportError:
        missing("open-spiel")
    else:
        began = time.process_time()
        leaves = open_spiel_leaves(pyspiel.load_game("othello").new_initial_state(), SHALLOW)
        runners.append(Runner(f"OpenSpiel, depth {SHALLOW}", leaves, time.process_time() - began))
        same_nodes(leaves, counted.leaves[SHALLOW - 1])
    title = "Leaves of the tree of Othello, processor seconds (Edax without counting in bulk: 198 M/s, published)"
    return 0 if print_race(title, runners, {f"OpenSpiel, depth {SHALLOW}": 100.0}) else 1


if __name__ == "__main__":
    sys.exit(main())
