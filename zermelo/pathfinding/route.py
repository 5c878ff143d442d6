"""A search for a path, run and read: the moves to a goal, what they cost, and what is known where none was found."""

from dataclasses import dataclass, replace
from typing import Any

from zermelo.algorithms.result import Written
from zermelo.languages.message import M, joined
from zermelo.languages.numbers import json_value, tidy
from zermelo.pathfinding import (
    a_star,
    bidirectional,
    breadth_first,
    depth_first,
    greedy,
    hill_climbing,
    ida_star,
    iterative_deepening,
    uniform_cost,
)
from zermelo.pathfinding.memory import EXPANDED, MEETING, NODES, path_of, way_to
from zermelo.pathfinding.method import Method
from zermelo.pathfinding.observe import SILENT, Observer
from zermelo.pathfinding.puzzle import why_no_puzzle
from zermelo.pathfinding.running import run_method
from zermelo.rules.game import Action, Game, Position, Unsuitable
from zermelo.rules.words import nearest

METHODS: dict[str, Method] = {
    module.METHOD.name: module.METHOD
    for module in (
        breadth_first,
        bidirectional,
        depth_first,
        iterative_deepening,
        uniform_cost,
        greedy,
        a_star,
        ida_star,
        hill_climbing,
    )
}


@dataclass(frozen=True, repr=False)
class Route(Written):
    """The way that a search found, or what it knows without one."""

    game: Game
    position: Position
    method: Method
    line: list[Action]
    """The moves to a goal; of hill climbing, to where it stopped."""
    cost: float
    solved: bool
    complete: bool
    """Whether the search ended by itself; then no way exists where none was found, unless it only climbed."""
    nodes: int
    """Positions generated, repeated ones included."""
    expanded: int
    """Positions whose moves were made."""
    at_least: float
    """The least cost that a solution can have, as far as the search knows."""
    seconds: float
    compiled: bool

    @property
    def action(self) -> Action | None:  # type: ignore[override]
        """The first move."""
        return self.line[0] if self.line else None

    @property
    def proves_there_is_none(self) -> bool:
        """Whether the search has shown that no way leads to a goal."""
        return self.complete and not self.solved and not self.method.gives_up

    def to_dict(self) -> dict[str, Any]:
        """What a search for a path adds to the JSON of a solution."""
        return {
            "algorithm": self.method.name,
            "solved": self.solved,
            "cost": json_value(self.cost) if self.solved else None,
            "at_least": json_value(self.at_least) if not self.solved else None,
            "expanded": self.expanded,
            "complete": self.complete,
        }

    @property
    def end(self) -> Position:
        """The position after the moves."""
        state = self.position
        for action in self.line:
            state = self.game.result(state, action)
        return state

    def __repr__(self) -> str:
        found = f"cost {self.cost}, {len(self.line)} moves" if self.solved else "not solved"
        return f"Route({self.game.name}, {self.method.name}: {found}, {self.nodes} nodes, {self.expanded} expanded)"


class Interrupted(KeyboardInterrupt):
    """Ctrl-C ended a search, which knew this much."""

    def __init__(self, route: Route) -> None:
        super().__init__()
        self.route = route


def suitable_method(game: Game) -> str:
    """The name of the search that finds a cheapest way soonest, or any if that is enough, as far as is declared."""
    if game.any_way:
        return "dfs" if game.distance is None else "greedy"
    if game.distance is not None:
        return "astar"
    if game.goal is not None and game.cost is None:
        return "bidirectional"
    return "bfs" if game.cost is None else "ucs"


