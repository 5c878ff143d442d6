"""Statements in other words: `yield from` as a loop, `:=` as an assignment before the statement, and more."""

import ast
import importlib
import sys
from copy import deepcopy
from typing import Any

from zermelo.machine.fingerprint import is_foreign
from zermelo.machine.natural.functions import ordered
from zermelo.machine.natural.rewrites.order import is_method
from zermelo.machine.natural.rewrites.scope import Scope, assign, call, load, placed, stored


class Statements(ast.NodeTransformer):
    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def visit_Expr(self, node: ast.Expr) -> Any:
        self.generic_visit(node)
        if not isinstance(node.value, ast.YieldFrom):
            return self.hoisted(node, "value")
        self.scope.changed = True
        name = self.scope.fresh("item")
        body: list[ast.stmt] = [ast.Expr(ast.Yield(load(name)))]
        return placed(ast.For(stored(name), node.value.value, body, [], None), node)

    def visit_Import(self, node: ast.Import) -> Any:
        """A module that a function imports is known outside it; the user's own would escape the fingerprint."""
        if not all(is_foreign(one.name) for one in node.names):
            return node
        for one in node.names:
            module = importlib.import_module(one.name)
            self.known(
                one.asname or one.name.partition(".")[0],
                module if one.asname else sys.modules[one.name.partition(".")[0]],
            )
        return placed(ast.Pass(), node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        if node.level or not is_foreign(node.module or "") or any(one.name == "*" for one in node.names):
            return node
        module = importlib.import_module(node.module or "")
        for one in node.names:
            self.known(one.asname or one.name, getattr(module, one.name))
        return placed(ast.Pass(), node)

    def known(self, name: str, value: Any) -> None:
        self.scope.changed = True
        self.scope.added[name] = value
        self.scope.locals.discard(name)

    def visit_Return(self, node: ast.Return) -> Any:
        self.generic_visit(node)
        return self.hoisted(node, "value")

    def visit_Assign(self, node: ast.Assign) -> Any:
        self.generic_visit(node)
        target = node.targets[0]
        if len(node.targets) == 1 and isinstance(target, (ast.Tuple, ast.List)):
            stars = [place for place, one in enumerate(target.elts) if isinstance(one, ast.Starred)]
            if stars:
                return self.without_star(node, target.elts, stars[0])
        return self.hoisted(node, "value")

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        self.generic_visit(node)
        return self.hoisted(node, "value") if isinstance(node.target, ast.Name) else node

    def visit_For(self, node: ast.For) -> Any:
        if any(isinstance(one, (ast.Yield, ast.YieldFrom)) for one in ast.walk(node)):
            self.keep_order(node)
        self.generic_visit(node)
        return self.hoisted(node, "iter")

    def keep_order(self, node: ast.For) -> None:
        """Loop over a list while a generator yields: a set has no order, a dictionary would be lost."""
        around: Any = node
        field, value = "iter", node.iter
        if isinstance(value, ast.Call) and self.scope.is_builtin(value.func, "enumerate") and value.args:
            around, field, value = value, "args", value.args[0]
        if isinstance(value, ast.Name) or is_method(value):
            self.scope.changed = True
            wrapped = placed(call(self.scope.add("ordered", ordered), value), node)
            setattr(around, field, [wrapped, *around.args[1:]] if field == "args" else wrapped)

    def visit_If(self, node: ast.If) -> Any:
        both = node.test
        if isinstance(both, ast.BoolOp) and isinstance(both.op, ast.And) and has_walrus(both):
            # The part after `and` is evaluated only if the rest holds: one condition inside another.
            inner = placed(ast.If(joined(both.values[1:]), node.body, deepcopy(node.orelse)), node)
            node.test, node.body = both.values[0], [inner]
            self.scope.changed = True
        self.generic_visit(node)
        return self.hoisted(node, "test")

    def visit_While(self, node: ast.While) -> Any:
        if has_walrus(node.test) and not node.orelse:
            leave = placed(ast.If(ast.UnaryOp(ast.Not(), node.test), [ast.Break()], []), node)
            node.test = placed(ast.Constant(True), node)
            node.body = [leave, *node.body]
            self.scope.changed = True
        self.generic_visit(node)
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        """`not not x` as a choice: Python 3.13 and later make one instruction of it, which numba leaves out."""
        self.generic_visit(node)
        match node:
            case ast.UnaryOp(ast.Not(), ast.UnaryOp(ast.Not(), value)):
                self.scope.changed = True
                return placed(ast.IfExp(value, ast.Constant(True), ast.Constant(False)), node)
        return node

    def hoisted(self, node: Any, field: str) -> Any:
        """The statement after the assignments that its expression makes before anything else can matter."""
        before: list[ast.stmt] = []
        value = getattr(node, field)
        if value is not None and has_walrus(value) and not is_read_earlier(node):
            setattr(node, field, Hoist(before).visit(value))
        if not before:
            return node
        self.scope.changed = True
        return [*before, node]

    def without_star(self, node: ast.Assign, targets: list[Any], star: int) -> list[ast.stmt]:
        """`a, *rest = b` one name at a time."""
        self.scope.changed = True
        name, after = self.scope.fresh("whole"), len(targets) - star - 1
        statements: list[ast.stmt] = [assign(name, node.value)]
        for place, target in enumerate(targets):
            if place == star:
                part: ast.expr = ast.Slice(ast.Constant(star), ast.Constant(-after) if after else None)
                target = target.value
            else:
                part = ast.Constant(place if place < star else place - len(targets))
            statements.append(ast.Assign([target], ast.Subscript(load(name), part, ast.Load())))
        return [placed(one, node) for one in statements]


class Hoist(ast.NodeTransformer):
    """Takes assignments out of an expression where they are evaluated whatever happens, and in order."""

    def __init__(self, before: list[ast.stmt]) -> None:
        self.before = before

    def visit_NamedExpr(self, node: ast.NamedExpr) -> Any:
        self.generic_visit(node)
        self.before.append(placed(assign(node.target.id, node.value), node))
        return placed(load(node.target.id), node)

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        node.values[0] = self.visit(node.values[0])
        return node

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        node.test = self.visit(node.test)
        return node

    def visit_Compare(self, node: ast.Compare) -> Any:
        node.left, node.comparators[0] = self.visit(node.left), self.visit(node.comparators[0])
        return node

    def visit(self, node: ast.AST) -> Any:
        inside = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
        return node if isinstance(node, inside) else super().visit(node)


def joined(values: list[ast.expr]) -> ast.expr:
    return values[0] if len(values) == 1 else ast.BoolOp(ast.And(), values)


def is_read_earlier(statement: ast.stmt) -> bool:
    """Whether a statement reads a name before it assigns it: `x + (x := 5)`, `x += (x := 5)`."""
    assigned: dict[str, tuple[int, int]] = {}
    for one in ast.walk(statement):
        if isinstance(one, ast.NamedExpr):
            assigned[one.target.id] = max(assigned.get(one.target.id, (0, 0)), (one.lineno, one.col_offset))
    read = [one for one in ast.walk(statement) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)]
    if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
        read.append(statement.target)
    return any((one.lineno, one.col_offset) < assigned.get(one.id, (0, 0)) for one in read)


def has_walrus(node: ast.AST) -> bool:
    return any(isinstance(one, ast.NamedExpr) for one in ast.walk(node))
