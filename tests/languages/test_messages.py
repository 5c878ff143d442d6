"""Messages: created in English, translated on output."""

import pickle
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import zermelo.languages.message as message
from zermelo.languages.catalogue import Catalogue, add_texts, catalogue
from zermelo.languages.errors import ZermeloError
from zermelo.languages.message import M, capital, counted, in_context, in_language, joined

PO = r"""
msgid ""
msgstr ""
"Language: es\n"

msgid "{player} has {count} leaf"
msgid_plural "{player} has {count:,} leaves"
msgstr[0] "{player} tiene {count} hoja"
msgstr[1] "{player} tiene {count:,} hojas"

msgid "the first player"
msgstr "el primer jugador"

msgid "The move of {player} costs {cost}."
msgstr "La jugada de {player} cuesta {cost}."

msgid "Tell {player} and {second}."
msgstr "Dilo a {player} y {otro}."

msgid "An open {place brace"
msgstr "Una llave {place"

msgctxt "verb"
msgid "play"
msgstr "jugar"

msgid "play"
msgstr "partida"

#, fuzzy
msgid "unsure"
msgstr "inseguro"

#~ msgid "gone"
#~ msgstr "perdido"

msgid "long"
msgstr ""
"dos \"líneas\"\n"
"y más"
"""


@pytest.fixture(autouse=True)
def small_catalogue(monkeypatch):
    found = Catalogue({}, {})
    add_texts(found, PO)
    monkeypatch.setattr(message, "catalogue", lambda language: found if language == "es" else Catalogue({}, {}))


def test_a_message_is_its_english_text():
    made = M("There is no file {file}.", file=Path("nim.py"))
    assert made == "There is no file nim.py." and f"{made}" == "There is no file nim.py."
    assert (made.template, made.arguments) == ("There is no file {file}.", {"file": Path("nim.py")})


@pytest.mark.parametrize(
    ("count", "english", "spanish"),
    [
        (0, "X has 0 leaves", "X tiene 0 hojas"),
        (1, "X has 1 leaf", "X tiene 1 hoja"),
        (2, "X has 2 leaves", "X tiene 2 hojas"),
        (1234567, "X has 1,234,567 leaves", "X tiene 1.234.567 hojas"),
    ],
)
def test_plural_forms_and_thousands(count, english, spanish):
    made = counted("{player} has {count} leaf", "{player} has {count:,} leaves", count, player="X")
    assert (made, made.in_language("es")) == (english, spanish)


@pytest.mark.parametrize(
    ("number", "english", "spanish"),
    [
        (6.5, "6.5", "6,5"),
        (Fraction(1, 3), "1/3", "1/3"),
        (Fraction(13, 2), "6.5", "6,5"),
        ((0.5, 2), "(0.5, 2)", "(0,5; 2)"),
        (float("-inf"), "−∞", "−∞"),
        (1234567, "1234567", "1234567"),
        (True, "True", "True"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(number, english, spanish):
    made = M("The move of {player} costs {cost}.", player="X", cost=number)
    assert made == f"The move of X costs {english}."
    assert made.in_language("es") == f"La jugada de X cuesta {spanish}."


def test_digits_behind_the_point_are_those_asked_for():
    made = M("{share:.1%} of {nodes:,.2f}", share=0.125, nodes=1234.5)
    assert (made, made.in_language("es")) == ("12.5% of 1,234.50", "12,5 % of 1.234,50")


def test_messages_inside_messages_are_translated_and_contracted():
    player = M("the first player")
    made = M("The move of {player} costs {cost}.", player=player, cost=3)
    assert made == "The move of the first player costs 3."
    assert made.in_language("es") == "La jugada del primer jugador cuesta 3."
    assert M("The move of {player} costs {cost}.", player="el primer jugador", cost=3).in_language("es") == (
        "La jugada de el primer jugador cuesta 3."
    )  # a name given by a user stays unchanged


def test_what_was_typed_is_left_alone():
    for typed in ("{", "}", "{player}", "{0}", "{cost.__class__}", "%s", "the first player", r"\1", "de el el"):
        made = M("The move of {player} costs {cost}.", player=typed, cost=typed)
        assert made == f"The move of {typed} costs {typed}."
        assert made.in_language("es") == f"La jugada de {typed} cuesta {typed}."


def test_a_mistake_in_a_translation_leaves_the_english():
    assert M("Tell {player} and {second}.", player="X", second="O").in_language("es") == "Tell X and O."
    assert M("The move of {player} costs {cost}.", player=1, cost=2).in_language("es") == "La jugada de 1 cuesta 2."
    with pytest.raises(ValueError):
        M("An open {place brace", place=1)


def test_a_text_without_translation_stays_english():
    assert M("Not translated: {this}.", this=M("the first player")).in_language("es") == (
        "Not translated: el primer jugador."
    )
    assert M("the first player").in_language("de") == "the first player"
    assert M("unsure").in_language("es") == "unsure" and M("gone").in_language("es") == "gone"
    assert in_language("the first player", "es") == "the first player"


def test_contexts_tell_homonyms_apart():
    assert M("play").in_language("es") == "partida"
    assert in_context("verb", "play").in_language("es") == "jugar"


def test_rows_and_capitals():
    row = joined([M("the first player"), "a3", M("play")], ", ")
    assert row == "the first player, a3, play" and row.in_language("es") == "el primer jugador, a3, partida"
    assert capital(row) == "The first player, a3, play"
    assert capital(row).in_language("es") == "El primer jugador, a3, partida"
    assert capital("").in_language("es") == "" and joined([]).in_language("es") == ""


def test_an_error_keeps_its_message():
    error = ZermeloError(M("The move of {player} costs {cost}.", player=M("the first player"), cost=0.5))
    assert str(error) == "The move of the first player costs 0.5."
    assert error.message.in_language("es") == "La jugada del primer jugador cuesta 0,5."


def test_messages_survive_a_journey_to_another_process():
    for made in (
        M("The move of {player} costs {cost}.", player=M("the first player"), cost=Fraction(1, 2)),
        counted("{player} has {count} leaf", "{player} has {count:,} leaves", 7, player="X"),
        in_context("verb", "play"),
        capital(joined([M("play"), "x"], "; ")),
    ):
        copy = pickle.loads(pickle.dumps(made))
        assert copy == made and copy.in_language("es") == made.in_language("es") != made


@pytest.mark.parametrize("language", ["es", "ca"])
def test_catalogues_are_read_as_others_read_them(language):
    ours = catalogue(language)
    for file in sorted((Path(message.__file__).parent / language).glob("*.po")):
        with file.open("rb") as source:
            for entry in read_po(source):
                many = isinstance(entry.id, tuple)
                key = entry.context or "", entry.id[0] if many else entry.id
                translated = all(entry.string) if many else entry.string
                if entry.id and not entry.fuzzy and translated:
                    assert (ours.plurals if many else ours.texts)[key] == entry.string


def test_a_language_is_loaded_only_when_it_is_used():
    script = (
        "import sys; from zermelo.languages.catalogue import catalogue as c; from zermelo.cli import run; "
        "run(['value', 'A(3,4)', '--lang', sys.argv[1]]); print(c.cache_info().currsize)"
    )
    used = {
        language: subprocess.run([sys.executable, "-c", script, language], capture_output=True, text=True, check=True)
        for language in ("en", "es")
    }
    assert used["en"].stdout.endswith("\n0\n") and used["es"].stdout.endswith("\n1\n")
