"""Complete solutions and endgame tables: a file with the value of every position, not only of the first.

>>> import tempfile
>>> from zermelo.games import find
>>> with tempfile.TemporaryDirectory() as folder:
...     table = build_table(find("nim:1,2"), Path(folder) / "nim.table")
...     len(table), table.probe(find("nim:1,2").initial)
(8, ExactValue(value=1, plies=3))

Games without repetition are listed and valued ply by ply (zermelo/solving/levels.py), on disk, so that the memory holds
two plies at a time. Others are listed at once and valued by retrograde analysis, backwards from the terminal positions
(zermelo/solving/graph.py).
"""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.algorithms.variants.symmetry import canonical_key
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import tidy
from zermelo.machine.runtime.files import write_whole
from zermelo.machine.runtime.locks import only_writer
from zermelo.rules.game import Game, Position
from zermelo.solving.forecast import Forecast, Hopeless, forecast_table, refuse
from zermelo.solving.graph import Progress, solve_graph
from zermelo.solving.level_parts import first_ones
from zermelo.solving.levels import Endless, Listing, usual_threads
from zermelo.solving.packing import Unpackable, shape_of
from zermelo.solving.scores import Scale, require_duel, signature
from zermelo.solving.store import Table
from zermelo.solving.table_writer import Chunk, write_table
from zermelo.tasks.pool import TaskPool

if TYPE_CHECKING:
    from numpy.typing import NDArray

CHUNK = 1 << 22
"""Approximate number of entries sorted at a time when levels are merged into a file."""


def build_table(
    game: Game,
    file: Path,
    *,
    first_ply: int = 0,
    position: Position = None,
    keep: Callable[[Position], bool] | None = None,
    progress: Progress | None = None,
    threads: int | None = None,
    pool: TaskPool | None = None,
    on_forecast: Callable[[Forecast], None] = refuse,
) -> Table:
    """Write the value of every reachable position, and open the file.

    Once enough positions are listed, `on_forecast` is called with the estimated size; by default it refuses a table
    that the disk could not hold. A second process that would write the same file is refused.

    An endgame table has only the plies from `first_ply` on, or the positions that `keep` accepts (by their number of
    pieces, say). `position` starts elsewhere. A pool, if given, works instead of threads of this process. Killed and
    started again with the same file, the build resumes.
    """
    with only_writer(file):
        try:
            return _built(game, file, first_ply, position, keep, progress, threads, pool, on_forecast)
        except MemoryError:
            raise ZermeloError(
                M(
                    "There is not enough memory for a table of {game}. The plies listed so far are kept, and the same "
                    "command resumes; or solve a smaller board, or the first plies with `zermelo table --plies`.",
                    game=game.name,
                )
            ) from None


def _built(
    game: Game,
    file: Path,
    first_ply: int,
    position: Position,
    keep: Callable[[Position], bool] | None,
    progress: Progress | None,
    threads: int | None,
    pool: TaskPool | None,
    on_forecast: Callable[[Forecast], None],
) -> Table:
    require_duel(game)
    if first_ply < 0:
        raise ZermeloError(M("There is no ply {ply}; the first is 0.", ply=first_ply))
    start = game.start_at(position)
    kind = "endgame table" if first_ply or keep else "table"
    try:
        listing = open_listing(game, file, [start], threads, progress, pool)
    except Unpackable:
        _from_graph(game, file, kind, start, first_ply, keep, progress)
        return Table(file, game)
    try:
        listing.list_all(watch=_watching(game, file, listing.width, on_forecast))
    except Hopeless:
        shutil.rmtree(listing.folder)
        raise
    except Endless:
        shutil.rmtree(listing.folder)
        _from_graph(game, file, kind, start, first_ply, keep, progress)
        return Table(file, game)
    utilities = sorted(listing.utilities)
    scale = Scale(tuple(tidy(value) for value in utilities), len(listing.sizes))
    listing.value_all(scale, len(listing.sizes) - 1)
    about = {"first ply": first_ply, "positions of each ply": listing.distinct}
    write_levels(listing, file, kind, scale, range(first_ply, len(listing.sizes)), about, keep)
    shutil.rmtree(listing.folder)
    return Table(file, game)


def _watching(
    game: Game, file: Path, width: int, on_forecast: Callable[[Forecast], None]
) -> Callable[[list[int]], None]:
    """A function that receives the sizes of the plies as they are listed, and makes the forecast once."""
    told: list[Forecast] = []

    def watch(sizes: list[int]) -> None:
        forecast = forecast_table(game, file, sizes, width)
        if forecast is not None and (forecast.is_hopeless or not told):
            told.append(forecast)
            on_forecast(forecast)

    return watch


def work_folder(file: Path) -> Path:
    """The folder of unfinished work on a file: beside it, under a hidden name."""
    return file.parent / f".{file.name}.work"


