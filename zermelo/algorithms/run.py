"""Runs an algorithm on a game: prepares both, compiles, watches the clock, and reads the notebook."""

import importlib
import pkgutil
import threading
import time as clock
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial
from math import inf, isinf
from pathlib import Path
from typing import Any

from zermelo.algorithms import beam, opponents, symmetry
from zermelo.algorithms.algorithm import Algorithm, bounded
from zermelo.algorithms.decisive import decisive as outweighing
from zermelo.algorithms.events import ESTIMATES, LEAVES, NODES, STOP, Event, Notebook
from zermelo.algorithms.observe import COUNTING, RECORDING, Observer
from zermelo.algorithms.quiescence import quiescence as quiescent_horizon
from zermelo.algorithms.result import Result
from zermelo.algorithms.singular import singular as singular_extension
from zermelo.languages.errors import ZermeloError
from zermelo.languages.numbers import tidy
from zermelo.machine import compile as compiler
from zermelo.machine.kernel import Kernel, machine_position
from zermelo.machine.large_stack import DEEPEST_PLY, on_large_stack
from zermelo.machine.lines import principal_line
from zermelo.machine.memory import Stopped
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import CHANCE, Action, Game, Position, Unsuitable, Value

FOREVER = opponents.FOREVER
"""A depth limit that no game reaches: search to the end."""


class BadRules(ZermeloError):
    """The rules of a game contradict themselves, which a search came upon."""


@lru_cache(maxsize=1)
def algorithms() -> dict[str, Algorithm]:
    """Every algorithm by name, found by listing this package."""
    package = importlib.import_module("zermelo.algorithms")
    names = [found.name for found in pkgutil.iter_modules(package.__path__) if not found.name.endswith("_intrinsics")]
    modules = [importlib.import_module(f"zermelo.algorithms.{name}") for name in names]
    found = [module.ALGORITHM for module in modules if hasattr(module, "ALGORITHM")]
    return {algorithm.name: algorithm for algorithm in found}


def find_algorithm(name: str, game: Game) -> Algorithm:
    """The algorithm of that name, if it fits the game."""
    known = algorithms()
    if name not in known:
        raise ZermeloError(f"There is no algorithm {name!r}; there are auto, {', '.join(sorted(known))}.")
    why_not = known[name].fits(game)
    if why_not:
        raise Unsuitable(f"{name} does not fit: {why_not}")
    return known[name]


def automatic(game: Game) -> tuple[str, str]:
    """The algorithm for a game by what it declares, and the reason in words."""
    if game.players > 2:
        return "maxn", f"{game.players} players, each for itself"
    if game.players == 2 and not game.zero_sum:
        return "maxn", "two players whose gains and losses do not cancel out"
    if game.chance is not None and not bounded(game):
        return "star2", "two opponents and chance, with known bounds of the values"
    if game.chance is not None:
        return "expectiminimax", "two opponents and chance"
    if game.players == 1:
        return "minimax", "one player and no opponent"
    return "alphabeta", "two opponents, no chance, zero sum"


def search(
    game: Game,
    position: Position = None,
    *,
    algorithm: str = "auto",
    depth: int | None = None,
    time: float | None = None,
    window: tuple[Value, Value] = (-inf, inf),
    beam: int | None = None,
    symmetric: bool = False,
    record: bool = False,
    observer: Callable[[Event], None] | None = None,
    compiled: bool | None = None,
    **options: Any,
) -> Result:
    """Search a position with an algorithm, to the end of the game or to `depth` plies.

    `time` (seconds) deepens ply by ply and answers with the last depth that was finished. `record` keeps the
    events of the search, `observer` is called with each as it happens (interpreted). `compiled` forces machine
    code (True) or plain Python (False). The other options are those of the algorithm (`algorithms()` lists
    them): strict, fail, cutoff, quiescence, singular, model, shallow.

    >>> from zermelo.games import tic_tac_toe
    >>> search(tic_tac_toe.game, algorithm="minimax", depth=2, symmetric=True).value
    1
    """
    from zermelo.algorithms.deepening import deepen

    if time is not None:
        facts = deepen(
            game,
            position,
            algorithm=algorithm,
            depth=depth,
            time=time,
            window=window,
            beam=beam,
            symmetric=symmetric,
            record=record,
            observer=observer,
            compiled=compiled,
            **options,
        )
        *_, best = facts
        return best
    task = Task(
        game,
        position,
        algorithm,
        beam=beam,
        symmetric=symmetric,
        compiled=compiled,
        record=record,
        observer=observer,
        options=options,
    )
    return task.run(depth, window)


