"""Play where something is hidden: nothing that a player may not know is printed, used or advised."""

from collections import Counter

import pytest

from tests.modes import interpreted
from zermelo.cli import run
from zermelo.games import find
from zermelo.players.play import Play
from zermelo.players.strategist import Strategist, is_seen
from zermelo.rules.game import Unsuitable
from zermelo.studio.library import Library

pytestmark = interpreted
KUHN = find("kuhn-poker")


def played(moves: str) -> Play:
    """A game of Kuhn poker after some moves."""
    play = Play(KUHN)
    for word in moves.split():
        play.make(KUHN.read(play.position, word))
    return play


@pytest.mark.parametrize("seed", range(8))
def test_the_terminal_shows_only_what_the_person_sees(seed, monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    answers = iter(["moves", "board", "help", "hint", "bet", "call", "call"])
    monkeypatch.setattr("builtins.input", lambda prompt: print(prompt) or next(answers))
    assert run(["play", "kuhn-poker", "--as", "second", "--seed", str(seed)]) == 0
    boards = capsys.readouterr().out.split("First: ")[1:]
    assert {board[0] for board in boards[:-1]} <= {"-", "?"} and boards[-1][0] in "JQK"


def test_the_program_does_not_use_what_it_may_not_know() -> None:
    strategist = Strategist(KUHN)
    for moves in ("", " check bet"):
        assert strategist.mixture(played(f"Q K{moves}")) == strategist.mixture(played(f"Q J{moves}"))
    assert strategist.mixture(played("K Q bet")) == strategist.mixture(played("J Q bet"))
    assert strategist.advice(played("J K bet")) == "An equilibrium plays call with probability 1."


def test_it_mixes_as_the_equilibrium_does_and_repeats_with_a_seed() -> None:
    strategist = Strategist(KUHN, seed=5)
    moves, shares = strategist.mixture(played("K Q bet"))
    counts = Counter(strategist(played("K Q bet")) for _ in range(600))
    assert all(abs(counts[move] / 600 - share) < 0.07 for move, share in zip(moves, shares, strict=True))
    again = Strategist(KUHN, seed=5), Strategist(KUHN, seed=5)
    assert len({tuple(one(played("K Q bet")) for _ in range(9)) for one in again}) == 1


def test_a_bet_is_seen_and_a_card_only_by_its_owner() -> None:
    dealt, start = KUHN.position("K"), KUHN.position("K Q")
    assert [is_seen(KUHN, dealt, 2, viewer) for viewer in (0, 1)] == [False, True]
    assert is_seen(KUHN, start, 1, 1)


def test_the_studio_refuses_a_game_that_hides_something() -> None:
    with pytest.raises(Unsuitable, match="would be revealed here"):
        Library().find("kuhn-poker")


@pytest.mark.parametrize("options", [["--time", "1"], ["K", "Q"]])
def test_what_cannot_be_asked_for(options, capsys) -> None:  # type: ignore[no-untyped-def]
    assert run(["play", "kuhn-poker", *options]) == 2
    assert "is played from the start" in capsys.readouterr().err


def test_a_search_that_does_not_fit_is_refused(capsys) -> None:  # type: ignore[no-untyped-def]
    assert run(["play", "kuhn-poker", "--algorithm", "nonsense"]) == 2
    assert "nonsense" in capsys.readouterr().err


def test_what_is_not_noticed_is_not_told() -> None:
    """The first move of blind tic-tac-toe that finds a mark changes nothing for the other player."""
    game = find("blind-tic-tac-toe")
    tried = game.position("b2")
    assert [is_seen(game, tried, 4, viewer) for viewer in (0, 1)] == [False, True]
