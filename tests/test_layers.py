"""Dependencies point one way: nothing below imports anything above it, and the start of the package stays light."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "zermelo"
LEVELS = [
    {"board", "game", "files"},
    {"compile", "cache", "linking", "bits", "tree", "notation", "numerals", "text_board",
     "exact", "dice", "simplex", "matrix"},
    {"games", "search"},
    {"perft", "check", "solve", "engine", "learn"},
    set(),  # everything that is not named here: explain, arena, protocols and the like
    {"studio", "cli", "demo", "__main__"},
]
MIDDLE = LEVELS.index(set())
FILES = sorted(file for file in PACKAGE.rglob("*.py") if file != PACKAGE / "__init__.py")


def part_of(module):
    """The part of the package that a module belongs to: `search` for zermelo.search.star."""
    return module.split(".")[1] if "." in module else ""


def level(part):
    return next((number for number, parts in enumerate(LEVELS) if part in parts), MIDDLE)


def imports(file):
    """Every part of the package that a file imports, at its top or inside a function."""
    for statement in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(statement, ast.Import):
            modules = [name.name for name in statement.names]
        elif isinstance(statement, ast.ImportFrom):
            assert statement.level == 0, f"{file}: imports name the whole module, from zermelo.game and so on"
            module = statement.module or ""
            modules = [f"zermelo.{name.name}" for name in statement.names] if module == "zermelo" else [module]
        else:
            continue
        yield from (part_of(module) for module in modules if module.partition(".")[0] == "zermelo")


def known_parts():
    return {file.stem if file.parent == PACKAGE else file.relative_to(PACKAGE).parts[0] for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_nothing_below_imports_anything_above(file):
    own = file.stem if file.parent == PACKAGE else file.relative_to(PACKAGE).parts[0]
    for part in set(imports(file)) & known_parts():
        assert level(part) <= level(own), f"{own} is below {part} and must not import it"
        assert {own, part} != {"games", "search"}, "games and searches know nothing of each other"


@pytest.mark.parametrize("statement", ["import zermelo", "from zermelo.games import tic_tac_toe"])
def test_the_package_starts_without_the_compiler(statement):
    """Loading numba takes longer than most answers: it waits until something is compiled."""
    program = f"import sys; {statement}; print([name for name in ('numba', 'numpy') if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_a_small_tree_is_searched_without_the_compiler():
    program = "import sys, zermelo; zermelo.search(zermelo.tree([[3, 12], [2, 4]])); print('numba' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "False"
