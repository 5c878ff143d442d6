"""How the studio thinks about a position: the one place that knows what searches.

A thought is a search that can be stopped from another thread; it gives a result for each depth that it finishes.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import Protocol

from zermelo import engine as engines
from zermelo.algorithms import Result
from zermelo.algorithms.deepening import deepened
from zermelo.algorithms.run import Task, find_algorithm
from zermelo.engine import Engine, Limits
from zermelo.languages.errors import ZermeloError
from zermelo.players.thinker import ENGINE, names, who_thinks
from zermelo.rules.game import Game, Position, Unsuitable
from zermelo.studio import machine_code
from zermelo.studio.machine_code import MEGABYTES, Order, chooses
from zermelo.studio.workshop import Job

MOST_SECONDS = 60.0
MOST_DEPTH = 100
PATIENCE = 0.3
"""The share of its time that a search waits for machine code to be loaded."""
ENOUGH = 0.3
"""Seconds in which machine code finds more than the interpreter does in a minute."""
SLACK = 0.02
"""Seconds that an interpreted search ends early, for it looks at the clock more seldom than machine code."""
SHORTEST = 0.01
"""Seconds that a search has in any case."""


class Search(Protocol):
    """A search that deepens and can be stopped."""

    def think(self, limits: Limits) -> Iterator[Result]: ...

    def stop(self) -> None: ...


class EngineSearch:
    """The engine: in machine code with what it remembers from earlier moves, or interpreted."""

    def __init__(self, game: Game, position: Position, history: Sequence[Position], machine: bool) -> None:
        self._position, self._history, self._machine = position, history, machine
        self._engine = machine_code.SHELF.take(game) if machine else Engine(game, megabytes=MEGABYTES, compiled=False)

    def think(self, limits: Limits) -> Iterator[Result]:
        try:
            for fact in self._engine.think(self._position, limits, history=self._history):
                yield fact.as_result()
        finally:
            if self._machine:
                machine_code.SHELF.put_back(self._engine)

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

    def __init__(
        self, game: Game, position: Position, algorithm: str, limits: Limits, history: Sequence[Position]
    ) -> None:
        self._game, self._position, self._limits, self._history = game, position, limits, history
        self._name = _fitting(game, algorithm)
        self._search: Search | None = None
        self._is_stopped = False
        # An algorithm that chooses for the first player only is shown the game with that player's eyes.
        self._exchanged = not chooses(game, position, self._name)
        self._order = Order(game, position, self._name, exchanged=self._exchanged)

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
        return self._order.job()

    def _thoughts(self, machine: bool, began: float) -> Iterator[Result]:
        """A result for each depth, in the time that is left."""
        if self._name == ENGINE:
            self._search = EngineSearch(self._game, self._position, self._history, machine)
        else:
            self._search = TextbookSearch(self._order.searched, self._position, self._name, machine)
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


def think(
    game: Game,
    position: Position,
    algorithm: str = "auto",
    depth: int | None = None,
    seconds: float = 1.0,
    history: Sequence[Position] = (),
) -> Thought:
    """The program's thinking about a position, to a depth and for a time; `history` holds the positions before it.

    >>> from zermelo.games import find
    >>> *_, best = think(find("nim"), find("nim").initial, depth=3, seconds=60)
    >>> best.value
    1
    """
    return Thought(game, position, algorithm, Limits(depth=depth, time=seconds), history)
