"""A helper that puts something before what it gets from itself fills the caller's collection as it goes.

    def ray(board, square, step, own):            def there_ray(into, board, square, step, own):
        …                                             …
        rest = ray(board, square + step, …)           into.take(square)
        if rest is None:                              return there_ray(into, board, square + step, …)
            return None
        return [square] + rest

That is right where the answer is not None, which another form of the helper tells beforehand (`questions.py`); so no
list has to be made at every step, and the last call becomes a loop (`tails.py`).
"""

import ast
from collections.abc import Callable
from typing import Any

from zermelo.machine.rewrites.helpers import NoSuchForm, form_called, helper_called, names
from zermelo.machine.rewrites.questions import ABSENT, is_none
from zermelo.machine.rewrites.scope import Scope, call, load, placed

THERE = "there"
SAFE = (ast.Name, ast.Constant, ast.BinOp, ast.Tuple, ast.Add, ast.Sub, ast.Mult, ast.Load)
"""The nodes of an item: it is computed before it is known whether somebody wants it, so nothing may go wrong."""


def calls_itself(node: ast.AST, scope: Scope) -> bool:
    return any(helper_called(one, scope) is scope.function for one in ast.walk(node))


def ask_first(node: ast.FunctionDef, name: str, scope: Scope) -> bool:
    """Let a helper fill a collection as it goes, once it is clear that there is one; whether that can be."""
    if scope.helpers is None or not calls_itself(node, scope):
        return False
    absent, there = (scope.helpers.form(scope.function, kind) for kind in (ABSENT, THERE))
    if absent is None or there is None:
        return False
    given = [load(one.arg) for one in node.args.args]
    node.args.args.insert(0, ast.arg(name))
    test = call(scope.add(ABSENT, absent), *given)
    filled = call(scope.add(THERE, there), load(name), *given)
    first = node.body[0]
    node.body = [placed(ast.If(test, [ast.Return(ast.Constant(False))], [ast.Return(filled)]), first)]
    return True


Put = Callable[[ast.expr], list[ast.stmt]]


def fill_as_it_goes(node: ast.FunctionDef, name: str, scope: Scope, put_all: Put) -> None:
    """The form of a helper that is called only where it returns a collection."""
    node.args.args.insert(0, ast.arg(name))
    Going(name, scope, put_all).visit(node)
    if calls_itself(node, scope):
        raise NoSuchForm
    node.body.append(placed(ast.Return(ast.Constant(False)), node.body[-1]))


class Going(ast.NodeTransformer):
    def __init__(self, name: str, scope: Scope, put_all: Put) -> None:
        self.name, self.scope, self.put_all = name, scope, put_all

    def visit(self, node: ast.AST) -> Any:
        for field in ("body", "orelse"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                setattr(node, field, self.block(block))
        return super().visit(node)

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """The statements of a block, with the last call of itself at its end where there was one."""
        for place, one in enumerate(body):
            match one:
                case ast.Assign([ast.Name(rest)], ast.Call() as inner) if self.is_itself(inner):
                    return [*body[:place], *self.last(self.after(rest, body[place + 1 :]), rest, inner, one)]
                case ast.Return(ast.BinOp(items, ast.Add(), ast.Call() as inner)) if self.is_itself(inner):
                    return [*body[:place], *self.last(items, "", inner, one)]
        return body

    def is_itself(self, node: ast.Call) -> bool:
        return helper_called(node, self.scope) is self.scope.function

    def goes_on(self, value: ast.expr | None) -> bool:
        """Whether something returned is the last call, as `last` made it."""
        match value:
            case ast.Call(ast.Name(name), [ast.Name(into), *_]):
                return into == self.name and name in self.scope.added
        return False

    def after(self, rest: str, body: list[ast.stmt]) -> ast.expr:
        """The expression returned after the helper's call of itself, where the result is not None."""
        match body:
            case [ast.If(test, [ast.Return(nothing)], []), ast.Return(value), *_] if is_none(nothing):
                if is_absence(test, rest) and value is not None:
                    return value
            case [ast.Return(ast.IfExp(test, nothing, value)), *_] if is_none(nothing) and is_absence(test, rest):
                return value
            case [ast.Return(ast.expr() as value), *_]:
                return value
        raise NoSuchForm

    def last(self, value: ast.expr, rest: str, inner: ast.Call, like: ast.stmt) -> list[ast.stmt]:
        """Put the items that come first into the collection, and go on."""
        if rest:
            match value:
                case ast.BinOp(items, ast.Add(), ast.Name(one)) if one == rest:
                    value = items
                case ast.List([*items, ast.Starred(ast.Name(one))]) if one == rest:
                    value = ast.List(items, ast.Load())
                case _:
                    raise NoSuchForm
        if not isinstance(value, ast.List):
            raise NoSuchForm
        parts = [part for item in value.elts for part in ast.walk(item)]
        if not all(isinstance(part, SAFE) and not names(part, rest) for part in parts):
            raise NoSuchForm
        form = form_called(inner, THERE, self.scope)
        go_on = ast.Return(call(self.scope.add(THERE, form), load(self.name), *inner.args))
        return [placed(one, like) for one in [*self.put_all(value), go_on]]

    def visit_Return(self, node: ast.Return) -> Any:
        if self.goes_on(node.value):
            return node
        if node.value is None or is_none(node.value):
            return placed(ast.Return(ast.Constant(False)), node)
        return [placed(one, node) for one in [*self.put_all(node.value), ast.Return(ast.Constant(True))]]


def is_absence(test: ast.expr, name: str) -> bool:
    match test:
        case ast.Compare(ast.Name(one), [ast.Is()], [ast.Constant(None)]):
            return one == name
    return False
