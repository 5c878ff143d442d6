"""Search by name, as the command line does: the engine where it fits, else the algorithm that suits the game.

>>> from zermelo import search
>>> found = search("tic-tac-toe", "a1 b2 c3 b1")
>>> found.move, found.value, found.exact
('b3', 0, True)
>>> search("tic-tac-toe", "a1 b2", algorithm="minimax", depth=2).algorithm
'minimax'
"""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Unpack

from zermelo.algorithms import deepen_algorithm, run_algorithm
from zermelo.algorithms.algorithm import Algorithm
from zermelo.algorithms.options import FULL_WINDOW, SearchOptions
from zermelo.algorithms.prepared_search import refuse_nodes
from zermelo.algorithms.registry import ENGINE
from zermelo.algorithms.result import Result
from zermelo.games.loading import as_game, as_position
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.library.analysis import Analysis
from zermelo.players.algorithm_choice import choose_algorithm
from zermelo.rules.game import Game, Position
from zermelo.trees.tree import TreeGame

if TYPE_CHECKING:
    from zermelo.players.engine_pool import EnginePool

PATIENCE = 5.0
"""Default time limit in seconds."""


def search(
    game: Game | str,
    position: Position = None,
    *,
    algorithm: str | Algorithm = "auto",
    depth: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    **options: Unpack[SearchOptions],
) -> Result:
    """Search a position with the engine, or with the textbook algorithm that a name or an option chooses.

    `game` and `position` may be text, as on the command line. `auto` is the engine for games of two opponents, with
    chance or without, else the algorithm that suits the game; without `depth`, `time` (seconds) and `nodes` it searches
    to the end of the game, or for five seconds. An explicit tree, an algorithm by name (`algorithms()` lists them), a
    file that defines one, and a textbook option (window, beam, symmetric, record, observer, and those of the algorithm:
    strict, fail, cutoff, quiescence, singular, model, shallow, simulations …) choose a textbook algorithm, which by
    default searches to the end.

    `record` stores the events of the search, `observer` is called with each as it happens. `compiled` forces machine
    code (True) or plain Python (False).

    >>> search("nim:1,2").move
    '2x1'
    >>> search("tic-tac-toe", algorithm="minimax", depth=2, symmetric=True).value
    1
    """
    rules = as_game(game)
    start = as_position(rules, position)
    compiled, textbook = _given(options)
    name = _chosen(rules, algorithm, textbook)
    time = _seconds(rules, algorithm, textbook, depth, time, nodes)
    if name == ENGINE:
        *_, best = _thought(rules, start, ENGINE, 1, compiled, depth=depth, time=time, nodes=nodes)
        return best
    refuse_nodes(nodes)
    return run_algorithm(rules, start, algorithm=name, depth=depth, time=time, compiled=compiled, **textbook)


def deepen(
    game: Game | str,
    position: Position = None,
    *,
    algorithm: str | Algorithm = "auto",
    depth: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    **options: Unpack[SearchOptions],
) -> Iterator[Result]:
    """One result for each depth, until a limit or the end of the game; otherwise like `search`.

    >>> [(one.depth, one.move) for one in deepen("connect-four:4,4,3", "2 2", depth=2)]
    [(1, '3'), (2, '3')]
    """
    rules = as_game(game)
    start = as_position(rules, position)
    compiled, textbook = _given(options)
    name = _chosen(rules, algorithm, textbook)
    time = _seconds(rules, algorithm, textbook, depth, time, nodes)
    if name == ENGINE:
        return _thought(rules, start, ENGINE, 1, compiled, depth=depth, time=time, nodes=nodes)
    refuse_nodes(nodes)
    return deepen_algorithm(rules, start, algorithm=name, depth=depth, time=time, compiled=compiled, **textbook)


def analyze(
    game: Game | str,
    position: Position = None,
    *,
    lines: int = 3,
    algorithm: str = "auto",
    depth: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
) -> Analysis:
    """The best lines of a position, best first, at the last depth at which all were finished within the limits.

    >>> [(one.rank, one.move, one.value) for one in analyze("tic-tac-toe", "a1 b2 c3 b1", lines=2)]
    [(1, 'b3', 0), (2, 'c1', -1)]
    """
    rules = as_game(game)
    start = as_position(rules, position)
    if lines < 1:
        raise ZermeloError(M("The engine cannot show {lines} lines; give at least 1.", lines=lines))
    time = _seconds(rules, "auto", {}, depth, time, nodes)
    name = choose_algorithm(rules, algorithm).name
    found = {one.rank: one for one in _thought(rules, start, name, lines, depth=depth, time=time, nodes=nodes)}
    return Analysis([found[rank] for rank in sorted(found)])


def _given(options: SearchOptions) -> tuple[bool | None, dict[str, Any]]:
    """Whether machine code is forced or forbidden, and the textbook options given."""
    given: dict[str, Any] = {**options}
    compiled = given.pop("compiled", None)
    absent = (name for name, value in given.items() if value is None or value is False or value == FULL_WINDOW)
    return compiled, {name: given[name] for name in given.keys() - set(absent)}


def _chosen(game: Game, algorithm: str | Algorithm, textbook: dict[str, Any]) -> str | Algorithm:
    if algorithm == ENGINE and textbook:
        name = next(iter(textbook))
        raise ZermeloError(M("The engine has no option {name!r}; choose an algorithm of the textbook.", name=name))
    return algorithm if isinstance(algorithm, Algorithm) else choose_algorithm(game, algorithm, textbook).name


def _seconds(
    game: Game,
    algorithm: str | Algorithm,
    textbook: dict[str, Any],
    depth: int | None,
    time: float | None,
    nodes: int | None,
) -> float | None:
    """The time limit of a search: five seconds without any limit, but none for trees and textbook algorithms."""
    to_the_end = textbook or isinstance(game, TreeGame) or algorithm not in ("auto", ENGINE)
    return time if to_the_end or (depth, time, nodes) != (None, None, None) else PATIENCE


def _thought(
    game: Game, start: Position, name: str, lines: int, compiled: bool | None = None, **limits: Any
) -> Iterator[Result]:
    """The results of a thinker by depth; an engine starts with an empty table."""
    from zermelo.engine import Engine, Limits
    from zermelo.players.thinker import Thinker

    within = Limits(**limits)
    if name != ENGINE:
        yield from Thinker(game, name).think(start, within, lines=lines)
        return
    pool = _pool() if compiled is None else None
    engine = pool.take(game) if pool else Engine(game, compiled=compiled)
    thinker = Thinker(game, ENGINE, engine=engine)
    try:
        yield from thinker.think(start, within, lines=lines)
    finally:
        if pool:
            thinker.clear()
            pool.put_back(engine)


@cache
def _pool() -> "EnginePool":
    """The idle engines of this process."""
    from zermelo.players.engine_pool import EnginePool

    return EnginePool()
