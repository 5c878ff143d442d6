"""Generator expressions and set comprehensions become loops in a function beside the rule.

    any(board[square] == 0 for square in corner)

becomes the call of a function that scans the corner and returns at the first empty square. `tuple`, `sorted`,
`min` and the others get a list instead of a generator.
"""

import ast
from collections.abc import Callable
from typing import Any

from zermelo.machine.natural.functions import members, printed
from zermelo.machine.natural.rewrites.scope import (
    Scope,
    arguments_of,
    assign,
    call,
    definition,
    load,
    names_stored,
    placed,
    stored,
)

UNORDERED = ("sorted", "sum", "min", "max", "set", "any", "all")
"""Functions for which the order of a collection does not matter, so that it may be a set."""
Comprehension = ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp


class Comprehensions(ast.NodeTransformer):
    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.around: list[set[str]] = []
        """The names of the comprehensions and functions around the place."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        self.around.append(arguments_of(node) | names_stored(node))
        self.generic_visit(node)
        self.around.pop()
        return node

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        self.around.append(arguments_of(node))
        self.generic_visit(node)
        self.around.pop()
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        inner = node.args[0] if node.args else None
        one = len(node.args) == 1 and not node.keywords
        if isinstance(inner, ast.GeneratorExp) and self.scope.is_builtin(node.func, "any", "all") and one:
            return self.lift(inner, node.func.id)  # type: ignore[attr-defined]
        if isinstance(inner, ast.GeneratorExp) and self.scope.is_builtin(node.func, "sum") and one:
            return self.lift(inner, "sum")
        self.generic_visit(node)
        if self.scope.is_builtin(node.func, "print"):
            self.scope.changed = True
            return placed(ast.Call(load(self.scope.add("printed", printed)), node.args, []), node)
        if isinstance(inner, (ast.Name, ast.Attribute, ast.BinOp)) and self.scope.is_builtin(node.func, *UNORDERED):
            self.scope.changed = True
            node.args[0] = placed(call(self.scope.add("members", members), node.args[0]), node)
        return node

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> Any:
        if has_walrus(node):
            return self.lift(node, "list")
        self.scope.changed = True
        return self.visit(placed(ast.ListComp(node.elt, node.generators), node))

    def visit_ListComp(self, node: ast.ListComp) -> Any:
        if has_walrus(node):
            return self.lift(node, "list")
        return self.within(node)

    def visit_SetComp(self, node: ast.SetComp) -> Any:
        return self.lift(node, "set")

    def visit_DictComp(self, node: ast.DictComp) -> Any:
        return self.within(node)

    def within(self, node: Comprehension) -> Any:
        """Rewrite what stands inside a comprehension."""
        self.around.append(targets_of(node))
        self.generic_visit(node)
        self.around.pop()
        return node

    def lift(self, node: Any, kind: str) -> ast.expr:
        """Make a comprehension a function, and call it with the names that it uses."""
        self.scope.changed = True
        renamed(node, {name: self.scope.fresh(name) for name in targets_of(node)})
        self.within(node)
        own = self.scope.locals.union(*self.around)
        bound = names_stored(node).union(*(arguments_of(one) for one in ast.walk(node) if isinstance(one, ast.Lambda)))
        used = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
        free = sorted((used & own) - bound)
        name = self.scope.fresh(kind, local=False)
        body = LOOPS[kind](node, self.scope)
        self.scope.lifted.append(placed(definition(name, free, body), node))
        return placed(call(name, *map(load, free)), node)  # type: ignore[no-any-return]


def targets_of(node: Comprehension) -> set[str]:
    return set().union(*(names_stored(one.target) for one in node.generators))


def has_walrus(node: ast.AST) -> bool:
    return any(isinstance(one, ast.NamedExpr) for one in ast.walk(node))


def renamed(node: Any, names: dict[str, str]) -> None:
    """Rename the variables of a comprehension, except where its first iterable means another of that name."""
    first = {id(one) for one in ast.walk(node.generators[0].iter)}
    for one in ast.walk(node):
        if isinstance(one, ast.Name) and one.id in names and id(one) not in first:
            one.id = names[one.id]


def nested(node: Any, innermost: list[ast.stmt]) -> ast.stmt:
    """The loops and conditions of a comprehension around some statements."""
    body = innermost
    for one in reversed(node.generators):
        for condition in reversed(one.ifs):
            body = [ast.If(condition, body, [])]
        body = [ast.For(one.target, one.iter, body, [], None)]
    return body[0]


def until(node: Any, found: bool) -> list[ast.stmt]:
    test = node.elt if found else ast.UnaryOp(ast.Not(), node.elt)
    answer: list[ast.stmt] = [ast.Return(ast.Constant(found))]
    return [nested(node, [ast.If(test, answer, [])]), ast.Return(ast.Constant(not found))]


def collected(node: Any, scope: Scope, empty: ast.expr, method: str) -> list[ast.stmt]:
    name = scope.fresh("found")
    grow = ast.Expr(ast.Call(ast.Attribute(load(name), method, ast.Load()), [node.elt], []))
    return [assign(name, empty), nested(node, [grow]), ast.Return(load(name))]


def summed(node: Any, scope: Scope) -> list[ast.stmt]:
    name = scope.fresh("total")
    more = ast.AugAssign(stored(name), ast.Add(), node.elt)
    return [assign(name, ast.Constant(0)), nested(node, [more]), ast.Return(load(name))]


LOOPS: dict[str, Callable[[Any, Scope], list[ast.stmt]]] = {
    "any": lambda node, scope: until(node, True),
    "all": lambda node, scope: until(node, False),
    "sum": summed,
    "list": lambda node, scope: collected(node, scope, ast.List([], ast.Load()), "append"),
    "set": lambda node, scope: collected(node, scope, call("set"), "add"),
}
"""How a comprehension becomes the body of a function."""
