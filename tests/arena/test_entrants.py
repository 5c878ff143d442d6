"""Players that are Python objects: functions, games with another evaluation, and searches by an evaluation."""

import random
import subprocess
import sys
import time

import pytest

from tests.arena.contests import timeless
from zermelo import ZermeloError, find, match, rate, search, solve, tournament, variant
from zermelo.arena.entrants import Own
from zermelo.arena.one_game import GameTask, play_game
from zermelo.cli import run
from zermelo.players.forfeit import CRASH, ILLEGAL, TIME

GAME = find("nim")


def first(position):
    return GAME.moves(position)[0]


def anything(game, position, clock):
    assert clock.remaining > 0
    return random.choice(game.moves(position))


class Greedy:
    def __call__(self, position):
        return max(GAME.moves(position), key=lambda move: move[1])


def many(position):
    return sum(position.piles)


def few(position):
    return -sum(position.piles)


# ---------------------------------------------------------------------------------------------
# What may play


def test_a_player_may_be_whatever_chooses_a_move():
    given = [first, Greedy(), anything, lambda position: solve(GAME, position), "random"]
    found = tournament("nim", *given, pairs=1, seed=2)
    assert not any(row.forfeits for row in found.rows)
    assert {row.player for row in found.rows} == {
        "first()",
        "Greedy()",
        "anything()",
        "lambda()",
        "random",
    }


@pytest.mark.parametrize("kind", ["text", "move", "result", "solution"])
def test_a_function_may_answer_with_a_move_its_text_or_the_result_of_a_search(kind):
    results = {"text": lambda: "2x4", "move": lambda: (1, 4), "result": lambda: search("nim", depth=1)}
    chosen = results.get(kind, lambda: solve("nim"))()
    own = Own(GAME, {"chosen()": lambda position: chosen})
    found = play_game(GameTask(0, 0, "nim", (0, 1), ("chosen()", "random")), own)
    assert found.moves[0] == getattr(chosen, "move", "2x4")


def test_two_evaluations_are_compared_in_one_line():
    plays = match("nim", ("alphabeta:depth=1", many), ("alphabeta:depth=1", few), pairs=3)
    games = match("nim", ("alphabeta:depth=1", variant(GAME, evaluate=many)), ("alphabeta:depth=1", few), pairs=3)
    names = {"alphabeta:depth=1 (many)", "alphabeta:depth=1 (few)"}
    assert {row.player for row in plays.rows} == names == {row.player for row in games.rows}
    assert timeless(plays.games) == timeless(games.games)
    other = match("nim", ("alphabeta:depth=1", few), ("alphabeta:depth=1", many), pairs=3)
    assert [game.moves for game in other.games] != [game.moves for game in plays.games]


def test_a_game_plays_by_its_own_evaluation():
    found = match(
        "nim", variant(GAME, evaluate=many), variant(GAME, evaluate=few, name="few heaps"), pairs=1, time=0.01
    )
    assert {row.player for row in found.rows} == {"engine (many)", "engine (few heaps)"}


def test_another_evaluation_replaces_the_better_estimate_of_the_advice():
    """The engine prefers the estimate: two evaluations would play alike."""
    game = find("pig")
    advised = variant(game, estimate=lambda position: 0.5)
    assert variant(advised, evaluate=lambda position: 0.0).advice.search.estimate is None
    assert variant(advised, name="other").advice.search.estimate is not None


def test_the_rules_of_a_match_may_be_those_of_a_script():
    one, other = (variant(GAME, name="heaps", evaluate=evaluate) for evaluate in (few, many))
    found = match(one, "alphabeta:depth=1", first, pairs=1)
    assert found.plan.game == "<heaps>" and len(found.games) == 2
    assert match(other, "random", first, pairs=1).plan.game == "<heaps 2>"


def test_equal_names_of_different_players_are_numbered():
    found = match("nim", lambda position: first(position), lambda position: "9x9", pairs=1)
    assert sorted(row.player for row in found.rows) == ["lambda()", "lambda() (2)"]
    assert [row.forfeits for row in found.rows if row.player == "lambda() (2)"] == [2]


# ---------------------------------------------------------------------------------------------
# The same games, whoever plays them


@pytest.mark.parametrize("players", [(anything, anything), (anything, ("alphabeta:depth=1", few))])
def test_the_games_are_the_same_with_any_number_of_workers(players):
    alone = match("nim", *players, pairs=4, seed=5)
    assert timeless(match("nim", *players, pairs=4, seed=5, workers=2).games) == timeless(alone.games)


def test_the_rules_of_a_script_travel_as_what_they_are_made_of():
    game = variant(find("connect-four:4,4,3"), evaluate=few_discs)
    alone = match(game, "alphabeta:depth=1", anything, pairs=2)
    assert timeless(match(game, "alphabeta:depth=1", anything, pairs=2, workers=2).games) == timeless(alone.games)


def few_discs(position):
    return 0


def test_a_match_leaves_the_random_numbers_of_the_script_alone():
    random.seed(7)
    expected = random.random()
    random.seed(7)
    match("nim", anything, "random", pairs=1)
    assert random.random() == expected


