"""Strategies learned by regret minimisation: until they are good enough, or for a number of iterations.

Long runs are saved as they go, under a name that depends on the rules with all they reach; the same call resumes them,
and ends in the same bytes as one that was never interrupted.
"""

import hashlib
import json
import time
from dataclasses import dataclass
from math import inf, log
from pathlib import Path
from typing import Any

from zermelo.equilibria.regret import Learner, State, iterating, rule_named
from zermelo.equilibria.sequence_form import Progress, refuse_unsuitable, unfold
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.machine.fingerprint import Fingerprint
from zermelo.machine.runtime.files import write_whole
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import Game

MAGIC = b"zermelo strategy 1\n"
PIECE = 0.2
"""Seconds of iterations between two looks at the clock."""
REPORT, SAVE = 1.0, 10.0
"""Seconds between two reports, and between two savings."""
USUAL = 1000
"""Iterations where nothing else is asked for."""


@dataclass(frozen=True)
class Learned:
    """Average strategies of both players, and what either could gain against them."""

    learner: Learner
    best: tuple[float, float]
    """The value for MAX and for MIN of the best response to the other's strategy."""
    seconds: float
    resumed: int = 0
    """The iterations of an earlier run that it continued."""
    is_stopped: bool = False
    """Whether it was interrupted."""

    @property
    def nash_conv(self) -> float:
        """What the players could gain in all by changing their strategy alone."""
        return sum(self.best)

    @property
    def exploitability(self) -> float:
        """What a player could gain on average: half of `nash_conv`."""
        return self.nash_conv / 2

    @property
    def bounds(self) -> tuple[float, float]:
        """The value of the game lies between these."""
        return -self.best[1], self.best[0]

    @property
    def value(self) -> float:
        """The middle of the bounds."""
        return sum(self.bounds) / 2


def learn(
    game: Game,
    method: str = "cfr+",
    iterations: int | None = None,
    to: float | None = None,
    progress: Progress | None = None,
    saved: Path | None = None,
) -> Learned:
    """Learn strategies by regret minimisation until their exploitability is at most `to`, or for some iterations.

    Ctrl-C returns the best so far. A long run is kept in the file `saved`, and the same call resumes it.

    >>> from zermelo.games import find
    >>> found = learn(find("kuhn-poker"), iterations=1000)
    >>> round(found.value, 4), round(found.nash_conv, 7)
    (-0.0556, 0.0001747)
    """
    rule_named(method)
    refuse_unsuitable(game)
    if iterations is not None and iterations < 1:
        raise ZermeloError(M("The number of iterations is at least 1, not {number}.", number=iterations))
    if to is not None and not to > 0:
        raise ZermeloError(M("The exploitability to reach is positive, not {number:g}.", number=to))
    last = iterations if iterations is not None else USUAL if to is None else None
    learner = Learner(unfold(game, progress), method)
    run = _Run(learner, last, to, progress, saved)
    return run.to_the_end()


def default_file(game: Game, method: str) -> Path:
    """Where a long run is saved."""
    from zermelo.machine.cache import folder

    return folder() / "strategies" / hashlib.sha256(signature(game, method).encode()).hexdigest()[:32]


def signature(game: Game, method: str) -> str:
    """A text that identifies a run: the rules with all they reach, and the method."""
    rules = with_defaults(game)

    def reached(state, who):  # type: ignore[no-untyped-def]
        moves = rules.actions(state), rules.chance(state)  # type: ignore[misc]
        return moves, rules.result, rules.player, rules.terminal, rules.utility, rules.sees(state, who)  # type: ignore[misc]

    kernel: Any = iterating(rule_named(method).update)
    rules_reached: Any = reached
    return f"{game.name} {method} {Fingerprint(rules_reached).text} {Fingerprint(kernel).text}"


