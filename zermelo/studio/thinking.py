"""How the studio thinks about a position: the one place that knows what searches.

A thought is a search that can be stopped from another thread; it gives a result for each depth that it finishes.
"""

from collections.abc import Iterator

from zermelo.game import Game, Position
from zermelo.search import Result
from zermelo.search.deepening import deepened
from zermelo.search.driver import Task

MOST_SECONDS = 60.0
MOST_DEPTH = 100


class Thought:
    """A search that is ready to run."""

    def __init__(self, game: Game, position: Position, algorithm: str = "auto", depth: int | None = None,
                 seconds: float = 1.0) -> None:  # fmt: skip
        self._task = Task(game, position, algorithm)
        self._depth, self._seconds = depth, seconds

    def __iter__(self) -> Iterator[Result]:
        return deepened(self._task, self._depth, self._seconds)

    def stop(self) -> None:
        """Ask the search to stop; what it has found so far stands."""
        self._task.stop()


def think(game: Game, position: Position, algorithm: str = "auto", depth: int | None = None,
          seconds: float = 1.0) -> Thought:  # fmt: skip
    """The program's thinking about a position, to a depth and for a time.

    >>> from zermelo.games import find
    >>> *_, best = think(find("nim"), find("nim").initial, depth=3)
    >>> best.value
    1
    """
    return Thought(game, position, algorithm, depth, seconds)
