"""The inputs of a network of backgammon: the checkers point by point, and the counts that players use.

Everything is seen by the player whose turn it is, own checkers first and then those of the opponent, in the same order:

    of each point 24-1   a blot · two checkers · three or more · half of those beyond three
    beside the points    checkers on the bar · borne off, in thirds · pips to go · rolls of 36 that hit a blot ·
                         pips that blots stand to lose · points made at home · points made in the far home board ·
                         the longest prime · points made among the six before the rearmost enemy ·
                         rolls that the rearmost checker can run with · such rolls of all checkers ·
                         pips until all are past the rearmost enemy

A blot is exposed to a roll if an enemy can hit it by a die, by both, or by the steps of a doublet; closed points
between are ignored. A checker can run with a roll if it can play both dice, by an open point. One network is for
positions of contact, another for races, and a third for contact where a side is spent: it has few checkers left to
build points with.
"""

from array import array
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from zermelo.games.moves.backgammon import made, opposite, standing
from zermelo.games.moves.backgammon_position import BAR, CHECKERS, HOME, Position, Side, on_point, other_side, own_side
from zermelo.languages.message import M
from zermelo.machine.data.data_array import DataArray
from zermelo.machine.substitutes import inlined
from zermelo.rules import bits
from zermelo.rules.features import Features, FeatureTable, Visit, Walk

HIDDEN = 96
POINTS = 24
POINT_INPUTS = 4
THIRDS = 3
BORNE_OFF_IN_A_THIRD = 5
USUAL_PIPS, USUAL_LOSS = 100.0, 10.0
HOME_POINTS = (1 << HOME + 1) - 2
FAR_HOME_POINTS = HOME_POINTS << BAR - HOME - 1
CONTACT, RACE, SPENT = range(3)
FEW = 6
"""A side with at most this many checkers beyond its two lowest points is spent."""
ROLLS = 36
A_PIP, A_ROLL, A_POINT, A_LOSS = 1 / USUAL_PIPS, 1 / ROLLS, 1 / HOME, 1 / ROLLS / USUAL_LOSS
"""The amounts that a pip and so on add to an input: multiplying is faster than dividing."""

TABLES = (
    (M("own checkers"), M("checkers of the opponent"), POINTS * POINT_INPUTS),
    (M("own checkers on the bar"), M("checkers of the opponent on the bar"), 1),
    (M("own checkers borne off"), M("checkers of the opponent borne off"), THIRDS),
    (M("own pips to go"), M("pips of the opponent to go"), 1),
    (M("rolls that hit an own blot"), M("rolls that hit a blot of the opponent"), 1),
    (M("own pips at risk"), M("pips of the opponent at risk"), 1),
    (M("own points at home"), M("points of the opponent at home"), 1),
    (M("own anchors"), M("anchors of the opponent"), 1),
    (M("own longest prime"), M("longest prime of the opponent"), 1),
    (M("own points before the rearmost enemy"), M("points of the opponent before the own rearmost"), 1),
    (M("rolls to run with from the rear"), M("rolls of the opponent to run with from the rear"), 1),
    (M("rolls to run with in all"), M("rolls of the opponent to run with in all"), 1),
    (M("own pips to be past"), M("pips of the opponent to be past"), 1),
)
"""Each feature of the player whose turn it is and of the opponent, and its number of inputs."""
SIDE = sum(size for _, _, size in TABLES)
_, ON_BAR, OFF_BOARD, PIPS, SHOTS, RISK, AT_HOME, ANCHORS, PRIME, BLOCKADE, ESCAPES, MOBILITY, PASSING = (
    sum(size for _, _, size in TABLES[:number]) for number in range(len(TABLES))
)
COUNTS = (" blot", " two", " three", " more")


def written(place: int) -> str:
    """An input of the checkers in words: the point, and the count.

    >>> written(0), written(23 * 4 + 1)
    ('1 blot', '24 two')
    """
    return f"{place // POINT_INPUTS + 1}{COUNTS[place % POINT_INPUTS]}"


def throws() -> Iterator[tuple[int, tuple[int, ...]]]:
    """The 36 throws by number, with the distances that each can hit at."""
    for number in range(ROLLS):
        first, second = number // 6 + 1, number % 6 + 1
        steps = range(first, 4 * first + 1, first) if first == second else (first, second, first + second)
        yield number, tuple(steps)


HITTING = tuple(sum(1 << number for number, steps in throws() if distance in steps) for distance in range(BAR + 1))
"""For each distance, the set of throws that hit at it."""
AHEAD = 12
"""The points ahead that a checker considers: the farthest that two dice take it, doublets played in two steps."""


def runs_past() -> "array[int]":
    """For each set of closed points ahead, the nearest last: the number of the 36 throws that can be played in full.

    >>> found = runs_past()
    >>> [found[closed] for closed in (0, 0b111111 << 6, 0b000001 << 6)]
    [36, 0, 30]
    """

    def is_shut(closed: int, first: int, second: int) -> int:
        return (closed >> AHEAD - first & closed >> AHEAD - second | closed >> AHEAD - first - second) & 1

    throws = list(product(range(1, 7), repeat=2))
    return array("B", [36 - sum(is_shut(closed, *throw) for throw in throws) for closed in range(1 << AHEAD)])


RUNS_PAST = DataArray(runs_past)


