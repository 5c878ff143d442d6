"""Solve positions near the end of a game exactly: the prover takes over from the engine if time permits.

The engine searches first, so that there is always an answer; then the prover of `solving` has the remaining time. Its
answer is exact. A rulebook declares by `ProofAdvice(solvable=…)` where that is worth trying, and by
`ProofAdvice(proof_nodes=…)` how long it takes. An engine keeps its prover, whose table serves the next position too.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from zermelo.algorithms import Result
from zermelo.engine import Engine, Limits
from zermelo.languages.numbers import tidy
from zermelo.machine.runtime.announce import is_loaded
from zermelo.machine.runtime.memory import Stopped
from zermelo.rules.game import MAX, Action, Game, Position, Value

if TYPE_CHECKING:  # the prover is loaded on first use
    from zermelo.solving.prover import Prover

PRELIMINARY = 0.5
"""Time limit of the engine's own search, in seconds."""
SHARE = 0.25
"""The largest share of the time for it."""
SLICE = 50_000
"""Nodes of a proof between checks of the clock."""
RATE = 20_000_000
"""Approximate nodes per second of a proof."""
PROVERS: "WeakKeyDictionary[Engine, Prover]" = WeakKeyDictionary()


def can_be_proved(game: Game) -> bool:
    """Whether a game declares solvable positions and the prover supports it."""
    if game.advice.proof.solvable is None:
        return False
    from zermelo.solving.nullwindow import refusal

    return refusal(game) is None


def may_be_proved(engine: Engine, position: Position, limits: Limits) -> bool:
    """Whether a position is near enough to the end to be proved; never if depth or nodes limit the search."""
    solvable = engine.game.advice.proof.solvable
    is_limited = limits.depth is not None or limits.nodes is not None
    if solvable is None or not engine.options.endings or not engine.machine or is_limited:
        return False
    if engine.game.terminal(position) or not solvable(position) or not can_be_proved(engine.game):
        return False
    expected, (seconds, _) = expected_seconds(engine.game, position), limits.plan()
    return expected is None or expected <= (1 - SHARE) * seconds


def expected_seconds(game: Game, position: Position) -> float | None:
    """The estimated duration of a proof; None if the game does not declare it."""
    return game.advice.proof.proof_nodes(position) / RATE if game.advice.proof.proof_nodes else None


def make_ready(game: Game) -> None:
    """Compile the proof of a game with solvable positions, before a clock runs."""
    if can_be_proved(game):
        from zermelo.solving.prover import Prover

        Prover(game)


def prepare(engine: Engine) -> None:
    """The same for an engine; also create its prover and allocate its memory."""
    make_ready(engine.game)
    if engine.machine and can_be_proved(engine.game):
        prover_of(engine)


def clear(engine: Engine) -> None:
    """Clear the tables of an engine and its prover."""
    engine.clear()
    if engine in PROVERS:
        PROVERS[engine].clear()


def ending_of(engine: Engine, position: Position, limits: Limits, is_stopped: Callable[[], bool]) -> "Ending | None":
    """The proof of a position; None if it is not to be proved, or nothing is compiled yet."""
    if not may_be_proved(engine, position, limits):
        return None
    engine.warm(position)  # the clock of a proof, too, starts after compiling
    if not engine.machine or not is_loaded(lambda: prover_of(engine)):
        return None
    return Ending(prover_of(engine), position, limits, is_stopped)


def prover_of(engine: Engine) -> "Prover":
    """The prover that belongs to an engine."""
    if engine not in PROVERS:
        from zermelo.solving.prover import Prover

        PROVERS[engine] = Prover(engine.game, threads=engine.threads, megabytes=engine.megabytes)
        PROVERS[engine].clear()  # memory is mapped on the first write, which would delay a proof
    prover = PROVERS[engine]
    prover.slice_nodes = SLICE
    return prover


class Ending:
    """The proof of a position within the limits of a search."""

    def __init__(self, prover: "Prover", position: Position, limits: Limits, is_stopped: Callable[[], bool]) -> None:
        self._prover, self._position, self._is_stopped = prover, position, is_stopped
        self._nodes_before = prover.nodes
        prover.gives_up = self._is_over
        self._began = time.perf_counter()
        self._seconds, _ = limits.plan()
        expected = expected_seconds(prover.game, position) or self._seconds
        self.preliminary = replace(limits, time=min(PRELIMINARY, SHARE * self._seconds, expected), clock=None)
        """The limits of the preceding search, which takes no longer than the proof."""

    def is_wanted(self, found: Result) -> bool:
        """Whether the first search left anything to prove and was not interrupted: Ctrl-C ends both."""
        had_its_time = time.perf_counter() - self._began >= (self.preliminary.time or 0.0)
        return had_its_time and not self._is_stopped() and not (found.exact and found.complete)

    def proved(self, found: Result) -> Iterator[Result]:
        """The proved result, after that of the search; nothing if time runs out."""
        with suppress(KeyboardInterrupt):  # the answer of the search stands
            answer = self._proved(found)
            if answer is not None:
                yield answer

    def _proved(self, found: Result) -> Result | None:
        for step in self._prover.steps(self._position):
            if not step.is_done and self._is_over():
                return None
        line: list[Action] = []
        with suppress(Stopped):
            for action in self._prover.best_play(self._position, step.low):
                line.append(action)
        return self._result(step.low, line, found) if line else None

    def _is_over(self) -> bool:
        return self._is_stopped() or time.perf_counter() - self._began >= self._seconds

    def _result(self, value: int, line: list[Action], found: Result) -> Result:
        game = found.game
        sign = 1 if game.player(self._position) == MAX else -1
        chance = sign * float((value > 0) - (value < 0))
        return replace(
            found,
            value=tidy(_utility(game, sign * value)),
            action=line[0],
            line=line,
            nodes=found.nodes + self._prover.nodes - self._nodes_before,
            depth=max(found.depth or 0, len(line)),
            deepest=max(found.deepest or 0, len(line)),
            seconds=time.perf_counter() - self._began,
            plies=None if value == 0 or game.counts_points else self._prover.most - abs(value),
            exact=True,
            complete=True,
            chances=(chance, -chance),
        )


def _utility(game: Game, value: int) -> Value:
    """The utility for MAX of a proved value: the points, or a full win."""
    if game.counts_points or value == 0:
        return value
    largest = max(map(abs, game.bounds or (1,)))
    return largest if value > 0 else -largest
