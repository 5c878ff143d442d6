"""Searches for a move: every algorithm in every seat it is offered for, and at once with an empty cache."""

import json
import os
import subprocess
import sys

import pytest

from zermelo.algorithms import run_algorithm
from zermelo.engine import Limits
from zermelo.games import find, names
from zermelo.languages.errors import ZermeloError
from zermelo.players.compile_request import as_first
from zermelo.players.thinker import Thinker, WhileCompiling
from zermelo.rules.game import CHANCE, MIN, Unsuitable


def think(game, position, algorithm="auto", depth=None, seconds=1.0):
    """The search for a move, as the page to play asks for it."""
    thinker = Thinker(game, algorithm, while_compiling=WhileCompiling.PLAY, must_move=True)
    return thinker.think(position, Limits(depth=depth, time=seconds))


def seats(game):
    """For each player the first position of a game in which that player has a choice."""
    found, position = {}, game.initial
    while not game.terminal(position) and len(found) < game.players:
        mover, moves = game.player(position), game.moves(position)
        if mover != CHANCE and len(moves) > 1:
            found.setdefault(mover, position)
        position = game.result(position, moves[-1])
    return found


@pytest.mark.parametrize("name", names(hidden=False))
def test_whatever_is_offered_for_a_seat_moves_there(name, client, interpreted):
    """Every algorithm of the list, for every player, answers with a legal move."""
    game = find(name)
    listed = next(one for one in client.get("/api/games").json() if one["address"] == name)
    positions = seats(game)
    assert set(positions) == set(range(game.players))
    for algorithm in ["auto", *(one["name"] for one in listed["algorithms"])]:
        for player, position in positions.items():
            *_, found = think(game, position, algorithm, depth=1, seconds=0.2)
            assert found.action in game.moves(position), (algorithm, player)


def test_what_fits_no_seat_is_not_offered_and_is_refused(interpreted):
    with pytest.raises(Unsuitable, match="The engine does not fit: coins is not"):
        think(find("coins"), find("coins").initial, "engine")
    with pytest.raises(Unsuitable, match="alphabeta does not fit"):
        think(find("pig"), find("pig").initial, "alphabeta")
    with pytest.raises(ZermeloError, match="There is no algorithm 'nonsense'; there are auto, engine"):
        think(find("nim"), find("nim").initial, "nonsense")


def test_the_second_player_is_seen_with_the_eyes_of_the_first(interpreted):
    """Expectimax for MIN: the smallest of the averages over X's answers, which are computed here by hand."""
    game = find("tic-tac-toe")
    position = game.position("XO./.X./...")
    assert game.player(position) == MIN

    def average(state, depth):
        if game.terminal(state):
            return game.utility(state)
        if depth == 0:
            return game.evaluate(state)
        values = [average(game.result(state, action), depth - 1) for action in game.moves(state)]
        return min(values) if game.player(state) == MIN else sum(values) / len(values)

    *_, found = think(game, position, "expectimax", depth=3, seconds=600)
    worth = {action: average(game.result(position, action), 2) for action in game.moves(position)}
    assert found.value == pytest.approx(min(worth.values())) == pytest.approx(worth[found.action])
    assert found.game is game
    assert as_first(game, position) is as_first(game, game.position("b2"))  # so that it is compiled once
    assert run_algorithm(game, position, algorithm="expectimax", depth=2).action is None  # the textbook's own word


def test_machine_code_is_asked_for_before_it_is_needed(ask, interpreted):
    assert ask("/api/prepare", game="tic-tac-toe", moves=["b2"], algorithm="expectimax")["ready"] in (True, False)
    assert ask("/api/prepare", game="tic-tac-toe", start="XXX/OO./...")["ready"]
    assert "does not fit" in ask("/api/prepare", 400, game="coins", algorithm="engine")


# ---------------------------------------------------------------------------------------------
# A new machine

FIRST_MOVES = """
import json, sys, time
from zermelo.games import find
from zermelo.engine import Limits
from zermelo.players.thinker import Thinker, WhileCompiling
game = find("connect-four")
for seconds in map(float, sys.argv[1:]):
    began = time.perf_counter()
    thinker = Thinker(game, "engine", while_compiling=WhileCompiling.PLAY, must_move=True)
    *_, found = thinker.think(game.initial, Limits(time=seconds))
    print(json.dumps([time.perf_counter() - began - seconds, found.action, found.compiled]))
"""


def first_moves(cache, *seconds):
    """The delay of each move, the move, and whether machine code found it, with an empty cache."""
    if os.environ.get("ZERMELO_COMPILE") == "0":
        pytest.skip("nothing is compiled here")
    told = subprocess.run(
        [sys.executable, "-c", FIRST_MOVES, *map(str, seconds)],
        timeout=600,
        check=True,
        env=os.environ | {"ZERMELO_CACHE": str(cache)},
        capture_output=True,
        text=True,
    )
    return [json.loads(line) for line in told.stdout.splitlines()]


def test_the_first_moves_do_not_wait_for_the_compiler(tmp_path):
    """Compilation takes ten seconds: earlier results come from the interpreter."""
    moves = first_moves(tmp_path, 0.4, 0.4, 0.4)
    assert [compiled for _, _, compiled in moves] == [False] * 3
    assert all(0 <= column < 7 for _, column, _ in moves)


@pytest.mark.soak
def test_the_first_moves_come_in_time(tmp_path):
    _, *moves = first_moves(tmp_path, 0.4, 0.4, 0.4)  # the first loads the compiler, before its clock starts
    assert max(late for late, _, _ in moves) < 1


@pytest.mark.soak
def test_machine_code_takes_over_while_there_is_time(tmp_path):
    [(late, _, compiled)] = first_moves(tmp_path, 60)
    assert compiled and late < 1
