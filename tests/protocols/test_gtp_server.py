"""A player that speaks GTP: sessions of commands, garbage among them, and a game against our own client."""

import re
import sys

import pytest

from tests.modes import interpreted
from zermelo.games import find
from zermelo.players.play import Play
from zermelo.protocols.gtp import GtpProgram
from zermelo.protocols.gtp_server import COMMANDS, GtpServer

pytestmark = interpreted


def session(*lines, game="go:5"):
    """The answers to some lines, without the empty lines behind them."""
    said = []
    server = GtpServer(find(game), said.append, seconds=0.01)
    for line in lines:
        if not server.answer(line):
            break
    assert all(text.endswith("\n") and text[0] in "=?" for text in said)
    return [text.strip() for text in said]


def test_it_introduces_itself():
    said = session("protocol_version", "1 name", "known_command genmove", "known_command foo", "list_commands")
    assert said[:4] == ["= 2", "=1 Zermelo", "= true", "= false"]
    assert said[4].removeprefix("= ").split() == list(COMMANDS)


def test_moves_are_played_and_taken_back():
    said = session("boardsize 7", "komi 5.5", "play B d4", "play white C3", "play b PASS", "undo", "showboard")
    assert said[:6] == ["="] * 6
    assert "4  . . . X . . ." in said[6] and "3  . . O . . . ." in said[6] and "Black to move" in said[6]


def test_a_generated_move_is_legal_and_made_only_by_genmove():
    for command, stones in (("genmove", 1), ("reg_genmove", 0)):
        move, shown = session(f"{command} b", "showboard")
        assert re.fullmatch(r"= ([A-E][1-5]|pass)", move)
        assert shown.count("X") == (stones if move != "= pass" else 0)


def test_a_colour_may_move_twice():
    assert session("play b b2", "play b d4", "showboard")[2].count("X") == 2


def test_what_is_refused_changes_nothing():
    before, refused, after = session("showboard", "play w z9", "showboard")
    assert refused == "? illegal move" and before == after
    assert session("fixed_handicap 2", "play b f5", game="othello") == ["? invalid number of stones", "="]


def test_a_move_out_of_turn_is_one_command_to_take_back():
    assert session("play w c3", "undo", "undo") == ["=", "=", "? cannot undo"]


def test_another_size_of_a_game_with_parameters():
    assert session("boardsize 8", "play b f5", game="othello:6") == ["=", "="]


def test_handicap_and_score():
    said = session("boardsize 9", "komi 0.5", "fixed_handicap 4", "final_score", "fixed_handicap 12", "play w e5")
    assert said[2] == "= C7 G7 C3 G3" and said[3] == "= B+80.5"
    assert said[4:] == ["? invalid number of stones", "="]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("foo", "? unknown command"),
        ("7 foo", "?7 unknown command"),
        ("play b z9", "? illegal move"),
        ("play b", "? syntax error"),
        ("play x a1", "? syntax error"),
        ("genmove", "? syntax error"),
        ("boardsize 99", "? unacceptable size"),
        ("boardsize many", "? syntax error"),
        ("komi much", "? syntax error"),
        ("undo", "? cannot undo"),
        ("time_left b", "? syntax error"),
        ("12", "?12 unknown command"),
        ("\x01\x02foo\tbar # baz", "? unknown command"),
    ],
)
def test_garbage_is_answered_as_the_protocol_says(line, answer):
    assert session(line) == [answer]


def test_empty_lines_and_comments_have_no_answer_and_quit_ends():
    assert session("", "# a comment", "  ", "quit", "name") == ["="]


def test_it_serves_other_games():
    said = session("boardsize 8", "play b f5", "genmove w", game="othello")
    assert said[:2] == ["=", "="] and re.fullmatch(r"= [A-H][1-8]", said[2])


@pytest.mark.parametrize("game", ["go:3", "othello:4"])
def test_it_plays_our_own_client_to_the_end(game):
    program = GtpProgram(f"{sys.executable} -m zermelo gtp {game} --time 0.02", None)
    play = Play(find(game))
    try:
        while not play.is_over and len(play.history) < 40:
            play.make(program.choose(play, None) if play.player == 0 else play.legal[0])
    finally:
        program.close()
    assert len(play.history) > 4
