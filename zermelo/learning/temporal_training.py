"""A training by TD(λ): batches of games with the weights of the moment, each followed by one step of the weights.

The state of a training is a file, written whole at least every half a minute: the same call resumes it, however it
ended, and the same seed gives the same weights. On the way some weights are kept, to be matched with each other or with
somebody else once there is time.
"""

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.games.loading import address_of, shared_address
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.learning.batches import PARTS, Part, School, Taught, teach_part
from zermelo.learning.descent import Descent
from zermelo.learning.folders import SAVED_EVERY, folder_of
from zermelo.machine.data_array import write_arrays
from zermelo.rules.declared import features_of
from zermelo.rules.game import Game
from zermelo.rules.networks import first_weights
from zermelo.rules.weights import HIDDEN, Weights, write_weights
from zermelo.tasks.crew import Crew

if TYPE_CHECKING:
    from numpy.typing import NDArray

GAMES_OF_A_SEED = 1 << 40


@dataclass(frozen=True)
class TemporalPlan:
    """How to train; the same plan gives the same weights."""

    games: int = 20_000
    trace: float = 0.7
    """λ: how much the end of a game counts beside the next position."""
    step: float = 0.01
    """How far a weight moves at most in the first batch; the steps become shorter."""
    explore: float = 0.0
    """How often a move is tried at random."""
    opening: int = 0
    """The first moves of each game are random, so many of them."""
    hidden: int = 0
    """The hidden units of a network; 0 for a sum of weights."""
    batch: int = 64
    """Games between two steps."""
    kept: int = 8
    """How many times on the way weights are kept, the last at the end."""
    seed: int = 1
    begun: str = ""
    """The digest of the weights that it begins with, where these are not small random ones."""

    @property
    def batches(self) -> int:
        return -(-self.games // self.batch)

    def is_kept(self, batch: int) -> bool:
        """Whether weights are kept after so many batches.

        >>> plan = TemporalPlan(games=1000, batch=10, kept=4)
        >>> [batch for batch in range(101) if plan.is_kept(batch)]
        [25, 50, 75, 100]
        """
        return batch > 0 and batch * self.kept // self.batches > (batch - 1) * self.kept // self.batches


@dataclass(frozen=True)
class Progress:
    """How far a training by TD(λ) is."""

    games: int
    positions: int
    error: float
    """The usual error of the last batch: between what a position is thought to be worth and what came after."""
    is_kept: bool = False
    """Whether the weights of this moment are kept."""


class TemporalTraining:
    """The training of one game by a plan; everything is kept in a folder."""

    def __init__(
        self,
        game: Game,
        plan: TemporalPlan,
        folder: Path,
        crew: Crew | None = None,
        begin: Weights | None = None,
        compiled: bool | None = None,
    ) -> None:
        """`crew` plays the games, if not this process; the weights are the same. `begin`: weights to begin with.

        `compiled=False` plays them interpreted: a few hundred games are sooner played than compiled.
        """
        import numpy as np

        self.game, self.plan, self.crew = game, plan, crew
        self.address = shared_address(game) if crew else address_of(game) or ""
        self.features = features_of(game)
        self.school = School(game, plan.hidden, compiled)
        known = [game.name, self.address, self.features.places, self.school.features.size, asdict(plan)]
        self.folder = folder_of(folder, known)
        first = first_weights(self.school.features, plan.seed)
        if begin is not None:
            first[:] = begin.array / (begin.features.unit or 1)
        self.before = begin.recipe if begin else None
        self.descent = Descent(first, plan.step, plan.batches)
        self.positions, self.errors = 0, np.zeros(plan.batches, np.float32)

    @property
    def weights(self) -> "NDArray[Any]":
        """The weights of the moment, in points, or in parts of a win where no points are counted."""
        return self.descent.weights

    @property
    def games(self) -> int:
        return self._games_after(self.descent.taken)

    def steps(self) -> Iterator[Progress]:
        """Train, and tell after every batch how far it is."""
        self._resume()
        saved = time.monotonic()
        if self.descent.taken:
            yield self._progress()
        while self.descent.taken < self.plan.batches:
            self._learn_batch()
            is_kept = self.plan.is_kept(self.descent.taken)
            if is_kept:
                self.write(self.kept_file(self.descent.taken))
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
        if self.crew is None:
            self._follow([self.school.taught(part, self.weights) for part in parts])
        else:
            self._follow(list(self.crew.in_order(teach_part, parts, self.weights.copy())))

    def _follow(self, taught: list[Taught]) -> None:
        """Take a step along the gradients of all parts, added in their order."""
        positions = max(1, sum(one.positions for one in taught))
        gradient = taught[0].gradient.copy()
        for one in taught[1:]:
            gradient += one.gradient
        self.descent.follow(gradient / positions)
        self.positions += positions
        self.errors[self.descent.taken - 1] = (sum(one.error for one in taught) / positions) ** 0.5

    # -----------------------------------------------------------------------------------------
    # Files

    def kept_file(self, batch: int) -> Path:
        """Where the weights after so many batches are kept."""
        return self.folder / f"weights-{self._games_after(batch):09}.npz"

    def kept(self) -> list[tuple[int, Path]]:
        """The weights that are kept so far, with their numbers of games."""
        batches = [batch for batch in range(1, self.descent.taken + 1) if self.plan.is_kept(batch)]
        return [(self._games_after(batch), self.kept_file(batch)) for batch in batches]

    def _games_after(self, batch: int) -> int:
        return min(self.plan.games, batch * self.plan.batch)

    def write(self, file: Path) -> dict[str, Any]:
        """Write the weights of the moment with their recipe, which is also returned."""
        recipe: dict[str, Any] = {
            "game": self.game.name,
            "command": "zermelo train",
            "method": "td",
            **asdict(self.plan),
            HIDDEN: self.plan.hidden,
            "played": self.games,
            "examples": self.positions,
        }
        if self.before is not None:
            recipe["before"] = self.before
        unit = self.features.unit if not self.plan.hidden else 0
        write_weights(file, self.weights * (unit or 1), recipe, whole=unit > 0)
        return recipe

    @property
    def _state(self) -> Path:
        return self.folder / "state.npz"

    def _save(self) -> None:
        write_arrays(
            self._state,
            weights=self.weights,
            mean=self.descent.mean,
            square=self.descent.square,
            taken=self.descent.taken,
            positions=self.positions,
            errors=self.errors,
        )

    def _resume(self) -> None:
        """Take up the state on disk, if there is one."""
        import zipfile

        import numpy as np

        if not self._state.exists():
            return
        try:
            state = np.load(self._state)
            self.descent.weights[:] = state["weights"]
            self.descent.mean[:], self.descent.square[:] = state["mean"], state["square"]
            self.descent.taken, self.positions = int(state["taken"]), int(state["positions"])
            self.errors[:] = state["errors"]
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            raise ZermeloError(
                M("{file} is damaged; delete it to begin the training anew.", file=self._state)
            ) from None

    def stop(self) -> None:
        """Keep the state of a training that ends early."""
        self._save()
