"""The sequence form: the tree of a game, unfolded once into columns of numbers.

A player distinguishes positions by what they look like and by the player's own past: the previous information set and
the move made there. So all players have perfect recall, whatever the position forgets. A sequence is one move at one
information set, which implies those before it; sequence 0 is the empty one. A plan assigns a weight to every sequence:
the product of the probabilities of its moves. Then the value of the game is linear in the plan of each player:

    sum over the ends of the game of   chance · utility · plan₀[sequence of player 0] · plan₁[sequence of player 1]

(Romanovskii 1962; Koller, Megiddo and von Stengel 1994.)
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.exact import exact
from zermelo.languages.message import M
from zermelo.machine import compile as compiler
from zermelo.machine.natural.forms import plain_kinds
from zermelo.rules.game import CHANCE, Action, BadRules, Game, Position, Unsuitable

if TYPE_CHECKING:
    from numpy.typing import NDArray

Progress = Callable[[str, int], None]
"""Called with a message about the kind of work, and the amount done."""
MOST_NODES = 8_000_000
FEW = 20_000
"""Nodes that are unfolded in less time than machine code takes to load."""
OFTEN = 1 << 14
"""Nodes between two reports."""


class TooLarge(ZermeloError):
    """The tree has more nodes than can be unfolded."""


@dataclass(frozen=True)
class InformationSet:
    """What a player knows at a decision: the view, the legal moves, and the player's last move before it."""

    view: Position
    moves: tuple[Action, ...]
    parent: int
    """The player's sequence that leads here."""
    first: int
    """The sequence of the first move here; those of the others follow."""

    @property
    def sequences(self) -> range:
        return range(self.first, self.first + len(self.moves))


def contradiction(one: Sequence[Action], other: Sequence[Action]) -> BadRules:
    """The error where views are equal and moves are not."""
    return BadRules(
        M(
            "Two positions look the same to a player and have different moves, {one} and {other}; "
            "`zermelo check` says where.",
            one=list(one),
            other=list(other),
        )
    )


@dataclass
class Side:
    """The information sets of one player, each after those that lead to it."""

    sets: list[InformationSet] = field(default_factory=list)
    numbers: dict[tuple[int, Position], int] = field(default_factory=dict)
    """The number of each set, by the sequence before it and the view."""
    size: int = 1
    """The number of sequences, the empty one included."""

    def at(self, before: int, view: Position, moves: Sequence[Action]) -> InformationSet:
        """The set of a view after a sequence, entered when it is new."""
        number = self.numbers.setdefault((before, view), len(self.sets))
        if number == len(self.sets):
            self.sets.append(InformationSet(view, tuple(moves), before, self.size))
            self.size += len(moves)
        found = self.sets[number]
        if found.moves != tuple(moves):
            raise contradiction(found.moves, moves)
        return found


@dataclass
class SequenceForm:
    """A game of two opponents as columns: the information sets of each, and the ends of the game."""

    game: Game
    sides: tuple[Side, Side]
    ends: "tuple[NDArray[Any], NDArray[Any]]"
    """For each pair of sequences in which a game ends: the sequence of either player."""
    weights: "NDArray[Any]"
    """The utility for MAX times the probability of chance, in whole multiples of 1 / scale."""
    scale: int
    nodes: int
    """The number of nodes of the tree."""

    @property
    def sequences(self) -> int:
        return self.sides[0].size + self.sides[1].size


def refuse_unsuitable(game: Game) -> None:
    """Refuse a game that is not one of two opponents."""
    if game.players != 2 or game.has_payoffs:
        raise Unsuitable(
            M("{game} is not a zero-sum game of two players, for which an equilibrium is found.", game=game.name)
        )


def unfold(game: Game, progress: Progress | None = None, most: int = MOST_NODES) -> SequenceForm:
    """The sequence form of a game.

    >>> from zermelo.games import find
    >>> form = unfold(find("kuhn-poker"))
    >>> form.nodes, [len(side.sets) for side in form.sides], [side.size for side in form.sides]
    (58, [6, 6], [13, 13])
    """
    refuse_unsuitable(game)

    def report(nodes: int) -> None:
        if progress:
            progress(M("nodes of the tree"), nodes)
        if nodes > most:
            raise TooLarge(
                M(
                    "The tree of {game} has more than {most:,} nodes, too many to find an equilibrium.",
                    game=game.name,
                    most=most,
                )
            )

    walk = Walk(game)
    walk.go_on(FEW, report)
    if walk.waiting:
        found = _by_machine(game, walk, report)
        if found:
            return found
        walk.go_on(most, report)
    return walk.form()


class Walk:
    """The tree of a game visited node by node, from the start of the game."""

    def __init__(self, game: Game) -> None:
        self.game, self.sides, self.nodes = game, (Side(), Side()), 0
        self.ends: dict[tuple[int, int], Any] = {}
        self.waiting: list[tuple[Position, int, int, Any]] = [(game.initial, 0, 0, Fraction(1))]

    def go_on(self, until: int, report: Callable[[int], None]) -> None:
        """Visit the waiting positions, the last first, until there are that many nodes in all, or no more."""
        game, sides, waiting, ends = self.game, self.sides, self.waiting, self.ends
        while waiting and self.nodes <= until:
            position, first, second, share = waiting.pop()
            self.nodes += 1
            if self.nodes % OFTEN == 0 or self.nodes > until:
                report(self.nodes)
            if game.terminal(position):
                value = game.utility(position)
                if value:
                    worth = share * exact(value)
                    ends[first, second] = ends[first, second] + worth if (first, second) in ends else worth
                continue
            mover = game.player(position)
            if mover == CHANCE:
                for outcome, part in reversed(game.outcomes(position)):
                    waiting.append((game.result(position, outcome), first, second, share * exact(part)))
                continue
            moves = list(game.actions(position))
            here = sides[mover].at(second if mover else first, game.view(position, mover), moves)
            for sequence, action in zip(reversed(here.sequences), reversed(moves), strict=True):
                after = game.result(position, action)
                waiting.append((after, first, sequence, share) if mover else (after, sequence, second, share))

    def form(self) -> SequenceForm:
        """The tree as columns, once no position waits."""
        import numpy as np

        scale = lcm(*{worth.denominator for worth in self.ends.values()})
        pairs = np.array(list(self.ends) or [(0, 0)], np.int64)
        weights = np.array([int(worth * scale) for worth in self.ends.values()] or [0], object)
        return SequenceForm(self.game, self.sides, (pairs[:, 0], pairs[:, 1]), weights, scale, self.nodes)


def _by_machine(game: Game, walk: Walk, report: Callable[[int], None]) -> SequenceForm | None:
    """The form of a large tree; None where the first nodes hold more than numbers, or the rules are not compiled."""
    from zermelo.equilibria.machine_unfolding import unfold_by_machine

    sets = [one for side in walk.sides for one in side.sets]
    positions = {plain_kinds(position) for position, *_ in walk.waiting} | {plain_kinds(one.view) for one in sets}
    actions = {plain_kinds(action) for one in sets for action in one.moves}
    if not compiler.enabled() or game.sees is None or not sets:
        return None
    if None in positions | actions or len(positions) > 1 or len(actions) > 1:
        return None
    found = unfold_by_machine(game, sets[0].moves[0], report)
    if found is None:
        return None
    sides = (Side(), Side())
    for player, before, view, moves in found.sets:
        sides[player].at(before, view, moves)
    return SequenceForm(game, sides, found.ends, found.weights, found.scale, found.nodes)
