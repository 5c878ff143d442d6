"""The one thinker: the terminal waits for the compiler, a move and an analysis do not."""

import pytest

from tests.modes import needs_compiler
from zermelo.engine import Engine, Limits, without
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.machine.runtime.kernel import RunsInterpreted
from zermelo.players.compile_request import described, engine_of
from zermelo.players.play import Play
from zermelo.players.thinker import Thinker, WhileCompiling, thinking


@pytest.mark.parametrize("algorithm", ["engine", "alphabeta", "minimax"])
@pytest.mark.parametrize("while_compiling", WhileCompiling)
def test_all_searches_give_the_same_answer(algorithm, while_compiling, interpreted):
    game = find("tic-tac-toe")
    thinker = Thinker(game, algorithm, while_compiling=while_compiling)
    *_, last = thinker.think(game.position("X.O/.X./O.."), Limits(time=600))
    assert (last.value, last.exact, last.complete) == (1, True, True)
    assert last.moves[0] == ("c1" if algorithm == "engine" else "b3")  # which wins at once, and which wins as well


def test_several_lines_in_the_terminal(interpreted):
    game = find("tic-tac-toe")
    found = Thinker(game, engine=Engine(game, megabytes=1)).think(game.position("a1 b2 c3 b1"), lines=3)
    assert {one.rank for one in found} == {1, 2, 3}


def test_the_program_moves_for_the_second_player_by_an_algorithm_for_the_first(interpreted):
    game = find("tic-tac-toe")
    table = Play(game, game.position("b2"))
    assert thinking(game, "expectimax", depth=2)(table).action in game.moves(table.position)
    assert Thinker(game, "expectimax").best(table.position, Limits(depth=2)).action is None


def test_a_wrong_algorithm_is_refused_now_or_when_it_is_asked(interpreted):
    with pytest.raises(ZermeloError, match="does not fit"):
        thinking(find("pig"), "alphabeta")
    think = thinking(find("pig"), "alphabeta", lazy=True)
    with pytest.raises(ZermeloError, match="does not fit"):
        think(Play(find("pig")))


def test_the_engine_refuses_options_of_the_textbook():
    with pytest.raises(ZermeloError, match="The engine has no option 'strict'"):
        Thinker(find("nim"), "engine", strict=True)


def test_a_stopped_search_keeps_its_results(interpreted):
    game = find("connect-four")
    search = Thinker(game, "minimax").think(game.initial, Limits(depth=9))
    found = []
    for one in search:
        found.append(one)
        search.stop()
    assert [one.depth for one in found] == [1]


def in_the_terminal(game):
    return Thinker(game, "engine", while_compiling=WhileCompiling.PLAY, engine=Engine(game, megabytes=1))


@needs_compiler
def test_the_terminal_does_not_wait_for_the_compiler(still_compiling, monkeypatch):
    monkeypatch.setattr("zermelo.languages.errors._warned", set())
    game = find("connect-four")
    thinker = in_the_terminal(game)
    still_compiling(game, thinker.engine)
    with pytest.warns(RunsInterpreted, match="connect-four is slow: The rules run interpreted until"):
        *_, last = thinker.think(game.initial, Limits(depth=3))
    assert (last.depth, last.complete, last.compiled) == (3, True, False)
    assert "until another process has compiled" in last.interpreted and repr(last).endswith("interpreted)")


@needs_compiler
def test_the_terminal_goes_on_in_machine_code_as_soon_as_there_is_some(still_compiling):
    game = find("connect-four")
    thinker = in_the_terminal(game)
    compiled = still_compiling(game, thinker.engine)
    search = thinker.think(game.initial, Limits(time=600))
    kinds = []
    for found in search:
        kinds.append(found.compiled)
        compiled.set()
        if found.compiled:
            search.stop()
    assert kinds[0] is False
    assert kinds[-1] is True and not found.interpreted


@needs_compiler
def test_a_whole_answer_is_not_searched_again_in_machine_code(still_compiling):
    game = find("tic-tac-toe")
    thinker = in_the_terminal(game)
    compiled = still_compiling(game, thinker.engine)
    for found in thinker.think(game.position("X.O/.X./O..")):
        if found.exact:
            compiled.set()
    assert (found.value, found.compiled) == (1, False)


def test_another_process_compiles_for_the_same_engine():
    game = find("tic-tac-toe")
    engine = Engine(game, options=without("killers"), megabytes=3, compiled=False)
    same = engine_of(game, described(engine))
    assert (same.options, same.megabytes, same.known) == (engine.options, 3, None)
    assert engine_of(game, described(None)) is None
