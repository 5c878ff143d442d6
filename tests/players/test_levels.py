"""Opponents: they vary, repeat by their seed, and become stronger."""

import random
from dataclasses import replace

import pytest

from tests.modes import interpreted
from zermelo.arena.player import read_player
from zermelo.arena.scripted import match
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.players.levels import LEVELS, OPPONENTS, choosing, chosen, level_named, playing
from zermelo.players.play import Play, dice, moves, program
from zermelo.players.thinker import Thinker

pytestmark = interpreted


def first_moves(name, seeds, game="tic-tac-toe"):
    thinker = Thinker(find(game))
    return [playing(lambda: thinker, level_named(name), seed)(Play(find(game))).moves[0] for seed in seeds]


def test_an_opponent_varies_and_repeats_by_its_seed():
    for name in ("Pip", "Bruno", "Nadia"):
        found = first_moves(name, range(6))
        assert len(set(found)) > 1 and found == first_moves(name, range(6)), name
    assert len(set(first_moves("Ernst", range(3), "nim:1,2"))) == 1


def test_better_moves_are_likelier():
    game = find("tic-tac-toe")
    position = game.position("XX./OO./...")
    search = Thinker(game).think(position, OPPONENTS[6].limits, lines=40)
    lines = list(search)[-5:]
    picked = [chosen(lines, OPPONENTS[6], random.Random(seed)).moves[0] for seed in range(40)]
    assert picked.count("c3") > 30
    blind = replace(OPPONENTS[6], notices=0.0)
    assert chosen(lines, blind, random.Random(1)) is lines[0]


def test_the_beginner_holds_in_pig():
    game = find("pig:20")
    thinker = Thinker(game)
    choose = [program(playing(lambda: thinker, level_named("beginner"), seed)) for seed in (1, 2)]
    made = [move.text for move in moves(Play(game), choose, dice(3))]
    assert "hold" in made


def test_a_stopped_opponent_still_answers():
    game = find("connect-four")
    search = choosing(Thinker(game), OPPONENTS[6], game.initial, [], 1)
    found = iter(search)
    first = next(found)
    search.stop()
    assert [first, *found][-1].action in game.moves(game.initial)


def test_opponents_and_levels_have_names():
    assert level_named("fácil") is level_named("EASY") is level_named("bruno") is list(LEVELS.values())[1]
    assert str(read_player("opponent: Clara")) == "opponent:clara" and len({one.name for one in OPPONENTS}) == 12
    ratings = [one.rating for one in OPPONENTS]
    assert ratings == sorted(set(ratings))
    with pytest.raises(ZermeloError, match=r"no level 'wild'; there are beginner, .* the opponents Pip, Momo"):
        read_player("opponent:wild")


def test_opponents_play_in_the_arena():
    result = match("nim:1,2", "opponent:ravi", "opponent:pip", pairs=3, workers=1)
    assert result.rows[0].player == "opponent:ravi" and len(result.games) == 6
