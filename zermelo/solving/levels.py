"""All positions of a game, ply by ply: listed forwards from the start, valued backwards from the end.

A level holds the positions reachable in a number of plies, one of each set of symmetric ones, sorted by key. A position
reachable in several numbers of plies is in each of those levels, so that all children of a level are in the next one,
and a game without repetition has a last level. The values of a level then need only the level after it.

Levels are files of a work folder, each written atomically, so that a listing that is stopped or killed can be resumed.
The work is done part by part (`level_parts.py`), on several threads or by the machines of a cluster.
"""

import zlib
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.games.loading import shared_address
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.machine.runtime.processors import processors
from zermelo.machine.runtime.threads import executor
from zermelo.rules.game import Game, Position
from zermelo.solving.arrays import load_arrays, save_arrays
from zermelo.solving.graph import Progress
from zermelo.solving.level_kernels import kernels
from zermelo.solving.level_parts import Level, Part, elsewhere, expand_part, known_of, merged, no_fields, value_part
from zermelo.solving.packing import images, shape_of
from zermelo.solving.scores import Scale
from zermelo.tasks.pool import TaskPool

if TYPE_CHECKING:
    from numpy.typing import NDArray

PART = 1 << 20
"""Positions per kernel call."""
TOGETHER = 1 << 28
"""Bytes of children collected before they are sorted and deduplicated."""
MOST_LEVELS = 2_000
"""A game with more plies is assumed to be endless."""


class Endless(ZermeloError):
    """A game without a last ply: positions repeat."""


# ---------------------------------------------------------------------------------------------
# Forwards