def features() -> Features:
    """The features learned for backgammon."""

    def checkers(visit: Visit) -> Any:
        """Visit the inputs of one side, which begin at a place."""

        @inlined
        def visit_side(
            side: Side, held: int, points: int, enemy: int, closed: int, found: Any, place: int, run: Any
        ) -> Any:
            pips, mobility, passing = 0, 0, 0
            left = held
            while left != 0:
                point = bits.first(left)
                count = on_point(side, point)
                pips += count * point
                if enemy & (1 << point) - 1 != 0:
                    passing += count * (point - bits.first(enemy))
                    if point > HOME:
                        mobility += count * (point - HOME) * running(closed, point)
                if point == BAR:
                    found = visit(found, place + ON_BAR, count / 2, run)
                else:
                    where = place + POINT_INPUTS * (point - 1)
                    found = visit(found, where + min(count, THIRDS) - 1, 1.0, run)
                    if count > THIRDS:
                        found = visit(found, where + THIRDS, (count - THIRDS) / 2, run)
                left = bits.rest(left)
            gone = side.near & 15
            for third in range(THIRDS):
                part = gone - BORNE_OFF_IN_A_THIRD * third
                if part > 0:
                    found = visit(found, place + OFF_BOARD + third, min(part / BORNE_OFF_IN_A_THIRD, 1.0), run)
            found = visit(found, place + PIPS, pips * A_PIP, run)
            if enemy != 0:
                hits, risk = shots(held & ~points, enemy)
                found = visit(found, place + SHOTS, hits * (2 * A_ROLL), run)
                found = visit(found, place + RISK, risk * A_LOSS, run)
                found = visit(found, place + AT_HOME, bits.population(points & HOME_POINTS) * A_POINT, run)
                found = visit(found, place + ANCHORS, bits.population(points & FAR_HOME_POINTS) / 2, run)
                found = visit(found, place + PRIME, longest_row(points) * A_POINT, run)
                ahead = points & ~((2 << bits.first(enemy)) - 1) & (1 << bits.first(enemy) + HOME + 1) - 1
                found = visit(found, place + BLOCKADE, bits.population(ahead) * A_POINT, run)
                found = visit(found, place + ESCAPES, running(closed, bits.last(held)) * A_ROLL, run)
                found = visit(found, place + MOBILITY, mobility * (A_ROLL * A_PIP), run)
                found = visit(found, place + PASSING, passing * A_PIP, run)
            return found

        return visit_side

    def walk(visit: Visit) -> Walk:
        visit_side = checkers(visit)

        @inlined
        def visit_all(position: Position, found: Any, run: Any) -> Any:
            own, other = own_side(position), other_side(position)
            held, theirs = standing(own), standing(other)
            points, their_points = made(own), made(other)
            enemies, closed, their_enemies, closed_to_them = 0, 0, 0, 0
            if has_contact(held, theirs):
                enemies, closed = opposite(theirs), opposite(their_points)
                their_enemies, closed_to_them = opposite(held), opposite(points)
            found = visit_side(own, held, points, enemies, closed, found, 0, run)
            return visit_side(other, theirs, their_points, their_enemies, closed_to_them, found, SIDE, run)

        return visit_all

    return Features(
        tables=(
            *(table(own, size) for own, _, size in TABLES),
            *(table(other, size) for _, other, size in TABLES),
        ),
        walk=walk,
        viewer=whose_turn,
        file=Path(__file__).parents[1] / "weights" / "backgammon.npz",
        hidden=HIDDEN,
        levels=(1, 2, 3),
        networks=3,
        network=phase,
    )


def table(name: str, size: int) -> FeatureTable:
    return FeatureTable(name=name, size=size, write=written if size == POINTS * POINT_INPUTS else str)


def whose_turn(position: Position) -> int:
    return position.turn


def phase(position: Position) -> int:
    """The network that evaluates a position."""
    own, other = own_side(position), other_side(position)
    if not has_contact(standing(own), standing(other)):
        return RACE
    return SPENT if is_spent(own) or is_spent(other) else CONTACT


def is_spent(side: Side) -> bool:
    """Whether few checkers of a player are beyond the two lowest points."""
    return CHECKERS - (side.near & 15) - (side.near >> 4 & 15) - (side.near >> 8 & 15) <= FEW


def has_contact(held: int, theirs: int) -> bool:
    """Whether the rearmost checkers of both sides have yet to pass each other."""
    return held != 0 and theirs != 0 and bits.last(held) + bits.last(theirs) > BAR


@inlined
def shots(blots: int, enemy: int) -> tuple[int, int]:
    """The number of the 36 throws that hit a blot, and the pips that blots may lose, summed over all throws.

    `enemy` are the opponent's points as the owner of the blots counts them.
    """
    hitting, risk = 0, 0
    while blots != 0:
        blot = bits.first(blots)
        behind = enemy & (1 << blot) - 1
        throws = 0
        while behind != 0:
            throws |= HITTING[blot - bits.first(behind)]
            behind = bits.rest(behind)
        hitting |= throws
        risk += bits.population(throws) * (BAR - blot)
        blots = bits.rest(blots)
    return bits.population(hitting), risk


def running(closed: int, point: int) -> int:
    """The number of the 36 throws that a checker can run with from a point; beyond the board all is open."""
    ahead = (closed & ~1) << AHEAD >> point & (1 << AHEAD) - 1
    return RUNS_PAST[ahead]  # type: ignore[no-any-return]


def longest_row(points: int) -> int:
    """The length of the longest run of made points."""
    length = 0
    while points != 0:
        points &= points >> 1
        length += 1
    return length
