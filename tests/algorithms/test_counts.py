"""Published counts, the same interpreted, compiled and recorded."""

from math import inf

import pytest

from tests.modes import interpreted, needs_compiler
from zermelo.algorithms import run_algorithm
from zermelo.algorithms.events import ENTER, LEAVE
from zermelo.games import tic_tac_toe


@pytest.mark.parametrize(
    "compiled",
    [pytest.param(False, marks=interpreted), pytest.param(True, marks=needs_compiler)],
    ids=["interpreted", "compiled"],
)
@pytest.mark.parametrize("record", [False, True], ids=["counted", "recorded"])
@pytest.mark.parametrize(
    ("algorithm", "window", "nodes"),
    [
        ("minimax", (-inf, inf), 549946),
        ("alphabeta", (-inf, inf), 18297),
        ("alphabeta", (-1, 1), 16811),
        ("negamax", (-inf, inf), 18297),
    ],
)
def test_the_whole_of_tic_tac_toe(algorithm, window, nodes, compiled, record):
    if algorithm == "minimax" and record:
        pytest.skip("three million events tell nothing more; see the next test")
    found = run_algorithm(tic_tac_toe.game, algorithm=algorithm, window=window, compiled=compiled, record=record)
    assert (found.value, found.nodes) == (0, nodes)
    assert len([event for event in found.events if event.kind == ENTER]) == (nodes if record else 0)


@needs_compiler
def test_a_log_grows_with_the_search():
    """More events than the first log has room for: it is made larger, and nothing is lost."""
    plain = run_algorithm(tic_tac_toe.game, algorithm="minimax", depth=6, record=True, compiled=False)
    machine = run_algorithm(tic_tac_toe.game, algorithm="minimax", depth=6, record=True, compiled=True)
    assert len(plain.events) > 1 << 16
    assert machine.events == plain.events
    assert machine.nodes == plain.nodes == sum(event.kind == ENTER for event in machine.events)
    assert machine.events[-1].kind == LEAVE


def test_three_first_moves_and_twelve_boards_up_to_symmetry():
    found = run_algorithm(tic_tac_toe.game, algorithm="minimax", depth=2, symmetric=True)
    assert found.nodes == 1 + 3 + 12
    assert run_algorithm(tic_tac_toe.game, algorithm="minimax", symmetric=True).value == 0


def test_an_observer_hears_every_event_as_it_happens():
    heard = []
    found = run_algorithm(tic_tac_toe.game, depth=3, observer=heard.append)
    assert heard == found.events == run_algorithm(tic_tac_toe.game, depth=3, record=True).events
    assert not found.compiled


def test_an_observer_may_end_the_search():
    class EnoughError(Exception):
        pass

    def listen(event):
        if event.kind == LEAVE:
            raise EnoughError

    with pytest.raises(EnoughError):
        run_algorithm(tic_tac_toe.game, depth=3, observer=listen)
