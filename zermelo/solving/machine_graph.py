"""The graph of a game of chance as arrays, listed and valued by machine code.

`graph.py` lists positions as Python objects. Here a position is a row of words, and an open hash table finds the
number of a row that is already listed. The numbers of the positions, the order of the children and every sum are the
same, so the values are equal to the last bit.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import Any

from zermelo.algorithms.numbered_rows import fill_table, numbered
from zermelo.languages.message import M
from zermelo.machine import compile as compiler
from zermelo.machine.natural.forms import plain_kinds
from zermelo.machine.runtime.kernel import Kernel, compiled_if_possible, machine_position, numbers_in
from zermelo.machine.runtime.memory import Block, restore, save
from zermelo.machine.runtime.memory import number as as_float
from zermelo.rules.defaults import with_defaults
from zermelo.rules.game import CHANCE, Game, Position
from zermelo.solving.graph import (
    FINISHED,
    MOST_POSITIONS,
    ArrayGraph,
    Graph,
    Progress,
    TooLarge,
    explore,
    last_round,
    sweep,
    until_still,
    value_graph,
)

FEW = 20_000
"""Positions that are listed in less time than machine code takes to load."""
AT_ONCE = 200_000
"""Positions per kernel call, between two messages."""


def exploring(game: Game) -> Callable[..., Any]:
    """The kernel that lists positions."""

    def explore(start, rows, width, table, movers, values, firsts, targets, shares, done, count, until):  # type: ignore[no-untyped-def]
        """Expand positions from number `done` up to `until`; return the next, and the number of positions listed.

        It returns early where an array is full. Children listed by then are found again by the next call.
        """
        if count == 0:
            save(rows, 0, start)
            count = numbered(rows, width, table, 0) + 1
        while done < min(count, until):
            state = restore(rows, done * width, start)
            edge = int(firsts[done])
            values[done] = 0.0
            if game.terminal(state):
                movers[done] = FINISHED
                values[done] = as_float(game.utility(state))
            elif game.player(state) == CHANCE:
                movers[done] = CHANCE
                for outcome, share in game.chance(state):  # type: ignore[misc]
                    if edge == len(targets) or count + 1 >= len(movers):
                        return done, count
                    save(rows, count * width, game.result(state, outcome))
                    targets[edge] = numbered(rows, width, table, count)
                    shares[edge] = as_float(share)
                    count = max(count, int(targets[edge]) + 1)
                    edge += 1
            else:
                movers[done] = game.player(state)
                for action in game.actions(state):
                    if edge == len(targets) or count + 1 >= len(movers):
                        return done, count
                    save(rows, count * width, game.result(state, action))
                    targets[edge] = numbered(rows, width, table, count)
                    shares[edge] = 1.0
                    count = max(count, int(targets[edge]) + 1)
                    edge += 1
            done += 1
            firsts[done] = edge
        return done, count

    return explore


def parents_first(firsts, targets, parents, ready):  # type: ignore[no-untyped-def]
    """Write the topological order of the positions to `ready`; return whether there is one (succession.py)."""
    for place in range(firsts[len(parents)]):
        parents[targets[place]] += 1
    end = 0
    for number in range(len(parents)):
        if parents[number] == 0:
            ready[end] = number
            end += 1
    done = 0
    while done < end:
        for place in range(firsts[ready[done]], firsts[ready[done] + 1]):
            child = targets[place]
            parents[child] -= 1
            if parents[child] == 0:
                ready[end] = child
                end += 1
        done += 1
    return end == len(parents)


@lru_cache(maxsize=16)
def _kernel(game: Game, width: int) -> Kernel:
    def nothing_to_list() -> tuple[Any, ...]:
        arrays = _arrays(width, 2, 2)
        return (arrays[0].handle, width, *arrays[1:], 0, 0, 0)

    return Kernel(exploring(with_defaults(game)), nothing_to_list)


def _arrays(width: int, positions: int, edges: int) -> list[Any]:
    """Room for a number of positions and edges: rows, table, movers, values, firsts, targets, shares."""
    import numpy as np

    slots = 1 << (2 * positions).bit_length()
    numbers = np.zeros(slots, np.int32), np.zeros(positions, np.int8), np.zeros(positions)
    return [
        Block(positions * width, machine=True),
        *numbers,
        np.zeros(positions + 1, np.int64),
        np.zeros(edges, np.int32),
        np.zeros(edges),
    ]


def _grown(arrays: list[Any], width: int, count: int) -> list[Any]:
    """The arrays with room for twice as much, and their content."""
    rows, _, movers, _, _, targets, _ = arrays
    larger = _arrays(width, 2 * len(movers), 2 * len(targets))
    larger[0].overwrite(rows.array)
    for old, new in zip(arrays[2:], larger[2:], strict=True):
        new[: len(old)] = old
    compiled_if_possible(fill_table)(larger[0].handle, width, larger[1], count)
    return larger


def list_by_machine(game: Game, start: Position, progress: Progress | None, most: int) -> ArrayGraph | None:
    """The graph listed by machine code; None where the rules cannot be compiled."""
    state = machine_position(start)
    width = len(numbers_in(state))
    kernel = _kernel(game, width)
    if not kernel.becomes_ready(game.name, start):
        return None
    arrays, done, count = _arrays(width, 4 * FEW, 16 * FEW), 0, 0
    while done < count or not count:
        rows, *others = arrays
        until = done + AT_ONCE
        reached, count = kernel.function(True)(state, rows.handle, width, *others, done, count, until)
        if reached < min(count, until):
            arrays = _grown(arrays, width, count)
        if count > most:
            raise TooLarge(
                M("{game} has more than {most:,} positions from here, too many to list.", game=game.name, most=most)
            )
        if progress:
            progress(M("positions listed"), count)
        done = reached
    _, _, movers, values, firsts, targets, shares = arrays
    edges = firsts[count]
    return ArrayGraph(movers[:count], values[:count], firsts[: count + 1], targets[:edges], shares[:edges])


def _is_plain(graph: Graph) -> bool:
    """Whether all positions are numbers of the same types, and no exact fraction would become a float."""
    kinds = {plain_kinds(machine_position(state)) for state in graph.states}
    numbers = chain(graph.values, *graph.shares.values())
    return len(kinds) == 1 and None not in kinds and not any(isinstance(number, Fraction) for number in numbers)


def solve_with_chance(game: Game, start: Position, progress: Progress | None = None) -> Graph | ArrayGraph:
    """The graph of a game of chance with a value at every position.

    The first positions are listed by plain Python. It suffices for a small game, and shows what a large one holds:
    machine code would round exact fractions, and positions must be numbers, all of the same types.
    """
    graph, machine = Graph(), None
    try:
        explore(game, start, progress, FEW, graph)
    except TooLarge:
        if compiler.enabled() and not game.has_payoffs and _is_plain(graph):
            machine = list_by_machine(game, start, progress, MOST_POSITIONS)
        if machine is None:
            graph = explore(game, start, progress)
    if machine is not None:
        _value(machine, progress)
        return machine
    value_graph(game, graph, progress)
    return graph


def _value(graph: ArrayGraph, progress: Progress | None) -> None:
    """Value the positions from the end to the start, or by value iteration where they repeat."""
    import numpy as np

    size = len(graph.movers)
    order = np.zeros(size, np.int64)
    arrays = graph.movers, graph.firsts, graph.targets, graph.shares
    back_up = compiled_if_possible(sweep)
    if compiled_if_possible(parents_first)(graph.firsts, graph.targets, np.zeros(size, np.int32), order):
        back_up(graph.values, *arrays, order)
    else:
        last_round(until_still(back_up, graph.values, *arrays), progress)
    graph.values = graph.values.tolist()
