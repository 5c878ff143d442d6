"""The two kernels of a listing: one lists the positions after a level, the other values a level."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from zermelo.algorithms.variants.symmetry import canonical_key
from zermelo.machine.runtime.kernel import Kernel
from zermelo.machine.runtime.memory import number as as_float
from zermelo.rules.game import MAX, Game
from zermelo.solving.packing import images, shape_of


def expanding(game: Game) -> Callable[..., Any]:
    """The kernel that lists the children of a part of a level."""
    shape, every_image = shape_of(game), images(game)

    def expand(keys, fields, first, last, after_keys, after_fields, ended):  # type: ignore[no-untyped-def]
        """Write the children of positions `first` up to `last`, and to `ended` the values of terminal positions.

        Return the position reached (less than `last` when a buffer is full), the number of children, of terminal
        positions, and of positions if symmetric ones are counted separately.
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
    """The kernel that scores a part of a level from the next one."""
    shape, canonical = shape_of(game), canonical_key(game)

    def value(keys, fields, first, last, ends, utilities, after_keys, after_scores, index, shift, earlier, scores):  # type: ignore[no-untyped-def]
        """Write the scores of positions `first` up to `last`; return one whose child is missing, or -1."""
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
    """The place of a key in a sorted array, by an index of the first key with each prefix; -1 if absent."""
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
    """The two kernels of a game, compiled where possible."""

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
