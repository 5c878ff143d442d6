"""Cross tables: players of one seat against players of the other, compared with exact values."""

import json

import pytest

from tests.modes import interpreted
from tests.refusals import refused
from zermelo.arena.cross import Cell, cross
from zermelo.arena.one_game import play_game
from zermelo.cli import run
from zermelo.languages.errors import ZermeloError


@interpreted
def test_cells_agree_with_games_that_are_known_exactly():
    """In tic-tac-toe a perfect player never loses; the same seed plays the same games."""
    cells = list(cross("tic-tac-toe", ["perfect", "random"], ["perfect", "random"], games=4, seed=2))
    assert [(cell.player, cell.against) for cell in cells] == [
        (one, other) for one in ("perfect", "random") for other in ("perfect", "random")
    ]
    assert cells[0].values == (0, 0, 0, 0) and min(cells[1].values) >= 0 and max(cells[2].values) <= 0
    again = list(cross("tic-tac-toe", ["random"], ["random"], games=4, seed=2))
    other = list(cross("tic-tac-toe", ["random"], ["random"], games=12, seed=3))
    assert again[0].values == cells[3].values != other[0].values[:4]


@interpreted
def test_a_player_alone():
    """The best play of 2048 on 2 x 2 squares gets 66.96 on average; random moves get less."""
    search, guess = cross("2048:2,2", ["expectimax:depth=3", "random"], [], games=40)
    assert (search.player, search.against, search.games) == ("expectimax:depth=3", "", 40)
    assert guess.mean < search.mean < 66.97 + search.error


def test_errors_are_those_of_the_formulas():
    cell = Cell("one", "other", (1.0, -1.0, 1.0, 1.0))
    assert (cell.won, cell.mean) == (3, 0.5)
    assert cell.error == pytest.approx(1.96 * 1.0 / 2)
    assert Cell("one", "other", (1.0,) * 96).won_error == pytest.approx(0.0268, abs=1e-3)


@interpreted
def test_the_command(capsys):
    words = ["cross", "pac-man:trap,0,20", "minimax:depth=6", "--against", "minimax:depth=6", "--games", "2"]
    assert run(words) == 0
    assert "0.0 ± " in (told := capsys.readouterr().out) and "-501.0 ± 0.0" in told and "2 games each." in told
    assert run([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["mean"] == -501


@interpreted
def test_an_interruption_tells_the_games_so_far(capsys, monkeypatch):
    played = iter(range(6))

    def once(task, own):
        if next(played) == 5:
            raise KeyboardInterrupt
        return play_game(task, own)

    monkeypatch.setattr("zermelo.arena.cross.play_game", once)
    words = ["cross", "nim:1,2", "random", "--against", "random", "--against", "perfect", "--games", "3"]
    assert run(words) == 130
    told = capsys.readouterr()
    assert "perfect" in told.out and told.err == "Stopped; the last row has 2 games.\n"


test_unfit_games_and_players_are_refused = refused(
    lambda given: list(cross(*given, ["random"], games=2)),
    ZermeloError,
    [
        (("coins", ["random"]), "for games of one player or two opponents"),
        (("kuhn-poker", ["random"]), "without hidden parts"),
        (("nim", ["nonsense"]), "nonsense"),
        (("2048", ["random"]), "has one seat"),
    ],
)
