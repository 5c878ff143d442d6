"""Learning on a small game whose right weights are known, and what a training leaves on disk."""

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from tests.games.playouts import playout
from tests.tasks.elsewhere import Elsewhere
from zermelo.cli import run
from zermelo.games import othello
from zermelo.games.advice import othello_patterns
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M
from zermelo.learning.examples import Teacher
from zermelo.learning.regression import error_of, fitted
from zermelo.learning.shares import summary
from zermelo.learning.training import Training, TrainingPlan, picks_of, twins_of
from zermelo.machine.data.data_array import DataArray
from zermelo.rules.declared import features_of
from zermelo.rules.features import Features, FeatureTable, evaluation
from zermelo.rules.game import Game
from zermelo.rules.weights import read_weights, write_weights
from zermelo.tasks.pool import TaskPool


class Race(NamedTuple):
    """Take 1 or 2 sticks in turn; the player who takes the last gets 2 points, and 1 more if the number was even."""

    sticks: int
    player: int


def race_actions(position):  # type: ignore[no-untyped-def]
    for take in range(1, min(2, position.sticks) + 1):
        yield take


def race_result(position, take):  # type: ignore[no-untyped-def]
    return Race(position.sticks - take, 1 - position.player)


def race_over(position):  # type: ignore[no-untyped-def]
    return position.sticks == 0


def race_points(position):  # type: ignore[no-untyped-def]
    return 2 if position.player == 1 else -2


def race_walk(visit: Any) -> Any:
    def visit_all(position, found, run):  # type: ignore[no-untyped-def]
        return visit(found, position.sticks, 1, run)

    return visit_all


def race_solvable(position):  # type: ignore[no-untyped-def]
    return position.sticks <= 6


FEATURES = Features(
    tables=(FeatureTable(name=M("sticks"), size=40, write=str),),
    stages=1,
    walk=race_walk,
    unit=100,
    is_solvable=race_solvable,
    file=Path("nowhere.npz"),
)
GAME = Game(
    name="race",
    initial=Race(30, 0),
    actions=race_actions,
    result=race_result,
    terminal=race_over,
    utility=race_points,
    evaluate=lambda position: 0,
    key=lambda position: position.sticks * 2 + position.player,
    key_bits=6,
    counts_points=True,
    bounds=(-2, 2),
    longest=30,
    features=FEATURES,
)


def test_regression_finds_the_weights_that_made_the_values() -> None:
    dice = np.random.default_rng(1)
    truth = dice.normal(size=50)
    picks = dice.integers(0, 50, (4000, 3))
    values = truth[picks].sum(axis=1)
    weights = fitted(picks, values, 50, penalty=0.01)
    assert error_of(weights, picks, values) < 0.01
    noisy = values + dice.normal(size=4000)
    assert 0.9 < error_of(fitted(picks, noisy, 50), picks, noisy) < 1.1


def test_regression_counts_amounts() -> None:
    dice = np.random.default_rng(2)
    truth, picks, amounts = dice.normal(size=6), np.tile(np.arange(6), (500, 1)), dice.normal(size=(500, 6))
    values = (amounts * truth).sum(axis=1)
    weights = fitted(picks, values, 6, penalty=0.001, amounts=amounts)
    assert weights == pytest.approx(truth, abs=1e-3)
    assert error_of(weights, picks, values, amounts) < 0.001


def test_what_was_never_seen_has_no_weight() -> None:
    weights = fitted(np.array([[0, 1], [0, 1]]), np.array([4.0, 4.0]), 3, penalty=1.0)
    assert weights[2] == 0 and weights[0] == weights[1] > 0
    assert not fitted(np.zeros((0, 2), int), np.zeros(0), 3).any()


def trained(folder: Path, plan: TrainingPlan, pool: TaskPool | None = None) -> Training:
    training = Training(GAME, plan, folder, pool)
    for _ in training.steps():
        pass
    return training


def test_a_game_is_learned_and_the_same_again(tmp_path: Path) -> None:
    """Multiples of three are lost for the player to move: that is what the weights say in the end."""
    plan = TrainingPlan(games=60, rounds=2, depth=2, seed=5)
    weights = trained(tmp_path / "one", plan).weights.array.copy()
    for sticks in range(1, 7):
        assert (weights[sticks] < 0) == (sticks % 3 == 0), sticks
    assert (trained(tmp_path / "two", plan).weights.array == weights).all()


def test_a_training_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.learning.training.SAVED_EVERY", 0.0)
    plan = TrainingPlan(games=30, rounds=2, depth=1, seed=2)
    whole = trained(tmp_path / "whole", plan).weights.array.copy()
    stopped = tmp_path / "stopped"
    for steps in (7, 20, 40):
        for number, _ in enumerate(Training(GAME, plan, stopped).steps()):
            if number == steps:
                break
    assert (trained(stopped, plan).weights.array == whole).all()


def test_a_training_by_others_gives_the_same_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.learning.training.rules_at", lambda address: GAME)
    monkeypatch.setattr("zermelo.learning.training.shared_address", lambda game: "race")
    plan = TrainingPlan(games=30, rounds=2, depth=1, seed=2)
    alone = trained(tmp_path / "alone", plan).weights.array.copy()
    assert (trained(tmp_path / "together", plan, Elsewhere()).weights.array == alone).all()


def test_positions_are_worth_what_came_of_them(tmp_path: Path) -> None:
    teacher = Teacher(GAME, FEATURES, depth=2, trust=0.0)
    for seed in range(10):
        for position, value in teacher.examples(seed):
            assert abs(value) == 2
            if FEATURES.is_solvable(position):
                assert (value < 0) == (position.sticks % 3 == 0)