# ---------------------------------------------------------------------------------------------
# Failures


@pytest.mark.parametrize(
    ("function", "ending", "detail"),
    [
        (lambda position: 1 // 0, CRASH, "ZeroDivisionError: integer division or modulo by zero (line"),
        (lambda position: "9x9", ILLEGAL, "'9x9'"),
        (lambda position: None, ILLEGAL, "None"),
    ],
)
def test_a_function_that_fails_loses_its_game_and_the_match_says_so(function, ending, detail):
    found = match("nim", function, "random", pairs=1)
    assert {game.ending for game in found.games} == {ending} and detail in found.games[0].detail
    assert repr(found).endswith("; lambda() failed: 2)")
    assert "Game 1: lambda() " in found._repr_html_()


def test_a_function_may_not_exceed_the_time_of_its_move():
    def slow(position):
        time.sleep(0.3)
        return first(position)

    found = match("nim", slow, "random", pairs=1, time=0.01)
    assert {game.ending for game in found.games} == {TIME}


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ((first, lambda one, two: None), r"lambda\(one, two\) is not a player"),
        ((first, 3), "A player is a text"),
        ((first, ("engine:depth=1", 3)), "A player is a text"),
        ((first, ("engine:deepth=1", few)), "'deepth'"),
        ((first, variant(find("kalah"), evaluate=few)), r"engine \(kalah\) plays kalah"),
        ((first, "greedy()"), r"greedy\(\) is a player of a script"),
        ((first,), "has 2 players, not 1"),
        ((first, ("perfect", few)), "perfect does not search by an evaluation of yours"),
        ((first, ("engine:evaluation=mobility", few)), "does not search by an evaluation of yours"),
    ],
)
def test_what_cannot_play_is_refused_in_one_sentence(players, sentence):
    with pytest.raises(ZermeloError, match=sentence):
        match("nim", *players, pairs=1)


def test_what_other_processes_cannot_have_is_refused_before_any_game():
    with pytest.raises(ZermeloError, match=r"lambda\(\) cannot be sent to other processes: .* workers=1"):
        match("nim", first, lambda position: "1x1", workers=2)


SCRIPT = """
from zermelo import match
def first(position):
    return "1x1"
print(match("nim:1,2", first, "random", pairs=1, workers=2))
"""


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("file", 'ZermeloError: Each process loads the script anew: write `if __name__ == "__main__":`'),
        ("input", "ZermeloError: Several processes need a script in a file"),
        ("argument", "ZermeloError: Another process does not find the players: Can't get attribute 'first'"),
    ],
)
def test_a_script_that_processes_cannot_load_is_refused_in_one_sentence(how, sentence, tmp_path):
    file = tmp_path / "script.py"
    file.write_text(SCRIPT)
    words = {"file": [str(file)], "input": ["-"], "argument": ["-c", SCRIPT]}[how]
    shown = subprocess.run([sys.executable, *words], input=SCRIPT, capture_output=True, text=True)
    assert shown.stderr.splitlines()[-1].startswith(f"zermelo.languages.errors.{sentence}")


# ---------------------------------------------------------------------------------------------
# What is kept


def test_a_stored_match_of_functions_is_listed_and_rated_but_not_played_again(tmp_path, capsys):
    file = str(tmp_path / "arena.sqlite")
    found = match("nim", first, "random", pairs=2, store=file)
    assert rate(file) == rate(found) != []
    assert run(["results", "--store", file, "--ratings"]) == 0
    assert "first()" in capsys.readouterr().out
    match(variant(GAME, name="piles"), first, "random", pairs=2, store=file)
    assert run(["results", "--store", file]) == 0
    assert "<piles>" in capsys.readouterr().out
    with pytest.raises(ZermeloError, match="choose one of these games"):
        rate(file)
    assert rate(file, game="nim") == rate(found)
    assert run(["match", "nim", "first()", "random", "--store", file]) == 2
    assert "first() is a player of a script" in capsys.readouterr().err


def test_a_tournament_is_the_one_of_the_command(tmp_path):
    file = tmp_path / "arena.sqlite"
    words = ["tournament", "nim", "alphabeta:depth=1..3", "random", "--pairs", "2", "--workers", "1", "--json"]
    assert run([*words, "--store", str(file)]) == 0
    by_command = {row.player: row.points for row in rate(file)}
    found = tournament("nim", "alphabeta:depth=1..3", "random", pairs=2)
    assert {row.player: row.points for row in found.rows} == by_command
    assert set(found.rows[0].to_dict()) >= {"player", "elo", "error", "points"}
    assert len(found.standings.encounters) == 6


def test_a_folder_plays_beside_functions(tmp_path):
    (tmp_path / "last.py").write_text("def choose(game, position, clock):\n    return game.moves(position)[-1]\n")
    found = tournament("nim:1,2", str(tmp_path), first, pairs=1, opening_plies=0)
    assert {row.player for row in found.rows} == {"last.py", "first()"}
