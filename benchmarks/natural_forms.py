"""The gain of each form of natural Python: nodes per second with all forms, over those with one left out.

Each rulebook is searched in a separate process with an empty cache, once with every form and once without each:

    python -m benchmarks.natural_forms                 the whole table, some minutes
    python -m benchmarks.natural_forms quarto morris   two of the rulebooks
    python -m benchmarks.natural_forms FILE            your own rulebook
"""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from zermelo.algorithms import run_algorithm
from zermelo.games import find

RULEBOOKS = Path(__file__).parent / "natural_rulebooks"
DEPTHS = {"atari_go": 4, "clobber": 5, "fox_and_geese": 6, "konane": 6, "morris": 4, "quarto": 3, "teeko": 4}
"""Plies to search; other rulebooks are searched to PLIES."""
PLIES = 5
FORMS = ("boards", "lists", "bags", "helpers")
SECONDS = 1.5
"""The time for repetitions of a search; the fastest run counts."""


def leave_out(form: str) -> None:
    """Remove one form from the compiler of this process."""
    from zermelo.machine import twins
    from zermelo.machine.natural import boards
    from zermelo.machine.natural.rewrites import locals as on_stack

    if form == "boards":
        boards.is_board = lambda value: False
    elif form == "helpers":
        twins.helpers_of = lambda classes: None  # type: ignore[assignment,return-value]
    elif form in ("lists", "bags"):
        kind, qualifies = form.replace("bags", "sets")[:-1], on_stack.Stays.qualifies.fget
        assert qualifies is not None
        on_stack.Stays.qualifies = property(lambda stays: qualifies(stays) and stays.kinds != {kind})  # type: ignore[assignment]


def rate(name: str) -> float:
    """Nodes per second of the fastest search."""
    game = find(name if name.endswith(".py") else str(RULEBOOKS / f"{name}.py"))
    run_algorithm(game, depth=1, compiled=True)
    best, begun = 0.0, perf_counter()
    while perf_counter() < begun + SECONDS:
        found = run_algorithm(game, depth=DEPTHS.get(name, PLIES), compiled=True)
        best = max(best, found.nodes / found.seconds)
    return best


def measured(name: str, form: str) -> float:
    """The rate of a rulebook without a form, in another process; 0 if it is then not compiled."""
    with TemporaryDirectory() as cache:
        settings = {**os.environ, "ZERMELO_CACHE": cache}
        command = [sys.executable, "-m", "benchmarks.natural_forms", "--one", name, form]
        done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    return float(done.stdout) if done.returncode == 0 else 0.0


def main(names: list[str]) -> int:
    if names[:1] == ["--one"]:
        leave_out(names[2])
        print(rate(names[1]))
        return 0
    print(f"{'':15}{'nodes/s':>14}" + "".join(f"{form:>10}" for form in FORMS))
    for name in names or DEPTHS:
        whole = measured(name, "none")
        if not whole:
            print(f"{name:15}{'interpreted':>14}", flush=True)
            continue
        without = [measured(name, form) for form in FORMS]
        ratios = "".join(f"{whole / one:>9.1f}×" if one else f"{'all':>10}" for one in without)
        print(f"{name:15}{whole:>14,.0f}{ratios}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
