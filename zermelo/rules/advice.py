"""Advice: a good player's knowledge beyond the rules of a game, in three groups by its user.

The search uses heuristics, which make it faster or better and may be wrong; a proof uses facts, which must hold in
every position; learning uses the features of an evaluation.

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

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M

if TYPE_CHECKING:  # imports would slow down every command
    from pathlib import Path

    from zermelo.rules.declared import Numbers, Patterns
    from zermelo.rules.endgames import Endgames
    from zermelo.rules.features import Features
    from zermelo.rules.game import Game

Position = Any
Action = Any
Value = Any
"""A number seen by MAX, or a tuple with one entry for each player."""


class ProbableCut(NamedTuple):
    """How well a search of `shallow` plies predicts one of `depth`.

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
    """The most moves kept at the root."""
    margin: float
    """The most by which their estimates may fall short of the best."""
    below: int
    """The most moves kept in every other position."""


class Reduction(NamedTuple):
    """A smaller puzzle with the same answer as one whose positions largely play alike."""

    game: "Game"
    of: Callable[[Position], Position]
    """The position of the smaller one for a position."""
    moves: "Callable[[Game, Position, Action], Sequence[Action]]"
    """The moves in the game, from a position of it, that a move of the smaller one stands for."""


class RaceTables(NamedTuple):
    """Exact tables for positions of a game of chance in which the players no longer meet, as in bearing off."""

    chances: Callable[[Position, int], Sequence[float]]
    """The probabilities that a player finishes in 0, 1, 2 … rolls; empty for positions outside the tables."""
    mean: Callable[[Position, int], float]
    """The mean number of rolls that a player needs, where there are such probabilities."""
    write: "Callable[[Path], None]"
    """Rebuild the tables into a file."""


class Prior(NamedTuple):
    """How promising moves look before a search tries them; e to the `logit` of a move is its share of all.

    In a game of sticks in which the last one wins, leaving a multiple of four looks three times as promising:

    >>> from math import log
    >>> prior = Prior(
    ...     view=lambda position: position.sticks % 4,
    ...     logit=lambda rest, position, take: log(3) if take == rest else 0.0,
    ... )
    """

    view: Callable[[Position], Any]
    """What is computed once for all moves of a position."""
    logit: Callable[[Any, Position, Action], float]
    """The logit of a move, from that view, the position and the move."""
    judges: bool = False
    """Whether an evaluation belongs to them, which then replaces random games."""


