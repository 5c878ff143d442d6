"""Helpers in other forms: what they return is put into a collection of the caller, or only asked about.

    def flips(board, square):                  def zermelo_into_flips(into, board, square):
        return [one for one in near(square)        for one in near(square):
                if board[one] == 2]        →           if board[one] == 2:
                                                           into.take(one)
                                                   return True

The form that answers whether the collection has any item returns True instead of the first `take`; the form that
answers whether the helper returns None changes only what is returned.
"""

import ast
from typing import Any

from zermelo.machine.natural.rewrites.comprehensions import has_walrus, nested, renamed, targets_of
from zermelo.machine.natural.rewrites.filling import INTO, kind_filled
from zermelo.machine.natural.rewrites.helpers import (
    NoSuchForm,
    form_called,
    helper_called,
    is_empty,
    kind_of,
    names,
    values_assigned,
)
from zermelo.machine.natural.rewrites.scope import Scope, arguments_of, assign, call, load, names_stored, placed, stored

GROWING = {"append": False, "add": False, "extend": True, "update": True}
"""Methods by which a collection grows, and whether by a collection."""


def fill_into(node: ast.FunctionDef, scope: Scope) -> None:
    """Turn a helper into a function that fills a collection, its first argument."""
    Returning(node, scope).rewrite()


def answer_some(node: ast.FunctionDef, scope: Scope) -> None:
    """Turn a helper into a function that returns whether the collection would have any item."""
    ReturningSome(node, scope).rewrite()


def answer_absent(node: ast.FunctionDef, scope: Scope) -> None:
    """Turn a helper into a function that returns whether it would return None."""
    ReturningAbsent(node, scope).rewrite()


