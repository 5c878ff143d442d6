"""How the studio thinks about a position: the one place that knows what searches.

A thought is a search that can be stopped from another thread; it gives a result for each depth that it finishes. The
engines are kept from move to move, with what they remember, but only a few of them.
"""

import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import Protocol

from zermelo import engine as engines
from zermelo.engine import Engine, Limits
from zermelo.game import MIN, Game, Position, Unsuitable, ZermeloError
from zermelo.search import Result
from zermelo.search.deepening import deepened
from zermelo.search.driver import Same, Task, find_algorithm, with_defaults
from zermelo.search.paranoid import against_all
from zermelo.studio.workshop import Job, Workshop
from zermelo.thinking import ENGINE, names, who_thinks

MOST_SECONDS = 60.0
MOST_DEPTH = 100
MOST_ENGINES = 4
"""How many engines wait for their next move."""
MEGABYTES = 32
"""How much each of them may remember."""
PATIENCE = 0.3
"""The share of its time that a search waits for machine code to be loaded."""
ENOUGH = 0.3
"""Seconds in which machine code finds more than the interpreter does in a minute."""
SLACK = 0.05
"""Seconds that an interpreted search ends early, for the compiler beside it keeps everybody waiting at times."""
SHORTEST = 0.01
"""Seconds that a search has in any case."""


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
WORKSHOP = Workshop()


def machine_code(game: Game, position: Position, name: str) -> Job:
    """The job of compiling a search for a game, or of loading what was compiled before; begun if it is new."""

    def prepare() -> None:
        if name != ENGINE:
            Task(game, position, name).prepare()
            return
        engine = SHELF.take(game)
        engine.warm(position)
        SHELF.put_back(engine)

    return WORKSHOP.job((game, name, type(position)), prepare)


class Search(Protocol):
    """A search that deepens and can be stopped."""

    def think(self, limits: Limits) -> Iterator[Result]: ...

    def stop(self) -> None: ...


class EngineSearch:
    """The engine: in machine code with what it remembers from earlier moves, or interpreted."""

    def __init__(self, game: Game, position: Position, history: Sequence[Position], machine: bool) -> None:
        self._position, self._history, self._machine = position, history, machine
        self._engine = SHELF.take(game) if machine else Engine(game, megabytes=MEGABYTES, compiled=False)

    def think(self, limits: Limits) -> Iterator[Result]:
        try:
            for fact in self._engine.think(self._position, limits, history=self._history):
                yield fact.as_result()
        finally:
            if self._machine:
                SHELF.put_back(self._engine)

    def stop(self) -> None:
        self._engine.stop()


class TextbookSearch:
    """An algorithm of the textbook."""

    def __init__(self, game: Game, position: Position, name: str, machine: bool) -> None:
        self._task = Task(game, position, name, compiled=None if machine else False)

    def think(self, limits: Limits) -> Iterator[Result]:
        yield from deepened(self._task, limits.depth, limits.time)

    def stop(self) -> None:
        self._task.stop()


class Thought:
    """A search that is ready to run.

    It thinks interpreted while the machine code is being made, and goes on with that if there is time left.
    """

    def __init__(self, game: Game, position: Position, algorithm: str, limits: Limits,
                 history: Sequence[Position]) -> None:  # fmt: skip
        self._game, self._position, self._limits, self._history = game, position, limits, history
        self._name = _fitting(game, algorithm)
        self._search: Search | None = None
        self._is_stopped = False
        # An algorithm that chooses for the first player only is shown the game with that player's eyes.
        self._exchanged = self._name != ENGINE and not chooses(game, position, self._name)
        self._searched = as_first(game, position) if self._exchanged else game

    def __iter__(self) -> Iterator[Result]:
        began = time.perf_counter()
        seconds = self._limits.time or inf
        job = self.prepare()
        if not job.is_ready_within(seconds * PATIENCE):
            job.afterwards(lambda: self._hand_over(began))
            is_complete = False
            for found in self._thoughts(False, began):
                is_complete = found.complete and found.depth in (None, self._limits.depth)
                yield found
            if is_complete or self._is_stopped or not job.is_done or not self._is_worthwhile(began):
                return
        yield from self._thoughts(True, began)

    def prepare(self) -> Job:
        """Have machine code made in the background, if there is none yet."""
        return machine_code(self._searched, self._position, self._name)

    def _thoughts(self, machine: bool, began: float) -> Iterator[Result]:
        """A result for each depth, in the time that is left."""
        if self._name == ENGINE:
            self._search = EngineSearch(self._game, self._position, self._history, machine)
        else:
            self._search = TextbookSearch(self._searched, self._position, self._name, machine)
        left = self._left(began) - (0 if machine else SLACK)
        limits = replace(self._limits, time=max(SHORTEST, left) if left < inf else None)
        for found in self._search.think(limits):
            yield replace(found, game=self._game, value=-found.value) if self._exchanged else found
            if self._is_stopped:
                return

    def _left(self, began: float) -> float:
        return (self._limits.time or inf) - (time.perf_counter() - began)

    def _is_worthwhile(self, began: float) -> bool:
        """Whether there is time enough to begin again in machine code."""
        return self._left(began) > ENOUGH

    def _hand_over(self, began: float) -> None:
        if self._search and self._is_worthwhile(began):
            self._search.stop()

    def stop(self) -> None:
        """Ask the search to stop; what it has found so far stands."""
        self._is_stopped = True
        if self._search:
            self._search.stop()


def _fitting(game: Game, algorithm: str) -> str:
    """The name of the algorithm, if there is one and it fits."""
    name = who_thinks(game, algorithm)[0]
    if name not in names():
        raise ZermeloError(f"There is no algorithm {name!r}; there are {', '.join(names())}.")
    if name != ENGINE:
        return find_algorithm(name, game).name
    why_not = engines.fits(game)
    if why_not:
        raise Unsuitable(f"The engine does not fit: {why_not}")
    return name


def chooses(game: Game, position: Position, name: str) -> bool:
    """Whether an algorithm chooses a move for whoever moves; one that knows only MAX takes others for chance.

    >>> from zermelo.games import find
    >>> game = find("tic-tac-toe")
    >>> chooses(game, game.initial, "expectimax"), chooses(game, game.position("b2"), "expectimax")
    (True, False)
    """
    if game.players != 2 or game.player(position) != MIN:
        return True
    return Task(game, position, name, compiled=False).run(1).action is not None


def as_first(game: Game, position: Position) -> Game:
    """The game seen by the player to move, who is the first player there; made once, for the second player's moves."""
    return _as_first(game, Same(position))


@lru_cache(maxsize=64)
def _as_first(game: Game, position: Same) -> Game:
    return against_all(with_defaults(game), position.value)


def think(game: Game, position: Position, algorithm: str = "auto", depth: int | None = None, seconds: float = 1.0,
          history: Sequence[Position] = ()) -> Thought:  # fmt: skip
    """The program's thinking about a position, to a depth and for a time; `history` holds the positions before it.

    >>> from zermelo.games import find
    >>> *_, best = think(find("nim"), find("nim").initial, depth=3)
    >>> best.value
    1
    """
    return Thought(game, position, algorithm, Limits(depth=depth, time=seconds), history)
