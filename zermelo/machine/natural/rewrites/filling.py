"""Helpers that fill a list or a set of their caller, instead of returning one on the heap.

    for square in flips(board, move):          turned = zermelo_lent_list(0)
        board[square] = own              →     zermelo_into_flips(turned, board, move)
                                               for square in turned:
                                                   board[square] = own

The other form of the helper puts what it would return into the list, and returns whether there is a list at all and not
None. The list must not grow on the stack of the helper, so it is large from the beginning.
"""

import ast
from types import FunctionType
from typing import Any

from zermelo.machine.natural.functions import put_in_line
from zermelo.machine.natural.rewrites.comprehensions import has_walrus, nested, renamed, targets_of
from zermelo.machine.natural.rewrites.empties import sample_in
from zermelo.machine.natural.rewrites.helpers import (
    NoSuchForm,
    form_called,
    helper_called,
    is_empty,
    kind_of,
    names,
    values_assigned,
)
from zermelo.machine.natural.rewrites.questions import GROWING, Answers
from zermelo.machine.natural.rewrites.scope import Scope, arguments_of, assign, call, load, names_stored, placed, stored
from zermelo.machine.natural.sources import source_of

INTO = "into"
READERS = ("sorted", "list", "set", "tuple", "enumerate", "reversed", "len", "sum", "min", "max", "any", "all")
"""Functions that go through what they are given, and keep nothing of it."""


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


# ---------------------------------------------------------------------------------------------
# The helper


def fill_into(node: ast.FunctionDef, scope: Scope) -> None:
    """A helper becomes a function that fills a collection, its first argument."""
    name = scope.fresh(INTO)
    answers = Answers(node, scope)
    same = {name for name in names_stored(node) - arguments_of(node) if is_what_is_returned(name, answers)}
    node.args.args.insert(0, ast.arg(name))
    Returning(name, same, node, scope).visit(node)
    node.body.append(placed(ast.Return(ast.Constant(False)), node.body[-1]))


def is_what_is_returned(name: str, answers: Answers) -> bool:
    """Whether a collection of a helper is only put into and then returned, so that it may be the caller's."""
    later = answers.returned_after(name) if answers.is_never_read(name) else None
    return bool(later) and all(one is not None and names(one, name) for one in later or [])


class Returning(ast.NodeTransformer):
    """Puts what would be returned into the caller's collection."""

    def __init__(self, name: str, same: set[str], node: ast.FunctionDef, scope: Scope) -> None:
        self.name, self.node, self.scope = name, node, scope
        self.same = same
        """Names for which the caller's collection stands."""
        assert scope.helpers is not None
        self.is_set = scope.helpers.kind(scope.function) == {"set"}

    def is_same(self, node: ast.AST | None) -> bool:
        return isinstance(node, ast.Name) and node.id in self.same

    def placed(self, statements: list[ast.stmt], like: ast.AST) -> list[ast.stmt]:
        return [placed(one, like) for one in statements or [ast.Pass()]]

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
            case ast.Name(name) if any(helper_called(one, self.scope) for one in values_assigned(name, self.node)):
                absent = ast.Compare(load(name), [ast.Is()], [ast.Constant(None)])
                return [ast.If(absent, [ast.Return(ast.Constant(False))], []), *self.put_all(value), *done]
        assert value is not None
        return [*self.put_all(value), *done]

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
            case ast.Call(function, [ast.GeneratorExp() as inner], []) if self.scope.is_builtin(function, "sorted"):
                if comes_in_order(inner, self.scope):
                    return self.put_all(inner)
                found = self.scope.fresh("found")
                listed = assign(found, ast.ListComp(inner.elt, inner.generators))
                return [listed, *self.put_each(call(self.scope.add("in_line", put_in_line), load(found)))]
            case ast.Name() | ast.Call() | ast.Attribute() | ast.Subscript():
                return self.put_each(value)
        raise NoSuchForm

    def put_each(self, value: ast.expr) -> list[ast.stmt]:
        item = self.scope.fresh("item")
        return [ast.For(stored(item), value, [self.put(load(item))], [], None)]


def comes_in_order(node: ast.GeneratorExp, scope: Scope) -> bool:
    """Whether a generator gives numbers that need not be sorted: those of a range, or some of them."""
    match node:
        case ast.GeneratorExp(ast.Name(item), [ast.comprehension(ast.Name(target), ast.Call(function, [*given], []))]):
            return item == target and len(given) < 3 and scope.is_builtin(function, "range")
    return False


def is_reader(node: ast.AST, scope: Scope) -> bool:
    return isinstance(node, ast.Call) and scope.is_builtin(node.func, *READERS)


# ---------------------------------------------------------------------------------------------
# The caller


def name_fillings(node: ast.FunctionDef, scope: Scope) -> None:
    """Give a name to what helpers return where it is gone through at once."""
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
        """An expression that is gone through, with what helpers return in it made before."""
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
