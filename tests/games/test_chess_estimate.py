"""What the estimate of chess sees: against naive definitions, from both sides, and learned by training."""

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.modes import interpreted
from zermelo.games.advice.chess_features import (
    CLEAR,
    ENEMY_KING,
    FRACTION,
    FULL,
    OWN_KING,
    PASSED,
    PLACES,
    REACHED,
    STOPPED,
    WEAK,
    counting,
    features,
    judging,
    phase_of,
    prior,
)
from zermelo.games.chess import game
from zermelo.games.moves.chess import Position, all_pieces
from zermelo.learning.engine_games import EngineGames
from zermelo.learning.training import Training, TrainingPlan
from zermelo.machine.data.data_array import DataArray
from zermelo.rules import bits
from zermelo.rules.game import MAX, variant
from zermelo.rules.playout import playout
from zermelo.rules.weights import read_weights, with_weights, write_weights

POSITIONS = [
    position for seed in range(6) for position in list(playout(game, game.initial, random.Random(seed), plies=140))[::9]
]
WEIGHTS = DataArray(np.random.default_rng(64).integers(-300, 300, 2 * PLACES).astype(np.int16))


def counts(position: Position) -> dict[int, int]:
    found: dict[int, int] = {}

    def note(seen, place, amount, run):
        found[place] = found.get(place, 0) + amount
        return seen

    counting(note)(position, 0, 0)
    return found


def exchanged(position: Position) -> Position:
    """The same position with the colours exchanged."""

    def turned(board: int) -> int:
        return bits.signed(int.from_bytes((board & bits.WORD).to_bytes(8, "little"), "big"))

    black = all_pieces(position) & ~position.white
    kinds = [turned(kind) for kind in position[:5]]
    return Position(*kinds, turned(black), 1 - position.player, turned(position.castling), 0, position.quiet, 0)


@interpreted
def test_both_sides_see_the_same() -> None:
    estimate = judging(WEIGHTS)
    for position in POSITIONS:
        assert estimate(position) == -estimate(exchanged(position))


@interpreted
def test_the_estimate_is_the_sum_that_is_learned() -> None:
    """Weights times amounts, mixed by the phase, in hundredths of a pawn."""
    walk = features().walk(lambda found, place, amount, run: found + WEIGHTS[place] * amount)
    for position in POSITIONS:
        assert judging(WEIGHTS)(position) == pytest.approx(walk(position, 0.0, 0) / FRACTION, abs=1)


def test_the_phase_counts_pieces() -> None:
    told = {game.initial: FULL, game.position("4k3/8/8/8/8/8/8/4K2Q w - - 0 1"): 4}
    told[game.position("3nk3/8/8/8/8/8/8/3BK2R w - - 0 1")] = 4
    assert {position: phase_of(position) for position in told} == told


def pawns_of(position: Position, player: int) -> list[tuple[int, int]]:
    """Columns and rows, as the player sees them."""
    own = position.white if player == MAX else ~position.white
    return [(one % 8, one // 8 if player == MAX else 7 - one // 8) for one in bits.squares(position.pawns & own)]


@interpreted
def test_pawns_are_counted_as_players_name_them() -> None:
    seen = 0
    for position in POSITIONS:
        found = counts(position)
        isolated = doubled = 0
        passed: dict[int, int] = {}
        for player, sign in ((0, 1), (1, -1)):
            own, enemies = pawns_of(position, player), pawns_of(position, 1 - player)
            for column, row in own:
                isolated += sign * all(abs(other - column) != 1 for other, _ in own)
                doubled += sign * any(other == column and behind < row for other, behind in own)
                if all(abs(other - column) > 1 or 7 - there <= row for other, there in enemies):
                    passed[row] = passed.get(row, 0) + sign
        assert (found.get(WEAK, 0), found.get(WEAK + 1, 0)) == (isolated, doubled)
        assert {row: found.get(PASSED + row, 0) for row in range(8)} == {row: passed.get(row, 0) for row in range(8)}
        seen += len(passed)
    assert seen > 20


def test_a_passed_pawn_is_seen_with_the_kings_and_what_stops_it() -> None:
    found = counts(game.position("8/8/3k4/8/2PK4/8/8/8 w - - 0 1"))
    assert found[PASSED + 3] == 1 and found[OWN_KING + 1] == 1 and found[ENEMY_KING + 1] == 1
    assert found[STOPPED + 1] == 1 and STOPPED not in found


def test_a_knight_reaches_what_no_pawn_attacks() -> None:
    found = counts(game.position("4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1"))
    assert found[REACHED + 7] == 1, "all but d5"


@interpreted
def test_training_learns_from_games_of_the_engine(tmp_path: Path) -> None:
    """The same plan gives the same weights; they change the estimate, which keeps its scale."""
    plan = TrainingPlan(games=2, rounds=2, depth=1, seed=3)
    start = game.position("4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1")
    small = variant(game, initial=start, features=replace(features(), penalty=1.0))
    written = []
    for name in ("one", "two"):
        training = Training(small, plan, tmp_path / name)
        *_, last = training.steps()
        training.write(tmp_path / f"{name}.npz", last)
        written.append(read_weights(tmp_path / f"{name}.npz", features()).array)
    assert (written[0] == written[1]).all() and (written[0] != np.rint(prior())).any()
    learned = with_weights(game, tmp_path / "one.npz")
    assert learned.evaluate(game.position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")) > CLEAR
    assert learned.advice.search.futility == game.advice.search.futility


@interpreted
def test_a_game_of_the_engine_ends_and_is_the_same_again() -> None:
    small = variant(game, initial=game.position("8/8/8/3k4/8/8/2Q1Q3/3K4 w - - 0 1"))
    player = EngineGames(small, depth=2)
    played = player.game_of(5, 2)
    assert played == player.game_of(5, 2)
    assert played.outcome == 1 and len(played.quiet) == len(played.positions) == len(played.values)


def test_weights_of_the_package_are_those_of_the_features(tmp_path: Path) -> None:
    file = features().file
    assert file is not None
    if file.exists():
        assert len(read_weights(file, features()).array) == 2 * PLACES
    write_weights(tmp_path / "prior.npz", np.array(prior()), {})
    estimate = with_weights(game, tmp_path / "prior.npz").evaluate
    assert abs(estimate(game.initial)) < 20
