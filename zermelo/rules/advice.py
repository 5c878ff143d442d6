"""Advice: what a good player knows beyond the rules of a game."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # not needed for a game that declares none, and every command waits for its imports
    from pathlib import Path

    from zermelo.rules.declared import Numbers, Patterns
    from zermelo.rules.endgames import Endgames
    from zermelo.rules.features import Features

Position = Any
Action = Any
Value = Any
"""A number seen by MAX, or a tuple with one entry for each player."""


class ProbableCut(NamedTuple):
    """How well a search of `shallow` plies foretells one of `depth`.

    `deviation` is the standard deviation of the difference of their values, on the scale of the estimate.
    """

    depth: int
    shallow: int
    deviation: float


class MoveFilter(NamedTuple):
    """Which moves of a game of chance the engine follows, by the estimates of the positions after them.

    Positions of one or two moves are not filtered, and at the last ply every move is estimated anyway.
    """

    root: int
    """So many of the moves to choose from, at most."""
    margin: float
    """Of those, the ones that look worse than the best by no more than this."""
    below: int
    """So many of the moves in every other position."""


class RaceTables(NamedTuple):
    """Exact tables for positions of a game of chance in which the players no longer meet, as in bearing off."""

    chances: Callable[[Position, int], Sequence[float]]
    """The chances of a player to be done after 0, 1, 2 … rolls; empty where the tables do not have the position."""
    write: "Callable[[Path], None]"
    """Build the tables anew, in a file."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Advice:
    """The knowledge of a good player beyond the rules. The engine plays right without it, and faster or better with it.

    Nothing here may contradict the rules: `order` only sorts, `sufficient` and `proved` must be true of every
    position, and the rest says how far the forward pruning of the engine may go in this game.
    """

    estimate: Callable[[Position], Value] | None = None
    """A better estimate than `evaluate`, on the same scale, where that is kept simple for the reader."""
    clear: float | None = None
    """An advantage that mostly wins, on the scale of the estimate; chances are shown as tanh(estimate / clear)."""
    order: Callable[[Position, Action], int] | None = None
    """How promising a move looks before it is tried: the larger, the earlier."""
    sufficient: Callable[[Position], Iterable[Action]] | None = None
    """Legal moves, the most promising first, among which there is always a best one; never none."""
    proof_moves: Callable[[Position], Iterable[Action]] | None = None
    """The moves of `sufficient`, or all, sorted with more care than the engine has time for: as a proof tries them."""
    proved: Callable[[Position], tuple[int, int]] | None = None
    """The least and the greatest value, as can be seen at a glance, for the player to move.

    A win in d plies counts `longest` + 1 - d, a loss as much less than 0, a draw 0; points count as they are. Only
    positions that sufficient moves lead to are asked about, and if one of them is over the two bounds are equal.
    """
    is_ending: Callable[[Position], bool] | None = None
    """Whether so little is left of the game that `ending` answers, faster than a proof with a table."""
    ending: Callable[[Position, int, Any], int] | None = None
    """A bound of the value on the same side of a threshold as the value, counted as in `proved`.

    The third argument is the memory of the proof, whose first word counts nodes.
    """
    fingerprint: Callable[[Position], int] | None = None
    """A number of 62 bits for the table of a proof, where positions are too many for a `key`.

    Two positions of equal value may share it, others only by a chance that a proof need not fear.
    """
    likely: Callable[[Position, int, int], int] | None = None
    """Whether a value very probably reaches a threshold, counted as in `proved`: 1 if so, -1 if not, 0 if unknown.

    The third argument says how certain that must be, in tenths of a standard deviation. A proof believes it only while
    it looks for the value that is worth asking about (`zermelo/solving/selective.py`).
    """
    extend: Callable[[Position, Action, Position], int] | None = None
    """By how many plies to look further after a move: 0, or 1 where it forces matters."""
    singular: bool = True
    """Whether to look a ply further after a move that is better than all others; in some games that costs too much."""
    pass_turn: Callable[[Position], Position] | None = None
    """The position with the other side to move, for the null move: where passing is worse than some move."""
    may_pass: Callable[[Position], bool] | None = None
    """Whether that holds here: no in a zugzwang, in check and the like."""
    futility: float | None = None
    """The most that a quiet move gains, on the scale of `evaluate`; where known, hopeless moves are skipped."""
    reversible: Callable[[Position], int] | None = None
    """How many of the last plies could be taken back by moves: no position before them can come back."""
    endgames: "Endgames | None" = None
    """The endgames by number, for tables of all of them, where positions come back."""
    race: RaceTables | None = None
    """The tables that `zermelo probe GAME` looks a position of a race up in."""
    late_moves: int | None = None
    """How many moves are looked at in full before the later ones are first tried less deeply."""
    solvable: Callable[[Position], bool] | None = None
    """Whether so little is left that a proof to the end of the game takes seconds: a player then tries to prove it."""
    proof_nodes: Callable[[Position], float] | None = None
    """About how many nodes such a proof takes: a player tries only those that it has the time for."""
    probable_cuts: tuple[ProbableCut, ...] = ()
    """Where a shallow search makes it likely enough that a deep one would be outside the window, it is not made."""
    certainty: float = 1.5
    """How many deviations a shallow value must lie beyond the window for that."""
    move_filter: MoveFilter | None = None
    """Where chance plays a part, which moves are followed: those that the estimate likes."""
    features: "Features | Numbers | Patterns | Callable[[Position], tuple[float, ...]] | None" = None
    """The features that `zermelo train` learns from: a function from positions to numbers, or see declared.py."""
