"""Solving by listing every reachable position once, whatever number of paths lead to it.

Three ways to value the graph, by the kind of game:

    backward    from the end to the start: chance and several players, where no position repeats
    attractor   two opponents without chance: the positions from which a win can be forced, and its plies;
                endless play without a forced win is a draw
    iteration   chance, where positions repeat (pig): value iteration until it converges
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.kernel import compiled_if_possible
from zermelo.rules.game import CHANCE, MAX, MIN, Action, Game, Position, Value
from zermelo.rules.identity import compared_by_place, require_names, unhashable_part
from zermelo.rules.succession import parents_first

if TYPE_CHECKING:
    from numpy.typing import NDArray

Progress = Callable[[str, int], None]
"""Called with a message about the kind of work, and the amount done."""

MOST_POSITIONS = 4_000_000
STANDS_STILL = 1e-13
MOST_ROUNDS = 100_000
FINISHED = -2
"""The mover of a finished game in a Graph."""


class TooLarge(ZermeloError):
    """More positions than can be listed."""


@dataclass
class Graph:
    """Positions by number (0 is the start), with their movers and children."""

    states: list[Position] = field(default_factory=list)
    movers: list[int] = field(default_factory=list)
    children: list[list[int]] = field(default_factory=list)
    shares: dict[int, list[float]] = field(default_factory=dict)
    """The probabilities of the children of a chance node."""
    values: list[Value] = field(default_factory=list)
    """Those of terminal positions at first, of all positions when solved."""


@dataclass
class ArrayGraph:
    """The same as arrays, without the states; the children of a position are a slice of `targets`."""

    movers: "NDArray[Any]"
    values: Any
    firsts: "NDArray[Any]"
    targets: "NDArray[Any]"
    shares: "NDArray[Any]"
    """The probability of each target, 1 after a player's move."""

    @property
    def children(self) -> "ArrayGraph":
        return self

    def __getitem__(self, number: int) -> list[int]:
        return self.targets[self.firsts[number] : self.firsts[number + 1]].tolist()  # type: ignore[no-any-return]


def explore(
    game: Game,
    start: Position,
    progress: Progress | None = None,
    most: int = MOST_POSITIONS,
    graph: Graph | None = None,
) -> Graph:
    """List every position reachable from `start`, in an empty graph if one is given."""
    graph = graph or Graph()
    graph.states.append(start)
    name = naming(game, start)
    numbers = {name(start): 0}
    for state in graph.states:  # grows while it is read
        if game.terminal(state):
            graph.movers.append(FINISHED)
            graph.values.append(game.utility(state))
            graph.children.append([])
            continue
        mover = game.player(state)
        graph.movers.append(mover)
        graph.values.append(None)
        if mover == CHANCE:
            pairs = game.outcomes(state)
            graph.shares[len(graph.children)] = [share for _, share in pairs]
            actions = [outcome for outcome, _ in pairs]
        else:
            actions = list(game.actions(state))
        after = [game.result(state, action) for action in actions]
        graph.children.append([_number(graph, numbers, name(child), child) for child in after])
        if len(graph.states) > most:
            raise TooLarge(
                M("{game} has more than {most:,} positions from here, too many to list.", game=game.name, most=most)
            )
        if progress and len(graph.children) % 20_000 == 0:
            progress(M("positions listed"), len(graph.states))
    return graph


def naming(game: Game, start: Position) -> Callable[[Position], Hashable]:
    """The name of a position: itself, or its key where it is not hashable by value (a node of a tree)."""
    require_names(game, start)
    parts = tuple(start) if isinstance(start, tuple) else start  # a node is hashable, but not the tree that it carries
    if game.key is not None and (unhashable_part(parts) is not None or compared_by_place(start) is not None):
        return game.key
    return lambda state: state  # type: ignore[no-any-return]


def _number(graph: Graph, numbers: dict[Hashable, int], name: Hashable, state: Position) -> int:
    number = numbers.setdefault(name, len(numbers))
    if number == len(graph.states):
        graph.states.append(state)
    return number


def backward(game: Game, graph: Graph, forward: list[int]) -> None:
    """Value an acyclic graph, from the end to the start."""
    several = game.has_payoffs
    for number in reversed(forward):
        mover, children = graph.movers[number], graph.children[number]
        if mover == FINISHED:
            continue
        if mover == CHANCE:
            graph.values[number] = average(graph, number)
        else:
            chosen = best_child(graph, number, several)
            graph.values[number] = graph.values[children[chosen]]


def average(graph: Graph, number: int) -> Value:
    pairs = list(zip(graph.shares[number], (graph.values[child] for child in graph.children[number]), strict=True))
    if isinstance(pairs[0][1], tuple):
        return tuple(sum(share * value[entry] for share, value in pairs) for entry in range(len(pairs[0][1])))
    return sum(share * value for share, value in pairs)


def best_child(graph: Graph | ArrayGraph, number: int, several: bool) -> int:
    """The child that the mover chooses: the first with the best value."""
    mover = graph.movers[number]
    seen = [graph.values[child] for child in graph.children[number]]
    if several:
        own = [value[mover] for value in seen]
        return own.index(max(own))
    return seen.index(max(seen) if mover == MAX else min(seen))


