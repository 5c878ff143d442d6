"""The playing loop: turns, dice, taking back, and a program that does not lose what it can draw."""

import random
from collections import Counter

import pytest

from zermelo import CHANCE, ZermeloError
from zermelo.algorithms import run_algorithm
from zermelo.games import find
from zermelo.players.play import Play, dice, moves, program, which_players
from zermelo.players.thinker import thinking


def first_legal(play):
    return play.legal[0]


def test_players_alternate_and_every_move_is_told():
    play = Play(find("tic-tac-toe"))
    told = list(moves(play, [first_legal, first_legal]))
    assert [move.player for move in told] == [0, 1, 0, 1, 0, 1, 0]
    assert [move.text for move in told] == ["a3", "b3", "c3", "a2", "b2", "c2", "a1"]
    assert told == play.history
    assert play.is_over


def test_taking_back_undoes_the_answer_too():
    game = find("tic-tac-toe")
    play = Play(game)
    for text in ("b2", "a1", "c3", "a3"):
        play.make(game.read(play.position, text))
    assert play.take_back({0})
    assert play.position == game.position("b2 a1")
    assert play.take_back({0})
    assert play.position == game.initial and play.history == []
    assert not play.take_back({0})


def test_taking_back_undoes_the_dice_too():
    game = find("pig")
    play = Play(game)
    play.make(game.read(play.position, "roll"))
    assert play.player == CHANCE
    play.make(dice(seed=1)(play))
    assert play.take_back({0})
    assert play.position == game.initial


def test_a_chooser_may_take_back_before_it_answers():
    game = find("nim:1,2")
    answers = iter(["1x1", "undo", "2x2", "2x1"])

    def person(play):
        answer = next(answers)
        if answer == "undo":
            play.take_back({0})
            answer = next(answers)
        return game.read(play.position, answer)

    play = Play(game)
    told = moves(play, [person, first_legal])
    assert next(told).text == "1x1"
    assert next(told).player == 1
    assert next(told).text == "2x2"
    assert [move.text for move in play.history] == ["2x2"]


def test_dice_fall_as_often_as_their_probability_says():
    game = find("pig")
    rolling = Play(game, game.result(game.initial, game.read(game.initial, "roll")))
    roll = dice(seed=0)
    counts = Counter(roll(rolling) for _ in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_the_same_seed_rolls_the_same_game():
    def game_of(seed):
        return [move.text for move in moves(Play(find("pig:20")), [first_legal] * 2, dice(seed))]

    assert game_of(3) == game_of(3)
    assert game_of(3) != game_of(4)


@pytest.mark.parametrize("address", ["tic-tac-toe", "nim:3,4,5", "coins:1,9,2,7,3", "pig:15", "prisoners-dilemma"])
def test_the_program_plays_every_kind_of_game_to_its_end(address, interpreted):
    game = find(address)
    play = Play(game)
    told = list(moves(play, [program(thinking(game, depth=3))] * game.players, dice(seed=2)))
    assert play.is_over and told


def test_the_program_never_loses_tic_tac_toe():
    game = find("tic-tac-toe")
    for number in range(10):
        source = random.Random(number)
        careless = lambda play, source=source: source.choice(play.legal)  # noqa: E731
        careful = program(lambda play: run_algorithm(play.game, play.position))
        play = Play(game)
        choosers = [careless, careful] if number % 2 else [careful, careless]
        list(moves(play, choosers))
        value = game.utility(play.position)
        assert value <= 0 if number % 2 else value >= 0


def test_an_only_move_needs_no_thought():
    game = find("tic-tac-toe")
    play = Play(game, game.position("XOX/XOO/OX."))

    def think(play):
        raise AssertionError("there is nothing to think about")

    assert game.write(play.position, program(think)(play)) == "c1"


def test_thinking_takes_as_long_as_it_is_given():
    found = thinking(find("connect-four"), time=0.3)(Play(find("connect-four")))
    assert found.action is not None and found.depth is not None


def test_who_the_person_is():
    coins = find("coins")
    assert which_players(coins, "third") == {2} == which_players(coins, "3")
    assert which_players(find("tic-tac-toe"), "O") == {1}
    assert which_players(coins, "all") == {0, 1, 2}
    assert which_players(coins, "none") == set()
    with pytest.raises(ZermeloError, match="you can be first, second, all or none"):
        which_players(find("tic-tac-toe"), "third")


def test_a_game_without_end_is_given_up(monkeypatch):
    monkeypatch.setattr("zermelo.players.play.LONGEST_GAME", 20)
    with pytest.raises(ZermeloError, match="seems to go on for ever"):
        list(moves(Play(find("pig")), [first_legal] * 2, lambda play: play.legal[0]))
