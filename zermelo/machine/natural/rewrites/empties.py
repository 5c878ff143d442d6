"""Empty lists and sets that nothing is put into: `return []` becomes a list of numbers, or of what the function lists.

The compiler takes the kind of an empty list from what is put into it later. Where the list has no name nothing is, so
it is written as an empty part of a list that has something in it. A dictionary that begins empty is asked by `in` and
`[]` instead of by `get`, whose answer the compiler would have to know before anything is put in.
"""

import ast
from copy import deepcopy
from typing import Any

from zermelo.machine.natural.functions import or_else, united
from zermelo.machine.natural.rewrites.building import grow, load
from zermelo.machine.natural.rewrites.inspecting import contains, growth, names_stored
from zermelo.machine.natural.rewrites.scope import Rewriter, Scope


class Empties(Rewriter):
    def __init__(self, node: ast.FunctionDef, scope: Scope) -> None:
        super().__init__(scope)
        self.sample = sample_in(node)
        begun = [one for one in ast.walk(node) if isinstance(one, ast.Assign)]
        self.lists, self.sets, self.dictionaries = (
            {name for one in begun if is_empty(one.value, scope, kind) for name in names_stored(one.targets[0])}
            for kind in ("list", "set", "dict")
        )

    def visit_Assign(self, node: ast.Assign) -> Any:
        if not is_empty(node.value, self.scope, "list", "set"):
            self.generic_visit(node)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """A collection that begins empty grows by `update` or `extend`, which tell what it holds."""
        self.generic_visit(node)
        match growth(node):
            case name, "extend", more if name in self.lists:
                return grow(name, "extend", more)
            case name, "update", more if name in self.sets:
                if isinstance(more, ast.Call) and self.scope.is_builtin(more.func, "set") and len(more.args) == 1:
                    more = more.args[0]  # an iterable put into a set need not be a set
                return grow(name, "update", more)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        """`found or []`, where what was found may be None."""
        last = node.values[-1]
        literal = isinstance(last, (ast.List, ast.Tuple)) or is_empty(last, self.scope, "set")
        self.generic_visit(node)
        if isinstance(node.op, ast.Or) and len(node.values) == 2 and literal:
            return self.scope.call(or_else, *node.values)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        """`taken | {square}` without making the second set."""
        self.generic_visit(node)
        match node:
            case ast.BinOp(left, ast.BitOr(), ast.Set(items)) if not any(isinstance(one, ast.Starred) for one in items):
                return self.scope.call(united, left, ast.Tuple(items, ast.Load()))
        return node

    def visit_List(self, node: ast.List) -> Any:
        self.generic_visit(node)
        return node if node.elts else self.nothing()

    def visit_Call(self, node: ast.Call) -> Any:
        """`set()`; and `counts.get(key, 0)` as `counts[key] if key in counts else 0`, if the key may be read twice."""
        if is_empty(node, self.scope, "set"):
            return ast.Call(node.func, [self.nothing()], [])
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Attribute(ast.Name(name), "get"), [key, default], []) if name in self.dictionaries:
                if not contains(key, ast.Call, ast.NamedExpr):
                    there = ast.Compare(deepcopy(key), [ast.In()], [load(name)])
                    return ast.IfExp(there, ast.Subscript(load(name), key, ast.Load()), default)
        return node

    def nothing(self) -> ast.expr:
        before = ast.Slice(None, ast.Constant(0), None)
        return ast.Subscript(ast.List([deepcopy(self.sample)], ast.Load()), before, ast.Load())


def is_empty(node: ast.AST, scope: Scope, *kinds: str) -> bool:
    """Whether an expression makes a collection of nothing, of one of those kinds."""
    kinds = kinds or ("list", "set", "tuple")
    match node:
        case ast.Call(function, [], []):
            return scope.is_builtin(function, *kinds)
        case ast.List([]) | ast.Tuple([]) | ast.Dict([]):
            return type(node).__name__.lower() in kinds
    return False


def sample_in(node: ast.AST) -> ast.expr:
    """Something of the kind that a function lists: a number, or a tuple of numbers."""
    for one in ast.walk(node):
        match one:
            case (
                ast.ListComp(ast.Tuple(parts))
                | ast.SetComp(ast.Tuple(parts))
                | ast.GeneratorExp(ast.Tuple(parts))
                | ast.List([ast.Tuple(parts), *_])
                | ast.Set([ast.Tuple(parts), *_])
                | ast.Call(ast.Attribute(_, "append" | "add"), [ast.Tuple(parts), *_])
            ):
                return ast.Tuple([ast.Constant(0) for _ in parts], ast.Load())
    return ast.Constant(0)