def attractor(graph: Graph, progress: Progress | None = None) -> list[float]:
    """Value a graph of two opponents; return the plies to the end under best play, inf where it need not end.

    For each utility, from the most extreme to zero, the positions from which one side can force it are computed
    backwards from the terminal positions, ply by ply: the forcing side needs one such child, the other side must have
    no other. Where neither side can force a result, it is a draw.
    """
    parents: list[list[int]] = [[] for _ in graph.states]
    for number, children in enumerate(graph.children):
        for child in children:
            parents[child].append(number)
    finished = [number for number, mover in enumerate(graph.movers) if mover == FINISHED]
    plies = [inf] * len(graph.states)
    for number in finished:
        plies[number] = 0
    utilities = {graph.values[number] for number in finished}
    # For MAX and for MIN: the number of children of an opponent's position that are not forced yet.
    left: list[dict[int, int]] = [{}, {}]
    for utility in sorted(utilities, key=abs, reverse=True):
        if utility != 0:
            layer = [number for number in finished if graph.values[number] == utility]
            _force(graph, parents, plies, layer, MAX if utility > 0 else MIN, left)
            if progress:
                progress(M("positions decided"), sum(value is not None for value in graph.values))
    for number, value in enumerate(graph.values):
        if value is None:
            graph.values[number] = 0
    return plies


def _force(
    graph: Graph, parents: list[list[int]], plies: list[float], layer: list[int], side: int, left: list[dict[int, int]]
) -> None:
    """Back up the utility of a layer of terminal positions to all from which `side` can force it, or better."""
    utility, unforced = graph.values[layer[0]], left[side]
    while layer:
        following = []
        for child in layer:
            for number in parents[child]:
                if graph.values[number] is not None:
                    continue
                if graph.movers[number] != side:
                    unforced[number] = unforced.get(number, len(graph.children[number])) - 1
                    if unforced[number] > 0:
                        continue
                graph.values[number] = utility
                plies[number] = plies[child] + 1
                following.append(number)
        layer = following


def iteration(graph: Graph, progress: Progress | None = None) -> None:
    """Value a graph with chance and cycles, by value iteration until it converges."""
    graph.values = last_round(rounds(graph), progress).tolist()


def last_round(found: Iterator[tuple["NDArray[Any]", float]], progress: Progress | None) -> "NDArray[Any]":
    """The values after the last round of value iteration."""
    for done, (values, change) in enumerate(found, 1):
        if progress:
            size = f"{change:.0e}"
            progress(M("rounds over {total:,} positions, last change {size}", total=len(values), size=size), done)
    return values


def rounds(graph: Graph, interpreted: bool = False) -> Iterator[tuple["NDArray[Any]", float]]:
    """Value iteration: the values after each round, updated in place, and their largest change in it."""
    import numpy as np

    starts = np.cumsum([0] + [len(children) for children in graph.children])
    targets = np.array([child for children in graph.children for child in children], np.int64)
    weights = np.ones(len(targets))
    for number, shares in graph.shares.items():
        weights[starts[number] : starts[number + 1]] = shares
    movers = np.array(graph.movers, np.int64)
    values = np.array([0.0 if value is None else float(value) for value in graph.values])
    go_through: Callable[..., float] = sweep if interpreted else compiled_if_possible(sweep)
    yield from until_still(go_through, values, movers, starts, targets, weights)


def until_still(go_through: Callable[..., float], values: Any, *graph: Any) -> Iterator[tuple["NDArray[Any]", float]]:
    """Sweep over the positions, last listed first, until their values change no more."""
    import numpy as np

    order = np.arange(len(values))
    change, done = inf, 0
    while change > STANDS_STILL and done < MOST_ROUNDS:
        change, done = go_through(values, *graph, order), done + 1
        yield values, change


def sweep(values, movers, starts, targets, weights, order):  # type: ignore[no-untyped-def]
    """Back up every position from the current values of its children, in reverse order; the largest change."""
    change = 0.0
    for number in order[::-1]:
        if movers[number] == FINISHED:
            continue
        first = starts[number]
        value = weights[first] * values[targets[first]]
        for place in range(first + 1, starts[number + 1]):
            child = weights[place] * values[targets[place]]
            if movers[number] == CHANCE:
                value += child
            elif movers[number] == MAX:
                value = max(value, child)
            else:
                value = min(value, child)
        change = max(change, abs(value - values[number]))
        values[number] = value
    return change


def action_to(game: Game, state: Position, child: int) -> Action:
    """The move to the child with that index."""
    return game.moves(state)[child]


Solved = tuple[Graph, list[float] | None]


def solve_graph(game: Game, start: Position, progress: Progress | None = None) -> Solved:
    """The graph with a value at every position, and the plies to the end where they are meaningful."""
    graph = explore(game, start, progress)
    return graph, value_graph(game, graph, progress)


def value_graph(game: Game, graph: Graph, progress: Progress | None = None) -> list[float] | None:
    """Give every position its value; return the plies to the end where they are meaningful."""
    forward = parents_first(graph.children)
    duel = game.players <= 2 and not game.has_payoffs
    if duel and not graph.shares:
        return attractor(graph, progress)
    if forward is not None:
        backward(game, graph, forward)
    elif game.has_payoffs:
        raise ZermeloError(
            M("Positions of {game} can repeat; with several players that has no single value.", game=game.name)
        )
    else:
        iteration(graph, progress)
    return None
