"""Generator expressions and set comprehensions become loops in a function beside the rule.

    any(board[square] == 0 for square in corner)

becomes the call of a function that scans the corner and returns at the first empty square. `tuple`, `sorted`,
`min` and the others get a list instead of a generator.
"""

import ast
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from zermelo.machine.natural.functions import printed
from zermelo.machine.natural.rewrites.building import assign, call, definition, grow, load, loop, placed, stored
from zermelo.machine.natural.rewrites.inspecting import arguments_of, contains, names_stored
from zermelo.machine.natural.rewrites.scope import Rewriter, Scope

UNORDERED = ("sorted", "sum", "min", "max", "set", "any", "all")
"""Functions for which the order of a collection does not matter, so that it may be a set."""
COMPREHENSIONS = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)
Comprehension = ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp
MOST_LISTED = 8
"""The items of a tuple that are written out one by one: the payoffs of several players."""


class Comprehensions(Rewriter):
    def __init__(self, scope: Scope) -> None:
        super().__init__(scope)
        self.around: list[set[str]] = []
        """The names of the comprehensions and functions around the place."""

    def within(self, node: Any, own: set[str]) -> Any:
        """Rewrite what stands inside a function or a comprehension that has names of its own."""
        self.around.append(own)
        self.generic_visit(node)
        self.around.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return self.within(node, arguments_of(node) | names_stored(node))

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        return self.within(node, arguments_of(node))

    def visit_Call(self, node: ast.Call) -> Any:
        match node:
            case ast.Call(function, [ast.GeneratorExp() | ast.Call() as inner, *given], []) if self.scope.is_builtin(
                function, "next"
            ):
                return self.lift(items_of(inner, self.scope), "next", *map(self.visit, given))
            case ast.Call(function, [ast.GeneratorExp() | ast.ListComp() as inner], []) if self.scope.is_builtin(
                function, "tuple"
            ) and (items := listed(inner, self.scope)):
                return self.visit(placed(ast.Tuple(items, ast.Load()), node))
            case ast.Call(ast.Name(name), [ast.GeneratorExp() as inner], []):
                if self.scope.is_builtin(node.func, "any", "all", "sum"):
                    return self.lift(inner, name)
        self.generic_visit(node)
        if self.scope.is_builtin(node.func, "print"):
            return call(self.scope.add("printed", printed), *node.args)
        return node

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> Any:
        return self.visit(placed(ast.ListComp(node.elt, node.generators), node))

    def visit_ListComp(self, node: ast.ListComp) -> Any:
        return self.lift(node, "list") if contains(node, ast.NamedExpr) else self.within(node, targets_of(node))

    def visit_SetComp(self, node: ast.SetComp) -> Any:
        return self.lift(node, "set")

    def visit_DictComp(self, node: ast.DictComp) -> Any:
        return self.within(node, targets_of(node))

    def lift(self, node: Any, kind: str, *given: ast.expr) -> ast.expr:
        """Make a comprehension a function, and call it with the names that it uses, and with what else is given."""
        rename_targets(node, self.scope)
        self.within(node, targets_of(node))
        own = self.scope.locals.union(*self.around)
        bound = names_stored(node).union(*(arguments_of(one) for one in ast.walk(node) if isinstance(one, ast.Lambda)))
        used = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
        free = sorted((used & own) - bound)
        name = self.scope.fresh(kind, local=False)
        more = [self.scope.fresh("given") for _ in given]
        body = LOOPS[kind](node, self.scope, *map(load, more))
        self.scope.lifted.append(placed(definition(name, free + more, body), node))
        return call(name, *map(load, free), *given)


class Filling(Rewriter):
    """Puts items into a collection of the function."""

    name: str
    method: str

    def put(self, item: ast.expr) -> ast.stmt:
        return grow(self.name, self.method, item)

    def put_all(self, value: ast.expr) -> list[ast.stmt]:
        """Put every item of an expression into the collection."""
        match value:
            case ast.List(items) | ast.Set(items) | ast.Tuple(items):
                parts = [self.put_all(one.value) if isinstance(one, ast.Starred) else [self.put(one)] for one in items]
                return [statement for part in parts for statement in part]
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() if not contains(value, ast.NamedExpr):
                rename_targets(value, self.scope)
                return [nested(value, [self.put(value.elt)])]
        return self.put_each(value)

    def put_each(self, value: ast.expr) -> list[ast.stmt]:
        item = self.scope.fresh("item")
        return [loop(item, value, [self.put(load(item))])]


class Substitution(ast.NodeTransformer):
    """A name read as a constant."""

    def __init__(self, name: str, value: int) -> None:
        self.name, self.value = name, value

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return placed(ast.Constant(self.value), node) if node.id == self.name else node  # type: ignore[no-any-return]


def listed(node: Any, scope: Scope) -> list[ast.expr]:
    """The items of a comprehension over a short `range(3)`, written out: a tuple of known length; none of others."""
    match node.generators:
        case [ast.comprehension(ast.Name(target), ast.Call(function, [length], []), [], 0)]:
            bound = scope.value(length.id) if isinstance(length, ast.Name) else getattr(length, "value", None)
            if type(bound) is not int or bound > MOST_LISTED or not scope.is_builtin(function, "range"):
                return []
            if not contains(node.elt, ast.NamedExpr, ast.Lambda, *COMPREHENSIONS):
                return [Substitution(target, number).visit(deepcopy(node.elt)) for number in range(bound)]
    return []


def targets_of(node: Comprehension) -> set[str]:
    return set().union(*(names_stored(one.target) for one in node.generators))


def rename_targets(node: Any, scope: Scope) -> None:
    """Rename the variables of a comprehension, except where its first iterable means another of that name."""
    fresh = {name: scope.fresh(name) for name in sorted(targets_of(node))}
    first = {id(one) for one in ast.walk(node.generators[0].iter)}
    for one in ast.walk(node):
        if isinstance(one, ast.Name) and one.id in fresh and id(one) not in first:
            one.id = fresh[one.id]


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
    return [assign(name, empty), nested(node, [grow(name, method, node.elt)]), ast.Return(load(name))]


def summed(node: Any, scope: Scope) -> list[ast.stmt]:
    name = scope.fresh("total")
    more = ast.AugAssign(stored(name), ast.Add(), node.elt)
    return [assign(name, ast.Constant(0)), nested(node, [more]), ast.Return(load(name))]


def first_of(node: Any, scope: Scope, *default: ast.expr) -> list[ast.stmt]:
    nothing = ast.Return(default[0]) if default else ast.Raise(call("StopIteration"), None)
    return [nested(node, [ast.Return(node.elt)]), nothing]


def items_of(node: ast.expr, scope: Scope) -> Any:
    """A new iterator as a generator expression."""
    match node:
        case ast.Call(function, [inner], []) if scope.is_builtin(function, "iter"):
            return items_of(inner, scope)
        case ast.GeneratorExp():
            return node
    item = scope.fresh("item")
    return placed(ast.GeneratorExp(load(item), [ast.comprehension(stored(item), node, [], 0)]), node)


LOOPS: dict[str, Callable[..., list[ast.stmt]]] = {
    "any": lambda node, scope: until(node, True),
    "all": lambda node, scope: until(node, False),
    "sum": summed,
    "next": first_of,
    "list": lambda node, scope: collected(node, scope, ast.List([], ast.Load()), "append"),
    "set": lambda node, scope: collected(node, scope, call("set"), "add"),
}
"""How a comprehension becomes the body of a function."""
