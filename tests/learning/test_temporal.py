"""TD(λ): its gradient, what it learns of a walk whose values are known, and that nothing but the seed matters."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.learning import walk
from tests.rulebooks import STICKS
from zermelo.cli import run
from zermelo.cli.training import curve as drawn_curve
from zermelo.games import find, tic_tac_toe
from zermelo.languages.errors import ZermeloError
from zermelo.learning.batches import School
from zermelo.learning.estimators import estimator_of, memory_of
from zermelo.learning.proof import Proof
from zermelo.learning.shares import effects, inputs_of
from zermelo.learning.temporal import TARGET, TemporalPlay
from zermelo.learning.temporal_training import TemporalPlan, TemporalTraining
from zermelo.machine.compile import enabled
from zermelo.machine.runtime.memory import Block
from zermelo.rules.declared import Numbers, features_of
from zermelo.rules.game import variant
from zermelo.rules.networks import first_weights
from zermelo.rules.weights import Weights, read_weights, with_weights, write_weights
from zermelo.tasks.pool import Processes

FILE = Path(walk.__file__)
EXACT = (np.arange(1, walk.STATES + 1) - (walk.STATES + 1) / 2) / ((walk.STATES + 1) / 2)

# ---------------------------------------------------------------------------------------------
# Gradients


def corners(position: Any) -> tuple[float, ...]:
    crosses, noughts = position.crosses, position.noughts
    return 1.0 * (crosses & 1) - (noughts & 1), 0.5 * (crosses >> 4 & 1), 1.0 * (noughts >> 4 & 1)


def to_move(position: Any) -> int:
    return int(position.player)


def naive_outputs(features: Any, weights: Any, position: Any) -> Any:
    """The naive twin of a network, in floats of 64 bits."""
    rows = weights.reshape(features.rows, features.hidden)
    sums = rows[features.inputs].copy()
    for place, amount in inputs_of(features, position):
        sums += amount * rows[place]
    units = 1 / (1 + np.exp(-sums))
    outputs = 2 * max(1, len(features.levels))
    last = features.inputs + 1 + outputs
    return 1 / (1 + np.exp(-(rows[features.inputs + 1 : last] @ units + rows[last][:outputs])))


@pytest.mark.parametrize("viewer", [to_move, lambda position: 0])
def test_the_gradient_is_that_of_finite_differences(viewer: Any) -> None:
    """How the cross entropy of the outputs changes with each weight, measured and computed."""
    game = variant(tic_tac_toe.game, features=Numbers(of=corners, hidden=8, levels=(1, 2), viewer=viewer))
    features = features_of(game)
    memory = memory_of("gradient", features.size, 8)
    memory.weights.array[:] = 5 * first_weights(features, 3)
    memory.gradient.array[:] = 0
    estimator = estimator_of(game, features, memory)
    position = game.initial._replace(crosses=17, noughts=2, player=1)
    block = Block()
    targets = np.array([0.3, 0.1, 0.6, 0.05])
    for number, target in enumerate(targets):
        block.words[number] = float(target)
    estimator.learn(position, block.handle, 0)
    own = np.roll(targets, 2) if viewer(position) else targets  # the network takes the mover's point of view
    weights = memory.weights.array.astype(float)

    def entropy(changed: Any) -> float:
        outputs = naive_outputs(features, changed, position)
        return float(-(own * np.log(outputs) + (1 - own) * np.log(1 - outputs)).sum())

    for place in range(len(weights)):
        step = np.zeros_like(weights)
        step[place] = 1e-4
        slope = (entropy(weights + step) - entropy(weights - step)) / 2e-4
        assert memory.gradient.array[place] == pytest.approx(-slope, abs=2e-5)
    estimator.note(position, block.handle, 0)
    noted = [block.words[number] for number in range(4)]
    outputs = naive_outputs(features, weights, position)
    assert noted == pytest.approx((np.roll(outputs, 2) if viewer(position) else outputs).tolist(), abs=1e-5)


def test_games_are_the_same_interpreted_and_compiled() -> None:
    game, features = walk.network, features_of(walk.network)
    memory = memory_of("both", features.size, features.hidden)
    memory.weights.array[:] = first_weights(features, 1)
    found = []
    for compiled in (False, True) if enabled() else (False,):
        memory.gradient.array[:] = 0
        play = TemporalPlay(game, estimator_of(game, features, memory), compiled)
        learned = [play.game_of(seed, 2, 0.1, 0.7) for seed in range(5)]
        found.append((learned, memory.gradient.array.copy()))
    assert found[0][0] == found[-1][0]
    assert (found[0][1] == found[-1][1]).all()


# ---------------------------------------------------------------------------------------------
# The random walk


def backward_view(places: list[int], result: float, weights: Any, trace: float) -> Any:
    """The naive twin: eligibility traces, as the book has them, with the weights changed after the walk."""
    change, eligible = np.zeros_like(weights), np.zeros_like(weights)
    for number, place in enumerate(places):
        following = weights[places[number + 1]] if number + 1 < len(places) else result
        eligible *= trace
        eligible[place] += 1
        change += (following - weights[place]) * eligible
    return change


def test_the_forward_view_is_the_backward_view() -> None:
    """A theorem of the book: over a whole walk both change the weights by as much."""
    game, features = walk.game, features_of(walk.game)
    memory = memory_of("views", features.size, 0)
    memory.weights.array[:] = np.linspace(-1, 1, features.size)
    play = TemporalPlay(game, estimator_of(game, features, memory), compiled=False)
    for seed, trace in enumerate((0.0, 0.5, 0.9, 1.0)):
        memory.gradient.array[:] = 0
        learned = play.game_of(seed, 0, 0.0, trace)
        places = [play.block.words[TARGET + 1 + number * 3 + 2].place for number in range(learned.positions)]
        assert len(places) == learned.plies // 2
        expected = backward_view(places, learned.result, memory.weights.array.astype(float), trace)
        assert memory.gradient.array == pytest.approx(expected, abs=1e-4)


def error_after(lessons: School, trace: float, step: float, walks: int = 10, repetitions: int = 100) -> float:
    """The root of the mean of the squared errors after ten walks, where a win counts 1 and a loss 0, on the average."""
    found = []
    for repetition in range(repetitions):
        weights = np.zeros(lessons.features.size, np.float32)
        for number in range(walks):
            weights += step * gradient_of(lessons, weights, repetition * 1000 + number, trace)
        found.append(np.sqrt(np.mean((weights[1 : walk.STATES + 1] - EXACT) ** 2)) / 2)
    return float(np.mean(found))


def gradient_of(lessons: School, weights: Any, seed: int, trace: float) -> Any:
    lessons.memory.weights.array[:], lessons.memory.gradient.array[:] = weights, 0
    lessons.play.game_of(seed, 0, 0.0, trace)
    return lessons.memory.gradient.array


@pytest.mark.skipif(not enabled(), reason="thousands of walks")
def test_the_walk_is_learned_as_was_published() -> None:
    """Sutton (1988), figure 5: with the best step of each, λ = 0.3 has the least error, 0.1, and λ = 1 twice that."""
    lessons = School(walk.game, 0)
    steps = (0.05, 0.1, 0.15, 0.2, 0.3, 0.4)
    best = {trace: min(error_after(lessons, trace, step) for step in steps) for trace in (0.0, 0.3, 0.8, 1.0)}
    assert best[0.3] < best[0.0] and best[0.3] < best[0.8] < best[1.0]
    assert 0.07 < best[0.3] < 0.12 and 0.15 < best[1.0] < 0.23
    weights = np.zeros(lessons.features.size, np.float32)
    for number in range(10_000):
        weights += 2 / (50 + number) * gradient_of(lessons, weights, number, 0.3)
    assert np.abs(weights[1 : walk.STATES + 1] - EXACT).max() < 0.05


# ---------------------------------------------------------------------------------------------
# Trainings

PLAN = TemporalPlan(games=160, batch=32, step=0.05, kept=2, seed=4)


def trained(folder: Path, pool: Any = None, plan: TemporalPlan = PLAN) -> TemporalTraining:
    training = TemporalTraining(find(f"{FILE}:game"), plan, folder, pool)
    for _ in training.steps():
        pass
    return training


def test_one_core_and_two_find_the_same_weights(tmp_path: Path) -> None:
    alone = trained(tmp_path / "alone").weights.copy()
    assert alone[1] < -0.1 and alone[walk.STATES] > 0.1
    with Processes(2) as pool:
        assert (trained(tmp_path / "two", pool).weights == alone).all()


def test_a_training_that_was_killed_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.learning.temporal_training.SAVED_EVERY", 0.0)
    whole = trained(tmp_path / "whole")
    for steps in (1, 2):
        for number, _ in enumerate(TemporalTraining(find(f"{FILE}:game"), PLAN, tmp_path / "killed").steps()):
            if number == steps:
                break
    again = trained(tmp_path / "killed")
    assert (again.weights == whole.weights).all() and again.positions == whole.positions
    assert [games for games, file in again.kept() if file.exists()] == [96, 160]
    state = again.folder / "state.npz"
    state.write_bytes(state.read_bytes()[:100])
    with pytest.raises(ZermeloError, match="is damaged; delete it"):
        trained(tmp_path / "killed")


def test_another_seed_gives_other_weights(tmp_path: Path) -> None:
    plans = [TemporalPlan(games=64, batch=32, seed=seed) for seed in (1, 2)]
    one, two = (trained(tmp_path, plan=plan).weights for plan in plans)
    assert (one != two).any()


def test_a_training_begins_with_weights(tmp_path: Path) -> None:
    file = tmp_path / "first.npz"
    first = trained(tmp_path)
    first.write(file)
    plan = TemporalPlan(games=32, batch=32, step=0.001, begun="those")
    begin = read_weights(file, features_of(walk.game))
    training = TemporalTraining(walk.game, plan, tmp_path, begin=begin)
    assert (training.weights == first.weights).all()
    assert len(list(training.steps())) == 1
    assert 0 < np.abs(training.weights - first.weights).max() < 0.0011
    assert training.write(file)["before"]["seed"] == 4


def test_weights_of_a_file_judge(tmp_path: Path) -> None:
    file = tmp_path / "walk.npz"
    trained(tmp_path).write(file)
    features, weights, recipe = read_weights(file, features_of(walk.game))
    assert recipe["method"] == "td" and recipe["seed"] == 4 and recipe["played"] == 160
    for slot in (None, 0):
        judging = with_weights(walk.game, file, slot)
        assert judging.evaluate is not None
        for place in (1, 3, 5):
            assert judging.evaluate(walk.Walk(place, 1)) == pytest.approx(float(weights[place]))
    write_weights(file, weights, {"hidden": 8}, whole=False)
    with pytest.raises(ZermeloError, match="has 8 weights, and the features of the game have 96"):
        read_weights(file, features)
    for content in (b"no weights", b""):
        file.write_bytes(content)
        with pytest.raises(ZermeloError, match="does not hold arrays of numpy, or is damaged"):
            with_weights(walk.game, file)


def test_a_network_tells_what_its_features_change() -> None:
    features = features_of(walk.network)
    weights = np.zeros((features.rows, 8), np.float32)
    weights[0, 0], weights[features.inputs + 1, 0] = 4.0, 2.0  # the place alone helps to win
    found = {str(share.name): share for share in effects(walk.network, Weights(features, weights.reshape(-1), {}), 3)}
    assert found["1"].size > 0.05 and found["1"].best[0].startswith("+")
    assert found["2"].size == 0


# ---------------------------------------------------------------------------------------------
# Declarations of users, and the commands

FEATURES = """
from zermelo.rules.declared import Numbers, Patterns

