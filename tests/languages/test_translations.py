"""Every sentence that the program refuses something with exists in Spanish and Catalan."""

import ast
import builtins
import re
from pathlib import Path

import pytest
import typer

from zermelo.cli import application, run
from zermelo.languages.translations import TEXTS, _understood, pieces, templates, translate
from zermelo.languages.translations.help import HELP
from zermelo.players.verdicts import capital

PACKAGE = Path(__file__).parents[2] / "zermelo"
SOURCES = {
    file.relative_to(PACKAGE).as_posix(): ast.parse(file.read_text(encoding="utf-8"))
    for file in sorted(PACKAGE.rglob("*.py"))
}
PHRASES = {
    "notation.py": {"fail", "expected"},
    "formats/gambit.py": {"fail", "expected", "quoted", "whole", "number"},
    "workbook/header.py": {"fail", "BadExercise"},
    "check.py": {"_integers"},
    "search/driver.py": {"warn"},
}
"""Functions that put a phrase they are given into a sentence."""
ARGUMENTS = {
    "require_shallow",
    "require_alternation",
    "require_decimals",
    "refuse_unknowns",
    "refuse_payoffs",
    "refuse_chance",
    "_need_zero_sum",
    "_table",
}
"""The same, of several files; the phrase is their last argument."""
VARIABLES = {"what", "found", "place", "players", "both", "given", "where", "choice", "reason", "sentence", "refusal"}
"""Names of what is put into a sentence later."""
RETURNED = {"search/algorithm.py", "search/paranoid.py"}
"""Files whose functions return the sentence that refuses a game."""


