"""Features for kalah that a student would write: `zermelo train examples/features/kalah.py -o seeds.npz`.

The rules are those of the package. Every feature is South's number minus North's: seeds in the store and in the pits,
pits from which the last seed falls into the store, seeds opposite an empty pit, and empty pits. The evaluation predicts
a number of seeds, since that is what kalah counts.
"""

from typing import NamedTuple

from zermelo.games import kalah
from zermelo.rules.game import variant

PITS, BITS = 6, 6


class Seen(NamedTuple):
    store: int
    in_pits: int
    last_pit: int
    again: int
    opposite_empty: int
    empty: int


def seeds(side: int, place: int) -> int:
    return side >> BITS * place & 63


def total(side: int) -> int:
    found = 0
    for pit in range(PITS):
        found += seeds(side, pit)
    return found


def again(side: int) -> int:
    """The number of pits whose last seed would fall into the store."""
    found = 0
    for pit in range(PITS):
        if seeds(side, pit) == PITS - pit:
            found += 1
    return found


def exposed(side: int, other: int) -> int:
    """The seeds opposite an empty pit of the other side."""
    found = 0
    for pit in range(PITS):
        if seeds(other, PITS - 1 - pit) == 0:
            found += seeds(side, pit)
    return found


def empty(side: int) -> int:
    found = 0
    for pit in range(PITS):
        if seeds(side, pit) == 0:
            found += 1
    return found


def features(position):
    south, north = position.south, position.north
    return Seen(
        store=seeds(south, PITS) - seeds(north, PITS),
        in_pits=total(south) - total(north),
        last_pit=seeds(south, PITS - 1) - seeds(north, PITS - 1),
        again=again(south) - again(north),
        opposite_empty=exposed(south, north) - exposed(north, south),
        empty=empty(south) - empty(north),
    )


game = variant(kalah.game, features=features)
