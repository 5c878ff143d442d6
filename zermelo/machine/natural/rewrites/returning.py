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

from zermelo.machine.natural.rewrites.building import assign, load, placed
from zermelo.machine.natural.rewrites.comprehensions import Filling
from zermelo.machine.natural.rewrites.empties import is_empty
from zermelo.machine.natural.rewrites.filling import INTO, kind_filled
from zermelo.machine.natural.rewrites.helpers import NoSuchForm, call_of_form, helper_called, kind_of, values_assigned
from zermelo.machine.natural.rewrites.inspecting import arguments_of, contains, growth, names, names_stored
from zermelo.machine.natural.rewrites.scope import Scope

GROWING = {"append": False, "add": False, "extend": True, "update": True}
"""Methods by which a collection grows, and whether by a collection."""


class Returning(Filling):
    """Puts what would be returned into a collection, its first argument; returns whether it is not None."""

    absent = False  # what it returns instead of None

    def __init__(self, node: ast.FunctionDef, scope: Scope) -> None:
        super().__init__(scope)
        self.name, self.node = scope.fresh(INTO), node
        self.same = {name for name in names_stored(node) - arguments_of(node) if self.is_what_is_returned(name)}
        """Names that the caller's collection replaces."""
        assert scope.helpers is not None
        self.is_set = scope.helpers.kind(scope.function) == {"set"}
        self.method = "add" if self.is_set else "take"  # a list may be put into a set, too
        self.taken = ("list", "set") if self.is_set else ("list",)
        """What need not be made to be put in; an item that a set has once would come twice into a list."""

    def rewrite(self) -> None:
        """Change the helper in place."""
        self.visit(self.node)
        self.node.body += placed(self.returned(None), self.node.body[-1])
        if type(self) is Returning:
            self.node.args.args.insert(0, ast.arg(self.name))

    def is_what_is_returned(self, name: str) -> bool:
        """Whether a collection is begun once, only put into, and contained in whatever is returned afterwards."""
        values = values_assigned(name, self.node)
        begun = [one for one in self.node.body if isinstance(one, ast.Assign) and one.value in values]
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
                case ast.AugAssign(target) if names(target, name) and growth(one) is None:
                    return False
        loads = [one for one in ast.walk(self.node) if names(one, name) and isinstance(one.ctx, ast.Load)]  # type: ignore[attr-defined]
        return all(id(one) in harmless for one in loads)

    def held(self, value: ast.expr | None, name: str) -> ast.expr | None:
        """The part of a returned expression that is the collection of that name; None if no part is."""
        return value if names(value, name) else None

    def is_same(self, node: ast.AST | None) -> bool:
        return isinstance(node, ast.Name) and node.id in self.same

    def visit_Assign(self, node: ast.Assign) -> Any:
        return reachable(self.put_all(node.value)) if self.is_same(node.targets[0]) else node

    def visit_Expr(self, node: ast.stmt) -> Any:
        match growth(node):
            case name, method, more if name in self.same:
                return reachable(self.put_all(more) if GROWING[method] else [self.put(more)])
        return node

    visit_AugAssign = visit_Expr

    def visit_Return(self, node: ast.Return) -> Any:
        return reachable(self.returned(node.value))

    def returned(self, value: ast.expr | None) -> list[ast.stmt]:
        """What becomes of a return."""
        match value:
            case None | ast.Constant(None):
                return [ast.Return(ast.Constant(self.absent))]
            case ast.IfExp(test, one, other):
                return [ast.If(test, self.returned(one), self.returned(other))]
        return self.answered(value)

    def answered(self, value: ast.expr) -> list[ast.stmt]:
        done: list[ast.stmt] = [ast.Return(ast.Constant(True))]
        match value:
            case ast.BoolOp(ast.Or(), [one, other]):
                found = self.scope.fresh("found")
                first = [*self.put_each(load(found)), *done]
                return [assign(found, one), ast.If(load(found), first, []), *self.returned(other)]
            case ast.Call() if self.can_fill(value):
                return [ast.Return(call_of_form(value, INTO, self.scope, load(self.name)))]
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
        """Whether a helper may put what it returns straight into the caller's collection."""
        return kind_filled(node, self.scope) in self.taken

    def put_all(self, value: ast.expr) -> list[ast.stmt]:
        match value:
            case ast.Set() | ast.SetComp() | ast.BinOp(_, ast.BitOr(), _) if not self.is_set:
                return self.put_each(value)  # each of them once
            case ast.BinOp(one, ast.Add() | ast.BitOr(), other):
                return self.put_all(one) + self.put_all(other)
            case ast.IfExp(test, one, other):
                return [ast.If(test, self.put_all(one), self.put_all(other))]
            case ast.BoolOp(ast.Or(), [one, other]) if is_empty(other, self.scope):
                return self.put_all(one)  # nothing is put into the collection either way
            case ast.Call() if is_empty(value, self.scope):
                return []
            case ast.Call() if self.can_fill(value):
                return [ast.Expr(call_of_form(value, INTO, self.scope, load(self.name)))]
            case ast.Call(function, [inner], []) if self.scope.is_builtin(function, *self.taken):
                return self.put_all(inner)
            case ast.Call(function, [inner], []) if self.scope.is_builtin(function, "sorted"):
                return self.put_all(inner) if comes_in_order(inner, self.scope) else self.put_each(value)
            case ast.Name() | ast.Call() | ast.Attribute() | ast.Subscript() | ast.List() | ast.Set() | ast.Tuple():
                return super().put_all(value)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() if not contains(value, ast.NamedExpr):
                return super().put_all(value)
        raise NoSuchForm


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

    def answered(self, value: ast.expr) -> list[ast.stmt]:
        return [*self.put_all(value), ast.Return(ast.Constant(False))]

    def put(self, item: ast.expr) -> ast.stmt:
        return ast.Return(ast.Constant(True))

    def put_all(self, value: ast.expr) -> list[ast.stmt]:
        match value:
            case ast.Constant(None):
                return []
            case ast.BoolOp(ast.Or(), values):
                return [statement for one in values for statement in self.put_all(one)]
            case ast.Call(function, [inner]) if self.scope.is_builtin(function, "list", "set", "sorted"):
                return self.put_all(inner)
        return super().put_all(value)

    def can_fill(self, node: ast.AST) -> bool:
        return False

    def put_each(self, value: ast.expr) -> list[ast.stmt]:
        return [] if self.is_same(value) else [ast.If(value, [self.put(value)], [])]


