"""The error rates of the sequential test, in simulated matches of players exactly as strong as H0 or H1.

The tests run in parallel, one pair of games at a time; their LLR is that of `zermelo.arena.sprt`, vectorised.
"""

import time
from math import log, sqrt

import numpy as np

from zermelo.arena.elo import points, score_of
from zermelo.arena.sprt import LEAST, Sprt

TESTS = 10_000
WIDTHS = (15, 40)
"""The second hypothesis, in Elo; the first is 0."""
DRAWN = 0.4
"""The share of drawn games."""
STEPS = 100
PRECISION = 1e-10


def fitted(shares, forces):
    """`zermelo.arena.sprt._balanced` for many distributions at once, shape (tests, results)."""
    low, high = np.full(len(shares), -1 / max(forces)), np.full(len(shares), -1 / min(forces))
    x = np.zeros(len(shares))
    for _ in range(STEPS):
        terms = forces / (1 + x[:, None] * forces)
        rest = (shares * terms).sum(1)
        low, high = np.where(rest > 0, x, low), np.where(rest > 0, high, x)
        following = x + rest / (shares * terms * terms).sum(1)
        before, x = x, np.where((low < following) & (following < high), following, (low + high) / 2)
        if np.abs(x - before).max() < PRECISION:
            break
    return shares / (1 + x[:, None] * forces)


def llr_of(test, counts):
    """The LLR of many tests at once."""
    weights = np.where(counts == 0, LEAST, counts)
    shares = weights / weights.sum(1)[:, None]
    values = np.array(points(5))
    zero, one = (fitted(shares, values - score_of(elo)) for elo in (test.elo0, test.elo1))
    return (weights * np.log(one / zero)).sum(1)


def simulate(test, elo, bounds, dice, tests=TESTS):
    """The share of tests that accept H1, and the mean number of pairs per test."""
    win = score_of(elo) - DRAWN / 2
    counts, accepted, pairs, active = np.zeros((tests, 5)), 0, 0, tests
    while active:
        games = dice.choice(3, (active, 2), p=[1 - DRAWN - win, DRAWN, win])
        counts[np.arange(active), games.sum(1)] += 1
        pairs += active
        llr = llr_of(test, counts)
        accepted += int((llr >= bounds[1]).sum())
        counts = counts[(bounds[0] < llr) & (llr < bounds[1])]
        active = len(counts)
    return accepted / tests, pairs / tests


def checked(test, dice):
    """Whether the LLR here equals the package's."""
    counts = dice.integers(0, 30, (20, 5))
    assert np.allclose(llr_of(test, counts), [test.llr(list(map(int, one))) for one in counts], atol=1e-6)


def main():
    dice = np.random.default_rng(1)
    wald = log(0.95 / 0.05)
    for width in WIDTHS:
        test = Sprt(0, width)
        checked(test, dice)
        for name, bounds in (("zermelo", test.bounds), ("Wald", (-wald, wald))):
            for elo, hypothesis in ((0, "H0"), (width, "H1")):
                began = time.perf_counter()
                share, pairs = simulate(test, elo, bounds, dice)
                wrong = share if hypothesis == "H0" else 1 - share
                error = 1.96 * sqrt(wrong * (1 - wrong) / TESTS)
                print(
                    f"0 against {width:2} Elo, {hypothesis} true, {name:7} ±{bounds[1]:.2f}: wrong in "
                    f"{100 * wrong:.2f} ± {100 * error:.2f} % of {TESTS:,} tests, {pairs:.0f} pairs each "
                    f"({time.perf_counter() - began:.0f} s)",
                    flush=True,
                )


if __name__ == "__main__":
    main()
