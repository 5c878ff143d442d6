"""Expand or value a part of a level, on any thread or machine."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.games.loading import rules_at
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.rules.game import Game
from zermelo.solving.level_kernels import kernels
from zermelo.solving.packing import shape_of
from zermelo.solving.scores import Scale

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROOM = 8
"""Initial buffer capacity: children per position."""
BUFFER = 1 << 26
"""Bytes of children that are sorted and deduplicated at a time."""
INDEX_STEP = 16
"""Keys per entry of the index of a level, on average."""


class Level(NamedTuple):
    """Positions of one ply: their sorted keys and, unless the game decodes keys (`from_key`), their fields."""

    keys: "NDArray[Any]"  # int64, shape (positions,)
    fields: "NDArray[Any]"  # int64, shape (positions, fields)

    def __len__(self) -> int:
        return len(self.keys)

    def part(self, first: int, last: int) -> "Level":
        """A copy of the positions from `first` up to `last`."""
        import numpy as np

        return Level(np.array(self.keys[first:last]), np.array(self.fields[first:last]))


class Expanded(NamedTuple):
    """The positions that follow a part of a level."""

    children: Level
    ended: "NDArray[Any]"
    """The distinct values of its terminal positions."""
    distinct: int
    """The number of positions if symmetric ones are counted separately."""


class Known(NamedTuple):
    """The data to value a level with: the scores of the next one, and the scale."""

    keys: "NDArray[Any]"
    scores: "NDArray[Any]"
    places: "NDArray[Any]"
    """The place of the first key with each prefix."""
    shift: int
    ends: "NDArray[Any]"
    """The score of a terminal position, for each utility."""
    utilities: "NDArray[Any]"
    earlier: "NDArray[Any]"
    """The score one ply earlier, for each score."""


class Part(NamedTuple):
    """A part of a level, as a task for another process."""

    work: Callable[..., Any]
    address: str
    first: int
    level: Level


def elsewhere(part: Part, *shared: Any) -> Any:
    """Do the work on a part received from another process."""
    return part.work(rules_at(part.address), part.first, Level(*map(writeable, part.level)), *map(writeable, shared))


def writeable(sent: Any) -> Any:
    """A writable array, as the kernels require: arrays received over a network may be read-only."""
    import numpy as np

    if isinstance(sent, Known):
        return Known(*map(writeable, sent))
    return np.array(sent) if isinstance(sent, np.ndarray) and not sent.flags.writeable else sent


def expand_part(game: Game, first: int, level: Level) -> Expanded:
    """The children of a part of a level."""
    import numpy as np

    width, expand = shape_of(game).fields, kernels(game).expand
    found, ends, distinct, reached, last = [], [np.zeros(0)], 0, 0, len(level)
    room = min(ROOM * last, BUFFER // (8 + 8 * width))
    while reached < last:
        keys, fields = np.empty(room, np.int64), np.empty((room, width), np.int64)
        ended = np.empty(last - reached)
        before = reached
        reached, children, finished, counted = expand(level.keys, level.fields, before, last, keys, fields, ended)
        if children and int(keys[:children].min()) < 0:
            raise ZermeloError(
                M("`key` of {game} gives negative numbers; a table needs 0 to 2^63 - 1.", game=game.name)
            )
        found.append(Level(keys[:children], fields[:children]))
        if sum(map(len, found[1:])) >= len(found[0]):  # moves that transpose lead to the same children
            found = [merged(found)]
        ends.append(np.unique(ended[:finished]))
        distinct += counted
        room = 2 * room if reached == before else room
    return Expanded(merged(found), np.concatenate(ends), int(distinct))


def known_of(after: Level, scores: "NDArray[Any]", scale: Scale) -> Known:
    """The data to value the level before `after` with."""
    import numpy as np

    index, shift = index_of(after.keys)
    ends = np.array([scale.score(value, 0) for value in scale.utilities], np.int64)
    utilities = np.array(scale.utilities, np.float64)
    return Known(after.keys, scores, index, shift, ends, utilities, scale.one_ply_earlier())


def value_part(game: Game, first: int, level: Level, known: Known) -> tuple[int, "NDArray[Any]"]:
    """The first position of a part, and the scores of all."""
    import numpy as np

    scores = np.zeros(len(level), known.scores.dtype)
    missing = kernels(game).value(
        level.keys,
        level.fields,
        0,
        len(level),
        known.ends,
        known.utilities,
        known.keys,
        known.scores,
        known.places,
        known.shift,
        known.earlier,
        scores,
    )
    if missing >= 0:
        raise ZermeloError(
            M(
                "A move of {game} leads to a position that was not listed: its `key` or `symmetries` "
                "contradict its rules; `zermelo check` says where.",
                game=game.name,
            )
        )
    return first, scores


def no_fields(rows: int) -> "NDArray[Any]":
    import numpy as np

    return np.zeros((rows, 0), np.int64)


def merged(levels: list[Level]) -> Level:
    """Merge lists of positions into one, sorted and without duplicates."""
    import numpy as np

    if not levels:
        return Level(np.zeros(0, np.int64), no_fields(0))
    keys = np.concatenate([level.keys for level in levels]) if len(levels) > 1 else np.array(levels[0].keys)
    width = levels[0].fields.shape[1]
    if not width:
        levels.clear()
        keys.sort()
        kept = keys[first_ones(keys)]
        return Level(kept, no_fields(len(kept)))
    fields = np.concatenate([level.fields for level in levels])
    order = np.argsort(keys, kind="stable")
    kept_order = order[first_ones(keys[order])]
    return Level(keys[kept_order], fields[kept_order])


def first_ones(keys: "NDArray[Any]") -> "NDArray[Any]":
    """A mask of the sorted keys that differ from their predecessor."""
    import numpy as np

    firsts = np.ones(len(keys), np.bool_)
    np.not_equal(keys[1:], keys[:-1], out=firsts[1:])
    return firsts


def index_of(keys: "NDArray[Any]") -> tuple["NDArray[Any]", int]:
    """The place of the first key with each prefix, and the number of low bits that the prefix omits."""
    import numpy as np

    if not len(keys):
        return np.zeros(1, np.int64), 63
    largest = int(keys[-1])
    shift = max(0, largest.bit_length() - max(1, len(keys) // INDEX_STEP).bit_length())
    edges = np.arange((largest >> shift) + 2, dtype=np.int64) << min(shift, 62)
    return np.searchsorted(keys, edges), shift
