"""A static evaluation of backgammon: the race, blots in danger, closed points, checkers on the bar.

Everything is counted in pips, as a lead in the race, from which the chances to win are estimated. The rules and the
layout of positions are in `zermelo/games/backgammon.py` and `zermelo/games/moves/backgammon.py`.
"""

from collections.abc import Callable
from math import inf, sqrt
from typing import NamedTuple

from zermelo.games.advice.backgammon_bearoff import (
    Equity,
    chances_to_finish,
    mean_to_finish,
    with_bear_off,
    write_tables,
)
from zermelo.games.advice.backgammon_network import features
from zermelo.games.moves.backgammon import made, opposite, standing
from zermelo.games.moves.backgammon_position import (
    ANSWERING,
    BAR,
    HOME,
    OPENING,
    Position,
    Side,
    on_point,
    other_side,
    own_side,
)
from zermelo.machine.data.data_array import DataArray
from zermelo.rules import bits
from zermelo.rules.advice import Advice, MoveFilter, ProofAdvice, RaceTables, SearchAdvice
from zermelo.rules.game import MAX
from zermelo.rules.networks import network_evaluation
from zermelo.rules.weights import WEIGHTS

HALF_A_ROLL = 4
"""The value of the turn in the race: a roll brings 8 1/6 pips."""
HOME_POINTS = sum(1 << point for point in range(1, HOME + 1))
BLOCKS = HOME_POINTS | 1 << 7 | 1 << 8
ANCHORS = sum(1 << point for point in range(18, 23))
CLOSED_POINT, ANCHOR, SHUT_OUT = 3, 5, 3
"""In pips: a made point in the enemy's way, one in the enemy's home board, and each closed home point while an enemy is
on the bar."""
DIRECT_SHOT, INDIRECT_SHOT = 3, 10
"""The divisors of the pips at risk: a blot within six points of an enemy costs a third, one within twelve a tenth."""
GAMMONS = 1.3
"""The value of a certain win, some of which are gammons."""


def pips(side: Side) -> int:
    """The pip count of a player."""
    total, held = 0, standing(side)
    while held != 0:
        point = bits.last(held)
        held ^= 1 << point
        total += point * on_point(side, point)
    return total


def structure(own: Side, other: Side) -> float:
    """The positional value of a player's checkers beyond the pip count, in pips."""
    held, closed, enemies = standing(own), made(own), opposite(standing(other))
    if held >> bits.first(enemies) == 0:  # no contact: a race
        return 0.0
    value = float(CLOSED_POINT * bits.population(closed & BLOCKS))
    value += SHUT_OUT * on_point(other, BAR) * bits.population(closed & HOME_POINTS)
    if closed & ANCHORS:
        value += ANCHOR
    blots = held & ~closed & (1 << BAR) - 1
    while blots != 0:
        point = bits.last(blots)
        blots ^= 1 << point
        before = enemies & (1 << point) - 1
        if before >> max(point - 6, 0):
            value -= (BAR - point) / DIRECT_SHOT
        elif before >> max(point - 12, 0):
            value -= (BAR - point) / INDIRECT_SHOT
    return value


def counted_equity() -> Equity:
    """The cubeless equity of the player whose turn it is, by pip count."""

    def lead(position: Position) -> float:
        """The lead of the player whose turn it is, in pips, everything counted."""
        own, other = own_side(position), other_side(position)
        ahead = pips(other) - pips(own) + structure(own, other) - structure(other, own)
        return ahead if position.dice == OPENING else ahead + HALF_A_ROLL

    def equity(position: Position) -> float:
        ahead = lead(position)
        both = pips(own_side(position)) + pips(other_side(position))
        return GAMMONS * ahead / (abs(ahead) + sqrt(both))  # a lead counts more in a shorter race

    return equity


def evaluation(length: int, equity: Equity) -> Callable[[Position], float]:
    """The estimate for White: points of a game, or the chances in a match to a length."""

    def evaluate(position: Position) -> float:
        own = position.cube * equity(position)
        if position.dice == ANSWERING:  # pass if taking would lose more
            own = min(2 * own, float(position.cube))
        value = own if position.turn == MAX else -own
        if length == 0:
            return value
        score = position.white_score - position.black_score
        return max(-0.99, min(0.99, (score + value) / length))

    return evaluate


FILTER = MoveFilter(root=8, margin=0.16, below=1)
"""The move filter of GNU Backgammon at two plies: moves less than a sixth of a point behind, and only the best
looking reply."""
FILTER_OF_STAKES = FILTER._replace(margin=inf)
"""The same where stakes change, and with them the meaning of a sixth of a point."""


class Knowledge(NamedTuple):
    evaluate: Callable[[Position], float]
    advice: Advice


def knowledge(cube: int, length: int) -> Knowledge:
    """The simple evaluation; as advice the learned one, if its weights are present, exact when both sides bear off."""
    learnable = features()
    equity = counted_equity()
    if learnable.file is not None and learnable.file.exists():
        weights = DataArray(learnable.file, WEIGHTS, width=learnable.hidden)
        equity = own_estimate(network_evaluation(learnable, weights, learnable.levels[-1]))
    estimate = evaluation(length, with_bear_off(equity))
    move_filter = FILTER_OF_STAKES if cube or length else FILTER
    advice = Advice(
        search=SearchAdvice(estimate=estimate, move_filter=move_filter),
        proof=ProofAdvice(race=RaceTables(chances_to_finish, mean_to_finish, write_tables)),
        learning=learnable,
    )
    return Knowledge(evaluation(length, counted_equity()), advice)


def own_estimate(estimate: Callable[[Position], float]) -> Equity:
    """An estimate for White, seen by the player whose turn it is."""

    def equity(position: Position) -> float:
        return estimate(position) if position.turn == MAX else -estimate(position)

    return equity
