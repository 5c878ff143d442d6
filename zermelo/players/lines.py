"""The best lines of a position by iterative deepening, with the engine or a textbook algorithm.

The engine finds several lines by itself. A textbook algorithm finds one; for the others, the same algorithm searches
the position after each move, one ply less deep.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf, isfinite
from typing import Any, Protocol

from zermelo.algorithms import Result, algorithms
from zermelo.algorithms.deepening import deepened
from zermelo.algorithms.prepared_search import PreparedSearch
from zermelo.algorithms.variants.decisive import decisive
from zermelo.engine import Engine, Limits
from zermelo.languages.numbers import tidy
from zermelo.machine.runtime.memory import Stopped
from zermelo.players.endings import ending_of
from zermelo.rules.game import CHANCE, Action, Game, Position, own_value


class Lines(Protocol):
    """A deepening search that yields its best lines after each depth, and can be stopped from another thread."""

    def search(self, limits: Limits) -> Iterator[Result]: ...

    def stop(self) -> None: ...


class EngineLines:
    """The lines of the engine."""

    def __init__(self, engine: Engine, position: Position, lines: int = 1, history: Sequence[Position] = ()) -> None:
        self._engine, self._position, self._lines, self._history = engine, position, lines, history
        self._is_stopped = False

    def search(self, limits: Limits) -> Iterator[Result]:
        alone = self._lines == 1
        move = self._engine.opening(self._position) if alone and self._engine.opening else None
        if move is not None:
            yield self._from_book(move)
            return
        ending = ending_of(self._engine, self._position, limits, lambda: self._is_stopped) if alone else None
        if ending is None:
            yield from self._searched(limits)
            return
        for found in self._searched(ending.preliminary):
            yield found
        if ending.is_wanted(found):
            yield from ending.proved(found)

    def _from_book(self, move: Action) -> Result:
        """A move of the opening book, with an estimate of the position after it."""
        after = self._engine.game.result(self._position, move)
        found = self._engine.best(after, Limits(depth=1), history=(*self._history, self._position))
        return replace(found, position=self._position, action=move, line=[move, *found.line], exact=False, plies=None)

    def _searched(self, limits: Limits) -> Iterator[Result]:
        return self._engine.think(self._position, limits, lines=self._lines, history=self._history)

    def stop(self) -> None:
        self._is_stopped = True
        self._engine.stop()


class TextbookLines:
    """The lines of a textbook algorithm; `options` are those of `search`, including its window."""

    def __init__(
        self,
        game: Game,
        position: Position,
        algorithm: str,
        lines: int = 1,
        compiled: bool | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        given = dict(options or {})
        self._game, self._name, self._compiled = game, algorithm, compiled
        self._window = given.pop("window", (-inf, inf))
        self._root = self._task = PreparedSearch(game, position, algorithm, compiled=compiled, **given)
        self._position = self._root.position
        self._is_stopped = False
        # An algorithm that depends on the mover sees another game a ply later.
        chosen = self._root.algorithm
        compares = (chosen.prepare is None or chosen.tuples) and game.player(self._position) != CHANCE and chosen.exact
        self._others = lines - 1 if compares else 0

    def search(self, limits: Limits) -> Iterator[Result]:
        hopeful, _ = limits.plan()
        ends = time.perf_counter() + hopeful
        for best in deepened(self._root, limits.depth, hopeful if isfinite(hopeful) else None, self._window):
            yield best
            if self._others and best.complete and best.depth != 1:
                yield from self._next_best(best, ends)
            if self._is_stopped:
                return

    def _next_best(self, best: Result, ends: float) -> Iterator[Result]:
        """The other moves, best first; nothing if time runs out before all are searched."""
        moves = [action for action in self._game.moves(self._position) if action != best.action]
        try:
            found = [self._after(action, best, ends) for action in moves]
        except Stopped:
            return
        finally:
            self._task = self._root
        mover = self._game.player(self._position)
        found.sort(key=lambda one: own_value(mover, one.value), reverse=True)
        for rank, result in enumerate(found[: self._others], start=2):
            yield replace(result, rank=rank)

    def _after(self, action: Action, best: Result, ends: float) -> Result:
        """The line that begins with a move, as deep as the best line."""
        left = ends - time.perf_counter()
        if self._is_stopped or left <= 0:
            raise Stopped
        game, after = self._game, self._game.result(self._position, action)
        if game.terminal(after):
            counted = decisive(game, algorithms()[self._name].averages) if game.decisive and not best.exact else game
            return replace(best, value=tidy(counted.utility(after)), action=action, line=[action], exact=True)
        self._task = PreparedSearch(game, after, self._name, compiled=self._compiled)
        below = self._task.run(best.depth and best.depth - 1, seconds=left if left < inf else None)
        line = [action, *below.line]
        return replace(best, value=below.value, action=action, line=line, nodes=below.nodes, exact=below.exact)

    def stop(self) -> None:
        self._is_stopped = True
        self._task.stop()
