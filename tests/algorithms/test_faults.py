"""Every fault is reported in one sentence, and a search can always be stopped."""

import os
import re
import threading
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import pytest

from tests.modes import interpreted, needs_compiler
from tests.pressing import control_c
from zermelo import Game, Unsuitable, ZermeloError, tree, variant
from zermelo.algorithms import deepen_algorithm, run_algorithm
from zermelo.algorithms.prepared_search import PreparedSearch
from zermelo.algorithms.registry import algorithms
from zermelo.games import connect_four, find, tic_tac_toe
from zermelo.games.starters import FOLDER
from zermelo.machine.runtime.memory import Stopped

WAYS = pytest.mark.parametrize(
    "compiled",
    [pytest.param(False, marks=interpreted), pytest.param(True, marks=needs_compiler)],
    ids=["interpreted", "compiled"],
)


# ---------------------------------------------------------------------------------------------
# Games that do not end


class Clock(NamedTuple):
    hand: int
    player: int


def clock_actions(position):
    yield 1
    yield 2


def clock_result(position, hours):
    return Clock((position.hand + hours) % 12, 1 - position.player)


def clock_terminal(position):
    return position.hand == 99


def clock_utility(position):
    return position.hand - 6


ENDLESS = Game(
    name="the clock",
    initial=Clock(0, 0),
    actions=clock_actions,
    result=clock_result,
    terminal=clock_terminal,
    utility=clock_utility,
    evaluate=clock_utility,
    bounds=(-6, 6),
)


@WAYS
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "negamax", "pvs", "mtdf", "star1", "maxn", "paranoid"])
def test_a_game_without_end_is_refused_in_a_sentence(algorithm, compiled):
    if compiled and algorithm != "alphabeta":
        pytest.skip("one algorithm is enough to see the limit in compiled code")
    with pytest.raises(ZermeloError, match=r"the clock went 20000 plies deep .* give a depth"):
        run_algorithm(ENDLESS, algorithm=algorithm, compiled=compiled)


@WAYS
def test_an_ideal_opponent_in_a_game_without_end(compiled):
    with pytest.raises(ZermeloError, match="give a depth"):
        run_algorithm(ENDLESS, algorithm="expectimax", model="ideal", compiled=compiled)


@WAYS
def test_with_a_depth_it_is_searched(compiled):
    assert run_algorithm(ENDLESS, depth=6, compiled=compiled).depth == 6


class Countdown(NamedTuple):
    left: int
    player: int


def countdown_actions(position):
    yield 0


def countdown_result(position, action):
    return Countdown(position.left - 1, 1 - position.player)


def countdown_terminal(position):
    return position.left == 0


def countdown_utility(position):
    return position.player


LONG = Game(
    name="countdown",
    initial=Countdown(10_000, 0),
    actions=countdown_actions,
    result=countdown_result,
    terminal=countdown_terminal,
    utility=countdown_utility,
    bounds=(0, 1),
)


@WAYS
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "negamax", "pvs", "mtdf", "star2", "maxn"])
def test_a_game_of_ten_thousand_moves(algorithm, compiled):
    if compiled and algorithm not in ("pvs", "maxn"):
        pytest.skip("two algorithms are enough to see that the stack is large enough in compiled code")
    found = run_algorithm(LONG, algorithm=algorithm, compiled=compiled)
    assert found.value == ((0, 0) if algorithm == "maxn" else 0)
    assert found.nodes >= 10_001
    assert found.line == [0] * len(found.line) and found.line


# ---------------------------------------------------------------------------------------------
# Stopping


def interrupted(task):
    """Run a task that would take years, and stop it from another thread: again and again, for it may not have begun."""
    ended = threading.Event()

    def stop():
        while not ended.wait(0.1):
            task.stop()

    stopper = threading.Thread(target=stop)
    stopper.start()
    try:
        with pytest.raises(Stopped):
            task.run()
    finally:
        ended.set()
        stopper.join()


@WAYS
def test_a_search_stops_when_it_is_asked_to(compiled):
    task = PreparedSearch(connect_four.game, algorithm="minimax", compiled=compiled)
    task.prepare()
    interrupted(task)


@WAYS
def test_an_opponent_who_thinks_for_ever_stops_too(compiled):
    task = PreparedSearch(connect_four.game, algorithm="expectimax", compiled=compiled, model="ideal")
    task.prepare()
    interrupted(task)


@WAYS
def test_a_stopped_task_runs_again(compiled):
    task = PreparedSearch(connect_four.game, algorithm="alphabeta", compiled=compiled)
    task.prepare()
    interrupted(task)
    assert (
        task.run(4).nodes == run_algorithm(connect_four.game, algorithm="alphabeta", depth=4, compiled=compiled).nodes
    )


@WAYS
def test_no_seconds_at_all_are_respected(compiled):
    task = PreparedSearch(connect_four.game, algorithm="minimax", compiled=compiled)
    task.prepare()
    for _ in range(20):  # the alarm may ring before the search has begun
        with pytest.raises(Stopped):
            task.run(seconds=0)


