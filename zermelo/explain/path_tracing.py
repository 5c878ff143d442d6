"""The trace of a search for a path: why each position is expanded next, what it leads to, and the frontier after it.

A position is called by its number, in the order in which positions are found; g is the cost so far, h the estimate of
the cost that remains, and f what orders the frontier. A search that remembers its path only is indented by its depth.

>>> from zermelo.games.sliding_tiles import sliding_tiles
>>> game = sliding_tiles(2, 2)
>>> for line in trace_path(game, game.initial, "greedy")[:6]:
...     print(line)
expand #0: g = 0, h = 6, f = 6; it is the start
. new: #1 by 2, g = 1, h = 5, f = 5
. new: #2 by 1, g = 1, h = 5, f = 5
. frontier: #1 (5), #2 (5)
expand #1: g = 1, h = 5, f = 5; least f, and of 2 equal ones found first
. new: #3 by 3, g = 2, h = 4, f = 4
"""

from dataclasses import replace
from typing import Any

from zermelo.explain.telling import TooLong
from zermelo.languages.message import M, Message
from zermelo.languages.numbers import tidy
from zermelo.machine.runtime.memory import Block
from zermelo.pathfinding.memory import cost_of
from zermelo.pathfinding.method import Method
from zermelo.pathfinding.observe import SILENT
from zermelo.pathfinding.route import Route, find_route, method_named
from zermelo.rules.game import Game, Position

MOST_EXPANSIONS = 2_000
"""The positions that one reads a trace of, at most."""
INDENT = ". "
Priority = tuple[Any, Any, int]
"""What orders the frontier: f, then h, then the number of the position."""


class PathTrace:
    """Writes the events of a search as lines, as messages with their depth."""

    def __init__(self, game: Game, method: Method) -> None:
        self.game, self.method = game, method
        self.lines: list[tuple[int, Message]] = []
        self.waiting: list[Priority] = []
        self.found: list[Priority] = []
        """Those that the last expansion added to the frontier."""
        self.expanded, self.here = 0, game.initial
        self.path: list[Position] = []
        self.observer = replace(
            SILENT,
            expand=self.expand, found=self.arrive, cheaper=self.improve, known=self.meet,
            bound=self.begin, enter=self.enter,
        )  # fmt: skip

    def say(self, line: Message, depth: int = 0) -> None:
        self.lines.append((depth, line))

    def numbers(self, number: int, cost: float, state: Position) -> tuple[Priority, Message]:
        """The place of a position in the frontier, and its g, h and f in words."""
        g = tidy(cost)
        if not self.method.uses_distance:
            return (g, 0, number), M("g = {cost}", cost=g)
        h = tidy(self.game.distance(state))  # type: ignore[misc]
        f = h if self.method.f == "h" else g + h
        return (f, h, number), M("g = {cost}, h = {estimate}, f = {f}", cost=g, estimate=h, f=f)

    def move_to(self, origin: Position, state: Position) -> str:
        """The move from a position to another."""
        game = self.game
        return next(
            game.write(origin, action) for action in game.actions(origin) if game.result(origin, action) == state
        )

    # -----------------------------------------------------------------------------------------
    # Searches that number the positions

    def expand(self, run: Block, number: int, state: Position) -> None:
        self.settle()
        self.expanded += 1
        if self.expanded > MOST_EXPANSIONS:
            raise TooLong(
                M("The search expands more than {most:,} positions, too many to trace.", most=MOST_EXPANSIONS)
            )
        place, shown = self.numbers(number, cost_of(run, number), state)
        self.here = state
        self.say(M("expand #{number}: {shown}; {reason}", number=number, shown=shown, reason=self.reason(place)))
        self.waiting = [one for one in self.waiting if one[2] != number]

    def reason(self, place: Priority) -> Message:
        """Why this position is the next."""
        if self.expanded == 1:
            return M("it is the start")
        if not self.method.f:
            is_stack = self.method.name == "dfs"
            return M("of those found last, by the first move") if is_stack else M("of those that wait, found first")
        alike = [one for one in self.waiting if one[0] == place[0]]
        if len(alike) == 1:
            return M("least f")
        if sum(one[1] == place[1] for one in alike) == 1:
            return M("least f, and of {count} equal ones least h", count=len(alike))
        return M("least f, and of {count} equal ones found first", count=len(alike))

    def settle(self) -> None:
        """Enter what the last expansion found, and write the frontier."""
        if self.method.name == "dfs":
            self.waiting = self.found + self.waiting
        else:
            self.waiting = self.waiting + self.found
        if self.method.f:
            self.waiting.sort()
        self.found = []
        if self.expanded:
            shown = (f"#{number} ({f})" if self.method.f else f"#{number}" for f, _, number in self.waiting)
            self.say(M("frontier: {nodes}", nodes=", ".join(shown) or "–"), 1)

    def arrive(self, run: Block, number: int, parent: int, state: Position) -> None:
        place, shown = self.numbers(number, cost_of(run, number), state)
        self.found.append(place)
        if parent >= 0:
            self.say(
                M("new: #{number} by {move}, {shown}", number=number, move=self.move_to(self.here, state), shown=shown),
                1,
            )

    def improve(self, run: Block, number: int, parent: int, state: Position) -> None:
        place, shown = self.numbers(number, cost_of(run, number), state)
        self.waiting = [one for one in self.waiting if one[2] != number]
        self.found = [one for one in self.found if one[2] != number] + [place]
        move = self.move_to(self.here, state)
        self.say(M("cheaper: #{number} by {move}, {shown}", number=number, move=move, shown=shown), 1)

    def meet(self, run: Block, number: int, parent: int, state: Position) -> None:
        self.say(M("known: #{number} by {move}", number=number, move=self.move_to(self.here, state)), 1)

    # -----------------------------------------------------------------------------------------
    # Searches that remember their path

    def begin(self, run: Block, bound: float) -> None:
        self.say(M("bound {bound}:", bound=tidy(bound)))

    def enter(self, run: Block, state: Position, depth: int, cost: float) -> None:
        self.expanded += 1
        if self.expanded > MOST_EXPANSIONS:
            raise TooLong(M("The search enters more than {most:,} positions, too many to trace.", most=MOST_EXPANSIONS))
        self.path = [*self.path[:depth], state]
        move: Any = self.move_to(self.path[depth - 1], state) if depth else M("start")
        if self.method.gives_up:
            shown = M("h = {estimate}", estimate=tidy(cost))
        else:
            shown = self.numbers(0, cost, state)[1]
        self.say(M("{move}: {shown}", move=move, shown=shown), depth + (not self.method.gives_up))


def trace_path(game: Game, position: Position, algorithm: str, language: str = "en") -> list[str]:
    """The trace of a search for a path, line by line."""
    return told_path(game, position, algorithm, language)[0]


def told_path(game: Game, position: Position, algorithm: str, language: str) -> tuple[list[str], Route]:
    """The same, and what the search has found."""
    method = method_named(algorithm, game)
    if method.meets:
        raise TooLong(M("{algorithm} has two frontiers and is not traced; choose bfs.", algorithm=method.title))
    trace = PathTrace(game, method)
    route = find_route(game, position, algorithm, observer=trace.observer)
    return [INDENT * depth + line.in_language(language) for depth, line in trace.lines], route
