"""Fleets that agree with what was seen of them, drawn at random, each as likely as any other.

Each hit belongs to a ship. So the first hit is given to one of the ships afloat in each possible way, then the first
of the remaining hits, until all are explained; the other ships lie where no shot was made. One of these explanations is
drawn in proportion to the places of the other ships, and these are drawn for themselves, all again until no two
overlap: every fleet is then equally likely.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import prod
from random import Random
from typing import TYPE_CHECKING

from zermelo.games.moves.battleship import IN_A_WORD, NOT_PLACED
from zermelo.rules.game import UNSEEN

if TYPE_CHECKING:
    from zermelo.games.battleship import Position

MOST_TRIES = 10_000

Places = dict[int, int]
"""The squares that each place of a ship covers, as bits."""
Explained = dict[int, int]
"""The place of each ship that explains a hit."""


def sampling(width: int, height: int, lengths: tuple[int, ...]) -> "Callable[[Position, int, Random], Position]":
    """The function (view, player, dice) that draws a position that looks so."""
    places = {length: places_of(width, height, length) for length in set(lengths)}

    @lru_cache(maxsize=16)
    def fleets(seen: tuple[int, ...], shots: int, hits: int) -> FleetsLeft:
        return FleetsLeft(places, lengths, seen, shots, hits)

    def guess(view: "Position", who: int, dice: Random) -> "Position":
        other, shots, hits = (
            (view.second, view.shots_at_second, view.hits_of_second)
            if who == 0
            else (view.first, view.shots_at_first, view.hits_of_first)
        )
        fleet = fleets(other, _bits(shots), _bits(hits)).draw(dice)
        return view._replace(second=fleet) if who == 0 else view._replace(first=fleet)

    return guess


def _bits(words: Sequence[int]) -> int:
    return sum(word << IN_A_WORD * number for number, word in enumerate(words))


def places_of(width: int, height: int, length: int) -> Places:
    """All places of a ship on the sea."""
    row, column = (1 << length) - 1, sum(1 << width * number for number in range(length))
    found = {}
    for square in range(width * height):
        if square % width + length <= width:
            found[1 + 2 * square] = row << square
        if square // width + length <= height and length > 1:
            found[2 + 2 * square] = column << square
    return found


class FleetsLeft:
    """The fleets that agree with what was seen: the explanations of the hits, and the places of the other ships."""

    def __init__(
        self, places: dict[int, Places], lengths: tuple[int, ...], seen: tuple[int, ...], shots: int, hits: int
    ) -> None:
        self._seen = seen
        self._hidden = [ship for ship, place in enumerate(seen) if place == UNSEEN]
        known = 0
        for ship, place in enumerate(seen):
            if place > NOT_PLACED:
                known |= places[lengths[ship]][place]
        blocked, open_hits = known | shots & ~hits, hits & ~known
        own = {ship: places[lengths[ship]] for ship in self._hidden}
        self._free = {ship: list(_where(own[ship], blocked | open_hits).items()) for ship in self._hidden}
        self._near = {ship: _where(own[ship], blocked, open_hits) for ship in self._hidden}
        self._ways = list(_explanations(self._near, open_hits, 0, {}))
        self._sums = list(
            accumulate(prod(len(self._free[ship]) for ship in self._hidden if ship not in way) for way in self._ways)
        )

    def draw(self, dice: Random) -> tuple[int, ...]:
        """One of them."""
        for _ in range(MOST_TRIES):
            found = dict(dice.choices(self._ways, cum_weights=self._sums)[0])
            taken = 0
            for ship, place in found.items():
                taken |= self._near[ship][place]
            for ship in self._hidden:
                if ship in found:
                    continue
                place, squares = dice.choice(self._free[ship])
                if squares & taken:
                    break
                taken |= squares
                found[ship] = place
            else:
                return tuple(found.get(ship, place) for ship, place in enumerate(self._seen))
        raise AssertionError("no fleet agrees with what was seen")


def _where(places: Places, blocked: int, hits: int = 0) -> Places:
    """The places where a ship afloat may lie: on no blocked square, and not on hits alone."""
    return {place: squares for place, squares in places.items() if not squares & blocked and squares & ~hits}


def _explanations(near: dict[int, Places], hits: int, taken: int, made: Explained) -> Iterator[Explained]:
    """Every way to give the hits to different ships that do not overlap."""
    left = hits & ~taken
    if not left:
        yield dict(made)
        return
    first = left & -left
    for ship, places in near.items():
        if ship in made:
            continue
        for place, squares in places.items():
            if squares & first and not squares & taken and squares & hits:
                made[ship] = place
                yield from _explanations(near, hits, taken | squares, made)
                del made[ship]
