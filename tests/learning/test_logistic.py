"""Logistic regression finds the weights that made the results, and leans on what is shared where little was seen."""

import numpy as np
import pytest

from zermelo.languages.message import M
from zermelo.learning.logistic import error_of_chances, fitted_chances, sharings
from zermelo.rules.features import Features, FeatureTable


def drawn_results(chances: np.ndarray, dice: np.random.Generator) -> np.ndarray:
    return np.where(dice.random(len(chances)) < (1 + chances) / 2, 1.0, -1.0)


def test_it_finds_the_weights_that_made_the_results() -> None:
    dice = np.random.default_rng(1)
    truth = dice.normal(size=20) / 2
    picks, amounts = dice.integers(0, 20, (60_000, 3)), dice.integers(0, 3, (60_000, 3)).astype(float)
    values = drawn_results(np.tanh((amounts * truth[picks]).sum(axis=1)), dice)
    weights = fitted_chances(picks, values, 20, penalty=1.0, amounts=amounts)
    assert np.abs(weights - truth).max() < 0.05
    assert error_of_chances(weights, picks, values, amounts) < error_of_chances(np.zeros(20), picks, values, amounts)


def test_a_penalty_draws_to_nothing_and_without_examples_there_is_nothing() -> None:
    picks, values = np.zeros((10, 1), int), np.ones(10)
    loose, tight = (fitted_chances(picks, values, 2, penalty=penalty)[0] for penalty in (1.0, 100.0))
    assert 0 < tight < loose
    assert not fitted_chances(np.zeros((0, 1), int), np.zeros(0), 2).any()


def features(groups: bool) -> Features:
    tables = (
        FeatureTable(name=M("edge"), size=9, write=str, groups=(lambda number: number % 3,) if groups else ()),
        FeatureTable(name="else", size=2, write=str),
    )
    return Features(tables=tables, stages=2, walk=lambda visit: visit)  # type: ignore[arg-type,return-value]


def test_parts_are_shared_between_stages_and_within_groups() -> None:
    stages, within = sharings(features(groups=True))
    assert stages.part.tolist() == [*range(11), *range(11)] and stages.parts == 12
    assert within.part.tolist() == [0, 1, 2] * 3 + [6, 6] + [3, 4, 5] * 3 + [6, 6] and within.parts == 7
    assert len(sharings(features(groups=False))) == 1


def test_what_was_never_seen_is_judged_by_what_it_has_in_common() -> None:
    """Number 6 never comes; it is like 0 and 3, which win. The weights outside any group share nothing."""
    picks = np.array([[0, 9], [3, 9], [1, 9], [4, 9]] * 200)
    values = np.array([1.0, 1.0, -1.0, -1.0] * 200)
    declared = features(groups=True)
    weights = fitted_chances(picks, values, declared.inputs, 5.0, shared=sharings(declared))
    assert weights[6] > 0.3 and weights[7] < -0.3
    assert abs(weights[10]) < 1e-9 and abs(weights[8]) < 1e-9


def test_a_penalty_draws_to_what_was_known_before() -> None:
    prior = np.array([0.4, -0.2])
    assert fitted_chances(np.zeros((0, 1), int), np.zeros(0), 2, prior=prior) == pytest.approx(prior)
    picks, values = np.zeros((40, 1), int), np.ones(40)
    weights = fitted_chances(picks, values, 2, 5.0, prior=prior)
    assert weights[0] > 0.6 and weights[1] == pytest.approx(-0.2)