@dataclass(frozen=True, kw_only=True, eq=False)
class SearchAdvice:
    """Heuristics for the engine, which is correct without them, and faster or better with them.

    In a game of sticks in which the last one wins, taking many first, and looking further where four are left:

    >>> SearchAdvice(
    ...     order=lambda position, take: take,
    ...     extend=lambda position, take, after: 1 if after.sticks == 4 else 0,
    ... ).singular
    True
    """

    estimate: Callable[[Position], Value] | None = None
    """A better estimate than `evaluate`, on the same scale, where that one is simple for the reader."""
    clear: float | None = None
    """An advantage that mostly wins, on the scale of the estimate; chances are shown as tanh(estimate / clear)."""
    order: Callable[[Position, Action], int] | None = None
    """How promising a move looks before it is tried: the larger, the earlier."""
    extend: Callable[[Position, Action, Position], int] | None = None
    """The plies by which to extend the search after a move: 0, or 1 if it is forcing."""
    singular: bool = True
    """Whether to extend singular moves, which are better than all others; too costly in some games."""
    late_moves: int | None = None
    """The number of moves searched to full depth before late move reductions begin."""
    pass_turn: Callable[[Position], Position] | None = None
    """The position with the other side to move, for the null move: sound where some move beats passing."""
    may_pass: Callable[[Position], bool] | None = None
    """Whether the null move is sound here: not in zugzwang, in check and the like."""
    calm: Callable[[Position], bool] | None = None
    """Whether an estimate means anything here: not in check, say; by default where passing is sound."""
    loses: Callable[[Position, Action], bool] | None = None
    """Whether the exchange that a move begins loses material (static exchange evaluation)."""
    futility: float | None = None
    """The futility margin: the most that a quiet move gains, on the scale of `evaluate`."""
    reversible: Callable[[Position], int] | None = None
    """The number of reversible plies before a position: no earlier position can recur."""
    probable_cuts: tuple[ProbableCut, ...] = ()
    """Skip a deep search that a shallow one predicts to fall outside the window (ProbCut)."""
    certainty: float = 1.5
    """The standard deviations by which a shallow value must lie beyond the window."""
    move_filter: MoveFilter | None = None
    """In games of chance, the filter of moves by their estimates."""
    choices: Callable[[Position], Iterable[Action]] | None = None
    """The moves among which a random game draws, at least one: all by default, in Go those that fill no eye."""
    playout: Callable[[Position, int, int], tuple[Position, int]] | None = None
    """Random moves from a position, for a number of plies or to the end of the game, faster than by listing them.

    The third argument is a random state (`zermelo/rules/random_states.py`); it returns the last position and the next
    random state. Every move must be as likely as every other; by default the moves are listed and one is drawn.
    """
    noted_playout: Callable[[Callable[..., None]], Callable[..., tuple[Position, int]]] | None = None
    """The same for a search that learns from every move of a random game (GRAVE).

    From the function note(run, player, move) it makes one of (position, plies, random state, run), which calls `note`
    at each move and uses `run` for nothing else.
    """
    prior: Prior | None = None
    """How promising each move looks, for Monte Carlo tree search by PUCT."""
    guess: Callable[[Position, int, Random], Position] | None = None
    """Where something is hidden, a position drawn at random of those that look like a view to the player to move."""
    settled: Callable[[Position], bool] | None = None
    """Where something is hidden, whether a round is over, so that the search of a world stops and takes `evaluate`."""
    models: Mapping[str, Callable[[Position], Iterable[tuple[Action, float]]]] = field(default_factory=dict)
    """Opponent models of this game by name, each from a position to its moves with their probabilities."""


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
    """Legal moves that always include a best one, the most promising first; never empty."""
    proof_moves: Callable[[Position], Iterable[Action]] | None = None
    """The moves of `sufficient`, or all, in the order for a proof: costlier than the engine can afford."""
    proved: Callable[[Position], tuple[int, int]] | None = None
    """Bounds of the value for the player to move, computed without search.

    A win in d plies counts `longest` + 1 - d, a loss the negative of that, a draw 0; points count unchanged. It is
    called only for positions after sufficient moves; in a terminal position the two bounds are equal.
    """
    solvable: Callable[[Position], bool] | None = None
    """Whether a proof to the end of the game takes only seconds: a player then attempts it."""
    proof_nodes: Callable[[Position], float] | None = None
    """An estimate of the nodes of such a proof: a player attempts only those that fit its time."""
    is_ending: Callable[[Position], bool] | None = None
    """Whether `ending` solves the position, faster than a proof with a table."""
    ending: Callable[[Position, int, Any], int] | None = None
    """A bound of the value on the same side of a threshold as the value, counted as in `proved`.

    The third argument is the memory of the proof, whose first word counts nodes.
    """
    fingerprint: Callable[[Position], int] | None = None
    """A hash of 62 bits for the table of a proof, where positions are too many for a `key`.

    Positions of equal value may share it; for others a collision must be negligibly rare.
    """
    settled: Callable[[Position], float] | None = None
    """The part of the value that is settled: the points made so far.

    With it, positions of the same `fingerprint` have the same value but for what is settled. So a game of chance whose
    positions hold a score, or are symmetric, is solved with the table of a proof.
    """
    likely: Callable[[Position, int, int], int] | None = None
    """Whether a value very probably reaches a threshold, counted as in `proved`: 1 if so, -1 if not, 0 if unknown.

    The third argument is the required certainty, in tenths of a standard deviation. A proof uses it only to guess the
    value that it then verifies (`zermelo/solving/selective.py`).
    """
    endgames: "Endgames | None" = None
    """A numbering of the endgames, for endgame tables of games in which positions repeat."""
    reduction: Reduction | None = None
    """In a game of one player, a smaller puzzle with the same answer, which `solve` searches instead."""
    race: RaceTables | None = None
    """The tables in which `zermelo probe GAME` looks up a race."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Advice:
    """The knowledge of a good player beyond the rules."""

    search: SearchAdvice = field(default_factory=SearchAdvice)
    proof: ProofAdvice = field(default_factory=ProofAdvice)
    learning: "Features | Numbers | Patterns | Callable[[Position], tuple[float, ...]] | None" = None
    """The features that `zermelo train` learns from: a function from positions to numbers, or a form of declared.py."""

    def __new__(cls, **given: Any) -> "Advice":
        """Refuse a field given outside its group, and say how to write it."""
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
"""The group of each field of advice, as source."""