class ReturningAbsent(Returning):
    """Returns whether it would return None; everything before stays."""

    absent = True

    def is_what_is_returned(self, name: str) -> bool:
        return False

    def answered(self, value: ast.expr) -> list[ast.stmt]:
        match value:
            case ast.BoolOp(ast.Or(), [*before, last]) if not isinstance(last, ast.List):
                present: list[ast.stmt] = [ast.Return(ast.Constant(False))]
                return [*(ast.If(one, present, []) for one in before), *self.returned(last)]
            case ast.Name() | ast.Call() if self.may_be_none(value):
                return [ast.Return(ast.Compare(value, [ast.Is()], [ast.Constant(None)]))]
        return [ast.Return(ast.Constant(False))]


def reachable(statements: list[ast.stmt]) -> list[ast.stmt]:
    """Statements up to the first that returns, in branches, too: what follows asks for more than is needed."""
    for number, one in enumerate(statements):
        if isinstance(one, ast.If):
            one.body, one.orelse = reachable(one.body), one.orelse and reachable(one.orelse)
        if isinstance(one, ast.Return):
            return statements[: number + 1]
    return statements or [ast.Pass()]


def comes_in_order(node: ast.expr, scope: Scope) -> bool:
    """Whether a generator gives numbers that need not be sorted: those of a range, or some of them."""
    match node:
        case ast.GeneratorExp(ast.Name(item), [ast.comprehension(ast.Name(target), ast.Call(function, [*given], []))]):
            return item == target and len(given) < 3 and scope.is_builtin(function, "range")
    return False
