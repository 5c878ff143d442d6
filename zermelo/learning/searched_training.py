"""Training on searched values: rounds of self-play with the weights of the round before, each followed by a regression.

The games of a round give targets by a search of one more move (`searched.py`). Then minibatch gradient descent makes
several passes over the shuffled positions of the last rounds. Examples and weights are saved every half a minute. The
same call resumes after any interruption, and the same seed gives the same weights, whichever processes play the games.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.learning.batches import GAMES_OF_A_SEED, Part, search_part
from zermelo.learning.descent import Descent
from zermelo.learning.folders import SAVED_EVERY
from zermelo.learning.searched import Examples, joined
from zermelo.learning.self_taught import Progress, SelfTaught, state_of
from zermelo.machine.data.data_array import write_arrays

if TYPE_CHECKING:
    from numpy.typing import NDArray

TOGETHER = 8
"""Games per task of a pool."""
RUN, HELD_BACK = 50, 20
"""Positions per run, about a game; one run in HELD_BACK is the validation set."""
GAMES_OF_A_ROUND = 1 << 32


@dataclass(frozen=True)
class SearchedPlan:
    """How to train; the same plan gives the same weights."""

    games: int = 4000
    """Games per round."""
    rounds: int = 3
    trace: float = 0.7
    """λ: the weight of later corrections in a game."""
    step: float = 0.002
    """The initial learning rate of the first round; half of it in the second, a third in the third …"""
    passes: int = 10
    """Passes over the positions of each round."""
    remembered: int = 3
    """The number of latest rounds whose positions are used."""
    explore: float = 0.0
    opening: int = 0
    hidden: int = 0
    batch: int = 1024
    """Positions per step."""
    seed: int = 1
    begun: str = ""
    """The checksum of the initial weights; empty for random ones."""


class SearchedTraining(SelfTaught):
    """The training of one game by regression on searched values."""

    plan: SearchedPlan
    method = "searched"
    extensible = ("rounds",)
    task = staticmethod(search_part)
    _round = 0
    """The number of finished rounds."""
    _played = 0
    """The number of games of the current round."""
    _error = 0.0

    @property
    def weights(self) -> "NDArray[Any]":
        return self.first

    @property
    def games(self) -> int:
        return self._round * self.plan.games + self._played

    @property
    def all_games(self) -> int:
        return self.plan.rounds * self.plan.games

    def steps(self) -> Iterator[Progress]:
        """Train; yield the progress after every few games and every pass."""
        for number in range(1, self.plan.rounds + 1):
            file = self._file_of(number)
            if not file.exists():
                yield from self._play(number)
                yield from self._fit(number)
            state = state_of(file, "weights", "positions", "error")
            self.first[:] = state["weights"]
            self.positions, self._error = int(state["positions"]), float(state["error"])
            self._round, self._played = number, 0
            if not self.kept_file(self.games).exists():
                self.write(self.kept_file(self.games))
            yield self._progress(is_kept=True)

    def _progress(self, is_kept: bool = False) -> Progress:
        return Progress(self.games, self.positions, self._error, is_kept)

    # -----------------------------------------------------------------------------------------
    # Games

    def _play(self, number: int) -> Iterator[Progress]:
        """Play the games of a round that are not on disk."""
        plan = self.plan
        files = self._files(number)
        first = self._played = _end_of(files[-1]) if files else 0
        first_seed = plan.seed * GAMES_OF_A_SEED + number * GAMES_OF_A_ROUND
        found: list[Examples] = []
        saved = time.monotonic()
        starts = range(first, plan.games, TOGETHER)
        parts = [
            self._part(tuple(range(first_seed + start, first_seed + min(start + TOGETHER, plan.games))))
            for start in starts
        ]
        for part, made in zip(parts, self._examples_of(parts), strict=True):
            found.append(made)
            self._played += len(part.seeds)
            if self._played == plan.games or time.monotonic() - saved > SAVED_EVERY:
                file = self.folder / f"round-{number:02}-{first:08}-{self._played:08}.npz"
                write_arrays(file, **joined(found)._asdict())
                found, first, saved = [], self._played, time.monotonic()
            yield self._progress()

    def _part(self, seeds: tuple[int, ...]) -> Part:
        plan = self.plan
        return Part(self.address, plan.hidden, seeds, plan.opening, plan.explore, plan.trace)

    def _rate(self, number: int) -> float:
        """The initial learning rate of a round."""
        return self.plan.step / number

    def _examples_of(self, parts: list[Part]) -> Iterator[Examples]:
        if self.pool is None:
            return (self.school.examples(part, self.weights) for part in parts)
        return self.pool.in_order(self.task, parts, self.weights.copy())

    # -----------------------------------------------------------------------------------------
    # Regression

    def _fit(self, number: int) -> Iterator[Progress]:
        """Fit the weights of a round."""
        import numpy as np

        plan, school = self.plan, self.school
        remembered = range(max(1, number - plan.remembered + 1), number + 1)
        examples = joined([_read(file) for earlier in remembered for file in self._files(earlier)])
        count = len(examples.targets)
        school.fitting.take(examples)
        held = np.arange(count) // RUN % HELD_BACK == 0
        learned, others = np.flatnonzero(~held), np.flatnonzero(held)
        batches = -(-len(learned) // plan.batch)
        descent = Descent(self.first.copy(), self._rate(number), plan.passes * batches)
        state = self.folder / f"fit-{number:02}.npz"
        if state.exists():
            descent.resume(state_of(state, *descent.state()))
        saved = time.monotonic()
        for passed in range(descent.taken // max(1, batches), plan.passes):
            dice = np.random.Generator(np.random.PCG64([plan.seed, number, passed]))
            school.fitting.arrange(dice.permutation(learned))
            done = (descent.taken - passed * batches) * plan.batch
            for first in range(done, len(learned), plan.batch):
                taught = school.gradient(first, min(first + plan.batch, len(learned)), descent.weights)
                descent.follow(taught.gradient / taught.positions)
                if time.monotonic() - saved > SAVED_EVERY:  # a pass may take minutes
                    write_arrays(state, **descent.state())
                    saved = time.monotonic()
            yield self._progress()
        school.fitting.arrange(others)
        error = (school.gradient(0, len(others), descent.weights).error / max(1, len(others))) ** 0.5
        fresh = sum(len(_read(file).targets) for file in self._files(number))
        write_arrays(self._file_of(number), weights=descent.weights, positions=self.positions + fresh, error=error)
        state.unlink(missing_ok=True)

    # -----------------------------------------------------------------------------------------
    # Files

    def _files(self, number: int) -> list[Path]:
        """The examples of a round: the name of a file ends with the number after its last game."""
        return sorted(self.folder.glob(f"round-{number:02}-*.npz"))

    def _file_of(self, number: int) -> Path:
        """The file of the weights of a round."""
        return self.folder / f"fitted-{number:02}.npz"

    def kept(self) -> list[tuple[int, Path]]:
        numbers = [number * self.plan.games for number in range(1, self._round + 1)]
        return [(games, self.kept_file(games)) for games in numbers]

    def stop(self) -> None:
        """Everything worth saving is on disk already."""


def _read(file: Path) -> Examples:
    return Examples(**state_of(file, *Examples._fields))


def _end_of(file: Path) -> int:
    return int(file.stem.split("-")[-1])
