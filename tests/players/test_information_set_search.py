"""The search of information sets: it learns nothing that is hidden, and is not fooled by an average of worlds."""

import re

import pytest

from tests.modes import interpreted
from tests.players.test_guesser import TWINS, played
from tests.refusals import refused
from zermelo.arena.movers import refuse_unfit
from zermelo.arena.player import read_player
from zermelo.arena.scripted import match
from zermelo.cli import run
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import in_language
from zermelo.players import information_set_search
from zermelo.players.guesser import Guesser
from zermelo.players.hidden import hidden_opponent
from zermelo.players.information_set_search import InformationSetSearch
from zermelo.trees.notation import parse
from zermelo.workbook.collection import find as exercise


@pytest.mark.parametrize("address, one, other", TWINS)
def test_another_hidden_part_gets_the_same_search(address, one, other):
    game = find(address)
    visits = [InformationSetSearch(game, simulations=200, seed=7).visits(played(game, moves)) for moves in (one, other)]
    assert visits[0] == visits[1]
    assert sum(visited for _, visited, _ in visits[0]) == 200


def test_it_pays_to_look_where_an_average_of_worlds_guesses():
    """The coin of the course: guessing wins in every world, and is worth nothing; looking is worth 2."""
    play = played(parse(exercise("hidden-coin").tree).game(), "heads")
    names = [play.game.write(play.position, player(play)) for player in (
        Guesser(play.game, worlds=20, algorithm="expectiminimax", seed=1),
        InformationSetSearch(play.game, simulations=2000, seed=1),
    )]  # fmt: skip
    assert names == ["guess", "look"]


def test_it_runs_alike_compiled_and_interpreted(monkeypatch):
    play = played(find("leduc-poker"), "Ks Js check bet")
    found = []
    for compiled in ("1", "0"):
        monkeypatch.setenv("ZERMELO_COMPILE", compiled)
        found.append(InformationSetSearch(play.game, simulations=300, seed=3).visits(play))
    assert found[0] == found[1]


def test_a_full_memory_ends_the_growth_and_not_the_search(monkeypatch):
    monkeypatch.setattr(information_set_search, "ROOM", 3)
    play = played(find("leduc-poker"), "Ks Js check bet")
    visits = InformationSetSearch(play.game, simulations=300, seed=3).visits(play)
    assert sum(visited for _, visited, _ in visits) == 300


def test_it_plays_by_the_clock_and_advises():
    play = played(find("kuhn-poker"), "Q K bet")
    player = hidden_opponent(play.game, "ismcts", seconds=0.05, seed=1)
    assert play.game.write(play.position, player(play)) == "call"
    assert "begin with call, which is worth 2 on average" in str(player.advice(play))


@interpreted
@pytest.mark.parametrize("name", ["ismcts", "pimc"])
def test_advice_writes_numbers_as_its_language_does(name):
    play = played(find("kuhn-poker"), "Q K")
    told = in_language(hidden_opponent(play.game, name, simulations=33, seed=1).advice(play), "ca")
    assert re.search(r"val −?\d,\d", told)


def test_matches_in_the_arena_and_in_the_terminal(tmp_path, monkeypatch, capsys):
    games = [match("kuhn-poker", "ismcts:simulations=50", "random", pairs=1, seed=3).games for _ in range(2)]
    assert [game.moves for game in games[0]] == [game.moves for game in games[1]]
    monkeypatch.chdir(tmp_path)
    assert run(["match", "kuhn-poker", "ismcts:simulations=50", "random", "--pairs", "1", "--seed", "1"]) == 0
    assert "ismcts:simulations=50" in capsys.readouterr().out


test_impossible_players_are_refused = refused(
    lambda text: refuse_unfit(read_player(text), find("kuhn-poker")),
    ZermeloError,
    [
        ("ismcts:simulations=0", "number of simulations is at least 1"),
        ("ismcts:worlds=3", "not a setting"),
        ("ismcts:explore=-1", "explore=-1.0 is not possible; it is a number, at least 0"),
        ("ismcts:explore=nan", "explore=nan is not possible"),
    ],
)


def test_games_and_options_that_do_not_suit_are_refused():
    with pytest.raises(ZermeloError, match="in which something is hidden, unlike tic-tac-toe"):
        refuse_unfit(read_player("ismcts"), find("tic-tac-toe"))
    with pytest.raises(ZermeloError, match="ismcts has no option 'depth'; it has simulations"):
        hidden_opponent(find("kuhn-poker"), "ismcts", depth=3)
