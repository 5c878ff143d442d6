"""Retrograde analysis of endgames that come back: slice by slice, from the finished games backwards.

A game declares its endgames by number (`zermelo/rules/endgames.py`). Within a slice every move is an edge from a place
to another, and moves that leave the slice lead to values that are known. Then ply by ply:

    won in d     some move leads to a loss in d - 1
    lost in d    every move leads to a win, and the slowest of them is a win in d - 1

and what is left when nothing more follows is drawn. A draw by repetition is such a one; draws by a count of moves
are left out, as is the custom: a win that takes too long for them counts as a win.

The outcome of a place, for whoever is to move there, is one number:

    0   drawn      1 + 2 · plies   lost      2 + 2 · plies   won      NOTHING   no position lies there
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.compile import compiled
from zermelo.machine.kernel import Kernel
from zermelo.rules.game import MAX, Game, Position

DRAWN, NOTHING, UNKNOWN = 0, 0xFFFF, 0xFFFE
NEVER = 0xFFFF
"""In place of a ply: it does not come."""
PART = 1 << 18
"""Places that a kernel works through before it returns to Python."""
BLOCKED = 0xFFFF
"""In place of a number of moves that may still lose: one surely does not."""


def is_won(outcome: Any) -> Any:
    """Whether outcomes, one or an array of them, are wins.

    >>> is_won(1 + 2 * 4), is_won(2 + 2 * 5), is_won(DRAWN)
    (False, True, False)
    """
    return (outcome % 2 == 0) & (outcome > DRAWN) & (outcome < UNKNOWN)


def is_lost(outcome: Any) -> Any:
    return (outcome % 2 == 1) & (outcome < UNKNOWN)


def plies_of(outcome: Any) -> Any:
    """The plies to the end of what is not drawn."""
    return (outcome - 1) // 2


def exploring(game: Game) -> Callable[..., Any]:
    """The kernel that looks at every place of a part of a slice once."""
    endgames = game.advice.endgames
    assert endgames is not None
    place_of, position_at = endgames.place, endgames.position

    def finished(position: Position) -> int:
        """The outcome of a game that is over; it need not be among the endgames."""
        utility = game.utility(position)
        if utility == 0:
            return DRAWN
        return 2 if (utility > 0) == (game.player(position) == MAX) else 1

    def explore(known, start, end, first, last, outcomes, left, due, incoming):  # type: ignore[no-untyped-def]
        """For places `first` up to `last` of the slice from `start` to `end`: what its moves that leave it say.

        `left` gets the number of moves inside the slice, BLOCKED where the mover cannot lose; `due` the ply at which
        a move out of the slice wins, or before which the last one does not lose; `incoming` counts edges to places.
        Returns a place from which a move leads to a later slice, or -1.
        """
        for place in range(first, last):
            here = place - start
            position = position_at(place)
            outcomes[here] = UNKNOWN
            left[here], due[here] = 0, NEVER
            if place_of(position) != place:
                outcomes[here] = NOTHING
                continue
            if game.terminal(position):
                outcomes[here] = finished(position)
                continue
            wins, latest, inside, blocked = NEVER, 0, 0, False
            for action in game.actions(position):
                child = game.result(position, action)
                after = place_of(child)
                if after >= end or (after < 0 and not game.terminal(child)):
                    return place
                if after >= start:
                    inside += 1
                    incoming[after - start] += 1
                else:
                    outcome = finished(child) if after < 0 else int(known[after])
                    if outcome == DRAWN:
                        blocked = True
                    elif outcome % 2 == 1:
                        wins = min(wins, (outcome - 1) // 2 + 1)
                    else:
                        latest = max(latest, (outcome - 1) // 2 + 1)
            if wins < NEVER:
                left[here], due[here] = BLOCKED, wins
            elif blocked:
                left[here] = BLOCKED
            else:
                left[here] = inside
                due[here] = latest
        return -1

    return explore


def linking(game: Game) -> Callable[..., Any]:
    """The kernel that writes down from where each place can be reached."""
    endgames = game.advice.endgames
    assert endgames is not None
    place_of, position_at = endgames.place, endgames.position

    def link(known, start, end, first, last, outcomes, ends, origins):  # type: ignore[no-untyped-def]
        """Fill `origins` with places of the slice, those that lead to a place before its `ends`, which move down."""
        for place in range(first, last):
            if outcomes[place - start] == UNKNOWN:
                position = position_at(place)
                for action in game.actions(position):
                    after = place_of(game.result(position, action))
                    if after >= start:
                        ends[after - start] -= 1
                        origins[ends[after - start]] = place - start
        return -1

    return link


def deciding(outcomes, left, due, ends, origins, ply):  # type: ignore[no-untyped-def]
    """Decide everything that is won or lost in `ply`; how many that are, and how many are due later."""
    lost_before, won_before = 1 + 2 * (ply - 1), 2 + 2 * (ply - 1)
    lost, won = 1 + 2 * ply, 2 + 2 * ply
    decided, later = 0, 0
    if ply > 0:
        for place in range(len(outcomes)):
            before = outcomes[place]
            if before in (lost_before, won_before):
                for edge in range(ends[place], ends[place + 1]):
                    origin = origins[edge]
                    if outcomes[origin] != UNKNOWN:
                        continue
                    if before == lost_before:
                        outcomes[origin] = won
                        decided += 1
                    elif left[origin] != BLOCKED:
                        left[origin] -= 1
                        if left[origin] == 0 and due[origin] <= ply:
                            outcomes[origin] = lost
                            decided += 1
    for place in range(len(outcomes)):
        if outcomes[place] == UNKNOWN:
            if left[place] == BLOCKED:
                if due[place] == ply:
                    outcomes[place] = won
                    decided += 1
                elif due[place] < NEVER:
                    later += 1
            elif left[place] == 0:
                if due[place] == ply:
                    outcomes[place] = lost
                    decided += 1
                else:
                    later += 1
    return decided, later


class Kernels(NamedTuple):
    """The three kernels, compiled where that is possible."""

    explore: Callable[..., int]
    link: Callable[..., int]
    decide: Callable[..., tuple[int, int]]


@lru_cache(maxsize=16)
def kernels(game: Game) -> Kernels:
    import numpy as np

    def no_places() -> tuple[Any, ...]:
        small = np.zeros(0, np.uint16)
        return 0, 0, 0, 0, small, small, small, np.zeros(0, np.int64)

    def no_edges() -> tuple[Any, ...]:
        return 0, 0, 0, 0, np.zeros(0, np.uint16), np.zeros(0, np.int64), np.zeros(0, np.int32)

    explore, link = Kernel(exploring(game), no_places), Kernel(linking(game), no_edges)
    machine = explore.becomes_ready(game.name, np.zeros(0, np.uint16))
    decide = compiled(deciding) if machine else deciding
    return Kernels(explore.function(machine), link.function(machine), decide)


def solve_slice(game: Game, known: Any, start: int, end: int, watch: Callable[[int], None] = lambda _: None) -> Any:
    """The outcomes of the places from `start` up to `end`; `known` holds those of all places before.

    `watch` is told every now and then how many places are done, out of twice as many as there are.
    """
    import numpy as np

    explore, link, decide = kernels(game)
    size = end - start
    outcomes, left, due = (np.empty(size, np.uint16) for _ in range(3))
    incoming = np.zeros(size, np.int64)
    for first in range(start, end, PART):
        last = min(first + PART, end)
        wrong = explore(known, start, end, first, last, outcomes, left, due, incoming)
        if wrong >= 0:
            assert game.advice.endgames is not None
            position = game.advice.endgames.position(wrong)
            raise ZermeloError(
                M(
                    "A move of {game} leads from an endgame to none before it, at {position}: its `endgames` are at "
                    "odds with its rules.",
                    game=game.name,
                    position=position,
                )
            )
        watch(last - start)
    ends = np.append(np.cumsum(incoming), incoming.sum())
    origins = np.empty(int(ends[-1]), np.int32)
    for first in range(start, end, PART):
        last = min(first + PART, end)
        link(known, start, end, first, last, outcomes, ends, origins)
        watch(size + last - start)
    ply = 0
    while True:
        decided, later = decide(outcomes, left, due, ends, origins, ply)
        if ply and not decided and not later:
            break
        ply += 1
    outcomes[outcomes == UNKNOWN] = DRAWN
    return outcomes
