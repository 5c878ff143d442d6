"""Think about a position with the engine where it fits, else with the textbook algorithm that suits the game.

Everything that plays or analyses (the terminal, both pages of the studio, a match) uses a `Thinker`:

>>> from zermelo.games import find
>>> Thinker(find("pig")).name, Thinker(find("connect-four")).name
('engine', 'engine')
>>> game = find("tic-tac-toe")
>>> found = Thinker(game).best(game.position("XX./OO./..."))
>>> found.moves, found.plies
(['c3'], 1)

`Thinker.think` returns a search that can be stopped from another thread. Iterate over it for results of increasing
depth, optionally with several lines:

>>> *_, best, second = Thinker(game).think(game.position("a1 b2 c3 b1"), lines=2)
>>> [(one.rank, one.moves[0], one.value) for one in (best, second)]
[(1, 'b3', 0), (2, 'c1', -1)]
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, partial
from math import inf
from typing import Any

from zermelo import engine as engines
from zermelo.algorithms import Result, algorithms
from zermelo.algorithms.algorithm import title_of
from zermelo.algorithms.prepared_search import refuse_nodes
from zermelo.algorithms.registry import ENGINE, find_algorithm, no_such_algorithm
from zermelo.engine import Engine, Limits, Options
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message, in_context
from zermelo.languages.numbers import tidy
from zermelo.machine.runtime.kernel import warn_of_slowness
from zermelo.machine.runtime.memory import Stopped
from zermelo.players import endings, engine_pool
from zermelo.players.algorithm_choice import choose_algorithm, is_sampled
from zermelo.players.compile_queue import CompileJob
from zermelo.players.compile_request import CompileRequest, chooses, first_turn
from zermelo.players.engine_pool import MEGABYTES
from zermelo.players.lines import EngineLines, Lines, TextbookLines
from zermelo.players.play import Play
from zermelo.rules.game import Action, Game, Position, Unsuitable

ABOUT = M("the search that plays: table, ordering, extensions and pruning, against the clock")
SECONDS = 1.0
"""Default time per move, in seconds, without a time or depth limit."""
LOADING = 30.0
"""Timeout in seconds for loading machine code; a cache miss is detected at once."""
ENOUGH = 0.3
"""Seconds of machine code worth more than a minute of the interpreter."""
SLACK = 0.02
"""Seconds by which a search ends early while others compile; also its shortest time."""
PREVIEW = 3.0
"""Seconds of a preview, short because it slows the compiler down, whose result is worth more."""
GLIMPSE = 0.5
"""Seconds of the shortest preview, in which the interpreter reaches a depth."""
STILL_COMPILING = M("The rules run interpreted until another process has compiled them; later searches are faster.")


class WhileCompiling(Enum):
    """The behaviour of a search whose rules are not compiled yet; machine code in the cache is loaded in any case."""

    WAIT = "wait"
    """Compile first; the clock starts afterwards. For scripts and matches."""
    PLAY = "play"
    """Search interpreted on the clock, and in machine code if it is ready while there is time. For a move in a game."""
    PREVIEW = "preview"
    """Show interpreted lines; the clock starts when machine code is ready. A search that they answer, or shorter than a
    preview, does not wait for it. For an analysis."""


def names() -> list[str]:
    """All names of searches."""
    return ["auto", ENGINE, *sorted(algorithms())]


def named(name: str) -> Message:
    """The display name of the engine or of an algorithm.

    >>> [named(name).in_language("es") for name in ("engine", "alphabeta")]
    ['motor', 'alfa-beta']
    """
    return in_context("in a list", "engine") if name == ENGINE else title_of(name)


def fitting(game: Game) -> dict[str, str]:
    """The algorithms that fit a game, each with a description; the engine first, if it has an estimate to compare."""
    textbook = {name: one.about for name, one in sorted(algorithms().items()) if not one.fits(game)}
    return textbook if engines.fits(game) or is_sampled(game) else {ENGINE: ABOUT} | textbook


class Thinker:
    """A program that thinks about positions of one game; its own engine, if given, keeps its table between moves."""

    def __init__(
        self,
        game: Game,
        algorithm: str = "auto",
        *,
        evaluation: str = "game",
        while_compiling: WhileCompiling = WhileCompiling.WAIT,
        must_move: bool = False,
        engine: Engine | None = None,
        **options: Any,
    ) -> None:
        """`must_move`: show an algorithm that chooses only for the first player the game with the mover as the first.

        `options` are those of a textbook algorithm, as `search` takes them.
        """
        self.game, self.evaluation, self.must_move, self.options = game, evaluation, must_move, options
        self.while_compiling = while_compiling
        self.name, self.reason = choose_algorithm(game, algorithm, options)
        _check(game, self.name, options)
        if engine is None and self.name == ENGINE and while_compiling == WhileCompiling.WAIT:
            engine = Engine(game, options=Options(evaluation=evaluation))
        self.engine = engine

    def think(
        self,
        position: Position = None,
        limits: Limits | None = None,
        *,
        lines: int = 1,
        history: Sequence[Position] = (),
    ) -> "Search":
        """A search of a position; `history` holds the earlier positions of the game, for repetitions."""
        start = self.game.start_at(position)
        if self.name != ENGINE:
            refuse_nodes(limits.nodes if limits else None)
        question = Question(start, limits or Limits(), lines, history)
        return SEARCHES[self.while_compiling](self, question)

    def best(self, position: Position = None, limits: Limits | None = None, history: Sequence[Position] = ()) -> Result:
        """The last result of a search."""
        *_, last = self.think(position, limits, history=history)
        return last

    def choose(
        self, position: Position, limits: Limits | None = None, history: Sequence[Position] = ()
    ) -> Action | None:
        """The move of `best` alone, which the engine returns without computing a full result."""
        limits, engine = limits or Limits(), self.engine
        waits = self.while_compiling == WhileCompiling.WAIT
        if engine and waits and not endings.may_be_proved(engine, position, limits):
            return engine.choose(position, limits, history=history)
        return self.best(position, limits, history).action

    def prepare(self, position: Position) -> CompileJob:
        """Compile the search of a position in the background, if it is not compiled yet."""
        return self.compile_request(position).job()

    def compile_request(self, position: Position) -> CompileRequest:
        exchanged = self.must_move and not chooses(self.game, position, self.name)
        return CompileRequest(self.game, position, self.name, self.evaluation, exchanged, self.engine)

    def join(self, position: Position) -> None:
        """Wait for another process that compiles the search of a position, if any."""
        self.compile_request(position).join()

    def interpreted_engine(self) -> Engine:
        """An engine with the same settings, without machine code."""
        if self.engine:
            return self.engine.interpreted()
        return Engine(self.game, options=Options(evaluation=self.evaluation), megabytes=MEGABYTES, compiled=False)

    def clear(self) -> None:
        """Clear all tables, reusing their memory."""
        if self.engine:
            endings.clear(self.engine)

    def warm(self) -> None:
        """Compile now, for any side to move, before a clock runs."""
        for mover in range(self.game.players):
            position = first_turn(self.game, mover)
            if self.engine:
                endings.prepare(self.engine)
                self.engine.warm(position)
            elif not self.game.terminal(position):
                self.compile_request(position).load()


def _check(game: Game, name: str, options: dict[str, Any]) -> None:
    """Refuse an algorithm that does not exist or does not fit."""
    if name not in names():
        raise no_such_algorithm(name, names())
    if name != ENGINE:
        find_algorithm(name, game)
        return
    why_not = engines.fits(game)
    if why_not:
        raise Unsuitable(M("The engine does not fit: {reason}", reason=why_not))
    if options:
        unknown = next(iter(options))
        raise ZermeloError(
            M("The engine has no option {name!r}; its techniques are switched off by --without.", name=unknown)
        )


@dataclass(frozen=True)
class Question:
    """A position to think about, the limits, and the number of lines."""

    position: Position
    limits: Limits
    lines: int = 1
    history: Sequence[Position] = ()


class Search:
    """A search of one position: iterate over it for results, stop it from another thread. It compiles first."""

    def __init__(self, thinker: Thinker, question: Question) -> None:
        self._thinker, self._question = thinker, question
        self._request = thinker.compile_request(question.position)
        self._lines: Lines | None = None
        self._is_stopped = False

    def __iter__(self) -> Iterator[Result]:
        yield from self._results(None, self._question.limits)

    def stop(self) -> None:
        """Stop the search, from any thread; the results so far stand."""
        self._is_stopped = True
        if self._lines:
            self._lines.stop()

    def _results(self, compiled: bool | None, limits: Limits) -> Iterator[Result]:
        """The results of one run: in machine code where available (None), or interpreted (False)."""
        try:
            for found in self._searched(compiled, limits):
                if compiled is False:
                    found = replace(found, interpreted=STILL_COMPILING)
                yield replace(found, game=self._thinker.game, value=-found.value) if self._exchanged else found
                if self._is_stopped:
                    return
        except Stopped:
            if not self._is_stopped:
                raise

    @property
    def _exchanged(self) -> bool:
        return self._request.exchanged

    def _searched(self, compiled: bool | None, limits: Limits) -> Iterator[Result]:
        thinker, question = self._thinker, self._question
        if thinker.name != ENGINE:
            self._lines = TextbookLines(
                self._request.searched, question.position, thinker.name, question.lines, compiled, thinker.options
            )
            yield from self._lines.search(limits)
        elif compiled is False:
            yield from self._engine_lines(thinker.interpreted_engine(), limits)
        elif thinker.engine:
            yield from self._engine_lines(thinker.engine, limits)
        else:
            engine = engine_pool.POOL.take(thinker.game, Options(evaluation=thinker.evaluation))
            try:
                yield from self._engine_lines(engine, limits)
            finally:
                engine_pool.POOL.put_back(engine)

    def _engine_lines(self, engine: Engine, limits: Limits) -> Iterator[Result]:
        self._lines = EngineLines(engine, self._question.position, self._question.lines, self._question.history)
        return self._lines.search(limits)


class SearchInPlay(Search):
    """A move in a game: interpreted while the rules are compiled, then in machine code if there is time left."""

    def __iter__(self) -> Iterator[Result]:
        limits, job = self._question.limits, self._request.job()
        if job.is_ready_within(LOADING):
            yield from self._results(None, limits)
            return
        self._ends, self._is_handed_over = time.perf_counter() + (limits.time or inf), False
        job.when_done(self._hand_over)
        is_complete = False
        for found in self._results(False, self._remaining()):
            is_complete = found.complete and (found.exact or found.depth in (None, limits.depth))
            yield found
        if self._is_handed_over and not (is_complete or self._is_stopped):
            yield from self._results(None, self._remaining())
        else:
            warn_of_slowness(self._thinker.game.name, STILL_COMPILING)

    def _remaining(self) -> Limits:
        left = self._ends - time.perf_counter() - SLACK
        return replace(self._question.limits, time=max(SLACK, left) if left < inf else None)

    def _hand_over(self) -> None:
        """End the interpreted search, if enough time remains to restart it in machine code."""
        if self._ends - time.perf_counter() > ENOUGH:
            self._is_handed_over = True
            if self._lines:
                self._lines.stop()


class SearchWithPreview(Search):
    """An analysis: interpreted lines while the rules are compiled; then the whole time in machine code."""

    def __iter__(self) -> Iterator[Result]:
        if self._thinker.game.terminal(self._question.position):
            yield finished(self._thinker.game, self._question.position)
            return
        job, limits = self._request.job(), self._question.limits
        if not job.is_ready_within(LOADING):
            job.when_done(self._hand_over)
            is_answered = False
            for found in self._results(False, replace(limits, time=min(PREVIEW, max(GLIMPSE, limits.time or inf)))):
                if job.is_done:
                    break
                is_answered = found.complete and (found.exact or found.depth in (None, limits.depth))
                yield found
            is_short = limits.time is not None and limits.time < PREVIEW
            if not job.is_done and (is_answered or is_short):
                return
            job.wait(lambda: self._is_stopped)
        if not self._is_stopped:
            yield from self._results(None, limits)

    def _hand_over(self) -> None:
        """End the preview."""
        if self._lines:
            self._lines.stop()


SEARCHES: dict[WhileCompiling, type[Search]] = {
    WhileCompiling.WAIT: Search,
    WhileCompiling.PLAY: SearchInPlay,
    WhileCompiling.PREVIEW: SearchWithPreview,
}


def finished(game: Game, position: Position) -> Result:
    """The result of a game that is over: its value by the rules."""
    return Result(game, position, "", tidy(game.utility(position)), None, [], nodes=1, leaves=1)


def thinking(
    game: Game,
    algorithm: str = "auto",
    depth: int | None = None,
    time: float | None = None,
    simulations: int | None = None,
    *,
    lazy: bool = False,
) -> Callable[[Play], Result]:
    """A function that searches in a game: to a depth, for a time, by simulations, or for a second by default.

    An unsuitable algorithm is refused now, or with `lazy` on the first search.
    """
    unlimited = depth is None and time is None and simulations is None
    limits = Limits(depth=depth, time=SECONDS if unlimited else time)
    options: dict[str, Any] = {} if simulations is None else {"simulations": simulations}
    thinker = cache(partial(Thinker, game, algorithm, must_move=True, while_compiling=WhileCompiling.PLAY, **options))
    if not lazy:
        thinker()
    return lambda play: thinker().best(play.position, limits, [move.before for move in play.history])
