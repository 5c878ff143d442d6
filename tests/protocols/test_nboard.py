"""NBoard's protocol: games in GGF, the engine as a program, and a game against it."""

import sys

import pytest

from tests.games.playouts import playout
from zermelo.engine.engine import Engine
from zermelo.games.othello import game, othello
from zermelo.players.play import Play
from zermelo.protocols.ggf import read_ggf, write_ggf
from zermelo.protocols.nboard import NBoardProgram, NBoardServer, spelled
from zermelo.rules.game import BadPosition

START = "---------------------------O*------*O---------------------------"
GAME = f"(;GM[Othello]PC[NBoard]DT[2026]PB[Ann]PW[Bob]RE[?]TI[5:00]TY[8]BO[8 {START} *]B[F5//1.2]W[D6/0.5]B[C3];)"


def test_games_are_written_and_read_with_their_passes() -> None:
    board = othello(8)
    moves, actions = [], []
    for position, action in playout(board, "with a pass 3", most=130):
        if action is not None:
            moves.append(spelled(board, position, action))
            actions.append(action)
    assert "PA" in moves
    assert read_ggf(board, write_ggf(board, board.initial, moves)) == (board.initial, actions)
    later = board.position("f5d6c3")
    assert read_ggf(board, write_ggf(board, later, ["D3"]))[0] == later


def test_a_game_of_nboard() -> None:
    start, moves = read_ggf(game, GAME)
    assert start == game.initial and game.write_line(start, moves) == ["f5", "d6", "c3"]
    with pytest.raises(BadPosition, match="Move 1: 'a1' is not a move here"):
        read_ggf(game, GAME.replace("F5", "a1"))
    with pytest.raises(BadPosition, match="no board"):
        read_ggf(game, "hello")


def test_the_engine_answers_as_nboard_expects() -> None:
    said: list[str] = []
    server = NBoardServer(Engine(othello(4), megabytes=1, compiled=False), said.append)
    small = "-----O*--*O-----"
    for line in ("nboard 2", "set depth 3", "ping 1", "go", "hint 1", "nonsense", "move z9", "set depth x"):
        assert server.answer(line)
    assert said[:2] == ["set myname Zermelo", "pong 1"]
    (answer,) = [line for line in said if line.startswith("=== ")]
    assert answer[4:6].lower() in ("b1", "a2", "d3", "c4") and answer.count("/") == 2
    assert [line.split()[-1] for line in said if line.startswith("search ")] == ["1", "2", "3"]
    server.answer(f"set game (;GM[Othello]BO[4 {small} *]B[b1];)")
    server.answer("move A1")
    assert server.position == server.game.position("b1 a1")
    assert not server.answer("quit")


@pytest.mark.soak
def test_a_game_against_the_program_itself() -> None:
    command = f"{sys.executable} -m zermelo speak nboard othello:4 --time 0.05"
    with NBoardProgram(command, None) as program:
        play = Play(othello(4))
        while not play.is_over:
            play.make(program.choose(play, None) if play.player == 0 else play.legal[0])
    assert play.game.utility(play.position) > -16
