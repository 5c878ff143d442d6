"""Training by TD(λ): batches of games with the current weights, each followed by one step of the weights.

The state is saved at least every half a minute: the same call resumes after any interruption, and the same seed gives
the same weights. Checkpoints are saved for matches.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.learning.batches import GAMES_OF_A_SEED, PARTS, Part, Taught, teach_part
from zermelo.learning.descent import Descent
from zermelo.learning.folders import SAVED_EVERY
from zermelo.learning.self_taught import Progress, SelfTaught, state_of
from zermelo.machine.data.data_array import write_arrays

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class TemporalPlan:
    """How to train; the same plan gives the same weights."""

    games: int = 20_000
    trace: float = 0.7
    """λ: the weight of the end of a game against the next position."""
    step: float = 0.01
    """The initial learning rate, which decays."""
    explore: float = 0.0
    """The probability of a random move."""
    opening: int = 0
    """The number of random moves at the start of each game."""
    hidden: int = 0
    """The hidden units of a network; 0 for a sum of weights."""
    batch: int = 64
    """Games per step."""
    kept: int = 8
    """The number of checkpoints, the last at the end."""
    seed: int = 1
    begun: str = ""
    """The checksum of the initial weights; empty for random ones."""

    @property
    def batches(self) -> int:
        return -(-self.games // self.batch)

    def is_kept(self, batch: int) -> bool:
        """Whether a checkpoint is saved after this batch.

        >>> plan = TemporalPlan(games=1000, batch=10, kept=4)
        >>> [batch for batch in range(101) if plan.is_kept(batch)]
        [25, 50, 75, 100]
        """
        return batch > 0 and batch * self.kept // self.batches > (batch - 1) * self.kept // self.batches


class TemporalTraining(SelfTaught):
    """The training of one game by TD(λ)."""

    plan: TemporalPlan
    method = "td"

    @cached_property
    def descent(self) -> Descent:
        return Descent(self.first, self.plan.step, self.plan.batches)

    @cached_property
    def errors(self) -> "NDArray[Any]":
        import numpy as np

        return np.zeros(self.plan.batches, np.float32)

    @property
    def weights(self) -> "NDArray[Any]":
        return self.descent.weights

    @property
    def games(self) -> int:
        return self._games_after(self.descent.taken)

    @property
    def all_games(self) -> int:
        return self.plan.games

    def steps(self) -> Iterator[Progress]:
        """Train; yield the progress after every batch."""
        self._resume()
        saved = time.monotonic()
        if self.descent.taken:
            yield self._progress()
        while self.descent.taken < self.plan.batches:
            self._learn_batch()
            is_kept = self.plan.is_kept(self.descent.taken)
            if is_kept:
                self.write(self.kept_file(self.games))
            if is_kept or time.monotonic() - saved > SAVED_EVERY:
                self._save()
                saved = time.monotonic()
            yield self._progress(is_kept)

    def _progress(self, is_kept: bool = False) -> Progress:
        return Progress(self.games, self.positions, float(self.errors[self.descent.taken - 1]), is_kept)

    def _learn_batch(self) -> None:
        plan, first = self.plan, self.descent.taken * self.plan.batch
        numbers = range(first, min(first + plan.batch, plan.games))
        seeds = [plan.seed * GAMES_OF_A_SEED + number for number in numbers]
        parts = [
            Part(self.address, plan.hidden, tuple(seeds[number::PARTS]), plan.opening, plan.explore, plan.trace)
            for number in range(PARTS)
        ]
        if self.pool is None:
            self._follow([self.school.taught(part, self.weights) for part in parts])
        else:
            self._follow(list(self.pool.in_order(teach_part, parts, self.weights.copy())))

    def _follow(self, taught: list[Taught]) -> None:
        """Take a step along the gradients of all parts, added in order."""
        positions = max(1, sum(one.positions for one in taught))
        gradient = taught[0].gradient.copy()
        for one in taught[1:]:
            gradient += one.gradient
        self.descent.follow(gradient / positions)
        self.positions += positions
        self.errors[self.descent.taken - 1] = (sum(one.error for one in taught) / positions) ** 0.5

    # -----------------------------------------------------------------------------------------
    # Files

    def kept(self) -> list[tuple[int, Path]]:
        batches = [batch for batch in range(1, self.descent.taken + 1) if self.plan.is_kept(batch)]
        return [(games, self.kept_file(games)) for games in map(self._games_after, batches)]

    def _games_after(self, batch: int) -> int:
        return min(self.plan.games, batch * self.plan.batch)

    @property
    def _state(self) -> Path:
        return self.folder / "state.npz"

    def _save(self) -> None:
        write_arrays(self._state, **self.descent.state(), positions=self.positions, errors=self.errors)

    def _resume(self) -> None:
        """Restore the saved state, if any."""
        if not self._state.exists():
            return
        state = state_of(self._state, *self.descent.state(), "positions", "errors")
        self.descent.resume(state)
        self.positions, self.errors[:] = int(state["positions"]), state["errors"]

    def stop(self) -> None:
        self._save()
