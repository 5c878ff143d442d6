"""The engine at checkers against bare alpha-beta to depth 8 with a material evaluation, and the time of both.

A textbook player of the arena uses iterative deepening, and its time includes all depths and the Python around them.
Here the opponent is one compiled alpha-beta call per move, and nothing else. The engine's time is
printed twice: in compiled code alone, and including the Python around it. Forced moves are not
timed. `python -m benchmarks.checkers_match NODES PAIRS SEED` plays with other numbers.
"""

import random
import sys
import time
from math import inf
from typing import Any

from zermelo.algorithms.binding import bind
from zermelo.algorithms.events import SearchLog
from zermelo.algorithms.observe import COUNTING
from zermelo.algorithms.principal_lines import principal_line
from zermelo.algorithms.registry import find_algorithm
from zermelo.arena.elo import paired, single, strength
from zermelo.engine import Engine, Limits
from zermelo.games.checkers import game
from zermelo.machine.runtime.kernel import machine_position
from zermelo.rules import bits
from zermelo.rules.game import MAX, Action, Position, variant

DEPTH, OPENING = 8, 6
NODES, PAIRS, SEED = 200, 100, 1
MICROSECONDS = 1e6


def material(position):  # type: ignore[no-untyped-def]
    """Material: a man counts 100 and a king 150, for the first player."""
    first, second, kings = position.first, position.second, position.kings
    men = bits.population(first) - bits.population(second)
    return 100 * men + 50 * (bits.population(first & kings) - bits.population(second & kings))


class Bare:
    """Alpha-beta to a fixed depth: one compiled call."""

    def __init__(self) -> None:
        counting = variant(game, evaluate=material)
        bound = bind(counting, game.initial, find_algorithm("alphabeta", counting), COUNTING)
        bound.kernel.make_ready(bound.start(game.initial))
        self.function, self.log = bound.kernel.function(True), SearchLog(True, 0, None)
        self.seconds, self.moves = 0.0, 0

    def begin(self) -> None:
        """Do nothing: there is no state."""

    def choose(self, position: Position, legal: list[Action], history: list[Position]) -> Action:
        root = machine_position(position)
        began = time.perf_counter()
        self.function(root, DEPTH, -inf, inf, self.log.handle)
        self.seconds += time.perf_counter() - began
        self.moves += 1
        return legal[principal_line(self.log)[0]]


class Timed(Engine):
    """The engine, with its time in compiled code."""

    inside = 0.0

    def _run(self, *arguments: Any, **more: Any) -> Any:
        began = time.perf_counter()
        try:
            return super()._run(*arguments, **more)
        finally:
            self.inside += time.perf_counter() - began


class Searching:
    """The engine with a fixed number of nodes per move."""

    def __init__(self, nodes: int) -> None:
        self.engine, self.limits = Timed(game, megabytes=1), Limits(nodes=nodes)
        self.engine.warm()
        self.seconds, self.moves = 0.0, 0

    def begin(self) -> None:
        self.engine.clear()

    def choose(self, position: Position, legal: list[Action], history: list[Position]) -> Action:
        began = time.perf_counter()
        action = self.engine.choose(position, self.limits, history=history)
        self.seconds += time.perf_counter() - began
        self.moves += 1
        return action


Player = Bare | Searching


def opening(dice: random.Random) -> list[Position]:
    """The positions of a few random moves."""
    line = [game.initial]
    for _ in range(OPENING):
        line.append(game.result(line[-1], dice.choice(game.moves(line[-1]))))
    return line


def played(players: tuple[Player, Player], line: list[Position]) -> float:
    """The points of the first player; threefold repetition is a draw."""
    for player in players:
        player.begin()
    history, position = list(line[:-1]), line[-1]
    seen = [game.transposition(one) for one in line]  # type: ignore[misc]
    while not game.terminal(position):
        legal = game.moves(position)
        player = players[0] if position.player == MAX else players[1]
        action = legal[0] if len(legal) == 1 else player.choose(position, legal, history)
        history.append(position)
        position = game.result(position, action)
        seen.append(game.transposition(position))  # type: ignore[misc]
        if seen.count(seen[-1]) == game.occurrences:
            return 0.5
    return 0.5 + (game.utility(position) > 0) / 2 - (game.utility(position) < 0) / 2  # type: ignore[operator]


def main(nodes: int = NODES, pairs: int = PAIRS, seed: int = SEED) -> int:
    dice, engine, bare = random.Random(seed), Searching(nodes), Bare()
    scores = []
    for _ in range(pairs):
        line = opening(dice)
        scores.append((played((engine, bare), line), 1 - played((bare, engine), line)))
    found = strength(paired(scores))
    lost, drawn, won = single(one for pair in scores for one in pair)
    each = bare.seconds / bare.moves * MICROSECONDS
    inside = engine.engine.inside / engine.moves * MICROSECONDS
    whole = engine.seconds / engine.moves * MICROSECONDS
    print(f"The engine with {nodes:,} nodes a move against alpha-beta to depth {DEPTH}, {2 * pairs} games, seed {seed}")
    print(f"  won {won}, drawn {drawn}, lost {lost}: {found.elo:+.0f} Elo ({found.low:+.0f} to {found.high:+.0f})")
    print(f"  alpha-beta  {each:7.1f} µs a move")
    print(f"  engine      {inside:7.1f} µs a move in machine code, {inside / each:.1%}")
    print(f"  engine      {whole:7.1f} µs a move with Python around it, {whole / each:.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
