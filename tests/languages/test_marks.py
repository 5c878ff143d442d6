"""Every error is raised with a translatable message, never with plain text."""

import ast
import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "zermelo"
FOLDERS = sorted(path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__")
FOR_PROGRAMMERS = {
    "AssertionError",
    "AttributeError",
    "Exit",
    "IndexError",
    "KeyError",
    "NotImplementedError",
    "RuntimeError",
    "SystemExit",
    "TypeError",
    "ValueError",
}


def finished_texts(file):
    """The lines that raise an error with text that no catalogue can have."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call) or not node.exc.args:
            continue
        name = ast.unparse(node.exc.func).rpartition(".")[2]
        if name not in FOR_PROGRAMMERS and isinstance(node.exc.args[0], ast.JoinedStr | ast.Constant | ast.BinOp):
            yield f"{file.relative_to(PACKAGE)}:{node.lineno}"


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_error_is_a_message(folder):
    found = [place for file in sorted((PACKAGE / folder).rglob("*.py")) for place in finished_texts(file)]
    assert found == []


MARKS = {"M", "counted", "in_context"}


def marks_inside_text(file):
    """The messages inside an f-string, where the tool that collects them does not look."""
    for text in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        for node in ast.walk(text) if isinstance(text, ast.JoinedStr) else []:
            if isinstance(node, ast.Call) and ast.unparse(node.func) in MARKS:
                yield f"{file.relative_to(PACKAGE)}:{node.lineno}"


def test_no_message_hides_inside_another_text():
    assert [place for file in sorted(PACKAGE.rglob("*.py")) for place in marks_inside_text(file)] == []


SPEAKING = {"say", "complain"}
"""Functions of the command line that translate what they are given."""


def sentences_not_marked(file):
    """The calls that say finished text, and the sentences that are printed without being said."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name, first = ast.unparse(node.func).rpartition(".")[2], node.args[0]
        finished = isinstance(first, ast.JoinedStr | ast.Constant | ast.BinOp)
        if finished and (name in SPEAKING or (name == "print" and has_words(first))):
            yield f"{file.relative_to(PACKAGE)}:{node.lineno}"


def has_words(text):
    """Whether a literal contains two words in a row, outside what fills it."""
    parts = [part.value for part in ast.walk(text) if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return any(re.search(r"[^\W\d]{2,} [^\W\d]{2,}", part) for part in parts)


def test_every_word_of_the_command_line_is_a_message():
    assert [place for file in sorted((PACKAGE / "cli").glob("*.py")) for place in sentences_not_marked(file)] == []
