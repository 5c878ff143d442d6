"""Monte Carlo tree search: every number of a trace recomputed, its proofs against the solver, and its convergence."""

from math import inf, isclose
from random import Random

import pytest

from tests.algorithms import forest, naive
from tests.algorithms.checks import check_inexact, check_inexact_compiled
from tests.algorithms.naive_mcts import Twin
from tests.modes import interpreted, needs_compiler
from zermelo import search, solve
from zermelo.algorithms import run_algorithm
from zermelo.algorithms.deepening import deepen_algorithm
from zermelo.algorithms.events import DESCEND, ENTER, WEIGH
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.rules.advice import Prior
from zermelo.rules.game import variant

TREES = {
    "two": (forest.OPPONENTS, forest.Soil(forest.medium)),
    "dice": (forest.DICE, forest.Soil(forest.medium, dice=forest.sixteenths)),
    "three": (forest.THREE, forest.Soil(forest.shares_of_three, players=3)),
    "three and dice": (forest.THREE_AND_DICE, forest.Soil(forest.shares_of_three, players=3, dice=forest.sixteenths)),
    "each for itself": (forest.TWO_EACH_FOR_ITSELF, forest.Soil(forest.two_payoffs)),
}
OPTIONS = (
    {},
    {"formula": "tuned", "explore": 0.5},
    {"unproved": True, "explore": 2.0},
    {"plies": 1},
    {"depth": 2},
    {"plies": 0, "unproved": True},
    {"formula": "rave"},
    {"formula": "grave", "reference": 5, "bias": 0.05},
    {"implicit": 0.25},
    {"implicit": 0.5, "formula": "tuned", "plies": 1, "clear": 8.0},
    {"formula": "puct", "explore": 1.37},
    {"formula": "puct", "root": "gumbel", "explore": 1.37},
    {"formula": "tuned", "root": "gumbel", "considered": 2, "scale": 0.5, "noise": 0.25, "unproved": True},
)


def same(found, exact):
    if isinstance(found, tuple):
        return all(isclose(one, float(other), abs_tol=1e-9) for one, other in zip(found, exact, strict=True))
    return isclose(found, float(exact), abs_tol=1e-9)


def check_against_twin(game, position, simulations, seed, options, compiled):
    found = run_algorithm(
        game, position, algorithm="mcts", simulations=simulations, seed=seed, record=True, compiled=compiled, **options
    )
    chosen = {name: value for name, value in options.items() if name != "depth"}
    twin = Twin(game, seed, limit=options.get("depth", inf), **chosen)
    root = twin.search(position, simulations)
    assert [event[:3] for event in found.events] == [event[:3] for event in twin.events]
    for event, (kind, _, _, first, second) in zip(found.events, twin.events, strict=True):
        assert kind == ENTER or first is None or same(event.first, first)
        assert second is None or same(event.second, second)
    assert found.exact == root.is_proved
    assert not root.is_proved or same(found.value, root.low)
    return found


@interpreted
@pytest.mark.parametrize(
    ("kind", "options"),
    [(kind, options) for kind in TREES for options in OPTIONS if kind in ("two", "dice") or "implicit" not in options],
    ids=str,
)
def test_a_naive_twin_recomputes_every_number(kind, options):
    game, soil = TREES[kind]
    random = Random(f"{kind} {options}")
    for seed in range(8):
        position = forest.place(forest.grow(random, soil), random, soil.values)
        check_against_twin(game, position, 60, seed, options, compiled=False)


@needs_compiler
def test_the_twin_agrees_with_machine_code():
    game, soil = TREES["three and dice"]
    random = Random("machine code")
    for seed in range(8):
        check_against_twin(game, forest.place(forest.grow(random, soil), random), 60, seed, {}, compiled=True)


@interpreted
@pytest.mark.parametrize("options", [{}, {"formula": "rave"}, {"formula": "grave", "reference": 10}], ids=str)
@pytest.mark.parametrize("name", ["tic-tac-toe", "nim:2,3", "connect-four:4,4,3", "pig:6,2"])
def test_the_twin_plays_games(name, options):
    game = find(name)
    check_against_twin(game, game.initial, 60, 7, options, compiled=False)


@interpreted
@pytest.mark.parametrize("options", [{}, {"root": "gumbel"}, {"formula": "tuned", "root": "gumbel"}], ids=str)
def test_the_twin_follows_the_priors_that_a_game_advises(options):
    """Without a formula that is PUCT; where an estimate belongs to them no random game is played."""
    towards_the_centre = Prior(
        view=lambda position: position.player,
        logit=lambda player, position, square: 0.9 * (square == 4) - 0.1 * square * player,
        judges=not options,
    )
    game = variant(find("tic-tac-toe"), prior=towards_the_centre)
    given = {"formula": "puct", "plies": 0 if not options else inf} | options
    found = run_algorithm(game, algorithm="mcts", simulations=90, record=True, compiled=False, **options)
    twin = Twin(game, 0, **given)
    twin.search(game.initial, 90)
    assert [(event[0], event[2]) for event in found.events if event[0] in (DESCEND, WEIGH)] == [
        (event[0], event[2]) for event in twin.events if event[0] in (DESCEND, WEIGH)
    ]
    assert bool(found.estimates) == (not options)