def error_classes():
    """The names of ZermeloError and of everything that inherits from it."""
    bases = {
        node.name: {getattr(base, "id", getattr(base, "attr", "")) for base in node.bases}
        for tree in SOURCES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {"ZermeloError"}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


def texts_of(node):
    """The templates that an expression can be: each f-string with `{}` for its slots; nothing if it is no text."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [_escaped(node.value)]
    if isinstance(node, ast.JoinedStr):
        return ["".join(_escaped(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)]
    if isinstance(node, ast.IfExp):
        return texts_of(node.body) + texts_of(node.orelse)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [left + right for left in texts_of(node.left) for right in texts_of(node.right)]
    return []


def _escaped(text):
    return text.replace("{", "{{").replace("}", "}}")


def name_of(call):
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def sentences():
    """Every (file, line, template) that has to be translated."""
    errors = error_classes()
    for file, tree in SOURCES.items():
        for node in ast.walk(tree):
            for text in _said(file, node, errors):
                if any(letter.isalpha() for letter in text.replace("{}", "")) and not text.startswith("wb."):
                    yield file, node.lineno, text


def _said(file, node, errors):
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and name_of(node.exc) in errors:
        return texts_of(node.exc.args[0])
    if isinstance(node, ast.Call) and name_of(node) in PHRASES.get(file, ()) and node.args:
        return texts_of(node.args[0])
    if isinstance(node, ast.Call) and name_of(node) in ARGUMENTS and file.startswith(("formats/", "matrix")):
        return texts_of(node.args[-1])
    if isinstance(node, ast.Return) and file in RETURNED and node.value:
        return texts_of(node.value)
    if isinstance(node, ast.Assign) and file in INSIDE and getattr(node.targets[0], "id", "") in VARIABLES:
        return texts_of(node.value)
    return []


INSIDE = {
    "check.py",
    "compile.py",
    "notation.py",
    "formats/gambit.py",
    "formats/forest.py",
    "formats/json_tree.py",
    "formats/aima.py",
    "formats/nested.py",
    "search/driver.py",
}
"""Files in which such names hold words for the reader."""


def test_the_walk_finds_the_sentences():
    found = {text for _, _, text in sentences()}
    assert len(found) > 250
    assert "There is no file {}." in found
    assert "{} has chance nodes, which it cannot average; use expectiminimax or star2." in found
    assert "the text ends here" in found


def test_every_sentence_is_translated():
    missing = [f"{file}, line {line}: {text}" for file, line, text in sentences() if text not in TEXTS]
    assert missing == []


def test_every_reason_of_the_compiler_is_translated():
    from zermelo.machine.compile import _REASONS

    known = set(map(pieces, TEXTS))
    assert [words for _, words in _REASONS if pieces(words) not in known] == []


def test_every_translation_has_the_same_slots():
    wrong = [
        english
        for english, texts in TEXTS.items()
        for text in texts
        if not text or len(pieces(text)) != len(pieces(english))
    ]
    assert wrong == []
    assert len(templates()) == len(TEXTS)


@pytest.mark.parametrize("language", ["es", "ca"])
def test_what_is_raised_is_recognised(language):
    """Each template, its slots filled, is found again as itself and not as a more general one."""
    column = {"es": 0, "ca": 1}[language]
    for english, texts in TEXTS.items():
        values = [f"<{number}>" for number in range(len(pieces(english)) - 1)]
        assert translate(english.format(*values), language) == texts[column].format(*values)


def test_sentences_inside_sentences():
    assert translate("Move 2: 'q' is not a move here; the legal moves are 1, 2, ….", "es") == (
        "Jugada 2: 'q' no es una jugada posible aquí; las jugadas legales son 1, 2, …."
    )
    assert translate("pig is slow: `roll` runs interpreted, because `f` is not defined.", "ca") == (
        "pig va lent: `roll` s'executa interpretada, perquè `f` no està definit."
    )


def test_what_nobody_translated_stays():
    assert translate("Somebody else says this", "es") == "Somebody else says this"
    assert translate("There is no file x.", "en") == "There is no file x."


def test_a_hostile_sentence_takes_no_time():
    for text in ("." * 50_000, "a: " * 50_000, "a, line 1: " * 20_000):
        assert translate(text, "es")


def test_the_names_of_exceptions_are_no_builtins():
    assert not error_classes() & set(dir(builtins))


# ---------------------------------------------------------------------------------------------
# The words of the commands

SPOKEN = [name for name in SOURCES if name.startswith("cli/") or name in ("words.py", "demo.py", "strategy.py")]


def spoken_texts(file):
    """What a file hands to the reader: arguments of the functions that speak, and the words that others return."""
    for node in ast.walk(SOURCES[file]):
        found = []
        if isinstance(node, ast.Call) and name_of(node) in {"say", "told", "complain"} and node.args:
            found = texts_of(node.args[0])
        elif isinstance(node, (ast.Return, ast.Yield)) and file in ("words.py", "demo.py"):
            found = texts_of(node.value)
        for text in found:
            for line in text.split("\n"):
                yield node.lineno, line.strip()


@pytest.mark.parametrize("file", SPOKEN)
def test_the_words_of_the_commands_are_translated(file):
    """Every letter of what is said is part of a sentence in the tables."""
    missing = []
    for line, text in spoken_texts(file):
        text = re.sub(r"(?<=[a-z}])\{\}", "", text)  # what follows a word at once is an addition, or nothing
        fixed = text.replace("{}", "")
        filled = text.format(*(f"<{number}>" for number in range(len(pieces(text)) - 1)))
        if any(letter.isalpha() for letter in fixed) and text not in ELSEWHERE:
            explained = max(_understood(said, "es", 6)[0] for said in (filled, capital(filled)))
            if explained < len(fixed):
                missing.append(f"line {line}: {text}")
    assert missing == []


ELSEWHERE = {
    "A(a1: B(3, 12, B3(8, 7, 3)), a2: C(2, 4, 6), a3: D(14, 5, 1))",
    "More: zermelo games · zermelo best connect-four · zermelo solve nim:3,4,5 · zermelo --help",
    "A game against the program: zermelo play {}",
    "{} makes the {} player sure of {}.",
    "{} {} to {}",
}
"""A tree, commands to be typed, and what the table writes out, once for rows and once for columns, say."""


@pytest.mark.parametrize("language", ["es", "ca"])
def test_what_games_and_algorithms_are_about_is_translated(language):
    from zermelo.algorithms import algorithms
    from zermelo.games import find, names

    about = [find(name).about for name in names()] + [one.about for one in algorithms().values()]
    wholly = [re.sub(r"\b\d+\b", "", text) for text in about]  # numbers are parameters of the games
    assert [
        text for text, words in zip(about, wholly, strict=True) if _understood(text, language, 6)[0] < len(words)
    ] == []


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


def test_every_help_text_is_translated():
    command = typer.main.get_command(application([]))
    texts = []
    for each in (command, *command.commands.values()):
        texts += [" ".join(part.split()) for part in each.help.split("\n\n") if not part.startswith("\b")]
        texts += [parameter.help for parameter in each.params if getattr(parameter, "help", None)]
    assert len(texts) > 100
    assert [text for text in texts if text not in HELP] == []


def test_help_speaks_the_language(capsys):
    assert run(["best", "--help", "--lang", "es"]) == 0
    said = capsys.readouterr().out
    assert "Encuentra la mejor jugada." in said
    assert "Opciones:" in said
    assert "Show this message" not in said
    assert 'zermelo best tic-tac-toe "b2 a1" --algorithm minimax --depth 2' in said
    assert run(["--lang", "ca"]) == 0
    assert "Troba la millor jugada." in capsys.readouterr().out