def open_listing(
    game: Game,
    file: Path,
    starts: list[Position],
    threads: int | None,
    progress: Progress | None,
    pool: TaskPool | None = None,
) -> Listing:
    """Resume the listing in the work folder of a file; start anew if it is missing or of another game."""
    folder = work_folder(file)
    key_of = game.key
    assert key_of is not None
    task = json.dumps({"game": game.name, "rules": signature(game), "starts": [int(key_of(state)) for state in starts]})
    note = folder / "task.json"
    if not note.is_file() or note.read_text(encoding="utf-8") != task:
        shutil.rmtree(folder, ignore_errors=True)
        write_whole(note, task.encode())
    listing = Listing(game, folder, threads or usual_threads(), progress, pool)
    listing.start(starts)
    return listing


# ---------------------------------------------------------------------------------------------
# Levels into one file


def write_levels(
    listing: Listing,
    file: Path,
    kind: str,
    scale: Scale,
    plies: range,
    about: dict[str, Any],
    keep: Callable[[Position], bool] | None = None,
) -> None:
    """Merge the levels of some plies into one table."""
    levels = [(listing.level(ply), listing.scores(ply)) for ply in plies]
    parts: list[tuple[NDArray[Any], NDArray[Any]]] = [(level.keys, scores) for level, scores in levels]
    if keep is not None:
        parts = [_kept(listing, ply, keep) for ply in plies]
    largest = max((int(keys[-1]) for keys, _ in parts if len(keys)), default=0)
    at_most = sum(len(keys) for keys, _ in parts)
    if keep is None:
        about |= {"listed": at_most, "positions": sum(listing.distinct[ply] for ply in plies)}
    listing.tell(M("writing entries"), at_most)
    write_table(file, listing.game, kind, scale, _in_order(parts, largest, scale), at_most, largest, about)


def _kept(listing: Listing, ply: int, keep: Callable[[Position], bool]) -> Chunk:
    import numpy as np

    level, read = listing.level(ply), shape_of(listing.game).read
    chosen = np.array([bool(keep(read(level.keys, level.fields, row))) for row in range(len(level))], np.bool_)
    return level.keys[chosen], listing.scores(ply)[chosen]


def _in_order(parts: list[Chunk], largest: int, scale: Scale) -> Iterator[Chunk]:
    """Merge sorted lists into chunks of one sorted list without duplicates."""
    import numpy as np

    total = sum(len(keys) for keys, _ in parts)
    longest = max((keys for keys, _ in parts), key=len)
    step = max(1, len(longest) * CHUNK // max(total, 1))
    edges = np.unique(np.array([0, *longest[step::step]], np.int64))
    places = [[*np.searchsorted(keys, edges), len(keys)] for keys, _ in parts]
    bits = (scale.scores - 1).bit_length()
    for number in range(len(edges)):
        slices = [slice(place[number], place[number + 1]) for place in places]
        keys = np.concatenate([part[0][piece] for part, piece in zip(parts, slices, strict=True)])
        scores = np.concatenate([part[1][piece] for part, piece in zip(parts, slices, strict=True)])
        if largest.bit_length() + bits < 64:  # packed into one word, they sort five times as fast
            words = keys << bits | scores
            words.sort()
            keys, scores = words >> bits, words & (1 << bits) - 1
        else:
            order = np.argsort(keys, kind="stable")
            keys, scores = keys[order], scores[order]
        firsts = first_ones(keys)
        yield keys[firsts], scores[firsts]


# ---------------------------------------------------------------------------------------------
# Games in which positions repeat


def _from_graph(
    game: Game,
    file: Path,
    kind: str,
    start: Position,
    first_ply: int,
    keep: Callable[[Position], bool] | None,
    progress: Progress | None,
) -> None:
    """By retrograde analysis of all positions at once."""
    import numpy as np

    if first_ply:
        raise ZermeloError(M("Positions of {game} repeat, so they are of no fixed ply.", game=game.name))
    graph, plies = solve_graph(game, start, progress)
    assert plies is not None
    finite = [int(distance) for distance in plies if distance != float("inf")]
    values = [tidy(value) for value in graph.values]
    scale = Scale(tuple(sorted(set(values))), max(finite, default=0) + 1)
    canonical = canonical_key(game)
    scores: dict[int, int] = {}
    for state, value, distance in zip(graph.states, values, plies, strict=True):
        if keep is None or keep(state):
            scores[int(canonical(state))] = scale.score(value, int(distance) if value != 0 else None)
    if scores and (min(scores) < 0 or max(scores) >= 1 << 63):
        raise ZermeloError(M("`key` of {game} gives negative numbers; a table needs 0 to 2^63 - 1.", game=game.name))
    keys = np.array(sorted(scores), np.int64)
    chunk = keys, np.array([scores[int(key)] for key in keys], np.int64)
    about = {} if keep else {"positions": len(graph.states)}
    write_table(file, game, kind, scale, [chunk], len(keys), max(scores, default=0), about)
