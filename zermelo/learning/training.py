"""Training by regression: rounds of self-play with the weights of the round before, each followed by a regression.

Examples are saved every half a minute, weights after each round. The same call resumes after any interruption, and the
same seed gives the same weights.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.games.loading import rules_at, shared_address
from zermelo.learning.examples import Example, Teacher
from zermelo.learning.folders import SAVED_EVERY, folder_of
from zermelo.learning.logistic import error_of_chances, fitted_chances, sharings
from zermelo.learning.regression import error_of, fitted
from zermelo.machine.compile import compiled, enabled
from zermelo.machine.data.data_array import DataArray, write_arrays
from zermelo.machine.runtime.memory import Block, restore, save, store
from zermelo.rules.declared import features_of
from zermelo.rules.features import Features, evaluation
from zermelo.rules.game import Game
from zermelo.rules.weights import most_of, write_weights
from zermelo.tasks.pool import TaskPool

if TYPE_CHECKING:
    from numpy.typing import NDArray

HELD_BACK = 20
"""One game in twenty is in the validation set."""
GAMES_A_ROUND = 1 << 32
TOGETHER = 8
"""Games per task of a pool."""
SLAB = 1 << 15
"""Positions per call of the machine code that extracts features."""


@dataclass(frozen=True)
class TrainingPlan:
    """How to train; the same plan gives the same weights."""

    games: int = 4000
    """Games per round."""
    rounds: int = 3
    depth: int = 4
    trust: float = 0.3
    """The weight of the searched value against the outcome, from the second round on."""
    seed: int = 1


@dataclass(frozen=True)
class Standing:
    """The progress of a training."""

    round: int
    games: int
    examples: int
    error: float | None = None
    """The root mean square error in points on the validation set; None while games are played."""


class Training:
    """The training of one game by a plan, saved in a folder."""

    def __init__(self, game: Game, plan: TrainingPlan, folder: Path, pool: TaskPool | None = None) -> None:
        """`pool` plays the games; by default this process, with the same weights."""
        self._pool = pool
        self.game, self.plan, self.features = game, plan, features_of(game)
        self.folder = folder_of(folder, [game.name, self.features.places, self.features.stages, asdict(plan)])
        self.weights = changing_weights(game.name, self.features.size)

    def steps(self) -> Iterator[Standing]:
        """Train; yield the progress now and then. At the end the weights are in `weights`, in units."""
        self.weights.array[:] = 0
        for number in range(1, self.plan.rounds + 1):
            file = self.folder / f"weights-{number}.npz"
            if not file.exists():
                yield from self._play(number)
                self._fit(number, file)
            yield self._taken(number, file)

    def _play(self, number: int) -> Iterator[Standing]:
        """Play the games of a round that are not on disk."""
        done = self._played(number)
        if done >= self.plan.games:
            return
        first_seed = (self.plan.seed * 1000 + number) * GAMES_A_ROUND
        seeds = range(first_seed + done, first_seed + self.plan.games)
        found: list[Example] = []
        first, saved, count = done, time.monotonic(), 0
        for played, made in enumerate(self._taught(number, seeds), start=done):
            found += made
            count += len(made)
            last = played + 1 == self.plan.games
            if last or time.monotonic() - saved > SAVED_EVERY:
                self._save(number, first, played + 1, found)
                found, first, saved = [], played + 1, time.monotonic()
            yield Standing(number, played + 1, count)

    def _taught(self, number: int, seeds: range) -> Iterator[list[Example]]:
        """The examples of each game, in the order of the seeds."""
        begins = number == 1  # nothing is learned yet: use the evaluation of the rulebook
        trust = 0.0 if begins else self.plan.trust
        if self._pool is None:
            teacher = teacher_of(self.game, begins, self.plan.depth, trust)
            yield from map(teacher.examples, seeds)
            return
        weights = None if begins else self.weights.array.copy()
        lesson = Lesson(shared_address(self.game), begins, self.plan.depth, trust, weights)
        lessons = (seeds[start : start + TOGETHER] for start in range(0, len(seeds), TOGETHER))
        for games in self._pool.in_order(taught, lessons, lesson):
            yield from games

    # -----------------------------------------------------------------------------------------
    # Files

    def write(self, file: Path, now: Standing) -> dict[str, Any]:
        """Write the weights learned so far with their recipe; return the recipe."""
        recipe = {"game": self.game.name, "command": "zermelo train", **asdict(self.plan), "examples": now.examples}
        if now.error is not None:
            recipe["error"] = now.error
        write_weights(file, self.weights.array, recipe, whole=self.features.unit > 0)
        return recipe

    def _files(self, number: int) -> list[Path]:
        return sorted(self.folder.glob(f"round-{number}-*.npz"))

    def _played(self, number: int) -> int:
        """The number of games of a round on disk; the name of a file ends with the number after its last game."""
        files = self._files(number)
        return int(files[-1].stem.split("-")[-1]) if files else 0

    def _save(self, number: int, first: int, end: int, found: list[Example]) -> None:
        import numpy as np

        positions = np.array([tuple(example.position) for example in found], np.int64)
        positions = positions.reshape(-1, len(tuple(self.game.initial)))  # also without examples
        values = np.array([example.value for example in found], np.float32)
        file = self.folder / f"round-{number}-{first:08}-{end:08}.npz"
        write_arrays(file, positions=positions, values=values)

    def _examples(self, number: int) -> tuple["NDArray[Any]", "NDArray[Any]"]:
        """The positions and values of all rounds up to one."""
        import numpy as np

        parts = [np.load(file) for earlier in range(1, number + 1) for file in self._files(earlier)]
        positions = np.concatenate([part["positions"] for part in parts])
        return positions, np.concatenate([part["values"] for part in parts])

    def _taken(self, number: int, file: Path) -> Standing:
        """Use the weights of a round."""
        import numpy as np

        found = np.load(file)
        self.weights.array[:] = found["weights"]
        return Standing(number, self.plan.games, int(found["examples"]), float(found["error"]))

    # -----------------------------------------------------------------------------------------
    # Regression

    def _fit(self, number: int, file: Path) -> None:
        """Fit the weights to the examples of all rounds so far."""
        import numpy as np

        positions, values = self._examples(number)
        picks, amounts = picks_of(self.game, self.features, positions)
        held = np.arange(len(values)) // 50 % HELD_BACK == 0  # runs of about a game
        fit = self._by_stages if self.game.counts_points else self._by_chances
        weights, error = fit(picks, amounts, values, held)
        units = (weights * (self.features.unit or 1)).astype(np.float32)
        write_arrays(file, weights=units, examples=len(values), error=error)

    def _by_stages(
        self, picks: "NDArray[Any]", amounts: "NDArray[Any]", values: "NDArray[Any]", held: "NDArray[Any]"
    ) -> "tuple[NDArray[Any], float]":
        """The weights of all stages, each from its own examples and those of neighbouring stages, and the error.

        The error is the root mean square in points on the validation set.
        """
        import numpy as np

        size, penalty = self.features.places[-1], self.features.penalty
        twins = twins_of(self.features)
        stages = picks[:, 0] // size
        weights, errors = np.zeros(self.features.size), []
        for stage in range(self.features.stages):
            taught = (abs(stages - stage) <= self.features.teaching_stages) & ~held
            learned = fitted(twins[picks[taught] % size], values[taught], size, penalty, amounts=amounts[taught])
            weights[stage * size : (stage + 1) * size] = learned[twins]
            tested = (stages == stage) & held
            if tested.any():
                error = error_of(learned, twins[picks[tested] % size], values[tested], amounts[tested])
                errors.append((error, int(tested.sum())))
        total = sum(count for _, count in errors)
        return weights, (sum(one**2 * count for one, count in errors) / max(1, total)) ** 0.5

    def _by_chances(
        self, picks: "NDArray[Any]", amounts: "NDArray[Any]", values: "NDArray[Any]", held: "NDArray[Any]"
    ) -> "tuple[NDArray[Any], float]":
        """The weights of all stages by logistic regression, and the validation error, where a win is 1."""
        import numpy as np

        features, learned = self.features, ~held
        size = features.places[-1]
        twins = np.concatenate([stage * size + twins_of(features) for stage in range(features.stages)])
        picks = twins[picks]
        shared = sharings(features)
        prior = np.array(features.prior()) / (features.unit or 1) if features.prior else 0.0
        weights = fitted_chances(
            picks[learned], values[learned], features.size, features.penalty, amounts[learned], shared, prior
        )
        error = error_of_chances(weights, picks[held], values[held], amounts[held]) if held.any() else 0.0
        return weights[twins], error


class Lesson(NamedTuple):
    """The data for playing games of a training in another process."""

    address: str
    begins: bool
    """Whether to use the evaluation of the rulebook, because nothing is learned yet."""
    depth: int
    trust: float
    weights: "NDArray[Any] | None"


def taught(seeds: range, lesson: Lesson) -> list[list[Example]]:
    """Task: the examples of some games, with positions as picklable tuples."""
    game = rules_at(lesson.address)
    if lesson.weights is not None:
        changing_weights(game.name, features_of(game).size).array[:] = lesson.weights
    teacher = teacher_of(game, lesson.begins, lesson.depth, lesson.trust)
    return [[Example(tuple(one.position), one.value) for one in teacher.examples(seed)] for seed in seeds]


@lru_cache(maxsize=2)
def teacher_of(game: Game, begins: bool, depth: int, trust: float) -> Teacher:
    """The teacher that plays with the rulebook's evaluation, or with the current weights."""
    features = features_of(game)
    learned = None
    if not begins:
        weights = changing_weights(game.name, features.size)
        learned = evaluation(features, weights, most_of(game), game.counts_points)
    return Teacher(game, features, depth, trust, learned)


