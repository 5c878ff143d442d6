"""The exact value of a position, by whichever method fits."""

import time
from dataclasses import dataclass
from math import ceil, inf, isfinite

from zermelo.game import MAX, Action, Game, Position, Value, ZermeloError
from zermelo.search.driver import Task
from zermelo.search.maxn import has_payoffs
from zermelo.search.observe import Stopped, tidy
from zermelo.solve.graph import Graph, Progress, TooLarge, action_to, best_child, solve_graph
from zermelo.solve.timed import SCALE, Timed, timed


@dataclass(frozen=True)
class Solution:
    """What perfect play gives.

    `outcome` ("win", "draw" or "loss", for the side to move) and `plies` (to the end, the winner hurrying and the loser
    delaying) are None where chance or several players make them meaningless; `plies` also where play need not end.
    """

    game: Game
    position: Position
    value: Value
    outcome: str | None
    plies: int | None
    action: Action | None
    line: list[Action]
    nodes: int
    seconds: float
    method: str


QUICK = 2.0
"""Seconds that a plain search may take before the positions are listed instead."""


def solve(game: Game, position: Position = None, progress: Progress | None = None) -> Solution:
    """The exact value of a position, with the best move and how long it takes.

    >>> from zermelo.games.nim import nim
    >>> solution = solve(nim(1, 2))
    >>> solution.outcome, solution.plies
    ('win', 3)
    """
    start = game.initial if position is None else position
    if game.terminal(start):
        raise ZermeloError(f"This game of {game.name} is over: its value is {tidy(game.utility(start))}.")
    if not is_duel(game):
        return _listed(game, start, progress)
    task = Task(timed(game), Timed(start, 0), "alphabeta")
    task.prepare()
    quick = _searched(game, start, task, QUICK)
    if quick:
        return quick
    try:
        return _listed(game, start, progress)
    except TooLarge:
        if progress:
            progress("searching to the end; Ctrl-C gives up", 0)
        found = _searched(game, start, task, None)
        assert found is not None
        return found


def is_duel(game: Game) -> bool:
    """Two opponents and no chance: there are wins, draws and losses."""
    return game.players == 2 and game.chance is None and not has_payoffs(game)


def _searched(game: Game, start: Position, task: Task, seconds: float | None) -> Solution | None:
    """By alpha-beta to the end of the game; None if the time is up, or the game has no end."""
    try:
        result = task.run(None, seconds=seconds)
    except Stopped:
        return None
    except ZermeloError:
        if seconds:
            return None  # the game can go on for ever: listing its positions will tell
        raise
    value, plies = _untimed(game, start, result.value, result.line)
    return Solution(game, start, value, outcome(game, start, value), plies, result.action, result.line, result.nodes,
                    result.seconds, "alpha-beta to the end of the game")  # fmt: skip


def _untimed(game: Game, start: Position, value: Value, line: list[Action]) -> tuple[Value, int]:
    """The utility and the plies that a value of the timed game stands for: those at the end of its line."""
    end = _after(game, start, line)
    if game.terminal(end):
        return tidy(game.utility(end)), len(line)
    # The line is longer than is kept; there a utility is a whole number.
    utility = ceil(abs(value) / SCALE) * (1 if value > 0 else -1)
    return utility, round(abs(utility * SCALE - value))


def outcome(game: Game, position: Position, value: Value) -> str:
    """Win, draw or loss for the side to move."""
    own = value if game.player(position) == MAX else -value
    return "win" if own > 0 else "loss" if own < 0 else "draw"


def _listed(game: Game, start: Position, progress: Progress | None) -> Solution:
    """By listing every position that can be reached."""
    started = time.perf_counter()
    graph, plies = solve_graph(game, start, progress)
    line = _line(game, graph, plies)
    length: int | None = None
    if plies is not None:
        # A draw lasts as long as the line of first best moves does; where play need not end there is no such number.
        ends = game.terminal(_after(game, start, line))
        length = int(plies[0]) if isfinite(plies[0]) else len(line) if ends else None
    value = tidy(graph.values[0])
    return Solution(game, start, value, outcome(game, start, value) if is_duel(game) else None, length,
                    line[0] if line else None, line, len(graph.states), time.perf_counter() - started,
                    f"all {len(graph.states):,} positions")  # fmt: skip


def _line(game: Game, graph: Graph, plies: list[float] | None) -> list[Action]:
    """The moves of best play, up to the first outcome of chance or the first position that comes back."""
    line, number, seen = [], 0, {0}
    while graph.movers[number] >= MAX:
        chosen = chosen_child(game, graph, plies, number)
        line.append(action_to(game, graph.states[number], chosen))
        number = graph.children[number][chosen]
        if number in seen:
            break
        seen.add(number)
    return line


def chosen_child(game: Game, graph: Graph, plies: list[float] | None, number: int) -> int:
    """The child that best play chooses: the value first, then a quick win or a slow loss."""
    children = graph.children[number]
    value = graph.values[number]
    if plies is None or value == 0:
        return best_child(graph, number, has_payoffs(game))
    winning = (value > 0) == (graph.movers[number] == MAX)
    far = [(plies[child] if winning else -plies[child]) if graph.values[child] == value else inf for child in children]
    return far.index(min(far))


def _after(game: Game, start: Position, line: list[Action]) -> Position:
    """The position at the end of a line."""
    state = start
    for action in line:
        state = game.result(state, action)
    return state
