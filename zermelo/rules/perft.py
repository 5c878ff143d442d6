"""Perft: counting the positions of a game tree, the usual proof that the rules are right.

>>> from zermelo.games import tic_tac_toe
>>> counted = perft(tic_tac_toe.game, 3)
>>> counted.leaves, counted.nodes
([9, 72, 504], 586)
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.compile import NotCompilable
from zermelo.machine.runtime.kernel import Kernel, machine_position
from zermelo.machine.runtime.large_stack import DEEPEST_PLY, on_large_stack
from zermelo.machine.runtime.memory import Block, Stopped, load, store
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import CHANCE, Game, Position
from zermelo.rules.identity import require_names


@dataclass(frozen=True)
class Perft:
    """The number of positions at each depth (1, 2 …), in all including the root, and of finished games."""

    leaves: list[int]
    nodes: int
    ended: int
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """The counts as plain data, ready for JSON."""
        return {"leaves": self.leaves, "nodes": self.nodes, "ended": self.ended, "seconds": round(self.seconds, 6)}


def counting(game: Game, bulk: bool = False) -> Callable[..., Any]:
    """The kernel. Its words: positions at depth 0 to limit, then finished games, then the stop flag.

    In bulk, the last ply is counted by its moves, without visiting the positions.
    """

    def count(state: Any, depth: Any, limit: Any, run: Any) -> None:
        store(run, depth, load(run, depth) + 1)
        if load(run, limit + 2) != 0:
            raise Stopped
        if game.terminal(state):
            store(run, limit + 1, load(run, limit + 1) + 1)
        elif bulk and depth == limit - 1 and game.player(state) != CHANCE:
            moves = 0
            for _ in game.actions(state):
                moves += 1
            store(run, limit, load(run, limit) + moves)
        elif depth < limit:
            if game.player(state) == CHANCE:
                for outcome, _ in game.chance(state):  # type: ignore[misc]
                    count(game.result(state, outcome), depth + 1, limit, run)
            else:
                for action in game.actions(state):
                    count(game.result(state, action), depth + 1, limit, run)

    return count


@lru_cache(maxsize=64)
def _kernel(game: Game, bulk: bool) -> Kernel:
    return Kernel(counting(with_defaults(game), bulk), _stopped)


def _stopped() -> tuple[Any, ...]:
    """Arguments with which the kernel stops at its first node."""
    stopped = Block(3, machine=True)
    stopped.words[2] = 1
    return 0, 0, stopped


def perft(game: Game, depth: int, position: Position = None, compiled: bool | None = None, bulk: bool = False) -> Perft:
    """Count the tree below a position to a depth in plies, outcomes of chance included.

    In bulk the last ply is not visited, which is faster, but games that end there do not count as finished.
    """
    if not 0 <= depth <= DEEPEST_PLY:
        raise ZermeloError(
            M(
                "Perft cannot count a tree of depth {depth}; give a depth from 0 to {most}.",
                depth=depth,
                most=DEEPEST_PLY,
            )
        )
    state = game.start_at(position)
    kernel = _kernel(game, bulk)
    machine = kernel.becomes_ready(game.name, state, compiled)
    block = Block(depth + 3, machine)

    def stop() -> None:
        block.words[depth + 2] = 1

    started = time.perf_counter()
    start = machine_position(state) if machine else state
    try:
        on_large_stack(kernel.function(machine), (start, 0, depth, block.handle), stop)
    except NotCompilable:  # detected while running
        return perft(game, depth, position, compiled, bulk)
    seconds = time.perf_counter() - started
    numbers = [block.words[word] for word in range(depth + 2)]
    return Perft(leaves=numbers[1:-1], nodes=sum(numbers[:-1]), ended=numbers[-1], seconds=seconds)


def divide(game: Game, depth: int, position: Position = None) -> list[tuple[str, int]]:
    """The count of each move, to locate a wrong perft.

    >>> from zermelo.games import tic_tac_toe
    >>> divide(tic_tac_toe.game, 2)[0]
    ('a3', 8)
    """
    if depth < 1:
        raise ZermeloError(M("There is nothing to divide at depth {depth}; the depth is at least 1.", depth=depth))
    state = game.start_at(position)
    return [
        (game.write(state, action), perft(game, depth - 1, game.result(state, action)).leaves[-1] if depth > 1 else 1)
        for action in game.moves(state)
    ]


def distinct(game: Game, position: Position = None, depth: int | None = None, symmetric: bool = False) -> int:
    """The number of distinct reachable positions, optionally up to symmetry.

    >>> from zermelo.games import tic_tac_toe
    >>> distinct(tic_tac_toe.game), distinct(tic_tac_toe.game, symmetric=True)
    (5478, 765)
    """
    if symmetric and game.symmetries is None:
        raise ZermeloError(M("{game} declares no symmetries.", game=game.name))
    require_names(game, game.start_at(position))
    key = game.key or (lambda state: state)

    def name(state: Position) -> Any:
        return min(key(image) for image in game.symmetries(state)) if symmetric else key(state)  # type: ignore[misc]

    start = game.start_at(position)
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
