"""Shared by the benchmarks: runners measured in one run, and a table of ratios.

Ratios compare runs on the same machine within the same minute; absolute seconds mean little.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Runner:
    """A contestant, its amount of work and its time."""

    name: str
    nodes: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.nodes / self.seconds


def best_of(
    times: int, function: Callable[[], Any], clock: Callable[[], float] = time.perf_counter
) -> tuple[Any, float]:
    """The result of a function and its shortest time of several: the least disturbed one.

    With `clock=time.process_time` only processor time counts, for work done entirely in this process.
    """
    shortest, answer = float("inf"), None
    for _ in range(times):
        started = clock()
        answer = function()
        shortest = min(shortest, clock() - started)
    return answer, shortest


def print_race(title: str, runners: list[Runner], needed: dict[str, float]) -> bool:
    """Print the table, the first runner against each of the others; return whether every required ratio is reached."""
    print(f"\n{title}")
    print(f"  {'':34}{'nodes':>13}{'seconds':>12}{'nodes/s':>16}{'ratio':>10}")
    reached = True
    for runner in runners:
        ratio = runners[0].rate / runner.rate
        wanted = needed.get(runner.name)
        verdict = "" if wanted is None else f"   needed {wanted:,.0f}×: {'yes' if ratio >= wanted else 'NO'}"
        reached &= wanted is None or ratio >= wanted
        shown = "" if runner is runners[0] else f"{ratio:,.1f}×"
        print(f"  {runner.name:34}{runner.nodes:>13,}{runner.seconds:>12.4f}{runner.rate:>16,.0f}{shown:>10}{verdict}")
    return reached


def same_nodes(*counts: int) -> None:
    """Stop unless all runners searched the same tree."""
    if len(set(counts)) != 1:
        raise SystemExit(f"The trees differ, so there is nothing to compare: {', '.join(map(str, counts))} nodes.")


def counted(module: Any, name: str, run: Callable[[], Any]) -> int:
    """The number of calls of another package's function, in a separate run: counting slows it down."""
    count, plain = 0, getattr(module, name)

    def counting(*arguments: Any, **named: Any) -> Any:
        nonlocal count
        count += 1
        return plain(*arguments, **named)

    setattr(module, name, counting)
    try:
        run()
    finally:
        setattr(module, name, plain)
    return count


def missing(package: str) -> None:
    print(f"  {package} is not installed, so it does not run; `make bench` installs it.")
