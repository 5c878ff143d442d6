"""The learned evaluation of checkers: its patterns are those of a plain walk, and both players see the same."""

from typing import Any

import pytest

from tests.games.playouts import playout
from tests.modes import interpreted
from zermelo.games import find
from zermelo.games.advice.checkers_patterns import REGIONS, SIZE, features, number_of
from zermelo.games.checkers import game
from zermelo.games.moves.checkers import Position
from zermelo.rules.features import Features

LEARNED = features()
LAST = number_of(SIZE - 1, SIZE - 1)


def positions() -> list[Position]:
    return [position for seed in range(12) for position, action in playout(game, seed) if action is not None]


def turned(squares: int) -> int:
    return sum(1 << LAST - bit for bit in range(LAST + 1) if squares >> bit & 1)


def exchanged(position: Position) -> Position:
    """The same position seen by the other player: the board turned round, and the colours changed."""
    first, second, kings, player, quiet = position
    return Position(turned(second), turned(first), turned(kings), 1 - player, quiet)


def inputs_of(learned: Features, position: Position) -> list[tuple[int, int]]:
    def note(found: Any, place: int, amount: int, run: Any) -> Any:
        return [*found, (place, amount)]

    return learned.walk(note)(position, [], 0)  # type: ignore[no-any-return]


@interpreted
def test_patterns_are_those_of_a_plain_walk() -> None:
    for position in positions()[::5]:
        seen = position if position.player == 0 else exchanged(position)
        stage = sum(bin(position.first | position.second).count("1") < fewest for fewest in (15, 9))
        found = inputs_of(LEARNED, position)[: len(REGIONS)]
        for (place, amount), region, first in zip(found, REGIONS, LEARNED.places, strict=False):
            digits = [
                0 if seen.kings >> square & 1 else (seen.first >> square & 1) + 2 * (seen.second >> square & 1)
                for square in region
            ]
            number = sum(digit * 3**power for power, digit in enumerate(digits))
            assert (place, amount) == (stage * LEARNED.places[-1] + first + number, 1)


@interpreted
def test_both_players_see_the_same() -> None:
    estimate = game.advice.search.estimate
    assert estimate is not None
    for position in positions()[::3]:
        assert inputs_of(LEARNED, position) == inputs_of(LEARNED, exchanged(position))
        assert estimate(position) == -estimate(exchanged(position))


@interpreted
def test_every_input_has_its_place() -> None:
    for position in positions():
        stages = {place // LEARNED.places[-1] for place, _ in inputs_of(LEARNED, position)}
        assert len(stages) == 1 and min(stages) >= 0 and max(stages) < LEARNED.stages


@interpreted
@pytest.mark.parametrize("address", ["checkers:10,1", "checkers:6,0", "checkers:8,1"])
def test_other_boards_keep_the_evaluation_written_by_hand(address: str) -> None:
    assert find(address).advice.search.estimate is None and find(address).advice.learning is None
