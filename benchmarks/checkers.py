"""Perft of checkers against OpenSpiel from Python, in one run.

Every position is visited; in bulk, the moves of the last ply are counted without being made. In OpenSpiel a capture of
several pieces is several actions of the same player, which are one ply here.
"""

import sys
from functools import partial

from benchmarks._race import Runner, best_of, missing, print_race, same_nodes
from zermelo.games import find
from zermelo.rules.perft import perft

DEEP, SHALLOW = 10, 6
NEEDED = 100.0


def open_spiel_runner() -> Runner | None:
    try:
        import pyspiel
    except ImportError:
        missing("open-spiel")
        return None

    def moves_of(state, depth):  # type: ignore[no-untyped-def]
        player, count = state.current_player(), 0
        for action in state.legal_actions():
            after = state.child(action)
            if after.current_player() == player:  # the capture continues
                count += moves_of(after, depth)
            elif depth == 1:
                count += 1
            elif not after.is_terminal():
                count += moves_of(after, depth - 1)
        return count

    leaves, seconds = best_of(2, lambda: moves_of(pyspiel.load_game("checkers").new_initial_state(), SHALLOW))
    return Runner("OpenSpiel, from Python", leaves, seconds)


def main() -> int:
    game = find("checkers")
    same = perft(game, SHALLOW).leaves[-1]
    same_nodes(same, perft(game, SHALLOW, bulk=True).leaves[-1])
    runners = []
    for name, bulk in (("Zermelo", False), ("Zermelo, in bulk", True)):
        counted, seconds = best_of(3, partial(perft, game, DEEP, bulk=bulk))
        runners.append(Runner(name, counted.leaves[-1], seconds))
    other = open_spiel_runner()
    if other:
        same_nodes(same, other.nodes)
        runners.append(other)
    title = f"Perft of checkers, leaves at depth {DEEP}; OpenSpiel at depth {SHALLOW}"
    return 0 if print_race(title, runners, {"OpenSpiel, from Python": NEEDED}) else 1


if __name__ == "__main__":
    sys.exit(main())
