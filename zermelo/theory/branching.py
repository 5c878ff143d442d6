"""The effective branching factor, measured: by how much the nodes of a search grow with each ply.

In a uniform tree minimax grows by b a ply and alpha-beta, with the best move first, by √b: Deep Blue searched the 36
moves of chess as if there were six. A real search is measured by nodes(d) / nodes(d − 1). Alpha-beta grows by turns
more and less, so the summary is the geometric mean of the last two plies.

>>> from zermelo.games import tic_tac_toe
>>> [(growth.algorithm, growth.nodes) for growth in measure(tic_tac_toe.game, None, 3, ["minimax", "alphabeta"])]
[('minimax', (10, 82, 586)), ('alphabeta', (10, 36, 163))]
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from zermelo.library.searching import search
from zermelo.rules.game import Game, Position

SEARCHES = ("minimax", "alphabeta", "engine")


class Growth(NamedTuple):
    """The nodes of one algorithm, to depth 1, 2 …"""

    algorithm: str
    nodes: tuple[int, ...]

    @property
    def factors(self) -> list[float]:
        """nodes(d) / nodes(d − 1), from d = 2.

        >>> Growth("minimax", (4, 13, 40)).factors
        [3.25, 3.076923076923077]
        """
        return [after / before for before, after in zip(self.nodes, self.nodes[1:], strict=False)]

    @property
    def branching(self) -> float:
        """The effective branching factor: the geometric mean of the last two factors, or the only one.

        >>> Growth("alphabeta", (10, 50, 90)).branching
        3.0
        """
        *_, last = self.factors
        return sqrt(self.nodes[-1] / self.nodes[-3]) if len(self.nodes) > 2 else last


def measure(game: Game, position: Position, depth: int, algorithms: Sequence[str] = SEARCHES) -> Iterator[Growth]:
    """Search to each depth up to `depth` (at least 2), each time from nothing, and count the nodes."""
    for name in algorithms:
        found = (search(game, position, algorithm=name, depth=one) for one in range(1, depth + 1))
        yield Growth(name, tuple(result.nodes for result in found))
