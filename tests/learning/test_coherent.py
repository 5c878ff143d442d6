"""Temporal coherence: the update by hand, a small board of 2048 learned by a table, and a training that resumes."""

from pathlib import Path
from statistics import fmean

import numpy as np
import pytest

from tests.modes import interpreted, needs_compiler
from zermelo import variant
from zermelo.games import find
from zermelo.learning.coherent import CoherentPlan, CoherentTraining, coherent, errors_of
from zermelo.learning.estimators import memory_of
from zermelo.machine.runtime.memory import Block, save
from zermelo.rules.declared import features_of, first_player
from zermelo.rules.features import Features, FeatureTable
from zermelo.rules.game import Game

SIZE = 1 << 12


def tabled(name: str) -> Game:
    """2048 on four squares with a weight for every board."""

    def walk(visit):  # type: ignore[no-untyped-def]
        def visit_all(position, found, run):  # type: ignore[no-untyped-def]
            board = position.rows
            place = board[0] & 7 | (board[0] >> 5 & 7) << 3 | (board[1] & 7) << 6 | (board[1] >> 5 & 7) << 9
            return visit(found, place, 1.0, run)

        return visit_all

    features = Features(
        tables=(FeatureTable(name="board", size=SIZE, write=str),),
        walk=walk,
        viewer=first_player,
        points=lambda position: 1.0 * position.score,
    )
    return variant(find("2048:2,2"), name=name, features=features)


@interpreted
def test_the_update_of_a_weight_by_hand() -> None:
    """Errors of 8, 8 and -12: rates of 1, 1 and 1, then 4 / 28."""
    game = tabled("by hand")
    features = features_of(game)
    memory, errors = memory_of(game.name, SIZE, 0), errors_of(game.name, SIZE)
    learn = coherent(game, features, memory, errors, step=0.5).learn
    position, block = game.position("2 4 / 8 . / score 12"), Block()
    place = 1 | 2 << 3 | 3 << 6
    for target, weight, total, size in ((20, 4, 8, 8), (24, 8, 16, 16), (8, 2, 4, 28), (42, 4, 32, 56)):
        save(block.handle, 0, float(target))
        learn(position, block.handle, 0)
        assert memory.weights[place] == pytest.approx(weight)
        assert (errors[2 * place], errors[2 * place + 1]) == pytest.approx((total, size))
    assert np.count_nonzero(memory.weights.array) == 1


@needs_compiler
def test_a_small_board_is_learned_to_within_a_few_points(tmp_path: Path) -> None:
    """Exactly it is 66.964; the mean of the last thousand games has a standard error of about 0.7."""
    training = CoherentTraining(tabled("learned"), CoherentPlan(games=4000, trace=0.0), tmp_path)
    play, results = training._play, []
    game_of = play.game_of
    play.game_of = lambda *given: results.append(game_of(*given)) or results[-1]  # type: ignore[method-assign,func-returns-value]
    for progress in training.steps():
        assert progress.games <= 4000
    assert 63 < fmean(one.result for one in results[-1000:]) < 69
    assert fmean(one.result for one in results[:100]) < 63


@interpreted
def test_a_training_resumes_where_its_state_was_saved(tmp_path: Path) -> None:
    game, found = tabled("resumed"), []
    for folder, stops in (("one", ()), ("two", (40,))):
        for games in (*stops, 100):
            training = CoherentTraining(game, CoherentPlan(games=games), tmp_path / folder)
            *_, last = training.steps()
            assert last.games == games
        training.write(tmp_path / f"{folder}.npz")
        found.append((training.weights.copy(), training.positions))
    assert found[0][1] == found[1][1]
    assert np.array_equal(found[0][0], found[1][0])
    assert np.count_nonzero(found[0][0]) > 50