def method_named(name: str, game: Game) -> Method:
    """The search of that name; refuse one that does not exist, or does not fit."""
    if name not in METHODS:
        known = joined(METHODS, ", ")
        near = nearest(name, METHODS, "algorithm")
        if near:
            raise Unsuitable(
                M(
                    "No search for a path is called {name!r}; did you mean {near}? There are {known}.",
                    name=name,
                    near=joined(near, M(" or ")),
                    known=known,
                )
            )
        raise Unsuitable(M("No search for a path is called {name!r}; there are {known}.", name=name, known=known))
    why_not = why_no_puzzle(game)
    if why_not:
        raise Unsuitable(M("{algorithm} does not fit: {reason}", algorithm=METHODS[name].title, reason=why_not))
    if METHODS[name].uses_distance and game.distance is None:
        raise Unsuitable(
            M(
                "{algorithm} needs an estimate, and {game} declares no `distance`.",
                algorithm=METHODS[name].title,
                game=game.name,
            )
        )
    if METHODS[name].meets and (game.goal is None or game.cost is not None):
        raise Unsuitable(
            M(
                "{algorithm} needs the only goal, as `goal`, and moves that cost 1; {game} declares otherwise.",
                algorithm=METHODS[name].title,
                game=game.name,
            )
        )
    return METHODS[name]


def find_route(
    game: Game,
    position: Position = None,
    algorithm: str = "astar",
    *,
    megabytes: float = 512,
    seconds: float | None = None,
    progress: Any = None,
    compiled: bool | None = None,
    observer: Observer = SILENT,
) -> Route:
    """Search for a way to a goal; at the time limit, return what is known so far.

    Ctrl-C raises `Interrupted`, which holds the same.

    >>> from zermelo.games import find
    >>> route = find_route(find("8-puzzle"), algorithm="astar")
    >>> route.cost, len(route.line), route.solved
    (26, 26, True)
    """
    method = method_named(algorithm, game)
    start = game.start_at(position)
    run = run_method(
        game, start, method, observer, megabytes=megabytes, seconds=seconds, progress=progress, compiled=compiled
    )
    if not method.numbers:
        ordinals = path_of(run.block)
    else:
        ordinals = way_to(run.block, run.answer) if run.answer >= 0 else []
    line, cost = _replayed(game, start, ordinals)
    if method.meets and run.answer >= 0:
        line += _line_to_goal(game, start, line, way_to(run.block, run.block.words[MEETING]))
        cost = len(line)
    route = Route(
        game,
        start,
        method,
        line,
        tidy(cost),
        solved=run.answer >= 0,
        complete=run.complete,
        nodes=run.block.words[NODES],
        expanded=run.block.words[EXPANDED],
        at_least=run.bound,
        seconds=run.seconds,
        compiled=run.compiled,
    )
    if run.interrupted:
        raise Interrupted(route)
    return route


def find_reduced_route(game: Game, position: Position = None, **limits: Any) -> Route:
    """The route in a game whose advice has a smaller puzzle: found there, and told in moves of the game."""
    reduction = game.advice.proof.reduction
    assert reduction is not None
    state = start = game.start_at(position)
    found = find_route(reduction.game, reduction.of(start), suitable_method(reduction.game), **limits)
    line: list[Action] = []
    for action in found.line:
        for move in reduction.moves(game, state, action):
            line.append(move)
            state = game.result(state, move)
    return replace(found, game=game, position=start, line=line, cost=len(line))


def _replayed(game: Game, start: Position, ordinals: list[int]) -> tuple[list[Action], float]:
    """The moves with these places among the moves of their positions, and what they cost."""
    state, line, cost = start, [], 0.0
    for ordinal in ordinals:
        line.append(list(game.actions(state))[ordinal])
        cost += game.cost(state, line[-1]) if game.cost else 1
        state = game.result(state, line[-1])
    return line, cost


def _line_to_goal(game: Game, start: Position, line: list[Action], ordinals: list[int]) -> list[Action]:
    """The moves that go on from a line to the goal, by the positions of a way that was found from there."""
    back = [game.goal]
    for ordinal in ordinals:
        back.append(game.result(back[-1], list(game.actions(back[-1]))[ordinal]))
    state, moves = start, []
    for action in line:
        state = game.result(state, action)
    for target in reversed(back):
        moves.append(next(action for action in game.actions(state) if game.result(state, action) == target))
        state = target
    return moves
