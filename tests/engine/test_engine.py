"""The engine: its values are those of plain alpha-beta, its moves are legal, and it keeps to its limits."""

import subprocess
import sys
import threading
import time
from itertools import product
from pathlib import Path
from random import Random

import pytest

from tests.engine.plain import as_valued, engine_points, plain_points
from tests.games.playouts import find, positions, short_name
from zermelo.algorithms import search
from zermelo.engine import Clock, Engine, Limits, Options, exact, without
from zermelo.engine import engine as engine_module
from zermelo.engine.engine import fits
from zermelo.engine.scoring import samples
from zermelo.games import names
from zermelo.languages.errors import ZermeloError
from zermelo.machine.compile import enabled
from zermelo.machine.memory import Block
from zermelo.rules.game import MAX, Unsuitable, variant
from zermelo.solving.proof_number import prove

GAMES = [name for name in names() if not fits(find(name)) and find(name).chance is None]
SMALL = ["connect-four:4,4,3", "nim:1,2,3", "tic-tac-toe", "kalah:3,2", "mnk:4,3,3", "breakthrough:3,4"]
ALL = list(dict.fromkeys(GAMES + SMALL))
every_game = pytest.mark.parametrize("address", ALL, ids=short_name)
DEEP = 5 if enabled() else 3
COMPILED = {"connect-four", "kalah"}
"""To compile a search takes seconds: with every test for these games, for all of them in the soak."""


def is_compiled(address: str) -> bool:
    return enabled() and address in COMPILED


def unfinished(address: str, games: int):
    game = find(address)
    return [position for position in positions(address, games=games) if not game.terminal(position)]


