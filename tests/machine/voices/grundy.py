"""Grundy's game: split a heap into two unequal ones. Heaps are a sorted tuple, which grows."""

from typing import NamedTuple

from zermelo import Game


class Heaps(NamedTuple):
    sizes: tuple[int, ...]
    player: int


def actions(heaps):
    for size in sorted(set(heaps.sizes)):
        for part in range(1, (size + 1) // 2):
            yield size, part


def result(heaps, split):
    size, part = split
    sizes = list(heaps.sizes)
    sizes.remove(size)
    sizes.extend([part, size - part])
    return Heaps(tuple(sorted(sizes)), 1 - heaps.player)


def terminal(heaps):
    return all(size <= 2 for size in heaps.sizes)


def utility(heaps):
    return 1 if heaps.player == 1 else -1


game = Game(
    name="grundy",
    initial=Heaps((7,), 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