@interpreted
def test_halving_plays_the_best_of_the_moves_it_kept():
    """From a few simulations the only winning move is found, whatever numbers are drawn."""
    game = find("tic-tac-toe")
    position = game.position("XX./OO./...")
    for seed in range(20):
        found = run_algorithm(game, position, algorithm="mcts", simulations=24, seed=seed, root="gumbel")
        assert game.write(position, found.action) == "c3"


@interpreted
@pytest.mark.parametrize(
    "options",
    [
        {"formula": "rave"},
        {"formula": "grave"},
        {"implicit": 0.3, "clear": 2.0},
        {"formula": "puct"},
        {"formula": "puct", "root": "gumbel", "noise": 0.1},
    ],
    ids=str,
)
def test_every_choice_keeps_the_contract(options):
    game = find("tic-tac-toe")
    check_inexact("mcts", game, game.position("b2 a1 c3"), 3000, **options)


@needs_compiler
def test_machine_code_shares_moves_alike():
    check_inexact_compiled("mcts", find("go:3"), None, 100, formula="grave")


@interpreted
def test_a_hundred_trees_converge_to_their_values():
    """What is proved is exact; without proofs the estimate comes near, and nearer with more simulations."""
    random, errors = Random(5), {100: 0.0, 1600: 0.0}
    for _ in range(100):
        position = forest.place(forest.grow(random, forest.Soil(forest.medium, nodes=30)))
        exact = naive.value(forest.OPPONENTS, position)
        proved = run_algorithm(forest.OPPONENTS, position, algorithm="mcts", simulations=5000)
        assert proved.exact and proved.value == exact
        assert naive.value(forest.OPPONENTS, forest.OPPONENTS.result(position, proved.action)) == exact
        for simulations in errors:
            found = run_algorithm(
                forest.OPPONENTS, position, algorithm="mcts", simulations=simulations, unproved=True, explore=0.5
            )
            errors[simulations] += abs(found.value - exact) / (forest.HIGH - forest.LOW) / 100
    assert errors[1600] < errors[100] / 3 and errors[1600] < 0.01


@needs_compiler
@pytest.mark.parametrize("name", ["connect-four:4,4,3", "breakthrough:3,4"])
def test_its_proofs_are_those_of_the_solver(name):
    game = find(name)
    found = search(game, algorithm="mcts", simulations=300_000)
    assert found.exact and not found.is_sampled
    assert isclose(found.value, solve(game).value, abs_tol=1e-9)


@needs_compiler
def test_machine_code_and_python_agree():
    game = find("connect-four")
    for options in ({"seed": 3}, {"plies": 4}, {"formula": "puct", "root": "gumbel"}):
        plain, machine = (
            run_algorithm(game, algorithm="mcts", simulations=200, compiled=compiled, **options)
            for compiled in (False, True)
        )
        assert (plain.value, plain.line, plain.nodes) == (machine.value, machine.line, machine.nodes)


@interpreted
def test_another_seed_gives_another_sample():
    found = [run_algorithm(find("connect-four"), algorithm="mcts", simulations=30, seed=seed).value for seed in (1, 2)]
    assert found[0] != found[1]


@interpreted
def test_by_the_clock_it_keeps_what_it_has_sampled():
    results = list(deepen_algorithm(find("connect-four"), algorithm="mcts", time=0.3))
    assert [one.leaves for one in results[:4]] == [1, 2, 4, 8]
    assert results[-1].leaves >= results[-2].leaves and not results[-1].complete and results[-1].action is not None
    *_, counted = deepen_algorithm(find("connect-four"), algorithm="mcts", simulations=100)
    at_once = run_algorithm(find("connect-four"), algorithm="mcts", simulations=100)
    assert (counted.value, counted.line, counted.nodes) == (at_once.value, at_once.line, at_once.nodes)


@interpreted
def test_a_win_in_one_is_played_and_a_loss_in_one_averted():
    assert search("tic-tac-toe", "XX./OO./...", algorithm="mcts", simulations=200).move == "c3"
    assert search("tic-tac-toe", "X../OO./..X", algorithm="mcts", simulations=500).move == "c2"


@interpreted
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"simulations": 0}, "simulations=0 is not possible; it is a whole number, at least 1."),
        ({"simulations": 2.5}, "simulations=2.5 is not possible"),
        ({"seed": -1}, "seed=-1 is not possible; it is a whole number, at least 0."),
        ({"explore": -0.5}, "explore=-0.5 is not possible; it is a number, at least 0"),
        ({"explore": float("nan")}, "explore=nan is not possible"),
        ({"formula": "ucb2"}, "it is one of ucb1, tuned, rave, grave, puct"),
        ({"root": "puct"}, "root='puct' is not known; it is one of formula, gumbel."),
        ({"implicit": 2}, "implicit=2 is not possible; it is a number from 0 to 1."),
        (
            {"strict": True},
            "has no option 'strict'; it has formula, unproved, implicit, root, simulations, seed, explore",
        ),
    ],
)
def test_bad_options_are_refused(options, words):
    with pytest.raises(ZermeloError) as error:
        search("tic-tac-toe", algorithm="mcts", **options)
    assert words in str(error.value)


@interpreted
def test_implicit_minimax_is_for_two_opponents():
    with pytest.raises(ZermeloError, match="implicit minimax is for two opponents, and coins has payoffs for each"):
        search("coins", algorithm="mcts", implicit=0.5)


@interpreted
def test_infinite_values_have_no_mean():
    with pytest.raises(ZermeloError, match="has infinite values, which have no average"):
        search("A(B(3,inf),C(2,4))", algorithm="mcts")
