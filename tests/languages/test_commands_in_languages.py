"""Commands speak the language of the reader; JSON and what one types stay the same."""

import click
import pytest

from zermelo.cli import COMMANDS, run
from zermelo.cli.helping import paragraphs
from zermelo.cli.program import application
from zermelo.languages.catalogue import catalogue
from zermelo.languages.message import Message


@pytest.mark.parametrize(
    "command",
    [
        "best tic-tac-toe",
        "best tic-tac-toe X.O/.X./O..",
        "best pig --depth 3",
        "best coins --depth 3",
        "solve nim:1,2",
        "solve nim:1,1",
        "solve prisoners-dilemma",
        "perft nim:1,2 3 --distinct",
        "strategy nim:1,2 --against uniform",
        "algorithms pig",
        "best nim:1,1",
        "best connect-four --depth 2",
        "check nim:1,2 --games 2",
    ],
)
def test_no_line_of_an_answer_stays_english(command, capsys, monkeypatch):
    monkeypatch.setattr("time.perf_counter", lambda: 0.0)
    monkeypatch.setenv("ZERMELO_COMPILE", "0")
    said = {}
    for language in ("en", "es", "ca"):
        assert run([*command.split(), "--lang", language]) == 0
        said[language] = capsys.readouterr().out.splitlines()
    words = [
        line
        for line in said["en"]
        if len(line.split()) > 2
        and line.rstrip().endswith((".", ":"))
        and any(word.isalpha() and len(word) > 3 for word in line.split())
    ]
    assert words
    for language in ("es", "ca"):
        assert len(said[language]) == len(said["en"])
        assert [line for line in words if line in said[language]] == []


def test_a_language_before_the_command_or_after_it(capsys):
    for arguments in (
        ["--lang", "es", "best", "nim", "zz"],
        ["--lang=es", "best", "nim", "zz"],
        ["best", "nim", "zz", "--lang", "es"],
    ):
        assert run(arguments) == 2
        assert capsys.readouterr().err.startswith("'zz' no es una")
    assert run(["--lang", "ca", "value", "A(B(3,12,8),C(2,4,6))"]) == 0
    assert "valor" in capsys.readouterr().out.casefold()
    assert run(["best", "nim", "--lang", "xx"]) == 2
    assert capsys.readouterr().err.startswith("There is no language 'xx'")


def test_the_language_of_the_surroundings(capsys, monkeypatch):
    monkeypatch.setenv("ZERMELO_LANG", "ca")
    assert run(["best", "nimm"]) == 2
    assert capsys.readouterr().err.startswith("No hi ha cap joc 'nimm'")


def test_json_is_never_translated(capsys):
    assert run(["best", "nim:1,2", "--json", "--depth", "1", "--lang", "es"]) == 0
    assert "no chance, zero sum" in capsys.readouterr().out


def found_command(program, context, name):
    """The command of one or more words."""
    for word in name.split():
        program = program.get_command(context, word)
    return program


@pytest.mark.parametrize("language", ["es", "ca"])
def test_every_help_text_is_translated(language):
    program, known = application(), catalogue(language)
    context = click.Context(program)
    commands = [program, *(found_command(program, context, name) for name in COMMANDS)]
    helps = [parameter.help for command in commands for parameter in command.params]
    assert all(isinstance(text, Message) for text in helps)
    texts = [text.template for text in helps]
    texts += [paragraph for command in commands for paragraph in paragraphs(command.help)]
    assert len(texts) > 100
    assert [text for text in texts if known.form(text) == text] == []


MISTAKES = [
    "best nim --tim 3",
    "best nim --strict=3",
    "best nim --depth deep",
    "best nim --time soon",
    "perft nim 3 4",
    "perft nim 99999",
    "table nim",
    "draw A(1,2) --most 1",
    "best",
    "bests nim",
    "nonsense",
    "prove nim",
    "theory nonsense",
    "solve nim --nodes 3",
    "exercise upv-4 -o sheet.foo",
    "value nonsense",
    "value A(1,2) b2",
    "analyze coins",
    "best nim --window 3",
    "best coins --threads 2",
    "strategy nim --player all",
]


@pytest.mark.parametrize("arguments", MISTAKES)
def test_mistakes_are_told_in_the_language_wherever_it_is_asked_for(arguments, capsys):
    told = {}
    for language in ("en", "es", "ca"):
        assert run([*arguments.split(), "--lang", language]) == 2
        told[language] = capsys.readouterr().err
        assert told[language].count("\n") == 1
        assert run(["--lang", language, *arguments.split()]) == 2
        assert capsys.readouterr().err == told[language]
    assert len(set(told.values())) == 3


@pytest.mark.parametrize("language", ["es", "ca"])
def test_the_list_of_exercises_speaks_the_language(language, capsys):
    headings = {}
    for spoken in ("en", language):
        assert run(["exercise", "--list", "--lang", spoken]) == 0
        headings[spoken] = {line.partition(": ")[0] for line in capsys.readouterr().out.splitlines() if line[0] != " "}
    assert len(headings[language]) == 4 and headings[language] & headings["en"] <= {"Controls (--control)"}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["best", "nim", "--positions", "missing.txt"], "no existe el fichero o la carpeta"),
        (["draw", "A(1,2)", "-o", "file/a.svg"], "una parte de la ruta es un fichero, no una carpeta"),
        (["draw", "A(1,2)", "-o", "folder.svg"], "es una carpeta"),
        (["studio", "--host", "192.0.2.1", "--port", "9111"], "esta máquina no tiene esa dirección"),
        (["studio", "--port", "99999"], "los puertos van de 0 a 65535"),
    ],
)
def test_what_the_system_refuses_is_told_in_the_language(arguments, reason, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    (tmp_path / "folder.svg").mkdir()
    assert run([*arguments, "--lang", "es"]) == 2
    assert capsys.readouterr().err.endswith(f": {reason}.\n")


def test_help_speaks_the_language(capsys):
    assert run(["best", "--help", "--lang", "es"]) == 0
    said = capsys.readouterr().out
    assert "Encuentra la mejor jugada." in said
    assert said.startswith("Uso: ") and "Opciones:" in said
    assert "Show this message" not in said
    assert 'zermelo best tic-tac-toe "b2 a1" --algorithm minimax --depth 2' in said
    assert run(["--lang", "ca"]) == 0
    assert "Troba la millor jugada." in capsys.readouterr().out
