"""How the studio thinks about a position: the one place that knows what searches.

A thought is a search that can be stopped from another thread; it gives a result for each depth that it finishes. The
engines are kept from move to move, with what they remember, but only a few of them.
"""

import threading
from collections.abc import Iterator, Sequence

from zermelo import engine as engines
from zermelo.engine import Engine, Limits
from zermelo.game import Game, Position
from zermelo.search import Result
from zermelo.thinking import ENGINE, Thinker, who_thinks

MOST_SECONDS = 60.0
MOST_DEPTH = 100
MOST_ENGINES = 4
"""How many engines wait for their next move."""
MEGABYTES = 32
"""How much each of them may remember."""


class Shelf:
    """Engines that nobody uses at the moment, the one used last at the end."""

    def __init__(self) -> None:
        self._engines: list[Engine] = []
        self._lock = threading.Lock()

    def take(self, game: Game) -> Engine:
        """An engine for a game: one that has played it before, or a new one."""
        with self._lock:
            for engine in reversed(self._engines):
                if engine.game is game:
                    self._engines.remove(engine)
                    return engine
        return Engine(game, megabytes=MEGABYTES)

    def put_back(self, engine: Engine) -> None:
        with self._lock:
            self._engines = [*self._engines, engine][-MOST_ENGINES:]


SHELF = Shelf()


class Thought:
    """A search that is ready to run."""

    def __init__(self, game: Game, position: Position, algorithm: str, limits: Limits,
                 history: Sequence[Position]) -> None:  # fmt: skip
        self._position, self._limits, self._history = position, limits, history
        is_engine = who_thinks(game, algorithm)[0] == ENGINE and not engines.fits(game)
        self._engine = SHELF.take(game) if is_engine else None
        self._thinker = Thinker(game, algorithm, engine=self._engine)

    def __iter__(self) -> Iterator[Result]:
        try:
            yield from self._thinker.think(self._position, self._limits, self._history)
        finally:
            if self._engine:
                SHELF.put_back(self._engine)

    def stop(self) -> None:
        """Ask the search to stop; what it has found so far stands."""
        self._thinker.stop()


def think(game: Game, position: Position, algorithm: str = "auto", depth: int | None = None, seconds: float = 1.0,
          history: Sequence[Position] = ()) -> Thought:  # fmt: skip
    """The program's thinking about a position, to a depth and for a time; `history` holds the positions before it.

    >>> from zermelo.games import find
    >>> *_, best = think(find("nim"), find("nim").initial, depth=3)
    >>> best.value
    1
    """
    return Thought(game, position, algorithm, Limits(depth=depth, time=seconds), history)
