"""The protocol of all players of a match: programs, files, and the players of this package."""

from typing import Any, Protocol

from zermelo.engine.limits import Clock
from zermelo.players.play import Play
from zermelo.rules.game import Action


class Mover(Protocol):
    """The chooser of the moves of one seat in one game."""

    excused: float
    """Seconds of the last move not charged to the clock."""

    def choose(self, play: Play, clock: Clock | None) -> Action:
        """A move in the position of the play; `clock` is the time left, None without a limit."""

    def close(self) -> None:
        """Release the resources of the mover; the game is over."""

    def __enter__(self) -> "Mover": ...

    def __exit__(self, *problem: object) -> None: ...


class Held:
    """A mover as a context manager; by default all its time counts."""

    excused = 0.0

    def close(self) -> None:
        """Release nothing."""

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()
