"""Elo, superiority, pentanomial counts, SPRT and Bradley–Terry, against published results to their last digit."""

import random
from math import exp, inf

import pytest

from zermelo.arena.bradley_terry import ELO, ratings
from zermelo.arena.elo import CONFIDENT, elo_of, paired, score_of, single, strength, superiority
from zermelo.arena.sprt import LOGISTIC, NORMAL, Sprt
from zermelo.languages.errors import ZermeloError

# Tests of Stockfish, each as its pull request prints it: the hypotheses, the pairs with 0, ½, 1, 1½, 2 points, the LLR.
# Hypotheses in <> are normalized Elo, those in {} logistic.
TESTS = [
    (6019, NORMAL, (0, 2), (320, 12431, 27275, 12858, 316), 2.95),
    (6019, NORMAL, (0.5, 2.5), (197, 45541, 117722, 46579, 228), 2.96),
    (6285, NORMAL, (-1.75, 0.25), (289, 26459, 62934, 26379, 331), 2.94),
    (6285, NORMAL, (-1.75, 0.25), (118, 38575, 109888, 38432, 122), 2.95),
    (5452, NORMAL, (0, 2), (758, 38802, 84253, 39511, 772), 2.93),
    (6241, NORMAL, (0, 2), (6, 5598, 18889, 5901, 4), 2.94),
    (2950, LOGISTIC, (-0.5, 1.5), (133, 1751, 5094, 1849, 165), 2.94),
    (2950, LOGISTIC, (0.25, 1.75), (149, 4748, 32785, 5063, 159), 2.95),
    (3098, LOGISTIC, (-0.25, 1.25), (491, 7345, 29693, 7670, 465), 2.96),
    (3098, LOGISTIC, (0.25, 1.25), (53, 2220, 21459, 2445, 47), 2.97),
    (3209, LOGISTIC, (-0.25, 1.25), (253, 4282, 17604, 4431, 286), 2.94),
]


@pytest.mark.parametrize(("pull", "model", "hypotheses", "pairs", "llr"), TESTS)
def test_the_llr_of_published_tests_of_stockfish(pull, model, hypotheses, pairs, llr):
    """https://github.com/official-stockfish/Stockfish/pull/…"""
    assert f"{Sprt(*hypotheses, model=model).llr(pairs):.2f}" == f"{llr:.2f}"


# Matches of fastchess: pull requests 727, 773 and 879 of https://github.com/brunocodutra/cinder
MATCHES = [
    ((50, 287, 610, 387, 73), ("18.04", "8.23", "28.19", "12.84", "100.00"), Sprt(0, 5, model=NORMAL), "2.97"),
    ((36, 340, 767, 462, 82), ("22.07", "7.16", "36.25", "11.72", "100.00"), Sprt(0, 3, 0.05, 0.1, NORMAL), "2.89"),
    ((115, 1156, 2443, 1233, 141), ("4.40", "3.91", "7.61", "6.75", "98.64"), Sprt(-3, 1, 0.05, 0.1, NORMAL), "2.90"),
]


@pytest.mark.parametrize(("pairs", "figures", "test", "llr"), MATCHES)
def test_all_figures_of_published_matches_in_pairs(pairs, figures, test, llr):
    found = strength(pairs)
    shown = (found.elo, found.error, found.normalized, found.normalized_error, 100 * found.superiority)
    assert tuple(f"{figure:.2f}" for figure in shown) == figures
    assert f"{test.llr(pairs):.2f}" == llr
    assert [f"{bound:.2f}" for bound in Sprt(0, 3, 0.05, 0.1).bounds] == ["-2.30", "3.00"]


def test_a_published_match_of_fixed_length():
    """https://github.com/official-stockfish/Stockfish/pull/4160: 60,000 games, W 16422 L 16189."""
    found = strength((39, 5335, 18992, 5622, 12))
    assert found.games == 60_000
    assert (f"{found.elo:.2f}", f"{found.error:.1f}", f"{found.superiority:.1%}") == ("1.35", "1.2", "98.6%")
    assert (f"{found.normalized:.2f}", f"{found.normalized_error:.1f}") == ("3.13", "2.8")


# Matches of cutechess in single games: https://github.com/cutechess/cutechess/issues/543,
# https://github.com/brunocodutra/cinder/pull/570 and https://github.com/jw1912/Chess-Challenge/pull/22
SINGLE = [
    ((759, 1863, 880), ("12.0", "7.9", "99.9")),
    ((1037, 1925, 1038), ("0.1", "7.7", "50.9")),  # printed as 0.1 +/- 7.7: half the interval is 7.756, cut off
    ((110, 85, 195), ("77.0", "31.1", "100.0")),
]


@pytest.mark.parametrize(("games", "figures"), SINGLE)
def test_published_matches_in_single_games(games, figures):
    found = strength(games)
    assert f"{found.elo:.1f}" == figures[0] and f"{100 * found.superiority:.1f}" == figures[2]
    assert found.error == pytest.approx(float(figures[1]), abs=0.1)


def test_the_llr_of_published_matches_in_single_games():
    assert f"{Sprt(0, 5).llr((759, 1863, 880)):.2f}" == "2.95"
    assert f"{Sprt(-5, 5).llr((1037, 1925, 1038)):.4f}" == "0.0555"


