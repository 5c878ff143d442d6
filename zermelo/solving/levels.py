"""All positions of a game, ply by ply: listed forwards from the start, valued backwards from the end.

A level holds the positions that can be reached in a number of plies, one of each set of symmetric ones, sorted by key.
A position that can be reached in several numbers of plies stands in each of those levels, so that all that follows a
level stands in the next one, and a game whose positions never come back has a last level. The values of a level then
need only the level after it.

Levels lie in files of a work folder, each written whole, so that a listing that is stopped, or killed, can be
resumed. The kernels are compiled, take a part of a level at a time, and may run on several threads.
"""

import os
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, Message
from zermelo.rules.game import Game, Position
from zermelo.solving.arrays import load_arrays, save_arrays
from zermelo.solving.graph import Progress
from zermelo.solving.level_kernels import kernels
from zermelo.solving.packing import images, shape_of
from zermelo.solving.scores import Scale

if TYPE_CHECKING:
    from numpy.typing import NDArray

PART = 1 << 20
"""Positions that a kernel works through before it returns to Python."""
TOGETHER = 1 << 26
"""Children that are gathered before they are sorted, and those that are the same merged."""
ROOM = 8
"""Children of a position that are made room for at first."""
INDEX_STEP = 16
"""How many keys an entry of the index of a level stands for on average."""
MOST_LEVELS = 2_000
"""A game with more plies than this is taken for one that goes on for ever."""


class Endless(ZermeloError):
    """The game goes on and on: positions come back."""


class Level(NamedTuple):
    """Positions of one ply: their keys, sorted, and, unless the game tells positions from keys, their fields."""

    keys: "NDArray[Any]"  # int64, shape (positions,)
    fields: "NDArray[Any]"  # int64, shape (positions, fields)

    def __len__(self) -> int:
        return len(self.keys)


# ---------------------------------------------------------------------------------------------
# Forwards