@dataclass
class Listing:
    """The levels of a game in a work folder, with their counts."""

    game: Game
    folder: Path
    threads: int = 1
    progress: Progress | None = None
    pool: TaskPool | None = None
    """Does the work instead of this process, if given."""

    def __post_init__(self) -> None:
        kernels(self.game)  # compiled once, before threads use them
        self.width = shape_of(self.game).fields
        self.sizes: list[int] = []
        """Positions of each level, one of each set of symmetric ones."""
        self.distinct: list[int] = []
        """Positions of each level if symmetric ones are counted separately."""
        self.utilities: set[float] = set()
        """The values of terminal positions; `float` as in the kernels."""

    def tell(self, what: Message, count: int) -> None:
        if self.progress:
            self.progress(what, count)

    def file(self, kind: str, ply: int) -> Path:
        return self.folder / f"{kind}-{ply:04}"

    def level(self, ply: int) -> Level:
        keys, *fields = load_arrays(self.file("level", ply))
        return Level(keys, fields[0] if fields else no_fields(len(keys)))

    def scores(self, ply: int) -> "NDArray[Any]":
        return load_arrays(self.file("scores", ply))[0]

    def start(self, starts: list[Position]) -> None:
        """Write the first level: the positions to start from."""
        import numpy as np

        if self.file("level", 0).exists():
            return
        fields = np.zeros((len(starts), self.width), np.int64)
        keys = np.zeros(len(starts), np.int64)
        write, key_of = shape_of(self.game).write, self.game.key
        assert key_of is not None
        for row, state in enumerate(starts):
            least = min(images(self.game)(state), key=key_of)
            if not 0 <= key_of(least) < 1 << 63:
                raise ZermeloError(
                    M(
                        "`key` of {game} gives {key}; a table needs 0 to 2^63 - 1.",
                        game=self.game.name,
                        key=key_of(least),
                    )
                )
            keys[row] = key_of(least)
            write(fields, row, least)
        self.save(0, merged([Level(keys, fields)]))

    def save(self, ply: int, level: Level) -> None:
        arrays = [level.keys] + ([level.fields] if self.width else [])
        save_arrays(self.file("level", ply), *arrays)

    def list_all(self, last: int | None = None, watch: Callable[[list[int]], None] | None = None) -> None:
        """List level after level, to the end of the game or to ply `last`, resuming after those on disk.

        `watch` is called with the sizes of the levels so far before each new level.
        """
        seen: dict[int, int] = {}
        ply = 0
        while True:
            level = self.level(ply)
            if not len(level):
                break
            # The same positions twice: they repeat for ever.
            if seen.setdefault(zlib.crc32(level.keys.data), ply) != ply or ply > MOST_LEVELS:
                raise Endless(M("Positions of {game} repeat, so its plies do not end.", game=self.game.name))
            self.sizes.append(len(level))
            if watch:
                watch(self.sizes)
            after = self._expanded(ply, level, ply == last)
            if ply == last:
                break
            if not self.file("level", ply + 1).exists():
                self.save(ply + 1, after)
            ply += 1

    def _expanded(self, ply: int, level: Level, is_last: bool) -> Level:
        """List the level after a level, and save the counts of the level itself."""
        import numpy as np

        counted = self.file("counts", ply)
        if counted.exists() and (is_last or self.file("level", ply + 1).exists()):
            distinct, ended = load_arrays(counted)
            after = Level(np.zeros(0, np.int64), no_fields(0))
        else:
            runs: list[Level] = []
            waiting: list[Level] = []
            ends, count = np.zeros(0), 0
            for children, values, alike in self._parts(level, expand_part, M("ply {ply}", ply=ply)):
                waiting.append(children)
                ends, count = np.union1d(ends, values), count + alike
                if sum(map(len, waiting)) * (8 + 8 * self.width) > TOGETHER:
                    runs.append(merged(waiting))
                    waiting = []
            after = merged(runs + waiting)
            ended, distinct = ends, np.array([count], np.int64)
            if not is_last:
                self.save(ply + 1, after)  # before the counts, which mark it as complete
            save_arrays(counted, distinct, ended)
        self.distinct.append(int(distinct[0]))
        self.utilities.update(float(value) for value in ended)
        return after

    def _parts(self, level: Level, work: Callable[..., Any], what: Message, *shared: Any) -> Iterator[Any]:
        """The results of `work` for each part of a level, from the pool or from threads of this process."""
        parts = self._elsewhere if self.pool else self._here
        done = 0
        for number, result in enumerate(parts(level, work, *shared), start=1):
            yield result
            done = min(number * PART, len(level))
            self.tell(M("{what}: positions of {total:,}", what=what, total=len(level)), done)

    def _elsewhere(self, level: Level, work: Callable[..., Any], *shared: Any) -> Iterator[Any]:
        """The results of the pool, in any order."""
        assert self.pool
        address = shared_address(self.game)
        tasks = (Part(work, address, first, level.part(*ends)) for ends in _edges(len(level)) for first in ends[:1])
        yield from self.pool.results(elsewhere, tasks, *shared)

    def _here(self, level: Level, work: Callable[..., Any], *shared: Any) -> Iterator[Any]:
        """The results of several threads, in order: machine code runs in parallel."""
        edges = _edges(len(level))
        with executor(self.threads) as pool:
            ahead: deque[Any] = deque()
            try:
                for number in range(len(edges)):
                    while len(ahead) <= self.threads and number + len(ahead) < len(edges):
                        first, last = edges[number + len(ahead)]
                        ahead.append(pool.submit(work, self.game, first, level.part(first, last), *shared))
                    yield ahead.popleft().result()
            finally:
                pool.shutdown(wait=True, cancel_futures=True)

    # -----------------------------------------------------------------------------------------
    # Backwards

    def value_all(self, scale: Scale, last: int) -> None:
        """Score every level below `last`, which is the end of the game or has its scores on disk."""
        import numpy as np

        total, done = sum(self.sizes), 0
        after = Level(np.zeros(0, np.int64), no_fields(0))
        scores = np.zeros(0, scale.kind)
        for ply in range(last, -1, -1):
            level = self.level(ply)
            if self.file("scores", ply).exists():
                scores = self.scores(ply)
            else:
                what = M("values of ply {ply}, {percent} %", ply=ply, percent=done * 100 // total)
                scores = self._valued(level, after, scores, scale, what)
                save_arrays(self.file("scores", ply), scores)
            after, done = level, done + len(level)

    def _valued(self, level: Level, after: Level, after_scores: "NDArray[Any]", scale: Scale, what: Message) -> Any:
        import numpy as np

        scores = np.zeros(len(level), scale.kind)
        for first, found in self._parts(level, value_part, what, known_of(after, after_scores, scale)):
            scores[first : first + len(found)] = found
        return scores


def _edges(size: int) -> list[tuple[int, int]]:
    """The first and last position of each part of a level."""
    return [(first, min(first + PART, size)) for first in range(0, size, PART)]


def usual_threads() -> int:
    """The default number of threads."""
    return min(4, processors())
