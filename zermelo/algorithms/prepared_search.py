"""A prepared search: it compiles, checks the clock, runs any number of times, and reads the log."""

import time as clock
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from math import inf, isfinite, isinf
from pathlib import Path
from typing import Any, Unpack

from zermelo.algorithms.algorithm import FOREVER, Algorithm, Setting
from zermelo.algorithms.binding import Bound, Options, bind
from zermelo.algorithms.events import ESTIMATES, LEAVES, NODES, PROVED, STOP, Event, SearchLog
from zermelo.algorithms.observe import COUNTING, RECORDING
from zermelo.algorithms.options import FULL_WINDOW, AlgorithmOptions, Window
from zermelo.algorithms.principal_lines import principal_line
from zermelo.algorithms.registry import find_algorithm
from zermelo.algorithms.result import Result, bound_sign
from zermelo.algorithms.variants.decisive import decisive as outweighing
from zermelo.languages.errors import ZermeloError
from zermelo.languages.exact import read_number
from zermelo.languages.message import M
from zermelo.languages.numbers import tidy
from zermelo.machine import compile as compiler
from zermelo.machine.runtime.kernel import machine_position, warn_of_slowness
from zermelo.machine.runtime.large_stack import DEEPEST_PLY, on_large_stack
from zermelo.machine.runtime.memory import Stopped
from zermelo.rules.game import CHANCE, Action, BadRules, Game, Position, Value, refuse_no_move

FOLDER = Path(__file__).parent


