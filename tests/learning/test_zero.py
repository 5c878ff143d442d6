"""AlphaZero: numbered positions and moves, the targets of its searches, and that it learns tic-tac-toe."""

from dataclasses import replace
from math import exp, log
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.modes import interpreted, needs_compiler
from zermelo.cli import run
from zermelo.games import find
from zermelo.learning.batches import Part
from zermelo.learning.mistakes import ExactMoves
from zermelo.learning.searched_by_simulations import ZeroSchool
from zermelo.learning.zero_training import ZeroPlan, ZeroTraining
from zermelo.machine.runtime.memory import Block
from zermelo.rules.networks import first_weights
from zermelo.rules.numbering import numbered
from zermelo.rules.weights import features_in, read_weights, with_weights
from zermelo.tasks.pool import Processes

PLAN = ZeroPlan(games=16, rounds=3, passes=2, hidden=8, simulations=8, batch=32)
PART = Part("tic-tac-toe", 8, (1, 2, 3), 4, 0.3, 0.5, 12)


def inputs_of(game: Any, position: Any) -> list[int]:
    def note(found: Any, place: int, amount: float, run: Any) -> Any:
        return [*found, place]

    return sorted(numbered(game).walk(note)(position, [], 0))


@interpreted
def test_positions_are_numbered_by_their_bits() -> None:
    game = find("tic-tac-toe")
    position = game.position("b2 a1 c3")
    assert [table.size for table in numbered(game).tables] == [9, 9, 1]
    assert inputs_of(game, position) == [2, 4, 9 + 6, 18]
    piles = find("nim:3,5")
    assert inputs_of(piles, piles.initial) == [0, 1, 3, 5]  # 3 is 011, and 5 is 101
    stones = find("go:3")
    board = stones.position("b2 a1")
    assert [place for place in inputs_of(stones, board) if place < 18] == [2 * 4, 2 * 6 + 1]


@interpreted
@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "breakthrough:4,4", "othello", "kalah:3,2", "go:3"])
def test_legal_moves_have_numbers_of_their_own(name: str) -> None:
    game = find(name)
    features, position = numbered(game), game.initial
    for _ in range(12):
        numbers = [features.number_of(action) for action in game.actions(position)]
        assert len(set(numbers)) == len(numbers) and max(numbers) < features.moves
        position = game.result(position, next(iter(game.actions(position))))
        if game.terminal(position):
            break


def school_of(name: str, compiled: bool | None = False) -> tuple[ZeroSchool, Any]:
    school = ZeroSchool(find(name), 8, compiled)
    weights = first_weights(school.features, 1)
    weights += np.random.default_rng(1).uniform(-0.3, 0.3, len(weights)).astype(np.float32)
    school.memory.weights.array[:] = weights
    return school, weights