def sampled(address: str, count: int):
    found = unfinished(address, games=max(3, count // 12))
    return found if len(found) <= count else Random(address).sample(found, count)


def differences(address: str, count: int, deepest: int, compiled: bool) -> list[object]:
    """The positions in which the engine without forward pruning disagrees with plain alpha-beta."""
    engine = Engine(find(address), options=exact(), megabytes=1, compiled=compiled)
    twin = as_valued(engine)
    dice, wrong = Random(7), []
    for position in sampled(address, count):
        depth = dice.randint(1, deepest)
        fact = engine.best(position, Limits(depth=depth))
        if engine_points(engine, fact) != plain_points(twin, position, depth, compiled):
            wrong.append((position, depth, fact.value))
    return wrong


@every_game
def test_the_value_is_that_of_plain_alpha_beta(address):
    compiled = is_compiled(address)
    assert differences(address, 60 if compiled else 10, 4 if compiled else 2, compiled) == []


@pytest.mark.soak
@pytest.mark.skipif(not enabled(), reason="a hundred thousand positions need machine code")
@every_game
def test_the_value_is_that_of_plain_alpha_beta_a_hundred_thousand_times(address):
    assert differences(address, 100_000 // len(ALL), 5, compiled=True) == []


@pytest.mark.parametrize("address", SMALL, ids=short_name)
def test_small_games_are_searched_to_their_end(address):
    """With every technique on, a search that met no estimate is exact; a win is as quick as can be."""
    game = find(address)
    compiled = is_compiled(address)
    engine = Engine(game, megabytes=1, compiled=compiled)
    for position in sampled(address, 12):
        if not compiled and len(game.moves(position)) > 4:
            continue
        fact = engine.best(position)
        if fact.exact:
            assert fact.value == search(game, position, algorithm="alphabeta").value
        else:
            assert fact.plies is not None and (fact.value > 0) == (fact.chance > 0)


@every_game
def test_never_an_illegal_move_and_never_a_missed_win(address):
    game = find(address)
    compiled = is_compiled(address)
    engine = Engine(game, megabytes=1, compiled=compiled)
    for position in sampled(address, 40 if compiled else 6):
        fact = engine.best(position, Limits(depth=5 if compiled else 2))
        assert fact.action in game.moves(position)
        state = position
        for action in fact.line:
            assert action in game.moves(state)
            state = game.result(state, action)
        if not game.counts_points and any(wins(game, position, action) for action in game.moves(position)):
            assert wins(game, position, fact.action)
            assert fact.plies == 1


def wins(game, position, action) -> bool:
    after = game.result(position, action)
    if not game.terminal(after):
        return False
    return game.utility(after) > 0 if game.player(position) == MAX else game.utility(after) < 0


@pytest.mark.parametrize(
    "name",
    [
        "table",
        "table_move",
        "principal_variation",
        "aspiration",
        "killers",
        "replies",
        "history",
        "order",
        "win_distance",
    ],
)
def test_every_technique_can_be_switched_off_and_the_value_stays(name):
    game = find("connect-four:4,4,3")
    engine = Engine(game, options=exact(without(name)), megabytes=1, compiled=False)
    twin = as_valued(engine)
    for position in sampled("connect-four:4,4,3", 6):
        fact = engine.best(position, Limits(depth=3))
        assert engine_points(engine, fact) == plain_points(twin, position, 3, compiled=False)


def test_a_quick_win_is_preferred_and_a_loss_delayed():
    game = find("connect-four")
    engine = Engine(game, megabytes=1)
    fact = engine.best(game.position("1 2 1 2 1"), Limits(depth=4))
    assert game.write(fact.position, fact.action) == "1"  # block
    winning = engine.best(game.position("4 4 3 3 5"), Limits(depth=6))
    assert winning.plies == 2 and winning.value > 0  # X threatens at both ends: O is lost, and lives two plies


def test_a_finished_line_is_not_the_last_word_where_points_are_counted():
    """A game that can end within three plies was once searched no deeper, though a longer line was worth more."""
    game = find("kalah:3,2")
    position = type(game.initial)(south=8193, north=13329, player=1)
    engine = Engine(game, options=exact(), megabytes=1)
    fact = engine.best(position, Limits(depth=5))
    assert engine_points(engine, fact) == plain_points(as_valued(engine), position, 5)


def test_several_lines_are_different_and_sorted():
    game = find("connect-four")
    engine = Engine(game, megabytes=1)
    last = {fact.rank: fact for fact in engine.think(game.position("4 4 4"), Limits(depth=DEEP), lines=3)}
    assert sorted(last) == [1, 2, 3]
    assert len({fact.action for fact in last.values()}) == 3
    assert last[1].value <= last[2].value <= last[3].value  # O is to move, and MIN


def test_nothing_is_searched_beyond_the_end_of_the_game():
    game = find("tic-tac-toe")
    facts = list(Engine(game, megabytes=1, compiled=False).think(game.position("b2 a1 a3 c1"), lines=3))
    assert facts[-1].depth <= 5 and all(fact.exact or fact.plies for fact in facts[-3:])


def test_more_lines_than_moves_are_not_shown():
    game = find("nim:1")
    assert {fact.rank for fact in Engine(game, megabytes=1, compiled=False).think(lines=9)} == {1}


@pytest.mark.parametrize("evaluation", ["rollout", "mobility"])
def test_rules_without_an_estimate_are_played_out_of_the_box(evaluation):
    game = variant(find("connect-four"), evaluate=None, bounds=None, key=None, key_bits=None, longest=None)
    engine = Engine(
        game, options=Options(evaluation=evaluation), megabytes=1, compiled=enabled() and evaluation == "rollout"
    )
    position = game.position("4 1 4 1 4")
    assert game.write(position, engine.best(position, Limits(depth=2)).action) == "4"


# ---------------------------------------------------------------------------------------------
# Limits


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


def stopped(engine, position, wait):
    """Stop a search from another thread when it has been under way for a while; what it found and how late it ended."""
    asked = []

    def stop():
        asked.append(time.perf_counter())
        engine.stop()

    timer = threading.Timer(wait, stop)
    for fact in engine.think(position):
        if fact.depth == 1 and fact.complete:
            timer.start()
    return fact, time.perf_counter() - asked[0]


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


def fast_games(count: int, seconds: float, increment: float, now=time.perf_counter) -> None:
    """Games of the engine against itself with a clock; nobody may lose on time."""
    game = find("connect-four")
    engine = Engine(game, megabytes=1)
    engine.warm()
    dice = Random(11)
    for _ in range(count):
        position, clocks = game.initial, [seconds, seconds]
        for ply in range(60):
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
    program = f"import time; from tests.engine.test_engine import fast_games; {games}"
    played = subprocess.run([sys.executable, "-c", program], cwd=Path(__file__).parents[2], stderr=subprocess.PIPE)
    assert (played.returncode, played.stderr) == (0, b"")


@pytest.mark.soak
@pytest.mark.skipif(not enabled(), reason="fast games need machine code")
def test_no_fast_game_of_a_thousand_is_lost_on_time():
    fast_games(1000, 0.4, 0.002)


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


# ---------------------------------------------------------------------------------------------
# What it refuses


@pytest.mark.parametrize("address", ["coins", "prisoners-dilemma"])
def test_games_that_do_not_fit_are_refused(address):
    with pytest.raises(Unsuitable, match="The engine does not fit"):
        Engine(find(address))


@pytest.mark.parametrize(
    "make",
    [
        lambda: Limits(depth=0),
        lambda: Limits(nodes=0),
        lambda: Limits(time=-1),
        lambda: Limits(time=float("nan")),
        lambda: Engine(find("nim"), threads=0),
        lambda: Engine(find("nim"), megabytes=-1),
        lambda: Engine(find("nim"), megabytes=0.001),
        lambda: Engine(find("nim"), megabytes=float("nan")),
        lambda: search(find("nim"), algorithm="alphabeta", time=-3),
        lambda: search(find("nim"), algorithm="alphabeta", time=float("inf")),
        lambda: Options(beam=0),
        lambda: Options(evaluation="oracle"),
        lambda: without("magic"),
        lambda: Engine(find("nim"), megabytes=1).best(find("nim:1").position("1x1")),
        lambda: Engine(find("nim"), megabytes=1).best(lines=0),
    ],
)
def test_nonsense_is_refused_in_a_sentence(make):
    with pytest.raises(ZermeloError, match=r"\.$"):
        make()


@pytest.mark.parametrize("make", [lambda game: Engine(game, megabytes=8000), lambda game: prove(game, megabytes=8000)])
def test_a_machine_without_memory_is_told_in_one_sentence(make, monkeypatch):
    """Only the table is large enough to fail; the rest is made as ever."""

    def little(block, size=0, machine=False):
        if size > 1 << 25:
            raise MemoryError
        usual(block, size, machine)

    usual = Block.__init__
    monkeypatch.setattr(Block, "__init__", little)
    if not enabled():
        pytest.skip("an interpreted table has no size")
    with pytest.raises(ZermeloError, match="There is no memory for a table of 8000 MB; give a smaller size"):
        make(find("connect-four"))
