"""Helpers that fill a list or a set of their caller, instead of returning one on the heap.

    for square in flips(board, move):          turned = zermelo_lent_list(0)
        board[square] = own              →     zermelo_into_flips(turned, board, move)
                                               for square in turned:
                                                   board[square] = own

The other form of the helper (`returning.py`) puts what it would return into the list, and returns whether it is a list
and not None. The list must not grow on the stack of the helper, so its capacity is large from the beginning.
"""

import ast
from types import FunctionType
from typing import Any

from zermelo.machine.natural.rewrites.empties import sample_in
from zermelo.machine.natural.rewrites.helpers import helper_called, is_empty, kind_of, names
from zermelo.machine.natural.rewrites.scope import Scope, assign, load, placed, stored
from zermelo.machine.natural.sources import source_of

INTO = "into"
READERS = ("sorted", "list", "set", "tuple", "enumerate", "reversed", "len", "sum", "min", "max", "any", "all")
"""Functions that iterate over their argument and keep nothing of it."""


def kind_filled(node: ast.AST, scope: Scope) -> str:
    """ "list" or "set" if an expression calls a helper that can fill one."""
    helper = helper_called(node, scope)
    if helper is None or scope.helpers is None or scope.helpers.form(helper, INTO) is None:
        return ""
    return next(iter(scope.helpers.kind(helper)))


def sample_of(node: ast.Call, scope: Scope) -> ast.expr:
    """Something of the kind that a helper lists."""
    helper = helper_called(node, scope)
    assert helper is not None
    return sample_listed(helper, scope, set())


def sample_listed(helper: FunctionType, scope: Scope, seen: set[FunctionType]) -> ast.expr:
    source = source_of(helper)
    assert source is not None
    seen.add(helper)
    around = Scope(helper, scope.classes, helpers=scope.helpers)
    own = sample_in(source)
    if isinstance(own, ast.Tuple):
        return own
    for one in ast.walk(source):
        match one:
            case ast.comprehension(ast.Name(), ast.Name(name)) | ast.For(ast.Name(), ast.Name(name)):
                items = around.value(name)
                if isinstance(items, (list, tuple)) and items and is_pair(items[0]):
                    listed = [each.elt for each in ast.walk(source) if isinstance(each, (ast.ListComp, ast.SetComp))]
                    if any(names(each, one.target.id) for each in listed):  # type: ignore[attr-defined]
                        return ast.Tuple([ast.Constant(0) for _ in items[0]], ast.Load())
        inner = helper_called(one, around)
        if inner is not None and inner not in seen and kind_filled(one, around):
            found = sample_listed(inner, around, seen)
            if isinstance(found, ast.Tuple):
                return found
    return own


def is_pair(value: Any) -> bool:
    return isinstance(value, tuple) and all(type(one) is int for one in value)


def is_reader(node: ast.AST, scope: Scope) -> bool:
    return isinstance(node, ast.Call) and scope.is_builtin(node.func, *READERS)


def name_fillings(node: ast.FunctionDef, scope: Scope) -> None:
    """Hoist helper calls in iterables into temporaries."""
    if scope.helpers is not None:
        Naming(node, scope).visit(node)


class Naming(ast.NodeTransformer):
    def __init__(self, node: ast.FunctionDef, scope: Scope) -> None:
        self.node, self.scope = node, scope

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        before: list[ast.stmt] = []
        node.iter = self.read(node.iter, before)
        return [*before, node]

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        if isinstance(node.target, ast.Name) and isinstance(node.op, (ast.Add, ast.BitOr)):
            return self.grown(node.target.id, node.value, node)
        return node

    def visit_Expr(self, node: ast.Expr) -> Any:
        match node.value:
            case ast.Call(ast.Attribute(ast.Name(name), "extend" | "update"), [more], []):
                return self.grown(name, more, node)
        return node

    def grown(self, name: str, more: ast.expr, node: ast.stmt) -> Any:
        """A collection to which everything is added that a helper returns."""
        kind = kind_of(load(name), self.node, self.scope)
        before: list[ast.stmt] = []
        found = self.read(bare(more, self.scope), before)
        if not before or kind not in ({"list"}, {"set"}):
            return node
        item, method = self.scope.fresh("item"), "append" if kind == {"list"} else "add"
        put = ast.Expr(ast.Call(ast.Attribute(load(name), method, ast.Load()), [load(item)], []))
        return [*before, placed(ast.For(stored(item), found, [put], [], None), node)]

    def within(self, node: Any) -> Any:
        """Rewrite the calls in a statement such as `len(moves(position))` or `sorted(moves(position))`."""
        before: list[ast.stmt] = []
        if is_reader(node.value, self.scope) and node.value.args:
            node.value.args[0] = self.read(node.value.args[0], before)
        return [*before, node]

    visit_Assign = visit_AnnAssign = visit_Return = within

    def read(self, value: ast.expr, before: list[ast.stmt]) -> ast.expr:
        """Hoist helper calls in an iterable into temporaries."""
        match value:
            case ast.BoolOp(ast.Or(), [one, other]) if is_empty(other, self.scope) and kind_filled(one, self.scope):
                return self.read(one, before)  # nothing is put into a collection either way
            case ast.Call() if kind_filled(value, self.scope):
                name = self.scope.fresh("found")
                self.scope.changed = True
                before.append(placed(assign(name, value), value))
                return placed(load(name), value)  # type: ignore[no-any-return]
            case ast.Call(_, [inner, *rest]) if is_reader(value, self.scope):
                value.args = [self.read(inner, before), *rest]
        return value


def bare(value: ast.expr, scope: Scope) -> ast.expr:
    """The items put into a collection: `set(moves)` and `list(moves)` need not be made."""
    match value:
        case ast.Call(function, [inner], []) if scope.is_builtin(function, "set", "list"):
            part = inner.values[0] if isinstance(inner, ast.BoolOp) else inner
            return inner if kind_filled(part, scope) else value
    return value