@WAYS
def test_deepening_returns_the_last_depth_it_finished(compiled):
    for seconds in (0.4, 4, 40, 400):  # a busy machine may not even finish the first depths
        facts = list(deepen_algorithm(connect_four.game, algorithm="minimax", time=seconds, compiled=compiled))
        if len(facts) > 2:
            break
    assert [fact.depth for fact in facts[:-1]] == list(range(1, len(facts)))
    assert all(fact.complete for fact in facts[:-1])
    last, before = facts[-1], facts[-2]
    assert not last.complete
    assert replace(last, complete=True) == before


def test_a_search_with_hardly_any_time_still_answers():
    found = run_algorithm(connect_four.game, time=1e-9)
    assert (found.depth, found.complete, found.action is not None) == (1, False, True)


def test_deepening_ends_when_the_game_does():
    position = tic_tac_toe.game.position("a3 b3 c3 a2 b2 c2")
    facts = list(deepen_algorithm(tic_tac_toe.game, position))
    assert facts[-1].depth is None and facts[-1].complete
    assert facts[-1].value == run_algorithm(tic_tac_toe.game, position, algorithm="minimax").value


def test_deepening_can_be_recorded_and_bounded():
    found = run_algorithm(tic_tac_toe.game, depth=2, time=600, record=True, window=(-5, 5), algorithm="alphabeta")
    again = run_algorithm(tic_tac_toe.game, depth=2, record=True, window=(-5, 5), algorithm="alphabeta")
    assert found.events == again.events != []


needs_main_thread = pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise on Windows")


@needs_main_thread
@WAYS
def test_control_c_ends_a_search(compiled):
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("Control-C reaches the main thread only")
    task = PreparedSearch(connect_four.game, algorithm="minimax", compiled=compiled)
    task.prepare()
    with pytest.raises(KeyboardInterrupt), control_c():
        task.run()
    task.run(2)  # and nothing is left behind that would disturb the next one


@needs_main_thread
def test_control_c_while_deepening_keeps_the_last_answer():
    if threading.current_thread() is not threading.main_thread():
        pytest.skip("Control-C reaches the main thread only")
    facts, begun = [], threading.Event()
    with control_c(begun):
        for fact in deepen_algorithm(connect_four.game, algorithm="minimax", compiled=False):
            facts.append(fact)
            begun.set()
    assert facts[-1].depth >= 1 and not facts[-1].complete


@WAYS
def test_searches_side_by_side(compiled):
    """Threads do not get into each other's logs."""
    expected = run_algorithm(tic_tac_toe.game, depth=4, algorithm="minimax", compiled=compiled)
    found, failed = [], []

    def work():
        try:
            for _ in range(5):
                found.append(run_algorithm(tic_tac_toe.game, depth=4, algorithm="minimax", compiled=compiled))
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed and len(found) == 20
    assert {(each.value, each.nodes, tuple(each.line)) for each in found} == {
        (expected.value, expected.nodes, tuple(expected.line))
    }


@WAYS
def test_what_a_rulebook_raises_reaches_the_caller(compiled):
    with pytest.raises(ValueError, match="midnight"):
        run_algorithm(variant(ENDLESS, result=breaking_result), depth=5, compiled=compiled)


def breaking_result(position, hours):
    if position.hand + hours > 3:
        raise ValueError("the clock broke at midnight")
    return Clock(position.hand + hours, 1 - position.player)


# Rules that do not work


def no_move(position):
    for take in range(2, min(3, position.matches) + 1):
        yield take


BROKEN = {
    "no move": ({"actions": no_move}, "is not over and has no move; `zermelo check` says where"),
    "not a number": ({"utility": lambda position: "won"}, "returned something that cannot be compared ("),
    "an unknown player": ({"player": lambda position: 7}, "answers 7; there are players 0 to 1"),
}


@pytest.mark.filterwarnings("ignore::zermelo.machine.runtime.kernel.RunsInterpreted")
@pytest.mark.parametrize("compiled", [False, None], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("case", BROKEN)
def test_rules_that_do_not_work_are_told_in_a_sentence(case, compiled):
    changes, sentence = BROKEN[case]
    matches = find(str(FOLDER / "piles.py"))
    game = variant(matches, initial=matches.initial._replace(matches=21), **changes)
    with pytest.raises(ZermeloError, match=re.escape(sentence)) as raised:
        run_algorithm(game, compiled=compiled)
    assert "\n" not in str(raised.value)


# ---------------------------------------------------------------------------------------------
# Declarations that a search needs


@pytest.mark.parametrize("algorithm", [None, *algorithms()])
def test_a_game_that_hides_something_is_refused(algorithm):
    """A node of the tree must tell where the game stands, and who knows what."""
    hidden = variant(find("tic-tac-toe"), information="imperfect")
    with pytest.raises(Unsuitable, match="hides something from its players"):
        run_algorithm(hidden, algorithm=algorithm, depth=2)


def test_equally_likely_moves_are_weighed_exactly():
    """Rounding made the second of two equal moves look better."""
    game = tree("A(B(1,3,6),C(1,6,3))")
    found = run_algorithm(game, algorithm="expectimax")
    assert (found.value, game.write(game.initial, found.action)) == (Fraction(10, 3), "B")
    skilled = tree("A(B(1,2,3),C(3,1,2))")
    assert run_algorithm(skilled, algorithm="expectimax", model="mixture:0.8").value == Fraction(6, 5)
