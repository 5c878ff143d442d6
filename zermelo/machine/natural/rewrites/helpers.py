"""Helpers of a rulebook in the forms that their callers need.

A helper that returns a list is often only asked whether it has any item (`if flips(board, square):`), or iterated over
once (`for square in flips(board, square):`). Then its caller calls another form of it, which answers the question
(`questions.py`) or fills a list of the caller (`filling.py`), so that no list has to be made on the heap.
"""

import ast
from collections.abc import Callable
from inspect import CO_GENERATOR, CO_VARARGS, CO_VARKEYWORDS
from types import FunctionType
from typing import Any

from zermelo.machine.fingerprint import is_own, is_packaged, unwrapped
from zermelo.machine.natural.rewrites.building import call, placed
from zermelo.machine.natural.rewrites.inspecting import arguments_of, contains, names
from zermelo.machine.natural.rewrites.scope import MARK, Scope
from zermelo.machine.natural.sources import source_of
from zermelo.machine.substitutes import SUBSTITUTES


class NoSuchForm(Exception):
    """A helper is not written so that it could be given another form."""


class Helpers:
    """The forms of helpers, each made once for everything that is compiled together."""

    def __init__(self, classes: tuple[type, ...], forms: dict[str, Any], finish: Callable[..., FunctionType]) -> None:
        self.classes, self._forms, self._finish = classes, forms, finish
        self._made: dict[tuple[FunctionType, str], FunctionType | None] = {}
        self._kinds: dict[FunctionType, set[str]] = {}

    def __contains__(self, function: FunctionType) -> bool:
        return function in self._made.values()

    def form(self, function: FunctionType, kind: str) -> FunctionType | None:
        """A helper in another form; None where it has none. A form that calls itself finds itself."""
        key = function, kind
        if key in self._made:
            return self._made[key]
        before = list(self._made)
        names: dict[str, Any] = {}
        name = f"{MARK}{kind}_{function.__name__}"
        made = FunctionType(_unmade.__code__, names, name)
        made.__module__, made.__qualname__ = function.__module__, name
        self._made[key] = made
        try:
            built = self._built(function, kind)
        except NoSuchForm:
            for one in set(self._made) - set(before):  # some of them may call what there is not
                self._made[one] = None
            return None
        made.__code__ = built.__code__
        names.update(built.__globals__)
        return made

    def _built(self, function: FunctionType, kind: str) -> FunctionType:
        node = source_of(function)
        if node is None or function.__closure__ or self.kind(function) not in ({"list"}, {"set"}):
            raise NoSuchForm
        scope = Scope(function, self.classes, changed=True, helpers=self)
        self._forms[kind](node, scope).rewrite()
        return self._finish(node, scope)

    def kind(self, function: FunctionType) -> set[str]:
        """The kind of value that a helper returns besides None: "list", "set", or "other"."""
        if function not in self._kinds:
            self._kinds[function] = set()  # a helper's calls of itself return the same kind
            node, scope = source_of(function), Scope(function, self.classes, helpers=self)
            self._kinds[function] = {"other"} if node is None else kind_returned(node, scope)
        return self._kinds[function]


def _unmade() -> None: ...


def helper_called(node: ast.AST, scope: Scope) -> FunctionType | None:
    """The user's own function that an expression calls with every argument in its place, if it may have other forms."""
    match node:
        case ast.Call(ast.Name(name), given, []) if scope.helpers is not None:
            function = unwrapped(scope.value(name))
        case _:
            return None
    if not isinstance(function, FunctionType) or function.__closure__ or function in SUBSTITUTES:
        return None
    code = function.__code__
    unusual = code.co_flags & (CO_GENERATOR | CO_VARARGS | CO_VARKEYWORDS) or code.co_kwonlyargcount
    starred = any(isinstance(one, ast.Starred) for one in given)
    if unusual or starred or code.co_argcount != len(given) or not is_own(function) or is_packaged(function):
        return None
    return function


def form_called(node: ast.AST, kind: str, scope: Scope) -> FunctionType | None:
    """The form of the helper that an expression calls."""
    function = helper_called(node, scope)
    return None if function is None or scope.helpers is None else scope.helpers.form(function, kind)


def call_of_form(node: Any, kind: str, scope: Scope, *before: ast.expr) -> Any:
    """The call of a form instead of the helper, with arguments before the others; None where there is no such form."""
    form = form_called(node, kind, scope)
    return None if form is None else placed(call(scope.add(kind, form), *before, *node.args), node)


def kind_returned(node: ast.FunctionDef, scope: Scope) -> set[str]:
    if any(contains(statement, ast.FunctionDef) for statement in node.body):
        return {"other"}  # what a function inside it returns is another matter
    return set().union(*(kind_of(one.value, node, scope) for one in ast.walk(node) if isinstance(one, ast.Return)))


def kind_of(
    value: ast.expr | None, node: ast.FunctionDef, scope: Scope, seen: frozenset[str] = frozenset()
) -> set[str]:
    """The kind of an expression of a function, besides None: "list", "set", or "other"."""
    match value:
        case None | ast.Constant(None):
            return set()
        case ast.List() | ast.ListComp() | ast.BinOp(ast.List(), ast.Mult(), _):
            return {"list"}
        case ast.Set() | ast.SetComp():
            return {"set"}
        case ast.IfExp(_, one, other):
            return kind_of(one, node, scope, seen) | kind_of(other, node, scope, seen)
        case ast.BoolOp(ast.Or(), values):
            return set().union(*(kind_of(one, node, scope, seen) for one in values))
        case ast.BinOp(one, ast.Add() | ast.BitOr(), other):
            both = kind_of(one, node, scope, seen) | kind_of(other, node, scope, seen)
            return both - {"other"} or both  # only a list can be joined to a list
        case ast.Call(function) if scope.is_builtin(function, "list", "sorted", "set"):
            return {"set" if function.id == "set" else "list"}  # type: ignore[attr-defined]
        case ast.Call():
            helper = helper_called(value, scope)
            return {"other"} if helper is None or scope.helpers is None else scope.helpers.kind(helper)
        case ast.Name(name):
            return {"other"} if name in seen else kind_of_name(name, node, scope, seen | {name})
    return {"other"}


def kind_of_name(name: str, node: ast.FunctionDef, scope: Scope, seen: frozenset[str]) -> set[str]:
    """The kind of a name of a function, by every assignment to it."""
    stored = [one for one in ast.walk(node) if names(one, name) and not isinstance(one.ctx, ast.Load)]  # type: ignore[attr-defined]
    values = values_assigned(name, node)
    grown = [one for one in ast.walk(node) if isinstance(one, ast.AugAssign) and names(one.target, name)]
    other = not values or len(stored) != len(values) + len(grown) or name in arguments_of(node)
    if other or any(isinstance(one, ast.Name) for one in values):
        return {"other"}
    return set().union(*(kind_of(one, node, scope, seen) for one in values))


def values_assigned(name: str, node: ast.FunctionDef) -> list[ast.expr]:
    assigned = [one for one in ast.walk(node) if isinstance(one, ast.Assign) and len(one.targets) == 1]
    return [one.value for one in assigned if names(one.targets[0], name)]
