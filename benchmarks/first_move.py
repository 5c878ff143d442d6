"""The first move of every packaged game with an empty compilation cache.

Each game is asked for a move in a new process with an empty cache, as `zermelo play` would, with one second per move.
The response is due within three seconds including Python's start, and the compiled code soon after. It needs an idle
machine with two cores, so the load is printed too. On a busy machine the processor time of the
responding process is an estimate: at most that plus the second of thinking.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from zermelo.games import find, names
from zermelo.rules.game import CHANCE

NEEDED = 3.0
THINKING = 1.0
BUSY = 3.0
LONGEST = 60.0
"""Seconds to wait for the compiled code."""


@dataclass(frozen=True)
class First:
    """A first move: the move, its time, and the seconds until the compiled code was ready."""

    move: str
    depth: int | None
    seconds: float
    processor: float
    compiled: bool
    code: float | None


def first_move(game: str, cache: Path) -> First:
    """Request a move in a new process with an empty cache."""
    command = [sys.executable, "-m", "zermelo", "best", game, *first_roll(game), "--time", str(THINKING), "--json"]
    before = _processor_time()
    began = time.perf_counter()
    answer = subprocess.run(command, env=os.environ | {"ZERMELO_CACHE": str(cache)}, capture_output=True, check=True)
    seconds = time.perf_counter() - began
    processor = _processor_time() - before
    found = json.loads(answer.stdout)
    while not _is_compiled(cache) and time.perf_counter() - began < LONGEST:
        time.sleep(0.1)
    code = time.perf_counter() - began if _is_compiled(cache) else None
    return First(found["move"], found["depth"], seconds, processor, found["compiled"], code)


def first_roll(name: str) -> list[str]:
    """The first outcome of chance, if a game begins with one."""
    game = find(name)
    if game.player(game.initial) != CHANCE:
        return []
    outcome, _ = game.outcomes(game.initial)[0]
    return [game.write(game.initial, outcome)]


def _processor_time() -> float:
    """The processor time of finished child processes, which excludes the compiler in the background."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _is_compiled(cache: Path) -> bool:
    """Whether compiled code is cached, and no process is compiling more."""
    return any(cache.glob("*.bin")) and not any(cache.glob(".compiling-*"))


def main() -> int:
    print(f"\nThe first move with nothing compiled, {THINKING:g} s of thinking; load {os.getloadavg()[0]:.1f}")
    print(f"  {'':20}{'move':>10}{'plies':>7}{'answer':>10}{'processor':>11}{'machine code':>14}")
    slowest = most_alone = 0.0
    for name in names():
        with tempfile.TemporaryDirectory() as folder:
            first = first_move(name, Path(folder))
        slowest = max(slowest, first.seconds)
        most_alone = max(most_alone, first.processor + THINKING)
        depth = "–" if first.depth is None else first.depth  # a proof has no depth
        code = "–" if first.code is None else f"{first.code:.1f} s"
        print(
            f"  {name:20}{first.move:>10}{depth:>7}{first.seconds:>8.2f} s{first.processor:>9.2f} s{code:>14}",
            flush=True,
        )
    load = os.getloadavg()[0]
    if load > BUSY:
        print(f"  The load is {load:.1f}: others were at work. Alone, the slowest answer ({slowest:.2f} s) would take")
        print(f"  {most_alone:.2f} s at most, by its processor time and the thinking.")
        slowest = most_alone
    reached = slowest <= NEEDED
    print(f"  the slowest answer took {slowest:.2f} s   needed {NEEDED:g} s: {'yes' if reached else 'NO'}")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
