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

from zermelo.machine.natural.rewrites.building import assign, grow, load, loop, placed
from zermelo.machine.natural.rewrites.empties import is_empty, sample_in
from zermelo.machine.natural.rewrites.helpers import helper_called, kind_of
from zermelo.machine.natural.rewrites.inspecting import growth
from zermelo.machine.natural.rewrites.scope import Rewriter, Scope
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


def sample_of(node: ast.AST, scope: Scope, seen: frozenset[FunctionType] = frozenset()) -> ast.expr:
    """Something of the kind that the helper of a call lists."""
    helper = helper_called(node, scope)
    source = None if helper is None or helper in seen else source_of(helper)
    if helper is None or source is None:
        return ast.Constant(0)
    around, own = Scope(helper, scope.classes, helpers=scope.helpers), sample_in(source)
    if isinstance(own, ast.Tuple):
        return own
    made = [one.elt for one in ast.walk(source) if isinstance(one, (ast.ListComp, ast.SetComp))]
    listed = {one.id for one in made if isinstance(one, ast.Name)}
    for one in ast.walk(source):
        match one:
            case ast.comprehension(ast.Name(item), ast.Name(name)) | ast.For(ast.Name(item), ast.Name(name)):
                match around.value(name):
                    case [tuple(first), *_] if {*map(type, first)} == {int} and item in listed:
                        return ast.Tuple([ast.Constant(0) for _ in first], ast.Load())
        found = sample_of(one, around, seen | {helper}) if kind_filled(one, around) else own
        if isinstance(found, ast.Tuple):
            return found
    return own


def is_reader(node: ast.AST, scope: Scope) -> bool:
    return isinstance(node, ast.Call) and scope.is_builtin(node.func, *READERS)


class Naming(Rewriter):
    """Hoists helper calls in iterables into temporaries."""

    def __init__(self, node: ast.FunctionDef, scope: Scope) -> None:
        super().__init__(scope)
        self.node = node

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        before: list[ast.stmt] = []
        node.iter = self.read(node.iter, before)
        return [*before, node] if before else node

    def visit_Expr(self, node: ast.stmt) -> Any:
        """A collection to which everything is added that a helper returns."""
        before: list[ast.stmt] = []
        match growth(node):
            case name, "extend" | "update", more:
                kind = kind_of(load(name), self.node, self.scope)
                found = self.read(bare(more, kind, self.scope), before) if kind in ({"list"}, {"set"}) else more
                if before:
                    item, method = self.scope.fresh("item"), "append" if kind == {"list"} else "add"
                    return [*before, loop(item, found, [grow(name, method, load(item))])]
        return node

    visit_AugAssign = visit_Expr

    def read(self, value: ast.expr, before: list[ast.stmt]) -> ast.expr:
        """Hoist helper calls in an iterable into temporaries."""
        match value:
            case ast.BoolOp(ast.Or(), [one, other]) if is_empty(other, self.scope) and kind_filled(one, self.scope):
                return self.read(one, before)  # nothing is put into a collection either way
            case ast.Call() if kind_filled(value, self.scope):
                name = self.scope.fresh("found")
                before.append(placed(assign(name, value), value))
                return placed(load(name), value)  # type: ignore[no-any-return]
            case ast.Call(_, [inner, *rest]) if is_reader(value, self.scope):
                value.args = [self.read(inner, before), *rest]
        return value


def bare(value: ast.expr, kind: set[str], scope: Scope) -> ast.expr:
    """The items put into a collection: `list(moves)` need not be made, nor `set(moves)` for a set."""
    match value:
        case ast.Call(function, [inner], []) if scope.is_builtin(function, "list", *kind):
            part = inner.values[0] if isinstance(inner, ast.BoolOp) else inner
            return inner if kind_filled(part, scope) else value
    return value
