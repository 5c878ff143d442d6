"""Best responses: what a strategy is worth against the opponent that knows it, and what a player could gain."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from zermelo.equilibria.sequence_form import SequenceForm, unfold
from zermelo.languages.errors import ZermeloError
from zermelo.languages.exact import exact
from zermelo.languages.message import M
from zermelo.rules.game import MAX, MIN, Action, Game, Position

if TYPE_CHECKING:
    from numpy.typing import NDArray

Policy = Callable[[Position, Sequence[Action]], Sequence[Any]]
"""The probability of each move, from what the player sees and the legal moves."""
Mixture = list[Any]
"""The probability of each move of one information set."""


def uniform(view: Position, moves: Sequence[Action]) -> Mixture:
    """The policy that plays every move with the same probability."""
    return [Fraction(1, len(moves))] * len(moves)


def mixtures_of(form: SequenceForm, player: int, policy: Policy) -> list[Mixture]:
    """The mixtures of a policy at every information set of a player, as exact numbers; refuse what is none."""
    found = []
    for one in form.sides[player].sets:
        mixture = [exact(part) for part in policy(one.view, one.moves)]
        if len(mixture) != len(one.moves) or min(mixture) < 0 or sum(mixture) != 1:
            raise ZermeloError(
                M(
                    "The strategy gives {mixture} for {moves} moves; give a probability for each, of sum 1.",
                    mixture=", ".join(map(str, mixture)) or "[]",
                    moves=len(one.moves),
                )
            )
        found.append(mixture)
    return found


def plan_of(form: SequenceForm, player: int, mixtures: Sequence[Mixture]) -> list[Any]:
    """The weight of every sequence of a player: the product of the probabilities of its moves."""
    side = form.sides[player]
    plan: list[Any] = [1] * side.size
    for one, mixture in zip(side.sets, mixtures, strict=True):
        for sequence, share in zip(one.sequences, mixture, strict=True):
            plan[sequence] = plan[one.parent] * share
    return plan


def respond(form: SequenceForm, player: int, plan: Sequence[Any]) -> tuple[Fraction, list[int]]:
    """The best that a player can get against the plan of the other, exactly, and the move at every set."""
    value, best = replies(form, player, plan)
    return value, [places[0] for places in best]


def replies(form: SequenceForm, player: int, plan: Sequence[Any]) -> tuple[Fraction, list[list[int]]]:
    """The best that a player can get against the plan of the other, exactly, and all best moves at every set.

    From the last information sets to the first: each is worth its best move, and is added to the sequence before it.
    """
    import numpy as np

    common = lcm(*{part.denominator for part in plan})
    whole = np.array([int(part * common) for part in plan], object)
    sign = 1 if player == MAX else -1
    gains: NDArray[Any] = np.zeros(form.sides[player].size, object)
    np.add.at(gains, form.ends[player], sign * form.weights * whole[form.ends[1 - player]])
    worth = gains.tolist()
    chosen: list[list[int]] = []
    for one in reversed(form.sides[player].sets):
        values = [worth[sequence] for sequence in one.sequences]
        best = max(values)
        chosen.append([place for place, value in enumerate(values) if value == best])
        worth[one.parent] += best
    return Fraction(worth[0], form.scale * common), chosen[::-1]


@dataclass(frozen=True)
class Judgement:
    """A pair of strategies judged by best responses: what either player would get by the best one."""

    best: tuple[Fraction, Fraction]
    """The value for MAX and for MIN of the best response to the other's strategy."""

    @property
    def nash_conv(self) -> Fraction:
        """What the players could gain in all by changing their strategy alone: 0 at an equilibrium."""
        return self.best[MAX] + self.best[MIN]

    @property
    def exploitability(self) -> Fraction:
        """What a player could gain on average: half of `nash_conv`."""
        return self.nash_conv / 2

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """The value of the game lies between these: what the strategies of MAX and MIN guarantee."""
        return -self.best[MIN], self.best[MAX]


def judge(form: SequenceForm, plans: Sequence[Sequence[Any]]) -> Judgement:
    """Best responses to both plans."""
    return Judgement((respond(form, MAX, plans[MIN])[0], respond(form, MIN, plans[MAX])[0]))


def exploitability(game: Game, first: Policy = uniform, second: Policy = uniform) -> Judgement:
    """How much a pair of strategies can be exploited, exactly.

    >>> from zermelo.games import find
    >>> exploitability(find("kuhn-poker")).nash_conv
    Fraction(11, 12)
    """
    form = unfold(game)
    mixed = [mixtures_of(form, player, policy) for player, policy in enumerate((first, second))]
    return judge(form, [plan_of(form, player, mixed[player]) for player in (MAX, MIN)])
