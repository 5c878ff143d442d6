"""Names of openings: each line is legal, leads to a position of its own, and is known on every side of the board."""

import pytest

from zermelo.cli import run
from zermelo.games import find
from zermelo.records.opening_names import opening_name, position_name


@pytest.fixture(autouse=True)
def interpreted(monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILE", "0")


@pytest.mark.parametrize("name", ["othello", "checkers"])
def test_every_opening_is_legal_and_has_a_position_of_its_own(name):
    game = find(name)
    assert len(game.look.openings) > 20
    for moves, opening in game.look.openings.items():
        assert position_name(game, game.position(moves)) == opening


def test_an_opening_of_othello_is_known_on_all_eight_sides():
    game = find("othello")
    tiger = game.position("c4e3f6e6f5")
    assert {position_name(game, twin) for twin in game.symmetries(tiger)} == {"Tiger"}


def test_a_game_is_called_by_its_last_named_position():
    assert opening_name(find("othello"), ["f5", "d6", "c5", "f4", "e3", "c6", "d3", "f6", "e6", "d7"]) == "Rose"
    assert opening_name(find("checkers"), ["11-15", "23-19", "8-11", "22-17", "4-8", "17-13"]) == "Old Fourteenth"


@pytest.mark.parametrize("name", ["othello:6", "checkers:10,1", "nim"])
def test_other_games_have_no_names(name):
    game = find(name)
    assert opening_name(game, [game.write(game.initial, game.moves(game.initial)[0])]) == ""


@pytest.mark.parametrize(("language", "word"), [("en", "Opening"), ("es", "Apertura"), ("ca", "Obertura")])
def test_analysis_tells_the_name(language, word, capsys):
    assert run(["analyze", "checkers", "11-15 23-18", "--depth", "1", "--lang", language]) == 0
    assert f"{word}: Cross" in capsys.readouterr().out
