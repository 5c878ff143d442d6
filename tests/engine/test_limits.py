"""The engine keeps to its limits: time, nodes, depth, a stop from outside."""

import subprocess
import sys
import threading
import time
from itertools import product
from pathlib import Path
from random import Random

import pytest

from tests.engine.test_engine import DEEP, sampled
from tests.games.playouts import find
from zermelo.engine import Clock, Engine, Limits, exact, ordering
from zermelo.engine import engine as engine_module
from zermelo.engine.memory import STACK
from zermelo.engine.scoring import samples
from zermelo.languages.errors import ZermeloError
from zermelo.machine.compile import enabled
from zermelo.rules.game import variant


def test_nodes_and_depth_are_kept():
    game = find("connect-four")
    engine = Engine(game, megabytes=1)
    assert engine.best(limits=Limits(depth=3)).depth == 3
    fact = engine.best(limits=Limits(nodes=500))
    assert not fact.complete and fact.nodes <= 501 and fact.action in game.moves(game.initial)


def test_there_is_a_move_even_without_any_time():
    game = find("connect-four")
    engine = Engine(game, megabytes=1)
    engine.warm()
    fact = engine.best(limits=Limits(nodes=1))
    assert fact.action in game.moves(game.initial) and fact.depth == 0


def test_a_position_with_more_moves_than_there_is_room_for_is_refused():
    with pytest.raises(ZermeloError, match="more moves than the engine can hold; give another algorithm"):
        Engine("nim:100000", megabytes=1, compiled=False).best()


def test_a_line_with_more_moves_than_there_is_room_for_leaves_what_was_found(monkeypatch):
    monkeypatch.setattr(ordering, "EXCLUDED", STACK + 40)  # room for nine moves of three words, not for eight more
    fact = Engine("tic-tac-toe", megabytes=1, compiled=False).best()
    assert fact.depth == 1 and not fact.complete and fact.action is not None


def stopped(engine, position, wait):
    """Stop a search from another thread after a while; return its result and the processor time that it took to end."""
    asked = []

    def stop():
        asked.append(time.process_time())
        engine.stop()

    timer = threading.Timer(wait, stop)
    for fact in engine.think(position):
        if fact.depth == 1 and fact.complete:
            timer.start()
    return fact, time.process_time() - asked[0]


@pytest.mark.skipif(not enabled(), reason="stopping is measured on machine code")
def test_a_stop_from_another_thread_is_obeyed_at_once():
    """A busy machine may be late, the engine is not: so one time in many is enough."""
    game = find("connect-four")
    engine, position = Engine(game, megabytes=4), game.position("44")
    for _, wait in product(range(20), (0.02, 0.05, 0.1, 0.15, 0.2)):
        fact, late = stopped(engine, position, wait)
        assert fact.action in game.moves(position) and not fact.complete
        if late < 0.005:
            return
    pytest.fail("the engine never stopped within five milliseconds")


def test_a_stop_at_any_moment_gives_the_last_complete_answer():
    """Stopped after any number of nodes, the answer is that of the last depth which was finished before."""
    game = find("connect-four")
    position = game.position("4 4 3")
    whole = {
        fact.depth: (fact.value, fact.action, fact.nodes)
        for fact in Engine(game, megabytes=1).think(position, Limits(depth=8 if enabled() else 4))
    }
    most = max(nodes for _, _, nodes in whole.values())
    for nodes in [1, 2, 5, 9, *(Random(3).randrange(10, most) for _ in range(25 if enabled() else 4))]:
        fact = Engine(game, megabytes=1).best(position, Limits(nodes=nodes))
        finished = [depth for depth, (_, _, needed) in whole.items() if needed <= nodes]
        assert fact.depth == max(finished, default=0)
        if finished:
            assert (fact.value, fact.action) == whole[fact.depth][:2]


@pytest.mark.parametrize(
    "remaining, increment, moves_to_go",
    [
        (60, 0, None),
        (1, 0.01, None),
        (0.02, 0, None),
        (0.001, 0, None),
        (5, 0, 1),
        (300, 2, 40),
    ],
)
def test_the_clock_is_never_overdrawn_in_the_plan(remaining, increment, moves_to_go):
    hopeful, hard = Limits(clock=Clock(remaining, increment, moves_to_go)).plan()
    assert 0 < hopeful <= hard
    assert hard < max(remaining, 0.002)


def fast_games(count: int, seconds: float, increment: float, now=time.perf_counter, name="connect-four") -> None:
    """Games of the engine against itself with a clock; neither side may lose on time."""
    game = find(name)
    engine = Engine(game, megabytes=1)
    engine.warm()
    dice = Random(11)
    for _ in range(count):
        position, clocks = game.initial, [seconds, seconds]
        for ply in range(300):
            if game.terminal(position):
                break
            player = game.player(position)
            began = now()
            fact = engine.best(position, Limits(clock=Clock(clocks[player], increment)))
            clocks[player] -= now() - began
            assert clocks[player] > 0
            clocks[player] += increment
            assert fact.action in game.moves(position)
            position = game.result(position, dice.choice(game.moves(position)) if ply < 2 else fact.action)


