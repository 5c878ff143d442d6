"""Advice: what a good player knows beyond the rules of a game, in three groups by who reads it.

The search reads opinions, which make it faster or better and may be wrong; a proof reads facts, which must be true of
every position; learning reads what an evaluation is made of.

>>> from zermelo import variant
>>> from zermelo.games.tic_tac_toe import game
>>> advice = Advice(search=SearchAdvice(order=lambda position, square: 1 if square == 4 else 0))
>>> advised = variant(game, advice=advice)
>>> advised.advice.search.order(game.initial, 4)
1
>>> Advice(order=max)
Traceback (most recent call last):
zermelo.languages.errors.ZermeloError: `order` is in a group: write Advice(search=SearchAdvice(order=…)).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

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
class SearchAdvice:
    """Opinions for the engine, which plays right without them, and faster or better with them.

    In a game of sticks in which the last one wins, taking many first, and looking further where four are left:

    >>> SearchAdvice(
    ...     order=lambda position, take: take,
    ...     extend=lambda position, take, after: 1 if after.sticks == 4 else 0,
    ... ).singular
    True
    """

    estimate: Callable[[Position], Value] | None = None
    """A better estimate than `evaluate`, on the same scale, where that is kept simple for the reader."""
    clear: float | None = None
    """An advantage that mostly wins, on the scale of the estimate; chances are shown as tanh(estimate / clear)."""
    order: Callable[[Position, Action], int] | None = None
    """How promising a move looks before it is tried: the larger, the earlier."""
    extend: Callable[[Position, Action, Position], int] | None = None
    """By how many plies to look further after a move: 0, or 1 where it forces matters."""
    singular: bool = True
    """Whether to look a ply further after a move that is better than all others; in some games that costs too much."""
    late_moves: int | None = None
    """How many moves are looked at in full before the later ones are first tried less deeply."""
    pass_turn: Callable[[Position], Position] | None = None
    """The position with the other side to move, for the null move: where passing is worse than some move."""
    may_pass: Callable[[Position], bool] | None = None
    """Whether that holds here: no in a zugzwang, in check and the like."""
    futility: float | None = None
    """The most that a quiet move gains, on the scale of `evaluate`; where known, hopeless moves are skipped."""
    reversible: Callable[[Position], int] | None = None
    """How many of the last plies could be taken back by moves: no position before them can come back."""
    probable_cuts: tuple[ProbableCut, ...] = ()
    """Where a shallow search makes it likely enough that a deep one would be outside the window, it is not made."""
    certainty: float = 1.5
    """How many deviations a shallow value must lie beyond the window for that."""
    move_filter: MoveFilter | None = None
    """Where chance plays a part, which moves are followed: those that the estimate likes."""


@dataclass(frozen=True, kw_only=True, eq=False)
class ProofAdvice:
    """Facts for proofs and exact tables, which the engine uses as well; `check` compares them with plain minimax.

    In the same game of at most ten sticks, one move suffices, and with none left the player to move has lost:

    >>> advice = ProofAdvice(
    ...     sufficient=lambda sticks: [sticks % 4 or 1],
    ...     proved=lambda sticks: (-11, -11) if sticks == 0 else (-10, 10),
    ... )
    >>> list(advice.sufficient(7)), advice.proved(0)
    ([3], (-11, -11))
    """

    sufficient: Callable[[Position], Iterable[Action]] | None = None
    """Legal moves, the most promising first, among which there is always a best one; never none."""
    proof_moves: Callable[[Position], Iterable[Action]] | None = None
    """The moves of `sufficient`, or all, sorted with more care than the engine has time for: as a proof tries them."""
    proved: Callable[[Position], tuple[int, int]] | None = None
    """The least and the greatest value, as can be seen at a glance, for the player to move.

    A win in d plies counts `longest` + 1 - d, a loss as much less than 0, a draw 0; points count as they are. Only
    positions that sufficient moves lead to are asked about, and if one of them is over the two bounds are equal.
    """
    solvable: Callable[[Position], bool] | None = None
    """Whether so little is left that a proof to the end of the game takes seconds: a player then tries to prove it."""
    proof_nodes: Callable[[Position], float] | None = None
    """About how many nodes such a proof takes: a player tries only those that it has the time for."""
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
    endgames: "Endgames | None" = None
    """The endgames by number, for tables of all of them, where positions come back."""
    race: RaceTables | None = None
    """The tables that `zermelo probe GAME` looks a position of a race up in."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Advice:
    """The knowledge of a good player beyond the rules."""

    search: SearchAdvice = field(default_factory=SearchAdvice)
    proof: ProofAdvice = field(default_factory=ProofAdvice)
    learning: "Features | Numbers | Patterns | Callable[[Position], tuple[float, ...]] | None" = None
    """The features that `zermelo train` learns from: a function from positions to numbers, or see declared.py."""

    def __new__(cls, **given: Any) -> "Advice":
        """Refuse a field of a group that is given without the group, and say how to write it."""
        for name in given.keys() & GROUP_OF.keys():
            raise ZermeloError(
                M("`{name}` is in a group: write Advice({written}).", name=name, written=GROUP_OF[name].format(name))
            )
        return super().__new__(cls)

    def with_fields(self, changes: dict[str, Any]) -> "Advice":
        """The same advice with some fields of its groups replaced; `features` is another name for `learning`.

        >>> Advice().with_fields({"order": max, "proved": min}).proof.proved is min
        True
        """
        search = {name: value for name, value in changes.items() if GROUP_OF[name] == SEARCH}
        proof = {name: value for name, value in changes.items() if GROUP_OF[name] == PROOF}
        return Advice(
            search=replace(self.search, **search),
            proof=replace(self.proof, **proof),
            learning=changes.get("features", self.learning),
        )


SEARCH, PROOF = "search=SearchAdvice({}=…)", "proof=ProofAdvice({}=…)"
GROUP_OF = {
    **dict.fromkeys((one.name for one in fields(SearchAdvice)), SEARCH),
    **dict.fromkeys((one.name for one in fields(ProofAdvice)), PROOF),
    "features": "learning=…",
}
"""The group of each field of advice, as it is written."""
