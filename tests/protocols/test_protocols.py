"""External programs in matches: each protocol with a scripted program, and with a real one where it is installed."""

import shlex
import shutil
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENCE, comes_true
from zermelo.arena.match import Contest
from zermelo.arena.movers import refuse_unfit
from zermelo.arena.one_game import GameTask, play_game
from zermelo.arena.opening import Opening
from zermelo.arena.plan import ContestPlan
from zermelo.arena.player import players_of, read_player
from zermelo.arena.store import Store
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.players.forfeit import CRASH, ILLEGAL, RESIGNED, TIME, Forfeit, forfeit_words
from zermelo.protocols.program import Program
from zermelo.rules.game import Unsuitable

PEER = Path(__file__).with_name("peer.py")
GAMES = {"gtp": "tic-tac-toe", "uci": "breakthrough:5,5", "xboard": "breakthrough:5,5"}
PROTOCOLS = sorted(GAMES)


def peer(protocol, fault=""):
    """A player that speaks a protocol."""
    return f"{protocol}:{shlex.join([sys.executable, str(PEER), protocol, GAMES[protocol], *filter(None, [fault])])}"


def game_with(protocol, fault="", **more):
    return play_game(GameTask(0, 0, GAMES[protocol], (0, 1), (peer(protocol, fault), "random"), **more))


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("clock", ["", "600+1", "600"])
def test_a_program_plays_its_moves_from_an_opening_to_the_end(protocol, clock):
    game = find(GAMES[protocol])
    first = game.write(game.initial, game.moves(game.initial)[-1])
    record = game_with(protocol, opening=Opening("", (first,)), time=clock)
    assert (record.ending, record.detail) == ("rules", "")
    play = record.opening.play(game)
    for text in record.moves:
        if play.player == 0:
            assert text == game.write(play.position, play.legal[0])
        play.make(game.read(play.position, text))
    assert play.is_over


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize(("fault", "reason"), [("crash", CRASH), ("illegal", ILLEGAL), ("resign", RESIGNED)])
def test_a_program_that_fails_loses_and_says_why(protocol, fault, reason):
    record = game_with(protocol, fault)
    assert (record.ending, record.loser, record.scores) == (reason, 0, (0.0, 1.0))
    assert str(forfeit_words("peer", record.ending, record.detail)).startswith("peer ")


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_program_that_sleeps_is_killed(protocol):
    assert game_with(protocol, "sleep", time="0.2").ending == TIME


def test_a_program_that_never_answers_is_killed():
    with Program([sys.executable, str(PEER), "gtp", "nim", "silent"]) as program:
        program.send("protocol_version")
        with pytest.raises(Forfeit) as lost:
            program.line(0.2)
    assert lost.value.reason == TIME


def test_a_match_with_a_program_goes_on_and_is_stored(tmp_path):
    plan = ContestPlan(GAMES["gtp"], (peer("gtp"), peer("gtp", "crash")), pairs=1, opening_plies=0)
    with Store(tmp_path / "arena.sqlite") as store:
        games = list(Contest(plan, store).play())
        assert [game.ending for game in store.games(1)] == [CRASH, CRASH] == [game.ending for game in games]


def test_the_text_of_a_program_is_read_and_printed():
    assert str(read_player("gtp:  'cat'  -n ")) == "gtp:cat -n"
    assert [str(one) for one in players_of("uci:cat depth=1..3,x")] == ["uci:cat depth=1..3,x"]


@pytest.mark.parametrize("text", ["gtp:", "gtp:'", "uci:there-is-no-such-program"])
def test_a_program_that_is_not_there_is_refused(text):
    with pytest.raises(ZermeloError):
        refuse_unfit(read_player(text), find("tic-tac-toe"))


@pytest.mark.parametrize("game", ["pig", "coins"])
def test_games_that_programs_cannot_play_are_refused(game, tmp_path):
    with Store(tmp_path / "arena.sqlite") as store, pytest.raises(Unsuitable):
        Contest(ContestPlan(game, ("gtp:cat", "random", "random")), store)


def test_a_process_and_its_children_end_with_the_program():
    with Program(["sh", "-c", "sleep 600 & echo $!; wait"]) as program:
        child = int(program.line(PATIENCE))
    assert comes_true(lambda: has_ended(child))


def has_ended(process):
    try:
        return "\nState:\tZ" in Path(f"/proc/{process}/status").read_text()
    except OSError:
        return True


RHINO = shutil.which("gtp-rhino", path="/usr/games:/usr/bin:/usr/local/bin")


@pytest.mark.skipif(RHINO is None, reason="gtp-rhino (package grhino) is not installed")
def test_grhino_plays_othello_and_passes_by_itself():
    for seats in ((f"gtp:{RHINO}", "random"), ("random", f"gtp:{RHINO}")):
        record = play_game(GameTask(0, 0, "othello", (0, 1), seats, seed=3, time="1"))
        assert (record.ending, record.detail) == ("rules", "")
        assert record.scores == ((1.0, 0.0) if seats[0].startswith("gtp") else (0.0, 1.0))