@pytest.mark.skipif(not enabled(), reason="fast games need machine code")
def test_no_fast_game_is_lost_on_time():
    """By the processor time of a process of its own, for a busy machine takes time away; not so in the soak."""
    games = "fast_games(5, 0.4, 0.002, time.process_time)"
    program = f"import time; from tests.engine.test_limits import fast_games; {games}"
    played = subprocess.run([sys.executable, "-c", program], cwd=Path(__file__).parents[2], stderr=subprocess.PIPE)
    assert (played.returncode, played.stderr) == (0, b"")


@pytest.mark.soak
@pytest.mark.skipif(not enabled(), reason="fast games need machine code")
@pytest.mark.parametrize("name", ["connect-four", "othello", "checkers"])
def test_no_fast_game_of_a_thousand_is_lost_on_time(name):
    fast_games(1000, 0.4, 0.002, name=name)


def test_two_threads_share_the_table_and_agree(monkeypatch):
    monkeypatch.setattr(engine_module, "WORTH_HELPING", 0.0)
    game = find("connect-four:5,4")
    for position in sampled("connect-four:5,4", 6 if enabled() else 2):
        one = Engine(game, options=exact(), megabytes=1).best(position, Limits(depth=DEEP))
        two = Engine(game, options=exact(), megabytes=1, threads=2).best(position, Limits(depth=DEEP))
        assert (one.value, one.plies) == (two.value, two.plies)


def test_other_threads_begin_only_when_there_is_enough_to_do(monkeypatch):
    game, begun = find("connect-four:5,4"), []
    engine = Engine(game, options=exact(), megabytes=1, threads=3)
    monkeypatch.setattr(Engine, "_help", lambda engine, number, *more: begun.append(number))
    monkeypatch.setattr(engine_module, "WORTH_HELPING", 1e9)
    engine.best(limits=Limits(depth=3))
    assert begun == []
    monkeypatch.setattr(engine_module, "WORTH_HELPING", 0.0)
    engine.best(limits=Limits(depth=3))
    assert sorted(begun) == ([1, 2] if enabled() else [])  # interpreted threads would wait for each other


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_all_threads_together_keep_to_the_limit_of_nodes(threads, monkeypatch):
    monkeypatch.setattr(engine_module, "WORTH_HELPING", 0.0)
    engine = Engine(find("connect-four"), megabytes=1, threads=threads)
    fact = engine.best(limits=Limits(nodes=3000))
    assert 1000 < fact.nodes <= 3000 + threads


@pytest.mark.skipif(not enabled(), reason="memory is mapped for machine code")
def test_the_memory_of_a_table_is_mapped_before_the_clock_starts():
    """The first search of a new engine touches no page for the first time: each would cost it thousands of nodes."""
    resource = pytest.importorskip("resource")
    engine = Engine(find("connect-four"), megabytes=32)
    engine.warm()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    engine.best(limits=Limits(nodes=50_000))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before < 2000


def test_a_table_is_not_larger_than_the_keys_of_the_game_need():
    engine = Engine(find("tic-tac-toe"), megabytes=64)
    assert engine.table.bits <= find("tic-tac-toe").key_bits


@pytest.mark.skipif(not enabled(), reason="to choose the best of many moves again and again needs machine code")
def test_a_position_with_very_many_moves_loses_none_of_them():
    """The winning move of nim:12000,1 comes late: it leaves one stick in each pile."""
    game = find("nim:12000,1")
    fact = Engine(game, megabytes=1).best(limits=Limits(depth=1), lines=2)
    assert game.write(game.initial, fact.action) == "1x11999"


def test_a_game_with_very_many_moves_is_sampled_quickly():
    """The scale of values is seen in random games, each of them among the first moves only."""
    game = find("nim:1000000,1000000,3")
    asked = []

    def actions(position):
        for action in game.actions(position):
            asked.append(action)
            yield action

    samples(variant(game, actions=actions), game.initial)
    assert len(asked) < 2_000_000


def test_interpreted_and_compiled_are_the_same_search():
    if not enabled():
        pytest.skip("there is nothing to compare with")
    for address in ("connect-four", "nim:1,2,3"):
        for position in sampled(address, 4):
            plain, machine = (
                Engine(find(address), megabytes=1, compiled=compiled).best(position, Limits(depth=4))
                for compiled in (False, True)
            )
            assert (plain.value, plain.nodes, plain.line) == (machine.value, machine.nodes, machine.line)
