"""A search that is not exact: its own contract, shown on a small one that samples the moves of each node."""

from math import inf

import pytest
from hypothesis import HealthCheck, given, settings

from tests.algorithms import checks, forest, strategies
from tests.algorithms.test_faults import interrupted
from tests.modes import interpreted, needs_compiler
from zermelo import search, tree
from zermelo.algorithms.algorithm import Algorithm, adversarial
from zermelo.algorithms.prepared_search import PreparedSearch
from zermelo.algorithms.registry import algorithms
from zermelo.explain.telling import tell
from zermelo.explain.tracing import trace
from zermelo.games import connect_four, tic_tac_toe
from zermelo.players.verdicts import verdict
from zermelo.rules.game import MAX

few = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
ENOUGH = 60
"""Draws of a move at each node that leave none of a few moves out."""


def sampled_minimax(game, observe, simulations=3, seed=0):
    """Minimax that draws moves at random instead of trying all; with many draws it misses none."""

    def decision(state, limit, low, high, run):
        return value(state, 0, limit, seed, run)

    def value(state, depth, limit, chance, run):
        observe.enter(run, depth, -inf, inf)
        if game.terminal(state):
            return observe.leaf(run, depth, game.utility(state))
        if depth >= limit:
            return observe.estimate(run, depth, game.evaluate(state))
        sign = 1 if game.player(state) == MAX else -1
        actions = list(game.actions(state))
        seen = [False for _ in actions]
        best = -inf * sign
        for _ in range(simulations):
            chance = (chance * 1103515245 + 12345) % 2147483648
            number = (chance >> 8) % len(actions)
            if not seen[number]:
                seen[number] = True
                observe.descend(run, depth, number)
                child = value(game.result(state, actions[number]), depth + 1, limit, chance, run)
                if sign * child > sign * best:
                    best = child
                    observe.improve(run, depth, number, best)
        return observe.leave(run, depth, best)

    return decision


SAMPLED = Algorithm(
    name="sampled",
    kernel=sampled_minimax,
    fits=adversarial,
    about="minimax over a sample of the moves",
    options=("simulations", "seed"),
    exact=False,
)
INEXACT = [SAMPLED, *(one for one in algorithms().values() if not one.exact)]
TREE = tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])


@interpreted
@few
@given(strategies.positions(strategies.INTEGERS))
@pytest.mark.parametrize("algorithm", INEXACT, ids=lambda one: one.name)
def test_the_contract_of_a_search_that_is_not_exact(algorithm, position):
    checks.check_inexact(algorithm, forest.OPPONENTS, position, ENOUGH)


@needs_compiler
@pytest.mark.parametrize("algorithm", INEXACT, ids=lambda one: one.name)
def test_it_runs_as_machine_code_just_so(algorithm):
    checks.check_inexact_compiled(algorithm, tic_tac_toe.game, tic_tac_toe.game.initial, 2)


@interpreted
@pytest.mark.parametrize("algorithm", INEXACT, ids=lambda one: one.name)
def test_it_stops_on_request(algorithm):
    interrupted(PreparedSearch(connect_four.game, algorithm=algorithm, compiled=False, simulations=1000))


@interpreted
def test_every_view_calls_its_value_an_estimate():
    found = search(TREE, algorithm=SAMPLED, simulations=ENOUGH)
    assert repr(found) == "Result(tree, sampled: estimate 3, move A1, line A1 A11, 13 nodes)"
    assert "Estimate" in found._repr_html_() and "Value" not in found._repr_html_()
    assert verdict(found) == "Player 1 should play A1; the estimate of a sample is 3 to player 1."
    assert list(trace(tell(TREE, algorithm=SAMPLED, simulations=ENOUGH), "en"))[-1] == "estimate found: 3"
    assert "wins" not in verdict(search("tic-tac-toe", "XX./OO./...", algorithm=SAMPLED, simulations=ENOUGH))
