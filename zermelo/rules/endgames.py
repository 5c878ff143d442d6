"""Endgames by number: what a game declares so that all of them can be valued by retrograde analysis.

A game in which positions come back has no last ply to begin from. Its endgames are numbered instead, in slices: every
move from a slice stays in it or leads to an earlier one, as captures and promotions do. Both players alternate, and a
position is numbered as its mover sees it, so the same place may stand for a position with the sides exchanged.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

Position = Any


class Slice(NamedTuple):
    """Places from `start` up to `end`."""

    name: str
    pieces: int
    start: int
    end: int


@dataclass(frozen=True, eq=False)
class Endgames:
    """A place for every endgame, and the endgame of every place."""

    place: Callable[[Position], int]
    """Where a position lies; negative if it is no endgame with so few pieces."""
    position: Callable[[int], Position]
    """A position at a place. Where nothing lies there, `place` of what it gives is another."""
    slices: tuple[Slice, ...]
    """In an order in which no move leads from a slice to a later one; they follow each other without gaps."""

    def up_to(self, pieces: int) -> tuple[Slice, ...]:
        """The slices with at most so many pieces."""
        return tuple(one for one in self.slices if one.pieces <= pieces)
