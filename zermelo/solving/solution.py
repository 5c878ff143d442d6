"""The exact value of a position, by the method that fits the game."""

import time
from contextlib import suppress
from dataclasses import dataclass, replace
from math import ceil, inf, isfinite
from pathlib import Path
from typing import Any

from zermelo.algorithms.prepared_search import PreparedSearch
from zermelo.algorithms.result import Written, rows_in_html
from zermelo.algorithms.table_size import checked_megabytes
from zermelo.equilibria.linear import equilibrium
from zermelo.games.loading import as_game, as_position
from zermelo.languages.choice import language_for
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.languages.numbers import json_value, number_text, tidy
from zermelo.machine.runtime.memory import Stopped
from zermelo.machine.runtime.processors import processors
from zermelo.pathfinding.puzzle import is_puzzle
from zermelo.pathfinding.route import Route, find_reduced_route, find_route, suitable_method
from zermelo.pathfinding.running import MemoryIsFull
from zermelo.rules.game import MAX, Action, Game, Position, Value
from zermelo.solving import remembered
from zermelo.solving.derived import WrongGuess, has_plain_outcomes, with_derived
from zermelo.solving.graph import ArrayGraph, Graph, Progress, TooLarge, action_to, best_child, solve_graph
from zermelo.solving.machine_graph import solve_with_chance
from zermelo.solving.nullwindow import refusal
from zermelo.solving.prover import Known, Prover
from zermelo.solving.saved_proof import saved_proof
from zermelo.solving.settled import fits as has_settled_points
from zermelo.solving.settled import solve_settled
from zermelo.solving.standing import standing
from zermelo.solving.timed import SCALE, Timed, timed


