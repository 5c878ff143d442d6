"""Bind an algorithm with its options to a game, as a cached kernel."""

from collections.abc import Callable
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple

from zermelo.algorithms import opponents
from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.events import STOP, Declared, SearchLog
from zermelo.algorithms.horizon import at_limit, with_limit
from zermelo.algorithms.observe import COUNTING, RECORDING, Observer
from zermelo.algorithms.quiescence import quiescence as quiescent_horizon
from zermelo.algorithms.registry import algorithms, find_algorithm
from zermelo.algorithms.variants.beam import beam
from zermelo.algorithms.variants.singular import extended, extended_cutoff, singular
from zermelo.algorithms.variants.symmetry import merge_symmetric
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine import compile as compiler
from zermelo.machine.runtime.kernel import Kernel
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import Game, Position

Options = tuple[tuple[str, Any], ...]


class Bound(NamedTuple):
    """An algorithm bound to a game."""

    searched: Game
    """The game whose moves it searches: beam and symmetry applied."""
    kernel: Kernel
    start: Callable[[Position], Position]
    """Converts a position to the form of the kernel."""
    declared: Declared


class Ignored:
    """Wraps a value so that `lru_cache` ignores it: all instances are equal."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ignored)


def bind(
    game: Game,
    position: Position,
    algorithm: Algorithm,
    watching: Observer,
    width: int | None = None,
    symmetric: bool = False,
    options: Options = (),
) -> Bound:
    """Bind an algorithm to a game, once for all positions with the same perspective."""
    me = game.player(position) if algorithm.prepare else 0
    return _bound(game, me, Ignored(position), algorithm, watching, width, symmetric, options)


@lru_cache(maxsize=512)
def _bound(
    game: Game,
    me: int,
    position: Ignored,
    algorithm: Algorithm,
    watching: Observer,
    width: int | None,
    symmetric: bool,
    options: Options,
) -> Bound:
    chosen = dict(options)
    if "cutoff" in chosen:
        chosen["cutoff"] = with_limit(chosen["cutoff"])  # type: ignore[no-untyped-call]
    searched = merge_symmetric(game) if symmetric else game
    if width is not None:
        searched = beam(searched, width)
    complete = with_defaults(searched)
    if algorithm.prepare:
        complete = algorithm.prepare(complete, position.value)
    if chosen.pop("quiescence", False):
        if game.noisy is None:
            raise ZermeloError(
                M("{game} does not say which moves are noisy, so there is no quiescence to reach.", game=game.name)
            )
        chosen["horizon"] = quiescent_horizon
    start: Callable[[Position], Position] = itself
    margin = chosen.pop("singular", None)
    if margin is not None:
        complete, start = singular(complete, margin), extended
        chosen["cutoff"] = extended_cutoff(chosen.get("cutoff", at_limit))
    if isinstance(chosen.get("model"), str):
        chosen["model"] = opponents.modelled(searched, chosen["model"])
    kernel = Kernel(algorithm.kernel(complete, watching, **chosen), _stopped)
    declared = Declared(*(complete.bounds or (-inf, inf)), complete.payoff_sum or 0)
    return Bound(searched, kernel, start, declared)


def _stopped() -> tuple[Any, ...]:
    """Kernel arguments with which it stops at its first node."""
    stopped = SearchLog(machine=True, workspace=64)
    stopped.words[STOP] = 1
    return 1, -inf, inf, stopped


def itself(position: Position) -> Position:
    return position


def warm(game: Game, position: Position = None) -> list[str]:
    """Compile every algorithm that fits a game, so that later searches start at once; return their names.

    All are compiled for play, and the one that suits the game also with event recording. Raise NotCompilable with
    the reason where the rules cannot be compiled.

    >>> from zermelo.games import coins
    >>> "maxn" in warm(coins.game) or not compiler.enabled()
    True
    """
    start = game.start_at(position)
    if not compiler.enabled() or getattr(start, "prefers_interpreted", False):
        return []
    fitting = {name: algorithm for name, algorithm in algorithms().items() if not algorithm.fits(game)}
    for algorithm in fitting.values():
        bind(game, start, algorithm, COUNTING).kernel.make_ready(start)
    bind(game, start, find_algorithm(None, game), RECORDING).kernel.make_ready(start)
    return list(fitting)
