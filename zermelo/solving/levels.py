"""All positions of a game, ply by ply: listed forwards from the start, valued backwards from the end.

A level holds the positions that can be reached in a number of plies, one of each set of symmetric ones, sorted by key.
A position that can be reached in several numbers of plies stands in each of those levels, so that all that follows a
level stands in the next one, and a game whose positions never come back has a last level. The values of a level then
need only the level after it.

Levels lie in files of a work folder, each written whole, so that a listing that is stopped, or killed, goes on where it
was. The kernels are compiled, take a part of a level at a time, and may run on several threads.
"""

import os
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.algorithms.symmetry import canonical_key
from zermelo.languages.errors import ZermeloError
from zermelo.machine.files import write_whole
from zermelo.machine.kernel import Kernel
from zermelo.machine.memory import number as as_float
from zermelo.rules.game import MAX, Game, Position
from zermelo.solving.graph import Progress
from zermelo.solving.store import BadFile, Scale

if TYPE_CHECKING:
    from numpy.typing import NDArray

PART = 1 << 20
"""Positions that a kernel works through before Python has a say."""
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


class Unpackable(ZermeloError):
    """Positions that are not made of whole numbers cannot be put into arrays."""


class Level(NamedTuple):
    """Positions of one ply: their keys, sorted, and, unless the game tells positions from keys, their fields."""

    keys: "NDArray[Any]"  # int64, shape (positions,)
    fields: "NDArray[Any]"  # int64, shape (positions, fields)

    def __len__(self) -> int:
        return len(self.keys)


# ---------------------------------------------------------------------------------------------
# Positions as rows of numbers


def field_count(sample: Any) -> int:
    """How many numbers a position is made of.

    >>> field_count((1, (2, 3), 4))
    4
    """
    if isinstance(sample, tuple):
        return sum(map(field_count, sample))
    if isinstance(sample, int) and not isinstance(sample, bool):
        return 1
    raise Unpackable(f"A position holds a {type(sample).__name__}, and tables need whole numbers.")


def reader_of(sample: Any, offset: int = 0) -> Callable[..., Any]:
    """The function `read(fields, row)` that makes a position of the same shape from a row of numbers."""
    if not isinstance(sample, tuple):

        def read_number(fields, row):  # type: ignore[no-untyped-def]
            return int(fields[row, offset])

        return read_number
    parts: Callable[..., Any] = _nothing
    for part in sample:
        parts = _longer(parts, reader_of(part, offset))
        offset += field_count(part)
    if not hasattr(sample, "_fields"):
        return parts
    kind = type(sample)

    def read_named(fields, row):  # type: ignore[no-untyped-def]
        return kind(*parts(fields, row))

    return read_named


def _nothing(fields, row):  # type: ignore[no-untyped-def]
    return ()


def _longer(rest: Callable[..., Any], last: Callable[..., Any]) -> Callable[..., Any]:
    def read(fields, row):  # type: ignore[no-untyped-def]
        return rest(fields, row) + (last(fields, row),)

    return read


def writer_of(sample: Any, offset: int = 0) -> Callable[..., None]:
    """The function `write(fields, row, position)`, the other way round."""
    if not isinstance(sample, tuple):

        def write_number(fields, row, value):  # type: ignore[no-untyped-def]
            fields[row, offset] = value

        return write_number
    write: Callable[..., None] = _write_nothing
    for place, part in enumerate(sample):
        write = _and_then(write, place, writer_of(part, offset))
        offset += field_count(part)
    return write


def _write_nothing(fields, row, value):  # type: ignore[no-untyped-def]
    return None


def _and_then(first: Callable[..., None], place: int, inner: Callable[..., None]) -> Callable[..., None]:
    def write(fields, row, value):  # type: ignore[no-untyped-def]
        first(fields, row, value)
        inner(fields, row, value[place])

    return write


@dataclass(frozen=True)
class Shape:
    """How the positions of a game are put into a level and taken out again."""

    fields: int
    read: Callable[..., Position]
    """`read(keys, fields, row)`."""
    write: Callable[..., None]
    """`write(fields, row, position)`."""


def shape_of(game: Game) -> Shape:
    if game.from_key is not None:

        def read_key(keys, fields, row):  # type: ignore[no-untyped-def]
            return game.from_key(int(keys[row]))  # type: ignore[misc]

        return Shape(0, read_key, _write_nothing)
    read_fields = reader_of(game.initial)

    def read(keys, fields, row):  # type: ignore[no-untyped-def]
        return read_fields(fields, row)

    return Shape(field_count(game.initial), read, writer_of(game.initial))


