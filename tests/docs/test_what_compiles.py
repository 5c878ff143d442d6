"""Compile every example of the page about compiling."""

import re

import pytest

from tests.docs.pages import DOCS
from tests.modes import needs_compiler
from zermelo import Game, perft
from zermelo.games.loading import NoSuchGame
from zermelo.machine.compile import NotCompilable, compiled
from zermelo.machine.natural.forms import machine_form
from zermelo.rules.comparing import compiled_list, plain
from zermelo.rules.user_files import load

PAGE = (DOCS / "what-compiles.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
GIVEN = ("position", "point", "board", "n", "stones", "name")
NAMES = re.search(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[1]
FUNCTIONS = re.search(r"^```python\n(.*?)^```$", SECTIONS["Functions"], re.MULTILINE | re.DOTALL)[1]
ROWS = {
    of: [one.replace(r"\|", "|") for one in re.findall("`([^`]+)`", cell)]
    for of, cell in re.findall(r"^\| ([a-z ]+) \| (`.*`) \|$", SECTIONS["Expressions"], re.MULTILINE)
}
REFUSED = re.findall(r"^\| `([^`]+)`( as moves)? \|", SECTIONS["What does not compile"], re.MULTILINE)

COUNTING_DOWN = {
    "player": lambda n: 0,
    "result": lambda n, take: n - 1,
    "terminal": lambda n: n == 0,
    "utility": lambda n: 1,
}

pytestmark = needs_compiler


def rule(name, answer, names=GIVEN):
    return f"\n\ndef {name}({', '.join(names)}):\n    return {answer}\n"


@pytest.fixture(scope="module")
def rules(tmp_path_factory):
    """The names and functions of the page, and a rule for each row and each line that does not compile."""
    file = tmp_path_factory.mktemp("page") / "rules.py"
    text = f"{NAMES}\n\n{FUNCTIONS}"
    text += "".join(rule(of.replace(" ", "_"), f"({', '.join(row)},)") for of, row in ROWS.items())
    for number, (wrong, as_moves) in enumerate(REFUSED):
        text += rule(f"refused_{number}", wrong, ("n",) if as_moves else ("n", "name"))
    file.write_text(text, encoding="utf-8")
    return load(file, NoSuchGame)


def given(rules, names=GIVEN):
    return [getattr(rules, name) for name in names]


@pytest.mark.parametrize("of", ROWS)
def test_the_expressions_compile(of, rules):
    function, arguments = getattr(rules, of.replace(" ", "_")), given(rules)
    found, expected = compiled(function)(*map(machine_form, arguments)), function(*arguments)
    assert plain(found) == plain(machine_form(expected))


@pytest.mark.parametrize("name, argument", re.findall(r"^def (a?\w+)\((\w+)\)", FUNCTIONS, re.MULTILINE))
def test_the_functions_compile(name, argument, rules):
    function, value = getattr(rules, name), getattr(rules, argument)
    if name.startswith("moves"):
        assert plain(compiled_list(function)(value)) == plain(list(function(value)))
    elif name != "squared":
        assert plain(compiled(function)(value)) == plain(function(value))


def count_moves(actions):
    """Compile a game with such moves."""
    perft(Game(name="page", initial=2, actions=actions, **COUNTING_DOWN), 1, compiled=True)


@pytest.mark.parametrize("number", range(len(REFUSED)), ids=[wrong for wrong, _ in REFUSED])
def test_the_rest_is_refused_with_its_line(number, rules):
    wrong, as_moves = REFUSED[number]
    function = getattr(rules, f"refused_{number}")
    with pytest.raises(NotCompilable, match=r"rules\.py, line") as refused:
        count_moves(function) if as_moves else compiled(function)(rules.n, rules.name)
    assert wrong in str(refused.value)
