"""The common part of trainings by gradient descent on self-play: initial weights, and files."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.games.loading import address_of, shared_address
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.learning.batches import School
from zermelo.learning.folders import folder_of
from zermelo.rules.game import Game
from zermelo.rules.networks import first_weights
from zermelo.rules.weights import HIDDEN, Weights, write_weights
from zermelo.tasks.pool import TaskPool

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Progress:
    """The progress of a training."""

    games: int
    positions: int
    error: float
    """The latest root mean square error between estimates and targets."""
    is_kept: bool = False
    """Whether the current weights are saved as a checkpoint."""


class SelfTaught(ABC):
    """The training of one game by a plan, saved in a folder."""

    method: str
    taught_by: type[School] = School
    extensible: tuple[str, ...] = ()
    """The numbers of a plan that may grow later, to extend a finished training."""
    positions = 0

    def __init__(
        self,
        game: Game,
        plan: Any,
        folder: Path,
        pool: TaskPool | None = None,
        begin: Weights | None = None,
        compiled: bool | None = None,
    ) -> None:
        """`pool` plays the games; by default this process, with the same weights. `begin`: initial weights.

        `compiled=False` plays them interpreted, which is faster for a few hundred games.
        """
        self.game, self.plan, self.pool = game, plan, pool
        self.address = shared_address(game) if pool else address_of(game) or ""
        self.school = self.taught_by(game, plan.hidden, compiled)
        self.features = self.school.inputs(game)
        decisive = {name: number for name, number in asdict(plan).items() if name not in self.extensible}
        known = [game.name, self.address, self.features.places, self.school.features.size, decisive]
        self.folder = folder_of(folder, known)
        self.first = first_weights(self.school.features, plan.seed)
        if begin is not None:
            self.first[:] = begin.array / (begin.features.unit or 1)
        self.before = begin.recipe if begin else None

    @property
    @abstractmethod
    def weights(self) -> "NDArray[Any]":
        """The current weights, in points; in wins if the game counts no points."""

    @property
    @abstractmethod
    def games(self) -> int:
        """The number of games so far."""

    @property
    @abstractmethod
    def all_games(self) -> int:
        """The planned number of games."""

    @abstractmethod
    def steps(self) -> Iterator[Progress]:
        """Train; yield the progress now and then."""

    @abstractmethod
    def kept(self) -> list[tuple[int, Path]]:
        """The files of the checkpoints so far, with their numbers of games."""

    @abstractmethod
    def stop(self) -> None:
        """Save the state of a training that ends early."""

    def kept_file(self, games: int) -> Path:
        """The file of the checkpoint after some number of games."""
        return self.folder / f"weights-{games:09}.npz"

    def write(self, file: Path) -> dict[str, Any]:
        """Write the current weights with their recipe; return the recipe."""
        recipe: dict[str, Any] = {
            "game": self.game.name,
            "command": "zermelo train",
            "method": self.method,
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


def state_of(file: Path, *names: str) -> "dict[str, NDArray[Any]]":
    """Load named arrays from the saved state of a training."""
    import zipfile

    import numpy as np

    try:
        with np.load(file) as state:
            return {name: state[name] for name in names}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise ZermeloError(M("{file} is damaged; delete it to begin the training anew.", file=file)) from None
