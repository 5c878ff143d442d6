"""Who thinks about a position: the engine where it fits, else the textbook algorithm that suits the game.

Everything that plays or analyses (the terminal, both pages of the studio, a match) asks a `Thinker`:

>>> from zermelo.games import find
>>> Thinker(find("pig")).name, Thinker(find("connect-four")).name
('engine', 'engine')
>>> game = find("tic-tac-toe")
>>> found = Thinker(game).best(game.position("XX./OO./..."))
>>> found.moves, found.plies
(['c3'], 1)

`Thinker.think` gives a search that can be stopped from another thread. Iterate over it for results, deeper and deeper,
with several lines if you like:

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
from zermelo.machine.kernel import warn_of_slowness
from zermelo.machine.memory import Stopped
from zermelo.players import endings, engine_pool
from zermelo.players.algorithm_choice import choose_algorithm
from zermelo.players.compile_queue import CompileJob
from zermelo.players.compile_request import CompileRequest, chooses, first_turn
from zermelo.players.engine_pool import MEGABYTES
from zermelo.players.lines import EngineLines, Lines, TextbookLines
from zermelo.players.play import Play
from zermelo.rules.game import Action, Game, Position, Unsuitable

ABOUT = M("the search that plays: table, ordering, extensions and pruning, against the clock")
SECONDS = 1.0
"""Seconds for a move where nobody gives a time or a depth."""
LOADING_SHARE = 0.3
"""The share of a move's time in which machine code may be loaded."""
ENOUGH = 0.3
"""Seconds in which machine code finds more than the interpreter does in a minute."""
SLACK = 0.02
"""Seconds by which an interpreted search ends early, for it looks at the clock less often than machine code."""
SHORTEST = 0.01
"""Seconds that a search has in any case."""
LOADING = 1.0
"""Seconds to wait for machine code that was compiled before, where the clock has not started."""
LONGEST_LOADING = 30.0
"""Seconds to wait for it in the terminal; where there is nothing to load, the answer comes at once."""
PREVIEW = 3.0
"""Seconds of a preview: two things at once in Python slow each other down, and the compiler's result is worth more."""


class WhileCompiling(Enum):
    """The behaviour of a search whose rules are not compiled yet."""

    WAIT = "wait"
    """Compile first; the clock starts afterwards. For scripts and matches."""
    BEGIN_INTERPRETED = "begin interpreted"
    """Load machine code that there is before the clock starts; without any, think as on the clock. For the terminal."""
    ON_THE_CLOCK = "on the clock"
    """Think interpreted, and switch to machine code if it is ready while there is time. For a move in a game."""
    PREVIEW = "preview"
    """Show interpreted lines; the clock starts when machine code is ready. For an analysis."""


def names() -> list[str]:
    """Every name that can be asked for."""
    return ["auto", ENGINE, *sorted(algorithms())]


def named(name: str) -> Message:
    """The name of the engine or of an algorithm, for people.

    >>> [named(name).in_language("es") for name in ("engine", "alphabeta")]
    ['motor', 'alfa-beta']
    """
    return in_context("in a list", "engine") if name == ENGINE else title_of(name)


def fitting(game: Game) -> dict[str, str]:
    """The algorithms that fit a game, each with a description; the engine first."""
    textbook = {name: one.about for name, one in sorted(algorithms().items()) if not one.fits(game)}
    return textbook if engines.fits(game) else {ENGINE: ABOUT} | textbook


class Thinker:
    """A program that thinks about positions of one game; an engine of its own remembers from move to move."""

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
        """`must_move`: an algorithm that chooses for the first player only sees the game as if the mover were first.

        `options` are those of a textbook algorithm, as `search` takes them.
        """
        self.game, self.evaluation, self.must_move, self.options = game, evaluation, must_move, options
        self.while_compiling = while_compiling
        self.name, self.reason = choose_algorithm(game, algorithm, options)
        _check(game, self.name, options)
        own = self.name == ENGINE and while_compiling in (WhileCompiling.WAIT, WhileCompiling.BEGIN_INTERPRETED)
        self.engine = engine or Engine(game, options=Options(evaluation=evaluation)) if own else None

    def think(
        self,
        position: Position = None,
        limits: Limits | None = None,
        *,
        lines: int = 1,
        history: Sequence[Position] = (),
    ) -> "Search":
        """A search of a position; `history` holds the earlier positions of the game, in which a repetition matters."""
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
        """The move of `best` alone, which the engine can give without working out the rest of a result."""
        limits, engine = limits or Limits(), self.engine
        waits = self.while_compiling == WhileCompiling.WAIT
        if engine and waits and not endings.may_be_proved(engine, position, limits):
            return engine.choose(position, limits, history=history)
        return self.best(position, limits, history).action

    def prepare(self, position: Position) -> CompileJob:
        """Have the search of a position compiled in the background, if it is not compiled yet."""
        return self.compile_request(position).job()

    def compile_request(self, position: Position) -> CompileRequest:
        exchanged = self.must_move and not chooses(self.game, position, self.name)
        return CompileRequest(self.game, position, self.name, self.evaluation, exchanged, self.engine)

    def is_compiling(self, position: Position) -> bool:
        """Whether the search of a position does without machine code that is still being made."""
        return self.while_compiling != WhileCompiling.WAIT and not self.prepare(position).is_done

    def interpreted_engine(self) -> Engine:
        """An engine that searches just so, without machine code."""
        if self.engine:
            return self.engine.interpreted()
        return Engine(self.game, options=Options(evaluation=self.evaluation), megabytes=MEGABYTES, compiled=False)

    def clear(self) -> None:
        """Forget everything that was found before; only the memory, which takes time to get, is used again."""
        if self.engine:
            endings.clear(self.engine)

    def warm(self) -> None:
        """Compile now, whoever is to move, so that no clock runs meanwhile."""
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
        raise no_such_algorithm(name, names()[1:])
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
    """A position to think about, for how long, and how many lines to tell."""

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
        """Ask the search to stop, from any thread; the results so far stand."""
        self._is_stopped = True
        if self._lines:
            self._lines.stop()

    def _results(self, compiled: bool | None, limits: Limits) -> Iterator[Result]:
        """The results of one run: in machine code where there is any (None), or interpreted (False)."""
        try:
            for found in self._searched(compiled, limits):
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