class Returning(ast.NodeTransformer):
    """Puts what would be returned into the caller's collection; returns whether it is not None."""

    def __init__(self, node: ast.FunctionDef, scope: Scope) -> None:
        self.name, self.node, self.scope = scope.fresh(INTO), node, scope
        self.same = {name for name in names_stored(node) - arguments_of(node) if self.is_what_is_returned(name)}
        """Names that the caller's collection replaces."""
        assert scope.helpers is not None
        self.is_set = scope.helpers.kind(scope.function) == {"set"}

    def rewrite(self) -> None:
        self.visit(self.node)
        self.node.body += self.placed(self.returned(None), self.node.body[-1])
        if type(self) is Returning:
            self.node.args.args.insert(0, ast.arg(self.name))

    def is_what_is_returned(self, name: str) -> bool:
        """Whether a collection is begun once, only put into, and contained in whatever is returned afterwards."""
        values = values_assigned(name, self.node)
        begun = [one for one in self.node.body if isinstance(one, (ast.Assign, ast.AnnAssign)) and one.value in values]
        if not len(values) == len(begun) == 1 or helper_called(values[0], self.scope):
            return False
        if kind_of(values[0], self.node, self.scope) not in ({"list"}, {"set"}):
            return False
        harmless = set()
        for one in ast.walk(self.node):
            match one:
                case ast.Expr(ast.Call(ast.Attribute(value, method), [_], [])) if method in GROWING:
                    harmless.add(id(value))
                case ast.Return(value) if one.lineno > begun[0].lineno:
                    held = self.held(value, name)
                    if held is None:
                        return False
                    harmless.add(id(held))
        loads = [one for one in ast.walk(self.node) if names(one, name) and isinstance(one.ctx, ast.Load)]  # type: ignore[attr-defined]
        return all(id(one) in harmless for one in loads)

    def held(self, value: ast.expr | None, name: str) -> ast.expr | None:
        """The part of a returned expression that is the collection of that name; None if no part is."""
        return value if value is not None and names(value, name) else None

    def is_same(self, node: ast.AST | None) -> bool:
        return isinstance(node, ast.Name) and node.id in self.same

    def placed(self, statements: list[ast.stmt], like: ast.AST) -> list[ast.stmt]:
        return [placed(one, like) for one in reachable(statements) or [ast.Pass()]]

    def visit_Assign(self, node: ast.Assign) -> Any:
        return self.placed(self.put_all(node.value), node) if self.is_same(node.targets[0]) else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        same = self.is_same(node.target) and node.value is not None
        return self.placed(self.put_all(node.value), node) if same and node.value else node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        if not self.is_same(node.target):
            return node
        if not isinstance(node.op, (ast.Add, ast.BitOr)):
            raise NoSuchForm
        return self.placed(self.put_all(node.value), node)

    def visit_Expr(self, node: ast.Expr) -> Any:
        match node.value:
            case ast.Call(ast.Attribute(value, method), [item], []) if self.is_same(value):
                return self.placed(self.put_all(item) if GROWING[method] else [self.put(item)], node)
        return node

    def visit_Return(self, node: ast.Return) -> Any:
        return self.placed(self.returned(node.value), node)

    def returned(self, value: ast.expr | None) -> list[ast.stmt]:
        done: list[ast.stmt] = [ast.Return(ast.Constant(True))]
        match value:
            case None | ast.Constant(None):
                return [ast.Return(ast.Constant(False))]
            case ast.IfExp(test, one, other):
                return [ast.If(test, self.returned(one), self.returned(other))]
            case ast.BoolOp(ast.Or(), [one, other]):
                found = self.scope.fresh("found")
                first = [*self.put_each(load(found)), *done]
                return [assign(found, one), ast.If(load(found), first, []), *self.returned(other)]
            case ast.Call() if self.can_fill(value):
                return [ast.Return(self.filling(value))]
            case ast.Name() if self.is_same(value):
                return done
            case ast.Name() if self.may_be_none(value):
                absent = ast.Compare(value, [ast.Is()], [ast.Constant(None)])
                return [ast.If(absent, [ast.Return(ast.Constant(False))], []), *self.put_all(value), *done]
        return [*self.put_all(value), *done]

    def may_be_none(self, value: ast.expr) -> bool:
        """Whether a returned expression is the answer of a helper."""
        values = values_assigned(value.id, self.node) if isinstance(value, ast.Name) else [value]
        return any(helper_called(one, self.scope) for one in values)

    def can_fill(self, node: ast.AST) -> bool:
        """Whether a helper may put what it returns straight into the caller's collection.

        An item that a set has once would come twice into a list.
        """
        return kind_filled(node, self.scope) in (("list", "set") if self.is_set else ("list",))

    def filling(self, node: ast.Call) -> ast.expr:
        form = form_called(node, INTO, self.scope)
        return call(self.scope.add(INTO, form), load(self.name), *node.args)

    def put(self, item: ast.expr) -> ast.stmt:
        method = "add" if self.is_set else "take"  # a list may be put into a set, too
        return ast.Expr(ast.Call(ast.Attribute(load(self.name), method, ast.Load()), [item], []))

    def put_all(self, value: ast.expr) -> list[ast.stmt]:
        """Put every item of an expression into the collection."""
        match value:
            case ast.Set() | ast.SetComp() | ast.BinOp(_, ast.BitOr(), _) if not self.is_set:
                return self.put_each(value)  # each of them once
            case ast.List(items) | ast.Set(items) | ast.Tuple(items):
                return [
                    statement
                    for one in items
                    for statement in (self.put_all(one.value) if isinstance(one, ast.Starred) else [self.put(one)])
                ]
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() if not has_walrus(value):
                renamed(value, {name: self.scope.fresh(name) for name in targets_of(value)})
                return [nested(value, [self.put(value.elt)])]
            case ast.BinOp(one, ast.Add() | ast.BitOr(), other):
                return self.put_all(one) + self.put_all(other)
            case ast.IfExp(test, one, other):
                return [ast.If(test, self.put_all(one) or [ast.Pass()], self.put_all(other))]
            case ast.BoolOp(ast.Or(), [one, other]) if is_empty(other, self.scope):
                return self.put_all(one)  # nothing is put into the collection either way
            case ast.Call() if is_empty(value, self.scope):
                return []
            case ast.Call() if self.can_fill(value):
                return [ast.Expr(self.filling(value))]
            case ast.Call(function, [inner], []) if self.scope.is_builtin(function, "list", "set"):
                return self.put_all(inner)
            case ast.Call(function, [inner], []) if self.scope.is_builtin(function, "sorted"):
                return self.put_all(inner) if comes_in_order(inner, self.scope) else self.put_each(value)
            case ast.Name() | ast.Call() | ast.Attribute() | ast.Subscript():
                return self.put_each(value)
        raise NoSuchForm

    def put_each(self, value: ast.expr) -> list[ast.stmt]:
        item = self.scope.fresh("item")
        return [ast.For(stored(item), value, [self.put(load(item))], [], None)]


