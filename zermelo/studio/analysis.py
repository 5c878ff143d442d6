"""Looking closely at a position: the best moves, deeper and deeper, each with what it promises every player.

The engine gives several lines by itself. A textbook algorithm gives one; for the others every move is tried, and what
follows is searched by the same algorithm a ply less deep.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf

from zermelo import engine as engines
from zermelo.algorithms import Result, algorithms
from zermelo.algorithms.decisive import decisive
from zermelo.algorithms.deepening import deepened
from zermelo.algorithms.run import Task
from zermelo.engine import Engine, Limits
from zermelo.languages.numbers import tidy
from zermelo.machine.memory import Stopped
from zermelo.players.chances import chances_of
from zermelo.players.thinker import ENGINE, who_thinks
from zermelo.rules.game import CHANCE, MAX, Action, Game, Position, Unsuitable, Value
from zermelo.studio import machine_code
from zermelo.studio.machine_code import MEGABYTES, Order
from zermelo.studio.searches import Work
from zermelo.studio.workshop import Job

MOST_LINES = 5
LOADING = 1.0
"""Seconds to wait for machine code that was compiled before."""
MEANWHILE = 3.0
"""Seconds to search interpreted while machine code is being made: two things at once in Python slow each other down."""


@dataclass(frozen=True)
class Finding:
    """One of the best lines at some depth."""

    result: Result
    rank: int
    """1 for the best line, 2 for the second best …"""
    chances: tuple[float, ...]
    """From −1 to 1, for each player."""
    deepest: int | None = None
    """How far the longest line went, where the search goes further than its depth."""
    fill: float | None = None
    """How much of the table is in use, where there is one."""


def analysis(
    game: Game,
    position: Position,
    algorithm: str = "auto",
    evaluation: str = "game",
    lines: int = 1,
    depth: int | None = None,
    seconds: float = 1.0,
    history: Sequence[Position] = (),
) -> Work:
    """The work of looking at a position, ready to be done and to be stopped.

    >>> from zermelo.games import find
    >>> game = find("tic-tac-toe")
    >>> *_, best, second = analysis(game, game.position("a1 b2 c3 b1"), lines=2, seconds=60)
    >>> best.rank, game.write(best.result.position, best.result.action), best.chances
    (1, 'b3', (0.0, -0.0))
    >>> second.rank, second.chances
    (2, (-1.0, 1.0))
    """
    if game.terminal(position):
        return Finished(game, position)
    name = who_thinks(game, algorithm)[0]
    limits = Limits(depth=depth, time=seconds)
    if name != ENGINE:
        return TextbookLines(Order(game, position, name, evaluation), limits, lines)
    why_not = engines.fits(game)
    if why_not:
        raise Unsuitable(f"The engine does not fit: {why_not}")
    return EngineLines(game, position, evaluation, limits, lines, history)


class Finished:
    """A game that is over: nothing to search, but something to tell."""

    def __init__(self, game: Game, position: Position) -> None:
        self._game, self._position = game, position

    def __iter__(self) -> Iterator[Finding]:
        value = tidy(self._game.utility(self._position))
        result = Result(
            self._game,
            self._position,
            "",
            value,
            None,
            [],
            nodes=1,
            leaves=1,
            estimates=0,
            depth=None,
            seconds=0.0,
            compiled=False,
        )
        yield Finding(result, 1, chances_of(result))

    def stop(self) -> None:
        """There is nothing to stop."""


class EngineLines:
    """The lines of the engine; while its machine code is being made, those of the same engine interpreted."""

    def __init__(
        self, game: Game, position: Position, evaluation: str, limits: Limits, lines: int, history: Sequence[Position]
    ) -> None:
        self._position, self._limits, self._lines, self._history = position, limits, lines, history
        self._order = Order(game, position, ENGINE, evaluation)
        self._engine = self._running = machine_code.SHELF.take(game, evaluation)
        self._is_stopped = False

    def __iter__(self) -> Iterator[Finding]:
        try:
            job = self._order.job()
            if not job.is_ready_within(LOADING):
                yield from self._meanwhile(job)
            if not self._is_stopped:
                yield from self._found(self._engine, self._limits)
        finally:
            machine_code.SHELF.put_back(self._engine)

    def _meanwhile(self, job: Job) -> Iterator[Finding]:
        """What can be found until the machine code is there; the time to search begins after that."""
        plain = self._running = Engine(
            self._engine.game, options=self._engine.options, megabytes=MEGABYTES, compiled=False
        )
        job.afterwards(plain.stop)
        for found in self._found(plain, replace(self._limits, time=MEANWHILE)):
            if job.is_done or self._is_stopped:
                break
            yield found
        job.wait(lambda: self._is_stopped)
        self._running = self._engine

    def _found(self, engine: Engine, limits: Limits) -> Iterator[Finding]:
        for fact in engine.think(self._position, limits, lines=self._lines, history=self._history):
            promised = (fact.chance, -fact.chance)
            yield Finding(fact.as_result(), fact.rank, promised, fact.deepest, fact.fill)

    def stop(self) -> None:
        """Ask the engine to stop; what it has found so far stands."""
        self._is_stopped = True
        self._running.stop()


class TextbookLines:
    """The lines of an algorithm of the textbook."""

    def __init__(self, order: Order, limits: Limits, lines: int) -> None:
        self._order, self._limits = order, limits
        game, position, algorithm = order.searched, order.position, order.algorithm
        self._game, self._position, self._name = game, position, algorithm
        self._task = self._root = Task(game, position, algorithm)
        self._is_stopped = False
        # Where an algorithm sees everything through the eyes of the player to move, a ply later it sees something else.
        chosen = algorithms()[algorithm]
        compares = (chosen.prepare is None or chosen.tuples) and game.player(position) != CHANCE
        self._others = lines - 1 if compares else 0

    def __iter__(self) -> Iterator[Finding]:
        self._order.job().wait(lambda: self._is_stopped)
        with suppress(Stopped):  # before anything was found
            yield from self._found()

    def _found(self) -> Iterator[Finding]:
        ends = time.perf_counter() + (self._limits.time or inf)
        for best in deepened(self._root, self._limits.depth, self._limits.time):
            yield Finding(best, 1, chances_of(best))
            if self._others and best.complete and best.depth != 1:
                yield from self._next_best(best, ends)
            if self._is_stopped:
                return

    def _next_best(self, best: Result, ends: float) -> Iterator[Finding]:
        """The other moves, the best of them first; nothing if the time does not last for all of them."""
        try:
            found = [
                self._after(action, best, ends) for action in self._game.moves(self._position) if action != best.action
            ]
        except Stopped:
            return
        finally:
            self._task = self._root
        found.sort(key=lambda one: self._seen_by_mover(one.value), reverse=True)
        for rank, result in enumerate(found[: self._others], start=2):
            yield Finding(result, rank, chances_of(result))

    def _after(self, action: Action, best: Result, ends: float) -> Result:
        """What a move leads to, as deep as the best line."""
        left = ends - time.perf_counter()
        if self._is_stopped or left <= 0:
            raise Stopped
        game, after = self._game, self._game.result(self._position, action)
        if game.terminal(after):
            counted = decisive(game, algorithms()[self._name].averages) if game.decisive and best.estimates else game
            return replace(
                best, value=tidy(counted.utility(after)), action=action, line=[action], estimates=0, exact=True
            )
        self._task = Task(game, after, self._name)
        below = self._task.run(best.depth and best.depth - 1, seconds=left if left < inf else None)
        return replace(
            best,
            value=below.value,
            action=action,
            line=[action, *below.line],
            nodes=below.nodes,
            estimates=below.estimates,
            exact=below.exact,
        )

    def _seen_by_mover(self, value: Value) -> Value:
        mover = self._game.player(self._position)
        if isinstance(value, tuple):
            return value[mover]
        return value if mover == MAX else -value

    def stop(self) -> None:
        """Ask the search to stop; what it has found so far stands."""
        self._is_stopped = True
        self._task.stop()
