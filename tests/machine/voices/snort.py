"""Snort: farmers fill fields with bulls or cows, never beside the other kind. Graph as a dict of sets."""

from typing import NamedTuple

from zermelo import Game

HEDGES = {
    "a": "bd",
    "b": "ace",
    "c": "bf",
    "d": "aeg",
    "e": "bdfh",
    "f": "cei",
    "g": "dh",
    "h": "geik",
    "i": "fh",
    "k": "h",
}
FIELDS = sorted(HEDGES)
NEXT_TO = {FIELDS.index(f): {FIELDS.index(n) for n in HEDGES[f]} for f in FIELDS}


class Farm(NamedTuple):
    bulls: frozenset[int]
    cows: frozenset[int]
    player: int


def open_fields(farm: Farm) -> set[int]:
    enemy = farm.cows if farm.player == 0 else farm.bulls
    taken = farm.bulls | farm.cows
    return {f for f in NEXT_TO if f not in taken and not NEXT_TO[f] & enemy}


def actions(farm: Farm) -> list[int]:
    return sorted(open_fields(farm))


def result(farm: Farm, field: int) -> Farm:
    if farm.player == 0:
        return farm._replace(bulls=farm.bulls | {field}, player=1)
    return farm._replace(cows=farm.cows | {field}, player=0)


def terminal(farm: Farm) -> bool:
    return not open_fields(farm)


def utility(farm: Farm) -> int:
    return -1 if farm.player == 0 else 1


game = Game(
    name="snort",
    initial=Farm(frozenset(), frozenset(), 0),
    actions=actions,
    result=result,
    terminal=terminal,
    utility=utility,
)
