"""Backgammon in the files and identifiers of other programs: position ID, match ID, XGID and match files."""

import pytest

from tests.games.playouts import find, playout
from tests.modes import interpreted
from zermelo.games.looks.backgammon_identifiers import identifiers, position_id
from zermelo.games.moves.backgammon_position import OVER, ROLLING
from zermelo.protocols.gnubg import board_of
from zermelo.records.record import BadRecord, Record, made
from zermelo.records.registry import read_records, write_records
from zermelo.rules.game import BadPosition

RULES = ["backgammon", "backgammon:1,0,0", "backgammon:1,5,0"]


@interpreted
@pytest.mark.parametrize("address", RULES)
def test_identifiers_tell_every_position_before_the_end(address):
    game = find(address)
    for seed in range(3):
        for position, _ in playout(game, seed, 120):
            if position.dice != OVER and not (position.dice == ROLLING and address != "backgammon"):
                assert game.position(identifiers(game, position)) == position


def test_position_identifiers_are_those_of_gnu_backgammon():
    gnubg = pytest.importorskip("gnubg_nn")
    for position, _ in playout(find("backgammon"), "identifiers", 100):
        assert position_id(position) == gnubg.position_id(board_of(position))


def test_xgid_is_read():
    position = find("backgammon:1,7").position("XGID=-b----E-C---eE---c-e----B-:1:1:-1:63:2:4:0:7:10")
    assert (position.turn, position.dice, position.cube, position.owner) == (1, 63, 2, 0)
    assert (position.white_score, position.black_score) == (2, 4)


@pytest.mark.parametrize(
    "wrong", ["4HPwATDgc/ABMA:QYkqASAAIAAA", "//////////////", "XGID=" + "O" * 26 + ":0:0:1:31:0:0:0:0:10"]
)
def test_identifiers_that_do_not_fit_are_refused(wrong):
    with pytest.raises(BadPosition):
        find("backgammon").position(wrong)


@interpreted
@pytest.mark.parametrize("address", RULES)
def test_match_files_are_read_as_they_were_written(address):
    game = find(address)
    for seed in range(2):
        played = list(playout(game, seed, 100_000))
        moves = [game.write(position, action) for position, action in played[:-1]]
        written = write_records(game, [Record(made(moves), players=("Ann", "Ben"))], "mat")
        (back,) = read_records(game, written)
        assert [move.text for move in back.moves] == moves
        assert back.players == ("Ann", "Ben") and sorted(back.scores) == [0, 1]
        assert "Wins" in written


def test_a_match_file_of_another_program_is_read():
    text = """; [Site "somewhere"]
 3 point match

 Game 1
 Ann : 0                              Ben : 0
  1)                                  31: 8/5 6/5
  2) 43: 24/21 13/9                    Doubles => 2
  3)  Drops
                                       Wins 1 point

 Game 2
 Ann : 0                              Ben : 1
  1) 64: 24/18 13/9                   11: 8/7*(2) 6/5(2)
  2) 66: Cannot Move
"""
    (match,) = read_records(find("backgammon:1,3"), text)
    assert [move.text for move in match.moves][-4:] == ["8/7*(2) 6/5(2)", "roll", "66", "no move"]
    first, second = read_records(find("backgammon:1"), text)
    assert (first.scores, second.scores) == ((0.0, 1.0), ())
    with pytest.raises(BadRecord, match="Game 1"):
        read_records(find("backgammon"), text)
