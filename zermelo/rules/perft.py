"""Perft: counting the positions of a game tree, the usual proof that the rules are right.

>>> from zermelo.games import tic_tac_toe
>>> counted = perft(tic_tac_toe.game, 3)
>>> counted.leaves, counted.nodes
([9, 72, 504], 586)
"""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.machine.compile import NotCompilable, enabled
from zermelo.machine.kernel import Kernel, machine_position, warn_once
from zermelo.machine.large_stack import on_large_stack
from zermelo.machine.memory import DEEPEST_PLY, Notebook, Stopped, load, store
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import CHANCE, Game, Position


@dataclass(frozen=True)
class Perft:
    """How many positions lie at each depth (1, 2 …), how many there are in all, root included, and finished games."""

    leaves: list[int]
    nodes: int
    ended: int
    seconds: float


def counting(game: Game) -> Callable[..., Any]:
    """The kernel. Words of the notebook: positions at depth 0 to limit, then finished games, then the wish to stop."""

    def count(state: Any, depth: Any, limit: Any, run: Any) -> None:
        store(run, depth, load(run, depth) + 1)
        if load(run, limit + 2) != 0:
            raise Stopped
        if game.terminal(state):
            store(run, limit + 1, load(run, limit + 1) + 1)
        elif depth < limit:
            if game.player(state) == CHANCE:
                for outcome, _ in game.chance(state):  # type: ignore[misc]
                    count(game.result(state, outcome), depth + 1, limit, run)
            else:
                for action in game.actions(state):
                    count(game.result(state, action), depth + 1, limit, run)

    return count


@lru_cache(maxsize=64)
def _kernel(game: Game) -> Kernel:
    return Kernel(counting(with_defaults(game)))


def perft(game: Game, depth: int, position: Position = None, compiled: bool | None = None) -> Perft:
    """Count the tree below a position to a depth in plies, outcomes of chance included."""
    if not 0 <= depth <= DEEPEST_PLY:
        raise ZermeloError(f"A tree of depth {depth} cannot be counted; the depth is 0 to {DEEPEST_PLY}.")
    state = game.initial if position is None else position
    if compiled is not False and enabled():
        import numpy as np

        try:
            words = np.zeros(depth + 3, np.int64)
            machine = _kernel(game).compiled
            words[2] = 1
            with suppress(Stopped):  # compiles, and stops at once
                machine(machine_position(state), 0, 0, words.ctypes.data)
            words[:] = 0
            return _timed(machine, machine_position(state), depth, words.ctypes.data, words)
        except NotCompilable as error:
            if compiled:
                raise
            warn_once(game.name, str(error))
    notebook = Notebook()
    return _timed(_kernel(game).interpreted, state, depth, notebook, notebook.words)


def _timed(count: Callable[..., Any], state: Position, depth: int, run: Any, words: Any) -> Perft:
    def stop() -> None:
        words[depth + 2] = 1

    started = time.perf_counter()
    on_large_stack(count, (state, 0, depth, run), stop)
    seconds = time.perf_counter() - started
    numbers = [int(words[word]) for word in range(depth + 2)]
    return Perft(leaves=numbers[1:-1], nodes=sum(numbers[:-1]), ended=numbers[-1], seconds=seconds)


def divide(game: Game, depth: int, position: Position = None) -> list[tuple[str, int]]:
    """For each move, the number of positions at the given depth below it: where a wrong count comes from.

    >>> from zermelo.games import tic_tac_toe
    >>> divide(tic_tac_toe.game, 2)[0]
    ('a3', 8)
    """
    if depth < 1:
        raise ZermeloError(f"There is nothing to divide at depth {depth}; the depth is at least 1.")
    state = game.initial if position is None else position
    return [
        (game.write(state, action), perft(game, depth - 1, game.result(state, action)).leaves[-1] if depth > 1 else 1)
        for action in game.moves(state)
    ]


def distinct(game: Game, position: Position = None, depth: int | None = None, symmetric: bool = False) -> int:
    """How many different positions can be reached, or how many up to symmetry.

    >>> from zermelo.games import tic_tac_toe
    >>> distinct(tic_tac_toe.game), distinct(tic_tac_toe.game, symmetric=True)
    (5478, 765)
    """
    if symmetric and game.symmetries is None:
        raise ZermeloError(f"{game.name} declares no symmetries.")
    key = game.key or (lambda state: state)

    def name(state: Position) -> Any:
        return min(key(image) for image in game.symmetries(state)) if symmetric else key(state)  # type: ignore[misc]

    start = game.initial if position is None else position
    seen = {name(start)}
    frontier, ply = [start], 0
    while frontier and (depth is None or ply < depth):
        following = []
        for state in frontier:
            for action in game.moves(state):
                after = game.result(state, action)
                known = name(after)
                if known not in seen:
                    seen.add(known)
                    following.append(after)
        frontier, ply = following, ply + 1
    return len(seen)
