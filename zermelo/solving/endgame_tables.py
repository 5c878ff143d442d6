"""Tables of all endgames with few pieces, built slice by slice by retrograde analysis (`retrograde.py`).

The outcomes are stored in a work folder beside the file, so that a build that is stopped or killed resumes after its
last complete slice. The duration is estimated from a timed sample.
"""

import json
import os
import shutil
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.machine.runtime.files import write_whole
from zermelo.machine.runtime.locks import only_writer
from zermelo.rules.endgames import Endgames, Slice
from zermelo.rules.game import Game
from zermelo.solving.endgame_parts import explored
from zermelo.solving.forecast import size_text
from zermelo.solving.graph import Progress
from zermelo.solving.outcomes import DRAWN, NOTHING, is_lost, is_won, plies_of
from zermelo.solving.retrograde import solve_slice
from zermelo.solving.scores import Scale, signature
from zermelo.solving.store import Table
from zermelo.solving.table_writer import write_endgames
from zermelo.solving.tables import work_folder
from zermelo.tasks.pool import TaskPool

if TYPE_CHECKING:
    from numpy.typing import NDArray

OUTCOMES = "outcomes"
"""The file of the outcomes so far in a work folder."""
SAMPLE = 20_000
"""Places in the timed sample."""
DECIDING = 1.0
"""The time to decide a place, which one process does, relative to exploring it."""
EDGE_BYTES, PLACE_BYTES = 8, 16
"""Bytes of memory per move inside a slice, and per place."""


@dataclass(frozen=True)
class EndgameForecast:
    """The estimated time and memory of a table of endgames."""

    game: Game
    pieces: int
    places: int
    seconds: float
    memory: float
    disk: float

    def words(self) -> Message:
        minutes = self.seconds / 60
        duration = M("{minutes:,.0f} minutes", minutes=minutes) if minutes > 2 else M("a minute or two")
        return M(
            "{places:,} places for endgames of {game} with at most {pieces} pieces: about {time}, {memory} of memory "
            "and {disk} on disk.",
            places=self.places,
            game=self.game.name,
            pieces=self.pieces,
            time=duration,
            memory=size_text(self.memory),
            disk=size_text(self.disk),
        )


def endgames_of(game: Game, pieces: int) -> tuple[Endgames, tuple[Slice, ...]]:
    """The endgames of a game with at most `pieces` pieces, and their slices."""
    endgames = game.advice.proof.endgames
    if endgames is None:
        raise ZermeloError(M("{game} does not number its endgames, so --pieces has no meaning.", game=game.name))
    fewest, most = endgames.slices[0].pieces, endgames.slices[-1].pieces
    if not fewest <= pieces <= most:
        raise ZermeloError(
            M(
                "Endgames of {game} with {pieces} pieces are not numbered; give {fewest} to {most}.",
                game=game.name,
                pieces=pieces,
                fewest=fewest,
                most=most,
            )
        )
    return endgames, endgames.up_to(pieces)


