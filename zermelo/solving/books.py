"""Opening books: the exact value of every position of the first plies.

Only the positions of the last ply of the book are solved; minimax backs their values up ply by ply, with the code that
values whole games (zermelo/solving/levels.py). Each solved position is appended to a journal at once, in a record with
its own checksum, so a build that is stopped or killed can be resumed and gives the same file.

>>> import tempfile
>>> from zermelo.games import find
>>> with tempfile.TemporaryDirectory() as folder:
...     book = build_book(find("tic-tac-toe"), Path(folder) / "openings.book", plies=2)
...     book, book.probe(find("tic-tac-toe").initial)
(<book of tic-tac-toe, 16 positions>, ExactValue(value=0, plies=None))
"""

import shutil
import struct
import time
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import IO, NamedTuple

from zermelo.games.loading import rules_at, shared_address
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.languages.numbers import tidy
from zermelo.machine.runtime.locks import only_writer
from zermelo.rules.game import Game, Position, Value
from zermelo.solving.arrays import save_arrays
from zermelo.solving.graph import Progress
from zermelo.solving.level_parts import Level
from zermelo.solving.levels import Endless, Listing
from zermelo.solving.packing import Unpackable, shape_of
from zermelo.solving.scores import ExactValue, Scale, require_duel
from zermelo.solving.solution import solve
from zermelo.solving.store import Table
from zermelo.solving.tables import open_listing, work_folder, write_levels
from zermelo.tasks.pool import TaskPool

RECORD = struct.Struct("<qdqI")
"""A journal record: key, value for MAX, plies, and a checksum of the three."""
UNHURRIED = -1
"""Stands for the plies of a draw in the journal."""

Solver = Callable[[Game, Position], tuple[Value, int | None]]
"""Returns the exact value of a position for MAX, and the plies to the end."""


def exact(game: Game, position: Position, threads: int | None = None) -> tuple[Value, int | None]:
    """The default solver of books."""
    solution = solve(game, position, threads=threads)
    return solution.value, solution.plies


class BookPosition(NamedTuple):
    """A task for any process: the location of the rules, and a level that holds one position."""

    address: str
    level: Level


def solved(task: BookPosition) -> tuple[int, ExactValue]:
    """The key of a position and its entry."""
    game, level = rules_at(task.address), task.level
    state = shape_of(game).read(level.keys, level.fields, 0)
    return int(level.keys[0]), _entry(game, state, partial(exact, threads=1))


def build_book(
    game: Game,
    file: Path,
    plies: int,
    *,
    solver: Solver = exact,
    progress: Progress | None = None,
    threads: int | None = None,
    pool: TaskPool | None = None,
) -> Table:
    """Write the value of every position of the first `plies` plies, and open the file.

    `solver` values a position that is not terminal; a pool, if given, uses `exact` instead. An interrupted build
    resumes when it is started again.
    """
    with only_writer(file):
        return _built(game, file, plies, solver, progress, threads, pool)


def _built(
    game: Game,
    file: Path,
    plies: int,
    solver: Solver,
    progress: Progress | None,
    threads: int | None,
    pool: TaskPool | None,
) -> Table:
    require_duel(game)
    if plies < 0:
        raise ZermeloError(
            M("A book of {plies} plies is not possible; a book of 0 plies holds the start alone.", plies=plies)
        )
    try:
        listing = open_listing(game, file, [game.initial], threads, progress, pool)
        listing.list_all(plies)
    except Unpackable as error:
        raise ZermeloError(
            M("Zermelo cannot make a book of {game}: {problem}", game=game.name, problem=error.message)
        ) from None
    except Endless:
        raise ZermeloError(
            M("Positions of {game} repeat within {plies} plies; make a table instead.", game=game.name, plies=plies)
        ) from None
    last = len(listing.sizes) - 1
    found = _solved(listing, last, solver)
    utilities = {entry.value for entry in found.values()} | {tidy(value) for value in listing.utilities}
    longest = max((entry.plies or 0 for entry in found.values()), default=0)
    scale = Scale(tuple(sorted(utilities)), longest + last + 1)
    _save_scores(listing, last, found, scale)
    listing.value_all(scale, last)
    about = {"last ply": last, "positions of each ply": listing.distinct}
    write_levels(listing, file, "book", scale, range(last + 1), about)
    shutil.rmtree(work_folder(file))
    return Table(file, game)


def _solved(listing: Listing, ply: int, solver: Solver) -> dict[int, ExactValue]:
    """The entry of every position of a ply, by key: read from the journal, or solved now."""
    level = listing.level(ply)
    file = listing.folder / f"journal-{ply:04}"
    found = read_journal(file)
    started, done = time.perf_counter(), 0
    left = len(level) - len(found)
    with open(file, "r+b" if file.exists() else "w+b") as journal:
        journal.seek(RECORD.size * len(found))
        journal.truncate()  # a record cut short when the build was killed
        rows = [row for row in range(len(level)) if int(level.keys[row]) not in found]
        for key, entry in _entries(listing, level, rows, solver):
            found[key] = entry
            append_record(journal, key, entry)
            done += 1
            seconds = (time.perf_counter() - started) * (left - done) / done
            listing.tell(
                M("positions of {total:,} solved, about {seconds:,.0f} s to go", total=len(level), seconds=seconds),
                len(found),
            )
    return found


def _entries(listing: Listing, level: Level, rows: list[int], solver: Solver) -> Iterator[tuple[int, ExactValue]]:
    """The keys of some positions with their entries, from the pool or sequentially."""
    game = listing.game
    if listing.pool:
        address = shared_address(game)
        yield from listing.pool.results(solved, (BookPosition(address, level.part(row, row + 1)) for row in rows))
        return
    read = shape_of(game).read
    for row in rows:
        yield int(level.keys[row]), _entry(game, read(level.keys, level.fields, row), solver)


def _entry(game: Game, state: Position, solver: Solver) -> ExactValue:
    if game.terminal(state):
        value, plies = tidy(game.utility(state)), 0
    else:
        value, found = solver(game, state)
        plies = found or 0
    return ExactValue(value, None if value == 0 else plies)


def _save_scores(listing: Listing, ply: int, found: dict[int, ExactValue], scale: Scale) -> None:
    import numpy as np

    scores = [scale.score(*found[int(key)]) for key in listing.level(ply).keys]
    save_arrays(listing.file("scores", ply), np.array(scores, scale.kind))


# ---------------------------------------------------------------------------------------------
# The journal


def append_record(journal: IO[bytes], key: int, entry: ExactValue) -> None:
    """Write and flush a record, so that it survives a killed process."""
    body = RECORD.pack(key, float(entry.value), UNHURRIED if entry.plies is None else entry.plies, 0)[:-4]
    journal.write(body + zlib.crc32(body).to_bytes(4, "little"))
    journal.flush()


def read_journal(file: Path) -> dict[int, ExactValue]:
    """The records of a journal up to the first incomplete or damaged one."""
    found: dict[int, ExactValue] = {}
    content = file.read_bytes() if file.exists() else b""
    for start in range(0, len(content) - RECORD.size + 1, RECORD.size):
        record = content[start : start + RECORD.size]
        key, value, plies, check = RECORD.unpack(record)
        if zlib.crc32(record[:-4]) != check or key in found:
            break
        found[key] = ExactValue(tidy(value), None if plies == UNHURRIED else plies)
    return found