@lru_cache(maxsize=8)
def changing_weights(name: str, size: int) -> DataArray:
    """The weights of a game: one array per process, so that its machine code is reused."""
    import numpy as np

    return DataArray(np.zeros(size, np.float32), name=f"training {name}")


def picks_of(game: Game, features: Features, positions: "NDArray[Any]") -> "tuple[NDArray[Any], NDArray[Any]]":
    """The indices of the weights of each position, a row of numbers, and their amounts; 0 beyond the last."""
    import numpy as np

    sparse = features.most > 0

    def note(count, place, amount, run):  # type: ignore[no-untyped-def]
        if sparse and amount == 0:
            return count
        store(run, count, place)
        save(run, count + 1, 1.0 * amount)
        return count + 2

    write = features.walk(note)
    one = Block(1 << 10)
    each = 2 * features.most or write(game.initial, 0, one.handle)
    kind = type(game.initial)
    if not enabled():
        rows = []
        for row in positions.tolist():
            end = write(kind(*row), 0, one.handle)
            rows.append([one.words[place] if place < end else 0 for place in range(each)])
        found = np.array(rows).reshape(-1, each // 2, 2)
        return found[:, :, 0].astype(np.int32), found[:, :, 1].astype(np.float32)

    def write_all(sample, count, run, out):  # type: ignore[no-untyped-def]
        most = 0
        for number in range(count):
            most = max(most, write(restore(run, number * width, sample), number * each, out) - number * each)
        return most

    width = positions.shape[1]
    machine: Callable[..., Any] = compiled(write_all)
    given, slabs = np.ascontiguousarray(positions), []
    for first in range(0, len(given), SLAB):
        slab = given[first : first + SLAB]
        found = np.zeros((len(slab), each // 2, 2), np.int64)
        used = machine(game.initial, len(slab), slab.ctypes.data, found.ctypes.data) // 2
        slabs.append((found[:, :used, 0].astype(np.int32), found[:, :used, 1].copy().view(np.float64)))
    room = max((places.shape[1] for places, _ in slabs), default=each // 2)
    places, amounts = (np.zeros((len(given), room), kind) for kind in (np.int32, np.float32))
    for number, (some, times) in enumerate(slabs):
        part = slice(number * SLAB, number * SLAB + len(some))
        places[part, : some.shape[1]], amounts[part, : some.shape[1]] = some, times
    return places, amounts


def twins_of(features: Features) -> "NDArray[Any]":
    """For each weight of a stage, the representative of it and its mirror image."""
    import numpy as np

    found = np.arange(features.places[-1])
    for table, first in zip(features.tables, features.places, strict=False):
        mirrored = np.array([table.twin(number) for number in range(table.size)])
        found[first : first + table.size] = first + np.minimum(np.arange(table.size), mirrored)
    return found
