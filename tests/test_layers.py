"""Dependencies point one way: a folder imports only those before it in one list, and the package starts light."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "zermelo"
PAGE = PACKAGE.parent / "docs" / "architecture.md"
FOLDERS = [
    "languages",
    "machine",
    "tasks",
    "rules",
    "trees",
    "adapters",
    "games",
    "records",
    "algorithms",
    "equilibria",
    "pathfinding",
    "solving",
    "engine",
    "players",
    "protocols",
    "library",
    "theory",
    "arena",
    "learning",
    "explain",
    "draw",
    "workbook",
    "course",
    "studio",
    "cli",
]
"""Each folder of the package may import those before it, and itself."""
STRANGERS = ("games", "algorithms")
"""Rulebooks and algorithms must not import each other."""
FILES = sorted(file for file in PACKAGE.rglob("*.py") if file.parent != PACKAGE)
MODULE = re.compile(r"zermelo(\.[a-z_]\w*)+")


def folder_of(file):
    return file.relative_to(PACKAGE).parts[0]


def documentation(tree):
    """The docstring nodes, which may mention anything."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def modules_named(file):
    """Every module of the package that a file imports, at its top, inside a function, or by a string."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    said = documentation(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports name the whole module, from zermelo.rules.game and so on"
            module = node.module or ""
            yield from (f"zermelo.{name.name}" for name in node.names) if module == "zermelo" else [module]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            found = MODULE.match(node.value)
            if found and (PACKAGE / found[0].split(".")[1]).is_dir():
                yield found[0]


def folders_used(file):
    """The other folders of the package that a file imports."""
    parts = {module.split(".")[1] for module in modules_named(file) if module.startswith("zermelo.")}
    return parts & set(FOLDERS) - {folder_of(file)}


def test_every_folder_has_its_place_and_the_root_holds_two_files():
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set(FOLDERS)
    assert {file.name for file in PACKAGE.glob("*.py")} == {"__init__.py", "__main__.py"}


def test_the_architecture_page_shows_the_same_list():
    listed = re.findall(r"^\| `(\w+)/` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert listed == FOLDERS


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_a_folder_imports_only_those_before_it(file):
    own = folder_of(file)
    for used in folders_used(file):
        assert FOLDERS.index(used) < FOLDERS.index(own), f"{own} stands before {used} and must not import it"
        assert {own, used} != set(STRANGERS), "games and algorithms know nothing of each other"


@pytest.mark.parametrize("statement", ["import zermelo", "from zermelo.games import tic_tac_toe"])
def test_the_package_starts_without_the_compiler(statement):
    """Numba takes longer to load than most answers: it is loaded only to compile."""
    program = f"import sys; {statement}; print([name for name in ('numba', 'numpy') if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"


def test_the_package_alone_loads_next_to_nothing():
    program = "import sys, zermelo; print(sum(name.startswith('zermelo') for name in sys.modules))"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(shown.stdout) <= 3


def test_a_small_tree_is_searched_without_the_compiler():
    program = "import sys, zermelo; zermelo.search(zermelo.tree([[3, 12], [2, 4]])); print('numba' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "False"


MODULES = [".".join(file.with_suffix("").relative_to(PACKAGE.parent).parts).removesuffix(".__init__") for file in FILES]
IMPORTING = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
for name in sys.argv[1:]:
    exec(f"import {name} as one")
    if one.__name__ != name:
        print(name)
"""


def test_every_module_can_be_imported_by_its_full_name():
    """No function shadows the module of the same name."""
    shown = subprocess.run([sys.executable, "-c", IMPORTING, *MODULES], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == []
