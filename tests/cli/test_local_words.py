"""Input in the language of the reader: at the board, as names, and as numbers; and the record of a game afterwards."""

import io
import json
import os
import re

import pytest

from zermelo.cli import run
from zermelo.games import find, names
from zermelo.languages.message import counted
from zermelo.players.play import Play, which_players
from zermelo.players.turning import turning_point
from zermelo.players.verdicts import final_words, solution_words
from zermelo.rules.game import variant
from zermelo.solving.solution import solve


def played(monkeypatch, capsys, typed, *arguments):
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    code = run(["play", *arguments])
    return code, capsys.readouterr().out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "help hint moves board undo quit"),
        ("es", "ayuda pista jugadas tablero deshacer salir"),
        ("ca", "ajuda pista jugades tauler desfés sortir"),
        ("ca", "AJUDA pista jugades tauler desfes surt"),
        ("es", "help hint moves board undo quit"),
    ],
)
def test_the_words_at_the_board_are_those_of_the_player(language, words, monkeypatch, capsys):
    told = {
        "en": (
            "type a move, or help.",
            "hint     the move",
            "should play",
            "The legal moves are",
            "Taken back.",
            "Good-bye.",
        ),
        "es": (
            "escribe una jugada, o ayuda.",
            "pista        la jugada",
            "debería jugar",
            "Las jugadas legales son",
            "Deshecha.",
            "Adiós.",
        ),
        "ca": (
            "escriu una jugada, o ajuda.",
            "pista        la jugada",
            "hauria de jugar",
            "Les jugades legals són",
            "Desfeta.",
            "Adéu.",
        ),
    }[language]
    typed = "\n".join(["b2", *words.split()]) + "\n"
    code, said = played(monkeypatch, capsys, typed, "tic-tac-toe", "--depth", "1", "--lang", language)
    assert code == 0
    for sentence in told:
        assert sentence in said, sentence


def test_ctrl_c_at_the_prompt_leaves_with_the_code_of_an_interruption(monkeypatch, capsys):
    def interrupted(prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert run(["play", "tic-tac-toe", "--lang", "en"]) == 130
    assert "Good-bye." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("word", "players"),
    [("segundo", {1}), ("primera", {0}), ("segon", {1}), ("second", {1}), ("todos", {0, 1}), ("ningú", set())],
)
def test_the_seat_at_the_table_in_every_language(word, players):
    assert which_players(find("tic-tac-toe"), word) == players


def test_the_name_of_a_player_in_every_language():
    assert which_players(find("kalah"), "norte") == which_players(find("kalah"), "North") == {1}


@pytest.mark.parametrize("form", ["0,2", "0.2"])
@pytest.mark.usefixtures("interpreted")
def test_a_decimal_comma_is_a_decimal_point(form, capsys):
    assert run(["best", "nim:1,2", "--time", form, "--json"]) == 0


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["jugar", "nim"], "play"),
        (["juga", "nim"], "play"),
        (["paly", "nim"], "play"),
        (["resolver", "nim"], "solve"),
        (["best", "tres-en-raya"], "tic-tac-toe"),
        (["best", "tictactoe"], "tic-tac-toe"),
        (["best", "conecta-cuatro"], "connect-four"),
        (["best", "quatre en ratlla"], "connect-four"),
        (["value", "tres en ratlla"], "tic-tac-toe"),
        (["best", "nim", "--algorithm", "alfabeta"], "alphabeta"),
        (["best", "coins", "--algorithm", "paranoico"], "paranoid"),
        (["trace", "A(1,2)", "--algorithm", "alfa-beta"], "alphabeta"),
    ],
)
@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_a_local_name_finds_the_name(arguments, meant, language, capsys):
    assert run([*arguments, "--lang", language]) == 2
    said = capsys.readouterr().err
    assert meant in said and said.count("\n") == 1 and "?;" not in said


def test_every_game_has_names_that_do_not_mean_another():
    from zermelo.rules.words import nearest

    for name in names():
        assert nearest(name, names(), "game") == [name]


# ---------------------------------------------------------------------------------------------
# Levels, margins and turning points


