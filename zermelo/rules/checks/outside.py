"""What rules ask or change outside the position, read from their source: the clock, chance, global variables."""

import ast
import random
import sys
from collections.abc import Iterator
from types import FunctionType, MethodType, ModuleType
from typing import Any

from zermelo.languages.message import M, Message
from zermelo.machine.fingerprint import methods_of, reached, unwrapped
from zermelo.machine.natural.sources import source_of
from zermelo.rules.accidents import is_users
from zermelo.rules.game import Game

CHANGING = {
    "append",
    "appendleft",
    "clear",
    "extend",
    "insert",
    "pop",
    "popleft",
    "remove",
    "reverse",
    "sort",
    "update",
}
"""Methods that change a list or a dictionary; not `add` and `setdefault`, with which answers are remembered."""
CLOCKS = {"now", "today", "utcnow"}
"""Methods of `datetime` that ask the clock."""
UNLIKE_EACH_TIME = {"secrets", "uuid", "time"}
"""Modules whose functions answer otherwise each time."""


def outside(game: Game) -> list[Message]:
    """Each place where a user's rule asks or changes something outside the position."""
    found: dict[tuple[str, int], Message] = {}
    for function in functions_reached(game):
        for line, reason in places(function):
            found.setdefault((function.__code__.co_filename, line), reason)
    return list(found.values())


def holders(game: Game) -> tuple[Any, ...]:
    """The parts of a game that hold its rules."""
    return game, game.look, game.advice.search, game.advice.proof


def functions_reached(game: Game) -> list[FunctionType]:
    """The users' functions that the rules of a game call, directly or not."""
    waiting = [value for holder in holders(game) for value in vars(holder).values()]
    found: dict[int, FunctionType] = {}
    while waiting:
        one = unwrapped(waiting.pop())
        if isinstance(one, MethodType):
            one = one.__func__
        if isinstance(one, type) and one.__module__ != "builtins":
            waiting += methods_of(one)
        if isinstance(one, FunctionType) and id(one) not in found and is_users(one.__code__.co_filename):
            found[id(one)] = one
            waiting += reached(one).values()
    return list(found.values())


def places(function: FunctionType) -> Iterator[tuple[int, Message]]:
    """The lines of a function that ask or change something outside, with the reason."""
    node = source_of(function)
    if node is None:
        return
    parts = list(ast.walk(node))
    known = reached(function) | dict(imported(parts))
    declared = {name for part in parts if isinstance(part, ast.Global) for name in part.names}
    own = set(function.__code__.co_varnames) - declared
    for part in parts:
        if isinstance(part, ast.Call) and is_unlike_each_time(value_of(part.func, known)):
            asked = M("line {line} asks `{name}`", line=part.lineno, name=ast.unparse(part.func))
            yield part.lineno, asked
        for target in changed(part, declared):
            if target.id in known and target.id not in own:
                yield (
                    target.lineno,
                    M(
                        "line {line} changes `{name}`, which is not part of the position",
                        line=target.lineno,
                        name=target.id,
                    ),
                )


def imported(parts: list[ast.AST]) -> Iterator[tuple[str, Any]]:
    """The modules and functions that are imported inside a function, by name."""
    for part in parts:
        for one in part.names if isinstance(part, (ast.Import, ast.ImportFrom)) else ():
            module = sys.modules.get(part.module or "" if isinstance(part, ast.ImportFrom) else one.name)
            yield one.asname or one.name, getattr(module, one.name, None) if hasattr(part, "module") else module


def value_of(node: ast.expr, known: dict[str, Any]) -> Any:
    """The value of a name or of an attribute of one; None if it is local."""
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Attribute):
        return getattr(value_of(node.value, known), node.attr, None)
    return None


def is_unlike_each_time(value: Any) -> bool:
    """Whether a function answers otherwise each time: a clock, a generator of random numbers.

    >>> is_unlike_each_time(random.shuffle), is_unlike_each_time(random.Random)
    (True, False)
    """
    holder, name = getattr(value, "__self__", None), getattr(value, "__name__", "")
    if holder is not None and not isinstance(holder, ModuleType):
        kind = holder if isinstance(holder, type) else type(holder)
        is_clock = kind.__module__ == "datetime" and name in CLOCKS
        return is_clock or isinstance(holder, random.Random) or kind.__module__.startswith("numpy.random")
    module = getattr(value, "__module__", None)
    return callable(value) and not isinstance(value, type) and (module in UNLIKE_EACH_TIME or name == "urandom")


def changed(part: ast.AST, declared: set[str]) -> Iterator[ast.Name]:
    """The global names that a statement may change; not a table in which answers are remembered by position."""
    if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in CHANGING:
        if isinstance(part.func.value, ast.Name):
            yield part.func.value
        return
    targets = part.targets if isinstance(part, ast.Assign) else [part.target] if isinstance(part, ast.AugAssign) else []
    for target in targets:
        if isinstance(target, ast.Name) and target.id in declared:
            yield target
        base = target.value if isinstance(target, (ast.Subscript, ast.Attribute)) else None
        remembers = isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Constant)
        if isinstance(base, ast.Name) and (isinstance(part, ast.AugAssign) or not remembers):
            yield base