def test_weights_are_written_with_their_recipe(tmp_path: Path) -> None:
    file = tmp_path / "race.npz"
    write_weights(file, np.arange(40) * 10.4, {"seed": 3})
    _, weights, recipe = read_weights(file, FEATURES)
    assert recipe == {"seed": 3} and weights.dtype == np.int16 and weights[5] == 52
    share = summary(FEATURES, weights, 0, 2)[0]
    assert share.best == ["39 +4.1", "38 +4.0"] and share.worst == ["1 +0.1", "2 +0.21"]
    other = Features(tables=(), stages=2, walk=race_walk, unit=1, is_solvable=race_over, file=file)
    with pytest.raises(ZermeloError, match="40 weights, and the features of the game have 0"):
        read_weights(file, other)


def test_games_without_features_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["train", "nim", "-o", str(tmp_path / "nim.npz")]) == 2
    assert "nim declares no features" in capsys.readouterr().err
    assert run(["evaluation", "othello:4", "--features"]) == 2


# ---------------------------------------------------------------------------------------------
# Othello's patterns

PATTERNS = features_of(othello.game)
on_both_boards = pytest.mark.parametrize("size", [8, 6])


def noted(position: Any, patterns: Features = PATTERNS) -> list[int]:
    def note(found: list[int], place: int, amount: int, run: Any) -> list[int]:
        return [*found, place]

    return patterns.walk(note)(position, [], None)  # type: ignore[no-any-return]


def naive_arrangements(size: int, game: Game, position: Any) -> set[int]:
    """The naive twin: each pattern square by square, on all boards that symmetry makes of one; the smaller of twins."""
    shapes = [
        [(x, 0) for x in range(size)] + [(1, 1), (size - 2, 1)],
        [(x, y) for y in range(3) for x in range(3)],
        [(x, y) for y in range(2) for x in range(5)],
        *([(x, row) for x in range(size)] for row in range(1, size // 2)),
        *([(x, x + below) for x in range(size - below)] for below in range(size - 3)),
    ]
    patterns, twins = features_of(game), twins_of(features_of(game))
    found = set()
    for image in game.symmetries(position):  # type: ignore[misc]
        for number, shape in enumerate(shapes):
            bits = [x + size * y for x, y in shape]
            digits = [1 if image.mine >> bit & 1 else 2 if image.theirs >> bit & 1 else 0 for bit in bits]
            place = sum(digit * 3**power for power, digit in enumerate(digits))
            found.add(int(twins[patterns.places[number] + place]))
    return found


@on_both_boards
def test_patterns_are_those_of_a_plain_board(size: int) -> None:
    game = othello.othello(size)
    patterns, twins = features_of(game), twins_of(features_of(game))
    counts_at = patterns.places[-6]
    for position, _ in list(playout(game, "patterns", 130))[::6]:
        total = patterns.places[-1]
        seen = noted(position, patterns)
        assert len({place // total for place in seen}) == 1
        arrangements = {int(twins[place % total]) for place in seen if place % total < counts_at}
        assert arrangements == naive_arrangements(size, game, position)
        assert len(seen) == {8: 51, 6: 39}[size]


@on_both_boards
def test_counts_are_those_of_a_plain_board(size: int) -> None:
    """Moves, discs beside an empty square, and the parity of the empty ones."""
    game = othello.othello(size)
    patterns = features_of(game)
    near = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    for position, _ in list(playout(game, "counts", 130))[::6]:
        discs = [
            {(x, y) for x in range(size) for y in range(size) if side >> x + size * y & 1} for side in position[:2]
        ]
        empty = {(x, y) for x in range(size) for y in range(size)} - discs[0] - discs[1]
        sides = [game.moves(position), game.moves(position._replace(mine=position.theirs, theirs=position.mine))]
        moves = [len([move for move in side if move != size * size]) for side in sides]
        opened = [sum(any((x + dx, y + dy) in empty for dx, dy in near) for x, y in side) for side in discs]
        counts = [min(31, count) for count in (*moves, *opened)] + [len(empty) % 2]
        total = patterns.places[-1]
        seen = [place % total for place in noted(position, patterns)][-5:]
        assert seen == [first + count for first, count in zip(patterns.places[-6:-1], counts, strict=True)]


@on_both_boards
def test_patterns_of_symmetric_positions_are_twins(size: int) -> None:
    game = othello.othello(size)
    patterns, twins = features_of(game), twins_of(features_of(game))
    for position, _ in list(playout(game, "twins", 130))[::9]:
        total = patterns.places[-1]
        images = game.symmetries(position)  # type: ignore[misc]
        seen = [sorted(int(twins[place % total]) for place in noted(one, patterns)) for one in images]
        assert all(one == seen[0] for one in seen)


def test_the_evaluation_is_the_sum_of_its_weights() -> None:
    dice = Random(3)
    weights = np.array([dice.randint(-200, 200) for _ in range(PATTERNS.size)], np.int16)
    evaluate = evaluation(PATTERNS, DataArray(weights), 64)
    positions = [position for position, _ in playout(othello.game, "sum", 130)]
    picks, amounts = picks_of(othello.game, PATTERNS, np.array(positions, np.int64))
    assert (amounts == 1).all()
    for position, places in zip(positions, picks, strict=True):
        assert places.tolist() == noted(position)
        own = max(-63, min(63, weights[places].sum() / othello_patterns.UNIT))
        assert evaluate(position) == (own if position.player == 0 else -own)


@pytest.mark.skipif(not PATTERNS.file.exists(), reason="there are no weights yet")
def test_the_weights_that_come_with_othello_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["evaluation", "othello", "--features"]) == 0
    shown = capsys.readouterr().out
    assert "corner, three by three" in shown and "Learned from" in shown