def forecast_endgames(game: Game, pieces: int, workers: int = 1) -> EndgameForecast:
    """Estimate the time of a table with this number of workers, from a sample of its largest slice."""
    import numpy as np

    _, slices = endgames_of(game, pieces)
    largest = max(slices, key=lambda one: one.end - one.start)
    size = largest.end - largest.start
    first = largest.start + max(0, (size - SAMPLE) // 2)
    last = min(largest.end, first + SAMPLE)
    known = np.zeros(largest.start, np.uint16)
    explored(game, known, largest.start, largest.end, first, first)  # compiled before it is timed
    began = time.process_time()
    moves = len(explored(game, known, largest.start, largest.end, first, last).targets) / (last - first)
    a_place = (time.process_time() - began) / (last - first)
    places = slices[-1].end
    memory = size * (EDGE_BYTES * moves + PLACE_BYTES) + 2 * places
    seconds = (1 / workers + DECIDING) * a_place * places
    return EndgameForecast(game, pieces, places, seconds, float(memory), 3.0 * places)


def build_endgames(
    game: Game,
    file: Path,
    pieces: int,
    *,
    pool: TaskPool | None = None,
    progress: Progress | None = None,
    on_forecast: Callable[[EndgameForecast], None] | None = None,
) -> Table:
    """Write the outcome of every endgame with at most `pieces` pieces, and open the file.

    A pool, if given, explores the moves; the values are computed here.
    """
    _, slices = endgames_of(game, pieces)
    with only_writer(file):
        if on_forecast:
            on_forecast(forecast_endgames(game, pieces, pool.workers() if pool else 1))
        folder = work_folder(file)
        known, done = _work(game, folder, slices)
        for one in slices[done:]:
            watch = _watching(one, progress)
            solved = solve_slice(game, known, one.start, one.end, watch, pool, folder / OUTCOMES)
            known[one.start : one.end] = solved
            done += 1
            write_whole(folder / "done.json", json.dumps(_task(game, slices) | {"done": done}).encode())
        if progress:
            progress(M("writing entries"), len(known))
        told = [_told(one, known) for one in slices]
        win = max(map(abs, game.bounds or (1,)))
        scale = Scale((-win, 0, win), max(part["longest"] for part in told) + 1)
        about = {"pieces": pieces, "positions": sum(part["positions"] for part in told), "slices": told}
        write_endgames(file, game, scale, _without_gaps(known), about)
        shutil.rmtree(folder)
    return Table(file, game)


def _task(game: Game, slices: tuple[Slice, ...]) -> dict[str, Any]:
    return {"game": game.name, "rules": signature(game), "places": slices[-1].end}


def _work(game: Game, folder: Path, slices: tuple[Slice, ...]) -> tuple["NDArray[Any]", int]:
    """The outcomes so far, mapped from the work folder, and the number of complete slices."""
    import numpy as np

    folder.mkdir(parents=True, exist_ok=True)
    outcomes, note = folder / OUTCOMES, folder / "done.json"
    task, done = _task(game, slices), 0
    if note.is_file() and outcomes.is_file():
        found = json.loads(note.read_text(encoding="utf-8"))
        done = found["done"] if found | task == found else 0
    with open(outcomes, "r+b" if done else "wb") as stream:
        _reserve(stream.fileno(), 2 * slices[-1].end)
    return np.asarray(np.memmap(outcomes, np.uint16, "r+")), done


def _reserve(handle: int, size: int) -> None:
    """Give a file its size and its room on the disk: a mapped page without room would end the process."""
    if sys.platform == "linux":
        os.posix_fallocate(handle, 0, size)
    else:
        os.ftruncate(handle, size)


def _watching(one: Slice, progress: Progress | None) -> Callable[[int], None]:
    def watch(places: int) -> None:
        if progress:
            progress(M("{slice}: places of {total:,}", slice=one.name, total=2 * (one.end - one.start)), places)

    return watch


def _told(one: Slice, known: "NDArray[Any]") -> dict[str, Any]:
    """Statistics of a slice: the positions won, drawn and lost for the mover, and the longest win or loss."""
    outcomes = known[one.start : one.end]
    there = outcomes != NOTHING
    won, lost = is_won(outcomes), is_lost(outcomes)
    decided = (won | lost).nonzero()[0]
    plies = plies_of(outcomes[decided])
    slowest = int(plies.argmax()) if len(decided) else -1
    return {
        "name": one.name,
        "pieces": one.pieces,
        "positions": int(there.sum()),
        "won": int(won.sum()),
        "drawn": int((outcomes == DRAWN).sum()),
        "lost": int(lost.sum()),
        "longest": int(plies[slowest]) if len(decided) else 0,
        "slowest": one.start + int(decided[slowest]) if len(decided) else -1,
    }


def _without_gaps(known: "NDArray[Any]") -> "NDArray[Any]":
    """The outcomes with gaps filled by the preceding outcome, which compresses best."""
    import numpy as np

    filled = np.array(known)
    last = np.where(filled != NOTHING, np.arange(len(filled)), 0)
    np.maximum.accumulate(last, out=last)
    filled = filled[last]
    filled[filled == NOTHING] = DRAWN  # at the very beginning
    return filled
