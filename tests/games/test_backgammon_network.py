"""The inputs of the network of backgammon, compared with a plain board, and its estimates of clear positions."""

from itertools import product
from typing import Any

import pytest

from tests.games.playouts import playout
from zermelo.games import backgammon
from zermelo.games.advice import backgammon_network as network
from zermelo.games.moves.backgammon_position import BAR, on_point, other_side, own_side
from zermelo.learning.shares import inputs_of
from zermelo.rules.declared import features_of

FEATURES = features_of(backgammon.game)
POSITIONS = [position for seed in range(3) for position, _ in playout(backgammon.game, f"network {seed}", 150)][::7]


def naive_shots(side: list[int], other: list[int]) -> tuple[int, int]:
    """The naive twin: every throw, every blot, every enemy behind it; hits, and pips lost if each is hit."""
    hits, lost = 0, 0
    for first, second in product(range(1, 7), repeat=2):
        steps = {first, second, first + second} if first != second else {first, 2 * first, 3 * first, 4 * first}
        blots = [point for point in range(1, BAR + 1) if side[point] == 1]
        enemies = [BAR - point for point in range(1, BAR + 1) if other[point]]
        hit = [blot for blot in blots if any(blot - enemy in steps for enemy in enemies)]
        hits += bool(hit)
        lost += sum(BAR - blot for blot in hit)
    return hits, lost


def naive_runs(other: list[int], point: int) -> int:
    """The naive twin: the throws of which a checker can play both dice, by one point between or the other."""

    def is_open(target: int) -> bool:
        return target <= 0 or other[BAR - target] < 2

    return sum(
        is_open(point - first - second) and (is_open(point - first) or is_open(point - second))
        for first, second in product(range(1, 7), repeat=2)
    )


def naive_inputs(position: Any) -> dict[int, float]:
    """The naive twin: inputs from the counts of checkers, point by point."""
    sides = [[on_point(side, point) for point in range(BAR + 1)] for side in (own_side(position), other_side(position))]
    rear = [max((point for point in range(1, BAR + 1) if side[point]), default=0) for side in sides]
    meet = all(rear) and sum(rear) > BAR
    found: dict[int, float] = {}
    for number, side in enumerate(sides):
        first, other = number * network.SIDE, sides[1 - number]
        for point in range(1, 25):
            count = side[point]
            if count:
                found[first + 4 * (point - 1) + min(count, 3) - 1] = 1.0
            if count > 3:
                found[first + 4 * (point - 1) + 3] = (count - 3) / 2
        found[first + network.ON_BAR] = side[BAR] / 2
        for third in range(3):
            found[first + network.OFF_BOARD + third] = max(0.0, min(1.0, (side[0] - 5 * third) / 5))
        found[first + network.PIPS] = sum(point * side[point] for point in range(1, BAR + 1)) / 100
        if not meet:
            continue
        points = [point for point in range(1, BAR + 1) if side[point] >= 2]
        last_enemy = BAR - rear[1 - number]
        rows = [
            length for length in range(1, 16) for point in points if set(range(point, point + length)) <= set(points)
        ]
        hits, lost = naive_shots(side, other)
        found[first + network.SHOTS] = hits / 18
        found[first + network.RISK] = lost / 360
        found[first + network.ESCAPES] = naive_runs(other, rear[number]) / 36
        behind = [point for point in range(last_enemy + 1, BAR + 1) if side[point]]
        runs = [side[point] * (point - 6) * naive_runs(other, point) for point in behind if point > 6]
        found[first + network.MOBILITY] = sum(runs) / 3600
        found[first + network.PASSING] = sum(side[point] * (point - last_enemy) for point in behind) / 100
        found[first + network.AT_HOME] = sum(point <= 6 for point in points) / 6
        found[first + network.ANCHORS] = sum(19 <= point <= 24 for point in points) / 2
        found[first + network.PRIME] = max(rows, default=0) / 6
        found[first + network.BLOCKADE] = sum(last_enemy < point <= last_enemy + 6 for point in points) / 6
    return {place: amount for place, amount in found.items() if amount}


def test_inputs_are_those_of_a_plain_board() -> None:
    seen: set[int] = set()
    for position in POSITIONS:
        given = {place: amount for place, amount in inputs_of(FEATURES, position) if amount}
        assert given == pytest.approx(naive_inputs(position))
        seen |= set(given)
    assert len(seen) > 120


def naive_phase(position: Any) -> int:
    """The naive twin: which network judges a position."""
    sides = [[on_point(side, point) for point in range(BAR + 1)] for side in (own_side(position), other_side(position))]
    rear = [max((point for point in range(1, BAR + 1) if side[point]), default=0) for side in sides]
    if not all(rear) or sum(rear) <= BAR:
        return network.RACE
    return network.SPENT if any(sum(side[3:]) <= 6 for side in sides) else network.CONTACT


def test_each_position_has_its_network() -> None:
    phases = [network.phase(position) for position in POSITIONS]
    assert phases == [naive_phase(position) for position in POSITIONS]
    assert set(phases) == {network.CONTACT, network.RACE, network.SPENT}


def test_every_input_has_a_name() -> None:
    assert FEATURES.places[-1] == FEATURES.inputs == 2 * network.SIDE
    assert network.written(4 * 5 + 2) == "6 three"


@pytest.mark.skipif(backgammon.game.advice.search.estimate is None, reason="there are no weights yet")
def test_the_network_knows_who_is_ahead() -> None:
    estimate = backgammon.game.advice.search.estimate
    assert estimate is not None
    first = backgammon.game.initial
    assert 0.0 < estimate(first._replace(dice=0, turn=0)) < 0.2  # to roll first is worth about 0.07
    assert estimate(first._replace(dice=0, turn=0)) == -estimate(first._replace(dice=0, turn=1))
