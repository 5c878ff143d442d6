"""Expectiminimax on pig, to the end of the game, against OpenSpiel, on the same tree.

Pig to 30 points with a coin for a die, a draw after 11 decisions: OpenSpiel's `pig(winscore=30,diceoutcomes=2)`.
"""

import sys

from benchmarks._race import Runner, best_of, counted, missing, print_race, same_nodes
from zermelo import search
from zermelo.games.pig import pig

DECISIONS = 11


def zermelo_runner() -> tuple[Runner, float]:
    game = pig(30, 2, DECISIONS, 1)
    search(game, algorithm="expectiminimax", depth=1)
    results = [search(game, algorithm="expectiminimax") for _ in range(9)]
    fastest = min(result.seconds for result in results)
    return Runner("zermelo, compiled", results[0].nodes, fastest), results[0].value


def open_spiel_runner() -> tuple[Runner, float] | None:
    try:
        import pyspiel
        from open_spiel.python.algorithms import minimax
    except ImportError:
        missing("open-spiel")
        return None
    game = pyspiel.load_game(f"pig(winscore=30,diceoutcomes=2,horizon={DECISIONS})")

    def run() -> tuple[float, int]:
        return minimax.expectiminimax(game.new_initial_state(), 1000, lambda state: 0, 0)

    (value, _), seconds = best_of(1, run)
    count = counted(minimax, "expectiminimax", run)
    return Runner("OpenSpiel expectiminimax", count, seconds), value


def main() -> int:
    own, value = zermelo_runner()
    runners = [own]
    other = open_spiel_runner()
    if other:
        same_nodes(own.nodes, other[0].nodes)
        if abs(value - other[1]) > 1e-9:
            raise SystemExit(f"The values differ: {value} and {other[1]}.")
        runners.append(other[0])
    needed = {"OpenSpiel expectiminimax": 40.0} if other else {}
    return 0 if print_race(f"Expectiminimax, pig to 30 with a coin, {DECISIONS} decisions", runners, needed) else 1


if __name__ == "__main__":
    sys.exit(main())