class ReturningSome(Returning):
    """Returns True instead of the first item that would be put into the collection."""

    def held(self, value: ast.expr | None, name: str) -> ast.expr | None:
        match value:
            case ast.BinOp(one, ast.Add() | ast.BitOr(), other):
                return self.held(one, name) or self.held(other, name)
            case ast.BoolOp(ast.Or(), [first, *_]):
                return self.held(first, name)
            case ast.Call(function, [inner]) if self.scope.is_builtin(function, "list", "set", "sorted"):
                return self.held(inner, name)
        return super().held(value, name)

    def returned(self, value: ast.expr | None) -> list[ast.stmt]:
        return [*self.put_all(value or ast.Constant(None)), ast.Return(ast.Constant(False))]

    def put(self, item: ast.expr) -> ast.stmt:
        return ast.Return(ast.Constant(True))

    def put_all(self, value: ast.expr) -> list[ast.stmt]:
        match value:
            case ast.Constant(None):
                return []
            case ast.BoolOp(ast.Or(), values):
                return [statement for one in values for statement in self.put_all(one)]
            case ast.Call(function, [inner]) if self.scope.is_builtin(function, "sorted"):
                return self.put_all(inner)
        return super().put_all(value)

    def can_fill(self, node: ast.AST) -> bool:
        return False

    def put_each(self, value: ast.expr) -> list[ast.stmt]:
        return [] if self.is_same(value) else [ast.If(value, [self.put(value)], [])]


class ReturningAbsent(Returning):
    """Returns whether it would return None; everything before stays."""

    def is_what_is_returned(self, name: str) -> bool:
        return False

    def returned(self, value: ast.expr | None) -> list[ast.stmt]:
        match value:
            case None | ast.Constant(None):
                return [ast.Return(ast.Constant(True))]
            case ast.IfExp(test, one, other):
                return [ast.If(test, self.returned(one), self.returned(other))]
            case ast.BoolOp(ast.Or(), [*before, last]) if not isinstance(last, ast.List):
                present: list[ast.stmt] = [ast.Return(ast.Constant(False))]
                return [*(ast.If(one, present, []) for one in before), *self.returned(last)]
            case ast.Name() | ast.Call() if self.may_be_none(value):
                return [ast.Return(ast.Compare(value, [ast.Is()], [ast.Constant(None)]))]
        return [ast.Return(ast.Constant(False))]


def reachable(statements: list[ast.stmt]) -> list[ast.stmt]:
    """Statements up to the first that returns, in branches, too."""
    found: list[ast.stmt] = []
    for one in statements:
        found.append(one)
        if isinstance(one, ast.If):
            one.body, one.orelse = reachable(one.body), reachable(one.orelse)
        if isinstance(one, ast.Return):
            break
    return found


def comes_in_order(node: ast.expr, scope: Scope) -> bool:
    """Whether a generator gives numbers that need not be sorted: those of a range, or some of them."""
    match node:
        case ast.GeneratorExp(ast.Name(item), [ast.comprehension(ast.Name(target), ast.Call(function, [*given], []))]):
            return item == target and len(given) < 3 and scope.is_builtin(function, "range")
    return False