def test_a_game_at_a_level(monkeypatch, capsys):
    code, _ = played(monkeypatch, capsys, "quit\n", "nim:1,2", "--level", "beginner", "--seed", "1", "--lang", "en")
    assert code == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--level", "wild"],
            "There is no level 'wild'; there are beginner, easy, medium, hard, strongest, and the opponents Pip, Momo, "
            "Lina, Bruno, Clara, Otto, Nadia, Tomas, Ingrid, Ravi, Sofia, Ernst.",
        ),
        (["--level", "easy", "--depth", "2"], "Give a level, or --depth and --time, but not both."),
    ],
)
def test_levels_that_make_no_sense_are_refused(arguments, sentence, capsys):
    assert run(["play", "nim", *arguments, "--lang", "en"]) == 2
    assert capsys.readouterr().err.strip() == sentence


@pytest.mark.usefixtures("interpreted")
def test_a_win_by_points_says_by_how_many():
    game = find("nim:1,2")
    end = game.position("1x1 2x2")
    points = variant(game, counts_points=True, bounds=(-3, 3), utility=lambda position: 3 if position.player else -1)
    assert final_words(points, end) == "Second wins by 1 point."
    boxes = variant(points, margin=lambda count: counted("{count} box", "{count} boxes", count))
    assert final_words(boxes, end) == "Second wins by 1 box."
    assert "by 3 boxes" in solution_words(solve(boxes, remember=False))
    assert solution_words(solve(find("kalah:2,1"))).in_language("es").count("semilla") == 1


def test_the_move_that_lost_the_game_is_named():
    game = find("tic-tac-toe")
    play = Play(game)
    for move in ["b2", "b1", "a1", "c3", "a3", "c1", "a2"]:
        play.make(game.read(play.position, move))
    found = turning_point(play)
    assert found is not None and (found.loser, found.number, found.played) == (1, 2, "b1")
    assert "jugada 2" in found.words().in_language("es")


def test_nobody_lost_a_draw_and_chance_loses_nothing():
    game = find("tic-tac-toe")
    play = Play(game)
    for move in ["b2", "a1", "c3", "a3", "a2", "c2", "b1", "b3", "c1"]:
        play.make(game.read(play.position, move))
    assert play.is_over and turning_point(play) is None
    assert turning_point(Play(find("pig"))) is None


def test_the_end_of_a_game_says_where_it_was_lost(monkeypatch, capsys):
    code, said = played(monkeypatch, capsys, "b1\n", "tic-tac-toe", "O.O/.X./X..", "--depth", "9", "--lang", "en")
    assert code == 0
    assert said.endswith("O wins.\nX lost the game with move 1, b1; b3 was better.\n")


# ---------------------------------------------------------------------------------------------
# Narrow terminals


@pytest.mark.parametrize("command", ["games", "algorithms"])
@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_lists_fit_a_narrow_terminal(command, language, monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    assert run([command, "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 40 and any(re.match("tic-tac-toe|alphabeta", line) for line in lines)
    assert os.environ["COLUMNS"] == "40"


# ---------------------------------------------------------------------------------------------
# Questions of exercises


@pytest.mark.parametrize(
    ("language", "names"),
    [("en", ["labels", "windows"]), ("es", ["etiquetas", "ventanas"]), ("ca", ["etiquetes", "finestres"])],
)
def test_the_questions_of_a_sheet_have_names_in_its_language(language, names, capsys):
    assert run(["exercise", "upv-4", "--lang", language]) == 0
    said = capsys.readouterr().out
    assert all(f"[{name}]" in said for name in names)


@pytest.mark.parametrize("name", ["no-cut", "sin-poda", "sense-poda", "Sin-Poda"])
@pytest.mark.parametrize("language", ["en", "es", "ca"])
def test_answers_name_their_question_in_any_language(name, language, capsys):
    assert run(["grade", "upv-4", f"{name}: > 5", "--json", "--lang", language]) == 0
    assert json.loads(capsys.readouterr().out)["questions"]["no-cut"]["credit"] == 1


def test_an_unknown_question_is_told_the_names_of_the_language(capsys):
    assert run(["grade", "upv-4", "nada: 5", "--lang", "es"]) == 2
    assert "tiene etiquetas, ventanas" in capsys.readouterr().err
