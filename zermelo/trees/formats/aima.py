"""The dictionaries of aima-python: successors by action, and utilities of the leaves.

>>> succs = {"A": {"a1": "B", "a2": "C"}, "B": {"b1": "B1", "b2": "B2"}, "C": {"c1": "C1", "c2": "C2"}}
>>> utils = {"B1": 3, "B2": 12, "C1": 2, "C2": 4}
>>> from zermelo.trees.notation import write as notation
>>> notation(from_dictionaries(succs, utils))
'A(a1: B(b1: 3, b2: 12), a2: C(c1: 2, c2: 4))'

`read` finds the assignments to `succs`, `utils` and `initial` anywhere in a text, so that a class or a whole file can
be pasted unchanged; nothing is executed. Of several classes with a tree, the first counts.
"""

import ast
import re
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any

from zermelo.languages.message import M
from zermelo.languages.numbers import shorten
from zermelo.trees.build import Draft
from zermelo.trees.formats.limits import require_alternation, require_decimals
from zermelo.trees.formats.python_text import literal, syntax, written
from zermelo.trees.tree import BadTree, Tree, read_value

NAME = "aima"
EXTENSIONS = (".aima",)


def looks_like(text: str) -> bool:
    return "succs" in text and "utils" in text and "=" in text


State = str | int


def from_dictionaries(
    succs: Mapping[State, Mapping[State, State]], utils: Mapping[State, Any], initial: State | None = None
) -> Tree:
    """Build a tree from dictionaries of successors and utilities; MAX moves at the root, then turns alternate."""
    if not isinstance(succs, Mapping) or not all(isinstance(moves, Mapping) for moves in succs.values()):
        raise BadTree(M("The successors are a dictionary that gives each state a dictionary of actions and states."))
    if not isinstance(utils, Mapping):
        raise BadTree(M("The utilities are a dictionary that gives each leaf a number."))
    draft = Draft()
    seen: set[State] = set()
    start = next(iter(succs), "") if initial in (None, "") else initial
    waiting: list[tuple[Any, State, int]] = [(start, "", -1)]
    while waiting:
        state, action, parent = waiting.pop()
        if not isinstance(state, (str, int)):
            raise BadTree(M("A state is a text or a number, not {state}.", state=shorten(str(state))))
        if state in seen:
            raise BadTree(
                M("State {state} is reached in two ways; a tree has one way to each node.", state=shorten(str(state)))
            )
        seen.add(state)
        moves = succs.get(state, {})
        if not moves and state not in utils:
            raise BadTree(M("State {state} has neither successors nor a utility.", state=shorten(str(state))))
        value = None if moves else _number(utils[state])
        number = draft.add(parent, label=str(state), action=str(action), value=value)
        waiting += [(following, name, number) for name, following in reversed(list(moves.items()))]
    return draft.done()


def _number(value: Any) -> Any:
    if isinstance(value, Fraction):
        return value
    return read_value(str(value))


def read(text: str) -> Tree:
    """Read Python source that assigns `succs`, `utils` and optionally `initial`."""
    what = M("Python text with the dictionaries `succs` and `utils`")
    module = syntax(text, what)
    together: dict[str, Any] = {}
    for block in ast.walk(module):
        if isinstance(block, (ast.Module, ast.ClassDef, ast.FunctionDef)):
            found = _assigned(block.body)
            together |= found
            if {"succs", "utils"} <= set(found):
                return from_dictionaries(found["succs"], found["utils"], found.get("initial"))
    if not {"succs", "utils"} <= set(together):
        if re.search(r"\b(succs|utils)\s*=", text):
            raise BadTree(M("This is not {what}.", what=what))
        raise BadTree(M("The text assigns no dictionary to `succs` or to `utils`."))
    return from_dictionaries(together["succs"], together["utils"], together.get("initial"))


def _assigned(body: list[ast.stmt]) -> dict[str, Any]:
    """The literals assigned by the statements of a block; computed values are ignored."""
    found: dict[str, Any] = {}
    for statement in body:
        if not isinstance(statement, ast.Assign):
            continue
        for target in statement.targets:
            if isinstance(target, ast.Name) and target.id in ("succs", "utils", "initial"):
                with suppress(ValueError, TypeError, RecursionError, MemoryError):
                    found[target.id] = _literal(statement.value)
    return found


def _literal(expression: ast.expr) -> Any:
    """The value of a literal that may contain dict(a=1) for {"a": 1}."""
    called = expression.func if isinstance(expression, ast.Call) else None
    if isinstance(expression, ast.Call) and isinstance(called, ast.Name) and called.id in ("dict", "Dict"):
        if expression.args:
            raise ValueError("dict with positional arguments")
        return {word.arg: _literal(word.value) for word in expression.keywords}
    if isinstance(expression, ast.Dict):
        keys = [None if key is None else literal(key) for key in expression.keys]
        return dict(zip(keys, map(_literal, expression.values), strict=True))
    return literal(expression)


def to_dictionaries(tree: Tree) -> tuple[dict[str, dict[str, str]], dict[str, Any], str]:
    """The successors, the utilities and the initial state."""
    require_alternation(tree, M("the dictionaries of aima-python"))
    succs: dict[str, dict[str, str]] = {}
    utils: dict[str, Any] = {}
    for number, children in enumerate(tree.children):
        label = tree.labels[number]
        if children:
            succs[label] = {tree.actions[child] or tree.labels[child].lower(): tree.labels[child] for child in children}
            if len(succs[label]) < len(children):
                raise BadTree(M("Two actions at node {label} have the same name.", label=label))
        else:
            value = tree.written(number)
            require_decimals(value, label, "aima-python")
            utils[label] = float(value) if isinstance(value, Fraction) else value
    return succs, utils, tree.labels[0]


def write(tree: Tree) -> str:
    """The three assignments, as Python source."""
    succs, utils, initial = to_dictionaries(tree)
    states = ",\n         ".join(f"{state!r}: {moves!r}" for state, moves in succs.items())
    return f"succs = {{{states}}}\nutils = {written(utils)}\ninitial = {initial!r}\n"
