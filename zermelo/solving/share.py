"""Estimate the progress of a proof from its table.

To prove that a position reaches a threshold takes one move that does, to disprove it a reply to every move. So the
share of a proof is that of the first move not yet refuted, the share of a disproof the mean over all moves, and the
larger of the two counts, since the outcome is unknown. It is a rough measure, because moves differ in cost, but it
rises from 0 to 1 and distinguishes a minute from an hour.
"""

import time
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from zermelo.machine.compile import compiled
from zermelo.machine.runtime.kernel import machine_position
from zermelo.machine.runtime.memory import Block, store
from zermelo.rules.game import Action, Game, Position
from zermelo.solving.bounds import entries
from zermelo.solving.nullwindow import distances, finished, most_value, promising, table_key

if TYPE_CHECKING:
    from zermelo.solving.prover import Prover

TOLD_AFTER = 2.0
"""Seconds before the first estimate."""
LEAST_SHARE = 0.005
"""The least share from which the remaining time is estimated."""
RARELY = 50
"""Interval between estimates, as a multiple of their cost."""
PLIES = 8
"""Depth to which the table is traversed: only every second ply branches."""
MOST_MOVES = 1 << 10
"""The number of moves of a position considered at most."""


@lru_cache(maxsize=16)
def sorter(game: Game) -> Callable[[Position], list[Action]]:
    """The moves of a position, the most promising first, in machine code.

    Where the game looks ahead to sort them, interpreted code takes seconds.
    """
    moves, found = promising(game), Block(MOST_MOVES, machine=True)

    def sort(position, run):  # type: ignore[no-untyped-def]
        count = 0
        for action in moves(position):
            for number, other in enumerate(game.actions(position)):
                if other == action and count < MOST_MOVES:
                    store(run, count, number)
                    count += 1
        return count

    machine: Callable[..., int] = compiled(sort)

    def in_order(position: Position) -> list[Action]:
        count, legal = machine(machine_position(position), found.handle), game.moves(position)
        return [legal[int(found.words[place])] for place in range(count)]

    return in_order


def share_of_proof(game: Game, run: Any, table: Any) -> Callable[[Position, int], float]:
    """A function that estimates the answered share of a question about a position, from a table."""
    most = most_value(game)
    table_of, hashed, scale = entries(game, most), table_key(game), distances(game)
    proved = game.advice.proof.proved or finished(game)
    moves = sorter(game) if table.machine else promising(game)

    def answer(position: Position, threshold: int, depth: int) -> bool | None:
        """Whether a position reaches the threshold; None if unknown."""
        low, high = proved(position)
        if low < threshold <= high:
            known = table_of.probe(run, table, int(hashed(position, depth, run)))
            low, high = max(low, table_of.at_least(known)), min(high, table_of.at_most(known))
        return True if low >= threshold else False if high < threshold else None

    def replies(position: Position, threshold: int) -> list[tuple[Position, int, bool]]:
        """The position after each move, its threshold, and whether a yes there is a yes here."""
        beyond, found = scale.farther(threshold), []
        for action in moves(position):
            after = game.result(position, action)
            again = game.player(after) == game.player(position)
            found.append((after, beyond if again else 1 - beyond, again))
        return found

    def share(position: Position, threshold: int, depth: int, hoped: bool) -> float:
        """The share of the proof that the answer is as hoped."""
        known = answer(position, threshold, depth)
        if known is not None:
            return 1.0 if known == hoped else 0.0
        if depth == PLIES:
            return 0.0
        shares = []
        for after, asked, again in replies(position, threshold):
            wanted = hoped if again else not hoped
            if hoped and answer(after, asked, depth + 1) not in (None, wanted):
                continue
            shares.append(share(after, asked, depth + 1, wanted))
            if hoped:
                break
        return sum(shares) / len(shares) if shares else 0.0

    return lambda position, threshold: max(share(position, threshold, 0, hoped) for hoped in (True, False))


class Outlook:
    """The progress of the current question of a proof, estimated so rarely that it hardly delays the proof."""

    def __init__(self, prover: "Prover") -> None:
        self._prover, self._due = prover, 0.0
        self._question: tuple[Position, int] | None = None
        self._told: tuple[float | None, float | None] = None, None

    def told(self, position: Position, threshold: int, seconds: float) -> tuple[float | None, float | None]:
        """The share of a question asked `seconds` ago, and the estimated seconds left."""
        began = time.perf_counter()
        if self._question != (position, threshold):
            self._question, self._told, self._due = (position, threshold), (None, None), 0.0
        if seconds < TOLD_AFTER or began < self._due:
            return self._told
        share = share_of_proof(self._prover.game, self._prover.runs[0], self._prover.table)(position, threshold)
        self._told = (share, seconds * (1 - share) / share) if share >= LEAST_SHARE else (None, None)
        self._due = began + (1 + RARELY) * (time.perf_counter() - began)
        return self._told