@dataclass(frozen=True, repr=False)
class Solution(Written):
    """The outcome of perfect play.

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
    route: Route | None = None
    """The search for a path that found it, in a puzzle."""
    remembered: bool = False
    """Whether it was read from the cache; `nodes`, `seconds` and `method` are then those of the original run."""

    def to_dict(self) -> dict[str, Any]:
        """The solution as plain data, ready for JSON."""
        return {
            "game": self.game.name,
            "outcome": self.outcome,
            "plies": self.plies,
            "value": json_value(self.value),
            "move": self.move,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "line": self.moves,
            "method": str(self.method),
            "remembered": self.remembered,
            **(self.route.to_dict() if self.route else {}),
        }

    def __repr__(self) -> str:
        parts = [f"value {number_text(self.value)}"]
        if self.outcome is not None:
            parts.insert(0, self.outcome if self.plies is None else f"{self.outcome} in {self.plies} plies")
        if self.move is not None:
            parts.append(f"move {self.move}")
        return f"Solution({self.game.name}: {', '.join(parts)})"

    def _repr_html_(self) -> str:
        """A table for notebooks, one row per fact."""
        language = language_for()
        rows: list[tuple[Message, str]] = [
            (M("Game"), self.game.name),
            (M("Value"), number_text(self.value, language)),
            (M("Principal line"), " ".join(self.moves)),
            (M("Method"), self.method),
            (M("Cost"), M("{nodes:,} nodes in {seconds:.2f} s", nodes=self.nodes, seconds=self.seconds)),
        ]
        return rows_in_html(rows, language)


QUICK = 2.0
"""Time limit of alpha-beta before the positions are listed instead."""


def solve(
    game: Game | str,
    position: Position = None,
    progress: Progress | None = None,
    *,
    threads: int | None = None,
    megabytes: float = 512,
    known: Known | None = None,
    saved: Path | None = None,
    remember: bool = True,
    algorithm: str | None = None,
    seconds: float | None = None,
) -> Solution:
    """The exact value of a position, with the best move and how long it takes.

    In a game of one player that is the cheapest way to a goal, by the `algorithm` of that name (`zermelo.pathfinding`);
    by default breadth-first search, uniform-cost search where moves have a cost, or A* where there is an estimate.
    It stops after a number of `seconds`, if given.

    Game and position may be text. `threads` (default: all processors), `megabytes` of table, a book probed in the first
    plies (`known`) and the file of a long proof (`saved`; default: in the user's cache) are for games that are solved
    by proof search. Ctrl-C keeps the file, and the same call resumes it. A solution that took a second or more is
    cached on disk, unless `remember` is False.

    >>> solution = solve("nim:1,2")
    >>> solution.outcome, solution.plies
    ('win', 3)
    >>> solution
    Solution(nim:1,2: win in 3 plies, value 1, move 2x1)
    """
    game = as_game(game)
    start = as_position(game, position)
    checked_megabytes(megabytes)
    if game.terminal(start):
        raise ZermeloError(
            M("This game of {game} is over: its value is {value}.", game=game.name, value=tidy(game.utility(start)))
        )
    if algorithm is not None or is_puzzle(game):
        return _by_path(game, start, progress, megabytes, algorithm, seconds)
    if game.sees is not None:
        return _balanced(game, start, progress)
    if has_settled_points(game):
        return _with_settled_points(game, start, progress, megabytes)
    if not is_duel(game):
        return _listed(game, start, progress)
    found = _remembered(game, start) if remember else None
    if found is None:
        found = _solved(game, start, progress, threads, megabytes, known, saved)
        if remember:
            _keep(found)
    return found


def _by_path(
    game: Game,
    start: Position,
    progress: Progress | None,
    megabytes: float,
    algorithm: str | None,
    seconds: float | None,
) -> Solution:
    """By the cheapest way to a goal; where A* has no memory left, by IDA*, which needs none."""
    limits: dict[str, Any] = {"megabytes": megabytes, "seconds": seconds, "progress": progress}
    try:
        if algorithm is None and game.advice.proof.reduction is not None:
            return of_route(find_reduced_route(game, start, **limits))
        found = find_route(game, start, algorithm or suitable_method(game), **limits)
    except MemoryIsFull:
        if algorithm is not None or game.distance is None or game.any_way:
            raise
        found = find_route(game, start, "idastar", **limits)
    return of_route(found)


def of_route(found: Route) -> Solution:
    """The solution that a search for a path has found, or what it knows without one."""
    game = found.game
    outcome = "win" if found.solved else "loss" if found.proves_there_is_none else None
    value = tidy(game.utility(found.end)) if found.solved else 0
    plies = len(found.line) if found.solved else None
    return Solution(
        game,
        found.position,
        value,
        outcome,
        plies,
        found.action,
        found.line,
        found.nodes,
        found.seconds,
        found.method.title,
        found,
    )


def _solved(
    game: Game,
    start: Position,
    progress: Progress | None,
    threads: int | None,
    megabytes: float,
    known: Known | None,
    saved: Path | None,
) -> Solution:
    """Solve a game of two opponents, by the method that fits."""
    if refusal(game) is None and has_plain_outcomes(game):
        prover = Prover(game, threads=threads or processors(), megabytes=megabytes, known=known)
        return replace(_proved(prover, start, progress, saved or saved_proof(prover, start)), game=game)
    task = PreparedSearch(timed(game), Timed(start, 0), "alphabeta")
    task.prepare()
    quick = _searched(game, start, task, QUICK)
    if quick:
        return quick
    derived = with_derived(game)
    if derived is not None and refusal(derived) is None and has_plain_outcomes(derived):
        prover = Prover(derived, threads=threads or processors(), megabytes=megabytes, known=known, is_guessed=True)
        with suppress(WrongGuess):  # fall back to the other methods
            return replace(_proved(prover, start, progress, saved or saved_proof(prover, start)), game=game)
    try:
        return _listed(game, start, progress)
    except TooLarge:
        if progress:
            progress(M("searching to the end; Ctrl-C gives up"), 0)
        found = _searched(game, start, task, None)
        assert found is not None
        return found


def _remembered(game: Game, start: Position) -> Solution | None:
    """The cached solution of a position, or None."""
    names = {"value", "plies", "nodes", "seconds", "method", "count"}
    found = remembered.recall(game, start, lambda facts: names <= set(facts))
    if found is None:
        return None
    line, value, template = found["line"], found["value"], found["method"]
    method = Message(template) if found["count"] is None else Message(template, count=found["count"])
    return Solution(
        game,
        start,
        value,
        outcome(game, start, value),
        found["plies"],
        line[0] if line else None,
        line,
        found["nodes"],
        found["seconds"],
        method,
        remembered=True,
    )


def _keep(found: Solution) -> None:
    """Cache a slow solution; if the cache is not writable, do nothing."""
    if found.seconds < remembered.WORTH_KEEPING or not isinstance(found.value, int | float):
        return
    method = found.method
    facts = {
        "value": found.value,
        "plies": found.plies,
        "nodes": found.nodes,
        "seconds": found.seconds,
        "method": method.template if isinstance(method, Message) else method,
        "count": method.arguments.get("count") if isinstance(method, Message) else None,
    }
    with suppress(OSError):
        remembered.keep(found.game, found.position, found.line, facts)


def _proved(prover: Prover, start: Position, progress: Progress | None, saved: Path | None) -> Solution:
    """By null-window proof search."""
    game = prover.game
    for step in prover.steps(start, saved, telling=progress is not None):
        if progress and not step.is_done:
            progress(standing(step), step.nodes)
    if prover.is_beyond_guess(step.low):
        raise WrongGuess
    line = prover.line(start, step.low)
    value = tidy(game.utility(_after(game, start, line)))
    return Solution(
        game,
        start,
        value,
        outcome(game, start, value),
        len(line),
        line[0],
        line,
        prover.nodes,
        step.seconds,
        M("null-window proof search"),
    )


def _balanced(game: Game, start: Position, progress: Progress | None) -> Solution:
    """By the equilibrium of a game in which something is hidden; there is no best move, only a strategy."""
    found = equilibrium(game, progress, start)
    return Solution(game, start, found.value, None, None, None, [], found.form.nodes, found.seconds, found.method)


def is_duel(game: Game) -> bool:
    """Whether a game has two opponents and no chance: there are wins, draws and losses."""
    return game.players == 2 and game.chance is None and not game.has_payoffs


def _searched(game: Game, start: Position, task: PreparedSearch, seconds: float | None) -> Solution | None:
    """By alpha-beta to the end of the game; None at the time limit, or if the game has no end."""
    try:
        result = task.run(None, seconds=seconds)
    except Stopped:
        return None
    except ZermeloError:
        if seconds:
            return None  # the game need not end: its positions are listed instead
        raise
    value, plies = _untimed(game, start, result.value, result.line)
    own, method = outcome(game, start, value), M("alpha-beta to the end of the game")
    return Solution(game, start, value, own, plies, result.action, result.line, result.nodes, result.seconds, method)


def _untimed(game: Game, start: Position, value: Value, line: list[Action]) -> tuple[Value, int]:
    """The utility and the plies that a value of the timed game encodes: those at the end of its line."""
    end = _after(game, start, line)
    if game.terminal(end):
        return tidy(game.utility(end)), len(line)
    # The line is truncated; in such games utilities are integers.
    utility = ceil(abs(value) / SCALE) * (1 if value > 0 else -1)
    return utility, round(abs(utility * SCALE - value))


def outcome(game: Game, position: Position, value: Value) -> str:
    """Win, draw or loss for the side to move."""
    own = value if game.player(position) == MAX else -value
    return "win" if own > 0 else "loss" if own < 0 else "draw"


def _listed(game: Game, start: Position, progress: Progress | None) -> Solution:
    """By listing every reachable position."""
    started = time.perf_counter()
    graph: Graph | ArrayGraph
    plies: list[float] | None = None
    if game.chance is not None:
        graph = solve_with_chance(game, start, progress)
    else:
        graph, plies = solve_graph(game, start, progress)
    line = _line(game, start, graph, plies)
    length: int | None = None
    if plies is not None:
        # A draw lasts as long as the line of first best moves; None where play need not end.
        ends = game.terminal(_after(game, start, line))
        length = int(plies[0]) if isfinite(plies[0]) else len(line) if ends else None
    value, first = tidy(graph.values[0]), line[0] if line else None
    own = outcome(game, start, value) if is_duel(game) else None
    size, seconds = len(graph.movers), time.perf_counter() - started
    return Solution(
        game, start, value, own, length, first, line, size, seconds, M("all {count:,} positions", count=size)
    )


def _with_settled_points(game: Game, start: Position, progress: Progress | None, megabytes: float) -> Solution:
    """By the points still to come, once for all positions that differ only in those made."""
    started = time.perf_counter()
    value, line, size = solve_settled(game, start, megabytes, progress)
    seconds, method = time.perf_counter() - started, M("all {count:,} positions", count=size)
    return Solution(game, start, tidy(value), None, None, line[0] if line else None, line, size, seconds, method)


def _line(game: Game, state: Position, graph: Graph | ArrayGraph, plies: list[float] | None) -> list[Action]:
    """The moves of best play, up to the first chance node or the first repetition."""
    line, number, seen = [], 0, {0}
    while graph.movers[number] >= MAX:
        chosen = chosen_child(game, graph, plies, number)
        line.append(action_to(game, state, chosen))
        state, number = game.result(state, line[-1]), graph.children[number][chosen]
        if number in seen:
            break
        seen.add(number)
    return line


def chosen_child(game: Game, graph: Graph | ArrayGraph, plies: list[float] | None, number: int) -> int:
    """The child that best play chooses: the value first, then a quick win or a slow loss."""
    children = graph.children[number]
    value = graph.values[number]
    if plies is None or value == 0:
        return best_child(graph, number, game.has_payoffs)
    winning = (value > 0) == (graph.movers[number] == MAX)
    far = [(plies[child] if winning else -plies[child]) if graph.values[child] == value else inf for child in children]
    return far.index(min(far))


def _after(game: Game, start: Position, line: list[Action]) -> Position:
    """The position at the end of a line."""
    state = start
    for action in line:
        state = game.result(state, action)
    return state