class PreparedSearch:
    """A search to run any number of times, to any depth, that can be stopped from another thread."""

    def __init__(
        self,
        game: Game,
        position: Position = None,
        algorithm: str | Algorithm | None = None,
        *,
        beam: int | None = None,
        symmetric: bool = False,
        compiled: bool | None = None,
        record: bool = False,
        observer: Callable[[Event], None] | None = None,
        **options: Unpack[AlgorithmOptions],
    ) -> None:
        self.game = game
        self.position = game.start_at(position)
        refuse_finished(game, self.position)
        self.algorithm = find_algorithm(algorithm, game)
        self._record = record or observer is not None
        self._observer = observer
        self._compiled = compiled
        self._strict = bool(options.get("strict"))
        self._stopped = False
        self._deadline = inf
        self._log: Any = None
        kernel_options, self.settings = divided(self.algorithm, options)
        self.counts_simulations, self._is_judged = "simulations" in options, "plies" in options
        bound = partial(
            bind,
            position=self.position,
            algorithm=self.algorithm,
            watching=RECORDING if self._record else COUNTING,
            width=beam,
            symmetric=symmetric,
            options=kernel_options,
        )
        self._bound = bound(game)
        self._outweighing = bound(outweighing(game, self.algorithm.averages)) if game.decisive else self._bound
        self.searched = self._bound.searched

    def stop(self) -> None:
        """Stop the running search at its next node."""
        self._stopped = True
        if self._log is not None:
            self._log.words[STOP] = 1

    def prepare(self) -> None:
        """Compile now, so that it does not count as thinking time; ignore rules that cannot be compiled."""
        if self._wants_machine_code():
            with suppress(compiler.NotCompilable):
                for one in (self._bound, self._outweighing):
                    one.kernel.make_ready(one.start(self.position))

    def run(
        self,
        depth: int | None = None,
        window: Window = FULL_WINDOW,
        seconds: float | None = None,
        simulations: int | None = None,
    ) -> Result:
        """Search to `depth` plies, or to the end of the game; raise Stopped after `stop` or at the time limit.

        With `simulations` a sampling search continues where the last run ended, until it has done that number.
        """
        refuse_no_depth(depth)
        if not window[0] < window[1]:
            raise ZermeloError(
                M(
                    "The window from {low} to {high} is empty; the smaller number comes first.",
                    low=str(window[0]),
                    high=str(window[1]),
                )
            )
        self._stopped = False
        self._deadline = inf if seconds is None else clock.perf_counter() + seconds
        if not self.algorithm.exact:
            judged = depth is not None or self._is_judged
            return self._search(self._outweighing if judged else self._bound, depth, window, simulations)
        if depth is None or not self.game.decisive:
            return self._search(self._bound, depth, window)
        found = self._search(self._outweighing, depth, window)
        if found.estimates:
            return found
        # Without estimates to outweigh, a terminal position keeps its utility.
        exact = self._search(self._bound, depth, window)
        return found if exact.estimates else exact

    def _search(self, bound: Bound, depth: int | None, window: Window, simulations: int | None = None) -> Result:
        start = bound.start(self.position)
        compiled = self._wants_machine_code() and bound.kernel.becomes_ready(self.game.name, start, self._compiled)
        limit = FOREVER if depth is None else depth
        try:
            started, value, log = self._run_kernel(bound, limit, window, compiled, simulations)
        except compiler.NotCompilable as error:  # detected while compiling
            if self._compiled:
                raise
            warn_of_slowness(self.game.name, error.message)
            compiled, self._log = False, None
            started, value, log = self._run_kernel(bound, limit, window, compiled, simulations)
        seconds = clock.perf_counter() - started
        words = log.words
        value = tidy(value)
        sign = self._sign(value, window)
        line = [] if sign else self._line(principal_line(log))
        return Result(
            game=self.game,
            position=self.position,
            algorithm=self.algorithm.name,
            value=value,
            bound=sign,
            action=line[0] if line else None,
            line=line,
            nodes=words[NODES],
            leaves=words[LEAVES],
            estimates=words[ESTIMATES],
            exact=bool(words[PROVED]) if not self.algorithm.exact else not words[ESTIMATES],
            depth=depth,
            seconds=seconds,
            compiled=compiled,
            interpreted=bound.kernel.refusal if self._wants_machine_code() and not compiled else "",
            declaration=self.algorithm,
            searched=self.searched,
            read_events=log.read_events,
        )

    def _sign(self, value: Value, window: Window) -> str:
        """The sign of a value outside the window of the root."""
        if not self.algorithm.windows or window == FULL_WINDOW or isinstance(value, tuple):
            return ""
        return bound_sign(value, *window, strict=self._strict)

    def _run_kernel(
        self, bound: Bound, limit: int, window: Window, compiled: bool, simulations: int | None = None
    ) -> tuple[float, Value, Any]:
        """The start time of the kernel, the value, and the log; a full log is replaced by a larger one.

        With `simulations` the log of the last run, which holds its tree, is continued.
        It runs on a thread with a large stack, so that Ctrl-C and `stop` work and long games fit.
        """
        room = 1 << 16 if self._record else 0
        start = bound.start(self.position)
        if compiled:
            start, window = machine_position(start), (float(window[0]), float(window[1]))
        settings = self.settings | ({} if simulations is None else {"simulations": simulations})
        kept = self._log if simulations is not None else None
        while True:
            self._log = log = kept or SearchLog(compiled, room, self._observer, self.algorithm.workspace)
            log.set([*settings.values()])
            log.declare(bound.declared)
            log.words[STOP] = 0
            if self._stopped:
                raise Stopped
            started = clock.perf_counter()
            arguments = start, limit, *window, log.handle
            with self._faults_in_words():
                value = on_large_stack(bound.kernel.function(compiled), arguments, self.stop, self._deadline)
            if not (compiled and log.is_full):
                return started, value, log
            room, kept = room * 4, None

    @contextmanager
    def _faults_in_words(self) -> Iterator[None]:
        """Report an endless game, or values that cannot be compared, in a sentence."""
        try:
            yield
        except Stopped:
            if not self._stopped:  # not requested: the search itself gave up
                raise ZermeloError(
                    M(
                        "The search of {game} went {plies} plies deep without an end: "
                        "this game can go on for ever, so give a depth.",
                        game=self.game.name,
                        plies=str(DEEPEST_PLY),
                    )
                ) from None
            raise
        except TypeError as error:
            if not self._raised_by_kernel(error):
                raise  # a mistake in a rule: its traceback is most informative
            raise BadRules(
                M(
                    "`utility` or `evaluate` of {game} returned something that cannot be compared ({error}); "
                    "`zermelo check` says where.",
                    game=self.game.name,
                    error=str(error),
                )
            ) from error

    def _raised_by_kernel(self, error: BaseException) -> bool:
        """Whether an error was raised by the search rather than by a rulebook, because its input was invalid."""
        import traceback

        file = Path(traceback.extract_tb(error.__traceback__)[-1].filename)
        return FOLDER in file.parents or str(file) == self._bound.kernel.interpreted.__code__.co_filename

    def _wants_machine_code(self) -> bool:
        if self._observer is not None or self._compiled is False:
            return False
        if self._compiled is None and getattr(self.position, "prefers_interpreted", False):
            return False
        return compiler.enabled()

    def _line(self, children: list[int]) -> list[Action]:
        """The principal line as moves, from the indices of the children."""
        state, line = self.position, []
        for child in children[:1] if self.algorithm.misses_turns else children:
            if self.searched.terminal(state) or self.searched.player(state) == CHANCE:
                break
            actions = list(self.searched.actions(state))
            refuse_no_move(self.game, actions)
            line.append(actions[child])
            state = self.searched.result(state, line[-1])
        return line

    def settled(self, found: Result) -> Result:
        """The result of a search without estimates: it is final, and a win has its utility by the rules."""
        state = self.position
        for action in found.line:
            state = self.game.result(state, action)
        if not self.game.decisive or not self.game.terminal(state):
            return replace(found, depth=None)
        win = abs(self.game.utility(state))  # type: ignore[arg-type]

        def by_the_rules(value: Any) -> Any:
            return value if not isinf(value) else win if value > 0 else -win

        several = isinstance(found.value, tuple)
        value = tuple(map(by_the_rules, found.value)) if several else by_the_rules(found.value)
        return replace(found, depth=None, value=value)


