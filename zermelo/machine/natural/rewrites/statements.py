"""Statements in other words: `yield from` as a loop, `:=` as an assignment before the statement, and more."""

import ast
from copy import deepcopy
from typing import Any

from zermelo.machine.fingerprint import is_foreign
from zermelo.machine.natural.rewrites.building import assign, load, loop, placed
from zermelo.machine.natural.rewrites.inspecting import contains
from zermelo.machine.natural.rewrites.scope import Rewriter


class Statements(Rewriter):
    def visit_Expr(self, node: ast.Expr) -> Any:
        if not isinstance(node.value, ast.YieldFrom):
            return self.hoisted(node, "value")
        self.generic_visit(node)
        name = self.scope.fresh("item")
        return loop(name, node.value.value, [ast.Expr(ast.Yield(load(name)))])

    def visit_Import(self, node: Any) -> Any:
        """A module that a function imports is known outside it; the user's own would escape the fingerprint."""
        modules = [one.name for one in node.names] if isinstance(node, ast.Import) else [node.module or ""]
        if getattr(node, "level", 0) or not all(map(is_foreign, modules)):
            return node
        known: dict[str, Any] = {}
        exec(compile(ast.Module([node], []), self.scope.function.__code__.co_filename, "exec"), known)
        del known["__builtins__"]
        self.scope.added |= known
        self.scope.locals -= set(known)
        return ast.Pass()

    visit_ImportFrom = visit_Import

    def visit_Return(self, node: ast.Return) -> Any:
        return self.hoisted(node, "value")

    def visit_Assign(self, node: ast.Assign) -> Any:
        target = node.targets[0]
        if len(node.targets) == 1 and isinstance(target, (ast.Tuple, ast.List)):
            stars = [place for place, one in enumerate(target.elts) if isinstance(one, ast.Starred)]
            if stars:
                self.generic_visit(node)
                return self.without_star(node, target.elts, stars[0])
        return self.hoisted(node, "value")

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        return self.hoisted(node, "value") if isinstance(node.target, ast.Name) else self.generic_visit(node)

    def visit_For(self, node: ast.For) -> Any:
        return self.hoisted(node, "iter")

    def visit_If(self, node: ast.If) -> Any:
        both = node.test
        if isinstance(both, ast.BoolOp) and isinstance(both.op, ast.And) and contains(both, ast.NamedExpr):
            # The part after `and` is evaluated only if the rest holds: one condition inside another.
            first, *rest = both.values
            test = rest[0] if len(rest) == 1 else ast.BoolOp(ast.And(), rest)
            node.test, node.body = first, [placed(ast.If(test, node.body, deepcopy(node.orelse)), node)]
            self.scope.changed = True
        return self.hoisted(node, "test")

    def visit_While(self, node: ast.While) -> Any:
        if contains(node.test, ast.NamedExpr) and not node.orelse:
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
                return ast.IfExp(value, ast.Constant(True), ast.Constant(False))
        return node

    def hoisted(self, node: Any, field: str) -> Any:
        """The statement after the assignments that its expression makes before anything else can matter."""
        self.generic_visit(node)
        before: list[ast.stmt] = []
        value = getattr(node, field)
        if value is not None and contains(value, ast.NamedExpr) and not is_read_earlier(node):
            setattr(node, field, Hoist(before).visit(value))
        return [*before, node] if before else node

    def without_star(self, node: ast.Assign, targets: list[Any], star: int) -> list[ast.stmt]:
        """`a, *rest = b` one name at a time."""
        name, after = self.scope.fresh("whole"), len(targets) - star - 1
        statements: list[ast.stmt] = [assign(name, node.value)]
        for place, target in enumerate(targets):
            if place == star:
                part: ast.expr = ast.Slice(ast.Constant(star), ast.Constant(-after) if after else None)
                target = target.value
            else:
                part = ast.Constant(place if place < star else place - len(targets))
            statements.append(ast.Assign([target], ast.Subscript(load(name), part, ast.Load())))
        return statements


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
