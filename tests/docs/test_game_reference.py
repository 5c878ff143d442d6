"""The reference has every field of a game, with its arguments and an example that passes `check`."""

import re
import typing
from collections.abc import Callable
from dataclasses import fields, replace

import pytest

from tests.docs.pages import DOCS
from zermelo import Game, Look, check, variant
from zermelo.rules.advice import Advice, ProofAdvice, SearchAdvice
from zermelo.rules.board import Board, Square
from zermelo.rules.declared import Numbers, Patterns
from zermelo.rules.endgames import Endgames
from zermelo.rules.features import Features
from zermelo.rules.grid import Grid

PAGE = (DOCS / "game-reference.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `(\w+)` \| (.*?) \| (.*) \| `((?:[^`])+)` \|$", re.MULTILINE)
TABLES = {
    kind: [row for of, table in re.findall(r"^## `(\w+)`(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
           if of == kind.__name__ for row in ROW.findall(table)]
    for kind in (Game, Look, Advice, SearchAdvice, ProofAdvice)
}  # fmt: skip
FIELDS = [pytest.param(kind, *row, id=f"{kind.__name__}.{row[0]}") for kind, rows in TABLES.items() for row in rows]
LATER = {kind.__name__: kind for kind in (Board, Endgames, Features, Grid, Numbers, Patterns)} | {"Square": Square}
"""Types that a rulebook need not import."""
NEEDS = {"from_key": ("key",), "key_bits": ("key",), "squares": ("draw",), "parse": ("text",), "proved": ("longest",)}
"""Fields that mean something only beside others."""
NOT_HERE = {"chance", "margin", "sees", "possible"}
"""Fields that mean nothing in this game."""


@pytest.fixture(scope="module")
def names():
    found = {}
    exec(re.search(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[1], found)
    return found


@pytest.mark.parametrize("kind", TABLES)
def test_every_field_is_there_once(kind):
    assert sorted(row[0] for row in TABLES[kind]) == sorted(field.name for field in fields(kind))


@pytest.mark.parametrize("kind, field, signature, told, example", FIELDS)
def test_the_signature_has_as_many_arguments(kind, field, signature, told, example):
    hints = typing.get_type_hints(kind, localns=LATER)[field]
    calls = [hint for hint in (hints, *typing.get_args(hints)) if typing.get_origin(hint) is Callable]
    assert ("→" in signature) == bool(calls)
    if calls:
        assert signature.partition("→")[0].count(",") + 1 == len(typing.get_args(calls[0])[0])


def example_of(field, names):
    example = next(row[3] for rows in TABLES.values() for row in rows if row[0] == field)
    return eval(example.replace(r"\|", "|"), names)


@pytest.mark.parametrize("kind, field, signature, told, example", FIELDS)
def test_the_example_is_right(kind, field, signature, told, example, names, monkeypatch):
    monkeypatch.setenv("ZERMELO_COMPILE", "0")  # that compiled rules are the same is shown elsewhere
    given = {one: example_of(one, names) for one in (field, *NEEDS.get(field, ()))}
    game = names["game"]
    tried = variant(game, **({"advice": replace(game.advice, **given)} if kind is Advice else given))
    if field not in NOT_HERE:
        assert check(tried, games=5).problems == []
