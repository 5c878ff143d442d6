"""The common part of trainings by self-play whose weights follow a gradient: where they begin, and what they write."""

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
from zermelo.rules.declared import features_of
from zermelo.rules.game import Game
from zermelo.rules.networks import first_weights
from zermelo.rules.weights import HIDDEN, Weights, write_weights
from zermelo.tasks.pool import TaskPool

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Progress:
    """How far a training is."""

    games: int
    positions: int
    error: float
    """The usual error of late: between what a position is thought to be worth and what it should be."""
    is_kept: bool = False
    """Whether the weights of this moment are kept."""


class SelfTaught(ABC):
    """The training of one game by a plan; everything is kept in a folder."""

    method: str
    extensible: tuple[str, ...] = ()
    """The numbers of a plan that may grow another time: the training resumes where it was finished."""
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
        """`pool` plays the games, if not this process; the weights are the same. `begin`: weights to begin with.

        `compiled=False` plays them interpreted: a few hundred games are sooner played than compiled.
        """
        self.game, self.plan, self.pool = game, plan, pool
        self.address = shared_address(game) if pool else address_of(game) or ""
        self.features = features_of(game)
        self.school = School(game, plan.hidden, compiled)
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
        """The weights of the moment, in points, or in parts of a win where no points are counted."""

    @property
    @abstractmethod
    def games(self) -> int:
        """How many games were played so far."""

    @property
    @abstractmethod
    def all_games(self) -> int:
        """How many games will have been played at the end."""

    @abstractmethod
    def steps(self) -> Iterator[Progress]:
        """Train, and tell now and then how far it is."""

    @abstractmethod
    def kept(self) -> list[tuple[int, Path]]:
        """The weights that are kept so far, with their numbers of games."""

    @abstractmethod
    def stop(self) -> None:
        """Keep the state of a training that ends early."""

    def kept_file(self, games: int) -> Path:
        """Where the weights after so many games are kept."""
        return self.folder / f"weights-{games:09}.npz"

    def write(self, file: Path) -> dict[str, Any]:
        """Write the weights of the moment with their recipe, which is also returned."""
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
    """The arrays of those names in the state of a training on disk."""
    import zipfile

    import numpy as np

    try:
        with np.load(file) as state:
            return {name: state[name] for name in names}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise ZermeloError(M("{file} is damaged; delete it to begin the training anew.", file=file)) from None
