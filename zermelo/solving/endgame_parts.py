"""Explore a part of a slice of endgames, on any machine: every move of its places."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.games.loading import rules_at
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.kernel import Kernel
from zermelo.rules.game import MAX, Game, Position
from zermelo.solving.level_parts import writeable
from zermelo.solving.outcomes import DRAWN, NOTHING, UNKNOWN

if TYPE_CHECKING:
    from numpy.typing import NDArray

NEVER = 0xFFFF
"""Stands for a ply that never comes."""
BLOCKED = 0xFFFF
"""Stands for the number of undecided moves where one move surely does not lose."""
ROOM = 12
"""Initial capacity of targets per place."""


class Part(NamedTuple):
    """A task for another process: places `first` up to `last` of the slice from `start` to `end`."""

    address: str
    start: int
    end: int
    first: int
    last: int


class Explored(NamedTuple):
    """The results of a part, one per place."""

    first: int
    outcomes: "NDArray[Any]"
    left: "NDArray[Any]"
    """The moves inside the slice; BLOCKED where a move out of it draws or wins, so that the mover cannot lose."""
    due: "NDArray[Any]"
    """The plies of the fastest win by a move out of the slice, NEVER if none wins; where all of them lose, the plies of
    the slowest loss, 0 without such moves."""
    inside: "NDArray[Any]"
    """The number of targets of each place."""
    targets: "NDArray[Any]"
    """The places that moves inside the slice lead to, counted from its start."""


def exploring(game: Game) -> Callable[..., Any]:
    """The kernel that visits every place of a part of a slice once."""
    endgames = game.advice.proof.endgames
    assert endgames is not None
    place_of, position_at = endgames.place, endgames.position

    def finished(position: Position) -> int:
        """The outcome of a terminal position, which need not be among the endgames."""
        utility = game.utility(position)
        if utility == 0:
            return DRAWN
        return 2 if (utility > 0) == (game.player(position) == MAX) else 1

    def explore(known, start, end, first, last, outcomes, left, due, inside, targets):  # type: ignore[no-untyped-def]
        """Visit places `first` up to `last` of the slice from `start` to `end`, and fill the arrays of `Explored`.

        Return the number of targets (the capacity if there may be more), and a place from which a move leads to a
        later slice, or -1.
        """
        edges, room = 0, len(targets)
        for place in range(first, last):
            here = place - first
            position = position_at(place)
            outcomes[here] = UNKNOWN
            left[here], due[here], inside[here] = 0, NEVER, 0
            if place_of(position) != place:
                outcomes[here] = NOTHING
                continue
            if game.terminal(position):
                outcomes[here] = finished(position)
                continue
            wins, latest, before, blocked = NEVER, 0, edges, False
            for action in game.actions(position):
                child = game.result(position, action)
                after = place_of(child)
                # Slices are solved in order, so a later one is still unknown.
                if after >= end or (after < 0 and not game.terminal(child)):
                    return edges, place
                if after >= start:
                    if edges == room:
                        return edges, -1
                    targets[edges] = after - start
                    edges += 1
                else:
                    outcome = finished(child) if after < 0 else int(known[after])
                    if outcome == DRAWN:
                        blocked = True
                    elif outcome % 2 == 1:
                        wins = min(wins, (outcome - 1) // 2 + 1)
                    else:
                        latest = max(latest, (outcome - 1) // 2 + 1)
            inside[here] = edges - before
            if wins < NEVER:
                left[here], due[here] = BLOCKED, wins
            elif blocked:
                left[here] = BLOCKED
            else:
                left[here] = edges - before
                due[here] = latest
        return edges, -1

    return explore


@lru_cache(maxsize=16)
def explorer(game: Game) -> Callable[..., tuple[int, int]]:
    """That kernel, compiled where possible."""
    import numpy as np

    def no_places() -> tuple[Any, ...]:
        small = np.zeros(0, np.uint16)
        return 0, 0, 0, 0, small, small, small, small, np.zeros(0, np.int32)

    explore = Kernel(exploring(game), no_places)
    return explore.function(explore.becomes_ready(game.name, np.zeros(0, np.uint16)))


def explored(game: Game, known: "NDArray[Any]", start: int, end: int, first: int, last: int) -> Explored:
    """Explore a part; `known` holds the outcomes of all places before its slice."""
    import numpy as np

    explore, room = explorer(game), ROOM * (last - first) + 1
    while True:
        outcomes, left, due, inside = (np.empty(last - first, np.uint16) for _ in range(4))
        targets = np.empty(room, np.int32)
        edges, wrong = explore(known, start, end, first, last, outcomes, left, due, inside, targets)
        if wrong >= 0:
            assert game.advice.proof.endgames is not None
            position = game.advice.proof.endgames.position(wrong)
            raise ZermeloError(
                M(
                    "A move of {game} leads from an endgame to none before it, at {position}: its "
                    "`endgames` contradict its rules.",
                    game=game.name,
                    position=position,
                )
            )
        if edges < room:
            return Explored(first, outcomes, left, due, inside, targets[:edges].copy())
        room *= 2


def elsewhere(part: Part, known: "NDArray[Any] | Path") -> Explored:
    """Explore a part received from another process, with the outcomes so far or the file that holds them.

    Machine code takes writable arrays; a file is mapped copy-on-write ("c"), so that no worker can change it.
    """
    import numpy as np

    found = np.asarray(np.memmap(known, np.uint16, "c")) if isinstance(known, Path) else writeable(known)
    return explored(rules_at(part.address), found, *part[1:])