class _Run:
    """A learner on its way to a number of iterations, or to an exploitability."""

    def __init__(
        self, learner: Learner, last: int | None, to: float | None, progress: Progress | None, saved: Path | None
    ) -> None:
        self.learner, self.last, self.to, self.progress, self.saved = learner, last, to, progress, saved
        self.signature = signature(learner.form.game, learner.method) if saved else ""
        self.resumed = self._resume()
        self.started = self.reported = self.kept = time.perf_counter()
        self.measured: list[tuple[int, float]] = []
        """The number of iterations and the exploitability after them, each time it was asked for."""

    def to_the_end(self) -> Learned:
        learner, rate, is_stopped = self.learner, 0.0, False
        while not self._is_over():
            before = learner.state, learner.iterations
            learner.state = State(*(array.copy() for array in before[0]))
            began = time.perf_counter()
            try:
                learner.run(self._next(rate))
            except KeyboardInterrupt:
                learner.state, learner.iterations = before
                is_stopped = True
                break
            rate = (learner.iterations - before[1]) / max(1e-6, time.perf_counter() - began)
            self._look_at_the_clock(rate)
        best = learner.best()
        now = time.perf_counter()
        if is_stopped or now - self.started > REPORT:
            self._save()
        return Learned(learner, best, now - self.started, self.resumed, is_stopped)

    def _is_over(self) -> bool:
        done = self.learner.iterations
        if self.last is not None and done >= self.last:
            return True
        if self.to is None or done == 0 or self._checkpoint(done - 1) != done:
            return False
        return self._measure() <= self.to

    def _measure(self) -> float:
        gap = sum(self.learner.best()) / 2
        self.measured.append((self.learner.iterations, gap))
        return gap

    def _checkpoint(self, done: int) -> int:
        """The next number of iterations after which the exploitability is compared with the wanted one.

        It depends on nothing but the number, so that every run ends after the same one.
        """
        number = 1
        while number <= done:
            number += max(1, number // 20)
        return number

    def _next(self, rate: float) -> int:
        """The number of iterations to run to, in a piece of time."""
        done = self.learner.iterations
        wanted = done + max(1, int(rate * PIECE))
        if self.to is not None:
            wanted = min(wanted, self._checkpoint(done))
        return wanted if self.last is None else min(wanted, self.last)

    def _look_at_the_clock(self, rate: float) -> None:
        now = time.perf_counter()
        if self.progress and now - self.reported > REPORT:
            if not self.measured or self.measured[-1][0] != self.learner.iterations:
                self._measure()
            self.progress(self._standing(rate), self.learner.iterations)
            self.reported = now
        if now - self.kept > SAVE:
            self._save()
            self.kept = now

    def _standing(self, rate: float) -> Message:
        """The exploitability so far, and the time that is left."""
        done, gap = self.measured[-1]
        left = self._forecast() if self.last is None else min(self.last - done, self._forecast())
        if left == inf:
            return M("exploitability {gap:.2g}; iterations", gap=gap)
        seconds = max(0.0, left / rate)
        rest = f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"
        return M("exploitability {gap:.2g}, about {time} left; iterations", gap=gap, time=rest)

    def _forecast(self) -> float:
        """The iterations that are left if the exploitability goes on falling as a power of their number."""
        done, gap = self.measured[-1]
        earlier = next((one for one in reversed(self.measured) if one[0] <= done / 2), None)
        if self.to is None or earlier is None or gap >= earlier[1]:
            return inf
        power = log(earlier[1] / gap) / log(done / earlier[0])
        return done * ((gap / self.to) ** (1 / power) - 1) if power > 0.1 else inf

    def _save(self) -> None:
        """Write the number of iterations and the state."""
        if self.saved is None:
            return
        about = {"strategy of": self.signature, "iterations": self.learner.iterations}
        body = json.dumps(about).encode() + b"\n" + b"".join(array.tobytes() for array in self.learner.state)
        write_whole(self.saved, MAGIC + hashlib.sha256(body).digest() + body)

    def _resume(self) -> int:
        """Load the state of an earlier run, unless it went further than this one; return its iterations."""
        import numpy as np

        if self.saved is None or not self.saved.is_file():
            return 0
        content = self.saved.read_bytes()
        digest, body = content[len(MAGIC) : len(MAGIC) + 32], content[len(MAGIC) + 32 :]
        if not content.startswith(MAGIC) or hashlib.sha256(body).digest() != digest:
            return 0
        head, _, numbers = body.partition(b"\n")
        about = json.loads(head)
        done: int = about["iterations"]
        if about["strategy of"] != self.signature:
            return 0
        if self.last is not None and done > self.last:
            self.saved = None  # the longer run is worth more
            return 0
        arrays = np.frombuffer(numbers, np.float64).reshape(len(State._fields), -1)
        self.learner.state = State(*(array.copy() for array in arrays))
        self.learner.iterations = done
        return done
