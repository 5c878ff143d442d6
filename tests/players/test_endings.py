"""The prover takes over near the end of a game: exact answers within the time, and nothing else on the clock."""

import time
from types import SimpleNamespace

import pytest

from zermelo.engine import Engine, Limits, without
from zermelo.games import find
from zermelo.machine.compile import enabled
from zermelo.machine.runtime.announce import MustCompile
from zermelo.players import endings
from zermelo.players.lines import EngineLines
from zermelo.solving.prover import Prover

pytestmark = pytest.mark.skipif(not enabled(), reason="proofs take over where there is machine code")
NAME = "connect-four:5,4"
AGES = Limits(time=600)


@pytest.fixture(scope="module")
def game():
    found = find(NAME)
    endings.make_ready(found)
    return found


@pytest.fixture
def engine(game, monkeypatch):
    """An engine that has no time to look far."""
    monkeypatch.setattr(endings, "PRELIMINARY", 0.0001)
    return Engine(game, megabytes=1)


def results(engine, position, limits=AGES):
    return list(EngineLines(engine, position).search(limits))


def test_the_prover_has_the_last_word(game, engine):
    position = game.position("3 3")
    *_, searched, last = results(engine, position)
    assert not searched.exact
    value = Prover(game).value(position)
    assert last.exact and last.complete and last.nodes > searched.nodes
    assert (last.value > 0) - (last.value < 0) == (value > 0) - (value < 0)
    assert last.plies == (None if value == 0 else Prover(game).most - abs(value))
    for action in last.line:
        position = game.result(position, action)
    assert game.terminal(position) and game.utility(position) == last.value


def test_a_depth_or_the_option_keeps_the_engine_at_work(game, engine):
    position = game.position("3 3")
    assert endings.may_be_proved(engine, position, AGES)
    assert not endings.may_be_proved(engine, position, Limits(depth=3))
    assert not endings.may_be_proved(engine, position, Limits(nodes=100, time=1))
    other = Engine(game, options=without("endings"), megabytes=1)
    assert not endings.may_be_proved(other, position, AGES)
    assert not endings.may_be_proved(engine.interpreted(), position, AGES)
    whole = find("connect-four")
    assert not endings.may_be_proved(Engine(whole, megabytes=1), whole.initial, AGES)


def test_nothing_is_compiled_on_the_clock(game, engine, monkeypatch):
    def prover(*given, **named):
        raise MustCompile("the proof")

    monkeypatch.setattr("zermelo.solving.prover.Prover", prover)
    monkeypatch.setattr(endings, "PRELIMINARY", None)  # nor is the search cut short
    assert results(engine, game.position("3 3 3 3 2 2 2 2 1 1"))[-1].exact


def test_the_time_of_a_proof_runs_when_the_engine_is_compiled(game, engine, monkeypatch):
    compiling = iter([2 * AGES.time])  # the first call takes so long
    passed = [0.0]
    make_ready = Engine.make_ready

    def slowly(own, position=None):
        passed[0] += next(compiling, 0.0)
        make_ready(own, position)

    monkeypatch.setattr(Engine, "make_ready", slowly)
    monkeypatch.setattr(endings, "time", SimpleNamespace(perf_counter=lambda: time.perf_counter() + passed[0]))
    assert results(engine, game.position("3 3"))[-1].exact


def test_a_stopped_player_keeps_the_answer_of_the_search(game, engine, monkeypatch):
    monkeypatch.setattr(endings, "SLICE", 1)
    lines = EngineLines(engine, game.position("3 3"))
    found = []
    for one in lines.search(AGES):
        found.append(one)
        lines._is_stopped = True
    assert found and not found[-1].exact


def test_a_proof_that_takes_too_long_is_given_up(game, engine, monkeypatch):
    monkeypatch.setattr(endings, "SLICE", 1)
    monkeypatch.setattr(endings.Ending, "_is_over", lambda ending: True)
    assert not results(engine, game.position("3 3"))[-1].exact