@interpreted
def test_the_gradient_is_that_of_finite_differences() -> None:
    school, weights = school_of("tic-tac-toe")
    game, features, block = school.game, school.features, Block()
    position = game.position("b2 a1 c3")
    targets = np.zeros(school.estimator.outputs)
    targets[:2] = 0.8, 0.1
    squares = list(game.actions(position))
    for square, share in zip(squares, np.linspace(0.0, 1.0, len(squares)) / 3, strict=True):
        targets[2 + features.number_of(square)] = share
    for place, target in enumerate(targets):
        block.words[place] = float(target)
    school.memory.gradient.array[:] = 0
    school.estimator.learn(position, block.handle, 0)
    gradient = school.memory.gradient.array.copy()

    def loss(place: int, change: float) -> float:
        """The cross entropy of the value, and that of the moves."""
        changed = weights.copy()
        changed[place] += change
        school.memory.weights.array[:] = changed
        outputs = Block()
        school.estimator.note(position, outputs.handle, 0)
        chances = [float(outputs.words[0]), float(outputs.words[1])]
        total = -sum(
            target * log(chance) + (1 - target) * log(1 - chance)
            for target, chance in zip(targets[:2], chances, strict=True)
        )
        seen = school.prior.view(position)
        logits = [school.prior.logit(seen, position, square) for square in squares]
        whole = log(sum(map(exp, logits)))
        return total - sum(
            targets[2 + features.number_of(square)] * (logit - whole)
            for square, logit in zip(squares, logits, strict=True)
        )

    used = np.flatnonzero(gradient)
    assert len(used) > 60
    for place in used[:: len(used) // 40]:
        slope = (loss(place, 0.01) - loss(place, -0.01)) / 0.02
        assert gradient[place] == pytest.approx(-slope, abs=3e-4)


@interpreted
def test_the_targets_of_a_game() -> None:
    """The moves share one, those of other squares nothing; the values lead back from the end as λ says."""
    school, weights = school_of("tic-tac-toe")
    game, features = school.game, school.features
    examples = school.examples(PART, weights)
    assert len(examples.positions) > 12
    for row, targets in zip(examples.positions.tolist(), examples.targets, strict=True):
        position = type(game.initial)(*row)
        legal = {features.number_of(square) for square in game.actions(position)}
        shares = targets[2:]
        assert not game.terminal(position) and sum(shares) == pytest.approx(1, abs=1e-5)
        assert all(number in legal for number in np.flatnonzero(shares))
        assert min(targets[0], targets[1]) == 0 and max(targets[0], targets[1]) <= 1
        winning = [square for square in game.actions(position) if game.terminal(game.result(position, square))]
        if winning and game.utility(game.result(position, winning[0])) != 0:
            assert shares[[features.number_of(square) for square in winning]].sum() > len(winning) / len(legal)


@needs_compiler
def test_machine_code_plays_the_same_games() -> None:
    (plain, weights), (machine, _) = school_of("tic-tac-toe"), school_of("tic-tac-toe", True)
    one, other = plain.examples(PART, weights), machine.examples(PART, weights)
    assert (one.positions == other.positions).all()
    assert one.targets == pytest.approx(other.targets, abs=1e-4)


def trained(folder: Path, pool: Any = None, plan: ZeroPlan = PLAN) -> ZeroTraining:
    training = ZeroTraining(find("tic-tac-toe"), plan, folder, pool)
    for _ in training.steps():
        pass
    return training


@needs_compiler
def test_a_training_that_was_killed_goes_on_and_two_cores_find_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zermelo.learning.searched_training.SAVED_EVERY", 0.0)
    whole = trained(tmp_path / "whole")
    for steps in (1, 3, 6):  # among the games, in a fit, in the next generation
        for number, _ in enumerate(ZeroTraining(find("tic-tac-toe"), PLAN, tmp_path / "killed").steps()):
            if number == steps:
                break
    again = trained(tmp_path / "killed")
    files = [[file.read_bytes() for _, file in one.kept()] for one in (whole, again)]
    assert len(files[0]) == 3 and files[0] == files[1]
    with Processes(2) as pool:
        assert (trained(tmp_path / "two", pool, replace(PLAN, rounds=1)).weights == weights_of_first(whole)).all()


def weights_of_first(training: ZeroTraining) -> Any:
    """The weights of the first generation."""
    _, file = training.kept()[0]
    return read_weights(file, features_in(file, training.game)).array


@needs_compiler
def test_it_learns_tic_tac_toe(tmp_path: Path) -> None:
    exact = ExactMoves(find("tic-tac-toe"))
    training = ZeroTraining(find("tic-tac-toe"), replace(ZeroPlan(), rounds=4, games=500, hidden=32), tmp_path)
    found = [exact.mistakes(training.preferred)]
    for now in training.steps():
        if now.is_kept:
            found.append(exact.mistakes(training.preferred))
    assert found[0] > 1500 and found[-1] < 300 and found[-1] < found[2] < found[0]
    file = training.kept()[-1][1]
    player = with_weights(find("tic-tac-toe"), file)
    empty = player.initial
    assert abs(player.evaluate(empty)) < 0.5 and player.advice.search.prior is not None


@interpreted
def test_the_command_trains_and_its_generations_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "nim.npz"
    small = ["--games", "8", "--rounds", "2", "--hidden", "8", "--simulations", "4", "--workers", "1", "--pairs", "1"]
    common = ["-o", str(output), "--folder", str(tmp_path), *small]
    assert run(["train", "nim:1,2", "--method", "alphazero", "--mistakes", *common]) == 0
    told = capsys.readouterr().out
    assert "After 16 games and" in told and "of 2 positions with a wrong move." in told
    assert "points a game against mcts:simulations=4, 2 games." in told
    assert run(["evaluation", "nim:1,2", "--weights", str(output)]) == 0
    assert "Learned by AlphaZero from" in capsys.readouterr().out
    assert run(["evaluation", "nim:1,2", "0,2", "--weights", str(output)]) == 0
    told = capsys.readouterr().out
    assert "The network estimates" in told and "prior" in told and "%" in told


@interpreted
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["pig", "--method", "alphazero"], "AlphaZero is for two opponents without chance, and pig is another"),
        (["tic-tac-toe", "--method", "alphazero", "--hidden", "0"], "so it has hidden units, as in --hidden 64"),
        (["tic-tac-toe", "--method", "alphazero", "--hidden", "12"], "are a multiple of 8"),
        (["connect-four", "--method", "alphazero", "--mistakes"], "has more than 50,000 positions"),
        (["othello", "--mistakes"], "--mistakes is for --method alphazero."),
    ],
)
def test_what_cannot_be_learned_is_refused(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["train", *words, "-o", str(tmp_path / "none.npz"), "--folder", str(tmp_path)]) == 2
    assert sentence in capsys.readouterr().err and not (tmp_path / "none.npz").exists()


@interpreted
def test_a_file_that_cannot_be_written_is_refused_before_the_training(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    for output in (tmp_path / "file" / "none.npz", tmp_path):
        assert run(["train", "nim:1,2", "--method", "alphazero", "-o", str(output), "--folder", str(tmp_path)]) == 2
        told = capsys.readouterr()
        assert told.out == "" and "cannot be written: " in told.err
