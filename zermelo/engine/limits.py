"""Limits of the engine: depth, nodes, time per move, or a clock for the game."""

from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from zermelo.algorithms.prepared_search import refuse_no_depth, refuse_no_time
from zermelo.engine.memory import DEEPEST
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import Position

RESERVE = 0.03
"""Seconds of a clock held in reserve for the latency between decision and clock."""
USUAL_MOVES = 30
"""Default for the expected number of remaining moves."""


@dataclass(frozen=True)
class Clock:
    """The time left for a game."""

    remaining: float
    increment: float = 0.0
    """Seconds added after each move."""
    moves_to_go: int | None = None
    """Moves until the next time control."""


@dataclass(frozen=True)
class Limits:
    """The limits of a search, which stops at the first reached; without any, when stopped or exact."""

    depth: int | None = None
    nodes: int | None = None
    time: float | None = None
    clock: Clock | None = None

    def __post_init__(self) -> None:
        refuse_no_depth(self.depth)
        if self.nodes is not None and self.nodes < 1:
            raise ZermeloError(M("{nodes} nodes are too few to search; give at least 1.", nodes=self.nodes))
        refuse_no_time(self.time)

    @property
    def deepest(self) -> int:
        return min(self.depth or DEEPEST, DEEPEST)

    def plan(self) -> tuple[float, float]:
        """The soft time limit, after which no further depth starts, and the hard one, in seconds.

        >>> Limits(time=2).plan()
        (2, 2)
        >>> [round(seconds, 2) for seconds in Limits(clock=Clock(60, increment=1)).plan()]
        [1.4, 8.4]
        """
        hopeful = hard = self.time or inf
        if self.clock:
            left = max(0.001, self.clock.remaining - RESERVE)
            share = left / (self.clock.moves_to_go or USUAL_MOVES) + 0.8 * self.clock.increment
            # A depth takes longer than all before it together, so one that starts late would not finish.
            hopeful = min(hopeful, 0.5 * min(share, left))
            hard = min(hard, 3 * share, left / (1 if self.clock.moves_to_go == 1 else 2))
        return hopeful, hard


class Running(NamedTuple):
    """A running search."""

    position: Position
    """The root, in the form of the kernel."""
    limits: Limits
    began: float
    hopeful: float
    """Seconds after which no further depth starts."""
    deadline: float
    """The time at which the search stops within a depth."""