class SearchOnTheClock(Search):
    """A move in a game: interpreted while the rules are compiled, then in machine code if there is time left."""

    def __iter__(self) -> Iterator[Result]:
        self._began = time.perf_counter()
        self._is_handed_over = False
        limits = self._question.limits
        job = self._request.job()
        if not job.is_ready_within(self._loading_time()):
            job.when_done(self._hand_over)
            is_complete = False
            for found in self._results(False, self._remaining(SLACK)):
                is_complete = found.complete and (found.exact or found.depth in (None, limits.depth))
                yield found
            self._tell_refusal()
            if is_complete or self._is_stopped or not self._is_handed_over:
                return
        yield from self._results(None, self._remaining())

    def _loading_time(self) -> float:
        """Seconds to wait for machine code that was compiled before."""
        within = self._question.limits.time
        return LOADING if within is None else within * LOADING_SHARE

    def _left(self) -> float:
        return (self._question.limits.time or inf) - (time.perf_counter() - self._began)

    def _remaining(self, slack: float = 0.0) -> Limits:
        left = self._left() - slack
        return replace(self._question.limits, time=max(SHORTEST, left) if left < inf else None)

    def _tell_refusal(self) -> None:
        """Warn that there will be no machine code, if that has turned out."""
        own = self._thinker.engine
        if own and own.refusal:
            warn_of_slowness(self._thinker.game.name, own.refusal)

    def _hand_over(self) -> None:
        """End the interpreted search, if there is machine code and it has time enough to begin again."""
        own = self._thinker.engine
        if self._left() > ENOUGH and not (own and own.refusal):
            self._is_handed_over = True
            if self._lines:
                self._lines.stop()


class SearchBegunInterpreted(SearchOnTheClock):
    """An answer in the terminal: loading is not on the clock, and only what has to be compiled is searched without."""

    def __iter__(self) -> Iterator[Result]:
        if self._request.job().is_ready_within(LONGEST_LOADING):
            yield from self._results(None, self._question.limits)
        else:
            yield from super().__iter__()


class SearchWithPreview(Search):
    """An analysis: interpreted lines while the rules are compiled; then the whole time in machine code."""

    def __iter__(self) -> Iterator[Result]:
        if self._thinker.game.terminal(self._question.position):
            yield finished(self._thinker.game, self._question.position)
            return
        job = self._request.job()
        if not job.is_ready_within(LOADING):
            job.when_done(self._hand_over)
            for found in self._results(False, replace(self._question.limits, time=PREVIEW)):
                if job.is_done:
                    break
                yield found
            job.wait(lambda: self._is_stopped)
        if not self._is_stopped:
            yield from self._results(None, self._question.limits)

    def _hand_over(self) -> None:
        """End the preview."""
        if self._lines:
            self._lines.stop()


SEARCHES: dict[WhileCompiling, type[Search]] = {
    WhileCompiling.WAIT: Search,
    WhileCompiling.BEGIN_INTERPRETED: SearchBegunInterpreted,
    WhileCompiling.ON_THE_CLOCK: SearchOnTheClock,
    WhileCompiling.PREVIEW: SearchWithPreview,
}


def finished(game: Game, position: Position) -> Result:
    """The result of a game that is over: its value by the rules."""
    return Result(game, position, "", tidy(game.utility(position)), None, [], nodes=1, leaves=1)


def thinking(
    game: Game, algorithm: str = "auto", depth: int | None = None, time: float | None = None, *, lazy: bool = False
) -> Callable[[Play], Result]:
    """How the program thinks in a game: to a depth, for a time, or for a second when neither is given.

    An algorithm that does not fit is refused now, or with `lazy` when it is first asked.
    """
    limits = Limits(depth=depth, time=SECONDS if depth is None and time is None else time)
    thinker = cache(partial(Thinker, game, algorithm, must_move=True, while_compiling=WhileCompiling.BEGIN_INTERPRETED))
    if not lazy:
        thinker()
    return lambda play: thinker().best(play.position, limits, [move.before for move in play.history])
