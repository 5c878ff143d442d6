"""Searched values: the values that a game suggests for its positions, and the weights that are fitted to it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.learning import walk
from zermelo.cli import run
from zermelo.games import backgammon, find, tic_tac_toe
from zermelo.languages.errors import ZermeloError
from zermelo.learning.batches import School
from zermelo.learning.descent import Descent
from zermelo.learning.searched_training import SearchedPlan, SearchedTraining
from zermelo.machine.compile import enabled
from zermelo.rules.declared import Numbers, features_of
from zermelo.rules.game import CHANCE, MAX, variant
from zermelo.rules.networks import first_weights
from zermelo.rules.weights import read_weights
from zermelo.tasks.pool import Processes

FILE = Path(walk.__file__)
EXACT = (np.arange(1, walk.STATES + 1) - (walk.STATES + 1) / 2) / ((walk.STATES + 1) / 2)


# ---------------------------------------------------------------------------------------------
# Targets


def counts(position: Any) -> tuple[float, ...]:
    crosses, noughts = position.crosses, position.noughts
    return 1.0 * (crosses & 1) - (noughts & 1), 0.5 * (crosses >> 4 & 1), 1.0 * (noughts >> 4 & 1)


GAMES = {
    "walk": walk.game,
    "network of walk": walk.network,
    "without chance": variant(tic_tac_toe.game, features=Numbers(of=counts, hidden=8, levels=(1,))),
}


def outputs_of(school: School, position: Any) -> Any:
    """The outputs of a position, exact where it is finished; as MAX sees them."""
    from zermelo.machine.runtime.memory import Block

    block = Block()
    write = school.estimator.finish if school.game.terminal(position) else school.estimator.note
    write(position, block.handle, 0)
    return np.array([float(block.words[output]) for output in range(school.estimator.outputs)])


def searched(school: School, position: Any) -> Any:
    """The naive twin of the search: the average over chance of what the best moves lead to."""
    game = school.game

    def value(one: Any) -> float:
        return float(game.utility(one)) if game.terminal(one) else school.estimator.evaluate(one)

    def after_best_move(one: Any) -> Any:
        if game.terminal(one) or game.player(one) == CHANCE:
            return outputs_of(school, one)
        best = max if game.player(one) == MAX else min
        return outputs_of(school, best((game.result(one, move) for move in game.actions(one)), key=value))

    if game.terminal(position) or game.player(position) != CHANCE:
        return after_best_move(position)
    return sum(
        float(chance) * after_best_move(game.result(position, outcome)) for outcome, chance in game.chance(position)
    )


def school_of(name: str) -> School:
    game = GAMES[name]
    school = School(game, features_of(game).hidden, compiled=False)
    dice = np.random.Generator(np.random.PCG64(5))
    school.memory.weights.array[:] = dice.uniform(-0.5, 0.5, school.features.size)
    return school


@pytest.mark.parametrize("name", GAMES)
def test_targets_are_searched_one_move_further(name: str) -> None:
    school = school_of(name)
    kind = type(school.game.initial)
    for seed in range(5):
        positions, targets = school.searched.game_of(seed, opening=2, explore=0.1, trace=0.0)
        for row, target in zip(positions.tolist(), targets, strict=True):
            assert target == pytest.approx(searched(school, kind(*row)), abs=1e-6)


@pytest.mark.parametrize("name", GAMES)
def test_later_findings_are_added_without_their_luck(name: str) -> None:
    school = school_of(name)
    kind = type(school.game.initial)
    for seed in range(5):
        found = school.searched.game_of(seed, opening=0, explore=0.0, trace=0.6)
        positions = [kind(*row) for row in found.positions.tolist()]
        later = 0.0
        for position, target in reversed(list(zip(positions, found.targets, strict=True))):
            # Where a game ends by the last move its result was searched already: nothing is left to add.
            assert target == pytest.approx(searched(school, position) + 0.6 * later, abs=1e-6)
            later = target - outputs_of(school, position)


@pytest.mark.skipif(not enabled(), reason="compares with compiled play")
def test_compiled_games_of_backgammon_say_the_same() -> None:
    game = backgammon.game
    features = features_of(game)
    compiled, plain = (School(game, features.hidden, wanted) for wanted in (True, False))
    compiled.memory.weights.array[:] = first_weights(features, 3)
    for school in (compiled, plain):
        school.searched.most = 6  # the first moves, for interpreted they take a second each
    one, other = (school.searched.game_of(4, 0, 0.0, 0.5) for school in (compiled, plain))
    assert (one.positions == other.positions).all() and len(one.positions) == 3
    assert np.abs(one.targets - other.targets).max() < 1e-4


# ---------------------------------------------------------------------------------------------
# Trainings

PLAN = SearchedPlan(games=40, rounds=3, passes=20, trace=0.0, step=0.3, batch=32, seed=4)


def trained(folder: Path, pool: Any = None, plan: SearchedPlan = PLAN, name: str = "game") -> SearchedTraining:
    training = SearchedTraining(find(f"{FILE}:{name}"), plan, folder, pool)
    for _ in training.steps():
        pass
    return training


def test_the_walk_is_learned(tmp_path: Path) -> None:
    plan = replace(PLAN, rounds=12, trace=0.5, remembered=1)
    weights = trained(tmp_path, plan=plan).weights
    assert np.abs(weights[1 : walk.STATES + 1] - EXACT).max() < 0.1


@pytest.mark.parametrize("name", ["game", "network"])
def test_one_core_and_two_find_the_same_weights(tmp_path: Path, name: str) -> None:
    plan = replace(PLAN, hidden=8 if name == "network" else 0)
    alone = trained(tmp_path / "alone", plan=plan, name=name).weights.copy()
    assert (alone != 0).any()
    with Processes(2) as pool:
        assert (trained(tmp_path / "two", pool, plan, name).weights == alone).all()


def test_a_training_that_was_killed_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.learning.searched_training.SAVED_EVERY", 0.0)
    whole = trained(tmp_path / "whole")
    for steps in (2, 12, 40):  # among the games, in a regression, in the next round
        for number, _ in enumerate(SearchedTraining(find(f"{FILE}:game"), PLAN, tmp_path / "killed").steps()):
            if number == steps:
                break
    again = trained(tmp_path / "killed")
    assert (again.weights == whole.weights).all() and again.positions == whole.positions
    assert [games for games, file in again.kept() if file.exists()] == [40, 80, 120]
    longer = SearchedTraining(find(f"{FILE}:game"), replace(PLAN, rounds=4), tmp_path / "killed")
    assert next(longer.steps()).games == 40 and longer.folder == again.folder  # more rounds go on from these
    damaged = again.folder / "fitted-03.npz"
    damaged.write_bytes(damaged.read_bytes()[:100])
    with pytest.raises(ZermeloError, match="is damaged; delete it"):
        trained(tmp_path / "killed")


def test_a_regression_that_was_killed_within_a_pass_repeats_no_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zermelo.learning.searched_training.SAVED_EVERY", 0.0)
    plan = replace(PLAN, rounds=1, batch=32)
    followed, taken, deadly = Descent.follow, list[int](), {8}

    def follow(descent: Descent, gradient: Any) -> None:
        if descent.taken in deadly:
            raise KeyboardInterrupt
        followed(descent, gradient)
        taken.append(descent.taken)

    monkeypatch.setattr(Descent, "follow", follow)
    with pytest.raises(KeyboardInterrupt):
        trained(tmp_path / "killed", plan=plan)
    deadly.clear()
    again = trained(tmp_path / "killed", plan=plan).weights.copy()
    steps = len(taken)
    assert taken == list(range(1, steps + 1)) and 8 % (steps // plan.passes) != 0
    assert (again == trained(tmp_path / "whole", plan=plan).weights).all()


def test_the_command_trains_in_stages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    common = ["--pairs", "0", "--folder", str(tmp_path)]
    run(["train", f"{FILE}:game", "--games", "64", "-o", str(first), *common])
    run(
        ["train", f"{FILE}:game", "--method", "searched", "--begin", str(first), "--games", "20", "--rounds", "2"]
        + ["--passes", "3", "-o", str(second), *common]
    )
    assert "After 40 games" in capsys.readouterr().out
    recipe = read_weights(second, features_of(walk.game)).recipe
    assert (recipe["method"], recipe["rounds"], recipe["played"], recipe["before"]["method"]) == (
        "searched",
        2,
        40,
        "td",
    )
    run(["evaluation", f"{FILE}:game", "--weights", str(second)])
    assert "searched positions of 40 games" in capsys.readouterr().out
