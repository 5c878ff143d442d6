"""The sequence form: the tree of a game, unfolded once into columns of numbers.

A player distinguishes positions by what they look like and by the player's own past: the previous information set and
the move made there. So all players have perfect recall, whatever the position forgets. A sequence is one move at one
information set, which implies those before it; sequence 0 is the empty one. A plan assigns a weight to every sequence:
the product of the probabilities of its moves. Then the value of the game is linear in the plan of each player:

    sum over the ends of the game of   chance · utility · plan₀[sequence of player 0] · plan₁[sequence of player 1]

(Romanovskii 1962; Koller, Megiddo and von Stengel 1994.)
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from zermelo.languages.errors import ZermeloError
from zermelo.languages.exact import exact
from zermelo.languages.message import M
from zermelo.rules.game import CHANCE, Action, BadRules, Game, Position, Unsuitable

if TYPE_CHECKING:
    from numpy.typing import NDArray

Progress = Callable[[str, int], None]
"""Called with a message about the kind of work, and the amount done."""
MOST_NODES = 4_000_000
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


@dataclass
class Side:
    """The information sets of one player, each after those that lead to it."""

    sets: list[InformationSet] = field(default_factory=list)
    numbers: dict[tuple[int, Position], int] = field(default_factory=dict)
    """The number of each set, by the sequence before it and the view."""
    size: int = 1
    """The number of sequences, the empty one included."""

    def at(self, before: int, view: Position, moves: list[Action]) -> InformationSet:
        """The set of a view after a sequence, entered when it is new."""
        number = self.numbers.setdefault((before, view), len(self.sets))
        if number == len(self.sets):
            self.sets.append(InformationSet(view, tuple(moves), before, self.size))
            self.size += len(moves)
        found = self.sets[number]
        if found.moves != tuple(moves):
            raise BadRules(
                M(
                    "Two positions look the same to a player and have different moves, {one} and {other}; "
                    "`zermelo check` says where.",
                    one=list(found.moves),
                    other=moves,
                )
            )
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
    import numpy as np

    refuse_unsuitable(game)
    sides = (Side(), Side())
    found: dict[tuple[int, int], Any] = {}
    waiting: list[tuple[Position, int, int, Any]] = [(game.initial, 0, 0, Fraction(1))]
    nodes = 0
    while waiting:
        position, first, second, share = waiting.pop()
        nodes += 1
        if nodes % OFTEN == 0:
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
        if game.terminal(position):
            value = game.utility(position)
            if value:
                worth = share * exact(value)
                found[first, second] = found[first, second] + worth if (first, second) in found else worth
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
    scale = lcm(*{worth.denominator for worth in found.values()})
    pairs = np.array(list(found) or [(0, 0)], np.int64)
    weights = np.array([int(worth * scale) for worth in found.values()] or [0], object)
    return SequenceForm(game, sides, (pairs[:, 0], pairs[:, 1]), weights, scale, nodes)
