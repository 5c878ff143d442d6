"""All positions that can be reached, counted by the fewest moves to them.

>>> from zermelo.games.sliding_tiles import sliding_tiles
>>> count_by_distance(sliding_tiles(2, 2), "0 1 2 3")
[1, 2, 2, 2, 2, 2, 1]
"""

from collections import Counter
from functools import lru_cache
from typing import Any

from zermelo.games.loading import as_position
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.machine.runtime.memory import float_of
from zermelo.pathfinding.breadth_first import METHOD
from zermelo.pathfinding.memory import COSTS, COUNT
from zermelo.pathfinding.observe import SILENT
from zermelo.pathfinding.puzzle import why_no_puzzle
from zermelo.pathfinding.running import run_method
from zermelo.rules.game import Game, Position, Unsuitable, variant


def count_by_distance(
    game: Game, position: Position | str | None = None, *, megabytes: float = 512, progress: Any = None
) -> list[int]:
    """How many positions are 0, 1, 2 … moves away; the moves of finished positions are made, too."""
    why_not = why_no_puzzle(game)
    if why_not:
        raise Unsuitable(why_not)
    run = run_method(
        _without_end(game), as_position(game, position), METHOD, SILENT, megabytes=megabytes, progress=progress
    )
    if not run.complete:
        raise ZermeloError(M("Stopped after {count:,} positions.", count=run.block.words[COUNT]))
    count, costs = run.block.words[COUNT], run.block.words[COSTS]
    if run.compiled:
        import numpy as np

        found = run.block.array[costs : costs + count].view(np.float64).astype(np.int64)
        return [int(number) for number in np.bincount(found)]
    seen = Counter(int(float_of(run.block.words[costs + number])) for number in range(count))
    return [seen[moves] for moves in range(max(seen) + 1)]


@lru_cache(maxsize=16)
def _without_end(game: Game) -> Game:
    """The game in which no position is the last."""

    def never(position):  # type: ignore[no-untyped-def]
        return False

    return variant(game, terminal=never)
