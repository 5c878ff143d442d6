"""Idle engines, reused with their tables for the next move."""

import threading

from zermelo.engine import Engine, Options
from zermelo.rules.game import Game

MOST_ENGINES = 4
MEGABYTES = 32
"""The size of each engine's table."""


class EnginePool:
    """Idle engines, the most recently used last."""

    def __init__(self) -> None:
        self._engines: list[Engine] = []
        self._lock = threading.Lock()

    def take(
        self, game: Game, options: Options | None = None, megabytes: float = MEGABYTES, threads: int = 1
    ) -> Engine:
        """An engine for a game: an idle one of that game, or a new one."""
        wanted = options or Options(), megabytes, threads
        with self._lock:
            for engine in reversed(self._engines):
                if engine.game is game and (engine.options, engine.megabytes, engine.threads) == wanted:
                    self._engines.remove(engine)
                    return engine
        return Engine(game, options=options, megabytes=megabytes, threads=threads)

    def put_back(self, engine: Engine) -> None:
        with self._lock:
            self._engines = [*self._engines, engine][-MOST_ENGINES:]


POOL = EnginePool()
"""The pool of this process."""