@dataclass
class Listing:
    """The levels of a game in a work folder, with what was counted on the way."""

    game: Game
    folder: Path
    threads: int = 1
    progress: Progress | None = None

    def __post_init__(self) -> None:
        self.kernels = kernels(self.game)
        self.width = shape_of(self.game).fields
        self.sizes: list[int] = []
        """Positions of each level, one of each set of symmetric ones."""
        self.distinct: list[int] = []
        """Positions of each level if symmetric ones count apart."""
        self.utilities: set[float] = set()
        """The values of the games that end; `float` as the kernels see them."""

    def tell(self, what: Message, count: int) -> None:
        if self.progress:
            self.progress(what, count)

    def file(self, kind: str, ply: int) -> Path:
        return self.folder / f"{kind}-{ply:04}"

    def level(self, ply: int) -> Level:
        keys, *fields = load_arrays(self.file("level", ply))
        return Level(keys, fields[0] if fields else _no_fields(len(keys)))

    def scores(self, ply: int) -> "NDArray[Any]":
        return load_arrays(self.file("scores", ply))[0]

    def start(self, starts: list[Position]) -> None:
        """The first level: the positions to start from."""
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
        """List level after level, to the end of the game or to ply `last`; what is there already is not done again.

        `watch` is called with the sizes of the levels so far before another is listed.
        """
        seen: dict[int, int] = {}
        ply = 0
        while True:
            level = self.level(ply)
            if not len(level):
                break
            # The same positions twice: they will come back for ever.
            if seen.setdefault(zlib.crc32(level.keys.data), ply) != ply or ply > MOST_LEVELS:
                raise Endless(M("Positions of {game} come back, so its plies do not end.", game=self.game.name))
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
        """The level after a level; the counts of the level itself have a file of their own."""
        import numpy as np

        counted = self.file("counts", ply)
        if counted.exists() and (is_last or self.file("level", ply + 1).exists()):
            distinct, ended = load_arrays(counted)
            after = Level(np.zeros(0, np.int64), _no_fields(0))
        else:
            runs: list[Level] = []
            waiting: list[Level] = []
            ends, count = np.zeros(0), 0
            for children, values, alike in self._parts(
                len(level), partial(self._expand, level), M("ply {ply}", ply=ply)
            ):
                waiting.append(children)
                ends, count = np.union1d(ends, values), count + alike
                if sum(map(len, waiting)) > TOGETHER:
                    runs.append(merged(waiting))
                    waiting = []
            after = merged(runs + waiting)
            ended, distinct = ends, np.array([count], np.int64)
            if not is_last:
                self.save(ply + 1, after)  # first, for the counts say that it is there
            save_arrays(counted, distinct, ended)
        self.distinct.append(int(distinct[0]))
        self.utilities.update(float(value) for value in ended)
        return after

    def _parts(self, size: int, work: Callable[[int, int], Any], what: Message) -> Iterator[Any]:
        """The results of working on each part of a level, on several threads if wanted; tells how far it is."""
        edges = [(first, min(first + PART, size)) for first in range(0, size, PART)]
        with ThreadPoolExecutor(self.threads) as pool:
            ahead: deque[Any] = deque()
            try:
                for number, (_, last) in enumerate(edges):
                    while len(ahead) <= self.threads and number + len(ahead) < len(edges):
                        ahead.append(pool.submit(work, *edges[number + len(ahead)]))
                    yield ahead.popleft().result()
                    self.tell(M("{what}: positions of {total:,}", what=what, total=size), last)
            finally:
                pool.shutdown(wait=True, cancel_futures=True)

    def _expand(self, level: Level, first: int, last: int) -> tuple[Level, "NDArray[Any]", int]:
        """The children of a part of a level, the values of its finished games, and how many positions it stands for."""
        import numpy as np

        found, ends, distinct = [], [np.zeros(0)], 0
        room = ROOM * (last - first)
        while first < last:
            keys, fields = np.empty(room, np.int64), np.empty((room, self.width), np.int64)
            ended = np.empty(last - first)
            reached, children, finished, counted = self.kernels.expand(
                level.keys, level.fields, first, last, keys, fields, ended
            )
            if children and int(keys[:children].min()) < 0:
                raise ZermeloError(
                    M("`key` of {game} gives negative numbers; a table needs 0 to 2^63 - 1.", game=self.game.name)
                )
            found.append(Level(keys[:children], fields[:children]))
            ends.append(np.unique(ended[:finished]))
            distinct += counted
            room = 2 * room if reached == first else room
            first = reached
        return merged(found), np.concatenate(ends), distinct

    # -----------------------------------------------------------------------------------------
    # Backwards

    def value_all(self, scale: Scale, last: int) -> None:
        """Give scores to every level below `last`, whose scores are in their file, or which is the end of the game."""
        import numpy as np

        total, done = sum(self.sizes), 0
        after = Level(np.zeros(0, np.int64), _no_fields(0))
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

        index, shift = index_of(after.keys)
        utilities = np.array(scale.utilities, np.float64)
        ends = np.array([scale.score(value, 0) for value in scale.utilities], np.int64)
        earlier, scores = scale.one_ply_earlier(), np.zeros(len(level), scale.kind)

        def work(first: int, last: int) -> None:
            missing = self.kernels.value(
                level.keys,
                level.fields,
                first,
                last,
                ends,
                utilities,
                after.keys,
                after_scores,
                index,
                shift,
                earlier,
                scores,
            )
            if missing >= 0:
                raise ZermeloError(
                    M(
                        "A move of {game} leads to a position that was not listed: its `key` or `symmetries` are at "
                        "odds with its rules; `zermelo check` tells.",
                        game=self.game.name,
                    )
                )

        for _ in self._parts(len(level), work, what):
            pass
        return scores


def _no_fields(rows: int) -> "NDArray[Any]":
    import numpy as np

    return np.zeros((rows, 0), np.int64)


def merged(levels: list[Level]) -> Level:
    """Several lists of positions as one, sorted, each position once."""
    import numpy as np

    if not levels:
        return Level(np.zeros(0, np.int64), _no_fields(0))
    keys = np.concatenate([level.keys for level in levels]) if len(levels) > 1 else np.array(levels[0].keys)
    width = levels[0].fields.shape[1]
    if not width:
        levels.clear()
        keys.sort()
        kept = keys[first_ones(keys)]
        return Level(kept, _no_fields(len(kept)))
    fields = np.concatenate([level.fields for level in levels])
    order = np.argsort(keys, kind="stable")
    kept_order = order[first_ones(keys[order])]
    return Level(keys[kept_order], fields[kept_order])


def first_ones(keys: "NDArray[Any]") -> "NDArray[Any]":
    """Which of sorted keys are not the same as the one before."""
    import numpy as np

    firsts = np.ones(len(keys), np.bool_)
    np.not_equal(keys[1:], keys[:-1], out=firsts[1:])
    return firsts


def index_of(keys: "NDArray[Any]") -> tuple["NDArray[Any]", int]:
    """Where the keys with each value of their high bits begin, and how many low bits are not looked at."""
    import numpy as np

    if not len(keys):
        return np.zeros(1, np.int64), 63
    largest = int(keys[-1])
    shift = max(0, largest.bit_length() - max(1, len(keys) // INDEX_STEP).bit_length())
    edges = np.arange((largest >> shift) + 2, dtype=np.int64) << min(shift, 62)
    return np.searchsorted(keys, edges), shift


def usual_threads() -> int:
    """How many threads are worth while here."""
    return max(1, min(4, os.cpu_count() or 1))
