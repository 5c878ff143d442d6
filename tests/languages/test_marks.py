"""No sentence of the program escapes translation: an error is raised with a message, never with finished text."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "zermelo"
UNMARKED = {
    "rules",
    "games",
    "algorithms",
    "explain",
    "cli",
}
"""Folders whose errors are still finished text."""
FOLDERS = sorted(path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__")
FOR_PROGRAMMERS = {
    "AssertionError",
    "AttributeError",
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
    assert folder in UNMARKED or found == []
