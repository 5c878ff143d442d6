"""Iterations a second of counterfactual regret minimisation, against OpenSpiel's solvers in C++.

Both run on one thread and take turns, and the processor time of this process is counted. Both begin with uniform
strategies, so the exploitabilities after the first iterations must agree, too: the same algorithm is measured.
"""

import time
from collections.abc import Callable
from statistics import median
from typing import Any

from benchmarks._race import missing
from zermelo.equilibria.regret import Learner
from zermelo.equilibria.sequence_form import unfold
from zermelo.games import find

GAMES = {"kuhn-poker": "kuhn_poker", "leduc-poker": "leduc_poker", "liars-dice": "liars_dice"}
ITERATIONS = {"kuhn-poker": (100_000, 10_000), "leduc-poker": (3_000, 50), "liars-dice": (200, 5)}
"""For this package and for OpenSpiel, about a second of each."""
NEEDED = {"leduc-poker": 60, "liars-dice": 20}
COMPARED = 10
"""Iterations after which the exploitabilities are compared."""
ROUNDS = 3


def rate(run: Callable[[], Any], iterations: int) -> float:
    began = time.process_time()
    run()
    return iterations / (time.process_time() - began)


def race(name: str, method: str) -> bool:
    """Print the rates of a game; return whether the required ratio is reached."""
    form = unfold(find(name))
    ours, theirs = ITERATIONS[name]
    learner = Learner(form, method)
    learner.run(COMPARED)
    gap = sum(learner.best())

    def go_on() -> None:
        learner.run(learner.iterations + ours)

    try:
        import pyspiel
    except ImportError:
        missing("open-spiel")
        print(f"{name:12} {method:5} {rate(go_on, ours):>12,.0f} iterations/s")
        return True
    game = pyspiel.load_game(GAMES[name])
    solver = (pyspiel.CFRSolver if method == "cfr" else pyspiel.CFRPlusSolver)(game)

    def other(count: int) -> None:
        for _ in range(count):
            solver.evaluate_and_update_policy()

    other(COMPARED)
    other_gap = pyspiel.nash_conv(game, solver.average_policy(), True)
    if abs(gap - other_gap) > 1e-3 * gap:
        raise SystemExit(
            f"{name} {method}: {gap} and {other_gap} after {COMPARED} iterations are not the same algorithm."
        )
    rates = [(rate(go_on, ours), rate(lambda: other(theirs), theirs)) for _ in range(ROUNDS)]
    mine, his = (median(column) for column in zip(*rates, strict=True))
    wanted = NEEDED.get(name, 1)
    verdict = "yes" if mine / his >= wanted else "NO"
    print(
        f"{name:12} {method:5} {mine:>12,.0f} iterations/s, OpenSpiel {his:>10,.1f}: {mine / his:,.0f}×"
        f"   needed {wanted}×: {verdict}"
    )
    return mine / his >= wanted


def main() -> None:
    reached = [race(name, method) for name in GAMES for method in ("cfr", "cfr+")]
    raise SystemExit(0 if all(reached) else 1)


if __name__ == "__main__":
    main()
