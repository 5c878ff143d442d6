"""A numbering of endgames, which a game declares for retrograde analysis.

A game in which positions repeat has no last ply to start from. Its endgames are numbered instead, in slices: every
move from a slice stays in it or leads to an earlier one, as captures and promotions do. Players alternate, and a
position is numbered from the side to move, so a place may stand for the position with the sides exchanged, too.
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
    """A bijection between endgames and places."""

    place: Callable[[Position], int]
    """The place of a position; negative if it has too many pieces."""
    position: Callable[[int], Position]
    """The position at a place; for an unused place, one whose own `place` is another."""
    slices: tuple[Slice, ...]
    """The slices without gaps, ordered so that no move leads to a later one."""

    def up_to(self, pieces: int) -> tuple[Slice, ...]:
        """The slices with at most `pieces` pieces."""
        return tuple(one for one in self.slices if one.pieces <= pieces)
