"""One search: to the end of the game, to a depth, or for a time."""

from typing import Unpack

from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.deepening import deepen_algorithm
from zermelo.algorithms.options import FULL_WINDOW, RunOptions, Window
from zermelo.algorithms.prepared_search import PreparedSearch
from zermelo.algorithms.result import Result
from zermelo.rules.game import Game, Position


def run_algorithm(
    game: Game,
    position: Position = None,
    *,
    algorithm: str | Algorithm | None = None,
    depth: int | None = None,
    time: float | None = None,
    window: Window = FULL_WINDOW,
    **options: Unpack[RunOptions],
) -> Result:
    """Search a position with a textbook algorithm, to the end of the game or to `depth` plies.

    `algorithm` is a name (`algorithms()` lists them), a file that defines one (my_search.py), or an `Algorithm`; None
    is the one that suits the game. The engine is not a textbook algorithm: `zermelo.search` chooses among all.
    `time` (seconds) deepens ply by ply and returns the result of the last finished depth. `record` stores the
    events of the search, `observer` is called with each as it happens (interpreted). `compiled` forces machine
    code (True) or plain Python (False). `beam` and `symmetric` search fewer moves. The other options are those of the
    algorithm: strict, fail, cutoff, quiescence, singular, model, shallow.

    >>> from zermelo.games import tic_tac_toe
    >>> run_algorithm(tic_tac_toe.game, algorithm="minimax", depth=2, symmetric=True).value
    1
    """
    if time is None:
        return PreparedSearch(game, position, algorithm, **options).run(depth, window)
    *_, best = deepen_algorithm(game, position, algorithm=algorithm, depth=depth, time=time, window=window, **options)
    return best