def images(game: Game) -> Callable[[Position], Iterator[Position]]:
    """Every symmetric position, itself among them; itself alone where the game declares no symmetry."""

    def itself(state):  # type: ignore[no-untyped-def]
        yield state

    return game.symmetries or itself  # type: ignore[return-value]


# ---------------------------------------------------------------------------------------------
# The kernels


def expanding(game: Game) -> Callable[..., Any]:
    """The kernel that lists what follows a part of a level."""
    shape, every_image = shape_of(game), images(game)

    def expand(keys, fields, first, last, after_keys, after_fields, ended):  # type: ignore[no-untyped-def]
        """Fill the arrays with the children of positions `first` up to `last`, and `ended` with values of games over.

        Returns: the position it came to, for there may be no room for more; how many children; how many games that
        are over; how many positions there are if symmetric ones count apart.
        """
        children, finished, distinct = 0, 0, 0
        for row in range(first, last):
            state = shape.read(keys, fields, row)
            before = children
            if game.terminal(state):
                ended[finished] = as_float(game.utility(state))
                finished += 1
            else:
                for action in game.actions(state):
                    if children == len(after_keys):
                        return row, before, finished, distinct
                    child = game.result(state, action)
                    key = int(game.key(child))  # type: ignore[misc]
                    least = child
                    for image in every_image(child):
                        image_key = int(game.key(image))  # type: ignore[misc]
                        if image_key < key:
                            key, least = image_key, image
                    after_keys[children] = key
                    shape.write(after_fields, children, least)
                    children += 1
            same, alike = 0, 0
            for image in every_image(state):
                alike += 1
                if game.key(image) == keys[row]:  # type: ignore[misc]
                    same += 1
            distinct += alike // max(same, 1)
        return last, children, finished, distinct

    return expand


def valuing(game: Game) -> Callable[..., Any]:
    """The kernel that gives scores to a part of a level from those of the next one."""
    shape, canonical = shape_of(game), canonical_key(game)

    def value(keys, fields, first, last, ends, utilities, after_keys, after_scores, index, shift, earlier, scores):  # type: ignore[no-untyped-def]
        """Write the scores of positions `first` up to `last`; the number of one whose child is missing, or -1."""
        for row in range(first, last):
            state = shape.read(keys, fields, row)
            best = -1
            if game.terminal(state):
                wanted = as_float(game.utility(state))
                for place in range(len(utilities)):
                    if utilities[place] == wanted:
                        best = int(ends[place])
            else:
                maximises = game.player(state) == MAX
                for action in game.actions(state):
                    place = find_key(after_keys, index, shift, int(canonical(game.result(state, action))))
                    if place < 0:
                        return row
                    score = int(earlier[int(after_scores[place])])
                    if best < 0 or (score > best if maximises else score < best):
                        best = score
            if best < 0:
                return row
            scores[row] = best
        return -1

    return value


def find_key(keys: Any, index: Any, shift: int, key: int) -> int:
    """The place of a key in a sorted array, by an index of where each run of equal high bits begins; -1 if absent."""
    bucket = key >> shift
    if bucket < 0 or bucket >= len(index) - 1:
        return -1
    low, end = int(index[bucket]), int(index[bucket + 1])
    high = end
    while low < high:
        middle = (low + high) >> 1
        if keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    if low == end or keys[low] != key:
        return -1
    return low


@dataclass
class Kernels:
    """The two kernels of a game, compiled where that is possible."""

    expand: Callable[..., Any]
    value: Callable[..., Any]


@lru_cache(maxsize=16)
def _plain(game: Game) -> tuple[Kernel, Kernel]:
    def nothing_to_expand() -> tuple[Any, ...]:
        import numpy as np

        fields = np.zeros((0, shape_of(game).fields), np.int64)
        return fields, 0, 0, np.zeros(0, np.int64), fields, np.zeros(0)

    return Kernel(expanding(game), nothing_to_expand), Kernel(valuing(game), tuple)


def kernels(game: Game) -> Kernels:
    import numpy as np

    expand, value = _plain(game)
    machine = expand.becomes_ready(game.name, np.zeros(0, np.int64))
    return Kernels(expand.function(machine), value.function(machine))


# ---------------------------------------------------------------------------------------------
# Files of a work folder

WORK_MAGIC = 0x5A4C56454C000001


def save_arrays(file: Path, *arrays: "NDArray[Any]") -> None:
    """Write arrays, whole or not at all: for each its type, its size, its bytes and their checksum."""
    import numpy as np

    def pieces() -> Iterator[bytes]:
        for array in arrays:
            flat = np.ascontiguousarray(array).reshape(-1).view(np.uint8)
            width = array.shape[1] if array.ndim > 1 else 0
            head = [WORK_MAGIC, ord(array.dtype.char), len(array), width, zlib.crc32(flat)]  # type: ignore[arg-type]
            yield np.array(head, np.int64).tobytes()
            for start in range(0, len(flat), PART * 64):
                yield flat[start : start + PART * 64].tobytes()
            yield bytes(-len(flat) % 8)

    write_whole(file, pieces())