class Seen(NamedTuple):
    lost: int
    left: float

def features(position):
    sign = 1 if position.player == 1 else -1
    return Seen(sign * (1 if position.sticks % 3 == 0 else 0), sign * position.sticks / 10)

def make(features):
    return Game(name="sticks", initial=Position(10, 0), actions=actions, result=result, terminal=terminal,
                utility=utility, evaluate=lambda position: 0, bounds=(-1, 1), longest=10, features=features)

game = make(features)
table = make(Patterns(of=lambda position: (position.sticks,), sizes={"sticks": 11},
                      viewer=lambda position: position.player))
wrong = make(lambda position: position.sticks)
failing = make(lambda position: (1 // 0,))
uneven = make(Numbers(of=features, names=("one",)))
ragged = make(Numbers(of=features, hidden=5))
"""


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("ZERMELO_COMPILE", "0")  # a few short games: to compile would take longer
    file = tmp_path / "sticks.py"
    file.write_text(STICKS + FEATURES)
    return str(file)


def test_the_curve_writes_numbers_of_games_as_people_read_them() -> None:
    proofs = [Proof(50_048, 0.25, 0.2, 150), Proof(1_000_000, 0.5, 0.2, 150)]
    drawn = drawn_curve(find("pig"), proofs)
    assert ">50,048<" in drawn and ">1,000,000<" in drawn and "50,048: +0.250 ± 0.200" in drawn


def test_a_game_of_ones_own_is_trained(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output, curve = tmp_path / "sticks.npz", tmp_path / "curve.svg"
    options = [
        "--games",
        "200",
        "--batch",
        "20",
        "--step",
        "0.2",
        "--pairs",
        "3",
        "--workers",
        "1",
        "--folder",
        str(tmp_path),
    ]
    assert run(["train", rules, "-o", str(output), "--curve", str(curve), *options]) == 0
    told = capsys.readouterr().out
    assert "After 200 games:" in told and "points a game against engine:depth=1, 6 games." in told
    assert curve.read_text().startswith("<svg") and "points a game" in curve.read_text()
    assert run(["evaluation", rules, "--weights", str(output)]) == 0
    told = capsys.readouterr().out
    assert "lost" in told and "to move" in told and "Learned by TD(0.7) from" in told
    _, weights, _ = read_weights(output, features_of(find(rules)))
    assert weights[0] > 0.3  # the player who faces a multiple of three loses
    assert run(["match", rules, f"alphabeta:depth=2,weights={output}", "random", "--pairs", "2", "--workers", "1",
                "--store", str(tmp_path / "arena.sqlite")]) == 0  # fmt: skip


def test_tables_are_trained(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "table.npz"
    common = ["-o", str(output), "--pairs", "0", "--workers", "1", "--folder", str(tmp_path)]
    assert run(["train", f"{rules}:table", "--games", "400", *common]) == 0
    _, weights, _ = read_weights(output, features_of(find(f"{rules}:table")))
    assert all((weights[sticks] < 0) == (sticks % 3 == 0) for sticks in range(1, 7))
    assert run(["train", f"{rules}:table", "--method", "regression", "--games", "60", "--rounds", "1", *common]) == 0
    assert "Round 1:" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("which", "sentence"),
    [
        ("wrong", "The features of sticks must be a tuple of numbers, not 10."),
        ("failing", "The features of sticks fail in its first position: ZeroDivisionError"),
        ("uneven", "sticks has 2 features and 1 names for them."),
        ("ragged", "The hidden units of a network are a multiple of 8, and sticks declares 5."),
    ],
)
def test_features_that_are_none_are_refused(
    rules: str, which: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["train", f"{rules}:{which}", "-o", str(tmp_path / "none.npz")]) == 2
    assert sentence in capsys.readouterr().err


def test_mistakes_in_the_command_are_told(rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = ["-o", str(tmp_path / "none.npz")]
    assert run(["train", rules, *output, "--method", "magic"]) == 2
    assert "there are td, tc, searched, regression, alphazero" in capsys.readouterr().err
    assert run(["train", rules, *output, "--method", "regression", "--hidden", "8"]) == 2
    assert run(["train", rules, *output, "--hidden", "12"]) == 2
    assert "a multiple of 8, as in --hidden 16" in capsys.readouterr().err
    assert run(["evaluation", rules, "--features"]) == 2
    assert "No weights come with sticks" in capsys.readouterr().err
    assert not (tmp_path / "none.npz").exists()