def test_bradley_terry_on_the_citations_of_four_journals():
    """Stigler's citations as Agresti and the R package BradleyTerry2 fit them, with standard errors."""
    found = ratings(
        {
            ("Biometrika", "Communications"): (730, 33),
            ("Biometrika", "JASA"): (498, 320),
            ("Biometrika", "JRSS-B"): (221, 284),
            ("Communications", "JASA"): (68, 813),
            ("Communications", "JRSS-B"): (17, 276),
            ("JASA", "JRSS-B"): (142, 325),
        },
        prior=0,
    )
    elo = {one.player: one.elo for one in found}
    published = {"Communications": ("-2.94907", "0.10255"), "JASA": ("-0.47957", "0.06059")}
    for name, figures in (published | {"JRSS-B": ("0.26895", "0.07083")}).items():
        error = found.error_between(name, "Biometrika") / CONFIDENT / ELO
        assert (f"{(elo[name] - elo['Biometrika']) / ELO:.5f}", f"{error:.5f}") == figures


def test_bradley_terry_on_a_worked_example():
    """The four players of https://en.wikipedia.org/wiki/Bradley–Terry_model: 0.640, 1.043, 0.660, 2.270."""
    results = {("A", "B"): (2, 3), ("A", "D"): (1, 4), ("B", "C"): (5, 3), ("C", "D"): (1, 3)}
    found = {one.player: f"{exp(one.elo / ELO):.3f}" for one in ratings(results, prior=0)}
    assert found == {"A": "0.640", "B": "1.043", "C": "0.660", "D": "2.270"}


# ---------------------------------------------------------------------------------------------
# Invariants


def test_elo_and_score_are_inverse():
    for elo in (-700, -10, 0, 3.5, 400):
        assert elo_of(score_of(elo)) == pytest.approx(elo)


@pytest.mark.parametrize("counts", [(7, 3, 2), (1, 4, 9, 2, 3)])
def test_the_other_player_is_as_much_weaker(counts):
    found, turned = strength(counts), strength(counts[::-1])
    assert found.elo == pytest.approx(-turned.elo) and found.error == pytest.approx(turned.error)
    assert found.superiority == pytest.approx(1 - turned.superiority)
    assert Sprt(-5, 5).llr(counts) == pytest.approx(-Sprt(-5, 5).llr(counts[::-1]))


def test_a_clean_sweep_has_no_upper_bound_but_a_lower_one():
    found = strength((0, 0, 10))
    assert found.elo == found.high == inf and 100 < found.low < 200 and 0.99 < found.superiority < 1
    assert strength((10, 0, 0)).low == -inf and strength((10, 0, 0)).high == -found.low


def test_nothing_is_known_without_a_game():
    found = strength((0, 0, 0, 0, 0))
    assert (found.games, found.superiority, found.low, found.high) == (0, 0.5, -inf, inf)
    assert Sprt(0, 5).llr((0, 0, 0)) == 0 and superiority((0, 4, 0)) == 0.5


def test_counts_of_games_and_pairs():
    assert single([1, 0, 0.5, 1]) == (1, 1, 2)
    assert paired([(0, 0), (0.5, 0), (1, 0), (0.5, 0.5), (1, 0.5), (1, 1)]) == (1, 1, 2, 1, 1)


def test_equal_pairs_make_the_error_smaller():
    """Where the opening decides, every pair ends 1–1: single games scatter, the pairs do not."""
    pairs = [(1, 0)] * 40 + [(1, 1)] * 5 + [(0, 0)] * 5
    by_pairs = strength(paired(pairs))
    by_games = strength(single([score for pair in pairs for score in pair]))
    assert by_pairs.elo == by_games.elo and by_pairs.error < 0.7 * by_games.error


@pytest.mark.parametrize("wrong", [(5, 0), (3, 3)])
def test_hypotheses_in_the_wrong_order_are_refused(wrong):
    with pytest.raises(ZermeloError, match="smaller first"):
        Sprt(*wrong)


def test_ratings_of_players_who_only_won_are_finite_with_a_prior_and_refused_without():
    sweep = {("a", "b"): (10, 0)}
    best, worst = ratings(sweep)
    assert best.player == "a" and best.elo == pytest.approx(-worst.elo) and 0 < best.elo < 1000
    assert best.games == 10 and best.score == 10
    with pytest.raises(ZermeloError, match="finite"):
        ratings(sweep, prior=0)
    with pytest.raises(ZermeloError, match="no games"):
        ratings({})


def accepted_wrongly(tests, seed, elo, wrong, wide):
    """The number of SPRTs of 0 against `wide` Elo that accept the wrong hypothesis, for a given difference."""
    dice, test = random.Random(seed), Sprt(0, wide)
    score = score_of(elo)
    shares = [1 - 0.4 - (score - 0.2), 0.4, score - 0.2]  # four games in ten are drawn
    count = 0
    for _ in range(tests):
        counts = [0] * 5
        while not test.verdict(counts):
            counts[sum(dice.choices((0, 1, 2), shares, k=2))] += 1
        count += test.verdict(counts) == wrong
    return count


def test_a_test_is_seldom_wrong():
    assert accepted_wrongly(20, seed=1, elo=0, wrong="H1", wide=40) <= 2


@pytest.mark.soak
@pytest.mark.parametrize(("elo", "wrong"), [(0, "H1"), (15, "H0")])
def test_a_thousand_tests_are_wrong_at_most_at_the_nominal_rate(elo, wrong):
    """The rate promised is 5 %; a count scatters around it, here by two standard deviations."""
    nominal = 1000 * 0.05
    assert accepted_wrongly(1000, seed=1913, elo=elo, wrong=wrong, wide=15) <= nominal + 2 * (nominal * 0.95) ** 0.5