def load_arrays(file: Path) -> list["NDArray[Any]"]:
    """The arrays of a file, mapped into memory and checked."""
    import numpy as np

    size = file.stat().st_size
    content = np.memmap(file, np.uint8, "r") if size else np.zeros(0, np.uint8)
    arrays, at = [], 0
    while at < size:
        head = content[at : at + 40]
        if len(head) < 40:
            raise BadFile(f"{file} is damaged; delete it, and the listing goes on from before it.")
        magic, kind, length, width, expected = (int(word) for word in head.view(np.int64))
        at += 40
        if magic != WORK_MAGIC or not 0 <= kind < 128 or length < 0 or width < 0:
            raise BadFile(f"{file} is damaged; delete it, and the listing goes on from before it.")
        dtype = np.dtype(chr(kind))
        end = at + length * max(width, 1) * dtype.itemsize
        if end > size or zlib.crc32(content[at:end]) != expected:  # type: ignore[arg-type]
            raise BadFile(f"{file} is damaged; delete it, and the listing goes on from before it.")
        arrays.append(content[at:end].view(dtype).reshape((length, width) if width else length))
        at = end + (-(end - at) % 8)
    return arrays


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

    def tell(self, what: str, count: int) -> None:
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
                raise ZermeloError(f"`key` of {self.game.name} gives {key_of(least)}; a table needs 0 to 2^63 - 1.")
            keys[row] = key_of(least)
            write(fields, row, least)
        self.save(0, merged([Level(keys, fields)]))

    def save(self, ply: int, level: Level) -> None:
        arrays = [level.keys] + ([level.fields] if self.width else [])
        save_arrays(self.file("level", ply), *arrays)

    def list_all(self, last: int | None = None) -> None:
        """List level after level, to the end of the game or to ply `last`; what is there already is not done again."""
        seen: dict[int, int] = {}
        ply = 0
        while True:
            level = self.level(ply)
            if not len(level):
                break
            # The same positions twice: they will come back for ever.
            if seen.setdefault(zlib.crc32(level.keys.data), ply) != ply or ply > MOST_LEVELS:
                raise Endless(f"Positions of {self.game.name} come back, so its plies do not end.")
            self.sizes.append(len(level))
            after = self._expanded(ply, level, ply == last)
            if ply == last:
                break
            if not self.file("level", ply + 1).exists():
                self.save(ply + 1, after)
            ply += 1

    def _expanded(self, ply: int, level: Level, is_last: bool) -> Level:
        """What follows a level; the counts of the level itself are kept in a file of their own."""
        import numpy as np

        counted = self.file("counts", ply)
        if counted.exists() and (is_last or self.file("level", ply + 1).exists()):
            distinct, ended = load_arrays(counted)
            after = Level(np.zeros(0, np.int64), _no_fields(0))
        else:
            runs: list[Level] = []
            waiting: list[Level] = []
            ends, count = np.zeros(0), 0
            for children, values, alike in self._parts(len(level), partial(self._expand, level), f"ply {ply}"):
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

    def _parts(self, size: int, work: Callable[[int, int], Any], what: str) -> Iterator[Any]:
        """What work on each part of a level gives, on several threads if wanted; it is told how far that is."""
        edges = [(first, min(first + PART, size)) for first in range(0, size, PART)]
        with ThreadPoolExecutor(self.threads) as pool:
            ahead: deque[Any] = deque()
            try:
                for number, (_, last) in enumerate(edges):
                    while len(ahead) <= self.threads and number + len(ahead) < len(edges):
                        ahead.append(pool.submit(work, *edges[number + len(ahead)]))
                    yield ahead.popleft().result()
                    self.tell(f"{what}: positions of {size:,}", last)
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
                raise ZermeloError(f"`key` of {self.game.name} gives negative numbers; a table needs 0 to 2^63 - 1.")
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
                scores = self._valued(level, after, scores, scale, f"values of ply {ply}, {done * 100 // total} %")
                save_arrays(self.file("scores", ply), scores)
            after, done = level, done + len(level)

    def _valued(self, level: Level, after: Level, after_scores: "NDArray[Any]", scale: Scale, what: str) -> Any:
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
                    f"A move of {self.game.name} leads to a position that was not listed: its `key` or `symmetries` "
                    "are at odds with its rules; `zermelo check` tells."
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
