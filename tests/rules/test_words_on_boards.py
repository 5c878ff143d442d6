"""Boards are shown in the language of the reader, and read back from all of them."""

import random

import pytest

from zermelo.cli import run
from zermelo.draw import draw
from zermelo.draw.boards import board_of
from zermelo.draw.notebook import show_position
from zermelo.explain.telling import tell
from zermelo.explain.tracing import trace
from zermelo.games import find
from zermelo.languages.message import in_language
from zermelo.rules.game import BadPosition, Game, variant
from zermelo.rules.words import in_english

GAMES = [
    "nim:2,3",
    "pig:20,6,9,0",
    "pig",
    "coins",
    "kalah:3,2,0",
    "breakthrough:3,4",
    "prisoners-dilemma",
    "tic-tac-toe",
    "connect-four:5,4",
    "mnk",
]


def show_board(game, position, language):
    return in_language(game.show(position), language)


def some_positions(game, games=4, plies=12):
    """The start, and positions of a few games at random."""
    chooser = random.Random(1)
    yield game.initial
    for _ in range(games):
        position = game.initial
        for _ in range(plies):
            moves = game.moves(position)
            if not moves:
                break
            position = game.result(position, chooser.choice(moves))
            yield position


@pytest.mark.parametrize("language", ["en", "es", "ca"])
@pytest.mark.parametrize("name", GAMES)
def test_what_is_shown_is_read_back(name, language):
    game = find(name)
    for position in some_positions(game):
        shown = show_board(game, position, language)
        for written in (shown, shown.lower()):
            found = game.position(written)
            assert found == position or game.terminal(position)
            assert game.show(found) == game.show(position)


@pytest.mark.parametrize("name", GAMES)
def test_no_word_stays_english(name):
    """Moves are called the same everywhere; all other words are translated."""
    game = find(name)
    for position in some_positions(game):
        words = {word for word in game.show(position).replace(":", " ").split() if len(word) > 1 and word.isalpha()}
        for language in ("es", "ca"):
            shown = show_board(game, position, language).replace(":", " ").split()
            assert words & set(shown) <= {"confess", "deny", "decisions"}


def test_the_boards_themselves():
    nim = find("nim:1,2")
    assert show_board(nim, nim.position("1x1"), "ca") == "1:\n2: | |\nTorn del segon"
    pig = find("pig:20,6,9,0")
    assert show_board(pig, pig.position("12+5 rolling 3 2 of 9 decisions"), "es") == (
        "Primero  12 +5 tirando\nSegundo   3\n2 de 9 decisiones"
    )
    coins = find("coins")
    row, *holdings = show_board(coins, coins.initial, "es").splitlines()
    assert row.startswith("Fila: ")
    assert holdings == [
        "> Primero   0",
        "  Segundo   0",
        "  Tercero   0",
    ]


@pytest.mark.parametrize(("language", "turn"), [("es", "Juegan negras"), ("ca", "Juguen negres")])
def test_the_turn_of_a_colour(language, turn):
    othello = find("othello")
    shown = show_board(othello, othello.initial, language)
    assert turn in shown
    assert othello.position(shown) == othello.initial


def test_short_forms_in_other_languages():
    assert find("nim").position("3 3 0 segundo").player == 1
    assert find("nim").position("3 3 0 segon").player == 1
    assert find("kalah").position("4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 Norte").player == 1
    assert find("kalah").position("4 4 4 4 4 4 0 / 4 4 4 4 4 4 0 juga nord").player == 1
    assert find("tic-tac-toe").position("b2 a1") == find("tic-tac-toe").position("b2 a1")


def test_what_is_refused_is_quoted_as_it_was_written():
    with pytest.raises(BadPosition, match="'3 3 segundo z' is not a row of piles"):
        find("nim").position("3 3 segundo z")


def spanish_rulebook() -> Game:
    """A rulebook written in Spanish."""
    nim = find("nim:1,2")

    def parse(written):
        player = 1 if "Segundo" in written else 0
        return nim.initial._replace(player=player)

    text = lambda position: f"Juega {('Primero', 'Segundo')[position.player]}"  # noqa: E731
    return variant(nim, text=text, parse=parse, words=())


def test_a_rulebook_in_another_language_is_left_alone():
    game = spanish_rulebook()
    assert show_board(game, game.initial, "es") == "Juega Primero"
    assert game.position("Juega Segundo").player == 1


def test_words_of_other_languages_inside_words_are_left_alone():
    words = find("nim").look.words
    assert in_english("Primeros segundones", words) == "Primeros segundones"
    assert in_english("juega segundo", words) == "Second to move"


@pytest.mark.parametrize("command", ["best", "solve", "analyze"])
def test_a_board_goes_from_one_command_into_the_next(command, capsys):
    """A command in any language understands the output of one in Spanish."""
    assert run(["best", "nim:1,2", "1x1", "--depth", "1", "--lang", "es"]) == 0
    board = "\n".join(capsys.readouterr().out.splitlines()[:3])
    assert board.split("\n")[2].strip() == "Turno del segundo"
    assert (
        run(
            [
                command,
                "nim:1,2",
                board,
                "--depth" if command != "solve" else "--lang",
                "1" if command != "solve" else "en",
            ]
        )
        == 0
    )
    assert "Second to move" in capsys.readouterr().out


def test_drawings_and_traces(capsys):
    nim = find("nim:1,1")
    assert "Turno del segundo" in draw(nim, depth=1, lang="es").svg()
    assert "Second to move" in draw(nim, depth=1).svg()
    assert "Torn del segon" in "\n".join(trace(tell(nim, algorithm="minimax", depth=1), "ca", boards=True))
    assert str(show_position(nim, "1x1", "ca")).endswith("Torn del segon")
    prisoners = find("prisoners-dilemma")
    assert "Segundo" in draw(prisoners, depth=1, lang="es").text()


def test_boards_to_look_at():
    prisoners = find("prisoners-dilemma")
    assert board_of(prisoners, prisoners.position("deny"), "ca").scores == ("negar", "sense decidir")
    bare = variant(find("nim:1,2"), draw=None)
    assert board_of(bare, bare.initial, "es").notes[-1] == "Turno del primero"
    assert board_of(bare, bare.initial).notes[-1] == "First to move"


def test_a_position_of_an_exercise(capsys):
    from zermelo.workbook.exercise import Exercise
    from zermelo.workbook.exercise_task import ExerciseTask

    exercise = Exercise(ask=(), game="nim:1,2", position="0 2 segundo")
    assert ExerciseTask(exercise).position == find("nim:1,2").position("1x1")