def refuse_finished(game: Game, position: Position) -> None:
    """Refuse a finished game, and an invalid player to move."""
    if game.terminal(position):
        raise ZermeloError(M("This game of {game} is over, so there is nothing to search.", game=game.name))
    mover = game.player(position)
    if mover != CHANCE and mover not in range(game.players):
        raise BadRules(
            M(
                "`player` of {game} answers {mover!r}; there are players 0 to {last}.",
                game=game.name,
                mover=mover,
                last=game.players - 1,
            )
        )


def window_of(text: str | None) -> Window:
    """Parse the window of the root: two numbers, as in -1,1, or everything.

    >>> window_of("-1, 1/2"), window_of(None)
    ((-1, Fraction(1, 2)), (-inf, inf))
    """
    if text is None:
        return FULL_WINDOW
    low, comma, high = text.partition(",")
    if not comma:
        raise ZermeloError(M("{text!r} is not a window; write two numbers, the smaller first, as in -1,1.", text=text))
    return read_number(low.strip()), read_number(high.strip())


def refuse_no_depth(depth: int | None) -> None:
    if depth is not None and depth < 1:
        raise ZermeloError(M("A search of {depth} plies decides nothing; the depth is at least 1.", depth=depth))


def refuse_no_time(seconds: float | None) -> None:
    """Refuse a time limit that is not a number above 0."""
    if seconds is not None and not (isfinite(seconds) and seconds > 0):
        raise ZermeloError(
            M("A time of {seconds:g} s is not possible; give a number of seconds above 0.", seconds=seconds)
        )


def refuse_nodes(nodes: int | None) -> None:
    """Refuse a limit that only the engine supports."""
    if nodes is not None:
        raise ZermeloError(M("A limit of nodes is for the engine; give another search a depth or a time."))


def divided(algorithm: Algorithm, given: Mapping[str, Any]) -> tuple[Options, dict[str, float]]:
    """The options of a kernel in a fixed order, and all its settings; refuse an option that the algorithm lacks."""
    settings = {setting.name: setting for setting in algorithm.settings}
    unknown = sorted(set(given) - set(algorithm.all_options))
    if unknown:
        raise ZermeloError(
            M(
                "{algorithm} has no option {option!r}; it has {options}, and beam and symmetric.",
                algorithm=algorithm.title,
                option=unknown[0],
                options=", ".join(algorithm.all_options) or M("none"),
            )
        )
    chosen = {name: value for name, value in given.items() if value is not None}
    for name in settings.keys() & chosen.keys():
        refuse_too_small(settings[name], chosen[name])
    kernel_options = tuple(sorted((name, value) for name, value in chosen.items() if name not in settings))
    return kernel_options, {
        name: type(setting.default)(chosen.get(name, setting.default)) for name, setting in settings.items()
    }


def refuse_too_small(setting: Setting, value: Any) -> None:
    """Refuse a setting that is not a number, or too small."""
    kinds = (int,) if isinstance(setting.default, int) else (int, float)
    if not isinstance(value, kinds) or isinstance(value, bool) or not setting.least <= value < FOREVER:
        raise ZermeloError(
            M(
                "{name}={value!r} is not possible; it is {kind}, at least {least}.",
                name=setting.name,
                value=value,
                kind=M("a whole number") if isinstance(setting.default, int) else M("a number"),
                least=setting.least,
            )
        )
