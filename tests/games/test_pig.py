from functools import cache

import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.algorithms import run_algorithm
from zermelo.games.pig import HOLD, ROLL, Position, game, pig
from zermelo.rules.game import CHANCE, BadPosition, IllegalMove
from zermelo.rules.perft import perft


def test_a_turn() -> None:
    position = game.position("roll 3 roll 6")
    assert (position.total, game.player(position)) == (9, 0)
    assert game.position("roll 3 roll 6 hold") == Position(9, 0, 0, 1, 0, 0)
    assert game.position("roll 3 roll 1") == Position(0, 0, 0, 1, 0, 0)


def test_the_die_is_fair() -> None:
    rolling = game.position("roll")
    assert game.player(rolling) == CHANCE
    assert game.outcomes(rolling) == [(face, 1 / 6) for face in range(1, 7)]


def test_a_turn_begins_with_a_roll_unless_passing_is_allowed() -> None:
    assert game.moves(game.initial) == [ROLL]
    assert pig(passing=1).moves(game.initial) == [ROLL, HOLD]


def test_who_has_enough_holds_and_wins() -> None:
    position = game.look.parse("95+5 90")
    assert game.moves(position) == [HOLD]
    after = game.result(position, HOLD)
    assert game.terminal(after) and game.utility(after) == 1
    other = game.result(game.look.parse("95 90+12"), HOLD)
    assert game.terminal(other) and game.utility(other) == -1


def test_at_the_horizon_the_game_is_a_draw() -> None:
    short = pig(100, 6, horizon=2)
    over = short.position("roll 3 hold")
    assert short.terminal(over) and short.utility(over) == 0
    assert not game.terminal(game.position("roll 3 hold"))


@pytest.mark.parametrize(
    "target, sides, horizon, value, nodes",
    [
        (30, 2, 8, 0, 8747),
        (4, 2, 10, 0.142578125, 32860),
        (6, 3, 8, 0.20484682213077277, 31940),
        (10, 6, 5, 0.4830246913580246, 4869),
    ],
)
@interpreted
def test_values_and_counts_of_openspiel(target: int, sides: int, horizon: int, value: float, nodes: int) -> None:
    """The tree of pyspiel.load_game("pig(winscore=…,diceoutcomes=…,horizon=…)"), walked with pyspiel 1.6."""
    variant = pig(target, sides, horizon, passing=1)
    found = run_algorithm(variant, algorithm="expectiminimax")
    assert found.value == pytest.approx(value)
    assert found.nodes == nodes


@interpreted
def test_against_openspiel_itself() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="open-spiel is not installed")
    ours = pig(5, 3, 6, passing=1)

    def compare(theirs, position) -> int:  # type: ignore[no-untyped-def]
        assert theirs.is_terminal() == ours.terminal(position)
        if theirs.is_terminal():
            assert theirs.returns()[0] == ours.utility(position)
            return 1
        assert theirs.is_chance_node() == (ours.player(position) == CHANCE)
        moves = theirs.legal_actions()
        shift = 1 if theirs.is_chance_node() else 0
        assert [move + shift for move in moves] == ours.moves(position)
        return 1 + sum(compare(theirs.child(move), ours.result(position, move + shift)) for move in moves)

    root = pyspiel.load_game("pig(winscore=5,diceoutcomes=3,horizon=6)").new_initial_state()
    assert compare(root, ours.initial) == perft(ours, 20).nodes


@interpreted
def test_the_value_of_a_race_without_end_is_approached() -> None:
    """To 2 points with a coin (1 loses, 2 counts), each turn wins with probability 1/2: p = 1/2 + 1/2 (1 - p) = 2/3."""
    coin = pig(2, 2)

    @cache
    def win(depth: int) -> float:
        return run_algorithm(coin, depth=depth, algorithm="expectiminimax").value

    assert win(3) < 0.6
    assert win(24) == pytest.approx(2 * (2 / 3) - 1, abs=0.01)


@pytest.mark.parametrize(
    "written, position",
    [
        ("12+5 30", Position(12, 30, 5, 0, 0, 0)),
        ("12, 30+0", Position(12, 30, 0, 1, 0, 0)),
        ("12 + 5 rolling, 30", Position(12, 30, 5, 0, 1, 0)),
        ("First 12 +5\nSecond 30", Position(12, 30, 5, 0, 0, 0)),
        ("12 30", Position(12, 30, 0, 0, 0, 0)),
    ],
)
def test_positions_are_read_however_they_are_typed(written: str, position: Position) -> None:
    assert game.position(written) == position


test_impossible_positions_are_refused = refused(
    game.look.parse,
    BadPosition,
    [
        ("12", "two scores"),
        ("1+1 2+2", "two scores"),
        ("100 100+0", "Only one"),
        ("200+0 3", "No player"),
        ("1+0 2 3 of 7 decisions", "decisions"),
    ],
)


def test_moves_in_short() -> None:
    position = game.look.parse("12+5 30")
    assert [game.read(position, way) for way in ("roll", "R", "hold", "h", "stop")] == [ROLL, ROLL, HOLD, HOLD, HOLD]
    with pytest.raises(IllegalMove, match="the legal moves are 1, 2, 3, 4, 5, 6"):
        game.read(game.position("roll"), "hold")