class Task:
    """A search made ready to run, as often and as deep as wanted, and to be stopped from another thread."""

    def __init__(
        self,
        game: Game,
        position: Position = None,
        algorithm: str = "auto",
        *,
        beam: int | None = None,
        symmetric: bool = False,
        compiled: bool | None = None,
        record: bool = False,
        observer: Callable[[Event], None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.position = game.initial if position is None else position
        if game.terminal(self.position):
            raise ZermeloError(f"This game of {game.name} is over, so there is nothing to search.")
        mover = game.player(self.position)
        if mover != CHANCE and mover not in range(game.players):
            raise BadRules(f"`player` of {game.name} answers {mover!r}; there are players 0 to {game.players - 1}.")
        name = automatic(game)[0] if algorithm == "auto" else algorithm
        self.algorithm = find_algorithm(name, game)
        self._record = record or observer is not None
        self._observer = observer
        self._compiled = compiled
        self._stopped = False
        self._notebook: Any = None
        given = options or {}
        unknown = sorted(set(given) - set(self.algorithm.options))
        if unknown:
            allowed = ", ".join(self.algorithm.options) or "none"
            raise ZermeloError(f"{name} has no option {unknown[0]!r}; it has {allowed}, and beam and symmetric.")
        self._options = tuple(sorted((key, value) for key, value in given.items() if value is not None))
        watching = RECORDING if self._record else COUNTING
        make = partial(
            kernel,
            position=self.position,
            name=name,
            watching=watching,
            width=beam,
            symmetric=symmetric,
            options=self._options,
        )
        self.searched, self._kernel = make(game)
        self._cut_off_kernel = make(outweighing(game, self.algorithm.averages))[1] if game.decisive else self._kernel

    def stop(self) -> None:
        """Ask the running search to stop; it does so at the next node."""
        self._stopped = True
        if self._notebook is not None:
            self._notebook.words[STOP] = 1

    def prepare(self) -> None:
        """Compile now, so that compiling does not count as thinking; rules that cannot be compiled are left alone."""
        if self._wants_machine_code():
            with suppress(compiler.NotCompilable):
                for one in (self._kernel, self._cut_off_kernel):
                    one.make_ready(self.position)

    def run(
        self, depth: int | None = None, window: tuple[Value, Value] = (-inf, inf), seconds: float | None = None
    ) -> Result:
        """Search to `depth` plies, or to the end of the game; Stopped if `stop` was called or the seconds are over."""
        if depth is not None and depth < 1:
            raise ZermeloError(f"A search of {depth} plies decides nothing; the depth is at least 1.")
        if not window[0] < window[1]:
            raise ZermeloError(f"The window from {window[0]} to {window[1]} is empty; the smaller number comes first.")
        self._stopped = False
        if seconds is None:
            return self._run(depth, window)
        timer = threading.Timer(seconds, self.stop)
        timer.daemon = True
        timer.start()
        try:
            return self._run(depth, window)
        finally:
            timer.cancel()

    def _run(self, depth: int | None, window: tuple[Value, Value]) -> Result:
        if depth is None or not self.game.decisive:
            return self._searched_with(self._kernel, depth, window)
        found = self._searched_with(self._cut_off_kernel, depth, window)
        if found.estimates:
            return found
        # Where no estimate is met, a finished game need not outweigh any: it is worth what the rules say.
        exact = self._searched_with(self._kernel, depth, window)
        return found if exact.estimates else exact

    def settled(self, found: Result) -> Result:
        """The result of a search that met no estimate: nothing lies deeper, and a win is worth what the rules say."""
        state = self.position
        for action in found.line:
            state = self.game.result(state, action)
        if not self.game.decisive or not self.game.terminal(state):
            return replace(found, depth=None)
        win = abs(self.game.utility(state))  # type: ignore[arg-type]

        def said(value: Any) -> Any:
            return value if not isinf(value) else win if value > 0 else -win

        value = tuple(map(said, found.value)) if isinstance(found.value, tuple) else said(found.value)
        return replace(found, depth=None, value=value)

    def _searched_with(self, kernel: "Kernel", depth: int | None, window: tuple[Value, Value]) -> Result:
        limit = FOREVER if depth is None else depth
        started = clock.perf_counter()
        answer = None
        if self._wants_machine_code():
            answer = self._run_compiled(kernel, limit, window)
            started, answer = answer if answer else (started, None)
        machine = answer is not None
        value, notebook = answer if answer is not None else self._run_interpreted(kernel, limit, window)
        seconds = clock.perf_counter() - started
        words = notebook.words
        line = self._line(principal_line(notebook))
        return Result(
            game=self.game,
            position=self.position,
            algorithm=self.algorithm.name,
            value=tidy(value),
            action=line[0] if line else None,
            line=line,
            nodes=words[NODES],
            leaves=words[LEAVES],
            estimates=words[ESTIMATES],
            exact=not words[ESTIMATES],
            depth=depth,
            seconds=seconds,
            compiled=machine,
            searched=self.searched,
            read_events=notebook.read_events,
        )

    def _wants_machine_code(self) -> bool:
        if self._observer is not None or self._compiled is False:
            return False
        if self._compiled is None and getattr(self.position, "prefers_interpreted", False):
            return False
        return compiler.enabled()

    def _run_compiled(self, kernel: "Kernel", limit: int, window: tuple[Value, Value]) -> Any:
        """The start time and the answer; None where the rules cannot be compiled."""
        if not kernel.becomes_ready(self.game.name, self.position, self._compiled):
            return None
        position = machine_position(self.position)
        low, high = float(window[0]), float(window[1])
        room = 1 << 16 if self._record else 0
        while True:
            self._notebook = notebook = Notebook(machine=True, room=room)
            if self._stopped:
                raise Stopped
            started = clock.perf_counter()
            value = self._guarded(kernel.compiled, position, limit, low, high, notebook.handle)
            if not notebook.is_full:
                return started, (value, notebook)
            room *= 4

    def _run_interpreted(self, kernel: "Kernel", limit: int, window: tuple[Value, Value]) -> Any:
        self._notebook = notebook = Notebook(listener=self._observer)
        if self._stopped:
            raise Stopped
        value = self._guarded(kernel.interpreted, self.position, limit, *window, notebook)
        return value, notebook

    def _guarded(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Run on a thread with a large stack, so that Ctrl-C and `stop` get through and long games fit."""
        try:
            return on_large_stack(function, arguments, self.stop)
        except Stopped:
            if not self._stopped:  # nobody asked: the search itself gave up
                raise ZermeloError(
                    f"The search of {self.game.name} went {DEEPEST_PLY} plies deep without an end: "
                    "this game can go on for ever, so give a depth."
                ) from None
            raise
        except TypeError as error:
            if not _raised_by_kernel(error):
                raise  # a rule's own mistake: the line where it happened says most
            raise BadRules(f"{self.game.name} has values of no use ({error}); `zermelo check` says where.") from error

    def _line(self, children: list[int]) -> list[Action]:
        """The principal line as moves, from the numbers of the children."""
        state, line = self.position, []
        for child in children:
            if self.searched.terminal(state) or self.searched.player(state) == CHANCE:
                break
            actions = list(self.searched.actions(state))
            if not actions:
                raise BadRules(f"A position of {self.game.name} is not over and has no move; `zermelo check` tells.")
            line.append(actions[child])
            state = self.searched.result(state, line[-1])
        return line


def _raised_by_kernel(error: BaseException) -> bool:
    """Whether something failed in a line of a search, rather than of a rulebook: it was given nonsense."""
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    return Path(frames[-1].filename).parent == Path(__file__).parent


# ---------------------------------------------------------------------------------------------
# Kernels


def _stopped() -> tuple[Any, ...]:
    """The arguments of a kernel with which it stops at its first node."""
    stopped = Notebook(machine=True)
    stopped.words[STOP] = 1
    return 1, -inf, inf, stopped


def warm(game: Game, position: Position = None) -> list[str]:
    """Compile every algorithm that fits a game, so that later searches start at once; the names of those compiled.

    All are compiled for play, and the one that `auto` chooses also with the recording of its events. Where the
    rules cannot be compiled, NotCompilable says why.

    >>> from zermelo.games import coins
    >>> "maxn" in warm(coins.game) or not compiler.enabled()
    True
    """
    start = game.initial if position is None else position
    if not compiler.enabled() or getattr(start, "prefers_interpreted", False):
        return []
    fitting = [name for name, algorithm in algorithms().items() if not algorithm.fits(game)]
    for name in fitting:
        kernel(game, start, name, COUNTING, None, False, ())[1].make_ready(start)
    kernel(game, start, automatic(game)[0], RECORDING, None, False, ())[1].make_ready(start)
    return fitting


@lru_cache(maxsize=512)
def _kernel(
    game: Game,
    me: int,
    position: "Same",
    name: str,
    watching: Observer,
    width: int | None,
    symmetric: bool,
    options: tuple[tuple[str, Any], ...],
) -> tuple[Game, Kernel]:
    algorithm = algorithms()[name]
    chosen = dict(options)
    searched = merged_and_narrowed(game, width, symmetric)
    complete = with_defaults(searched)
    if algorithm.prepare:
        complete = algorithm.prepare(complete, position.value)
    if chosen.pop("quiescence", False):
        if game.noisy is None:
            raise ZermeloError(f"{game.name} does not say which moves are noisy, so there is no quiescence to reach.")
        chosen["horizon"] = quiescent_horizon
    margin = chosen.pop("singular", None)
    if margin is not None:
        chosen["extension"] = singular_extension(margin)
    if isinstance(chosen.get("model"), str):
        chosen["model"] = opponents.modelled(complete, chosen["model"])
    return searched, Kernel(algorithm.kernel(complete, watching, **chosen), _stopped)


class Same:
    """A value that is not looked at when kernels are told apart."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same)


def kernel(
    game: Game,
    position: Position,
    name: str,
    watching: Observer,
    width: int | None,
    symmetric: bool,
    options: tuple[tuple[str, Any], ...],
) -> tuple[Game, Kernel]:
    """The game that is searched (beam and symmetry applied) and the kernel for it, made once."""
    me = game.player(position) if algorithms()[name].prepare else 0
    return _kernel(game, me, Same(position), name, watching, width, symmetric, options)


def merged_and_narrowed(game: Game, width: int | None, symmetric: bool) -> Game:
    if symmetric:
        game = symmetry.merge_symmetric(game)
    if width is not None:
        game = beam.beam(game, width)
    return game
