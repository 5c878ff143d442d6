"""The player that samples worlds: what it may not know never changes its move."""

from itertools import pairwise
from random import Random

import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.arena.movers import refuse_unfit
from zermelo.arena.player import read_player
from zermelo.arena.scripted import match
from zermelo.cli import run
from zermelo.games import find
from zermelo.languages.errors import ZermeloError
from zermelo.players.guesser import Guesser, Sampler, knowledge
from zermelo.players.play import Play
from zermelo.rules.game import Game, variant

pytestmark = interpreted


def played(game: Game, moves: str) -> Play:
    """A game after some moves."""
    play = Play(game)
    for word in moves.split():
        play.make(game.read(play.position, word))
    return play


TWINS = [
    ("leduc-poker", "Ks Js check bet", "Ks Qh check bet"),
    ("liars-dice", "3 5 2x3", "4 5 2x3"),
    ("push-fold", "AKs 22 push", "72o 22 push"),
    ("goofspiel", "3 4", "3 1"),
    ("rock-paper-scissors", "rock", "paper"),
    ("blind-tic-tac-toe", "b2 a1 c3 c1", "b2 a1 c3 b1"),
]
"""Games that look the same to the player to move."""


@pytest.mark.parametrize("named", [True, False], ids=["possible", "from the start"])
@pytest.mark.parametrize("address, one, other", TWINS)
def test_another_hidden_part_gets_the_same_move(address: str, one: str, other: str, named: bool) -> None:
    game = find(address) if named else variant(find(address), possible=None)
    values = [Guesser(game, worlds=3, simulations=20, seed=7).values(played(game, moves)) for moves in (one, other)]
    assert values[0] == values[1]


@pytest.mark.parametrize("address", ["leduc-poker", "goofspiel", "blind-tic-tac-toe", "liars-dice:3,2,1,none"])
def test_the_worlds_look_like_the_true_position(address: str) -> None:
    """Found from the start of the game, they are among those that the rulebook names."""
    game, blank = find(address), variant(find(address), possible=None)
    dice = Random(1913)
    for _ in range(3):
        play = Play(game)
        while not play.is_over:
            if play.player >= 0:
                past, view = knowledge(play)
                named = {position for position, _ in game.possible(view, play.player)}
                drawn = {Sampler(blank, play.player, past, view).draw(dice) for _ in range(5)}
                assert drawn <= named and play.position in named
            play.make(dice.choice(play.legal))


def test_chance_is_drawn_by_its_probabilities_from_the_start() -> None:
    game = variant(find("liars-dice:2,3,1,none"), possible=None)
    play = played(game, "111 1 1x1")
    sampler = Sampler(game, 1, *knowledge(play))
    dice = Random(5)
    drawn = [game.show(sampler.draw(dice)).splitlines()[0] for _ in range(800)]
    assert abs(drawn.count("First: 112") / 800 - 3 / 8) < 0.07 and abs(drawn.count("First: 222") / 800 - 1 / 8) < 0.05


def test_it_answers_what_is_certain() -> None:
    kuhn = find("kuhn-poker")
    guesser = Guesser(kuhn, worlds=4, simulations=40, seed=1)
    strong, weak = played(kuhn, "Q K bet"), played(kuhn, "Q J bet")
    assert [kuhn.write(play.position, guesser(play)) for play in (strong, weak)] == ["call", "fold"]
    assert str(guesser.advice(strong)).startswith("In 4 worlds that you cannot tell apart, call is worth")


def test_the_arena_lets_play_those_who_cannot_peek() -> None:
    result = match("kuhn-poker", "equilibrium", "random", pairs=2, seed=2)
    assert len(result.games) == 4
    again = [match("kuhn-poker", "pimc:worlds=2,simulations=10", "random", pairs=2, seed=3).games for _ in range(2)]
    assert [game.moves for game in again[0]] == [game.moves for game in again[1]]
    with pytest.raises(ZermeloError, match="begins at the start"):
        match("kuhn-poker", "equilibrium", "random", pairs=3, opening_plies=2)


def test_players_of_a_script_are_refused_where_something_is_hidden() -> None:
    with pytest.raises(ZermeloError, match="hides something, which"):
        match("kuhn-poker", lambda game, position: game.moves(position)[0], "random", pairs=1)


@pytest.mark.parametrize("text", ["engine", "perfect", "alphabeta:depth=2", "mcts", "model:uniform"])
def test_players_that_see_everything_are_refused_where_something_is_hidden(text: str) -> None:
    with pytest.raises(ZermeloError, match="hides something, which"):
        refuse_unfit(read_player(text), find("kuhn-poker"))


test_players_of_hidden_games_are_refused_elsewhere = refused(
    lambda text: refuse_unfit(read_player(text), find("tic-tac-toe")),
    ZermeloError,
    [("equilibrium", "in which something is hidden"), ("pimc:worlds=3", "in which something is hidden")],
)
test_impossible_players_are_refused = refused(
    lambda text: refuse_unfit(read_player(text), find("kuhn-poker")),
    ZermeloError,
    [
        ("pimc:worlds=0", "number of worlds is at least 1"),
        ("pimc:search=nonsense", "nonsense"),
        ("pimc:colour=3", "not a setting"),
        ("equilibrium:depth=3", "not a setting"),
    ],
)


@pytest.mark.parametrize("seed", range(3))
def test_blind_tic_tac_toe_in_the_terminal(seed, monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    """What the other has done shows only where the person finds it out, not even by a board that is shown again."""
    answers = iter(["b2", "hint", *(f"{column}{row}" for row in "123" for column in "abc"), "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt: print(prompt) or next(answers))
    options = ["--algorithm", "mcts", "--simulations", "10", "--seed", str(seed)]
    run(["play", "blind-tic-tac-toe", *options])
    before_end = capsys.readouterr().out.split("Found by O: ?")[:-1]
    assert all("O plays" not in part for part in before_end) and len(before_end) >= 3
    boards = [part.splitlines()[-6:-2] for part in before_end]
    assert all(one != other for one, other in pairwise(before_end))
    assert all("." not in "".join(board) for board in boards)
