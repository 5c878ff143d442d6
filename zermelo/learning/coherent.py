"""Temporal coherence: TD(λ) after each game, in which every weight has a learning rate of its own (Beal, Smith 1999).

The rate of a weight is |sum of its errors| / sum of its |errors|: 1 at first, and small once its errors cancel out. So
no rate has to be chosen, and tables of millions of weights, of which a game meets few, learn from each game at once.
The weights of a position share its error in proportion to their amounts; with a rate of 1 it reaches its target.

    weight += rate · amount · error / Σ amount²        for each weight of the position, from the last move to the first

Memory that is changed in place by every game cannot be shared: one process plays. The state is saved every half a
minute, or less often where that takes long; the same call resumes, and the same seed gives the same weights.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.learning.batches import GAMES_OF_A_SEED
from zermelo.learning.estimators import Estimator, Memory, estimator_of
from zermelo.learning.folders import SAVED_EVERY
from zermelo.learning.self_taught import Progress, SelfTaught, state_of
from zermelo.learning.temporal import TemporalPlay
from zermelo.machine.data.data_array import DataArray, write_arrays
from zermelo.machine.runtime.memory import restore
from zermelo.rules.features import Features, Position
from zermelo.rules.game import MAX, Game

if TYPE_CHECKING:
    from numpy.typing import NDArray

TOLD_EVERY = 0.2
"""Seconds between two reports of the progress."""
SHARE_OF_SAVING = 20
"""Saving takes at most one part in this many of the time."""


@dataclass(frozen=True)
class CoherentPlan:
    """How to train; the same plan gives the same weights."""

    games: int = 20_000
    trace: float = 0.5
    """λ: the weight of the end of a game against the next position."""
    step: float = 1.0
    """The learning rate of a weight whose errors agree."""
    explore: float = 0.0
    opening: int = 0
    hidden: int = 0
    kept: int = 8
    """The number of checkpoints, the last at the end."""
    seed: int = 1
    begun: str = ""
    """The checksum of the initial weights; empty for none."""


def coherent(game: Game, features: Features, memory: Memory, errors: DataArray, step: float) -> Estimator:
    """The estimator whose `learn` changes the weights.

    `errors` holds two numbers for each weight, side by side in memory: the sums of its errors and of their sizes.
    """
    evaluate_by_sum = estimator_of(game, features, memory)
    weights, note, viewer = memory.weights, evaluate_by_sum.note, features.viewer

    def add_square(total: float, place: int, amount: float, run: Any) -> float:
        return total + amount * amount

    def adjust(error: float, place: int, amount: float, run: Any) -> float:
        part = error * amount
        total, size = errors[2 * place], errors[2 * place + 1]
        rate = abs(total) / size if size > 0 else 1.0
        weights[place] = weights[place] + step * rate * part
        errors[2 * place] = total + part
        errors[2 * place + 1] = size + abs(part)
        return error

    squares_of, adjust_all = features.walk(add_square), features.walk(adjust)

    def learn(position: Position, run: Any, word: int) -> float:
        target = restore(run, word, 0.0)
        note(position, run, word)
        error = target - restore(run, word, 0.0)
        own = error if viewer(position) == MAX else -error
        adjust_all(position, own / max(1e-9, squares_of(position, 0.0, 0)), 0)
        return error * error  # type: ignore[no-any-return]

    return evaluate_by_sum._replace(learn=learn)


@lru_cache(maxsize=8)
def errors_of(name: str, size: int) -> DataArray:
    """The errors of the weights of a game: one array per process, as its weights."""
    import numpy as np

    return DataArray(np.zeros(2 * size, np.float32), name=f"errors {name} {size}")


class CoherentTraining(SelfTaught):
    """The training of one game by temporal coherence."""

    plan: CoherentPlan
    method = "tc"
    extensible = ("games",)
    _played = 0
    _error = 0.0

    @property
    def weights(self) -> "NDArray[Any]":
        return self.school.memory.weights.array

    @property
    def games(self) -> int:
        return self._played

    @property
    def all_games(self) -> int:
        return self.plan.games

    @cached_property
    def _errors(self) -> DataArray:
        return errors_of(self.game.name, self.school.features.size)

    @cached_property
    def _play(self) -> TemporalPlay:
        school, game = self.school, self.game
        estimator = coherent(game, school.features, school.memory, self._errors, self.plan.step)
        return TemporalPlay(game, estimator, school.compiled)

    def steps(self) -> Iterator[Progress]:
        """Train; yield the progress now and then."""
        self._resume()
        plan, saved, told = self.plan, time.monotonic(), time.monotonic()
        wait, errors, positions = SAVED_EVERY, 0.0, 0
        first_seed = plan.seed * GAMES_OF_A_SEED
        if self._played:
            yield self._progress()
        while self._played < plan.games:
            learned = self._play.game_of(first_seed + self._played, plan.opening, plan.explore, plan.trace)
            self._played += 1
            self.positions += learned.positions
            errors, positions = errors + learned.error, positions + learned.positions
            self._error = (errors / max(1, positions)) ** 0.5
            is_kept = self._is_kept(self._played)
            now = time.monotonic()
            if is_kept:
                self.write(self.kept_file(self._played))
            if self._played == plan.games or now - saved > wait:
                self._save()
                saved = time.monotonic()
                wait = max(SAVED_EVERY, SHARE_OF_SAVING * (saved - now))
            if is_kept or now - told > TOLD_EVERY:
                yield self._progress(is_kept)
                told, errors, positions = now, 0.0, 0

    def _is_kept(self, games: int) -> bool:
        plan = self.plan
        return games * plan.kept // plan.games > (games - 1) * plan.kept // plan.games

    def _progress(self, is_kept: bool = False) -> Progress:
        return Progress(self._played, self.positions, self._error, is_kept)

    # -----------------------------------------------------------------------------------------
    # Files

    def kept(self) -> list[tuple[int, Path]]:
        numbers = filter(self._is_kept, range(1, self._played + 1))
        files = [(games, self.kept_file(games)) for games in numbers]
        return [(games, file) for games, file in files if file.exists()]

    @property
    def _state(self) -> Path:
        return self.folder / "state.npz"

    def _save(self) -> None:
        """Save the weights that have been met."""
        import numpy as np

        errors = self._errors.array.reshape(-1, 2)
        met = np.flatnonzero(errors[:, 1]).astype(np.int32)
        counts = {"played": self._played, "positions": self.positions, "error": self._error}
        write_arrays(self._state, met=met, weights=self.weights[met], errors=errors[met], **counts)

    def _resume(self) -> None:
        """Begin with the saved state, or with the initial weights."""
        self.weights[:], self._errors.array[:] = self.first, 0
        if self._state.exists():
            state = state_of(self._state, "met", "weights", "errors", "played", "positions", "error")
            self.weights[state["met"]] = state["weights"]
            self._errors.array.reshape(-1, 2)[state["met"]] = state["errors"]
            self._played, self.positions = int(state["played"]), int(state["positions"])
            self._error = float(state["error"])

    def stop(self) -> None:
        """Nothing: a game may have been interrupted while it changed the weights, so the last saved state counts."""
